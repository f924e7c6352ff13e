//! States: what HTML says of native controls and ARIA of the roles that support it.

use crate::dom::{Dom, Element, NodeId};
use crate::model::State;

use super::{implicit, role, tokens};

/// The states of an element of this role, in the order of [`State`]. Whether it is covered is for the caller to find out.
pub fn states(dom: &dyn Dom, node: NodeId, role: &str) -> Vec<State> {
    let element = dom.element(node);
    let live = element.live;
    let supports = |of| tokens::has(role, of);
    let aria = |name: &str| token(&element, name);
    let is_true = |name: &str| aria(name) == Some("true");
    let kind = if element.is("input") { implicit::input_type(&element) } else { "" };
    let checkable = matches!(kind, "checkbox" | "radio");
    let mut out = Vec::new();

    if checkable {
        if live.indeterminate && kind == "checkbox" {
            out.push(State::Mixed);
        } else if live.checked {
            out.push(State::Checked);
        }
    } else if supports(tokens::CHECKED) {
        match aria("aria-checked") {
            Some("true") => out.push(State::Checked),
            Some("mixed") if matches!(role, "checkbox" | "menuitemcheckbox" | "option" | "treeitem") => {
                out.push(State::Mixed)
            }
            _ => {}
        }
    }
    let selected = match aria("aria-selected") {
        Some(value) if supports(tokens::SELECTED) => value == "true",
        _ => element.is("option") && live.selected,
    };
    if selected {
        out.push(State::Selected);
    }
    match expanded(dom, &element, role) {
        Some(true) => out.push(State::Expanded),
        Some(false) => out.push(State::Collapsed),
        None => {}
    }
    if role == "button" {
        match aria("aria-pressed") {
            Some("true") => out.push(State::Pressed),
            Some("mixed") => out.insert(0, State::Mixed),
            _ => {}
        }
    }
    if live.disabled || is_disabled_by_aria(dom, &element) {
        out.push(State::Disabled);
    }
    let typed =
        implicit::is_text_control(&element) || matches!(kind, "date" | "datetime-local" | "month" | "time" | "week");
    if (typed && live.read_only) || (supports(tokens::READONLY) && !live.editing_host && is_true("aria-readonly")) {
        out.push(State::Readonly);
    }
    if live.required || (supports(tokens::REQUIRED) && is_true("aria-required")) {
        out.push(State::Required);
    }
    let invalid = match aria("aria-invalid") {
        Some(value) if supports(tokens::INVALID) => value != "false",
        _ => live.invalid,
    };
    if invalid {
        out.push(State::Invalid);
    }
    if live.focused {
        out.push(State::Focused);
    }
    let multiple = match aria("aria-multiselectable") {
        Some(value) if supports(tokens::MULTI) => value == "true",
        _ => live.multiple,
    };
    if multiple {
        out.push(State::Multiple);
    }
    if aria("aria-haspopup").is_some_and(|value| value != "false") {
        out.push(State::Haspopup);
    }
    if aria("aria-current").is_some_and(|value| value != "false") {
        out.push(State::Current);
    }
    out
}

/// An attribute's token; an empty one, or `undefined`, is as good as none.
fn token<'a>(element: &'a Element, name: &str) -> Option<&'a str> {
    element.attr(name).map(str::trim).filter(|value| !value.is_empty() && *value != "undefined")
}

fn expanded(dom: &dyn Dom, element: &Element, role: &str) -> Option<bool> {
    if element.is("summary")
        && let Some(details) = implicit::disclosed(dom, element)
    {
        return Some(dom.element(details).has("open"));
    }
    if !tokens::has(role, tokens::EXPANDED) {
        return None;
    }
    if let Some(popover) = invoked(dom, element) {
        dom.prefetch(&[popover]);
        return Some(dom.element(popover).live.open);
    }
    match token(element, "aria-expanded")? {
        "true" => Some(true),
        "false" => Some(false),
        _ => None,
    }
}

/// The popover that a button opens, unless the button is inside it.
fn invoked(dom: &dyn Dom, element: &Element) -> Option<NodeId> {
    if !(element.is("button") || element.is("input")) {
        return None;
    }
    let command = element.attr("command").is_some_and(|command| command.ends_with("-popover"));
    let id = element.attr("commandfor").filter(|_| command).or_else(|| element.attr("popovertarget"))?;
    let popover = dom.by_id(element.node, id).filter(|node| dom.element(*node).has("popover"))?;
    let mut up = element.parent;
    for _ in 0..role::ANCESTORS {
        let Some(node) = up.filter(|node| *node != popover) else { break };
        up = dom.element(node).parent;
    }
    (up != Some(popover)).then_some(popover)
}

/// `aria-disabled` disables what can be focused inside it too, up to the next word on it.
fn is_disabled_by_aria(dom: &dyn Dom, element: &Element) -> bool {
    match token(element, "aria-disabled") {
        Some(value) => return value == "true",
        None if !role::focusable(element) => return false,
        None => {}
    }
    let mut up = element.parent;
    for _ in 0..role::ANCESTORS {
        let Some(parent) = up.map(|node| dom.element(node)) else { return false };
        if let Some(value) = token(&parent, "aria-disabled") {
            return value == "true";
        }
        up = parent.parent;
    }
    false
}
