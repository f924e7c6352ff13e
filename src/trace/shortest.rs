//! The shortest structural selector of an element: as few steps up, and as few places, as match no other element of its scope.
//!
//! The browser is asked once for each shape (`li > a`), not for each element: what it finds is counted by the places that it stands at.

use std::cell::{Cell, RefCell};
use std::collections::HashMap;
use std::rc::Rc;

use crate::dom::{Dom, NodeId};

use super::selector::is_plain_tag;

/// Steps of a shape at the most.
const STEPS: usize = 4;
/// Shapes that one capture asks for.
const SHAPES: u32 = 200;
/// A shape that more elements have is not counted.
const MATCHES: usize = 20_000;

/// The shapes of one document.
pub struct Shapes<'a> {
    dom: &'a dyn Dom,
    /// By scope (its host) and shape; `None` for what is not counted.
    known: RefCell<HashMap<Key, Option<Rc<Shape>>>>,
    left: Cell<u32>,
}

type Key = (Option<NodeId>, String);

/// The elements of one shape: for each, its place among its type at each step, itself first.
struct Shape {
    places: Vec<[u32; STEPS]>,
    /// How many elements stand at the same places, by the steps that a selector names.
    counts: RefCell<HashMap<u32, HashMap<[u32; STEPS], u32>>>,
}

impl<'a> Shapes<'a> {
    /// None yet.
    pub fn new(dom: &'a dyn Dom) -> Self {
        Shapes { dom, known: RefCell::default(), left: Cell::new(SHAPES) }
    }

    /// The shortest selector of an element in its scope; `None` where it would need too many steps.
    pub fn selector(&self, node: NodeId) -> Option<String> {
        let host = self.dom.host(node);
        let mut tags: Vec<String> = Vec::new();
        let mut places = [0; STEPS];
        // Steps whose place must be named, for the element is not the only one of its type there.
        let mut named = 0_u32;
        let mut at = Some(node);
        for step in 0..STEPS {
            let element = self.dom.element(at?);
            let place = self.dom.place(at?);
            if place.nth == 0 || !is_plain_tag(&element) {
                return None;
            }
            tags.push(element.tag.clone());
            places[step] = place.nth;
            if !place.only {
                named |= 1 << step;
            }
            at = place.parent;
            let Some(shape) = self.shape(node, host, &tags) else { continue };
            if shape.count(named, places) != 1 {
                continue;
            }
            for step in (0..tags.len()).rev() {
                let fewer = named & !(1 << step);
                if fewer != named && shape.count(fewer, places) == 1 {
                    named = fewer;
                }
            }
            return Some(write(&tags, named, places));
        }
        None
    }

    fn shape(&self, near: NodeId, host: Option<NodeId>, tags: &[String]) -> Option<Rc<Shape>> {
        let selector = write(tags, 0, [0; STEPS]);
        if let Some(known) = self.known.borrow().get(&(host, selector.clone())) {
            return known.clone();
        }
        let left = self.left.get().checked_sub(1)?;
        self.left.set(left);
        let found = self.dom.query(near, &selector, MATCHES + 1).filter(|found| found.len() <= MATCHES);
        let shape = found.map(|found| {
            let places = found.into_iter().map(|node| self.places(node, tags.len())).collect();
            Rc::new(Shape { places, counts: RefCell::default() })
        });
        self.known.borrow_mut().insert((host, selector), shape.clone());
        shape
    }

    fn places(&self, node: NodeId, steps: usize) -> [u32; STEPS] {
        let mut places = [0; STEPS];
        let mut at = Some(node);
        for slot in places.iter_mut().take(steps) {
            let Some(node) = at else { break };
            let place = self.dom.place(node);
            *slot = place.nth;
            at = place.parent;
        }
        places
    }
}

impl Shape {
    /// How many elements stand at these places, as far as they are named.
    fn count(&self, named: u32, places: [u32; STEPS]) -> u32 {
        let only_named = |places: &[u32; STEPS]| {
            let mut key = *places;
            for (step, place) in key.iter_mut().enumerate() {
                if named & (1 << step) == 0 {
                    *place = 0;
                }
            }
            key
        };
        let mut counts = self.counts.borrow_mut();
        let by_place = counts.entry(named).or_insert_with(|| {
            let mut by_place = HashMap::new();
            for places in &self.places {
                *by_place.entry(only_named(places)).or_insert(0) += 1;
            }
            by_place
        });
        by_place.get(&only_named(&places)).copied().unwrap_or(0)
    }
}

/// `li:nth-of-type(2) > a`, from the tags of the element and of those above it.
fn write(tags: &[String], named: u32, places: [u32; STEPS]) -> String {
    let mut out = String::new();
    for (step, tag) in tags.iter().enumerate().rev() {
        out.push_str(tag);
        if named & (1 << step) != 0 {
            out.push_str(":nth-of-type(");
            out.push_str(&places[step].to_string());
            out.push(')');
        }
        if step > 0 {
            out.push_str(" > ");
        }
    }
    out
}
