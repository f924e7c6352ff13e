//! The trace: what a person could do on the page now, named as a person would name it.
//!
//! All of it asks a [`Dom`] and knows no browser. [`collect`] decides which elements there are, [`sight`] whether a person sees them,
//! [`describe`] what is said of each, [`group`] and [`distinct`] what tells equal names apart, [`selector`] how each is found again,
//! [`item`] what a row says and [`form`] what a form does, [`store`] what a client was given and what has changed since.

pub mod collect;
pub mod describe;
pub mod distinct;
pub mod form;
pub mod group;
pub mod item;
pub mod lasting;
pub mod selector;
pub mod shortest;
pub mod sight;
pub mod store;

use crate::dom::{Dom, Element, NodeId};
use std::rc::Rc;

/// How far up contexts are looked for, so that no nesting makes an element expensive.
const ANCESTORS: usize = 64;

/// The elements above a node in the flat tree, from its parent on.
fn ancestors(dom: &dyn Dom, node: NodeId) -> impl Iterator<Item = Rc<Element>> {
    let mut at = dom.element(node).parent;
    std::iter::from_fn(move || {
        let element = dom.element(at?);
        at = element.parent;
        Some(element)
    })
}
