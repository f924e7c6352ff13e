//! `dom.click`: the mouse comes, is pressed and let go, and the browser does what a click does, once.

use web_sys::Element;

use super::aim::{self, Aim};
use super::checks::{self, Use};
use super::popup::Popup;
use super::readback::{self, Read};
use super::watch::{self, Watch};
use super::{Step, StepDone, focus, mismatch, pointer};
use crate::model::{Code, Expected, Failure};
use crate::page::access;

/// Clicks the target.
pub(super) async fn run(step: &Step<'_>) -> Result<StepDone, Failure> {
    let target = step.target();
    refuse(target)?;
    let aim = checks::ready(step, target, Use::Press).await?;
    let before = readback::read(target);
    let popup = Popup::of(target);
    let watch = Watch::new(target);
    let link = press(step, target, aim).await?;
    watch.settle().await;
    let expects = watch.expects(link.as_ref());
    if expects.contains(&Expected::Navigate) {
        // The page goes away, and each millisecond may be the one in which the answer is lost: nothing is read any more.
        return Ok(StepDone { expects, ..StepDone::default() });
    }
    let mut done = finish(step, &watch, link.as_ref(), &before)?;
    if done.verified.is_none() {
        done.verified = popup.and_then(|p| p.shows());
    }
    Ok(done)
}

/// What is to be said of a click, one macrotask later.
fn finish(step: &Step<'_>, watch: &Watch, link: Option<&Element>, before: &Read) -> Result<StepDone, Failure> {
    let target = step.target();
    if watch.wanted_picker() {
        return Err(picker());
    }
    Ok(StepDone {
        after: readback::after(step, target),
        verified: readback::took(target, before, &readback::read(target)),
        expects: watch.expects(link),
        validation: watch.stopped_by(),
    })
}

fn picker() -> Failure {
    Failure::new(
        Code::ActionMismatch,
        "The browser opens a file picker only for a person's own click, so nothing was chosen. Ask the person to choose the file.",
    )
}

/// Controls whose click opens something that only a person's own gesture opens.
fn refuse(target: &Element) -> Result<(), Failure> {
    match readback::kind(target).as_str() {
        "file" => Err(picker()),
        "color" => {
            Err(mismatch("A color field opens its picker only for a person. Use dom.fill with a color as #rrggbb."))
        }
        "select" => Err(mismatch("A native select opens only for a person. Use dom.select with one of its options.")),
        _ if access::local_name(target) == "option" && access::closest(target, "select").is_some() => {
            Err(mismatch("An option of a native select is not clicked. Use dom.select on its select."))
        }
        _ => Ok(()),
    }
}

/// Presses the mouse on an element that was aimed at; the link whose click went through, if it was one.
///
/// The page's microtasks run between the events, as they do between a person's. What the page changes meanwhile is met as the browser
/// meets it: an element that goes away is not clicked, one that moves is followed, one that is covered is an error, unless pressing
/// it was what opened the cover.
pub(super) async fn press(step: &Step<'_>, target: &Element, aim: Aim) -> Result<Option<Element>, Failure> {
    step.act()?;
    let before = Before { read: readback::read(target), popup: Popup::of(target) };
    pointer::move_to(&aim);
    access::microtask().await;
    let mut aim = follow(step, target, &aim)?;

    let mut trail: Vec<Element> = access::lineage(&aim.hit).collect();
    let mouse = pointer::pointer_down(&aim);
    access::microtask().await;
    let mut pressed = Ok(());
    if mouse {
        match follow(step, target, &aim) {
            Ok(next) => {
                aim = next;
                trail = access::lineage(&aim.hit).collect();
                if pointer::mouse_down(&aim) {
                    focus::press(step, &aim.hit);
                }
                access::microtask().await;
            }
            Err(failure) => pressed = Err(failure),
        }
    }
    match pressed.and_then(|()| checks::still(step, target, Use::Press)).and_then(|()| follow(step, target, &aim)) {
        Ok(next) => aim = next,
        Err(failure) => {
            release(step, &aim, mouse);
            return before.or(step, target, failure).await;
        }
    }

    let at = (aim.x, aim.y);
    pointer::pointer_up(&aim.hit, at);
    if mouse {
        pointer::mouse_up(&aim.hit, at);
    }
    access::microtask().await;
    if let Err(failure) = checks::there(target, Use::Press) {
        return before.or(step, target, failure).await;
    }
    // The browser clicks the nearest element in which the mouse was pressed and let go, and none where what was pressed is gone.
    let pressed = trail.first().is_some_and(access::is_connected);
    let clicked = if pressed { trail.iter().find(|e| access::contains(e, &aim.hit)) } else { None };
    let Some(clicked) = clicked.filter(|e| aim::gets_click(target, e)) else { return Err(changed()) };
    let followed = pointer::click(clicked, at);
    access::microtask().await;
    Ok(if followed { watch::link_of(clicked) } else { None })
}

/// The place to go on at: the same, or where the element is now.
fn follow(step: &Step<'_>, target: &Element, from: &Aim) -> Result<Aim, Failure> {
    checks::there(target, Use::Press)?;
    if let Some(hit) = step.at(from.x, from.y).filter(|hit| aim::gets_click(target, hit)) {
        return Ok(Aim { hit, ..*from });
    }
    let Some(aim) = aim::again(step, target) else {
        let message =
            "While it was pressed, something came over the element or it went out of view. Read the trace again.";
        return Err(Failure::new(Code::Covered, message));
    };
    pointer::move_to(&aim);
    Ok(aim)
}

/// Ends a press that cannot become a click, so that the page does not wait for the button.
fn release(step: &Step<'_>, aim: &Aim, mouse: bool) {
    if let Some(under) = step.at(aim.x, aim.y) {
        pointer::pointer_up(&under, (aim.x, aim.y));
        if mouse {
            pointer::mouse_up(&under, (aim.x, aim.y));
        }
    }
}

/// How things stood before the press.
struct Before {
    read: Read,
    popup: Option<Popup>,
}

impl Before {
    /// Much is done when the mouse is pressed, and hides or removes what was pressed: then that was the click. It counts where it shows:
    /// the element has opened or switched, a field has the focus, or the popup that an option was in is closed. Else the failure stands.
    async fn or(&self, step: &Step<'_>, target: &Element, failure: Failure) -> Result<Option<Element>, Failure> {
        let hidden = matches!(failure.code, Code::Covered | Code::NotVisible);
        // What opens is often called otherwise from then on.
        let renamed = matches!(failure.code, Code::TargetChanged | Code::SelectorStale);
        if access::is_connected(target) {
            let switched = (hidden || renamed) && readback::read(target) != self.read;
            let focused = || readback::is_typed_in(target) && step.active().as_ref() == Some(target);
            if switched || hidden && focused() {
                return Ok(None);
            }
        }
        match &self.popup {
            Some(popup) if failure.code != Code::Disabled && popup.closes().await => Ok(None),
            _ => Err(failure),
        }
    }
}

fn changed() -> Failure {
    Failure::new(
        Code::TargetChanged,
        "The page replaced the element while it was pressed, so it was not clicked. Read the trace again.",
    )
}
