//! What [`make`] writes, import takes.

use proptest::collection::vec;
use proptest::prelude::*;
use serde_json::{Value, json};

use super::input::config;
use super::{elements, regex, scope};
use crate::model::{Action, ChoiceOption, Code, Element, Frame, Page, State, Viewport};
use crate::text::page_text;
use crate::tool::*;

fn trace_page() -> Page {
    let scope = scope();
    Page {
        url: scope.url,
        origin: scope.origin,
        path: scope.path,
        title: String::new(),
        lang: String::new(),
        ready_state: "complete".into(),
        frame: Frame::Top,
        viewport: Viewport::default(),
    }
}

fn made(element: &Element, action: Action) -> Value {
    let tool = make(element, action, &trace_page(), &|_| false, MakeOptions::default()).expect("a tool");
    serde_json::to_value(tool).expect("json")
}

#[test]
fn tools_of_ordinary_elements() {
    let [field, button, choice, tags] = elements().try_into().expect("four");
    assert_eq!(
        made(&field, Action::Fill),
        json!({
            "name": "fill_promo_code", "title": "Promo code", "description": "Types into the textbox \"Promo code\".",
            "inputSchema": { "type": "object", "properties": { "value": { "type": "string" } }, "required": ["value"], "additionalProperties": false },
            "scope": scope(), "steps": [{ "type": "dom.fill", "selector": "#promo", "input": "value" }]
        })
    );
    assert_eq!(
        made(&button, Action::Click),
        json!({
            "name": "click_apply", "title": "Apply", "description": "Clicks the button \"Apply\".",
            "inputSchema": { "type": "object", "properties": {}, "required": [], "additionalProperties": false },
            "scope": scope(), "steps": [{ "type": "dom.click", "selector": "#apply" }]
        })
    );
    assert_eq!(
        made(&choice, Action::Select)["inputSchema"]["properties"]["value"],
        json!({ "type": "string", "enum": ["ar", "br"] })
    );
    assert_eq!(
        made(&tags, Action::Select)["inputSchema"]["properties"]["value"],
        json!({ "type": "array", "items": { "type": "string" }, "uniqueItems": true })
    );
    let number = Element { kind: "number".into(), ..field.clone() };
    assert_eq!(made(&number, Action::Fill)["inputSchema"]["properties"]["value"], json!({ "type": "number" }));
}

#[test]
fn names_are_free_and_options_are_kept() {
    let [field, button, choice, _] = elements().try_into().expect("four");
    let taken = |name: &str| matches!(name, "fill_promo_code" | "fill_promo_code_2");
    let tool = |options| make(&field, Action::Fill, &trace_page(), &taken, options).expect("a tool");
    assert_eq!(tool(MakeOptions::default()).name, "fill_promo_code_3");
    let own = tool(MakeOptions { name: Some("wb.x"), description: Some("Acts once."), submit: true, neutral: true });
    assert_eq!(
        (own.name.as_str(), own.description.as_str(), own.title, own.steps[0].submit),
        ("wb.x", "Acts once.", None, true)
    );
    let nameless = Element { name: "送信".into(), ..button };
    assert_eq!(made(&nameless, Action::Click)["name"], "click_button_e2");
    for (action, options, code) in [
        (Action::Click, MakeOptions::default(), Code::ActionMismatch),
        (Action::Select, MakeOptions { name: Some("no good"), ..Default::default() }, Code::NameInvalid),
        (Action::Select, MakeOptions { description: Some(""), ..Default::default() }, Code::DescriptionInvalid),
    ] {
        assert_eq!(make(&choice, action, &trace_page(), &|_| false, options).expect_err("refused").code, code);
    }
}

/// A page that offers one element.
struct OneElement(Element);

impl ImportContext for OneElement {
    fn scope(&self) -> crate::model::Scope {
        scope()
    }
    fn taken(&self, _: &str) -> Option<NameTaken> {
        None
    }
    fn generated(&self) -> usize {
        0
    }
    fn lookup(&self, selector: &str) -> Lookup {
        if selector == self.0.selector { Lookup::Found(Box::new(self.0.clone())) } else { Lookup::NotInTrace }
    }
    fn pattern(&self, pattern: &str, text: &str) -> Option<bool> {
        regex(pattern, text)
    }
}

/// Text of a page as a trace gives it.
fn traced() -> impl Strategy<Value = String> {
    let raw = prop_oneof![
        2 => "[a-zA-Z0-9 éß漢😀\"<>&'{}/-]{0,30}",
        1 => vec(any::<char>(), 0..60).prop_map(|chars| chars.into_iter().collect::<String>()),
        1 => Just("x".repeat(200)),
        1 => "[A-Za-z0-9+/]{20,60}",
    ];
    raw.prop_map(|raw| page_text(&raw, 120, &mut 0))
}

fn element() -> impl Strategy<Value = Element> {
    let option = || {
        (traced(), traced(), any::<bool>()).prop_map(|(value, label, disabled)| ChoiceOption {
            value,
            label,
            selected: false,
            disabled,
        })
    };
    let kinds = vec!["", "text", "number", "date", "email", "range", "checkbox", "color"];
    let roles = vec!["textbox", "button", "generic", "combobox", "listbox", "link"];
    let parts = (
        traced(),
        proptest::sample::select(kinds),
        proptest::sample::select(roles),
        prop_oneof![19 => vec(option(), 0..8), 1 => vec(option(), 0..60)],
        any::<bool>(),
        any::<bool>(),
    );
    parts.prop_map(|(name, kind, role, options, multiple, cut)| Element {
        id: "f2:e17".into(),
        selector: "#list > li:nth-of-type(3) > *".into(),
        tag: "x-control".into(),
        kind: kind.into(),
        role: role.into(),
        name,
        actions: vec![Action::Click, Action::Fill, Action::Select],
        states: if multiple { vec![State::Multiple] } else { Vec::new() },
        option_count: Some(options.len() as u32 + u32::from(cut)),
        options,
        ..Element::default()
    })
}

proptest! {
    #![proptest_config(config(150))]

    #[test]
    fn import_takes_whatever_is_made(element in element(), submit in any::<bool>(), neutral in any::<bool>()) {
        for action in element.actions.clone() {
            let options = MakeOptions { submit, neutral, ..MakeOptions::default() };
            let tool = make(&element, action, &trace_page(), &|_| false, options).expect("a tool");
            let import = validate_import(&json!({ "tools": [tool] }), &OneElement(element.clone()));
            prop_assert!(import.is_ok(), "{:?} {:?}", tool, import);
        }
    }
}
