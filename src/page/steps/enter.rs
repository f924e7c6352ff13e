//! Enter in a field: keyboard events, then implicit submission (HTML, section 4.10.21.2) where no listener cancelled it.

use wasm_bindgen::JsValue;
use web_sys::Element;

use super::watch::form_of;
use super::{Step, readback};
use crate::page::access::{self, Make, Proto, Travel, dispatch, get_text, matches};

/// Types whose fields block implicit submission when a form has several of them.
const BLOCKING: &[&str] =
    &["text", "search", "tel", "url", "email", "password", "date", "month", "week", "time", "datetime-local", "number"];

/// Presses and lets go of Enter; whether it did nothing but begin a new line.
pub(super) async fn press(step: &Step<'_>, field: &Element) -> bool {
    let went = key(field, &ENTER, "keydown") && {
        access::microtask().await;
        access::is_connected(field) && key(field, &ENTER, "keypress")
    };
    access::microtask().await;
    let mut new_line = false;
    if went && access::is_connected(field) {
        match readback::kind(field).as_str() {
            "textarea" | "editor" => new_line = super::editor::line_break(field),
            "" => {}
            _ => submit(field),
        }
    }
    access::microtask().await;
    // The key is let go wherever the focus is by then.
    let under = step.active().or_else(|| access::is_connected(field).then(|| field.clone()));
    if let Some(under) = under {
        key(&under, &ENTER, "keyup");
    }
    new_line
}

/// A key: its name, which is its code too, and its number.
pub(super) struct Key(&'static str, i32);

const ENTER: Key = Key("Enter", 13);
/// Removes what is selected.
pub(super) const BACKSPACE: Key = Key("Backspace", 8);

/// Opens the popup of a combo box.
pub(super) const ARROW_DOWN: Key = Key("ArrowDown", 40);

/// Closes a popup.
pub(super) const ESCAPE: Key = Key("Escape", 27);

/// Presses a key where the focus is.
pub(super) fn tap(step: &Step<'_>, what: &Key) {
    for event in ["keydown", "keyup"] {
        if let Some(focused) = step.active() {
            key(&focused, what, event);
        }
    }
}

/// Sends one event of a key; `false` where a listener cancelled it.
pub(super) fn key(target: &Element, key: &Key, kind: &str) -> bool {
    let Key(name, number) = *key;
    let members: [(&str, JsValue); 5] = [
        ("key", name.into()),
        ("code", name.into()),
        ("keyCode", number.into()),
        ("which", number.into()),
        ("charCode", if kind == "keypress" { number } else { 0 }.into()),
    ];
    dispatch(target, Make::Key, kind, Travel::FULL, &members)
}

fn submit(field: &Element) {
    let Some(form) = form_of(field) else { return };
    let controls = access::get_list(Proto::Form, &form, "elements");
    // `elements` leaves image buttons out; they are submit buttons all the same.
    let image = access::query_all(&form, "input[type=image]");
    let default = controls
        .iter()
        .chain(&image)
        .filter(|c| is_submit(c))
        .reduce(|a, b| if access::precedes(b, a) { b } else { a });
    if let Some(button) = default {
        if !matches(button, ":disabled") {
            access::simulated_click(button);
        }
        return;
    }
    if controls.iter().filter(|c| BLOCKING.contains(&readback::kind(c).as_str())).count() <= 1 {
        access::request_submit(&form);
    }
}

fn is_submit(control: &Element) -> bool {
    match access::local_name(control).as_str() {
        "button" => get_text(Proto::Button, control, "type") == "submit",
        "input" => matches!(get_text(Proto::Input, control, "type").as_str(), "submit" | "image"),
        _ => false,
    }
}
