//! Editable content: plain, and editors that keep a model of their own and take their changes from `beforeinput`.

use wasm_bindgen::JsValue;
use web_sys::Element;

use crate::page::access::{self, Make, Proto, Travel, dispatch, get_element, get_flag};

/// The editing host that an editable element is in.
pub(super) fn host(element: &Element) -> Element {
    let editable = |e: &Element| get_flag(Proto::Html, e, "isContentEditable");
    let mut host = element.clone();
    while let Some(parent) = get_element(Proto::Node, &host, "parentElement").filter(editable) {
        host = parent;
    }
    host
}

/// Its text as a person reads it, lines divided by `\n`.
pub(super) fn text(element: &Element) -> String {
    let text = access::get_text(Proto::Html, element, "innerText");
    text.replace(['\u{feff}', '\u{200b}'], "").trim_end_matches('\n').to_owned()
}

/// Replaces all that stands there.
pub(super) fn replace(host: &Element, text: &str) {
    access::select_all(host);
    if text.is_empty() {
        if offer(host, "deleteContentBackward", None) {
            access::exec("delete", "");
        }
        return;
    }
    if offer(host, "insertText", Some(text)) {
        access::exec("insertText", text);
    }
}

/// What Enter does of itself.
pub(super) fn line_break(field: &Element) {
    if offer(field, "insertLineBreak", None) {
        access::exec("insertText", "\n");
    }
}

/// Chromium tells nobody before `execCommand` changes the text; editors with a model of their own change that instead, and cancel.
fn offer(target: &Element, kind: &str, data: Option<&str>) -> bool {
    let members: [(&str, JsValue); 2] = [("inputType", kind.into()), ("data", data.map_or(JsValue::NULL, Into::into))];
    dispatch(target, Make::Input, "beforeinput", Travel::FULL, &members)
}
