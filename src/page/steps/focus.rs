//! Focus, as the browser would move it.

use web_sys::Element;

use super::Step;
use crate::page::access::{self, Make, Travel, dispatch};

/// Focuses one element; whether it took the focus.
pub(super) fn enter(step: &Step<'_>, element: &Element) -> bool {
    let before = step.active();
    if before.as_ref() == Some(element) {
        return true;
    }
    access::focus(element);
    let after = step.active();
    if after != before {
        tell(before.as_ref(), after.as_ref());
    }
    after.as_ref() == Some(element)
}

/// Moves the focus as pressing the mouse on `hit` does: to the nearest element that takes it, else away from what has it.
pub(super) fn press(step: &Step<'_>, hit: &Element) {
    let before = step.active();
    for element in access::lineage(hit) {
        // What is focused already keeps it, and a host that delegates keeps it inside.
        if before.as_ref() == Some(&element) {
            return;
        }
        access::focus(&element);
        let after = step.active();
        if after != before {
            tell(before.as_ref(), after.as_ref());
            return;
        }
        if before.as_ref().is_some_and(|b| access::contains(&element, b)) && step.open(&element).is_some() {
            return;
        }
    }
    if let Some(before) = before {
        leave(&before);
    }
}

/// Takes the focus away.
pub(super) fn leave(element: &Element) {
    access::blur(element);
    tell(Some(element), None);
}

/// A page whose window has no focus is not told of focus changes; the person who does this would have given it the focus.
fn tell(from: Option<&Element>, to: Option<&Element>) {
    if access::page_has_focus() {
        return;
    }
    let tell = |target: &Element, other: Option<&Element>, kinds: [(&str, Travel); 2]| {
        for (kind, travel) in kinds {
            let other = other.map_or(wasm_bindgen::JsValue::NULL, Into::into);
            dispatch(target, Make::Focus, kind, travel, &[("relatedTarget", other)]);
        }
    };
    if let Some(from) = from {
        tell(from, to, [("blur", Travel::DIRECT), ("focusout", Travel::TOLD)]);
    }
    if let Some(to) = to {
        tell(to, from, [("focus", Travel::DIRECT), ("focusin", Travel::TOLD)]);
    }
}
