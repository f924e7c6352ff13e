//! What a control inside a label adds to it (accname 2C): the choice or the number it holds, never what was typed.

use crate::dom::{Element, NodeId};

use super::name::{Target, Walk, is_blank, tidy};
use super::{implicit, role, tokens};

/// A choice of more options than this is not spelled out any further.
const CHOSEN_MAX: usize = 500;

impl Walk<'_> {
    /// The value that stands for an embedded control; `None` where its name does.
    pub fn embedded(&mut self, element: &Element, role: &str, target: Option<Target>) -> Option<String> {
        if tokens::has(role, tokens::RANGE) {
            return self.number(element, role);
        }
        if element.is("input") && implicit::input_type(element) == "number" {
            return Some(self.dom.value(element.node)).filter(|value| !value.is_empty());
        }
        if !matches!(role, "combobox" | "listbox") || implicit::is_text_control(element) {
            return None;
        }
        let chosen = if element.is("select") { self.selected(element.node) } else { self.chosen(element) };
        if !chosen.is_empty() {
            for node in &chosen.nodes {
                self.see(*node);
            }
            return Some(chosen.text);
        }
        if role == "combobox" && !element.is("select") && role::focusable(element) {
            self.see(element.node);
            return Some(self.contents(element, target)).filter(|text| !is_blank(text));
        }
        None
    }

    fn number(&mut self, element: &Element, role: &str) -> Option<String> {
        if let Some(text) = element.attr("aria-valuetext") {
            return Some(text.to_owned());
        }
        if element.is("input") {
            return Some(self.dom.value(element.node)).filter(|value| !value.is_empty());
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

    fn selected(&mut self, select: NodeId) -> Chosen {
        let (_, options) = self.dom.options(select, CHOSEN_MAX);
        let mut chosen = Chosen::default();
        for option in options.iter().filter(|option| option.selected) {
            chosen.add(&option.label);
        }
        chosen
    }

    /// The options that ARIA says are selected, in the first listbox of a combobox or in the listbox itself.
    fn chosen(&mut self, element: &Element) -> Chosen {
        let mut chosen = Chosen::default();
        let mut todo = vec![element.node];
        while let Some(node) = todo.pop() {
            if self.budget == 0 || chosen.nodes.len() >= CHOSEN_MAX {
                break;
            }
            let part = self.read(node);
            if role::token(&part) == Some("option") {
                if part.attr("aria-selected").is_some_and(|value| value.eq_ignore_ascii_case("true"))
                    && !self.seen(node)
                {
                    chosen.add(&super::name(self.dom, node).text);
                    chosen.nodes.push(node);
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

#[derive(Default)]
struct Chosen {
    text: String,
    nodes: Vec<NodeId>,
}

impl Chosen {
    fn add(&mut self, label: &str) {
        if self.text.len() < super::TEXT_MAX {
            if !self.text.is_empty() {
                self.text.push(' ');
            }
            self.text.push_str(&tidy(label));
        }
    }

    fn is_empty(&self) -> bool {
        self.text.is_empty()
    }
}
