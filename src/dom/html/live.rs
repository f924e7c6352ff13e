//! Live state of parsed HTML: what a browser would say right after loading it.

use crate::dom::{Dom, Element, Live, NodeId, RawOption};

use super::HtmlDom;

const LABELABLE: &[&str] = &["button", "input", "meter", "output", "progress", "select", "textarea"];

/// The live state of an element, its parent's being known.
pub fn of(dom: &HtmlDom, element: &Element, parent: Option<&Element>) -> Live {
    let said = |word: &str| element.attr("data-live").unwrap_or("").split_ascii_whitespace().any(|said| said == word);
    let kind = element.attr("type").unwrap_or("text").to_ascii_lowercase();
    let editable = |element: &Element| element.attr("contenteditable").is_some_and(|value| value != "false");
    let field = ["input", "textarea", "select"].iter().any(|tag| element.is(tag));
    let value = if field { value(dom, element) } else { String::new() };
    let modal = element.is("dialog") && element.has("open") && said("modal");
    let closed = parent.is_some_and(|parent| parent.is("details") && !parent.has("open")) && !element.is("summary");
    Live {
        disabled: is_disabled(dom, element),
        read_only: field && element.has("readonly"),
        required: field && element.has("required"),
        invalid: said("invalid") || (field && element.has("required") && value.is_empty()),
        checked: element.is("input") && element.has("checked"),
        indeterminate: said("indeterminate"),
        selected: element.is("option") && option(dom, element.node).selected,
        multiple: (field && element.has("multiple")) || said("multiple"),
        open: said("open") || ((element.is("details") || element.is("dialog")) && element.has("open")),
        focused: said("focused"),
        filled: said("filled") || (field && !value.is_empty() && kind != "hidden"),
        editing_host: editable(element) && !parent.is_some_and(editable),
        inert: element.has("inert") || (parent.is_some_and(|parent| parent.live.inert) && !modal),
        not_rendered: (element.style.display == "none" && !element.is("area"))
            || closed
            || parent.is_some_and(|parent| parent.live.not_rendered),
        shadow_host: dom.tree(element.node).shadow.is_some(),
        modal,
        was_password: element.is("input") && kind == "password",
    }
}

fn is_disabled(dom: &HtmlDom, element: &Element) -> bool {
    let control =
        ["button", "fieldset", "input", "optgroup", "option", "select", "textarea"].iter().any(|tag| element.is(tag));
    if !control {
        return false;
    }
    if element.has("disabled") {
        return true;
    }
    let mut below = element.node;
    let mut up = dom.tree(element.node).parent;
    while let Some(node) = up {
        let parent = dom.at(node);
        // The first legend's controls stay enabled.
        let group = if element.is("option") { "optgroup" } else { "fieldset" };
        if parent.is(group) && parent.has("disabled") && !dom.at(below).is("legend") {
            return true;
        }
        below = node;
        up = dom.tree(node).parent;
    }
    false
}

/// The labels of a control, in tree order.
pub fn labels(dom: &HtmlDom, element: &Element) -> Vec<NodeId> {
    let labelable = LABELABLE.iter().any(|tag| element.is(tag)) && element.attr("type") != Some("hidden");
    if !labelable {
        return Vec::new();
    }
    let labels = dom.scope(element.node).filter(|label| label.is("label"));
    labels
        .filter(|label| match label.attr("for") {
            Some(id) => dom.by_id(element.node, id) == Some(element.node),
            None => {
                let inside = dom.descendants(label.node).into_iter();
                let mut controls = inside.filter(|node| LABELABLE.iter().any(|tag| dom.at(*node).is(tag)));
                controls.next() == Some(element.node)
            }
        })
        .map(|label| label.node)
        .collect()
}

/// The options of a `select`, a `datalist` or an ARIA listbox.
pub fn options(dom: &HtmlDom, select: NodeId) -> Vec<NodeId> {
    let is_option = |node: &NodeId| dom.at(*node).is("option") || dom.at(*node).attr("role") == Some("option");
    dom.descendants(select).into_iter().filter(is_option).collect()
}

/// An option as read.
pub fn option(dom: &HtmlDom, node: NodeId) -> RawOption {
    let element = dom.at(node);
    let text = dom.text(node).split_ascii_whitespace().collect::<Vec<_>>().join(" ");
    let mut up = dom.tree(node).parent;
    let mut select = None;
    while let Some(parent) = up {
        if dom.at(parent).is("select") {
            select = Some(parent);
        }
        up = dom.tree(parent).parent;
    }
    // A list that drops down shows its first option when none is chosen.
    let shown = select.is_some_and(|select| {
        let all = options(dom, select);
        let plain = !dom.at(select).has("multiple") && !dom.at(select).has("size");
        plain && all.first() == Some(&node) && !all.iter().any(|option| dom.at(*option).has("selected"))
    });
    RawOption {
        value: element.attr("value").map_or_else(|| text.clone(), str::to_owned),
        label: element.attr("label").map_or(text, str::to_owned),
        selected: element.has("selected") || element.attr("aria-selected") == Some("true") || shown,
        disabled: is_disabled(dom, element) || element.attr("aria-disabled") == Some("true"),
    }
}

/// A field's value.
pub fn value(dom: &HtmlDom, element: &Element) -> String {
    if element.is("textarea") || element.has("contenteditable") {
        return dom.text(element.node);
    }
    if element.is("select") {
        let mut all = options(dom, element.node).into_iter().map(|node| option(dom, node));
        return all.find(|option| option.selected).map(|option| option.value).unwrap_or_default();
    }
    match (element.attr("value"), element.attr("type")) {
        (Some(value), _) => value.to_owned(),
        (None, Some("range")) => "50".to_owned(),
        (None, Some("checkbox" | "radio")) => "on".to_owned(),
        _ => String::new(),
    }
}

/// The last heading before an element, of a section that holds it.
pub fn heading(dom: &HtmlDom, node: NodeId) -> Option<NodeId> {
    let ancestors = |node: NodeId| std::iter::successors(dom.tree(node).parent, |up| dom.tree(*up).parent);
    let is_section = |node: &NodeId| {
        ["article", "aside", "dialog", "main", "nav", "section", "fieldset", "form"]
            .iter()
            .any(|tag| dom.at(*node).is(tag))
    };
    let is_heading = |element: &Element| {
        ["h1", "h2", "h3", "h4", "h5", "h6"].iter().any(|tag| element.is(tag))
            || element.attr("role") == Some("heading")
    };
    let before = dom.scope(node).take_while(|element| element.node < node);
    let holds = |element: &&std::rc::Rc<Element>| match ancestors(element.node).find(is_section) {
        Some(section) => ancestors(node).any(|up| up == section),
        None => true,
    };
    before.filter(|element| is_heading(element)).filter(holds).last().map(|element| element.node)
}
