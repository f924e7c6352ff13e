//! What can be read of an element: its states and whether it holds something, never what.

use web_sys::Element;

use super::Step;
use crate::model::{After, State, ValueState};
use crate::page::access::{self, Proto, attr, attr_is, get_element, get_flag, get_text, is_html, matches};

/// What a click can change and a person can see.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Read {
    /// `Some(None)` is mixed.
    pub checked: Option<Option<bool>>,
    pub pressed: Option<Option<bool>>,
    pub selected: Option<bool>,
    pub expanded: Option<bool>,
}

/// Reads it; nothing of an element that is gone.
pub(super) fn read(element: &Element) -> Read {
    if !access::is_connected(element) {
        return Read::default();
    }
    Read {
        checked: checked(element),
        pressed: tristate(element, "aria-pressed"),
        selected: selected(element),
        expanded: expanded(element),
    }
}

fn tristate(element: &Element, name: &str) -> Option<Option<bool>> {
    match attr(element, name)?.trim() {
        "true" => Some(Some(true)),
        "false" => Some(Some(false)),
        "mixed" => Some(None),
        _ => None,
    }
}

fn checked(element: &Element) -> Option<Option<bool>> {
    if !is_checkable(element) {
        return tristate(element, "aria-checked");
    }
    let mixed = get_flag(Proto::Input, element, "indeterminate");
    Some(if mixed { None } else { Some(get_flag(Proto::Input, element, "checked")) })
}

fn selected(element: &Element) -> Option<bool> {
    if access::local_name(element) == "option" {
        return Some(get_flag(Proto::Option, element, "selected"));
    }
    tristate(element, "aria-selected").flatten()
}

fn expanded(element: &Element) -> Option<bool> {
    if let Some(stated) = tristate(element, "aria-expanded") {
        return stated;
    }
    if access::local_name(element) == "summary" {
        let details =
            get_element(Proto::Node, element, "parentElement").filter(|p| access::local_name(p) == "details")?;
        return Some(get_flag(Proto::Details, &details, "open"));
    }
    let popover = get_element(Proto::Button, element, "popoverTargetElement")
        .or_else(|| get_element(Proto::Input, element, "popoverTargetElement"))
        .or_else(|| get_element(Proto::Button, element, "commandForElement"))?;
    attr(&popover, "popover").map(|_| matches(&popover, ":popover-open"))
}

/// A native checkbox or radio button.
pub(super) fn is_checkable(element: &Element) -> bool {
    one_of(&kind(element), &["checkbox", "radio"])
}

/// Whether a click there is for typing.
pub(super) fn is_typed_in(element: &Element) -> bool {
    let kind = kind(element);
    !kind.is_empty()
        && !one_of(
            &kind,
            &["checkbox", "radio", "button", "submit", "reset", "image", "file", "hidden", "select", "range"],
        )
}

fn one_of(kind: &str, kinds: &[&str]) -> bool {
    kinds.contains(&kind)
}

/// A native `select`.
pub(super) fn is_native_select(element: &Element) -> bool {
    is_html(element) && access::local_name(element) == "select"
}

/// What a value holder is: an input's `type`, `textarea`, `select`, `editor` for editable content, else empty.
pub(super) fn kind(element: &Element) -> String {
    if !is_html(element) {
        return String::new();
    }
    match access::local_name(element).as_str() {
        "input" => get_text(Proto::Input, element, "type"),
        name @ ("textarea" | "select") => name.to_owned(),
        _ if get_flag(Proto::Html, element, "isContentEditable") => "editor".to_owned(),
        _ => String::new(),
    }
}

/// The value as the page has it.
pub(super) fn value(element: &Element, kind: &str) -> String {
    match kind {
        "textarea" => get_text(Proto::TextArea, element, "value"),
        "select" => get_text(Proto::Select, element, "value"),
        "editor" => super::editor::text(element),
        "" => String::new(),
        _ => get_text(Proto::Input, element, "value"),
    }
}

/// What the result says of the element now.
pub(super) fn after(step: &Step<'_>, element: &Element) -> After {
    if !access::is_connected(element) {
        return After::default();
    }
    let read = read(element);
    let kind = kind(element);
    let holder =
        !kind.is_empty() && !one_of(&kind, &["checkbox", "radio", "button", "submit", "reset", "image", "hidden"]);
    let value = holder.then(|| match () {
        () if step.request.secret => ValueState::Secret,
        () if value(element, &kind).trim().is_empty() => ValueState::Empty,
        () => ValueState::Filled,
    });
    let is_true = |name| attr(element, name).is_some_and(|v| !matches!(v.trim(), "" | "false"));
    let mut states = Vec::new();
    let mut state = |holds: bool, state: State| {
        if holds {
            states.push(state);
        }
    };
    state(read.checked == Some(Some(true)), State::Checked);
    state(read.checked == Some(None), State::Mixed);
    state(read.selected == Some(true), State::Selected);
    state(read.expanded == Some(true), State::Expanded);
    state(read.expanded == Some(false), State::Collapsed);
    state(read.pressed == Some(Some(true)), State::Pressed);
    state(matches(element, ":disabled") || attr_is(element, "aria-disabled", "true"), State::Disabled);
    state(super::checks::read_only(element), State::Readonly);
    state(matches(element, ":required") || attr_is(element, "aria-required", "true"), State::Required);
    state(matches(element, ":invalid") || is_true("aria-invalid"), State::Invalid);
    state(step.active().as_ref() == Some(element), State::Focused);
    state(matches(element, "[multiple]") || attr_is(element, "aria-multiselectable", "true"), State::Multiple);
    state(is_true("aria-haspopup"), State::Haspopup);
    state(is_true("aria-current"), State::Current);
    After { value, states }
}

/// Whether a click did what a click on such an element is for; `None` where nothing can be read of it.
pub(super) fn took(element: &Element, before: &Read, after: &Read) -> Option<bool> {
    if !access::is_connected(element) {
        return None;
    }
    let role = attr(element, "role").unwrap_or_default();
    let radio = kind(element) == "radio" || one_of(role.trim(), &["radio", "menuitemradio"]);
    if let Some(checked) = after.checked {
        return Some(if radio { checked == Some(true) } else { after.checked != before.checked });
    }
    if after.pressed.is_some() {
        return Some(after.pressed != before.pressed);
    }
    if let Some(selected) = after.selected {
        // A tab stays chosen when it is clicked again; an option of a list of several is taken out.
        return Some(selected || after.selected != before.selected);
    }
    // A closed thing that stays closed may open later; what opened or closed has done it.
    (after.expanded.is_some() && after.expanded != before.expanded).then_some(true)
}
