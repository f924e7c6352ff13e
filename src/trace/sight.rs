//! Whether a person sees an element, and where.

use std::cell::RefCell;
use std::collections::HashMap;
use std::rc::Rc;

use crate::aria;
use crate::dom::{Child, Dom, Element, NodeId, Overflow, Position, Rect};

use super::ancestors;
use super::describe::input_type;

/// The viewport over the document, in CSS pixels.
#[derive(Clone, Copy, Debug, Default)]
#[allow(missing_docs)]
pub struct View {
    pub width: f64,
    pub height: f64,
    pub scroll_x: f64,
    pub scroll_y: f64,
}

/// How a person gets at an element.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Seen {
    /// Where there is something of it to see.
    pub rect: Rect,
    /// The label, or what else is drawn, that stands for a visually hidden control.
    pub through: Option<NodeId>,
    /// Any of it is in the viewport.
    pub in_viewport: bool,
}

/// What the ancestors of an element (itself among them) do to it.
#[derive(Clone, Copy, Default)]
struct Above {
    /// Transparent, `aria-hidden`, or clipped to nothing.
    hidden: bool,
    /// Something clips what overflows.
    clips: bool,
    /// Something is fixed to the viewport.
    fixed: bool,
}

/// Sees elements; ancestors are asked once.
pub struct Sight<'a> {
    dom: &'a dyn Dom,
    view: View,
    above: RefCell<HashMap<NodeId, Above>>,
}

impl<'a> Sight<'a> {
    /// Eyes on a document.
    pub fn new(dom: &'a dyn Dom, view: View) -> Self {
        Sight { dom, view, above: RefCell::default() }
    }

    /// How a person gets at the element: directly, or through the label of a visually hidden control. `None` where not at all.
    pub fn operable(&self, node: NodeId) -> Option<Seen> {
        let element = self.dom.element(node);
        if let Some(seen) = self.seen(&element) {
            return Some(seen);
        }
        if element.live.inert || !["input", "select", "textarea"].iter().any(|tag| element.is(tag)) {
            return None;
        }
        // What is not even rendered takes no focus: a label's click reaches it only where clicking is all there is to it.
        let by_click = matches!(input_type(&element), "checkbox" | "radio" | "file");
        if element.live.not_rendered && !by_click {
            return None;
        }
        let through = |node: NodeId| Some(Seen { through: Some(node), ..self.seen(&self.dom.element(node))? });
        let label = element.labels.iter().find_map(|label| through(*label));
        label.or_else(|| if element.live.not_rendered { None } else { through(self.drawn_instead(&element)?) })
    }

    /// What a person sees in the place of a transparent or shrunken control without a label: a picture under it, or the clickable thing
    /// that it is a part of. A transparent control with nothing there is a decoy.
    fn drawn_instead(&self, element: &Element) -> Option<NodeId> {
        const REACH: usize = 3;
        if !matches!(input_type(element), "checkbox" | "radio" | "range" | "file") || is_aria_hidden(element) {
            return None;
        }
        let parent = element.parent?;
        if element.style.opacity <= 0.0 && has_area(element.rect) {
            let siblings = self.dom.children(parent);
            let under = siblings.iter().filter_map(|child| match child {
                Child::Element(node) if *node != element.node => Some(self.dom.element(*node)),
                _ => None,
            });
            let picture = under.take(8).find(|other| {
                !aria::focusable(other) && overlap(other.rect, element.rect) && self.seen(other).is_some()
            });
            if let Some(picture) = picture {
                return Some(picture.node);
            }
        }
        let clickable = |one: &Rc<Element>| {
            let whole = self.whole(one);
            whole.style.pointer && has_area(whole.rect)
        };
        let part = ancestors(self.dom, element.node).take(REACH).find(clickable)?;
        Some(part.node)
    }

    /// The element with what is not read of mere ancestors.
    fn whole(&self, element: &Element) -> Rc<Element> {
        self.dom.prefetch(&[element.node]);
        self.dom.element(element.node)
    }

    /// Where the element itself is seen; `None` where it is not.
    pub fn seen(&self, element: &Element) -> Option<Seen> {
        if element.live.not_rendered || element.live.inert || !element.style.visible {
            return None;
        }
        let above = self.above(element);
        if above.hidden {
            return None;
        }
        let rect = if has_area(element.rect) { element.rect } else { self.contents_rect(element)? };
        let (rect, shown) = self.clip(element, rect, above)?;
        let View { width, height, .. } = self.view;
        let inside = rect.x < width && rect.y < height && rect.x + rect.width > 0.0 && rect.y + rect.height > 0.0;
        Some(Seen { rect, through: None, in_viewport: shown && inside })
    }

    fn above(&self, element: &Element) -> Above {
        if let Some(known) = self.above.borrow().get(&element.node) {
            return *known;
        }
        let mut path: Vec<(NodeId, Above)> = vec![(element.node, own(element))];
        let mut base = Above::default();
        let mut up = element.parent;
        while let Some(node) = up {
            if let Some(known) = self.above.borrow().get(&node) {
                base = *known;
                break;
            }
            let parent = self.dom.element(node);
            path.push((node, own(&parent)));
            up = parent.parent;
        }
        let mut memo = self.above.borrow_mut();
        for (node, own) in path.into_iter().rev() {
            base = Above {
                hidden: base.hidden || own.hidden,
                clips: base.clips || own.clips,
                fixed: base.fixed || own.fixed,
            };
            memo.insert(node, base);
        }
        base
    }

    /// What is left of `rect` after everything above has clipped it and scrolling has done what it can, and whether it needs no scrolling
    /// but the page's.
    fn clip(&self, element: &Element, mut rect: Rect, above: Above) -> Option<(Rect, bool)> {
        let mut fixed = false;
        let mut shown = true;
        if above.clips || above.fixed {
            let mut position = element.style.position;
            let mut up = element.parent;
            while let Some(parent) = up.map(|node| self.dom.element(node)) {
                let style = &parent.style;
                let holds = match position {
                    Position::Fixed => style.transformed,
                    Position::Absolute => style.transformed || style.position != Position::Static,
                    _ => true,
                };
                if holds {
                    // What overflows the root or the body scrolls with the page.
                    if !parent.is("html") && !parent.is("body") && style.overflow != [Overflow::Visible; 2] {
                        shown &= overlap(rect, parent.rect);
                        rect = clipped_by(rect, &parent)?;
                    }
                    position = style.position;
                }
                up = parent.parent;
            }
            fixed = position == Position::Fixed;
        }
        let View { width, height, scroll_x, scroll_y } = self.view;
        let (right, bottom) = (rect.x + rect.width, rect.y + rect.height);
        let out = if fixed {
            right <= 0.0 || bottom <= 0.0 || rect.x >= width || rect.y >= height
        } else {
            // Nothing scrolls to what is left of the document or above it.
            right + scroll_x <= 0.0 || bottom + scroll_y <= 0.0
        };
        (!out && has_area(rect)).then_some((rect, shown))
    }

    /// An element without a box of its own is where its contents are: an inline link around a floating picture.
    fn contents_rect(&self, element: &Element) -> Option<Rect> {
        const LOOKED_AT: usize = 24;
        if element.style.overflow.contains(&Overflow::Hidden) {
            return None;
        }
        let mut queue = vec![self.dom.children(element.node)];
        let mut all: Option<Rect> = None;
        let mut at = 0;
        while at < queue.len() && at < LOOKED_AT {
            let children: Rc<[Child]> = queue[at].clone();
            at += 1;
            for child in children.iter().take(LOOKED_AT) {
                let Child::Element(child) = child else { continue };
                let child = self.dom.element(*child);
                if child.live.not_rendered || !child.style.visible || own(&child).hidden {
                    continue;
                }
                if has_area(child.rect) {
                    all = Some(all.map_or(child.rect, |all| union(all, child.rect)));
                } else if !child.style.overflow.contains(&Overflow::Hidden) {
                    queue.push(self.dom.children(child.node));
                }
            }
        }
        all
    }
}

fn own(element: &Element) -> Above {
    let style = &element.style;
    Above {
        hidden: style.opacity <= 0.0 || style.clipped_out || is_aria_hidden(element),
        clips: style.overflow != [Overflow::Visible; 2],
        fixed: style.position == Position::Fixed,
    }
}

fn is_aria_hidden(element: &Element) -> bool {
    element.attr("aria-hidden").is_some_and(|hidden| hidden.trim().eq_ignore_ascii_case("true"))
}

/// More than the single pixel to which things are shrunk for screen readers alone.
fn has_area(rect: Rect) -> bool {
    rect.width > 0.0 && rect.height > 0.0 && (rect.width > 1.0 || rect.height > 1.0)
}

fn overlap(a: Rect, b: Rect) -> bool {
    a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height
}

fn clipped_by(rect: Rect, parent: &Element) -> Option<Rect> {
    let outer = parent.rect;
    let (x, width) = clipped(parent.style.overflow[0], (rect.x, rect.width), (outer.x, outer.width))?;
    let (y, height) = clipped(parent.style.overflow[1], (rect.y, rect.height), (outer.y, outer.height))?;
    Some(Rect { x, y, width, height })
}

/// One axis, as start and length. What scrolls can be brought to where its scroller is.
fn clipped(overflow: Overflow, (start, length): (f64, f64), (outer, room): (f64, f64)) -> Option<(f64, f64)> {
    let from = start.max(outer);
    let to = (start + length).min(outer + room);
    match overflow {
        Overflow::Visible => Some((start, length)),
        _ if to > from => Some((from, to - from)),
        Overflow::Scroll if room > 0.0 => Some((outer, room)),
        _ => None,
    }
}

fn union(a: Rect, b: Rect) -> Rect {
    let (x, y) = (a.x.min(b.x), a.y.min(b.y));
    Rect { x, y, width: (a.x + a.width).max(b.x + b.width) - x, height: (a.y + a.height).max(b.y + b.height) - y }
}
