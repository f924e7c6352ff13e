//! The accessible description: `aria-describedby`, `aria-description`, then what HTML and SVG have left over from the name.

use crate::dom::{Dom, Namespace, NodeId};

use super::implicit;
use super::name::{NameFrom, Walk, tidy};

/// The accessible description of an element whose name came from `from`.
pub fn description(dom: &dyn Dom, node: NodeId, from: NameFrom) -> String {
    tidy(&raw(dom, node, from).unwrap_or_default())
}

fn raw(dom: &dyn Dom, node: NodeId, from: NameFrom) -> Option<String> {
    let element = dom.element(node);
    let mut walk = Walk::new(dom);
    if let Some(text) = walk.related_all(&element.describedby, true) {
        return Some(text);
    }
    if let Some(text) = element.attr("aria-description") {
        return Some(text.to_owned());
    }
    if element.ns == Namespace::Svg {
        for tag in ["desc", "title"] {
            // The title is left over only where ARIA gave the name.
            let spent = tag == "title" && !element.has("aria-label") && element.labelledby.is_empty();
            if !spent && let Some(part) = walk.first_child(&element, tag) {
                let text = walk.plain_text(&part);
                if !text.is_empty() {
                    return Some(text);
                }
            }
        }
        if element.tag == "a" && from != NameFrom::Attribute {
            return element.attr("xlink:title").map(str::to_owned);
        }
        return element.attr("title").map(str::to_owned);
    }
    let is_button = element.is("input") && matches!(implicit::input_type(&element), "button" | "submit" | "reset");
    if is_button
        && from != NameFrom::Value
        && let Some(value) = element.attr("value")
    {
        return Some(value.to_owned());
    }
    if element.is("table")
        && from != NameFrom::Caption
        && let Some(caption) = walk.first_child(&element, "caption")
    {
        return Some(walk.related(&caption, None).0);
    }
    if element.is("summary") && from != NameFrom::Contents {
        let text = walk.contents(&element, None);
        if !text.is_empty() {
            return Some(text);
        }
    }
    if from == NameFrom::Title {
        return None;
    }
    walk.tooltip(&element)
}
