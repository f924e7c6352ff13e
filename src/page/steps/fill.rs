//! `dom.fill`: a field's text replaced as by a person who selects all, types, and commits.

use wasm_bindgen::JsValue;
use web_sys::Element;

use super::checks::{self, Use};
use super::watch::{Watch, validation};
use super::{Step, StepDone, click, editor, enter, focus, mismatch, readback};
use crate::model::{Code, Failure};
use crate::page::access::{self, Make, Proto, Travel, dispatch, get_number, set};
use crate::step::Input;
use crate::step::agree::agrees;
use crate::step::value::{self, Rules};

/// Fills the target.
pub(super) async fn run(step: &Step<'_>) -> Result<StepDone, Failure> {
    let target = step.target();
    let kind = readback::kind(target);
    if readback::is_checkable(target) {
        return switch(step, &kind).await;
    }
    let text = match &step.request.input {
        Input::Text(text) => text.clone(),
        Input::Flag(flag) => flag.to_string(),
        Input::None | Input::List(_) => {
            return Err(Failure::new(Code::InputInvalid, "Filling takes a string, a number or a boolean."));
        }
    };
    fillable(&kind)?;
    type_in(step, &kind, &text).await
}

/// Replaces the text of a field of this kind.
pub(super) async fn type_in(step: &Step<'_>, kind: &str, text: &str) -> Result<StepDone, Failure> {
    let target = step.target();
    let text = value::prepare(&rules(target, kind), text)?;
    checks::ready_to_type(step, target).await?;
    step.act()?;
    let field = if kind == "editor" { editor::host(target) } else { target.clone() };
    focus::enter(step, &field);
    access::microtask().await;
    checks::still(step, target, Use::Change)?;
    keeps_focus(step, &field)?;

    let before = readback::value(target, kind);
    if kind == "editor" {
        editor::replace(&field, &text).await;
    } else {
        put(target, kind, &text);
        if access::is_connected(target) && readback::value(target, kind) != before {
            dispatch(target, Make::Plain, "change", Travel::LOCAL, &[]);
        }
    }
    checks::left_in(&field);
    access::microtask().await;
    access::macrotask().await;
    if !access::is_connected(target) {
        return Err(Failure::new(
            Code::TargetChanged,
            "The page replaced the field when it was filled. Read the trace again to see what it holds.",
        ));
    }
    if !agrees(kind, &text, &readback::value(target, kind)) {
        return Err(rejected(target));
    }
    let mut done = StepDone { verified: Some(true), validation: validation(target), ..StepDone::default() };
    if step.request.submit {
        let watch = Watch::new(target);
        checks::still(step, target, Use::Change)?;
        if enter::press(step, target).await {
            // The text stands, but Enter sent it nowhere.
            done.verified = Some(false);
        }
        watch.settle().await;
        done.expects = watch.expects(None);
        done.validation = watch.stopped_by().or(done.validation);
    }
    done.after = readback::after(step, target);
    Ok(done)
}

/// A checkbox or radio button, filled with a boolean: clicked where it is not so already.
async fn switch(step: &Step<'_>, kind: &str) -> Result<StepDone, Failure> {
    let target = step.target();
    let Input::Flag(wanted) = step.request.input else {
        return Err(Failure::new(Code::InputInvalid, "A checkbox takes true or false. Or use dom.click to switch it."));
    };
    if kind == "radio" && !wanted {
        return Err(Failure::new(
            Code::InputInvalid,
            "A radio button is not switched off. Choose another one of its group.",
        ));
    }
    let holds = || readback::read(target).checked == Some(Some(wanted));
    if holds() {
        checks::ready(step, target, Use::Change).await?;
    } else {
        let aim = checks::ready(step, target, Use::Change).await?;
        click::press(step, target, aim).await?;
        access::macrotask().await;
        if access::is_connected(target) && !holds() {
            return Err(Failure::new(
                Code::ValueRejected,
                "The page did not take the change. Read the trace again to see its state.",
            ));
        }
    }
    let verified = access::is_connected(target).then_some(true);
    Ok(StepDone {
        after: readback::after(step, target),
        verified,
        validation: validation(target),
        ..StepDone::default()
    })
}

/// Fields that hold no text.
fn fillable(kind: &str) -> Result<(), Failure> {
    match kind {
        "" => Err(mismatch("The element holds no text. Use one of the actions that the trace gives it.")),
        "file" => Err(mismatch("Files are chosen by a person only. Ask the person to choose the file.")),
        "select" => Err(mismatch("The element is a choice. Use dom.select.")),
        "submit" | "button" | "reset" | "image" => Err(mismatch("The element is a button. Use dom.click.")),
        "hidden" => Err(mismatch("The field is hidden. Fill the one that people see.")),
        _ => Ok(()),
    }
}

fn rules(target: &Element, kind: &str) -> Rules {
    let attr = |name| access::attr(target, name).unwrap_or_default();
    let proto = match kind {
        "textarea" => Some(Proto::TextArea),
        "text" | "search" | "tel" | "url" | "email" | "password" => Some(Proto::Input),
        _ => None,
    };
    // Absent or invalid reads as -1.
    let limit = proto.and_then(|p| get_number(p, target, "maxLength")).filter(|n| *n >= 0.0);
    Rules {
        kind: kind.to_owned(),
        min: attr("min"),
        max: attr("max"),
        step: attr("step"),
        default: attr("value"),
        max_length: limit.map(|n| n as usize),
    }
}

/// A person's typing goes where the focus is.
fn keeps_focus(step: &Step<'_>, field: &Element) -> Result<(), Failure> {
    let active = step.active();
    if active.as_ref().is_some_and(|a| a == field || access::contains(field, a)) {
        return Ok(());
    }
    let message = "The field does not keep the focus: the page moved it elsewhere. Read the trace again and fill the field that has it.";
    Err(Failure::new(Code::ValueRejected, message))
}

/// Types that a person picks rather than types, so that no text is inserted.
fn picked(kind: &str) -> bool {
    matches!(kind, "date" | "month" | "week" | "time" | "datetime-local" | "color" | "range")
}

/// Sets the value between the events that typing brings.
fn put(target: &Element, kind: &str, text: &str) {
    if picked(kind) {
        set_value(target, kind, text);
        dispatch(target, Make::Plain, "input", Travel::TOLD, &[]);
        return;
    }
    let old = readback::value(target, kind);
    if text.is_empty() {
        return erase(target, kind);
    }
    enter_text(target, kind, text);
    // Some masks take what is put over their text for an edit of it. A person would remove that first.
    if !old.is_empty() && access::is_connected(target) && !agrees(kind, text, &readback::value(target, kind)) {
        erase(target, kind);
        enter_text(target, kind, text);
    }
}

/// Selects all and puts the text over it, as an on-screen keyboard does: it names no key, and types in whole words.
fn enter_text(target: &Element, kind: &str, text: &str) {
    access::select_text(target);
    let key = |event: &str| {
        let members: [(&str, JsValue); 3] =
            [("key", "Unidentified".into()), ("keyCode", 229.into()), ("which", 229.into())];
        dispatch(target, Make::Key, event, Travel::FULL, &members)
    };
    if key("keydown") {
        edit(target, kind, "insertText", text);
    }
    key("keyup");
}

/// Selects all and removes it.
fn erase(target: &Element, kind: &str) {
    access::select_text(target);
    if enter::key(target, &enter::BACKSPACE, "keydown") {
        edit(target, kind, "deleteContentBackward", "");
    }
    enter::key(target, &enter::BACKSPACE, "keyup");
}

fn edit(target: &Element, kind: &str, how: &str, text: &str) {
    let data = if text.is_empty() { JsValue::NULL } else { text.into() };
    let members: [(&str, JsValue); 2] = [("inputType", how.into()), ("data", data)];
    if dispatch(target, Make::Input, "beforeinput", Travel::FULL, &members) {
        set_value(target, kind, text);
        dispatch(target, Make::Input, "input", Travel::TOLD, &members);
    }
}

fn set_value(target: &Element, kind: &str, text: &str) {
    set(if kind == "textarea" { Proto::TextArea } else { Proto::Input }, target, "value", &text.into());
}

fn rejected(target: &Element) -> Failure {
    let mut message = String::from("The page changed or refused the value");
    if let Some(rule) = ["pattern", "maxlength", "min", "max", "step", "inputmode"]
        .into_iter()
        .find(|name| access::attr(target, name).is_some())
    {
        message += " (the field has a rule: ";
        message += rule;
        message.push(')');
    }
    message += ". Read the trace again, and give a value in the form that the field asks for.";
    Failure::new(Code::ValueRejected, message)
}
