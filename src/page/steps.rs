//! One step on the live document: `dom.click`, `dom.fill`, `dom.select` as a person's browser would do them.
//!
//! Everything is checked in the task that acts, and again after whatever lets the page run. What was done is read back one macrotask
//! later; an error says whether the page had been touched by then.

mod aim;
mod checks;
mod choose;
mod click;
mod editor;
mod enter;
mod fill;
mod focus;
mod pick;
mod pointer;
mod popup;
mod readback;
mod watch;

use std::cell::Cell;

use wasm_bindgen::JsValue;
use web_sys::{AbortSignal, Element};

use super::access;
use crate::model::{Action, After, Code, Expected, Failure};
use crate::step::Input;

/// What a step asks of the bridge around it.
pub trait Host {
    /// Whether the element still is the one that the tool was made for: scope, selector and fingerprint.
    fn recheck(&self, element: &Element) -> Result<(), Failure>;

    /// Its accessible name, as the trace gives it; `None` leaves it to the step's own simple rules.
    fn name(&self, element: &Element) -> Option<String> {
        let _ = element;
        None
    }

    /// Its shadow root, closed ones too where the browser gives them.
    fn shadow_root(&self, element: &Element) -> Option<JsValue> {
        let root = access::get(access::Proto::Element, element, "shadowRoot");
        root.is_object().then_some(root)
    }

    /// The page is about to be touched: from here on a failure may have had effects.
    fn acted(&self) {}
}

/// One step, ready to run.
pub struct StepRequest<'a> {
    /// What to do.
    pub action: Action,
    /// The element that the selector matches.
    pub target: Element,
    /// The input, validated against the tool's schema.
    pub input: Input,
    /// After filling, press Enter in the field.
    pub submit: bool,
    /// The field holds a secret: its value is never told apart from another.
    pub secret: bool,
    /// The bridge.
    pub host: &'a dyn Host,
}

/// What a step did.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct StepDone {
    /// What was read back.
    pub after: After,
    /// Whether what was read back is what was wanted; `None` where there is nothing to read.
    pub verified: Option<bool>,
    /// What the page will do of itself.
    pub expects: Vec<Expected>,
    /// A field's validation message: raw text of the page.
    pub validation: Option<String>,
}

/// Why a step failed, and whether the page was touched.
#[derive(Clone, Debug, PartialEq)]
pub struct StepFailed {
    /// Code and mend.
    pub failure: Failure,
    /// The page had been touched.
    pub acted: bool,
}

/// Runs one step. Where `signal` is aborted before the action, the page stays untouched.
pub async fn run(request: &StepRequest<'_>, signal: Option<&AbortSignal>) -> Result<StepDone, StepFailed> {
    let step = Step { request, signal, acted: Cell::new(false) };
    let done = match request.action {
        Action::Click => click::run(&step).await,
        Action::Fill => fill::run(&step).await,
        Action::Select if readback::is_native_select(&request.target) => choose::run(&step).await,
        Action::Select => match choose::suggestions(&request.target) {
            Some(all) => choose::suggest(&step, &all).await,
            None => pick::run(&step).await,
        },
    };
    done.map_err(|failure| StepFailed { failure, acted: step.acted.get() })
}

/// A step under way.
struct Step<'a> {
    request: &'a StepRequest<'a>,
    signal: Option<&'a AbortSignal>,
    acted: Cell<bool>,
}

impl Step<'_> {
    fn target(&self) -> &Element {
        &self.request.target
    }

    fn open(&self, element: &Element) -> Option<JsValue> {
        self.request.host.shadow_root(element)
    }

    /// The last moment at which nothing has happened.
    fn act(&self) -> Result<(), Failure> {
        if self.acted.get() {
            return Ok(());
        }
        if self.signal.is_some_and(AbortSignal::aborted) {
            return Err(Failure::new(
                Code::Cancelled,
                "The call was cancelled before the page was touched. Call again if it is still wanted.",
            ));
        }
        self.acted.set(true);
        self.request.host.acted();
        Ok(())
    }

    /// The focused element, through shadow roots.
    fn active(&self) -> Option<Element> {
        access::active_element(&|e| self.open(e))
    }

    /// The innermost element at a point.
    fn at(&self, x: f64, y: f64) -> Option<Element> {
        access::from_point(x, y, &|e| self.open(e))
    }
}

/// A step that makes no sense for this element.
fn mismatch(message: &str) -> Failure {
    Failure::new(Code::ActionMismatch, message)
}
