//! Import under inputs that nobody would write by hand: seeded, so that a failure can be had again.

use serde_json::{Map, Value, json};

use super::{click, fill, page, select};
use crate::model::ImportReport;
use crate::tool::validate_import;

/// xorshift64*: enough to choose by.
struct Random(u64);

impl Random {
    fn below(&mut self, n: usize) -> usize {
        self.0 ^= self.0 >> 12;
        self.0 ^= self.0 << 25;
        self.0 ^= self.0 >> 27;
        (self.0.wrapping_mul(0x2545_f491_4f6c_dd1d) >> 33) as usize % n
    }

    fn pick<'a, T: ?Sized>(&mut self, from: &[&'a T]) -> &'a T {
        from[self.below(from.len())]
    }
}

const WORDS: &[&str] = &[
    "",
    "a",
    "name",
    "title",
    "description",
    "inputSchema",
    "scope",
    "steps",
    "type",
    "selector",
    "input",
    "submit",
    "origin",
    "path",
    "url",
    "object",
    "string",
    "number",
    "array",
    "properties",
    "required",
    "additionalProperties",
    "items",
    "enum",
    "const",
    "pattern",
    "minLength",
    "$ref",
    "$schema",
    "value",
    "dom.click",
    "dom.fill",
    "dom.select",
    "#promo",
    "#apply",
    "#country",
    "#tags",
    ".many",
    "#stale",
    "tools",
    "persist",
    "\u{202e}x",
    "\u{0}",
    "\u{200b}",
    "~/~1",
    "😀",
    "(a+)+$",
    "[",
    "\\",
    "https://shop.example",
    "/cart",
    "__proto__",
    "constructor",
    "page_tool",
    "old_tool",
    "x\ny",
];

fn word(random: &mut Random) -> String {
    match random.below(40) {
        0 if random.below(10) == 0 => "x y ".repeat(random.below(5_000)),
        0 => "x".repeat(random.below(600)),
        1 => "é\u{301}".repeat(random.below(300)),
        2 => (0..random.below(20)).filter_map(|_| char::from_u32(random.below(0x11_0000) as u32)).collect(),
        _ => random.pick(WORDS).to_owned(),
    }
}

fn json(random: &mut Random, depth: usize) -> Value {
    match random.below(if depth == 0 { 7 } else { 11 }) {
        0 => Value::Null,
        1 => Value::Bool(random.below(2) == 0),
        2 => json!(random.below(100)),
        3 => json!(-(random.below(1000) as f64) / 7.0),
        4 => [json!(u64::MAX), json!(i64::MIN), json!(1e300), json!(-0.0), json!(5e-324)][random.below(5)].clone(),
        5 | 6 => Value::String(word(random)),
        7 | 8 => (0..random.below(5)).map(|_| json(random, depth - 1)).collect(),
        _ => (0..random.below(6)).map(|_| (word(random), json(random, depth - 1))).collect::<Map<_, _>>().into(),
    }
}

/// Changes one place of `value`.
fn mutate(random: &mut Random, value: &mut Value) {
    let down = random.below(4) > 0;
    match value {
        Value::Object(map) if down && !map.is_empty() => {
            let key = map.keys().nth(random.below(map.len())).cloned().unwrap_or_default();
            match random.below(6) {
                0 => drop(map.remove(&key)),
                1 => drop(map.insert(word(random), json(random, 2))),
                _ => mutate(random, &mut map[&key]),
            }
        }
        Value::Array(items) if down && !items.is_empty() => {
            let at = random.below(items.len());
            match random.below(6) {
                0 => drop(items.remove(at)),
                1 => items.push(items[at].clone()),
                _ => mutate(random, &mut items[at]),
            }
        }
        _ => *value = json(random, 3),
    }
}

fn params(random: &mut Random) -> Value {
    let valid = [
        fill(),
        click(),
        select("#country", json!({ "type": "string", "enum": ["ar", "br"], "pattern": "^[a-z]+$" })),
        select(
            "#tags",
            json!({ "type": "array", "items": { "type": "string", "maxLength": 9 }, "uniqueItems": true, "maxItems": 3 }),
        ),
    ];
    let tools: Vec<Value> = (0..=random.below(3)).map(|_| valid[random.below(valid.len())].clone()).collect();
    let mut params = json!({ "tools": tools, "persist": true });
    match random.below(20) {
        0 => return json(random, 5),
        1 => params["tools"] = (0..random.below(6)).map(|_| json(random, 5)).collect(),
        _ => {}
    }
    for _ in 0..random.below(5) {
        mutate(random, &mut params);
    }
    params
}

/// Each error says what, and points into what it speaks of: to something that is there, or that is missing there.
fn well_told(params: &Value, report: &ImportReport) {
    assert!(!report.ok && report.imported.is_empty() && !report.errors.is_empty());
    for error in &report.errors {
        assert!(error.message.len() > 20 && error.message.ends_with('.') && error.message.len() < 600, "{error:?}");
        let path = error.path.as_deref().expect("a path");
        let of = error.index.map_or(Some(params), |index| params["tools"].get(index as usize)).expect("the tool");
        let parent = path.rsplit_once('/').map_or("", |(parent, _)| parent);
        assert!(of.pointer(parent).is_some(), "{error:?} {of}");
        assert!(
            error.name.as_ref().is_none_or(|name| name.chars().count() <= 64 && !name.contains(['\u{202e}', '\n'])),
            "{error:?}"
        );
    }
}

/// `WEBMCP_CASES` and `WEBMCP_SEED` for more and others.
fn setting(name: &str, default: u64) -> u64 {
    std::env::var(name).ok().and_then(|value| value.parse().ok()).unwrap_or(default)
}

#[test]
fn import_survives_what_nobody_would_write() {
    let mut random = Random(setting("WEBMCP_SEED", 1));
    let cases = setting("WEBMCP_CASES", 10_000);
    let mut taken = 0;
    for _ in 0..cases {
        let params = params(&mut random);
        match validate_import(&params, &page()) {
            Ok(import) => {
                taken += 1;
                let tools: Vec<_> =
                    import.tools.iter().map(|accepted| serde_json::to_value(&accepted.tool).expect("json")).collect();
                assert_eq!(Value::Array(tools), params["tools"], "nothing is lost, and nothing is added");
            }
            Err(report) => well_told(&params, &report),
        }
    }
    assert!((cases / 20..cases).contains(&taken), "{taken} were valid");
}
