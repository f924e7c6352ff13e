//! What a row, list item or card says, apart from the element that is asked about: what it is known by when the list is drawn again.

use crate::dom::{Child, Dom, Element, NodeId};

use super::ancestors;

/// Longer texts are cut: what tells items apart stands at their beginning.
const TEXT_MAX: usize = 2000;
/// No more items of one list are compared.
const ITEMS: usize = 500;
/// How far up items are looked for.
const REACH: usize = 12;

/// The innermost row, list item or card around an element.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Item {
    /// What it says, without the element, what a person typed, and what ticks by its nature.
    pub own: String,
    /// What each item of the same list says, the item itself first; only where another says the same, else empty.
    pub all: Vec<String>,
}

/// The item around `node`, if there is one.
pub fn item(dom: &dyn Dom, node: NodeId) -> Option<Item> {
    let (item, list) = around(dom, node)?;
    let own = said(dom, item, node);
    let kind = dom.element(item).tag.clone();
    let children = dom.children(list);
    let siblings = children.iter().filter_map(|child| match child {
        Child::Element(child) if *child != item && dom.element(*child).tag == kind => Some(*child),
        _ => None,
    });
    // The same place in the other items holds the element's likes, which are left out there as it is here.
    let path = path(dom, item, node);
    let others: Vec<Said> = siblings.take(ITEMS).map(|one| said(dom, one, follow(dom, one, &path))).collect();
    if others.iter().all(|other| other.text != own.text) {
        // Addresses change with every session; what is shown is enough.
        let own = if own.text.is_empty() { own.urls } else { own.text };
        return Some(Item { own, all: Vec::new() });
    }
    let whole = |said: &Said| [&*said.text, " ", &*said.urls].concat();
    let all = std::iter::once(&own).chain(&others).map(whole).collect();
    Some(Item { own: whole(&own), all })
}

/// The item, and the list that it is in.
fn around(dom: &dyn Dom, node: NodeId) -> Option<(NodeId, NodeId)> {
    for element in ancestors(dom, node).take(REACH) {
        let list = element.parent?;
        if is_item(&element) || is_card(dom, &element, list) {
            return Some((element.node, list));
        }
        if ["body", "main", "form", "dialog"].iter().any(|tag| element.is(tag)) {
            return None;
        }
    }
    None
}

fn is_item(element: &Element) -> bool {
    match element.attr("role") {
        Some(role) => matches!(role, "row" | "listitem" | "article" | "option" | "treeitem"),
        None => ["tr", "li", "article"].iter().any(|tag| element.is(tag)),
    }
}

/// An element that stands beside others of the same make, which is more than a single child deep.
fn is_card(dom: &dyn Dom, element: &Element, list: NodeId) -> bool {
    let shape = shape(dom, element.node);
    if shape.len() < 2 {
        return false;
    }
    let children = dom.children(list);
    let like = |child: &&Child| match child {
        Child::Element(child) => {
            let other = dom.element(*child);
            other.tag == element.tag && self::shape(dom, other.node) == shape
        }
        Child::Text(_) => false,
    };
    children.iter().filter(like).take(2).count() == 2
}

/// The tags of the first children.
fn shape(dom: &dyn Dom, node: NodeId) -> Vec<String> {
    let children = dom.children(node);
    let tags = children.iter().filter_map(|child| match child {
        Child::Element(child) => Some(dom.element(*child).tag.clone()),
        Child::Text(_) => None,
    });
    tags.take(8).collect()
}

/// The child indices that lead from `item` to `node`.
fn path(dom: &dyn Dom, item: NodeId, node: NodeId) -> Vec<usize> {
    let mut path = Vec::new();
    let mut at = node;
    while at != item {
        let Some(parent) = dom.element(at).parent else { break };
        let children = dom.children(parent);
        path.push(elements(&children).position(|child| child == at).unwrap_or(0));
        at = parent;
    }
    path.reverse();
    path
}

fn follow(dom: &dyn Dom, item: NodeId, path: &[usize]) -> NodeId {
    let mut at = item;
    for step in path {
        let children = dom.children(at);
        match elements(&children).nth(*step) {
            Some(child) => at = child,
            // Of another make: nothing is left out.
            None => return NodeId::MAX,
        }
    }
    at
}

fn elements(children: &[Child]) -> impl Iterator<Item = NodeId> {
    children.iter().filter_map(|child| match child {
        Child::Element(node) => Some(*node),
        Child::Text(_) => None,
    })
}

/// What an item says: shown text, and where it leads.
struct Said {
    text: String,
    urls: String,
}

/// What is shown under `node`, without `without`.
fn said(dom: &dyn Dom, node: NodeId, without: NodeId) -> Said {
    let mut said = Said { text: String::new(), urls: String::new() };
    let mut stack: Vec<Child> = vec![Child::Element(node)];
    while let Some(child) = stack.pop() {
        if said.text.len() > TEXT_MAX {
            break;
        }
        match child {
            Child::Text(text) => push(&mut said.text, &text),
            Child::Element(node) if node != without => {
                let element = dom.element(node);
                if element.live.not_rendered || ticks(&element) || element.live.editing_host {
                    continue;
                }
                push(&mut said.text, element.attr("alt").or_else(|| element.attr("aria-label")).unwrap_or(""));
                push(&mut said.urls, element.attr("href").unwrap_or(""));
                stack.extend(dom.children(node).iter().rev().cloned());
            }
            Child::Element(_) => {}
        }
    }
    said
}

fn push(out: &mut String, text: &str) {
    for word in text.split_whitespace() {
        if !out.is_empty() {
            out.push(' ');
        }
        out.push_str(word);
    }
}

/// What changes of itself.
fn ticks(element: &Element) -> bool {
    const ROLES: &[&str] = &["progressbar", "meter", "timer", "status", "log", "alert", "marquee"];
    ["progress", "meter", "script", "style"].iter().any(|tag| element.is(tag))
        || element.attr("role").is_some_and(|role| ROLES.contains(&role))
        || element.attr("aria-live").is_some_and(|live| live != "off")
}
