//! What HTML and SVG themselves offer as a name (HTML-AAM 1.0, SVG-AAM 1.0), and the kinds of elements that names tell apart.

use crate::dom::{Child, Element, Namespace};

use super::implicit::{self, elements};
use super::name::{NameFrom, Walk, is_blank, tidy};
use super::{role, tokens};

impl Walk<'_> {
    /// The element's own source of a name (accname 2D), empty where it has none.
    pub fn native(&mut self, element: &Element, role: &str) -> (String, NameFrom) {
        match element.ns {
            Namespace::Html => self.native_html(element, role),
            Namespace::Svg => self.native_svg(element),
            _ => (String::new(), NameFrom::None),
        }
    }

    fn native_html(&mut self, element: &Element, role: &str) -> (String, NameFrom) {
        let tag = element.tag.as_str();
        match tag {
            "option" if elements(self.dom, element.node).next().is_none() => {
                let label = element.attr("label").filter(|label| !label.is_empty());
                let text = label.map_or_else(|| tidy(&self.plain_text(element)), str::to_owned);
                return (text, NameFrom::Contents);
            }
            "optgroup" => return (element.attr("label").unwrap_or("").to_owned(), NameFrom::Attribute),
            _ => {}
        }
        if !element.labels.is_empty()
            && let Some(text) = self.related_all(&element.labels.clone(), false)
        {
            return (text.trim().to_owned(), NameFrom::RelatedElement);
        }
        match (tag, implicit::input_type(element)) {
            ("input", kind @ ("button" | "submit" | "reset")) => match (element.attr("value"), kind) {
                (Some(value), _) => (value.to_owned(), NameFrom::Value),
                (None, "submit") => ("Submit".to_owned(), NameFrom::Contents),
                (None, "reset") => ("Reset".to_owned(), NameFrom::Contents),
                (None, _) => (String::new(), NameFrom::None),
            },
            ("input", "image") => {
                let attr = |name| element.attr(name).filter(|text| !text.is_empty());
                match (attr("alt").or_else(|| attr("value")), attr("title")) {
                    (Some(text), _) => (text.to_owned(), NameFrom::Attribute),
                    (None, Some(text)) => (text.to_owned(), NameFrom::Title),
                    (None, None) => ("Submit".to_owned(), NameFrom::Value),
                }
            }
            ("input", "file") => {
                let text = if element.has("multiple") { "Choose Files" } else { "Choose File" };
                (text.to_owned(), NameFrom::Contents)
            }
            ("img" | "area", _) => match element.attr("alt") {
                Some("") => (String::new(), NameFrom::EmptyAttribute),
                Some(alt) => (alt.to_owned(), NameFrom::Attribute),
                None => (String::new(), NameFrom::None),
            },
            ("table", _) => match self.first_child(element, "caption") {
                Some(caption) => (self.related(&caption, None).0, NameFrom::Caption),
                None => (element.attr("summary").unwrap_or("").to_owned(), NameFrom::Attribute),
            },
            ("fieldset", _) => match self.first_child(element, "legend") {
                Some(legend) => (self.related(&legend, None).0, NameFrom::RelatedElement),
                None => (String::new(), NameFrom::None),
            },
            _ if implicit::is_text_control(element) || tokens::has(role, tokens::TEXT) => self.placeholder(element),
            _ => (String::new(), NameFrom::None),
        }
    }

    /// A field's tooltip comes before what is written in it while it is empty.
    fn placeholder(&mut self, element: &Element) -> (String, NameFrom) {
        let native = implicit::is_text_control(element);
        if native && let Some(title) = self.tooltip(element) {
            return (title, NameFrom::Title);
        }
        let own = element.attr("placeholder").filter(|text| native && !text.is_empty());
        match own.or_else(|| element.attr("aria-placeholder")) {
            Some(text) => (text.to_owned(), NameFrom::Placeholder),
            None => (String::new(), NameFrom::None),
        }
    }

    fn native_svg(&mut self, element: &Element) -> (String, NameFrom) {
        if let Some(title) = self.first_child(element, "title") {
            let text = self.plain_text(&title);
            if !text.is_empty() {
                return (text, NameFrom::RelatedElement);
            }
        }
        match element.attr("xlink:title") {
            Some(title) if element.tag == "a" => (title.to_owned(), NameFrom::Attribute),
            _ => (String::new(), NameFrom::None),
        }
    }

    /// The `title` attribute, unless it only repeats what is inside.
    pub fn tooltip(&mut self, element: &Element) -> Option<String> {
        if element.ns != Namespace::Html {
            return None;
        }
        let title = element.attr("title").filter(|title| !is_blank(title))?;
        let repeats = !is_void(element) && tidy(title) == tidy(&self.plain_text(element));
        (!repeats).then(|| title.to_owned())
    }

    /// The first child element of this name.
    pub fn first_child(&self, element: &Element, tag: &str) -> Option<std::rc::Rc<Element>> {
        elements(self.dom, element.node)
            .map(|node| self.dom.element(node))
            .find(|child| child.tag == tag && child.ns == element.ns)
    }

    /// The text that is shown inside, in reading order, without any of the rules of names.
    pub fn plain_text(&mut self, element: &Element) -> String {
        let mut out = String::new();
        let mut todo: Vec<Child> = self.dom.children(element.node).iter().rev().cloned().collect();
        let svg_title = element.ns == Namespace::Svg;
        while let Some(child) = todo.pop() {
            match child {
                Child::Text(text) => out.push_str(&text),
                Child::Element(node) if self.budget > 0 => {
                    let inner = self.read(node);
                    if !svg_title && (is_never_read(&inner) || is_hidden_by_style(&inner)) {
                        continue;
                    }
                    if !inner.style.display.starts_with("inline") {
                        out.push(' ');
                        todo.push(Child::Text(" ".to_owned()));
                    }
                    todo.extend(self.dom.children(node).iter().rev().cloned());
                }
                Child::Element(_) => break,
            }
            if out.len() > super::TEXT_MAX {
                break;
            }
        }
        out
    }
}

/// Elements whose children are never contents: they have none, or a fallback.
pub(super) fn is_void(element: &Element) -> bool {
    element.ns == Namespace::Html
        && matches!(
            element.tag.as_str(),
            "area"
                | "audio"
                | "br"
                | "embed"
                | "hr"
                | "iframe"
                | "img"
                | "input"
                | "meter"
                | "object"
                | "progress"
                | "select"
                | "textarea"
                | "video"
                | "wbr"
        )
}

/// Whether it has boxes: an area has its image's, an option its list's.
pub(super) fn is_rendered(element: &Element) -> bool {
    let lent = element.is("area") || element.is("option");
    !element.live.not_rendered && (lent || element.style.display != "none")
}

/// Whether style hides it. An option counts even while its list is closed.
pub(super) fn is_hidden_by_style(element: &Element) -> bool {
    !element.is("option") && !element.is("optgroup") && (!element.style.visible || !is_rendered(element))
}

/// Whether a person types there, so that what is in it is no name: not in what only shows a text field's role.
pub(super) fn is_typed_into(element: &Element, role: &str) -> bool {
    implicit::is_text_control(element)
        || element.live.editing_host
        || (tokens::has(role, tokens::TEXT)
            && role::focusable(element)
            && element.attr("aria-readonly").is_none_or(|value| value != "true"))
}

/// Elements that no one reads, wherever they stand.
pub(super) fn is_never_read(element: &Element) -> bool {
    match element.ns {
        Namespace::Html => matches!(
            element.tag.as_str(),
            "base"
                | "datalist"
                | "head"
                | "link"
                | "meta"
                | "noscript"
                | "rp"
                | "rt"
                | "script"
                | "style"
                | "template"
                | "title"
        ),
        Namespace::Svg => {
            matches!(element.tag.as_str(), "defs" | "metadata" | "script" | "style" | "symbol" | "clippath" | "mask")
        }
        _ => false,
    }
}

/// Elements that mean nothing by themselves, so that naming them is a mistake: custom elements may mean anything.
pub(super) fn is_plain(element: &Element) -> bool {
    match element.ns {
        Namespace::Html => {
            !element.tag.contains('-')
                && !matches!(
                    element.tag.as_str(),
                    "abbr"
                        | "canvas"
                        | "dl"
                        | "figcaption"
                        | "iframe"
                        | "label"
                        | "legend"
                        | "object"
                        | "ruby"
                        | "video"
                )
        }
        _ => false,
    }
}
