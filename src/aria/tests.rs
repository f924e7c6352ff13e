//! Roles, names, descriptions and states over parsed HTML. What is expected is what Chromium's accessibility tree says, where the
//! module's head does not say otherwise. In a row, the element in question has the id `t`.

#![cfg(not(target_arch = "wasm32"))]

mod hostile;
mod names;
mod roles;
mod states;

use super::*;
use crate::dom::html::HtmlDom;
use crate::dom::{Dom, NodeId};

fn target(html: &str) -> (HtmlDom, NodeId) {
    let dom = HtmlDom::parse(html);
    let node = dom.find("#t").expect("an element with the id t");
    (dom, node)
}

/// Checks every row, and says all that is wrong at once.
fn check<T: PartialEq + std::fmt::Debug>(rows: &[(&str, T)], got: impl Fn(&HtmlDom, NodeId) -> T) {
    let wrong = rows.iter().filter_map(|(html, expected)| {
        let (dom, node) = target(html);
        let got = got(&dom, node);
        (got != *expected).then(|| format!("{html}\n  expected {expected:?}\n  got      {got:?}"))
    });
    let wrong: Vec<String> = wrong.collect();
    assert!(wrong.is_empty(), "{} of {}:\n{}", wrong.len(), rows.len(), wrong.join("\n"));
}
