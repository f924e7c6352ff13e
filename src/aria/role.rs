//! An element's role: what its `role` attribute names, else what its element means.

use crate::dom::{Dom, Element, Namespace, NodeId};

use super::{Role, implicit, name, tokens};

/// How far up contexts are looked for.
pub(super) const ANCESTORS: usize = 256;

/// Attributes that bring an element with role `none` back (ARIA 1.3, presentational roles conflict resolution).
const GLOBAL: &[&str] = &[
    "aria-atomic",
    "aria-braillelabel",
    "aria-brailleroledescription",
    "aria-busy",
    "aria-controls",
    "aria-current",
    "aria-describedby",
    "aria-description",
    "aria-details",
    "aria-flowto",
    "aria-keyshortcuts",
    "aria-label",
    "aria-labelledby",
    "aria-live",
    "aria-owns",
    "aria-relevant",
    "aria-roledescription",
];

/// The role of an element.
pub fn role(dom: &dyn Dom, node: NodeId) -> Role {
    let element = dom.element(node);
    match explicit(dom, &element) {
        Some(role) => role,
        None if implicit::needs_name(dom, &element) && !is_named(dom, &element) => "generic",
        None => implicit::role(dom, &element),
    }
}

fn is_named(dom: &dyn Dom, element: &Element) -> bool {
    (!element.labelledby.is_empty() || element.has("aria-label") || element.has("title"))
        && !name(dom, element.node).text.is_empty()
}

/// The role that names are computed with: as [`role`], but a landmark does not wait for its own name.
pub(super) fn of(dom: &dyn Dom, element: &Element) -> Role {
    explicit(dom, element).unwrap_or_else(|| implicit::role(dom, element))
}

/// What the `role` attribute makes of it; `None` where the element's own role stands.
pub(super) fn explicit(dom: &dyn Dom, element: &Element) -> Option<Role> {
    let list = element.attr("role")?;
    let role = list.split_ascii_whitespace().filter_map(tokens::find).find(|role| match *role {
        "form" | "region" => named_by_author(element) || element.has("aria-roledescription"),
        "listitem" => has_context(dom, element, "list"),
        "option" => has_context(dom, element, "listbox"),
        "treeitem" => has_context(dom, element, "tree"),
        _ => true,
    })?;
    match role {
        "none" if focusable(element) || element.attrs.iter().any(|(name, _)| GLOBAL.contains(&name.as_str())) => None,
        "combobox" if element.is("select") && implicit::is_menu_list(element) => None,
        _ => Some(role),
    }
}

/// The token that the attribute names first, with no regard to contexts: what other elements' contexts go by.
pub(super) fn token(element: &Element) -> Option<Role> {
    element.attr("role")?.split_ascii_whitespace().find_map(tokens::find)
}

/// `region` and `form` are landmarks only with a name that their author gave.
fn named_by_author(element: &Element) -> bool {
    !element.labelledby.is_empty()
        || element.has("title")
        || element.attr("aria-label").is_some_and(|label| !label.trim().is_empty())
}

/// Items without their container are not items: looks for it past wrappers that mean nothing.
fn has_context(dom: &dyn Dom, element: &Element, container: &str) -> bool {
    let mut up = element.parent;
    for _ in 0..ANCESTORS {
        let Some(parent) = up.map(|node| dom.element(node)) else { return false };
        match token(&parent) {
            Some("group") => return true,
            Some(role) if role == container => return true,
            Some("treeitem") if container == "tree" => {}
            Some("none") => {}
            Some("generic") => {}
            Some(_) => return false,
            None => {
                let native = match container {
                    "list" => ["ul", "ol", "menu"].iter().any(|tag| parent.is(tag)),
                    "listbox" => parent.is("select"),
                    _ => false,
                };
                if native {
                    return true;
                }
                if !is_wrapper(&parent) {
                    return false;
                }
            }
        }
        up = parent.parent;
    }
    false
}

/// Elements that only group or style what is in them.
fn is_wrapper(element: &Element) -> bool {
    element.ns == Namespace::Html
        && (matches!(element.tag.as_str(), "div" | "span" | "slot" | "b" | "i" | "u") || element.tag.contains('-'))
}

/// Whether focus can reach it: as far as presentational roles and the spacing of names care, whether or not it is disabled by style.
pub fn focusable(element: &Element) -> bool {
    if element.attr("tabindex").is_some_and(|index| index.trim().parse::<i32>().is_ok()) || element.live.editing_host {
        return true;
    }
    if element.tag == "a" && matches!(element.ns, Namespace::Html | Namespace::Svg) {
        return element.has("href") || (element.ns == Namespace::Svg && element.has("xlink:href"));
    }
    if element.ns != Namespace::Html {
        return false;
    }
    match element.tag.as_str() {
        "area" => element.has("href"),
        "button" | "select" | "textarea" => !element.live.disabled,
        "input" => !element.live.disabled && implicit::input_type(element) != "hidden",
        "summary" | "iframe" => true,
        "audio" | "video" => element.has("controls"),
        _ => false,
    }
}
