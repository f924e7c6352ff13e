//! Tells elements apart that have the same role, name and group: by what the branch of the page that each is in says, else by number.

use std::collections::HashMap;

use crate::aria;
use crate::dom::{Child, Dom, NodeId};
use crate::model::Element;
use crate::text;

use super::group::JOINT;
use super::{ANCESTORS, ancestors};

/// The longest text of a branch, in UTF-16 units.
const BRANCH_MAX: usize = 40;

/// Adds to the groups of elements until no two say the same. Gives how many secret-shaped runs were taken out.
pub fn distinguish(dom: &dyn Dom, nodes: &[NodeId], elements: &mut [Element]) -> u32 {
    let mut redacted = 0;
    for same in alike(elements) {
        let branches = branches(dom, &same.iter().map(|at| nodes[*at]).collect::<Vec<_>>());
        for (at, branch) in same.iter().zip(branches) {
            let Some(branch) = branch else { continue };
            let said = text::page_text(&branch_text(dom, branch, nodes[*at]), BRANCH_MAX, &mut redacted);
            let element = &mut elements[*at];
            if !said.is_empty() && said != element.name {
                append(&mut element.group, JOINT, &said);
            }
        }
    }
    for same in alike(elements) {
        for (number, at) in same.iter().enumerate() {
            let ordinal = ["(", &(number + 1).to_string(), " of ", &same.len().to_string(), ")"].concat();
            append(&mut elements[*at].group, " ", &ordinal);
        }
    }
    redacted
}

fn append(group: &mut String, joint: &str, part: &str) {
    if !group.is_empty() {
        group.push_str(joint);
    }
    group.push_str(part);
}

/// The places of elements that say the same of themselves, two and more.
fn alike(elements: &[Element]) -> Vec<Vec<usize>> {
    let mut by: HashMap<(&str, &str, &str), Vec<usize>> = HashMap::new();
    for (at, element) in elements.iter().enumerate() {
        by.entry((&element.role, &element.name, &element.group)).or_default().push(at);
    }
    let mut all: Vec<Vec<usize>> = by.into_values().filter(|same| same.len() > 1).collect();
    // A map's order is not the page's.
    all.sort();
    all
}

/// For each node the outermost ancestor that no other of them is in.
fn branches(dom: &dyn Dom, nodes: &[NodeId]) -> Vec<Option<NodeId>> {
    let mut within: HashMap<NodeId, u32> = HashMap::new();
    for node in nodes {
        for element in ancestors(dom, *node).take(ANCESTORS) {
            *within.entry(element.node).or_default() += 1;
        }
    }
    let alone = |node: &NodeId| within.get(node) == Some(&1);
    nodes
        .iter()
        .map(|node| {
            let above = ancestors(dom, *node).take(ANCESTORS).map(|element| element.node);
            above.take_while(alone).last()
        })
        .collect()
}

/// The words of a branch that are not the element's own, nor another control's where there are others.
fn branch_text(dom: &dyn Dom, branch: NodeId, node: NodeId) -> String {
    let mut plain = String::new();
    let mut controls = String::new();
    let mut stack = vec![(Child::Element(branch), false)];
    while let Some((child, inside)) = stack.pop() {
        let out = if inside { &mut controls } else { &mut plain };
        if out.len() > 4 * BRANCH_MAX {
            break;
        }
        match child {
            Child::Text(text) => {
                if !text.trim().is_empty() {
                    append(out, " ", text.trim());
                }
            }
            Child::Element(child) if child != node => {
                let element = dom.element(child);
                if element.live.not_rendered || element.live.editing_host {
                    continue;
                }
                let inside = inside
                    || matches!(
                        aria::role(dom, child),
                        "button" | "link" | "option" | "checkbox" | "radio" | "tab" | "menuitem"
                    );
                if let Some(alt) = element.attr("alt") {
                    append(if inside { &mut controls } else { &mut plain }, " ", alt);
                }
                stack.extend(dom.children(child).iter().rev().map(|child| (child.clone(), inside)));
            }
            Child::Element(_) => {}
        }
    }
    if plain.trim().is_empty() { controls } else { plain }
}
