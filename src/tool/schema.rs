//! The flat profile of JSON Schema 2020-12 that a tool's `inputSchema` keeps to: what an agent needs to say of one field, and what
//! can be checked in a page without a schema library. Anything else is refused, never ignored.

use std::cmp::Ordering;

use serde_json::{Map, Value};

use super::number;
use super::report::{Report, hidden, item, pointer, sayable};
use super::{Patterns, pattern};
use crate::model::Code;

/// The only dialect.
const DIALECT: &str = "https://json-schema.org/draft/2020-12/schema";

/// What a property takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    String,
    Number,
    Integer,
    Boolean,
    /// An array of strings.
    Strings,
}

impl Kind {
    pub(super) fn of(name: &str) -> Option<Kind> {
        Some(match name {
            "string" => Kind::String,
            "number" => Kind::Number,
            "integer" => Kind::Integer,
            "boolean" => Kind::Boolean,
            "array" => Kind::Strings,
            _ => return None,
        })
    }

    fn bit(self) -> u8 {
        match self {
            Kind::String => STRING,
            Kind::Number | Kind::Integer => NUMBER,
            Kind::Boolean => BOOLEAN,
            Kind::Strings => ARRAY,
        }
    }

    /// Whether `value` is of this type.
    pub(super) fn takes(self, value: &Value) -> bool {
        match (self, value) {
            (Kind::String, Value::String(_)) | (Kind::Number, Value::Number(_)) | (Kind::Boolean, Value::Bool(_)) => {
                true
            }
            (Kind::Integer, Value::Number(n)) => number::is_integer(n),
            (Kind::Strings, Value::Array(items)) => items.iter().all(Value::is_string),
            _ => false,
        }
    }
}

const STRING: u8 = 1;
const NUMBER: u8 = 2;
const BOOLEAN: u8 = 4;
const ARRAY: u8 = 8;
const ANY: u8 = 15;

/// What a keyword's value has to be.
#[derive(Clone, Copy)]
enum Form {
    /// Checked elsewhere.
    Structure,
    Text,
    Flag,
    Count,
    Number,
    Positive,
    Pattern,
    /// Of the property's type.
    Value,
    /// A list of such.
    Values,
    /// A list of such, not empty.
    Enum,
}

/// Every keyword of a property: its name, the types that it applies to, its form.
const KEYWORDS: &[(&str, u8, Form)] = &[
    ("type", ANY, Form::Structure),
    ("title", ANY, Form::Text),
    ("description", ANY, Form::Text),
    ("$comment", ANY, Form::Text),
    ("format", STRING | NUMBER, Form::Text),
    ("deprecated", ANY, Form::Flag),
    ("readOnly", ANY, Form::Flag),
    ("writeOnly", ANY, Form::Flag),
    ("default", ANY, Form::Value),
    ("examples", ANY, Form::Values),
    ("enum", STRING | NUMBER | BOOLEAN, Form::Enum),
    ("const", STRING | NUMBER | BOOLEAN, Form::Value),
    ("minLength", STRING, Form::Count),
    ("maxLength", STRING, Form::Count),
    ("pattern", STRING, Form::Pattern),
    ("minimum", NUMBER, Form::Number),
    ("maximum", NUMBER, Form::Number),
    ("exclusiveMinimum", NUMBER, Form::Number),
    ("exclusiveMaximum", NUMBER, Form::Number),
    ("multipleOf", NUMBER, Form::Positive),
    ("items", ARRAY, Form::Structure),
    ("minItems", ARRAY, Form::Count),
    ("maxItems", ARRAY, Form::Count),
    ("uniqueItems", ARRAY, Form::Flag),
];

/// What the rest of a tool needs to know of its schema.
#[derive(Default)]
pub(super) struct Properties<'a> {
    /// `None` where it cannot be said.
    pub(super) kinds: Vec<(&'a str, Option<Kind>)>,
    pub(super) required: Vec<&'a str>,
}

/// Checks `inputSchema` and says what is in it.
pub(super) fn check<'a>(schema: &'a Value, report: &mut Report, patterns: Patterns<'_>) -> Properties<'a> {
    const PATH: &str = "/inputSchema";
    let mut found = Properties::default();
    let Some(map) = schema.as_object() else {
        report.add(
            Code::SchemaInvalid,
            PATH,
            "inputSchema is not an object; give a JSON Schema with \"type\": \"object\".",
        );
        return found;
    };
    if map.get("type").and_then(Value::as_str) != Some("object") {
        report.add(
            Code::SchemaInvalid,
            "/inputSchema/type",
            "The schema's type has to be \"object\"; say \"type\": \"object\".",
        );
    }
    if map.get("additionalProperties") != Some(&Value::Bool(false)) {
        report.add(
            Code::SchemaOpen,
            "/inputSchema/additionalProperties",
            "The schema lets any property through; say \"additionalProperties\": false.",
        );
    }
    for (key, value) in map {
        let path = pointer(PATH, key);
        match key.as_str() {
            "type" | "additionalProperties" | "required" => {}
            "properties" => properties(value, &path, report, patterns, &mut found),
            "title" | "description" | "$comment" => text(value, &path, report),
            "$schema" => {
                if value.as_str().map(|uri| uri.trim_end_matches('#')) != Some(DIALECT) {
                    report.add(
                        Code::SchemaInvalid,
                        &path,
                        &["Only JSON Schema 2020-12 is understood; leave $schema out or say \"", DIALECT, "\"."]
                            .concat(),
                    );
                }
            }
            _ => report.add(Code::SchemaInvalid, &path, UNKNOWN),
        }
    }
    if let Some(value) = map.get("required") {
        required(value, report, &mut found);
    }
    found
}

const UNKNOWN: &str = "This keyword is not in the flat profile of input schemas; remove it.";

fn properties<'a>(
    value: &'a Value,
    path: &str,
    report: &mut Report,
    patterns: Patterns<'_>,
    found: &mut Properties<'a>,
) {
    let Some(map) = value.as_object() else {
        return report.add(Code::SchemaInvalid, path, "properties is not an object; give a schema by property name.");
    };
    for (name, schema) in map {
        let path = pointer(path, name);
        if !sayable(name) || name.is_empty() {
            report.add(
                Code::SchemaInvalid,
                &path,
                "A property's name is empty, over 64 characters, or has invisible characters; choose a short plain name.",
            );
        }
        found.kinds.push((name, property(schema, &path, report, patterns)));
    }
}

fn required<'a>(value: &'a Value, report: &mut Report, found: &mut Properties<'a>) {
    const PATH: &str = "/inputSchema/required";
    let Some(names) = value.as_array() else {
        return report.add(
            Code::SchemaInvalid,
            PATH,
            "required is not an array; list the names of required properties.",
        );
    };
    for (index, name) in names.iter().enumerate() {
        let problem = match name.as_str() {
            None => "An item of required is not a string; list names of properties.",
            Some(name) if found.required.contains(&name) => "A name stands twice in required; remove one.",
            Some(name) if !found.kinds.iter().any(|(known, _)| *known == name) => {
                "required names a property that the schema does not have, so that no input could be valid; add the property or remove the name."
            }
            Some(name) => {
                found.required.push(name);
                continue;
            }
        };
        report.add(Code::SchemaInvalid, &item(PATH, index), problem);
    }
}

/// Checks a property's schema, or the schema of an array's items.
fn property(schema: &Value, path: &str, report: &mut Report, patterns: Patterns<'_>) -> Option<Kind> {
    let Some(map) = schema.as_object() else {
        report.add(Code::SchemaInvalid, path, "A property's schema has to be an object; say at least its \"type\".");
        return None;
    };
    let kind = map.get("type").and_then(Value::as_str).and_then(Kind::of);
    let Some(kind) = kind else {
        report.add(
            Code::SchemaInvalid,
            &pointer(path, "type"),
            "The type has to be one of \"string\", \"number\", \"integer\", \"boolean\", or \"array\" of strings; say exactly one, with no object below.",
        );
        return None;
    };
    for (key, value) in map {
        let path = pointer(path, key);
        match KEYWORDS.iter().find(|(name, ..)| name == key) {
            None => report.add(Code::SchemaInvalid, &path, UNKNOWN),
            Some((_, types, _)) if types & kind.bit() == 0 => {
                report.add(Code::SchemaInvalid, &path, "This keyword says nothing of a value of this type; remove it.");
            }
            Some((_, _, form)) => check_form(*form, kind, value, &path, report, patterns),
        }
    }
    if kind == Kind::Strings {
        items(map.get("items"), path, report, patterns);
    }
    for (least, most) in [("minLength", "maxLength"), ("minItems", "maxItems"), ("minimum", "maximum")] {
        if let (Some(Value::Number(a)), Some(Value::Number(b))) = (map.get(least), map.get(most))
            && number::compare(a, b) == Ordering::Greater
        {
            report.add(
                Code::SchemaInvalid,
                &pointer(path, least),
                "The least is more than the most, so that no value could be valid; swap or mend them.",
            );
        }
    }
    Some(kind)
}

fn items(schema: Option<&Value>, path: &str, report: &mut Report, patterns: Patterns<'_>) {
    let path = pointer(path, "items");
    let is_string = |schema: &Value| schema.get("type").and_then(Value::as_str) == Some("string");
    match schema {
        Some(schema) if is_string(schema) => {
            property(schema, &path, report, patterns);
        }
        _ => report.add(
            Code::SchemaInvalid,
            &path,
            "An array has to be of strings; say \"items\": { \"type\": \"string\" }.",
        ),
    }
}

fn check_form(form: Form, kind: Kind, value: &Value, path: &str, report: &mut Report, patterns: Patterns<'_>) {
    let all_of_kind = |list: &Value| list.as_array().is_some_and(|list| list.iter().all(|v| kind.takes(v)));
    let problem = match form {
        Form::Structure => return,
        Form::Text => return text(value, path, report),
        Form::Pattern => match value.as_str().map_or(Err(pattern::NOT_TEXT), |re| pattern::check(re, patterns)) {
            Ok(()) => return,
            Err(problem) => problem,
        },
        Form::Flag if !value.is_boolean() => "This has to be true or false.",
        Form::Count if number::count(value).is_none() => "This has to be a non-negative integer.",
        Form::Number if !value.is_number() => "This has to be a number.",
        Form::Positive if !value.as_number().is_some_and(|n| n.as_f64() > Some(0.0)) => {
            "This has to be a number above 0."
        }
        Form::Value if !kind.takes(value) => "This value is not of the property's type; give one that is.",
        Form::Values if !all_of_kind(value) => "This has to be an array of values of the property's type.",
        Form::Enum if !all_of_kind(value) || value.as_array().is_some_and(Vec::is_empty) => {
            "enum has to be a non-empty array of values of the property's type."
        }
        _ => return,
    };
    report.add(Code::SchemaInvalid, path, problem);
}

/// An annotation is read by people and models: what they cannot see has no place in it. Line breaks are fine.
fn text(value: &Value, path: &str, report: &mut Report) {
    match value.as_str() {
        None => report.add(Code::SchemaInvalid, path, "This has to be a string."),
        Some(text) if text.chars().any(|c| hidden(c) && c != '\n' && c != '\t') => report.add(
            Code::SchemaInvalid,
            path,
            "The text has control, bidi-override or zero-width characters; remove them.",
        ),
        Some(_) => {}
    }
}

/// The properties of a schema that [`check`] took.
pub(super) fn properties_of(schema: &Map<String, Value>) -> Option<&Map<String, Value>> {
    schema.get("properties").and_then(Value::as_object)
}
