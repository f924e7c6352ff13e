//! `dom.select` on a native `select`.

use wasm_bindgen::JsValue;
use web_sys::Element;

use super::checks::{self, Use};
use super::watch::validation;
use super::{Step, StepDone, focus, readback};
use crate::model::{Code, Failure};
use crate::page::access::{self, Make, Proto, Travel, dispatch, get_element, get_flag, get_text, set};
use crate::step::Input;
use crate::step::options::{self, Choice};

/// Chooses options.
pub(super) async fn run(step: &Step<'_>) -> Result<StepDone, Failure> {
    let target = step.target();
    checks::ready(step, target, Use::Change).await?;
    let (all, wanted) = wanted(step, target)?;
    if chosen(&all) == wanted {
        return Ok(done(step, true));
    }
    step.act()?;
    focus::enter(step, target);
    access::microtask().await;
    checks::still(step, target, Use::Change)?;
    // Focusing may have loaded other options.
    let (all, wanted) = self::wanted(step, target)?;
    let marks: Vec<Mark> = wanted.iter().map(|&i| mark(&all[i])).collect();
    if multiple(target) {
        for (i, option) in all.iter().enumerate() {
            set(Proto::Option, option, "selected", &wanted.contains(&i).into());
        }
    } else if let [one] = wanted[..] {
        set(Proto::Select, target, "selectedIndex", &JsValue::from(one as u32));
    }
    dispatch(target, Make::Plain, "input", Travel::TOLD, &[]);
    dispatch(target, Make::Plain, "change", Travel::LOCAL, &[]);
    access::microtask().await;
    access::macrotask().await;
    if !access::is_connected(target) {
        return Ok(StepDone::default());
    }
    // Pages draw options anew when one is chosen: compare what they say.
    let now = options_of(target);
    let holds = chosen(&now).iter().map(|&i| mark(&now[i])).eq(marks);
    if !holds {
        return Err(Failure::new(
            Code::ValueRejected,
            "The page changed the choice after it was made. Read the trace again to see what it holds.",
        ));
    }
    Ok(done(step, true))
}

fn done(step: &Step<'_>, verified: bool) -> StepDone {
    let target = step.target();
    StepDone {
        after: readback::after(step, target),
        verified: Some(verified),
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

fn options_of(select: &Element) -> Vec<Element> {
    access::get_list(Proto::Select, select, "options")
}

fn chosen(all: &[Element]) -> Vec<usize> {
    (0..all.len()).filter(|&i| get_flag(Proto::Option, &all[i], "selected")).collect()
}

/// All options, and the indexes of those that the input names, in order.
fn wanted(step: &Step<'_>, select: &Element) -> Result<(Vec<Element>, Vec<usize>), Failure> {
    let names: &[String] = match &step.request.input {
        Input::Text(text) => std::slice::from_ref(text),
        Input::List(list) if multiple(select) => list,
        Input::List(_) => {
            return Err(Failure::new(
                Code::InputInvalid,
                "The field holds one choice. Call again with a string instead of an array.",
            ));
        }
        Input::None | Input::Flag(_) => {
            return Err(Failure::new(Code::InputInvalid, "Choosing takes an option's value or label, a string."));
        }
    };
    let all = options_of(select);
    let choices: Vec<Choice> = all
        .iter()
        .map(|o| Choice { value: Some(get_text(Proto::Option, o, "value")), label: label(o), disabled: closed(o) })
        .collect();
    let mut wanted = names.iter().map(|name| options::find(&choices, name)).collect::<Result<Vec<usize>, Failure>>()?;
    wanted.sort_unstable();
    wanted.dedup();
    Ok((all, wanted))
}

/// Whether a person cannot choose the option: it, or its group, is disabled or hidden.
fn closed(option: &Element) -> bool {
    let group = get_element(Proto::Node, option, "parentElement").filter(|p| access::local_name(p) == "optgroup");
    std::iter::once(option)
        .chain(&group)
        .any(|e| access::attr(e, "disabled").is_some() || access::attr(e, "hidden").is_some())
}
