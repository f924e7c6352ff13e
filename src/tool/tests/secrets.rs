//! Nothing secret-shaped gets into a tool, or into what is said of one.

use serde_json::{Value, json};

use super::{fill, page, regex};
use crate::model::Code;
use crate::text::is_secret_shaped;
use crate::tool::{validate_import, validate_input};

/// Every place of a tool where text can stand.
fn places(secret: &str) -> Vec<Value> {
    let at = |pointer: &str| {
        let mut tool = fill();
        *tool.pointer_mut(pointer).expect("a place") = json!(secret);
        tool
    };
    let property = |extra: Value| {
        let mut tool = fill();
        tool["inputSchema"]["properties"]["other"] = extra;
        tool
    };
    let mut tools: Vec<Value> = [
        "/name",
        "/title",
        "/description",
        "/scope/url",
        "/scope/path",
        "/steps/0/selector",
        "/steps/0/type",
        "/steps/0/input",
    ]
    .into_iter()
    .map(at)
    .collect();
    for keyword in ["title", "description", "$comment", "format", "default", "const", "pattern", "type", "nonsense"] {
        tools.push(property(json!({ "type": "string", keyword: secret })));
    }
    tools.push(property(json!({ "type": "string", "enum": ["a", secret] })));
    tools.push(property(json!({ "type": "string", "examples": [secret] })));
    tools.push(property(json!({ "type": "string", secret: 1 })));
    tools.push(property(json!({ "type": "array", "items": { "type": "string", "const": secret } })));
    for parent in ["", "/scope", "/steps/0", "/inputSchema", "/inputSchema/properties"] {
        let mut tool = fill();
        tool.pointer_mut(parent).expect("a place")[secret] = json!({ "type": "string" });
        tools.push(tool);
    }
    let mut tool = fill();
    tool["inputSchema"]["required"] = json!(["value", secret]);
    tools.push(tool);
    tools
}

#[test]
#[allow(clippy::print_stdout)]
fn secrets_are_refused_and_not_repeated() {
    let file = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../shared/cases/secrets/vectors.json");
    let Ok(json) = std::fs::read_to_string(file) else {
        println!("RAN WITHOUT ../shared/cases/secrets/vectors.json, which is not there");
        return;
    };
    let vectors: Vec<Value> = serde_json::from_str(&json).expect("an array");
    let secrets = vectors
        .iter()
        .filter(|vector| vector["secret"] == true)
        .filter_map(|vector| decode(vector["text_base64"].as_str()?));
    let mut tried = 0;
    for secret in secrets.filter(|secret| is_secret_shaped(secret)) {
        tried += 1;
        for tool in places(&secret) {
            let report = validate_import(&json!({ "tools": [tool] }), &page()).expect_err("refused");
            for error in &report.errors {
                let said = [error.name.as_deref(), error.path.as_deref(), Some(error.message.as_str())];
                assert!(said.iter().flatten().all(|text| !text.contains(&secret)), "{error:?}");
            }
            // Where the page's own words are wanted, other words are wrong already.
            let wrong =
                |code: Code| matches!(code, Code::SecretShaped | Code::ScopeMismatch | Code::SelectorNotInTrace);
            assert!(report.errors.iter().any(|error| wrong(error.code)), "{:?}", report.errors);
        }
        let report = validate_import(&json!({ "tools": [fill()], &secret: 1 }), &page()).expect_err("refused");
        assert!(!report.errors[0].path.as_deref().unwrap_or_default().contains(&secret));
        let schema = fill()["inputSchema"].clone();
        for input in
            [json!({ "value": secret.repeat(2) }), json!({ &secret: 1 }), json!(secret), json!({ "value": [secret] })]
        {
            if let Err(failure) = validate_input(schema.as_object().expect("object"), &input, &regex) {
                assert!(!failure.message.contains(&secret), "{failure}");
            }
        }
    }
    assert!(tried > 20, "{tried}");
}

fn decode(base64: &str) -> Option<String> {
    let value = |c: u8| {
        b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".iter().position(|&known| known == c)
    };
    let mut bits = 0_usize;
    let mut have = 0;
    let mut out = Vec::new();
    for value in base64.bytes().map_while(value) {
        bits = (bits << 6 | value) & 0xff_ffff;
        have += 6;
        if have >= 8 {
            have -= 8;
            out.push((bits >> have & 0xff) as u8);
        }
    }
    String::from_utf8(out).ok()
}
