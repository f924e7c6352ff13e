//! One invocation of a generated tool: input, scope, target, step, answer, record.

use std::rc::Rc;

use js_sys::{Promise, Reflect};
use serde_json::Value;
use wasm_bindgen::prelude::*;
use wasm_bindgen_futures::future_to_promise;
use web_sys::{AbortSignal, Element};

use super::bridge::Bridge;
use super::registry::Slot;
use super::steps::{self, StepRequest};
use super::store::Entry;
use super::{calls, scope, store, target};
use crate::model::{Code, Failure, Outcome};
use crate::step::Input;
use crate::{text, tool};

/// What the browser calls. The bridge is held weakly: it dies with the document, whatever the page keeps.
pub fn callback(bridge: &Rc<Bridge>, slot: &Rc<Slot>) -> Closure<dyn FnMut(JsValue, JsValue) -> Promise> {
    let (bridge, slot) = (Rc::downgrade(bridge), Rc::downgrade(slot));
    Closure::new(move |input: JsValue, options: JsValue| {
        let (bridge, slot) = (bridge.upgrade(), slot.upgrade());
        future_to_promise(async move {
            let (Some(bridge), Some(slot)) = (bridge, slot) else { return Err(thrown(&lost())) };
            let signal = Reflect::get(&options, &"signal".into()).ok().and_then(|s| s.dyn_into::<AbortSignal>().ok());
            slot.enter();
            let result = invoke(&bridge, &slot, &input, signal.as_ref()).await;
            slot.exit();
            match result {
                Ok(outcome) => Ok(calls::to_js(&outcome)),
                Err(failure) => Err(thrown(&failure)),
            }
        })
    })
}

async fn invoke(
    bridge: &Bridge,
    slot: &Slot,
    input: &JsValue,
    signal: Option<&AbortSignal>,
) -> Result<Outcome, Failure> {
    if !bridge.host.alive() {
        return Err(lost());
    }
    if !slot.committed.get() {
        return Err(Failure::new(Code::Cancelled, "the import of this tool has not ended; call it again in a moment"));
    }
    let input = calls::from_js(input).unwrap_or(Value::Null);
    let name = &slot.entry.tool.name;
    let seq = bridge.records.begin(name, &input);
    let result = perform(bridge, &slot.entry, seq, &input, signal).await;
    bridge.records.end(seq, &result);
    if result.is_ok() {
        store::touch(&bridge.host, name);
    }
    result
}

async fn perform(
    bridge: &Bridge,
    entry: &Entry,
    seq: u32,
    input: &Value,
    signal: Option<&AbortSignal>,
) -> Result<Outcome, Failure> {
    let generated = &entry.tool;
    let step = entry.step()?;
    let around = Around { bridge, entry, seq };
    around.in_scope()?;
    tool::validate_input(&generated.input_schema, input, &|pattern, text| super::pattern::matches(pattern, text))?;
    let element = target::resolve(bridge, entry.via, &step.selector)?;
    let described = target::describe(bridge, entry.via, step, &element);
    target::check(&element, &described, entry)?;
    let request = StepRequest {
        action: step.action,
        target: element,
        input: step.input.as_ref().and_then(|key| input.get(key)).map(Input::from_json).unwrap_or_default(),
        submit: step.submit,
        secret: described.secret,
        host: &around,
    };
    // Named before it acts: an action may take its target away.
    let named = target::target(described);
    let done = steps::run(&request, signal).await.map_err(|failed| failed.failure)?;
    let validation = done.validation.as_deref().map(|raw| text::page_text(raw, text::NAME_MAX, &mut 0));
    Ok(Outcome {
        ok: true,
        tool: generated.name.clone(),
        action: step.action,
        target: named,
        after: done.after,
        verified: done.verified,
        expects: done.expects,
        validation: validation.filter(|said| !said.is_empty()),
    })
}

/// What the step asks of the bridge.
struct Around<'a> {
    bridge: &'a Bridge,
    entry: &'a Entry,
    seq: u32,
}

impl Around<'_> {
    fn in_scope(&self) -> Result<(), Failure> {
        if scope::current() == self.entry.tool.scope {
            return Ok(());
        }
        Err(Failure::new(
            Code::ScopeMismatch,
            "the tool is for another page than this one; read the trace of this page, and make a tool for it",
        ))
    }
}

impl steps::Host for Around<'_> {
    fn recheck(&self, element: &Element) -> Result<(), Failure> {
        self.in_scope()?;
        let step = self.entry.step()?;
        if target::resolve(self.bridge, self.entry.via, &step.selector)? != *element {
            return Err(Failure::new(
                Code::TargetChanged,
                "the page put another element in the place of the tool's; read a new trace, and make the tool again",
            ));
        }
        target::check(element, &target::describe(self.bridge, self.entry.via, step, element), self.entry)
    }

    fn name(&self, element: &Element) -> Option<String> {
        let step = self.entry.step().ok()?;
        Some(target::describe(self.bridge, self.entry.via, step, element).element.name)
    }

    fn shadow_root(&self, element: &Element) -> Option<JsValue> {
        match self.entry.via {
            crate::model::Via::Harness => self.bridge.host.open_root(element).map(JsValue::from),
            crate::model::Via::Page => {
                let root = super::access::get(super::access::Proto::Element, element, "shadowRoot");
                root.is_object().then_some(root)
            }
        }
    }

    fn acted(&self) {
        self.bridge.records.acted(self.seq);
    }
}

fn thrown(failure: &Failure) -> JsValue {
    js_sys::Error::new(&failure.to_string()).into()
}

/// The extension was reloaded under this document.
pub fn lost() -> Failure {
    Failure::new(
        Code::ContextLost,
        "the extension was reloaded or removed; reload the page, and import the tools again",
    )
}
