//! Selectors that match exactly their element now, and are the most lasting that do.
//!
//! In this order: id, test id, name, label (`aria-label`), then a structural path, from a lasting ancestor where one is near. A path names
//! each step's place, so it is unique because its beginning is. Uniqueness is counted once for a tree scope, not asked of the browser for
//! each.

use std::cell::{Cell, RefCell};
use std::collections::HashMap;
use std::rc::Rc;

use crate::dom::{Dom, Element, Namespace, NodeId};

use super::lasting::{label_lasts, lasts};
use super::shortest::Shapes;

/// Between a host and what is in its shadow tree.
const INTO: &str = " >>> ";

/// Attributes that exist to find elements by.
pub(super) const TEST_IDS: &[&str] = &["data-testid", "data-test-id", "data-test", "data-cy", "data-qa"];

/// How many questions a capture may put to the browser for shorter selectors.
const QUERIES: u32 = 200;

/// Makes selectors in one document.
pub struct Selectors<'a> {
    dom: &'a dyn Dom,
    /// Selectors in their own scope: hosts and anchors are used again and again.
    lasting: RefCell<HashMap<NodeId, Option<Rc<str>>>>,
    paths: RefCell<HashMap<NodeId, Rc<str>>>,
    shapes: Shapes<'a>,
    queries: Cell<u32>,
}

impl<'a> Selectors<'a> {
    /// For one document.
    pub fn new(dom: &'a dyn Dom) -> Self {
        Selectors {
            dom,
            lasting: RefCell::default(),
            paths: RefCell::default(),
            shapes: Shapes::new(dom),
            queries: Cell::new(QUERIES),
        }
    }

    /// The selector of an element, with ` >>> ` into each shadow tree.
    pub fn of(&self, node: NodeId) -> String {
        let mut parts = vec![self.local(node)];
        let mut host = self.dom.host(node);
        while let Some(node) = host {
            parts.push(self.local(node));
            host = self.dom.host(node);
        }
        parts.reverse();
        parts.join(INTO)
    }

    /// The selector by nothing but places, for elements whose names selectors take otherwise.
    pub fn by_place(&self, node: NodeId) -> String {
        let mut scopes = Vec::new();
        let mut scope = Some(node);
        while let Some(node) = scope {
            let mut steps = Vec::new();
            let mut at = Some(node);
            scope = self.dom.host(node);
            while let Some(node) = at {
                let place = self.dom.place(node);
                let nth = [":nth-child(", &place.nth_child.to_string(), ")"].concat();
                steps.push(if place.parent.is_none() && scope.is_none() { ":root".to_owned() } else { nth });
                at = place.parent;
            }
            if scope.is_some() {
                steps.push(":host".to_owned());
            }
            steps.reverse();
            scopes.push(steps.join(" > "));
        }
        scopes.reverse();
        scopes.join(INTO)
    }

    /// The selector in the element's own scope.
    fn local(&self, node: NodeId) -> Rc<str> {
        if let Some(selector) = self.lasting(node) {
            return selector;
        }
        let element = self.dom.element(node);
        self.named_in_anchor(&element).unwrap_or_else(|| self.structural(node))
    }

    /// By id, test id, name or label, where that is the only one of the scope.
    fn lasting(&self, node: NodeId) -> Option<Rc<str>> {
        if let Some(known) = self.lasting.borrow().get(&node) {
            return known.clone();
        }
        let element = self.dom.element(node);
        let only = |attr: &str, value: &str| self.dom.count(node, attr, value) == 1;
        let by = |attr: &str, fit: fn(&str) -> bool| element.attr(attr).filter(|value| fit(value) && only(attr, value));
        let selector = by("id", lasts)
            .map(|id| ["#", &escape(id)].concat())
            .or_else(|| TEST_IDS.iter().find_map(|attr| by(attr, lasts).map(|id| attribute("", attr, id))))
            .or_else(|| {
                by("name", lasts).filter(|_| is_plain_tag(&element)).map(|name| attribute(&element.tag, "name", name))
            })
            .or_else(|| by("aria-label", label_lasts).map(|label| attribute("", "aria-label", label)))
            .map(Rc::from);
        self.lasting.borrow_mut().insert(node, selector.clone());
        selector
    }

    /// A name that is the only one in a form or another lasting ancestor, though not in the document.
    fn named_in_anchor(&self, element: &Element) -> Option<Rc<str>> {
        let name = element.attr("name").filter(|name| lasts(name) && is_plain_tag(element))?;
        // Radio buttons share theirs.
        if element.attr("type").is_some_and(|kind| kind.eq_ignore_ascii_case("radio")) {
            return None;
        }
        let own = attribute(&element.tag, "name", name);
        let mut up = self.dom.place(element.node).parent;
        while let Some(parent) = up {
            if let Some(anchor) = self.anchor(parent) {
                let left = self.queries.get();
                self.queries.set(left.checked_sub(1)?);
                let selector = [&*anchor, " ", &own].concat();
                let found = self.dom.query(element.node, &selector, 2)?;
                return (found == [element.node]).then(|| selector.into());
            }
            up = self.dom.place(parent).parent;
        }
        None
    }

    /// What paths begin with: ids and test ids only, since names and labels belong to controls.
    fn anchor(&self, node: NodeId) -> Option<Rc<str>> {
        self.lasting(node).filter(|selector| selector.starts_with("#") || selector.starts_with("[data-"))
    }

    /// A short path from a lasting ancestor; where that is far away, the shortest selector that there is.
    fn structural(&self, node: NodeId) -> Rc<str> {
        const NEAR: usize = 3;
        let path = self.path(node);
        let from_anchor = path.starts_with(['#', '[']);
        if from_anchor && path.matches(" > ").count() <= NEAR {
            return path;
        }
        match self.shapes.selector(node) {
            Some(short) if short.len() < path.len() => short.into(),
            _ => path,
        }
    }

    fn path(&self, node: NodeId) -> Rc<str> {
        let mut steps = Vec::new();
        let mut at = node;
        let start: Rc<str> = loop {
            if at != node
                && let Some(anchor) = self.anchor(at)
            {
                break anchor;
            }
            if let Some(known) = self.paths.borrow().get(&at) {
                break known.clone();
            }
            let place = self.dom.place(at);
            let element = self.dom.element(at);
            steps.push((at, self.step(&element)));
            match place.parent {
                Some(parent) => at = parent,
                None if self.dom.host(at).is_some() => break ":host".into(),
                None => {
                    // The root is the only one of its kind.
                    steps.pop();
                    break if place.nth > 0 && is_plain_tag(&element) {
                        element.tag.as_str().into()
                    } else {
                        ":root".into()
                    };
                }
            }
        };
        let mut path = start;
        for (at, step) in steps.into_iter().rev() {
            let begin = if &*path == "html" { "" } else { &*path };
            let joint = if begin.is_empty() { "" } else { " > " };
            path = [begin, joint, &step].concat().into();
            self.paths.borrow_mut().insert(at, path.clone());
        }
        path
    }

    /// One step of a path: the only one of its type, the nth of it, or the nth child where types have names that selectors take otherwise.
    fn step(&self, element: &Element) -> String {
        let place = self.dom.place(element.node);
        if place.nth == 0 || !is_plain_tag(element) {
            return [":nth-child(", &place.nth_child.to_string(), ")"].concat();
        }
        if element.tag == "body" || place.only {
            return element.tag.clone();
        }
        [element.tag.as_str(), ":nth-of-type(", &place.nth.to_string(), ")"].concat()
    }
}

/// A tag that a type selector takes as it is: an HTML name without anything to escape.
pub(super) fn is_plain_tag(element: &Element) -> bool {
    element.ns == Namespace::Html
        && element.tag.starts_with(|c: char| c.is_ascii_lowercase())
        && element.tag.bytes().all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'-')
}

/// `tag[attr="value"]`.
fn attribute(tag: &str, attr: &str, value: &str) -> String {
    let mut out = [tag, "[", attr, "=\""].concat();
    for c in value.chars() {
        if matches!(c, '"' | '\\') {
            out.push('\\');
        }
        out.push(c);
    }
    out.push_str("\"]");
    out
}

/// An identifier as CSS writes it (CSSOM, serialize an identifier). Control characters do not get here.
pub(super) fn escape(value: &str) -> String {
    let mut out = String::with_capacity(value.len());
    let lone_dash = value == "-";
    for (at, c) in value.char_indices() {
        let leading = at == 0 || (at == 1 && value.starts_with('-'));
        match c {
            '0'..='9' if leading => {
                // By its code point, which a space ends.
                out.push_str("\\3");
                out.push(c);
                out.push(' ');
            }
            '-' if lone_dash => out.push_str("\\-"),
            '-' | '_' | '0'..='9' | 'a'..='z' | 'A'..='Z' => out.push(c),
            c if !c.is_ascii() => out.push(c),
            c => {
                out.push('\\');
                out.push(c);
            }
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn identifiers_are_escaped() {
        for (id, css) in [
            ("plain", "plain"),
            ("a b", "a\\ b"),
            ("1st", "\\31 st"),
            ("-2x", "-\\32 x"),
            ("-", "\\-"),
            ("--x", "--x"),
            ("a:b.c", "a\\:b\\.c"),
            ("x[0]", "x\\[0\\]"),
            ("é", "é"),
        ] {
            assert_eq!(escape(id), css, "{id}");
        }
    }
}
