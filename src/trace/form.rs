//! What the form of a control says it does, for [`crate::tool::consequential`].

use crate::dom::{Child, Dom, Element, NodeId};

/// A form has no more of these looked at.
const ELEMENTS: usize = 300;
/// Ancestors looked through for a form.
const CLIMB: usize = 60;

/// What a control's form, or a link's address, tells.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct FormText {
    /// Name, legend, heading, names of submit buttons, path of the action: raw words of the page.
    pub text: String,
    /// Activating the control submits the form, and that is more than asking for a page.
    pub submits: bool,
}

/// The form that `node` belongs to. For a link, where it leads to.
pub fn form(dom: &dyn Dom, node: NodeId) -> FormText {
    let element = dom.element(node);
    if let Some(address) = element.attr("href") {
        return FormText { text: words(address), submits: false };
    }
    let Some(form) = owner(dom, node, &element) else { return FormText::default() };
    let of = dom.element(form);
    let mut said = FormText::default();
    for name in ["aria-label", "name", "id", "action"] {
        if let Some(value) = of.attr(name) {
            add(&mut said.text, &words(value));
        }
    }
    let mut searches = of.attr("role") == Some("search");
    let mut stack = vec![form];
    for _ in 0..ELEMENTS {
        let Some(at) = stack.pop() else { break };
        for child in dom.children(at).iter().rev() {
            if let Child::Element(inner) = child {
                stack.push(*inner);
            }
        }
        let inner = dom.element(at);
        searches |= inner.is("input") && inner.attr("type").is_some_and(|t| t.eq_ignore_ascii_case("search"));
        if inner.is("legend") || inner.is("h1") || inner.is("h2") || inner.is("h3") || is_submit(&inner) {
            add(&mut said.text, &crate::aria::contents(dom, at));
            add(&mut said.text, inner.attr("value").unwrap_or(""));
        }
    }
    let method = of.attr("method").unwrap_or("").to_ascii_lowercase();
    // A form that names no method is a script's as often as not: in doubt, it is more than a question.
    said.submits = is_submit(&element) && !searches && method != "get" && method != "dialog";
    said
}

fn owner(dom: &dyn Dom, node: NodeId, element: &Element) -> Option<NodeId> {
    if let Some(id) = element.attr("form") {
        return dom.by_id(node, id).filter(|&form| dom.element(form).is("form"));
    }
    let mut at = element.parent;
    for _ in 0..CLIMB {
        let parent = at?;
        let element = dom.element(parent);
        if element.is("form") {
            return Some(parent);
        }
        at = element.parent;
    }
    None
}

/// A submit button (HTML, section 4.10.2).
fn is_submit(element: &Element) -> bool {
    let kind = element.attr("type").unwrap_or("").to_ascii_lowercase();
    (element.is("button") && !matches!(kind.as_str(), "button" | "reset"))
        || (element.is("input") && matches!(kind.as_str(), "submit" | "image"))
}

/// An address or identifier as words: `/account/sign-out?x=1` says `account sign out`.
fn words(raw: &str) -> String {
    let path = raw.split(['?', '#']).next().unwrap_or("");
    let path = path.split_once("://").map_or(path, |(_, rest)| rest.split_once('/').map_or("", |(_, path)| path));
    path.chars().take(200).map(|c| if c.is_alphanumeric() { c } else { ' ' }).collect()
}

fn add(text: &mut String, more: &str) {
    if !more.is_empty() && text.len() < 1_000 {
        text.push(' ');
        text.push_str(more);
    }
}
