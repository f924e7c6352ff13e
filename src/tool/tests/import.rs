//! Every refusal of an import, by the change to a valid tool that brings it.

use serde_json::{Value, json};

use super::{click, fill, page, select};
use crate::model::Code::{self, *};
use crate::tool::{Import, validate_import};

fn import(tools: Value) -> Result<Import, Vec<(Option<u32>, Code, String)>> {
    validate_import(&json!({ "tools": tools }), &page()).map_err(|report| {
        assert!(!report.ok && report.imported.is_empty());
        for error in &report.errors {
            assert!(error.message.len() > 20, "{error:?}");
        }
        report.errors.into_iter().map(|e| (e.index, e.code, e.path.unwrap_or_default())).collect()
    })
}

/// Put together here, so that no file holds secret-shaped text.
fn secret() -> String {
    ["ghp", "_", "16C7e42F292c6912E7", "710c838347Ae178B4a"].concat()
}

#[test]
fn valid_tools_are_taken() {
    let with_pattern =
        json!({ "type": "string", "pattern": "^[A-Z]{2,10}$", "format": "code", "default": "AB", "examples": ["XY"] });
    let mut pattern = fill();
    pattern["inputSchema"]["properties"]["value"] = with_pattern;
    pattern["steps"][0]["submit"] = json!(true);
    let mut bare = click();
    bare["inputSchema"] = json!({ "$schema": "https://json-schema.org/draft/2020-12/schema", "type": "object", "additionalProperties": false });
    for tool in [
        fill(),
        click(),
        pattern,
        bare,
        select("#country", json!({ "type": "string", "enum": ["ar", "br"] })),
        select("#tags", json!({ "type": "array", "items": { "type": "string" }, "uniqueItems": true, "minItems": 1 })),
        select("#tags", json!({ "type": "string" })),
    ] {
        let import = import(json!([tool])).expect("a valid tool");
        assert_eq!(serde_json::to_value(&import.tools[0].tool).expect("json"), tool);
        assert!(import.persist);
    }
}

/// One change to the fill tool (`"path": value`; `null` removes), and what is said of it.
#[test]
fn each_rule_has_its_code_and_place() {
    let rows: &[(&str, Value, Code, &str)] = &[
        ("/name", json!(null), ToolInvalid, "/name"),
        ("/name", json!("fill promo"), NameInvalid, "/name"),
        ("/name", json!(""), NameInvalid, "/name"),
        ("/name", json!("a".repeat(65)), NameInvalid, "/name"),
        ("/name", json!("naïve"), NameInvalid, "/name"),
        ("/name", json!(7), NameInvalid, "/name"),
        ("/name", json!("page_tool"), NameDuplicate, "/name"),
        ("/name", json!("old_tool"), NameDuplicate, "/name"),
        ("/title", json!("t".repeat(81)), DescriptionInvalid, "/title"),
        ("/title", json!("a\u{202e}b"), DescriptionInvalid, "/title"),
        ("/title", json!({}), DescriptionInvalid, "/title"),
        ("/description", json!(null), ToolInvalid, "/description"),
        ("/description", json!(""), DescriptionInvalid, "/description"),
        ("/description", json!("  "), DescriptionInvalid, "/description"),
        ("/description", json!("d".repeat(501)), DescriptionInvalid, "/description"),
        ("/description", json!("two\nlines"), DescriptionInvalid, "/description"),
        ("/description", json!("zero\u{200b}width"), DescriptionInvalid, "/description"),
        ("/description", json!("tag\u{e0041}"), DescriptionInvalid, "/description"),
        ("/extra", json!(1), ToolInvalid, "/extra"),
        ("/a~1b", json!(1), ToolInvalid, "/a~1b"),
        ("/steps", json!(null), ToolInvalid, "/steps"),
        ("/steps", json!([]), StepCount, "/steps"),
        ("/steps", json!({}), StepCount, "/steps"),
        ("/steps/0", json!(1), StepInvalid, "/steps/0"),
        ("/steps/0/type", json!("dom.hover"), StepInvalid, "/steps/0/type"),
        ("/steps/0/type", json!(null), StepInvalid, "/steps/0/type"),
        ("/steps/0/type", json!("dom.select"), ActionMismatch, "/steps/0/type"),
        ("/steps/0/selector", json!(null), StepInvalid, "/steps/0/selector"),
        ("/steps/0/selector", json!(""), StepInvalid, "/steps/0/selector"),
        ("/steps/0/selector", json!("#other"), SelectorNotInTrace, "/steps/0/selector"),
        ("/steps/0/selector", json!("#stale"), SelectorNotInTrace, "/steps/0/selector"),
        ("/steps/0/selector", json!(".many"), SelectorAmbiguous, "/steps/0/selector"),
        ("/steps/0/selector", json!("#apply"), ActionMismatch, "/steps/0/type"),
        ("/steps/0/input", json!(null), StepInvalid, "/steps/0/input"),
        ("/steps/0/input", json!("code"), StepInvalid, "/steps/0/input"),
        ("/steps/0/submit", json!(false), StepInvalid, "/steps/0/submit"),
        ("/steps/0/wait", json!(1), StepInvalid, "/steps/0/wait"),
        ("/scope", json!(null), ToolInvalid, "/scope"),
        ("/scope", json!("x"), ToolInvalid, "/scope"),
        ("/scope/origin", json!("https://shop.example/"), ScopeMismatch, "/scope/origin"),
        ("/scope/path", json!("/Cart"), ScopeMismatch, "/scope/path"),
        ("/scope/path", json!(1), ScopeMismatch, "/scope/path"),
        ("/scope/url", json!(null), ToolInvalid, "/scope/url"),
        ("/scope/frame", json!("top"), ToolInvalid, "/scope/frame"),
        ("/inputSchema", json!(null), ToolInvalid, "/inputSchema"),
        ("/inputSchema", json!(true), SchemaInvalid, "/inputSchema"),
        ("/inputSchema/type", json!("string"), SchemaInvalid, "/inputSchema/type"),
        ("/inputSchema/additionalProperties", json!(null), SchemaOpen, "/inputSchema/additionalProperties"),
        ("/inputSchema/additionalProperties", json!(true), SchemaOpen, "/inputSchema/additionalProperties"),
        ("/inputSchema/additionalProperties", json!({}), SchemaOpen, "/inputSchema/additionalProperties"),
        ("/inputSchema/$defs", json!({}), SchemaInvalid, "/inputSchema/$defs"),
        ("/inputSchema/allOf", json!([]), SchemaInvalid, "/inputSchema/allOf"),
        ("/inputSchema/$ref", json!("#"), SchemaInvalid, "/inputSchema/$ref"),
        (
            "/inputSchema/$schema",
            json!("http://json-schema.org/draft-07/schema#"),
            SchemaInvalid,
            "/inputSchema/$schema",
        ),
        ("/inputSchema/required", json!(null), StepInvalid, "/steps/0/input"),
        ("/inputSchema/required", json!("value"), SchemaInvalid, "/inputSchema/required"),
        ("/inputSchema/required/1", json!("value"), SchemaInvalid, "/inputSchema/required/1"),
        ("/inputSchema/required/1", json!("other"), SchemaInvalid, "/inputSchema/required/1"),
        ("/inputSchema/properties", json!([]), SchemaInvalid, "/inputSchema/properties"),
        ("/inputSchema/properties/x", json!(true), SchemaInvalid, "/inputSchema/properties/x"),
        ("/inputSchema/properties/x", json!({}), SchemaInvalid, "/inputSchema/properties/x/type"),
        ("/inputSchema/properties/x", json!({ "type": "object" }), SchemaInvalid, "/inputSchema/properties/x/type"),
        ("/inputSchema/properties/x", json!({ "type": ["string"] }), SchemaInvalid, "/inputSchema/properties/x/type"),
        ("/inputSchema/properties/x", json!({ "type": "array" }), SchemaInvalid, "/inputSchema/properties/x/items"),
        (
            "/inputSchema/properties/x",
            json!({ "type": "array", "items": { "type": "number" } }),
            SchemaInvalid,
            "/inputSchema/properties/x/items",
        ),
        (
            "/inputSchema/properties/x",
            json!({ "type": "string", "$ref": "http://x" }),
            SchemaInvalid,
            "/inputSchema/properties/x/$ref",
        ),
        (
            "/inputSchema/properties/x",
            json!({ "type": "number", "minLength": 1 }),
            SchemaInvalid,
            "/inputSchema/properties/x/minLength",
        ),
        (
            "/inputSchema/properties/x",
            json!({ "type": "string", "minLength": -1 }),
            SchemaInvalid,
            "/inputSchema/properties/x/minLength",
        ),
        (
            "/inputSchema/properties/x",
            json!({ "type": "string", "minLength": 3, "maxLength": 2 }),
            SchemaInvalid,
            "/inputSchema/properties/x/minLength",
        ),
        (
            "/inputSchema/properties/x",
            json!({ "type": "string", "enum": [] }),
            SchemaInvalid,
            "/inputSchema/properties/x/enum",
        ),
        (
            "/inputSchema/properties/x",
            json!({ "type": "string", "enum": [1] }),
            SchemaInvalid,
            "/inputSchema/properties/x/enum",
        ),
        (
            "/inputSchema/properties/x",
            json!({ "type": "integer", "const": 1.5 }),
            SchemaInvalid,
            "/inputSchema/properties/x/const",
        ),
        (
            "/inputSchema/properties/x",
            json!({ "type": "number", "multipleOf": 0 }),
            SchemaInvalid,
            "/inputSchema/properties/x/multipleOf",
        ),
        (
            "/inputSchema/properties/x",
            json!({ "type": "string", "pattern": "(" }),
            SchemaInvalid,
            "/inputSchema/properties/x/pattern",
        ),
        (
            "/inputSchema/properties/x",
            json!({ "type": "string", "title": "a\u{200b}" }),
            SchemaInvalid,
            "/inputSchema/properties/x/title",
        ),
        ("/inputSchema/properties/value/type", json!("array"), StepInvalid, "/steps/0/input"),
        ("/description", json!(["Use ", &secret()].concat()), SecretShaped, "/description"),
        (
            "/inputSchema/properties/value/default",
            json!(secret()),
            SecretShaped,
            "/inputSchema/properties/value/default",
        ),
        ("/inputSchema/properties/value/description", json!("x ".repeat(8200)), LimitExceeded, ""),
    ];
    for (at, change, code, place) in rows {
        let mut tool = fill();
        let (parent, key) = at.rsplit_once('/').expect("a pointer");
        match tool.pointer_mut(parent).expect("a place") {
            Value::Object(map) if change.is_null() => drop(map.remove(key)),
            Value::Object(map) => drop(map.insert(key.replace("~1", "/"), change.clone())),
            Value::Array(items) if key == "0" => items[0] = change.clone(),
            Value::Array(items) => items.push(change.clone()),
            _ => panic!("{at}"),
        }
        let errors = import(json!([tool])).expect_err(at);
        assert!(errors.contains(&(Some(0), *code, (*place).to_owned())), "{at} = {change}: {errors:?}");
    }
}

#[test]
fn steps_and_schemas_fit_each_other() {
    for (tool, code, place) in [
        (select("#country", json!({ "type": "number" })), StepInvalid, "/steps/0/input"),
        (select("#country", json!({ "type": "array", "items": { "type": "string" } })), StepInvalid, "/steps/0/input"),
        (
            {
                let mut t = click();
                t["steps"][0]["input"] = json!("x");
                t
            },
            StepInvalid,
            "/steps/0/input",
        ),
        (
            {
                let mut t = click();
                t["steps"][0]["submit"] = json!(true);
                t
            },
            StepInvalid,
            "/steps/0/submit",
        ),
        (
            {
                let mut t = click();
                t["inputSchema"]["properties"]["x"] = json!({ "type": "string" });
                t
            },
            StepInvalid,
            "/inputSchema/properties",
        ),
    ] {
        assert_eq!(import(json!([tool])).expect_err(place), [(Some(0), code, place.to_owned())]);
    }
}

#[test]
fn every_error_of_every_tool_is_told_at_once() {
    let mut first = fill();
    first["name"] = json!("no good");
    first["description"] = json!("");
    first["scope"]["path"] = json!("/");
    first["steps"][0]["selector"] = json!("#other");
    let mut second = click();
    second["inputSchema"]["additionalProperties"] = json!(true);
    let errors = import(json!([first, second, click(), click(), 5])).expect_err("errors");
    let told: Vec<_> = errors.iter().map(|(index, code, _)| (index.unwrap_or(99), *code)).collect();
    assert_eq!(
        told,
        [
            (0, NameInvalid),
            (0, DescriptionInvalid),
            (0, ScopeMismatch),
            (0, SelectorNotInTrace),
            (1, SchemaOpen),
            (2, NameDuplicate),
            (3, NameDuplicate),
            (4, ToolInvalid),
        ]
    );
}

#[test]
fn the_call_itself_is_checked() {
    for (params, code, path) in [
        (json!(null), ArgumentInvalid, ""),
        (json!([fill()]), ArgumentInvalid, ""),
        (json!({}), ArgumentInvalid, "/tools"),
        (json!({ "tools": [] }), ArgumentInvalid, "/tools"),
        (json!({ "tools": {} }), ArgumentInvalid, "/tools"),
        (json!({ "tools": [fill()], "persist": 1 }), ArgumentInvalid, "/persist"),
        (json!({ "tools": [fill()], "force": true }), ArgumentInvalid, "/force"),
        (json!({ "tools": vec![json!(1); 201] }), LimitExceeded, "/tools"),
    ] {
        let errors = validate_import(&params, &page()).expect_err(path).errors;
        let last = errors.last().expect("an error");
        assert_eq!((last.index, last.code, last.path.as_deref()), (None, code, Some(path)));
    }
    let one_off = validate_import(&json!({ "tools": [fill()], "persist": false }), &page()).expect("valid");
    assert!(!one_off.persist);
}

#[test]
fn a_document_holds_two_hundred() {
    let tools = json!([fill(), click()]);
    let full = super::TestPage { generated: 199 };
    let errors = validate_import(&json!({ "tools": tools }), &full).expect_err("too many").errors;
    assert_eq!((errors.len(), errors[0].index, errors[0].code), (1, Some(1), LimitExceeded));
}

#[test]
fn what_the_page_gave_is_no_secret_and_nothing_secret_is_repeated() {
    let secret = secret();
    let secret = secret.as_str();
    let mut tool = fill();
    tool["name"] = json!(secret);
    tool[secret] = json!(secret);
    tool["scope"]["url"] = json!(secret);
    tool["steps"][0][secret] = json!(1);
    tool["inputSchema"][secret] = json!(1);
    let report = validate_import(&json!({ "tools": [tool], secret: 1 }), &page()).expect_err("refused");
    assert!(!serde_json::to_string(&report).expect("json").contains(&secret[4..]));
    let report = validate_import(&json!({ "tools": [tool] }), &page()).expect_err("refused");
    assert!(report.errors.len() > 5);
    assert!(!serde_json::to_string(&report).expect("json").contains(&secret[4..]));
}
