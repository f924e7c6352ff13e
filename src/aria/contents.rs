//! Name from contents (accname 2F): the text of what is inside, with the spaces that a person sees between boxes.

use std::rc::Rc;

use crate::dom::{Child, Element, Namespace, NodeId};

use super::name::{DEPTH_MAX, NameFrom, Target, Walk};
use super::{native, role, tokens};

/// How a piece of contents stands beside its neighbours.
#[derive(Clone, Copy)]
struct Edge {
    /// In its block's lines, like text.
    inline: bool,
    /// In a line, as a box of its own: an image, an inline block.
    atomic: bool,
    /// A control, which accname sets off from text.
    control: bool,
}

const TEXT: Edge = Edge { inline: true, atomic: false, control: false };

/// The text so far, and what it ends with.
#[derive(Default)]
struct Line {
    text: String,
    last: Option<Edge>,
    from: NameFrom,
    /// A hidden block was passed since, which breaks the line all the same.
    broken: bool,
}

impl Line {
    fn push(&mut self, text: &str, edge: Edge, from: NameFrom) {
        if let (Some(last), Some(first)) = (self.last, text.chars().next())
            && !self.text.is_empty()
            && !self.text.ends_with(is_space)
            && !is_space(first)
            && (self.broken
                || !(last.inline && edge.inline)
                || last.atomic
                || edge.atomic
                || last.control
                || edge.control
                || self.from.is_alternative()
                || from.is_alternative())
        {
            self.text.push(' ');
        }
        self.text.push_str(text);
        self.last = Some(edge);
        self.broken = false;
        if !text.is_empty() {
            self.from = from;
        }
    }
}

fn is_space(c: char) -> bool {
    matches!(c, ' ' | '\t' | '\n' | '\r' | '\x0c')
}

/// An element that is being read, and how far.
struct Frame {
    element: Rc<Element>,
    children: Rc<[Child]>,
    at: usize,
    rendered: bool,
}

impl Walk<'_> {
    /// The text inside an element. Wrappers that mean nothing are read through without recursion, as the tree of Chromium leaves them out.
    pub fn contents(&mut self, element: &Element, target: Option<Target>) -> String {
        let mut line = Line::default();
        let rendered = native::is_rendered(element) && target.is_none_or(|target| target.rendered);
        if rendered {
            self.generated(&element.style.before, element, &mut line);
        }
        let mut stack = vec![Frame {
            element: self.dom.element(element.node),
            children: self.dom.children(element.node),
            at: 0,
            rendered,
        }];
        while let Some(frame) = stack.last_mut() {
            if self.is_full() || line.text.len() > super::TEXT_MAX {
                break;
            }
            let (outer, children) = (frame.element.clone(), frame.children.clone());
            let rendered = frame.rendered;
            frame.at += 1;
            match children.get(frame.at - 1) {
                Some(Child::Text(text)) => self.text(text, &outer, rendered, &mut line),
                Some(Child::Element(node)) => {
                    if let Some(inner) = self.child(*node, &outer, target, rendered, &mut line) {
                        self.generated(&inner.style.before, &inner, &mut line);
                        stack.push(Frame { children: self.dom.children(*node), element: inner, at: 0, rendered });
                    }
                }
                None => {
                    if rendered {
                        self.generated(&outer.style.after, &outer, &mut line);
                    }
                    stack.pop();
                }
            }
        }
        self.owned(element, target, &mut line);
        line.text
    }

    fn generated(&mut self, text: &str, of: &Element, line: &mut Line) {
        if !text.is_empty() {
            line.push(&transform(text, &of.style.text_transform), TEXT, NameFrom::Contents);
        }
    }

    fn text(&mut self, text: &str, parent: &Element, rendered: bool, line: &mut Line) {
        let in_line = line.last.is_none_or(|last| last.inline) && !is_item_box(&parent.style.display);
        if is_blank_html(text) {
            // Between blocks white space is not drawn, and is no node to Chromium.
            if rendered && !in_line {
                return;
            }
            line.text.push(' ');
            self.texts += usize::from(line.last.is_some());
            return;
        }
        self.texts += 1;
        let edge = Edge { inline: rendered, ..TEXT };
        if rendered {
            line.push(&transform(text, &parent.style.text_transform), edge, NameFrom::Contents);
        } else {
            line.push(text, edge, NameFrom::Contents);
        }
    }

    /// Reads a child element; gives it back where it is to be read through.
    fn child(
        &mut self,
        node: NodeId,
        parent: &Element,
        target: Option<Target>,
        rendered: bool,
        line: &mut Line,
    ) -> Option<Rc<Element>> {
        let element = self.read(node);
        if native::is_never_read(&element) {
            return None;
        }
        if element.is("br") || element.is("wbr") {
            line.push(" ", TEXT, NameFrom::Contents);
            self.texts += 1;
            return None;
        }
        let display = element.style.display.as_str();
        if self.is_hidden(&element, target) {
            line.broken |= rendered && native::is_rendered(&element) && !is_inline(display);
            return None;
        }
        let rendered = rendered && native::is_rendered(&element);
        if rendered && self.is_wrapper(&element, parent) {
            return Some(element);
        }
        let target = target.map(|target| Target { rendered, ..target });
        let role = role::of(self.dom, &element);
        let (text, from) = if role != "none" {
            self.related(&element, target)
        } else if self.depth < DEPTH_MAX {
            self.depth += 1;
            let text = self.contents(&element, target);
            self.depth -= 1;
            (text, NameFrom::None)
        } else {
            (String::new(), NameFrom::None)
        };
        let edge = Edge {
            inline: rendered && is_inline(display),
            atomic: display.starts_with("inline-") || is_replaced(&element),
            control: is_form_control(&element)
                || tokens::has(role::explicit(self.dom, &element).unwrap_or(""), tokens::CONTROL),
        };
        line.push(&text, edge, from);
        None
    }

    /// What `aria-owns` adds after the children.
    fn owned(&mut self, element: &Element, target: Option<Target>, line: &mut Line) {
        let Some(ids) = element.attr("aria-owns") else { return };
        let nodes: Vec<NodeId> =
            ids.split_ascii_whitespace().take(32).filter_map(|id| self.dom.by_id(element.node, id)).collect();
        for node in nodes {
            if self.seen(node) || self.is_full() {
                continue;
            }
            let owned = self.read(node);
            if !self.is_hidden(&owned, target) {
                let (text, from) = self.related(&owned, target);
                line.push(&text, Edge { inline: false, ..TEXT }, from);
            }
        }
    }

    /// A wrapper without meaning, which Chromium's tree leaves out, so that what is in it stands beside what is around it.
    fn is_wrapper(&self, element: &Element, parent: &Element) -> bool {
        if element.ns != Namespace::Html || !is_meaningless(&element.tag) {
            return false;
        }
        let marked = element.attrs.iter().any(|(name, value)| {
            matches!(name.as_str(), "role" | "title" | "tabindex" | "contenteditable" | "onclick")
                || (name == "id" && self.dom.host(element.node).is_none() && !value.is_empty())
                || name.starts_with("aria-")
        });
        if marked || element.live.editing_host {
            return false;
        }
        element.style.display == "inline" && (element.tag == "span" || !parent.is("label"))
    }
}

fn is_blank_html(text: &str) -> bool {
    text.chars().all(is_space)
}

fn is_inline(display: &str) -> bool {
    display.starts_with("inline") || display == "ruby" || display == "ruby-text"
}

/// Its children are items, each a block.
fn is_item_box(display: &str) -> bool {
    matches!(display, "flex" | "grid" | "inline-flex" | "inline-grid")
}

fn is_meaningless(tag: &str) -> bool {
    matches!(
        tag,
        "b" | "bdi"
            | "bdo"
            | "big"
            | "center"
            | "cite"
            | "data"
            | "div"
            | "font"
            | "i"
            | "kbd"
            | "nobr"
            | "q"
            | "samp"
            | "slot"
            | "small"
            | "span"
            | "strike"
            | "tt"
            | "u"
            | "var"
            | "acronym"
    ) || tag.contains('-')
}

fn is_replaced(element: &Element) -> bool {
    match element.ns {
        Namespace::Html => matches!(
            element.tag.as_str(),
            "audio"
                | "canvas"
                | "embed"
                | "iframe"
                | "img"
                | "input"
                | "meter"
                | "object"
                | "progress"
                | "select"
                | "textarea"
                | "video"
        ),
        Namespace::Svg => element.tag == "svg",
        _ => false,
    }
}

fn is_form_control(element: &Element) -> bool {
    ["button", "input", "select", "textarea", "output", "fieldset"].iter().any(|tag| element.is(tag))
}

/// CSS `text-transform`, as far as it changes what is read.
fn transform(text: &str, how: &str) -> String {
    match how {
        "uppercase" => text.to_uppercase(),
        "lowercase" => text.to_lowercase(),
        "capitalize" => {
            let mut out = String::with_capacity(text.len());
            let mut start = true;
            for c in text.chars() {
                if start && c.is_alphabetic() {
                    out.extend(c.to_uppercase());
                } else {
                    out.push(c);
                }
                start = !(c.is_alphanumeric() || matches!(c, '\'' | '\u{2019}' | '_'));
            }
            out
        }
        _ => text.to_owned(),
    }
}
