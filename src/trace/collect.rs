//! Which elements a person could click, type in or choose: each control once.

use std::collections::{HashMap, HashSet};

use crate::aria::{self, Role};
use crate::dom::{Dom, Element, Namespace, NodeId};

use super::sight::{Seen, Sight};
use super::{ANCESTORS, ancestors};

/// What a walk over the document has to say of an element before rules look at it.
#[derive(Clone, Copy, Debug, Default)]
pub struct Hint {
    /// A pointer cursor that it does not inherit.
    pub pointer: bool,
    /// Something outside knows that a script listens to it.
    pub marked: bool,
}

/// How an element is interactive.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Why {
    /// By what it is: a native control, a widget's role, an editing host.
    Control,
    /// Focus can reach it, and nothing else is known.
    Focus,
    /// Only by an inline handler, a cursor or a listener.
    Handler,
}

/// An interactive element that a person sees.
#[derive(Clone, Debug)]
pub struct Candidate {
    /// The element.
    pub node: NodeId,
    /// Its role.
    pub role: Role,
    /// How a person gets at it.
    pub seen: Seen,
    why: Why,
}

impl Candidate {
    /// An element as if it were seen: of what a selector matches, whether or not a trace would have it.
    pub fn assumed(dom: &dyn Dom, node: NodeId) -> Self {
        let seen = Seen { rect: dom.element(node).rect, through: None, in_viewport: false };
        Candidate { node, role: aria::role(dom, node), seen, why: Why::Control }
    }
}

/// Roles of widgets, each a control.
const WIDGETS: &[&str] = &[
    "button",
    "checkbox",
    "combobox",
    "link",
    "listbox",
    "menuitem",
    "menuitemcheckbox",
    "menuitemradio",
    "option",
    "radio",
    "radiogroup",
    "scrollbar",
    "searchbox",
    "slider",
    "spinbutton",
    "switch",
    "tab",
    "textbox",
    "treeitem",
];

/// Roles whose items are controls of their own.
const COMPOSITES: &[&str] = &[
    "listbox",
    "radiogroup",
    "menu",
    "menubar",
    "tablist",
    "tree",
    "grid",
    "treegrid",
    "toolbar",
    "row",
    "combobox",
    "treeitem",
];

const HANDLERS: &[&str] = &[
    "onclick",
    "ondblclick",
    "onmousedown",
    "onmouseup",
    "onpointerdown",
    "onpointerup",
    "ontouchstart",
    "ontouchend",
];

/// The element as a candidate, if it is interactive and a person gets at it.
pub fn candidate(dom: &dyn Dom, sight: &Sight<'_>, node: NodeId, hint: Hint) -> Option<Candidate> {
    let element = dom.element(node);
    let role = aria::role(dom, node);
    let why = why(dom, &element, role, hint)?;
    let seen = sight.operable(node)?;
    Some(Candidate { node, role, seen, why })
}

fn why(dom: &dyn Dom, element: &Element, role: Role, hint: Hint) -> Option<Why> {
    if is_native(dom, element) || WIDGETS.contains(&role) || element.live.editing_host {
        return Some(Why::Control);
    }
    if element.attr("tabindex").is_some_and(|index| index.trim().parse::<i32>().is_ok_and(|index| index >= 0)) {
        return Some(Why::Focus);
    }
    // What is said of the whole page says nothing of a control.
    if element.is("html") || element.is("body") {
        return None;
    }
    (hint.pointer || hint.marked || HANDLERS.iter().any(|handler| element.has(handler))).then_some(Why::Handler)
}

fn is_native(dom: &dyn Dom, element: &Element) -> bool {
    if element.tag == "a" && element.ns == Namespace::Svg {
        return element.has("href") || element.has("xlink:href");
    }
    if element.ns != Namespace::Html {
        return false;
    }
    match element.tag.as_str() {
        "a" | "area" => element.has("href"),
        "button" | "select" | "textarea" => true,
        "input" => aria::input_type(element) != "hidden",
        "audio" | "video" => element.has("controls"),
        "summary" => element.parent.is_some_and(|parent| dom.element(parent).is("details")),
        _ => false,
    }
}

/// The dialog that says it is modal (`aria-modal`) and stands before the page: the innermost one that a person sees and reaches.
pub fn claimed_modal(
    dom: &dyn Dom,
    sight: &Sight<'_>,
    modals: &[NodeId],
    reached: &dyn Fn(NodeId) -> bool,
) -> Option<NodeId> {
    let shown =
        |node: &&NodeId| sight.seen(&dom.element(**node)).is_some_and(|seen| seen.in_viewport) && reached(**node);
    modals.iter().rev().find(shown).copied()
}

/// Whether `outer` is `node` or above it.
pub fn is_inside(dom: &dyn Dom, node: NodeId, outer: NodeId) -> bool {
    node == outer || ancestors(dom, node).any(|element| element.node == outer)
}

/// Leaves one element of those that are one control to a person. The candidates come and go in the order of the flat tree.
pub fn once(dom: &dyn Dom, all: Vec<Candidate>) -> Vec<Candidate> {
    let at: HashMap<NodeId, usize> = all.iter().enumerate().map(|(at, one)| (one.node, at)).collect();
    let mut outer: Vec<Option<usize>> = Vec::with_capacity(all.len());
    let mut inside = vec![0_u32; all.len()];
    let mut nearest = Nearest { dom, at: &at, memo: HashMap::new() };
    for one in &all {
        let over = nearest.above(one.node);
        if let Some(over) = over {
            inside[over] += 1;
        }
        outer.push(over);
    }
    let mut labelled: HashSet<NodeId> = all.iter().filter_map(|one| one.seen.through).collect();
    labelled.extend(all.iter().flat_map(|one| dom.element(one.node).labels.clone()));
    let mut keep = vec![true; all.len()];
    // From the innermost out, so that an outer one is weighed against what is left inside.
    for inner in (0..all.len()).rev() {
        // A label, or what is drawn instead, is another way to its control, which is listed.
        if all[inner].why != Why::Control && labelled.contains(&all[inner].node) {
            keep[inner] = false;
        }
        let Some(over) = outer[inner] else { continue };
        if !keep[inner] {
            continue;
        }
        match one_of(dom, &all[over], &all[inner], inside[over] == 1) {
            Keep::Both => {}
            Keep::Inner => keep[over] = false,
            Keep::Outer => keep[inner] = false,
        }
    }
    let mut keep = keep.into_iter();
    all.into_iter().filter(|_| keep.next().unwrap_or(true)).collect()
}

enum Keep {
    Both,
    Inner,
    Outer,
}

/// Which of two nested candidates a person would call the control. `alone`: nothing else is directly inside the outer one.
fn one_of(dom: &dyn Dom, outer: &Candidate, inner: &Candidate, alone: bool) -> Keep {
    let element = dom.element(outer.node);
    match (outer.why, inner.why) {
        // What is clickable inside an editor is text to edit.
        (Why::Control, _) if element.live.editing_host => match inner.why == Why::Control && inner.role != "link" {
            true => Keep::Both,
            false => Keep::Outer,
        },
        // Part of a control, such as its icon or its text; the items of a list are more than that.
        (Why::Control, Why::Handler | Why::Focus) => match COMPOSITES.contains(&outer.role) {
            true => Keep::Both,
            false => Keep::Outer,
        },
        (Why::Control, Why::Control) => match outer.role {
            // An old pattern: the combobox around its own text field.
            "combobox" if alone && matches!(inner.role, "textbox" | "searchbox") => Keep::Inner,
            role if COMPOSITES.contains(&role) || !alone => Keep::Both,
            // A list's item is chosen as a whole, whatever shows that it is.
            "option" | "menuitem" | "menuitemcheckbox" | "menuitemradio"
                if matches!(inner.role, "checkbox" | "radio") =>
            {
                Keep::Outer
            }
            _ if !same_name(dom, outer.node, inner.node) => Keep::Both,
            "option" => Keep::Outer,
            _ if is_native(dom, &element) || !is_native(dom, &dom.element(inner.node)) => Keep::Outer,
            _ => Keep::Inner,
        },
        (_, Why::Control) if alone => Keep::Inner,
        (Why::Focus | Why::Handler, Why::Handler | Why::Focus) if alone => {
            match aria::contents(dom, inner.node).is_empty() {
                true => Keep::Outer,
                false => Keep::Inner,
            }
        }
        _ => Keep::Both,
    }
}

fn same_name(dom: &dyn Dom, a: NodeId, b: NodeId) -> bool {
    let (a, b) = (aria::name(dom, a).text, aria::name(dom, b).text);
    a.is_empty() || b.is_empty() || a == b
}

/// Finds the nearest candidate above an element; asks no ancestor twice.
struct Nearest<'a> {
    dom: &'a dyn Dom,
    at: &'a HashMap<NodeId, usize>,
    memo: HashMap<NodeId, Option<usize>>,
}

impl Nearest<'_> {
    fn above(&mut self, node: NodeId) -> Option<usize> {
        let mut path = Vec::new();
        let mut found = None;
        for element in ancestors(self.dom, node).take(ANCESTORS) {
            if let Some(candidate) = self.at.get(&element.node) {
                found = Some(*candidate);
                break;
            }
            if let Some(known) = self.memo.get(&element.node) {
                found = *known;
                break;
            }
            path.push(element.node);
        }
        self.memo.extend(path.into_iter().map(|node| (node, found)));
        found
    }
}
