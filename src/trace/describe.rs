//! What is said of one element.

use std::cell::Cell;

use crate::aria::{self, Role};
use crate::dom::{Child, Dom, Element as Raw, NodeId, RawOption};
use crate::model::{Action, ChoiceOption, Element, State, TraceOptions, ValueState};
use crate::text::{self, NAME_MAX, VALUE_MAX, fields};

use super::collect::Candidate;
use super::group::Groups;
use super::selector::{Selectors, TEST_IDS};
use super::sight::Sight;
use super::{ANCESTORS, ancestors};

/// Describes elements of one document.
pub struct Describer<'a> {
    /// The document.
    pub dom: &'a dyn Dom,
    /// Who sees what.
    pub sight: Sight<'a>,
    /// How elements are found again.
    pub selectors: Selectors<'a>,
    groups: Groups<'a>,
    secret_fields: Cell<u32>,
    redacted: Cell<u32>,
}

impl<'a> Describer<'a> {
    /// For one document.
    pub fn new(dom: &'a dyn Dom, sight: Sight<'a>) -> Self {
        Describer {
            dom,
            sight,
            selectors: Selectors::new(dom),
            groups: Groups::new(dom),
            secret_fields: Cell::new(0),
            redacted: Cell::new(0),
        }
    }

    /// How many fields with secrets were described, and how many secret-shaped runs were taken out.
    pub fn held_back(&self) -> (u32, u32) {
        (self.secret_fields.get(), self.redacted.get() + self.groups.redacted())
    }

    /// All there is to say of a candidate but its id, its selector, `covered`, and what tells it from its likes.
    pub fn describe(&self, candidate: &Candidate, options: &TraceOptions) -> Element {
        let Candidate { node, role, .. } = *candidate;
        let raw = self.dom.element(node);
        let name = aria::name(self.dom, node);
        // What a person typed is no name.
        let unnamed = name.text.is_empty() && is_unnamed_by_rule(role) && !raw.live.editing_host;
        let spoken = if unnamed { aria::contents(self.dom, node) } else { name.text };
        let secret = self.is_secret(&raw, role, &spoken);
        let mut element = Element {
            tag: raw.tag.clone(),
            kind: kind(self.dom, &raw),
            role: role.to_owned(),
            name: self.text(&spoken, NAME_MAX),
            actions: actions(&raw, role),
            states: aria::states(self.dom, node, role),
            in_viewport: candidate.seen.in_viewport,
            ..Element::default()
        };
        element.description = self.text(&aria::description(self.dom, node, name.from), NAME_MAX);
        if element.description == element.name {
            element.description.clear();
        }
        element.group = self.groups.of(node, &element.name);
        element.value = value_state(&raw, role, secret);
        if secret {
            self.secret_fields.set(self.secret_fields.get() + 1);
        } else if options.values && element.value == Some(ValueState::Filled) && !raw.is("select") {
            element.text = Some(self.text(&self.dom.value(node), VALUE_MAX)).filter(|text| !text.is_empty());
        }
        self.choices(&raw, role, secret, options, &mut element);
        element
    }

    fn text(&self, raw: &str, max: usize) -> String {
        let mut count = 0;
        let text = text::page_text(raw, max, &mut count);
        self.redacted.set(self.redacted.get() + count);
        text
    }

    fn is_secret(&self, raw: &Raw, role: Role, name: &str) -> bool {
        if !holds_text(raw, role) {
            return false;
        }
        let attr = |name: &str| raw.attr(name).unwrap_or("");
        let mut names = vec![attr("name"), attr("id")];
        names.extend(TEST_IDS.iter().map(|test_id| attr(test_id)));
        let hints = fields::FieldHints {
            tag: &raw.tag,
            kind: input_type(raw),
            autocomplete: attr("autocomplete"),
            names: &names,
            labels: &[name, attr("placeholder"), attr("title"), attr("aria-label")],
        };
        raw.live.was_password || fields::secret_field(&hints)
    }

    fn choices(&self, raw: &Raw, role: Role, secret: bool, options: &TraceOptions, element: &mut Element) {
        let max = options.max_options as usize;
        if raw.is("select") {
            let (count, found) = self.dom.options(raw.node, max);
            element.option_count = Some(u32::try_from(count).unwrap_or(u32::MAX));
            if !secret {
                element.options = found.into_iter().map(|option| self.option(option)).collect();
            }
        } else if matches!(role, "listbox" | "radiogroup") {
            // Their items are elements of their own.
            let item = if role == "listbox" { "option" } else { "radio" };
            element.option_count = Some(self.items(raw.node, item)).filter(|count| *count > 0);
        }
    }

    fn option(&self, option: RawOption) -> ChoiceOption {
        ChoiceOption {
            value: self.text(&option.value, NAME_MAX),
            label: self.text(&option.label, NAME_MAX),
            selected: option.selected,
            disabled: option.disabled,
        }
    }

    /// How many descendants have a role.
    fn items(&self, node: NodeId, role: &str) -> u32 {
        const LOOKED_AT: u32 = 2000;
        let (mut count, mut seen) = (0, 0);
        let mut stack = vec![node];
        while let Some(node) = stack.pop() {
            for child in self.dom.children(node).iter() {
                let Child::Element(child) = child else { continue };
                seen += 1;
                if aria::role(self.dom, *child) == role {
                    count += 1;
                } else if seen < LOOKED_AT {
                    stack.push(*child);
                }
            }
        }
        count
    }
}

/// Roles whose contents are no name by the standard, though to a person they are what the element is called.
fn is_unnamed_by_rule(role: Role) -> bool {
    matches!(
        role,
        "generic" | "none" | "paragraph" | "listitem" | "row" | "image" | "strong" | "emphasis" | "code" | "time"
    )
}

/// The `type` of an input, and of a button that does something to its form.
pub fn kind(dom: &dyn Dom, raw: &Raw) -> String {
    if !raw.is("button") {
        return input_type(raw).to_owned();
    }
    let said = raw.attr("type").unwrap_or("submit").to_ascii_lowercase();
    match said.as_str() {
        "button" => String::new(),
        "reset" => said,
        _ if raw.has("form") || ancestors(dom, raw.node).take(ANCESTORS).any(|above| above.is("form")) => {
            "submit".to_owned()
        }
        _ => String::new(),
    }
}

/// The `type` of an input as the browser takes it; empty for what is no input.
pub(super) fn input_type(raw: &Raw) -> &'static str {
    if raw.is("input") { aria::input_type(raw) } else { "" }
}

/// Whether a person types into it.
pub fn holds_text(raw: &Raw, role: Role) -> bool {
    match input_type(raw) {
        "" => raw.is("textarea") || raw.live.editing_host,
        "button" | "submit" | "reset" | "image" | "checkbox" | "radio" | "file" | "hidden" => false,
        _ => !matches!(role, "button"),
    }
}

/// The steps that make sense for an element.
pub fn actions(raw: &Raw, role: Role) -> Vec<Action> {
    use Action::{Click, Fill, Select};
    if raw.is("select") {
        return vec![Select];
    }
    if holds_text(raw, role) {
        return match (input_type(raw), role) {
            ("range" | "color", _) => vec![Fill],
            (_, "combobox") => vec![Fill, Click, Select],
            _ => vec![Fill, Click],
        };
    }
    match role {
        "listbox" | "radiogroup" | "tablist" | "menu" | "menubar" => vec![Select],
        "combobox" => vec![Click, Select],
        _ => vec![Click],
    }
}

fn value_state(raw: &Raw, role: Role, secret: bool) -> Option<ValueState> {
    let holds = holds_text(raw, role) || raw.is("select") || input_type(raw) == "file";
    let state = match (secret, raw.live.filled) {
        (true, _) => ValueState::Secret,
        (false, true) => ValueState::Filled,
        (false, false) => ValueState::Empty,
    };
    holds.then_some(state)
}

/// Marks what another element covers.
pub fn cover(element: &mut Element) {
    element.states.push(State::Covered);
    element.states.sort_unstable();
}
