//! What a control inside a label adds to it (accname 2C): the choice or the number it holds, never what was typed.

use crate::dom::{Element, NodeId};
use crate::text::fields::{FieldHints, secret_field};

use super::name::{Target, Walk, is_blank, tidy};
use super::{implicit, native, role, tokens};

/// A choice of more options than this is not spelled out any further.
const CHOSEN_MAX: usize = 500;

impl Walk<'_> {
    /// The value that stands for an embedded control; `None` where its name does.
    pub fn embedded(&mut self, element: &Element, role: &str, target: Option<Target>) -> Option<String> {
        if element.is("input") && implicit::input_type(element) == "number" {
            return self.typed_number(element);
        }
        if implicit::is_text_control(element) {
            return None;
        }
        if tokens::has(role, tokens::RANGE) {
            return self.number(element, role);
        }
        if !matches!(role, "combobox" | "listbox") {
            return None;
        }
        let chosen = if element.is("select") { self.selected(element.node) } else { self.chosen(element) };
        if !chosen.is_empty() {
            return Some(chosen);
        }
        if role == "combobox" && role::focusable(element) && !native::is_typed_into(element, role) {
            self.see(element.node);
            return Some(self.contents(element, target)).filter(|text| !is_blank(text));
        }
        None
    }

    /// A number is told, unless its field is a secret one.
    fn typed_number(&mut self, element: &Element) -> Option<String> {
        let attr = |name| element.attr(name).unwrap_or("");
        let labels: Vec<_> = element.labels.iter().take(8).map(|node| self.dom.element(*node)).collect();
        let labels: String = labels.iter().map(|label| self.plain_text(label) + " ").collect();
        let secret = secret_field(&FieldHints {
            tag: "input",
            kind: "number",
            autocomplete: attr("autocomplete"),
            names: &[attr("name"), attr("id")],
            labels: &[&labels, attr("aria-label"), attr("placeholder"), attr("title")],
        });
        let told = !secret && !element.live.was_password;
        told.then(|| self.dom.value(element.node)).filter(|value| !value.is_empty())
    }

    fn number(&mut self, element: &Element, role: &str) -> Option<String> {
        if let Some(text) = element.attr("aria-valuetext") {
            return Some(text.to_owned());
        }
        if element.is("input") && implicit::input_type(element) == "range" {
            return Some(self.dom.value(element.node));
        }
        let native = ["meter", "progress"].iter().any(|tag| element.is(tag));
        let now =
            element.attr(if native { "value" } else { "aria-valuenow" }).map(str::trim).filter(|now| !now.is_empty());
        if let Some(now) = now {
            return Some(now.to_owned());
        }
        // Without a value, ARIA puts these in the middle of their range, or at zero.
        match role {
            "slider" | "scrollbar" => {
                let bound = |name, default| {
                    element.attr(name).and_then(|text| text.trim().parse::<f64>().ok()).unwrap_or(default)
                };
                let middle = (bound("aria-valuemin", 0.0) + bound("aria-valuemax", 100.0)) / 2.0;
                Some(middle.to_string())
            }
            "spinbutton" | "meter" => Some("0".to_owned()),
            _ => None,
        }
    }

    fn selected(&mut self, select: NodeId) -> String {
        let (_, options) = self.dom.options(select, CHOSEN_MAX);
        let mut chosen = String::new();
        for option in options.iter().filter(|option| option.selected) {
            add(&mut chosen, &option.label);
        }
        chosen
    }

    /// The options that ARIA says are selected, in the first listbox of a combobox or in the listbox itself.
    fn chosen(&mut self, element: &Element) -> String {
        let mut chosen = String::new();
        let mut todo = vec![element.node];
        while let Some(node) = todo.pop() {
            if self.is_full() {
                break;
            }
            let part = self.read(node);
            if role::token(&part) == Some("option") {
                let selected = part.attr("aria-selected").is_some_and(|value| value.eq_ignore_ascii_case("true"));
                if selected && !self.seen(node) {
                    let (text, _) = self.related(&part, None);
                    add(&mut chosen, &text);
                }
                continue;
            }
            let from = todo.len();
            todo.extend(implicit::elements(self.dom, node));
            todo[from..].reverse();
        }
        chosen
    }
}

fn add(chosen: &mut String, label: &str) {
    if chosen.len() < super::TEXT_MAX {
        if !chosen.is_empty() {
            chosen.push(' ');
        }
        chosen.push_str(&tidy(label));
    }
}
