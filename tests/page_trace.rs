//! Traces of pages in a real browser.
#![cfg(target_arch = "wasm32")]
#![allow(clippy::unwrap_used, clippy::expect_used)]

#[path = "page_trace/changes.rs"]
mod changes;
#[path = "page_trace/collect.rs"]
mod collect;
#[path = "page_trace/documents.rs"]
mod documents;
#[path = "page_trace/hostile.rs"]
mod hostile;
#[path = "page_trace/selectors.rs"]
mod selectors;
#[path = "page_trace/sight.rs"]
mod sight;

use wasm_bindgen::prelude::*;
use wasm_bindgen_test::{wasm_bindgen_test, wasm_bindgen_test_configure};
use webmcp_bridge::model::{Counts, Element, Trace, TraceOptions, ValueState, Via};
use webmcp_bridge::page::capture;

wasm_bindgen_test_configure!(run_in_browser);

/// What the build puts in front of the core.
const DOM: &str = include_str!("../src/page/dom.js");

/// Puts HTML into an own container of the page; what it says of itself goes with the value.
struct Stage;

impl Stage {
    fn new(html: &str) -> Stage {
        run(&format!(
            "{{ if (!globalThis.webmcpDom) (0, eval)({DOM:?} + ';globalThis.webmcpDom = webmcpDom;');
               document.getElementById('stage')?.remove();
               document.body.insertAdjacentHTML('beforeend', '<div id=stage></div>');
               document.getElementById('stage').setHTMLUnsafe({html:?}); }}",
        ));
        Stage
    }
}

impl Drop for Stage {
    fn drop(&mut self) {
        run("document.getElementById('stage')?.remove()");
    }
}

fn run(script: &str) -> JsValue {
    js_sys::eval(script).expect("the script runs")
}

async fn trace_with(options: TraceOptions) -> Trace {
    capture::trace(Via::Page, &options, None).await.expect("a trace")
}

async fn trace() -> Trace {
    trace_with(TraceOptions { within: Some("#stage".into()), ..TraceOptions::default() }).await
}

/// An element in one line: `role "name" selector`.
fn line(element: &Element) -> String {
    format!("{} {:?} {}", element.role, element.name, element.selector)
}

async fn lines(html: &str) -> Vec<String> {
    let _stage = Stage::new(html);
    let trace = trace().await;
    unique(&trace);
    trace.dom.interactive_elements.unwrap().iter().map(line).collect()
}

/// Compares every row of a table, and says all that differ.
#[derive(Default)]
struct Table(Vec<String>);

impl Table {
    fn row<T: PartialEq + std::fmt::Debug>(&mut self, what: &str, found: T, expected: T) {
        if found != expected {
            self.0.push(format!("{what}\n    found {found:?}\n expected {expected:?}"));
        }
    }

    fn check(self) {
        assert!(self.0.is_empty(), "{} rows differ:\n{}", self.0.len(), self.0.join("\n"));
    }
}

/// Every selector matches one element.
fn unique(trace: &Trace) {
    for element in trace.dom.interactive_elements.iter().flatten() {
        let found = capture::resolve(Via::Page, &element.selector, None).unwrap_or_default();
        assert_eq!(found.len(), 1, "{}", element.selector);
    }
}

#[wasm_bindgen_test]
async fn an_ordinary_form() {
    let html = r##"<h2>Payment</h2><form><fieldset><legend>Discounts</legend>
        <label>Promo code <input id=promo required title="10 characters"></label></fieldset>
        <select id=country aria-label=Country><option value=ar>Argentina<option value=br>Brasil<option value=cl disabled>Chile</select>
        <label><input type=checkbox name=agree> I agree</label><input type=password id=pw aria-label=Password value=hunter2>
        <button>Pay now</button> <a href="/x">Terms</a></form>"##;
    let _stage = Stage::new(html);
    let trace = trace().await;
    let json = serde_json::to_string(&trace).unwrap();
    assert!(!json.contains("hunter2"));
    let elements = trace.dom.interactive_elements.clone().unwrap();
    assert_eq!(
        elements.iter().map(line).collect::<Vec<_>>(),
        [
            r##"textbox "Promo code" #promo"##,
            r##"combobox "Country" #country"##,
            r##"checkbox "I agree" input[name="agree"]"##,
            r##"textbox "Password" #pw"##,
            r##"button "Pay now" #stage > form > button"##,
            r##"link "Terms" #stage > form > a"##,
        ]
    );
    assert_eq!(elements[0].group, "Payment > Discounts");
    assert_eq!(elements[0].description, "10 characters");
    assert_eq!((elements[1].option_count, elements[1].options.len()), (Some(3), 3));
    assert_eq!(elements[3].value, Some(ValueState::Secret));
    assert_eq!(trace.dom.counts, Counts { found: 6, included: 6, omitted: 0 });
    assert_eq!(trace.redactions.secret_fields, 1);
}
