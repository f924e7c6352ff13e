//! Enter in a field: keyboard events, then implicit submission (HTML, section 4.10.21.2) where no listener cancelled it.

use wasm_bindgen::JsValue;
use web_sys::Element;

use super::watch::form_of;
use super::{Step, readback};
use crate::page::access::{self, Make, Proto, Travel, dispatch, get_text, matches};

/// Types whose fields block implicit submission when a form has several of them.
const BLOCKING: &[&str] =
    &["text", "search", "tel", "url", "email", "password", "date", "month", "week", "time", "datetime-local", "number"];

/// Presses and lets go of Enter.
pub(super) async fn press(step: &Step<'_>, field: &Element) {
    let went = key(field, "keydown") && {
        access::microtask().await;
        access::is_connected(field) && key(field, "keypress")
    };
    access::microtask().await;
    if went && access::is_connected(field) {
        match readback::kind(field).as_str() {
            "textarea" | "editor" => super::editor::line_break(field),
            "" => {}
            _ => submit(field),
        }
    }
    access::microtask().await;
    // The key is let go wherever the focus is by then.
    let under = step.active().or_else(|| access::is_connected(field).then(|| field.clone()));
    if let Some(under) = under {
        key(&under, "keyup");
    }
}

fn key(target: &Element, kind: &str) -> bool {
    let press = kind == "keypress";
    let members: [(&str, JsValue); 5] = [
        ("key", "Enter".into()),
        ("code", "Enter".into()),
        ("keyCode", 13.into()),
        ("which", 13.into()),
        ("charCode", if press { 13 } else { 0 }.into()),
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
