//! The role that an element has without a `role` attribute: ARIA in HTML, SVG-AAM, and Chromium where they leave it open.

use crate::dom::{Child, Dom, Element, Namespace, NodeId};

use super::{Role, role as roles, table};

/// An input's type as the platform knows it: what is unknown is `text`.
pub fn input_type(element: &Element) -> &'static str {
    const TYPES: &[&str] = &[
        "button",
        "checkbox",
        "color",
        "date",
        "datetime-local",
        "email",
        "file",
        "hidden",
        "image",
        "month",
        "number",
        "password",
        "radio",
        "range",
        "reset",
        "search",
        "submit",
        "tel",
        "text",
        "time",
        "url",
        "week",
    ];
    let Some(kind) = element.attr("type") else { return "text" };
    TYPES.iter().find(|known| known.eq_ignore_ascii_case(kind)).copied().unwrap_or("text")
}

/// A `select` drawn as one line with a list that drops down.
pub(super) fn is_menu_list(select: &Element) -> bool {
    let size = select.attr("size").and_then(|size| size.trim().parse::<u32>().ok()).unwrap_or(0);
    !(select.live.multiple || select.has("multiple")) && size <= 1
}

/// A field that text is typed into, with no picker of its own.
pub(super) fn is_text_control(element: &Element) -> bool {
    element.is("textarea")
        || (element.is("input")
            && matches!(input_type(element), "text" | "search" | "tel" | "url" | "email" | "password" | "number"))
}

pub(super) fn role(dom: &dyn Dom, element: &Element) -> Role {
    match element.ns {
        Namespace::Html => html(dom, element),
        Namespace::Svg => svg(dom, element),
        Namespace::MathMl if element.tag == "math" => "math",
        _ => "generic",
    }
}

fn html(dom: &dyn Dom, element: &Element) -> Role {
    match element.tag.as_str() {
        "a" | "area" if element.has("href") => "link",
        // One that is listened to is a link to Chromium; a pointer cursor of its own is what can be seen of that.
        "a" if element.has("onclick") || has_own_pointer(dom, element) => "link",
        "address" | "details" | "fieldset" | "hgroup" | "optgroup" => "group",
        "article" => "article",
        "aside" => "complementary",
        "blockquote" => "blockquote",
        "button" => "button",
        "caption" => "caption",
        "code" => "code",
        "datalist" => "listbox",
        "dd" => "definition",
        "del" | "s" => "deletion",
        "dfn" | "dt" => "term",
        "dialog" => "dialog",
        "em" => "emphasis",
        "figure" => "figure",
        "footer" if inside(dom, element, true) => "sectionfooter",
        "footer" => "contentinfo",
        "form" => "form",
        "h1" | "h2" | "h3" | "h4" | "h5" | "h6" => "heading",
        "header" if inside(dom, element, true) => "sectionheader",
        "header" => "banner",
        "hr" => "separator",
        "img" => image(element),
        "input" => input(dom, element),
        "ins" => "insertion",
        "li" => list_item(dom, element),
        "main" => "main",
        "mark" => "mark",
        "menu" | "ol" | "ul" | "dir" => "list",
        "meter" => "meter",
        "nav" => "navigation",
        "option" => "option",
        "output" => "status",
        "p" => "paragraph",
        "progress" => "progressbar",
        "search" => "search",
        "section" => "region",
        "select" if is_menu_list(element) => "combobox",
        "select" => "listbox",
        "strong" => "strong",
        "sub" => "subscript",
        "summary" if is_disclosure(dom, element) => "button",
        "sup" => "superscript",
        "table" => "table",
        "tbody" | "tfoot" | "thead" => table::section(dom, element),
        "td" | "th" => table::cell(dom, element),
        "textarea" => "textbox",
        "time" => "time",
        "tr" => table::row(dom, element),
        // What can be dragged or pops up is at least a group to Chromium.
        "div" | "span" if element.has("draggable") || element.has("popover") || element.has("autofocus") => "group",
        _ => "generic",
    }
}

fn has_own_pointer(dom: &dyn Dom, element: &Element) -> bool {
    element.style.pointer && !element.parent.is_some_and(|node| dom.element(node).style.pointer)
}

fn input(dom: &dyn Dom, element: &Element) -> Role {
    let kind = input_type(element);
    let lists = !matches!(
        kind,
        "button"
            | "checkbox"
            | "color"
            | "file"
            | "hidden"
            | "image"
            | "password"
            | "radio"
            | "range"
            | "reset"
            | "submit"
    );
    if lists
        && let Some(id) = element.attr("list")
        && dom.by_id(element.node, id).is_some_and(|list| dom.element(list).is("datalist"))
    {
        return "combobox";
    }
    match kind {
        "button" | "file" | "image" | "reset" | "submit" => "button",
        "checkbox" => "checkbox",
        "hidden" => "generic",
        "number" => "spinbutton",
        "radio" => "radio",
        "range" => "slider",
        "search" => "searchbox",
        _ => "textbox",
    }
}

/// An image whose author said that it says nothing is presentational, unless something else speaks for it.
fn image(element: &Element) -> Role {
    let silent = element.attr("alt").is_some_and(str::is_empty)
        && !element.has("title")
        && element.labelledby.is_empty()
        && !element.attrs.iter().any(|(name, _)| name.starts_with("aria-") && name != "aria-hidden")
        && !roles::focusable(element);
    if silent { "none" } else { "image" }
}

/// A list with another role has no list items.
fn list_item(dom: &dyn Dom, element: &Element) -> Role {
    let Some(parent) = element.parent.map(|node| dom.element(node)) else { return "listitem" };
    let list = ["ul", "ol", "menu"].iter().any(|tag| parent.is(tag));
    let other = parent.attr("role").is_some_and(|role| !matches!(role, "" | "list" | "directory"));
    if list && other { "none" } else { "listitem" }
}

/// A `summary` that opens and closes its `details`.
pub(super) fn is_disclosure(dom: &dyn Dom, element: &Element) -> bool {
    disclosed(dom, element).is_some()
}

/// The `details` that a `summary` opens and closes.
pub(super) fn disclosed(dom: &dyn Dom, summary: &Element) -> Option<NodeId> {
    let place = dom.place(summary.node);
    place.parent.filter(|parent| place.nth == 1 && dom.element(*parent).is("details"))
}

/// Elements that are landmarks only with a name.
pub(super) fn needs_name(dom: &dyn Dom, element: &Element) -> bool {
    element.is("section") || (element.is("aside") && inside(dom, element, false))
}

/// Inside sectioning content (or `main`), where headers, footers and asides are no landmarks.
fn inside(dom: &dyn Dom, element: &Element, main: bool) -> bool {
    let mut up = element.parent;
    for _ in 0..roles::ANCESTORS {
        let Some(parent) = up.map(|node| dom.element(node)) else { return false };
        let sectioning = match roles::token(&parent) {
            Some(role) => matches!(role, "article" | "complementary" | "navigation"),
            None => ["article", "aside", "nav", "section"].iter().any(|tag| parent.is(tag)),
        };
        if sectioning || (main && (parent.is("main") || roles::token(&parent) == Some("main"))) {
            return true;
        }
        up = parent.parent;
    }
    false
}

fn svg(dom: &dyn Dom, element: &Element) -> Role {
    match element.tag.as_str() {
        "a" if element.has("href") || element.has("xlink:href") => "link",
        "a" | "g" => "group",
        "svg" => {
            if element.parent.is_some_and(|node| dom.element(node).ns == Namespace::Svg) {
                "group"
            } else if has_parts(dom, element) {
                "graphics-document"
            } else {
                "image"
            }
        }
        "image" => "image",
        "use" => "graphics-object",
        "circle" | "ellipse" | "line" | "path" | "polygon" | "polyline" | "rect" => "graphics-symbol",
        _ => "generic",
    }
}

/// So many parts of a drawing are looked at.
const PARTS: usize = 64;

/// Whether a drawing has parts that a person is told of; else it is one image.
fn has_parts(dom: &dyn Dom, svg: &Element) -> bool {
    let mut todo: Vec<NodeId> = elements(dom, svg.node).collect();
    for _ in 0..PARTS {
        let Some(part) = todo.pop().map(|node| dom.element(node)) else { return false };
        if matches!(part.tag.as_str(), "title" | "desc" | "defs" | "symbol" | "style") {
            continue;
        }
        if matches!(part.tag.as_str(), "text" | "a" | "foreignobject")
            || part.has("role")
            || part.has("tabindex")
            || part.has("aria-label")
            || elements(dom, part.node).any(|node| matches!(dom.element(node).tag.as_str(), "title" | "desc"))
        {
            return true;
        }
        todo.extend(elements(dom, part.node));
    }
    false
}

/// The child elements.
pub(super) fn elements(dom: &dyn Dom, node: NodeId) -> impl Iterator<Item = NodeId> {
    let children = dom.children(node);
    (0..children.len()).filter_map(move |at| match &children[at] {
        Child::Element(node) => Some(*node),
        Child::Text(_) => None,
    })
}
