//! What a row, list item or card says, apart from the element that is asked about: what it is known by when the list is drawn again.

use crate::dom::{Dom, Element, NodeId};

use super::ancestors;

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

/// The item around `node`, if there is one. With `alone` its own text is enough: the element is found by more than a place among its likes.
pub fn item(dom: &dyn Dom, node: NodeId, alone: bool) -> Option<Item> {
    let item = around(dom, node)?;
    let path = path(dom, item, node);
    let (own, urls) = dom.said(item, &path);
    // Addresses change with every session; where something is shown, it is enough.
    let single = |own: String, urls| Some(Item { own: if own.is_empty() { urls } else { own }, all: Vec::new() });
    if alone {
        return single(own, urls);
    }
    // The same place in the other items holds the element's likes, which are left out there as it is here.
    let others: Vec<_> = dom.likes(item, ITEMS).into_iter().map(|one| dom.said(one, &path)).collect();
    if others.iter().all(|(other, _)| *other != own) {
        return single(own, urls);
    }
    let whole = |text: &str, urls: &str| [text, " ", urls].concat();
    let mut all = vec![whole(&own, &urls)];
    all.extend(others.iter().map(|(text, urls)| whole(text, urls)));
    Some(Item { own: whole(&own, &urls), all })
}

fn around(dom: &dyn Dom, node: NodeId) -> Option<NodeId> {
    for element in ancestors(dom, node).take(REACH) {
        element.parent?;
        if is_item(&element) || is_card(dom, &element) {
            return Some(element.node);
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
fn is_card(dom: &dyn Dom, element: &Element) -> bool {
    let shape = dom.shape(element.node);
    shape.matches(' ').count() > 1 && dom.likes(element.node, ITEMS).into_iter().any(|other| dom.shape(other) == shape)
}

/// The child indices that lead from `item` to `node`; none where `node` is in another tree.
fn path(dom: &dyn Dom, item: NodeId, node: NodeId) -> Vec<u32> {
    let mut path = Vec::new();
    let mut at = node;
    while at != item {
        let place = dom.place(at);
        let Some(parent) = place.parent else { return Vec::new() };
        path.push(place.nth_child.saturating_sub(1));
        at = parent;
    }
    path.reverse();
    path
}
