//! A place in the test page for one case: its HTML, its script, and what the script saw.

use std::cell::{Cell, RefCell};

use js_sys::{Array, Function};
use wasm_bindgen::prelude::*;
use web_sys::{AbortSignal, Element};
use webmcp_bridge::model::{Action, Code, Failure};
use webmcp_bridge::page::steps::{Host, StepDone, StepFailed, StepRequest, run};
use webmcp_bridge::step::Input;

pub const CLICK: Action = Action::Click;
pub const FILL: Action = Action::Fill;
pub const SELECT: Action = Action::Select;

thread_local! {
    static ROOT: RefCell<Option<Element>> = const { RefCell::new(None) };
    static LOG: RefCell<Array> = RefCell::new(Array::new());
}

/// Puts a page up in place of the last one; `script` sees `root` and `log`.
pub fn stage(html: &str, script: &str) {
    if let Some(old) = ROOT.with(|r| r.borrow_mut().take()) {
        old.remove();
    }
    let build = Function::new_with_args(
        "html",
        "const d=document.createElement('div');d.innerHTML=html;document.body.prepend(d);return d",
    );
    let root: Element = build.call1(&JsValue::NULL, &html.into()).unwrap().unchecked_into();
    ROOT.with(|r| *r.borrow_mut() = Some(root));
    LOG.with(|l| *l.borrow_mut() = Array::new());
    js(script);
}

/// Runs script on the stage.
pub fn js(script: &str) -> JsValue {
    let root = ROOT.with(|r| r.borrow().clone()).unwrap();
    let log = LOG.with(|l| l.borrow().clone());
    let function = Function::new_with_args("root,log,$", script);
    let find = Function::new_with_args(
        "root,s",
        "let n=root;for(const p of s.split(' >>> ')){n=(n.shadowRoot||n.closedRoot||n).querySelector(p)}return n",
    );
    let find = find.bind1(&JsValue::NULL, &root.clone().into());
    function.call3(&JsValue::NULL, &root.into(), &log.into(), &find.into()).unwrap()
}

/// An expression on the stage.
pub fn expr(expression: &str) -> JsValue {
    js(&format!("return ({expression})"))
}

/// What the script wrote down, joined by spaces.
pub fn log() -> String {
    LOG.with(|l| l.borrow().join(" ").into())
}

/// A bridge that finds the element changed where the stage says so, and gives shadow roots kept as `closedRoot` too.
#[derive(Default)]
struct Bridge {
    acted: Cell<bool>,
}

impl Host for Bridge {
    fn recheck(&self, _: &Element) -> Result<(), Failure> {
        if expr("root.dataset.changed").is_truthy() {
            Err(Failure::new(Code::TargetChanged, "changed"))
        } else {
            Ok(())
        }
    }

    fn shadow_root(&self, element: &Element) -> Option<JsValue> {
        let root = js_sys::Reflect::get(element, &"closedRoot".into()).unwrap();
        if root.is_object() { Some(root) } else { element.shadow_root().map(Into::into) }
    }

    fn acted(&self) {
        self.acted.set(true);
    }
}

/// One step on the stage.
pub async fn act(action: Action, target: &str, input: Input, submit: bool) -> Result<StepDone, StepFailed> {
    act_with(action, target, input, submit, None).await
}

pub async fn act_with(
    action: Action,
    target: &str,
    input: Input,
    submit: bool,
    signal: Option<&AbortSignal>,
) -> Result<StepDone, StepFailed> {
    let host = Bridge::default();
    let target: Element =
        expr(&format!("$({target:?})")).dyn_into().unwrap_or_else(|_| panic!("no {target} on the stage"));
    let secret = expr("root.dataset.secret").is_truthy();
    let request = StepRequest { action, target, input, submit, secret, host: &host };
    let result = run(&request, signal).await;
    if let Err(failed) = &result {
        assert_eq!(failed.acted, host.acted.get());
    }
    result
}

pub fn text(text: &str) -> Input {
    Input::Text(text.to_owned())
}

/// What a case must come to.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum End {
    Verified,
    /// Done, with nothing to read back.
    Done,
    /// Done, and read back to be otherwise.
    Unverified,
    /// Refused before the page was touched.
    Refused(Code),
    /// Failed after the page was touched.
    Failed(Code),
}

fn end(result: &Result<StepDone, StepFailed>) -> End {
    match result {
        Ok(StepDone { verified: Some(true), .. }) => End::Verified,
        Ok(StepDone { verified: Some(false), .. }) => End::Unverified,
        Ok(_) => End::Done,
        Err(StepFailed { failure, acted: false }) => End::Refused(failure.code),
        Err(StepFailed { failure, acted: true }) => End::Failed(failure.code),
    }
}

/// One row: a page, a step, its end, and what is true on the page then.
pub struct Case {
    pub name: &'static str,
    pub html: &'static str,
    pub script: &'static str,
    pub action: Action,
    pub target: &'static str,
    pub input: Input,
    pub submit: bool,
    pub end: End,
    pub expect: &'static str,
}

impl Default for Case {
    fn default() -> Self {
        Case {
            name: "",
            html: "",
            script: "",
            action: CLICK,
            target: "#t",
            input: Input::None,
            submit: false,
            end: End::Done,
            expect: "true",
        }
    }
}

/// Plays rows; says every one that came out otherwise.
pub async fn play(cases: Vec<Case>) {
    let mut wrong = Vec::new();
    for case in cases {
        stage(case.html, case.script);
        let filled = match &case.input {
            Input::Text(text) if text.len() > 3 => text.clone(),
            _ => "\u{0}".into(),
        };
        let begun = js_sys::Date::now();
        let result = act(case.action, case.target, case.input, case.submit).await;
        if matches!(case.end, End::Refused(_)) && js_sys::Date::now() - begun > 100.0 {
            wrong.push(format!("{}: a person waits too long for the refusal", case.name));
        }
        if end(&result) != case.end {
            wrong.push(format!("{}: {result:?}, not {:?}; log: {}", case.name, case.end, log()));
        }
        if format!("{result:?}").contains(&filled) {
            wrong.push(format!("{}: says what was filled: {result:?}", case.name));
        }
        if !expr(case.expect).is_truthy() {
            wrong.push(format!(
                "{}: not so: {}; log: {}; page: {:?}",
                case.name,
                case.expect,
                log(),
                expr("root.innerHTML.slice(0,300)")
            ));
        }
    }
    assert!(wrong.is_empty(), "\n{}\n", wrong.join("\n"));
}
