//! What must hold before acting, and still hold after whatever lets the page run.

use std::cell::RefCell;

use web_sys::Element;

use super::aim::{self, Aim};
use super::{Step, focus};
use crate::model::{Code, Failure};
use crate::page::access::{self, Proto, attr_is, matches};

thread_local! {
    // The field that the last fill left focused, as a person would.
    static FILLED: RefCell<Option<Element>> = const { RefCell::new(None) };
}

/// Remembers that a person's cursor would now be in this field.
pub(super) fn left_in(field: &Element) {
    FILLED.with(|slot| *slot.borrow_mut() = Some(field.clone()));
}

/// What the element is about to be used for.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Use {
    /// Clicked.
    Press,
    /// Its text changed.
    Change,
    /// Another option of it chosen.
    Choose,
}

/// Everything that has to hold, scrolling included; where to aim.
pub(super) async fn ready(step: &Step<'_>, target: &Element, purpose: Use) -> Result<Aim, Failure> {
    let mut result = check(step, target, purpose);
    if matches!(&result, Err(f) if matches!(f.code, Code::Disabled | Code::Covered))
        && leave_field(step, target).await?
    {
        result = check(step, target, purpose);
    }
    // Dialogs and menus fade in and out. A person waits for that, and for nothing that stands still.
    let mut turns = 0;
    let mut pose = None;
    while matches!(&result, Err(f) if matches!(f.code, Code::NotVisible | Code::Covered)) && turns < MOVING_TURNS {
        let before = pose.take().unwrap_or_else(|| aim::pose(step, target));
        access::pause(TURN_MS).await;
        let now = aim::pose(step, target);
        result = check(step, target, purpose);
        if now == before {
            break;
        }
        pose = Some(now);
        turns += 1;
    }
    result
}

/// How long what moves is waited for: half a second.
const MOVING_TURNS: u32 = 16;
const TURN_MS: i32 = 32;

/// A field filled before keeps the focus. Where that is what disables or covers the target (validation on blur, a list of suggestions),
/// a person's next click would take the focus away: so does this, once. Whether it did.
async fn leave_field(step: &Step<'_>, target: &Element) -> Result<bool, Failure> {
    let Some(field) = FILLED.with(|slot| slot.borrow_mut().take()) else { return Ok(false) };
    if field == *target || step.active().as_ref() != Some(&field) {
        return Ok(false);
    }
    step.act()?;
    focus::leave(&field);
    access::microtask().await;
    access::macrotask().await;
    Ok(true)
}

/// The same for typing into a field. The field that was filled last and kept the focus may be covered by what its own text has opened:
/// a person goes on typing.
pub(super) async fn ready_to_type(step: &Step<'_>, target: &Element) -> Result<(), Failure> {
    let under_cursor =
        FILLED.with(|slot| slot.borrow().as_ref() == Some(target)) && step.active().as_ref() == Some(target);
    if under_cursor && aim::is_shown(target) {
        step.request.host.recheck(step.target())?;
        return usable(target, Use::Change);
    }
    ready(step, target, Use::Change).await.map(|_| ())
}

fn check(step: &Step<'_>, target: &Element, purpose: Use) -> Result<Aim, Failure> {
    if !access::is_connected(target) {
        return Err(Failure::new(Code::SelectorStale, "The element is no longer in the page. Read the trace again."));
    }
    step.request.host.recheck(step.target())?;
    usable(target, purpose)?;
    let aim = aim::at(step, target)?;
    if aim.scrolled {
        step.request.host.recheck(step.target())?;
        usable(target, purpose)?;
    }
    Ok(aim)
}

/// The same after the page has run: what was checked once has changed under the step's hands.
pub(super) fn still(step: &Step<'_>, target: &Element, purpose: Use) -> Result<(), Failure> {
    there(target, purpose)?;
    step.request.host.recheck(step.target())
}

/// What of it can be asked between two events without counting what it costs.
pub(super) fn there(target: &Element, purpose: Use) -> Result<(), Failure> {
    if !access::is_connected(target) {
        return Err(Failure::new(
            Code::TargetChanged,
            "The page removed or replaced the element while it was being used. Read the trace again.",
        ));
    }
    usable(target, purpose)
}

/// Enabled, shown to people, and not read-only where it is to be changed.
pub(super) fn usable(target: &Element, purpose: Use) -> Result<(), Failure> {
    let disabled =
        || Failure::new(Code::Disabled, "The element is disabled. First do what enables it, then call again.");
    if matches(target, ":disabled") {
        return Err(disabled());
    }
    for ancestor in access::lineage(target) {
        if attr_is(&ancestor, "aria-disabled", "true") {
            return Err(disabled());
        }
        if attr_is(&ancestor, "aria-hidden", "true") || access::attr(&ancestor, "inert").is_some() {
            let message = "The page hides the element (inert or aria-hidden), as behind a dialog. Close what is in front of it first.";
            return Err(Failure::new(Code::NotVisible, message));
        }
    }
    let fixed = match purpose {
        Use::Press => false,
        Use::Change => read_only(target),
        // A combo box that nobody types in is a read-only input.
        Use::Choose => attr_is(target, "aria-readonly", "true"),
    };
    if fixed {
        return Err(Failure::new(
            Code::ReadOnly,
            "The field is read-only. It cannot be changed until the page allows it.",
        ));
    }
    Ok(())
}

pub(super) fn read_only(target: &Element) -> bool {
    let native = match access::local_name(target).as_str() {
        "input" => access::get_flag(Proto::Input, target, "readOnly"),
        "textarea" => access::get_flag(Proto::TextArea, target, "readOnly"),
        _ => false,
    };
    native || attr_is(target, "aria-readonly", "true")
}
