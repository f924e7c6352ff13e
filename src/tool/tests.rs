//! Tables and properties of generated tools.

mod consequence;
mod fingerprint;
mod hostile;
mod import;
mod input;
mod make;
mod pattern;
mod secrets;

use std::cell::RefCell;
use std::collections::HashMap;

use serde_json::{Value, json};

use super::*;
use crate::model::{Action, ChoiceOption, Element, Scope, State};

/// A page with a text field, a button, a choice and a multiple choice.
pub(super) struct TestPage {
    pub generated: usize,
}

pub(super) fn page() -> TestPage {
    TestPage { generated: 3 }
}

pub(super) fn scope() -> Scope {
    Scope {
        origin: "https://shop.example".into(),
        path: "/cart".into(),
        url: "https://shop.example/cart?step=2&token=[redacted]".into(),
    }
}

pub(super) fn elements() -> Vec<Element> {
    let element = |id: &str, selector: &str, tag: &str, role: &str, name: &str, actions: &[Action]| Element {
        id: id.into(),
        selector: selector.into(),
        tag: tag.into(),
        role: role.into(),
        name: name.into(),
        actions: actions.to_vec(),
        ..Element::default()
    };
    let option =
        |value: &str, label: &str| ChoiceOption { value: value.into(), label: label.into(), ..Default::default() };
    vec![
        element("e1", "#promo", "input", "textbox", "Promo code", &[Action::Fill, Action::Click]),
        element("e2", "#apply", "button", "button", "Apply", &[Action::Click]),
        Element {
            option_count: Some(2),
            options: vec![option("ar", "Argentina"), option("br", "Brasil")],
            ..element("e3", "#country", "select", "combobox", "Country", &[Action::Select])
        },
        Element {
            states: vec![State::Multiple],
            ..element("e4", "#tags", "select", "listbox", "Tags", &[Action::Select])
        },
    ]
}

impl ImportContext for TestPage {
    fn scope(&self) -> Scope {
        scope()
    }

    fn taken(&self, name: &str) -> Option<NameTaken> {
        match name {
            "page_tool" => Some(NameTaken::Page),
            "old_tool" => Some(NameTaken::Generated),
            _ => None,
        }
    }

    fn generated(&self) -> usize {
        self.generated
    }

    fn lookup(&self, selector: &str) -> Lookup {
        match selector {
            "#stale" => Lookup::Stale,
            ".many" => Lookup::Ambiguous,
            _ => elements()
                .into_iter()
                .find(|element| element.selector == selector)
                .map_or(Lookup::NotInTrace, |element| Lookup::Found(Box::new(element))),
        }
    }

    fn pattern(&self, pattern: &str, text: &str) -> Option<bool> {
        regex(pattern, text)
    }
}

/// The oracle's regular expressions stand in for the browser's.
pub(super) fn regex(pattern: &str, text: &str) -> Option<bool> {
    thread_local!(static KNOWN: RefCell<HashMap<String, Option<jsonschema::Validator>>> = RefCell::default());
    KNOWN.with_borrow_mut(|known| {
        let compile = || jsonschema::validator_for(&json!({ "pattern": pattern })).ok();
        known
            .entry(pattern.to_owned())
            .or_insert_with(compile)
            .as_ref()
            .map(|validator| validator.is_valid(&json!(text)))
    })
}

pub(super) fn fill() -> Value {
    json!({
        "name": "fill_promo_code",
        "title": "Promo code",
        "description": "Type the promo code into the cart's discount field.",
        "inputSchema": { "type": "object",
            "properties": { "value": { "type": "string", "maxLength": 10, "description": "The code." } },
            "required": ["value"], "additionalProperties": false },
        "scope": scope(),
        "steps": [ { "type": "dom.fill", "selector": "#promo", "input": "value" } ]
    })
}

pub(super) fn click() -> Value {
    json!({
        "name": "apply",
        "description": "Apply the code.",
        "inputSchema": { "type": "object", "properties": {}, "additionalProperties": false },
        "scope": scope(),
        "steps": [ { "type": "dom.click", "selector": "#apply" } ]
    })
}

pub(super) fn select(selector: &str, property: Value) -> Value {
    json!({
        "name": "choose",
        "description": "Choose.",
        "inputSchema": { "type": "object", "properties": { "choice": property },
            "required": ["choice"], "additionalProperties": false },
        "scope": scope(),
        "steps": [ { "type": "dom.select", "selector": selector, "input": "choice" } ]
    })
}
