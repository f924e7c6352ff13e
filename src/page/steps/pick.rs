//! `dom.select` on choices made of ARIA roles: list boxes, radio groups, tab lists, menus, trees, and the popups of combo boxes.

use web_sys::Element;

use super::checks::{self, Use};
use super::{Step, StepDone, click, mismatch, readback};
use crate::model::{Code, Failure};
use crate::page::access::{self, Proto, attr, attr_is, get_list, matches};
use crate::step::options::{self, Choice};
use crate::step::{Input, fold};

/// How many macrotasks a popup may take to be there, once asked for.
const PATIENCE: usize = 5;

/// Picks options by name.
pub(super) async fn run(step: &Step<'_>) -> Result<StepDone, Failure> {
    let target = step.target();
    let names: &[String] = match &step.request.input {
        Input::Text(text) => std::slice::from_ref(text),
        Input::List(list) => list,
        Input::None | Input::Flag(_) => {
            return Err(Failure::new(Code::InputInvalid, "Choosing takes an option's name, a string."));
        }
    };
    let role = attr(target, "role").unwrap_or_default();
    let role = role.split_whitespace().next().unwrap_or_default();
    let options = match role {
        "listbox" | "combobox" => "[role=option]",
        "radiogroup" => "[role=radio],input[type=radio]",
        "tablist" => "[role=tab]",
        "menu" | "menubar" => "[role=menuitem],[role=menuitemradio],[role=menuitemcheckbox]",
        "tree" => "[role=treeitem]",
        _ => return Err(mismatch("The element offers no choice. Use one of the actions that the trace gives it.")),
    };
    checks::usable(target, Use::Change)?;
    let owner = if role == "combobox" { open(step, target).await? } else { target.clone() };
    let several = attr_is(&owner, "aria-multiselectable", "true");
    if names.len() != 1 && !several {
        return Err(Failure::new(Code::InputInvalid, "One option can be chosen at a time. Call again with one name."));
    }
    let mut verified = None;
    let mut wanted = Vec::new();
    for name in names {
        let option = find(step, &owner, options, name)?;
        verified = pick(step, &option).await?;
        wanted.push(option);
    }
    if several {
        let others = access::query_all(&owner, options).into_iter().filter(|o| is_chosen(o) && !wanted.contains(o));
        for other in others.collect::<Vec<_>>() {
            verified = pick_at(step, &other).await?;
        }
        if wanted.iter().all(access::is_connected) {
            verified = Some(access::query_all(&owner, options).iter().all(|o| is_chosen(o) == wanted.contains(o)));
        }
    }
    if role == "combobox" && !several {
        verified = shows(target, &names[0]).or(verified);
    }
    Ok(StepDone { after: readback::after(step, target), verified, ..StepDone::default() })
}

/// The popup of a combo box, opened as a person opens it.
async fn open(step: &Step<'_>, target: &Element) -> Result<Element, Failure> {
    if let Some(popup) = popup(target) {
        return Ok(popup);
    }
    let aim = checks::ready(step, target, Use::Change).await?;
    click::press(step, target, aim).await?;
    for _ in 0..PATIENCE {
        access::macrotask().await;
        if let Some(popup) = popup(target) {
            return Ok(popup);
        }
    }
    let message = "The combo box showed no list of options. Open it with dom.click or type into it with dom.fill, then read the trace again.";
    Err(Failure::new(Code::OptionNotFound, message))
}

/// The popup that the combo box says it controls, else the only list that is shown.
fn popup(target: &Element) -> Option<Element> {
    if attr_is(target, "aria-expanded", "false") {
        return None;
    }
    let offers = |e: &Element| access::is_rendered(e, false) && !access::query_all(e, "[role=option]").is_empty();
    for name in ["aria-controls", "aria-owns"] {
        let ids = attr(target, name).unwrap_or_default();
        if let Some(popup) = ids.split_whitespace().filter_map(|id| access::by_id(target, id)).find(offers) {
            return Some(popup);
        }
    }
    let all = access::query_all(&access::document_element()?, "[role=listbox]");
    let mut lists = all.into_iter().filter(offers);
    let only = lists.next()?;
    lists.next().is_none().then_some(only)
}

fn find(step: &Step<'_>, owner: &Element, selector: &str, name: &str) -> Result<Element, Failure> {
    let mut all = access::query_all(owner, selector);
    let choices: Vec<Choice> = all
        .iter()
        .map(|o| Choice {
            value: (readback::kind(o) == "radio").then(|| access::get_text(Proto::Input, o, "value")),
            label: name_of(step, o),
            disabled: matches(o, ":disabled") || attr_is(o, "aria-disabled", "true"),
        })
        .collect();
    Ok(all.swap_remove(options::find(&choices, name)?))
}

/// The name that the bridge gives it, else what ARIA's simplest rules give.
fn name_of(step: &Step<'_>, option: &Element) -> String {
    let text = |e: &Element| fold(&access::get_text(Proto::Node, e, "textContent"));
    step.request.host.name(option).unwrap_or_else(|| {
        let said = attr(option, "aria-label").map(|l| fold(&l)).filter(|l| !l.is_empty());
        said.unwrap_or_else(|| match get_list(Proto::Input, option, "labels").first() {
            Some(label) => text(label),
            None => text(option),
        })
    })
}

fn is_chosen(option: &Element) -> bool {
    let read = readback::read(option);
    read.selected == Some(true) || read.checked == Some(Some(true))
}

/// Chooses an option that is not chosen yet.
async fn pick(step: &Step<'_>, option: &Element) -> Result<Option<bool>, Failure> {
    let command = attr(option, "role").is_some_and(|r| r.starts_with("menuitem"));
    if is_chosen(option) && !command {
        checks::usable(option, Use::Press)?;
        return Ok(Some(true));
    }
    pick_at(step, option).await
}

async fn pick_at(step: &Step<'_>, option: &Element) -> Result<Option<bool>, Failure> {
    let aim = checks::ready(step, option, Use::Press).await?;
    let before = readback::read(option);
    click::press(step, option, aim).await?;
    access::macrotask().await;
    Ok(readback::took(option, &before, &readback::read(option)))
}

/// Whether the combo box now shows the option.
fn shows(target: &Element, name: &str) -> Option<bool> {
    if !access::is_connected(target) {
        return None;
    }
    let kind = readback::kind(target);
    let shown = if kind.is_empty() {
        access::get_text(Proto::Node, target, "textContent")
    } else {
        readback::value(target, &kind)
    };
    Some(fold(&shown).contains(&fold(name)))
}
