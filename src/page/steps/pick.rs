//! `dom.select` on choices made of ARIA roles: list boxes, radio groups, tab lists, menus, trees, and the popups of combo boxes.

use web_sys::Element;

use super::checks::{self, Use};
use super::popup::{shows, simple_name};
use super::{Step, StepDone, aim, click, enter, mismatch, readback};
use crate::model::{Code, Failure};
use crate::page::access::{self, Proto, attr, attr_is, matches};
use crate::step::options::{self, Choice};
use crate::step::{Input, fold};

/// How many frames a popup may take to show its options, once it was asked for: most fade in.
const PATIENCE: usize = 20;
const FRAME_MS: i32 = 16;

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
    checks::usable(target, Use::Choose)?;
    if role == "combobox" {
        let opened = open(step, target).await?;
        let picked = in_popup(step, target, options, names, opened).await;
        if picked.is_err() && opened && step.active().is_some() {
            // What was opened for nothing is closed again.
            enter::tap(step, &enter::ESCAPE);
        }
        return Ok(StepDone { verified: picked?, after: readback::after(step, target), ..StepDone::default() });
    }
    let several = attr_is(target, "aria-multiselectable", "true");
    if names.len() != 1 && !several {
        return Err(one());
    }
    let mut verified = None;
    let mut wanted = Vec::new();
    for name in names {
        let option = find(step, target, options, name)?;
        verified = pick(step, &option).await?;
        wanted.push(option);
    }
    if several {
        let others: Vec<Element> =
            access::query_all(target, options).into_iter().filter(|o| is_chosen(o) && !wanted.contains(o)).collect();
        for other in others {
            pick_at(step, &other).await?;
        }
        if wanted.iter().all(access::is_connected) {
            verified = Some(access::query_all(target, options).iter().all(|o| is_chosen(o) == wanted.contains(o)));
        }
    }
    Ok(StepDone { after: readback::after(step, target), verified, ..StepDone::default() })
}

fn one() -> Failure {
    Failure::new(Code::InputInvalid, "One option is chosen at a time. Call again with one name.")
}

/// Opens the popup of a combo box as a person does: by a click, else by the arrow key that the pattern knows. Whether it had to.
async fn open(step: &Step<'_>, target: &Element) -> Result<bool, Failure> {
    if !popups(target).is_empty() {
        return Ok(false);
    }
    let aim = checks::ready(step, target, Use::Choose).await?;
    click::press(step, target, aim).await?;
    for turn in 0..4 {
        access::macrotask().await;
        if !popups(target).is_empty() {
            break;
        }
        if turn == 1 && !attr_is(target, "aria-expanded", "true") {
            enter::tap(step, &enter::ARROW_DOWN);
        }
    }
    Ok(true)
}

/// Picks one option in the popup of a combo box, which may come in slowly.
async fn in_popup(
    step: &Step<'_>,
    target: &Element,
    options: &str,
    names: &[String],
    opened: bool,
) -> Result<Option<bool>, Failure> {
    let [name] = names else { return Err(one()) };
    let mut patience = if opened { PATIENCE } else { 0 };
    let option = loop {
        let mut missing = Failure::new(
            Code::OptionNotFound,
            "The combo box shows no such option. Open it with dom.click or type into it with dom.fill, then read the trace again.",
        );
        let mut found = None;
        for popup in popups(target) {
            match find(step, &popup, options, name) {
                Ok(option) => found = found.or(Some(option)),
                Err(failure) if failure.code == Code::Disabled => return Err(failure),
                Err(failure) => missing = failure,
            }
        }
        if let Some(option) = found {
            break option;
        }
        if patience == 0 {
            return Err(missing);
        }
        patience -= 1;
        access::pause(FRAME_MS).await;
    };
    let verified = pick(step, &option).await?;
    if shows(target, name) {
        return Ok(Some(true));
    }
    // The list may still say so; a choice that is shown elsewhere cannot be read.
    Ok(verified.filter(|_| access::is_connected(&option)))
}

/// Where the options of an open combo box may be: what it says it controls, what is in it, else the only list that is shown.
fn popups(target: &Element) -> Vec<Element> {
    const LISTS: &str = "[role=listbox],[role=tree],[role=grid]";
    if attr_is(target, "aria-expanded", "false") {
        return Vec::new();
    }
    let mut found: Vec<Element> = ["aria-controls", "aria-owns"]
        .iter()
        .flat_map(|name| {
            let ids = attr(target, name).unwrap_or_default();
            ids.split_whitespace().filter_map(|id| access::by_id(target, id)).collect::<Vec<_>>()
        })
        .chain(access::query_all(target, LISTS))
        .filter(|e| access::is_rendered(e, false))
        .collect();
    if found.is_empty()
        && let Some(root) = access::document_element()
    {
        found = access::query_all(&root, LISTS).into_iter().filter(|e| access::is_rendered(e, false)).collect();
        found.truncate(if found.len() == 1 { 1 } else { 0 });
    }
    found
}

fn find(step: &Step<'_>, owner: &Element, selector: &str, name: &str) -> Result<Element, Failure> {
    let mut all = access::query_all(owner, selector);
    let mut choices: Vec<Choice> = all
        .iter()
        .map(|o| Choice {
            value: (readback::kind(o) == "radio").then(|| access::get_text(Proto::Input, o, "value")),
            label: simple_name(o),
            disabled: matches(o, ":disabled") || attr_is(o, "aria-disabled", "true"),
        })
        .collect();
    let mut found = options::find(&choices, name);
    if matches!(&found, Err(f) if f.code == Code::OptionNotFound) {
        for (choice, option) in choices.iter_mut().zip(&all) {
            choice.label = step.request.host.name(option).unwrap_or_default();
        }
        found = options::find(&choices, name);
    }
    match found {
        Ok(index) if aim::is_shown(&all[index]) => Ok(all.swap_remove(index)),
        Err(failure) if failure.code != Code::OptionNotFound => Err(failure),
        found => drawn_apart(owner, name).ok_or_else(|| match found {
            Ok(_) => Failure::new(
                Code::NotVisible,
                "That option is not shown now. Read the trace again and click what stands for it.",
            ),
            Err(failure) => failure,
        }),
    }
}

/// Some lists are drawn apart from the options that assistive technology reads, beside them: the innermost element there of just this text.
fn drawn_apart(owner: &Element, name: &str) -> Option<Element> {
    const MANY: usize = 2000;
    let wanted = fold(name);
    let around = access::get_element(Proto::Node, owner, "parentElement")?;
    let all = access::query_all(&around, "*");
    let same = |e: &&Element| fold(&access::get_text(Proto::Node, e, "textContent")) == wanted && aim::is_shown(e);
    let mut hits = all.iter().take(MANY).filter(same);
    let first = hits.next()?;
    // Wrappers of one text stand in a line; two lines are two options.
    let last = hits.try_fold(first, |outer, inner| access::contains(outer, inner).then_some(inner))?;
    Some(last.clone())
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
