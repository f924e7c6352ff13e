//! The element of a tool: found by its selector, known by its fingerprint.

use web_sys::Element;

use super::access;
use super::bridge::Bridge;
use super::capture::{self, Described};
use super::store::Entry;
use crate::model::{Code, Failure, Step, Target, Via};
use crate::tool::{self, Fingerprint, FingerprintInput, FormHint, ItemText};
use crate::trace::form::FormText;

/// What import keeps of a tool's element.
pub struct Reading {
    /// What it is known by.
    pub fingerprint: Fingerprint,
    /// The key of its hash.
    pub key: [u8; 16],
    /// Whether a person would want to be asked before the step.
    pub consequential: bool,
}

impl Reading {
    /// Of the element that a step is made for.
    pub fn of(described: &Described, form: &FormText, step: &Step) -> Self {
        let key = super::random::key();
        let hint = FormHint { text: &form.text, submits: form.submits };
        let consequential = tool::consequential(&described.element, step.action, step.submit, hint);
        Reading { fingerprint: fingerprint(described, &key), key, consequential }
    }
}

/// The one element that a selector matches now.
pub fn resolve(bridge: &Bridge, via: Via, selector: &str) -> Result<Element, Failure> {
    let found = capture::resolve(via, selector, Some(&bridge.host.opener())).unwrap_or_default();
    match &found[..] {
        [element] => Ok(element.clone()),
        [] => Err(Failure::new(
            Code::SelectorStale,
            "the tool's element is no longer on the page; read a new trace, and make the tool again",
        )),
        _ => Err(Failure::new(
            Code::SelectorAmbiguous,
            "the tool's selector now matches several elements; read a new trace, and make the tool again",
        )),
    }
}

/// What is to be said of an element now.
pub fn describe(bridge: &Bridge, via: Via, step: &Step, element: &Element) -> Described {
    capture::describe(via, element, tool::is_lasting(&step.selector), Some(&bridge.host.opener()))
}

/// Whether this is still the element that the tool was made for. What is hidden has no name, and has not changed for that.
pub fn check(element: &Element, described: &Described, entry: &Entry) -> Result<(), Failure> {
    let lasting = entry.tool.steps.first().is_some_and(|step| tool::is_lasting(&step.selector));
    let same = entry.fingerprint.matches(&fingerprint(described, &entry.key), lasting);
    if same.is_err() && !access::is_rendered(element, false) {
        return Err(Failure::new(
            Code::NotVisible,
            "the tool's element is hidden now; first do what shows it, then call again, or read a new trace",
        ));
    }
    same
}

/// The element, for an answer.
pub fn target(described: Described) -> Target {
    let Described { element, .. } = described;
    Target { id: element.id, role: element.role, name: element.name }
}

fn fingerprint(described: &Described, key: &[u8; 16]) -> Fingerprint {
    let Described { element, item, .. } = described;
    let all: Vec<&str> = item.iter().flat_map(|i| &i.all).map(String::as_str).collect();
    let input = FingerprintInput {
        tag: &element.tag,
        kind: &element.kind,
        role: &element.role,
        name: &element.name,
        group: &element.group,
        item: item.as_ref().map(|i| ItemText { own: &i.own, all: &all }),
    };
    Fingerprint::of(&input, key)
}
