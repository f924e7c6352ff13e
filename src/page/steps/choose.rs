//! `dom.select` on a native `select`, and on an input with a `datalist`.

use wasm_bindgen::JsValue;
use web_sys::Element;

use super::checks::{self, Use};
use super::watch::validation;
use super::{Step, StepDone, fill, focus, readback};
use crate::model::{Code, Failure};
use crate::page::access::{self, Make, Proto, Travel, dispatch, get_element, get_flag, get_list, get_text, set};
use crate::step::Input;
use crate::step::options::{self, Choice};

/// Chooses options.
pub(super) async fn run(step: &Step<'_>) -> Result<StepDone, Failure> {
    let target = step.target();
    checks::ready(step, target, Use::Change).await?;
    let mut all = get_list(Proto::Select, target, "options");
    let mut wanted = wanted(step, &all)?;
    if chosen(target) == wanted {
        return Ok(done(step));
    }
    step.act()?;
    focus::enter(step, target);
    access::microtask().await;
    checks::still(step, target, Use::Change)?;
    // Focusing may have loaded other options.
    let now = get_list(Proto::Select, target, "options");
    if now != all {
        wanted = self::wanted(step, &now)?;
        all = now;
    }
    let marks: Vec<Mark> = wanted.iter().map(mark).collect();
    if multiple(target) {
        for option in &all {
            set(Proto::Option, option, "selected", &wanted.contains(option).into());
        }
    } else if let Some(index) = all.iter().position(|o| wanted.contains(o)) {
        set(Proto::Select, target, "selectedIndex", &JsValue::from(index as u32));
    }
    dispatch(target, Make::Plain, "input", Travel::TOLD, &[]);
    dispatch(target, Make::Plain, "change", Travel::LOCAL, &[]);
    access::microtask().await;
    access::macrotask().await;
    if !access::is_connected(target) {
        return Ok(StepDone::default());
    }
    // Pages draw options anew when one is chosen: compare what they say.
    if !chosen(target).iter().map(mark).eq(marks) {
        let message = "The page changed the choice after it was made. Read the trace again to see what it holds.";
        return Err(Failure::new(Code::ValueRejected, message));
    }
    Ok(done(step))
}

/// The suggestions of an input with a `datalist`.
pub(super) fn suggestions(target: &Element) -> Option<Vec<Element>> {
    let list = get_element(Proto::Input, target, "list")?;
    Some(access::query_all(&list, "option"))
}

/// Takes one of them, which puts its value into the field.
pub(super) async fn suggest(step: &Step<'_>, all: &[Element]) -> Result<StepDone, Failure> {
    let Input::Text(name) = &step.request.input else { return Err(no_name()) };
    let index = options::find(&choices(all), name)?;
    let value = get_text(Proto::Option, &all[index], "value");
    fill::type_in(step, &readback::kind(step.target()), &value).await
}

fn done(step: &Step<'_>) -> StepDone {
    let target = step.target();
    StepDone {
        after: readback::after(step, target),
        verified: Some(true),
        validation: validation(target),
        ..StepDone::default()
    }
}

/// What an option is to the page and to a person.
type Mark = (String, String);

fn mark(option: &Element) -> Mark {
    (get_text(Proto::Option, option, "value"), label(option))
}

fn label(option: &Element) -> String {
    get_text(Proto::Option, option, "label")
}

fn multiple(select: &Element) -> bool {
    get_flag(Proto::Select, select, "multiple")
}

fn chosen(select: &Element) -> Vec<Element> {
    get_list(Proto::Select, select, "selectedOptions")
}

fn no_name() -> Failure {
    Failure::new(Code::InputInvalid, "Choosing takes an option's value or label, a string.")
}

/// The options that the input names, in the order of the list.
fn wanted(step: &Step<'_>, all: &[Element]) -> Result<Vec<Element>, Failure> {
    let names: &[String] = match &step.request.input {
        Input::Text(text) => std::slice::from_ref(text),
        Input::List(list) if multiple(step.target()) => list,
        Input::List(_) => {
            let message = "The field holds one choice. Call again with a string instead of an array.";
            return Err(Failure::new(Code::InputInvalid, message));
        }
        Input::None | Input::Flag(_) => return Err(no_name()),
    };
    let choices = choices(all);
    let mut wanted = names.iter().map(|name| options::find(&choices, name)).collect::<Result<Vec<usize>, Failure>>()?;
    wanted.sort_unstable();
    wanted.dedup();
    Ok(wanted.into_iter().map(|i| all[i].clone()).collect())
}

fn choices(all: &[Element]) -> Vec<Choice> {
    let choice = |option: &Element| Choice {
        value: Some(get_text(Proto::Option, option, "value")),
        label: label(option),
        disabled: closed(option),
    };
    all.iter().map(choice).collect()
}

/// Whether a person cannot choose the option: it, or its group, is disabled or hidden.
fn closed(option: &Element) -> bool {
    let group = get_element(Proto::Node, option, "parentElement").filter(|p| access::local_name(p) == "optgroup");
    std::iter::once(option)
        .chain(&group)
        .any(|e| access::attr(e, "disabled").is_some() || access::attr(e, "hidden").is_some())
}
