//! The accessible name: accname 1.2, step by step, with the order of steps that Chromium has.

use std::rc::Rc;

use crate::dom::{Dom, Element, Namespace, NodeId};

use super::{TEXT_MAX, native, role, table, tokens};

/// A name and what it came from.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Name {
    /// White space collapsed and trimmed; empty where there is none.
    pub text: String,
    /// Its source, which [`super::description()`] wants to know.
    pub from: NameFrom,
}

/// What a name came from.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum NameFrom {
    /// There is no name.
    #[default]
    None,
    /// An attribute: `aria-label`, `alt`, `label`, `summary`.
    Attribute,
    /// An attribute that says that there is nothing to say: `alt=""`.
    EmptyAttribute,
    /// A table's caption.
    Caption,
    /// What is inside.
    Contents,
    /// `placeholder` or `aria-placeholder`.
    Placeholder,
    /// Another element: `aria-labelledby`, `label`, `legend`, SVG `title`.
    RelatedElement,
    /// The tooltip.
    Title,
    /// A button's `value`, or the value of an embedded control.
    Value,
}

impl NameFrom {
    /// Said rather than shown: such text is set off by spaces from what stands beside it.
    pub(super) fn is_alternative(self) -> bool {
        !matches!(self, NameFrom::None | NameFrom::EmptyAttribute | NameFrom::Contents)
    }
}

/// The accessible name of an element.
pub fn name(dom: &dyn Dom, node: NodeId) -> Name {
    let (text, from) = Walk::new(dom).alternative(&dom.element(node), None, false);
    Name { text: tidy(&text), from }
}

/// The text that a name from contents would have, whatever the role: for what has none, but has text. Never what a person typed.
pub fn contents(dom: &dyn Dom, node: NodeId) -> String {
    let mut walk = Walk::new(dom);
    let element = dom.element(node);
    if native::is_typed_into(&element, role::of(dom, &element)) || walk.is_edited(&element) {
        return String::new();
    }
    walk.see(node);
    tidy(&walk.contents(&element, None))
}

/// Collapses and trims HTML white space, and cuts.
pub(super) fn tidy(text: &str) -> String {
    let mut out = String::with_capacity(text.len().min(TEXT_MAX));
    for word in text.split([' ', '\t', '\n', '\r', '\x0c']).filter(|word| !word.is_empty()) {
        if !out.is_empty() {
            out.push(' ');
        }
        let room = TEXT_MAX.saturating_sub(out.len());
        if word.len() > room {
            let mut end = room;
            while !word.is_char_boundary(end) {
                end -= 1;
            }
            out.push_str(&word[..end]);
            break;
        }
        out.push_str(word);
    }
    if out.ends_with(' ') {
        out.pop();
    }
    out
}

pub(super) fn is_blank(text: &str) -> bool {
    text.chars().all(char::is_whitespace)
}

/// The element that a relation points at: hidden ones speak with all that is in them.
#[derive(Clone, Copy)]
pub(super) struct Target {
    pub visible: bool,
    /// It has boxes.
    pub rendered: bool,
    /// It is part of what a person edits.
    pub edited: bool,
}

/// One computation: what it has been through, so that cycles end, and how much it may still read.
pub(super) struct Walk<'a> {
    pub dom: &'a dyn Dom,
    pub visited: Vec<NodeId>,
    /// Text nodes visited; they count with the elements.
    pub texts: usize,
    /// Elements that may still be looked at, hidden ones too.
    pub budget: usize,
    /// How deep the recursion is.
    pub depth: usize,
}

/// Chromium reads no further than this many nodes for one name.
const VISITED_MAX: usize = 100;
/// More elements than this are not looked at.
const BUDGET: usize = 4000;
/// Enough for every chain that [`VISITED_MAX`] allows, and little enough for the smallest stack.
pub(super) const DEPTH_MAX: usize = 110;
/// A relation names at most this many elements.
const RELATED_MAX: usize = 64;

impl<'a> Walk<'a> {
    pub fn new(dom: &'a dyn Dom) -> Self {
        Walk { dom, visited: Vec::new(), texts: 0, budget: BUDGET, depth: 0 }
    }

    pub fn is_full(&self) -> bool {
        self.budget == 0 || self.visited.len() + self.texts > VISITED_MAX
    }

    pub fn seen(&self, node: NodeId) -> bool {
        self.visited.contains(&node)
    }

    pub fn see(&mut self, node: NodeId) {
        if !self.seen(node) {
            self.visited.push(node);
        }
    }

    /// The text alternative of another element on the way. `target` is set inside a relation that is being followed.
    pub fn related(&mut self, element: &Element, target: Option<Target>) -> (String, NameFrom) {
        if self.depth >= DEPTH_MAX {
            return (String::new(), NameFrom::None);
        }
        self.depth += 1;
        let result = if self.seen(element.node) && target.is_none() {
            // It has spoken, but not those that it points at.
            let mut others = labelled_by(self.dom, element);
            others.retain(|node| !self.seen(*node));
            (self.related_all(&others, true).unwrap_or_default(), NameFrom::RelatedElement)
        } else {
            self.alternative(element, target, true)
        };
        self.depth -= 1;
        result
    }

    /// `recursive`: on the way to another element's name.
    pub fn alternative(&mut self, element: &Element, target: Option<Target>, recursive: bool) -> (String, NameFrom) {
        let role = role::of(self.dom, element);
        let seen = self.seen(element.node);
        if recursive
            && !seen
            && let Some(value) = self.embedded(element, role, target)
        {
            return (value, NameFrom::Value);
        }
        self.see(element.node);
        if !element.is("slot") {
            // A hidden control that its label stands for has a name all the same.
            if (recursive || element.labels.is_empty()) && self.is_hidden(element, target) {
                return (String::new(), NameFrom::None);
            }
            if target.is_none() && !seen {
                let text = self.related_all(&labelled_by(self.dom, element), true).unwrap_or_default();
                if !is_blank(&text) {
                    return (text, NameFrom::RelatedElement);
                }
            }
            if let Some(label) = element.attr("aria-label").filter(|label| !is_blank(label)) {
                return (label.to_owned(), NameFrom::Attribute);
            }
        }
        let (text, from) = self.native(element, role);
        if !text.is_empty() {
            return (text, from);
        }
        let silent = from == NameFrom::EmptyAttribute;
        if self.takes_contents(element, role, target, recursive) {
            let text = self.contents(element, target);
            if !text.is_empty() && (recursive || !is_blank(&text)) {
                return (text, NameFrom::Contents);
            }
        }
        // Roles that must not be named keep their tooltip for the description, unless it goes into another's name.
        let nameable = target.is_some()
            || !tokens::has(role, tokens::PROHIBITED)
            || role::focusable(element)
            || !native::is_plain(element);
        if nameable
            && !(silent && (element.is("img") || element.is("area")))
            && let Some(title) = self.tooltip(element)
        {
            return (title, NameFrom::Title);
        }
        (String::new(), if silent { NameFrom::EmptyAttribute } else { NameFrom::None })
    }

    /// The texts of several elements, joined by spaces; `None` where there is no element. `follow`: they are targets of a relation.
    pub fn related_all(&mut self, nodes: &[NodeId], follow: bool) -> Option<String> {
        let nodes = &nodes[..nodes.len().min(RELATED_MAX)];
        self.dom.prefetch(nodes);
        let mut out = String::new();
        for &node in nodes {
            let element = self.dom.element(node);
            let target = follow.then(|| self.target(&element));
            let (text, _) = self.related(&element, target);
            self.see(node);
            if !text.is_empty() && out.len() < TEXT_MAX {
                if !out.is_empty() {
                    out.push(' ');
                }
                out.push_str(&text);
            }
        }
        (!nodes.is_empty()).then_some(out)
    }

    fn takes_contents(&mut self, element: &Element, role: &str, target: Option<Target>, recursive: bool) -> bool {
        // What is in a choice or a field is its value.
        if native::is_void(element) || native::is_typed_into(element, role) || element.ns == Namespace::MathMl {
            return false;
        }
        if let Some(target) = target {
            return !target.edited;
        }
        if !recursive && self.is_edited(element) {
            return false;
        }
        if recursive && matches!(role, "table" | "rowgroup" | "row") && table::is_layout(self.dom, element) {
            return true;
        }
        if role == "row" {
            return self.is_in_grid(element);
        }
        if tokens::has(role, tokens::CONTENTS) {
            return true;
        }
        if recursive {
            // An address speaks for itself, other groups do not; a section and a footer do even as landmarks.
            return !tokens::has(role, tokens::APART)
                || element.is("address")
                || (!element.has("role") && ["section", "footer", "details"].iter().any(|tag| element.is(tag)));
        }
        // What has no name, but has focus, is read out by its contents.
        element.live.focused
            && !element.is("body")
            && native::is_plain(element)
            && !element.has("aria-activedescendant")
            && !tokens::has(role, tokens::APART)
    }

    fn is_in_grid(&self, element: &Element) -> bool {
        let around = self.ancestors(element).map(|up| role::of(self.dom, &up));
        let mut around = around.skip_while(|role| matches!(*role, "generic" | "none" | "group" | "rowgroup"));
        matches!(around.next(), Some("grid" | "treegrid"))
    }

    /// Left out of names (accname 2A).
    pub fn is_hidden(&self, element: &Element, target: Option<Target>) -> bool {
        if native::is_never_read(element) {
            return true;
        }
        if element.ns == Namespace::Svg && matches!(element.tag.as_str(), "title" | "desc") {
            return false;
        }
        if target.is_some_and(|target| !target.visible) {
            return false;
        }
        is_aria_hidden(element) || native::is_hidden_by_style(element)
    }

    /// Whether a person meets what a relation points at: neither it nor anything around it is hidden.
    fn target(&self, element: &Element) -> Target {
        let shown = !native::is_hidden_by_style(element) && !element.live.inert && !is_aria_hidden(element);
        Target {
            visible: shown && !self.ancestors(element).any(|up| is_aria_hidden(&up)),
            rendered: native::is_rendered(element),
            edited: self.is_edited(element),
        }
    }

    fn ancestors(&self, element: &Element) -> impl Iterator<Item = Rc<Element>> {
        let parent = |element: &Element| element.parent.map(|node| self.dom.element(node));
        std::iter::successors(parent(element), move |up| parent(up)).take(role::ANCESTORS)
    }

    /// Inside an editing host, where a person wrote it.
    fn is_edited(&self, element: &Element) -> bool {
        self.ancestors(element).find_map(|up| up.attr("contenteditable").map(|value| value != "false")).unwrap_or(false)
    }

    pub fn read(&mut self, node: NodeId) -> Rc<Element> {
        self.budget = self.budget.saturating_sub(1);
        self.dom.element(node)
    }
}

/// What names it by `aria-labelledby`, or by the misspelling that browsers honour too.
fn labelled_by(dom: &dyn Dom, element: &Element) -> Vec<NodeId> {
    if !element.labelledby.is_empty() || element.has("aria-labelledby") {
        return element.labelledby.clone();
    }
    let Some(ids) = element.attr("aria-labeledby") else { return Vec::new() };
    ids.split_ascii_whitespace().take(RELATED_MAX).filter_map(|id| dom.by_id(element.node, id)).collect()
}

/// `aria-hidden` hides, but neither the whole page nor an option, which can be chosen all the same.
pub(super) fn is_aria_hidden(element: &Element) -> bool {
    element.attr("aria-hidden").is_some_and(|value| value.eq_ignore_ascii_case("true"))
        && !["body", "html", "option"].iter().any(|tag| element.is(tag))
}
