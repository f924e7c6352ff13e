//! Checking an invocation's input against the tool's schema, since Chromium does not. Agrees with JSON Schema 2020-12 on every schema of
//! the profile (tested against the `jsonschema` crate), and never repeats a value: an input may hold what a person would not show.

use std::cmp::Ordering;

use serde_json::{Map, Value};

use super::report::pointer;
use super::schema::{Kind, properties_of};
use super::{Patterns, number, pattern};
use crate::model::{Code, Failure};

/// Texts of an input together are at most this long.
pub const INPUT_BYTES_MAX: usize = 1024 * 1024;
/// An array is at most this long.
const ITEMS_MAX: usize = 1000;
/// So many problems are told at once.
const TOLD: usize = 4;
/// Values of an enum are listed up to so many bytes.
const LISTED: usize = 200;

/// Checks `input` against a schema that [`super::parse`] took. The failure is `INPUT_INVALID` and names each place and its mend.
pub fn validate_input(schema: &Map<String, Value>, input: &Value, patterns: Patterns<'_>) -> Result<(), Failure> {
    let mut problems = Problems { told: String::new(), count: 0 };
    check(schema, input, patterns, &mut problems);
    if problems.count == 0 {
        return Ok(());
    }
    if problems.count > TOLD {
        problems.told.push_str(&["; and ", &(problems.count - TOLD).to_string(), " more"].concat());
    }
    problems.told.push_str(". Mend the input and call again.");
    Err(Failure::new(Code::InputInvalid, problems.told))
}

struct Problems {
    told: String,
    count: usize,
}

impl Problems {
    fn add(&mut self, path: &str, message: &str) {
        self.count += 1;
        if self.count > TOLD {
            return;
        }
        if !self.told.is_empty() {
            self.told.push_str("; ");
        }
        self.told.push_str(if path.is_empty() { "the input" } else { path });
        self.told.push(' ');
        self.told.push_str(message);
    }
}

fn check(schema: &Map<String, Value>, input: &Value, patterns: Patterns<'_>, problems: &mut Problems) {
    let Some(input) = input.as_object() else {
        return problems.add("", "has to be an object");
    };
    let none = Map::new();
    let properties = properties_of(schema).unwrap_or(&none);
    for name in schema.get("required").and_then(Value::as_array).into_iter().flatten().filter_map(Value::as_str) {
        if !input.contains_key(name) {
            problems.add(&pointer("", name), "is missing");
        }
    }
    let mut size = 0;
    for (name, value) in input {
        let path = pointer("", name);
        let Some(Value::Object(schema)) = properties.get(name) else {
            problems.add(&path, "has a property that the schema does not know; remove it");
            continue;
        };
        size += texts(value);
        if size > INPUT_BYTES_MAX {
            return problems.add("", "is over 1 MiB");
        }
        property(schema, value, &path, patterns, problems);
    }
}

fn texts(value: &Value) -> usize {
    match value {
        Value::String(text) => text.len(),
        Value::Array(items) => items.iter().map(|item| item.as_str().map_or(1, str::len)).sum(),
        _ => 0,
    }
}

/// Checks one value; the first thing that is wrong with it is told.
fn property(schema: &Map<String, Value>, value: &Value, path: &str, patterns: Patterns<'_>, problems: &mut Problems) {
    let kind = schema.get("type").and_then(Value::as_str).and_then(Kind::of);
    let of_kind = match (kind, value) {
        (Some(Kind::Strings), value) => value.is_array(),
        (Some(kind), value) => kind.takes(value),
        (None, _) => false,
    };
    if !of_kind {
        let wanted = match kind {
            Some(Kind::String) => "has to be a string",
            Some(Kind::Number) => "has to be a number",
            Some(Kind::Integer) => "has to be an integer",
            Some(Kind::Boolean) => "has to be true or false",
            Some(Kind::Strings) => "has to be an array of strings",
            None => "has no type in the tool's schema; import the tool again",
        };
        return problems.add(path, wanted);
    }
    if let Some(allowed) = schema.get("const")
        && !equal(allowed, value)
    {
        return problems.add(path, &["has to be ", &listed(std::slice::from_ref(allowed))].concat());
    }
    if let Some(Value::Array(allowed)) = schema.get("enum")
        && !allowed.iter().any(|allowed| equal(allowed, value))
    {
        return problems.add(path, &["has to be one of ", &listed(allowed)].concat());
    }
    match value {
        Value::String(text) => string(schema, text, path, patterns, problems),
        Value::Number(n) => {
            for (keyword, holds, words) in NUMBER_RULES {
                if let Some(Value::Number(limit)) = schema.get(*keyword)
                    && !holds(n, limit)
                {
                    return problems.add(path, &[*words, &limit.to_string()].concat());
                }
            }
        }
        Value::Array(items) => array(schema, items, path, patterns, problems),
        _ => {}
    }
}

type NumberRule = (&'static str, fn(&serde_json::Number, &serde_json::Number) -> bool, &'static str);

const NUMBER_RULES: &[NumberRule] = &[
    ("minimum", |n, limit| number::compare(n, limit) != Ordering::Less, "has to be at least "),
    ("maximum", |n, limit| number::compare(n, limit) != Ordering::Greater, "has to be at most "),
    ("exclusiveMinimum", |n, limit| number::compare(n, limit) == Ordering::Greater, "has to be more than "),
    ("exclusiveMaximum", |n, limit| number::compare(n, limit) == Ordering::Less, "has to be less than "),
    ("multipleOf", number::is_multiple, "has to be a multiple of "),
];

fn string(schema: &Map<String, Value>, text: &str, path: &str, patterns: Patterns<'_>, problems: &mut Problems) {
    if !within(schema, "minLength", "maxLength", text.chars().count(), " characters", path, problems) {
        return;
    }
    if let Some(Value::String(re)) = schema.get("pattern") {
        match pattern::test(re, text, patterns) {
            Ok(true) => {}
            Ok(false) => problems.add(path, "does not match the schema's pattern"),
            Err(problem) => problems.add(path, problem),
        }
    }
}

fn array(schema: &Map<String, Value>, items: &[Value], path: &str, patterns: Patterns<'_>, problems: &mut Problems) {
    if items.len() > ITEMS_MAX {
        return problems.add(path, "has over 1000 items");
    }
    if !within(schema, "minItems", "maxItems", items.len(), " items", path, problems) {
        return;
    }
    if schema.get("uniqueItems") == Some(&Value::Bool(true))
        && items.iter().enumerate().any(|(index, value)| items[..index].contains(value))
    {
        return problems.add(path, "has an item twice");
    }
    if let Some(Value::Object(schema)) = schema.get("items") {
        for (index, value) in items.iter().enumerate() {
            property(schema, value, &super::report::item(path, index), patterns, problems);
        }
    }
}

/// Whether a length keeps to both bounds.
fn within(
    schema: &Map<String, Value>,
    least: &str,
    most: &str,
    length: usize,
    unit: &str,
    path: &str,
    problems: &mut Problems,
) -> bool {
    let limit = |keyword: &str| schema.get(keyword).and_then(number::count);
    let length = length as u64;
    let broken = match (limit(least), limit(most)) {
        (Some(limit), _) if length < limit => ("has to have at least ", limit),
        (_, Some(limit)) if length > limit => ("has to have at most ", limit),
        _ => return true,
    };
    problems.add(path, &[broken.0, &broken.1.to_string(), unit].concat());
    false
}

/// Equality of scalars as JSON Schema has it.
fn equal(a: &Value, b: &Value) -> bool {
    match (a, b) {
        (Value::Number(a), Value::Number(b)) => number::compare(a, b) == Ordering::Equal,
        (a, b) => a == b,
    }
}

/// What the schema allows, as far as it is short. These are the tool's own words, not the input's.
fn listed(allowed: &[Value]) -> String {
    let mut list = String::new();
    for (index, value) in allowed.iter().enumerate() {
        let text = value.to_string();
        if list.len() + text.len() > LISTED {
            if list.is_empty() {
                return "the values that the schema gives".to_owned();
            }
            list.push_str(&[" or ", &(allowed.len() - index).to_string(), " more that the schema gives"].concat());
            break;
        }
        if index > 0 {
            list.push_str(", ");
        }
        list.push_str(&text);
    }
    list
}
