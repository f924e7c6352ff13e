//! The mouse: one that has always been on the page, is moved to a place, and is pressed there.

use std::cell::RefCell;

use wasm_bindgen::JsValue;
use web_sys::Element;

use super::aim::Aim;
use crate::page::access::{self, Make, Travel, dispatch};

thread_local! {
    // What the mouse is over, so that the next place is entered and this one left.
    static OVER: RefCell<Option<Element>> = const { RefCell::new(None) };
}

/// Chromium's id of the mouse: pages may capture it.
const MOUSE: i32 = 1;

/// How the buttons stand.
#[derive(Clone, Copy)]
struct Buttons {
    button: i32,
    buttons: i32,
    detail: i32,
}

const MOVING: Buttons = Buttons { button: 0, buttons: 0, detail: 0 };
const DOWN: Buttons = Buttons { button: 0, buttons: 1, detail: 1 };
const UP: Buttons = Buttons { button: 0, buttons: 0, detail: 1 };

fn send(
    target: &Element,
    kind: &str,
    travel: Travel,
    at: (f64, f64),
    state: Buttons,
    related: Option<&Element>,
) -> bool {
    let pointer = kind.starts_with("pointer") || kind == "click";
    let moving = kind.starts_with("pointer") && !kind.ends_with("down") && !kind.ends_with("up");
    let mut members: Vec<(&str, JsValue)> = vec![
        ("clientX", at.0.into()),
        ("clientY", at.1.into()),
        ("screenX", at.0.into()),
        ("screenY", at.1.into()),
        ("button", if moving { -1 } else { state.button }.into()),
        ("buttons", state.buttons.into()),
        ("detail", if pointer && kind != "click" { 0 } else { state.detail }.into()),
    ];
    if let Some(related) = related {
        members.push(("relatedTarget", related.into()));
    }
    if pointer {
        members.push(("pointerId", MOUSE.into()));
        members.push(("pointerType", "mouse".into()));
        members.push(("isPrimary", (kind != "click").into()));
        members.push(("pressure", if state.buttons == 1 { 0.5 } else { 0.0 }.into()));
    }
    dispatch(target, if pointer { Make::Pointer } else { Make::Mouse }, kind, travel, &members)
}

/// Moves the mouse to a place: the element there is entered, the last one left.
pub(super) fn move_to(aim: &Aim) {
    let (to, at) = (&aim.hit, (aim.x, aim.y));
    let from = OVER.with(|slot| slot.replace(Some(to.clone()))).filter(access::is_connected);
    let from = from.as_ref();
    if from != Some(to) {
        let left: Vec<Element> =
            from.map_or_else(Vec::new, |f| access::lineage(f).take_while(|e| !access::contains(e, to)).collect());
        let mut entered: Vec<Element> =
            access::lineage(to).take_while(|e| from.is_none_or(|f| !access::contains(e, f))).collect();
        entered.reverse();
        for family in ["pointer", "mouse"] {
            let name = |what: &str| [family, what].concat();
            if let Some(from) = from {
                send(from, &name("out"), Travel::FULL, at, MOVING, Some(to));
                for element in &left {
                    send(element, &name("leave"), Travel::DIRECT, at, MOVING, Some(to));
                }
            }
            send(to, &name("over"), Travel::FULL, at, MOVING, from);
            for element in &entered {
                send(element, &name("enter"), Travel::DIRECT, at, MOVING, from);
            }
        }
    }
    send(to, "pointermove", Travel::FULL, at, MOVING, None);
    send(to, "mousemove", Travel::FULL, at, MOVING, None);
}

/// `pointerdown`; `false` where the page wants no mouse events of this press.
pub(super) fn pointer_down(aim: &Aim) -> bool {
    send(&aim.hit, "pointerdown", Travel::FULL, (aim.x, aim.y), DOWN, None)
}

/// `mousedown`; `false` where the page wants no focus change.
pub(super) fn mouse_down(aim: &Aim) -> bool {
    send(&aim.hit, "mousedown", Travel::FULL, (aim.x, aim.y), DOWN, None)
}

/// `pointerup`.
pub(super) fn pointer_up(target: &Element, at: (f64, f64)) {
    send(target, "pointerup", Travel::FULL, at, UP, None);
}

/// `mouseup`.
pub(super) fn mouse_up(target: &Element, at: (f64, f64)) {
    send(target, "mouseup", Travel::FULL, at, UP, None);
}

/// `click`, and with it what the browser does of itself; `false` where a listener cancelled that.
pub(super) fn click(target: &Element, at: (f64, f64)) -> bool {
    send(target, "click", Travel::FULL, at, UP, None)
}
