//! Editable content: plain, and editors that keep a model of their own and take their changes from `beforeinput`.

use wasm_bindgen::JsValue;
use web_sys::Element;

use super::enter;
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
pub(super) async fn replace(host: &Element, text: &str) {
    let empty = self::text(host).is_empty();
    if empty && text.is_empty() {
        return;
    }
    let range = access::select_all(host);
    // Editors follow the selection by this event, which the browser sends too late.
    dispatch(&access::document(), Make::Plain, "selectionchange", QUIET, &[]);
    access::microtask().await;
    let remove = || offer(host, "deleteContentBackward", None, &range);
    if text.is_empty() {
        if enter::key(host, &enter::BACKSPACE, "keydown") && remove() {
            access::exec("delete", "");
        }
        return;
    }
    // Editors with a model of their own make lines of what is pasted, and of nothing else alike. Not all of them know by now what
    // is selected: the event that says it is one that removes.
    let plain = if text.contains('\n') {
        if !empty && !remove() {
            access::microtask().await;
        }
        access::paste(host, text)
    } else {
        offer(host, "insertText", Some(text), &range) && access::text_input(host, text)
    };
    if plain {
        access::exec("insertText", text);
    }
}

const QUIET: Travel = Travel { bubbles: false, cancelable: false, composed: false };

/// What Enter does of itself in a text of several lines; `false` where the page did something else.
pub(super) fn line_break(field: &Element) -> bool {
    let members: [(&str, JsValue); 1] = [("inputType", "insertLineBreak".into())];
    dispatch(field, Make::Input, "beforeinput", Travel::FULL, &members) && access::exec("insertLineBreak", "")
}

/// Chromium tells nobody before `execCommand` changes the text; editors with a model of their own change that instead, and cancel.
fn offer(target: &Element, kind: &str, data: Option<&str>, range: &JsValue) -> bool {
    let data = data.map_or(JsValue::NULL, Into::into);
    let ranges = js_sys::Array::of1(range).into();
    let members: [(&str, JsValue); 3] = [("inputType", kind.into()), ("data", data), ("targetRanges", ranges)];
    dispatch(target, Make::Input, "beforeinput", Travel::FULL, &members)
}
