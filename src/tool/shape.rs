//! Reading a tool from JSON: every rule that needs no page.

use serde_json::{Map, Value};

use super::report::{Report, hidden, item, pointer};
use super::schema::{self, Kind};
use super::{Patterns, TOOL_BYTES_MAX};
use crate::model::{Action, Code, GeneratedTool, ImportError, Scope, Step};
use crate::text::is_secret_shaped;

const NAME_MAX: usize = 64;
pub(super) const TITLE_MAX: usize = 80;
const DESCRIPTION_MAX: usize = 500;
/// The profile is flat: what is nested deeper is wrong already, and is not followed.
const DEPTH_MAX: usize = 16;
/// Beyond this many times the size limit, only the size is told.
const UNREADABLE: usize = 16;

/// Reads a tool, or says everything that is wrong with it. Scope and selector are compared with nothing here; that is
/// [`super::validate_import`]'s part.
pub fn parse(value: &Value, index: u32, patterns: Patterns<'_>) -> Result<GeneratedTool, Vec<ImportError>> {
    let mut report = Report::new(index, value);
    let draft = read(value, &mut report, patterns);
    // Scope and selector are only ever taken where a trace gave them, and it gives no secrets.
    let known: Vec<&str> = draft.scope.into_iter().flatten().chain(draft.step.selector).collect();
    draft.secrets(value, &known, &mut report);
    match draft.finish() {
        Some(tool) if report.errors.is_empty() => Ok(tool),
        _ => Err(report.errors),
    }
}

/// What could be read of a tool; [`Draft::finish`] makes the tool when nothing was wrong.
#[derive(Default)]
pub(super) struct Draft<'a> {
    /// So large that nothing but its size was looked at.
    unreadable: bool,
    pub(super) name: Option<&'a str>,
    title: Option<&'a str>,
    description: Option<&'a str>,
    schema: Option<&'a Map<String, Value>>,
    /// Origin, path, URL.
    pub(super) scope: Option<[&'a str; 3]>,
    pub(super) step: DraftStep<'a>,
}

#[derive(Default)]
pub(super) struct DraftStep<'a> {
    pub(super) action: Option<Action>,
    pub(super) selector: Option<&'a str>,
    pub(super) kind: Option<Kind>,
    input: Option<&'a str>,
    submit: bool,
}

impl Draft<'_> {
    /// Reports whatever in `tool` looks like a secret, but for the strings of `known`, which the page gave.
    pub(super) fn secrets(&self, tool: &Value, known: &[&str], report: &mut Report) {
        if !self.unreadable {
            secrets(tool, "", known, 0, report);
        }
    }

    /// The tool. Only to be used where no error was reported.
    pub(super) fn finish(&self) -> Option<GeneratedTool> {
        let [origin, path, url] = self.scope?.map(str::to_owned);
        Some(GeneratedTool {
            name: self.name?.to_owned(),
            title: self.title.map(str::to_owned),
            description: self.description?.to_owned(),
            input_schema: self.schema?.clone(),
            scope: Scope { origin, path, url },
            steps: vec![Step {
                action: self.step.action?,
                selector: self.step.selector?.to_owned(),
                input: self.step.input.map(str::to_owned),
                submit: self.step.submit,
            }],
        })
    }
}

/// Reads what can be read, and reports the rest.
pub(super) fn read<'a>(value: &'a Value, report: &mut Report, patterns: Patterns<'_>) -> Draft<'a> {
    let mut draft = Draft::default();
    let Some(map) = value.as_object() else {
        report.add(Code::ToolInvalid, "", "A tool has to be a JSON object; see `webmcp schema tool`.");
        return draft;
    };
    let size = value.to_string().len();
    if size > TOOL_BYTES_MAX {
        report.add(Code::LimitExceeded, "", "A tool is at most 16 KiB of JSON; shorten its texts or its enum.");
        if size > UNREADABLE * TOOL_BYTES_MAX {
            draft.unreadable = true;
            return draft;
        }
    }
    const FIELDS: [&str; 6] = ["name", "title", "description", "inputSchema", "scope", "steps"];
    members(map, &FIELDS, &["title"], Code::ToolInvalid, "", report);
    if let Some(value) = map.get("name") {
        draft.name = name(value, report);
    }
    if let Some(value) = map.get("title") {
        draft.title = prose(value, "/title", 0, TITLE_MAX, report);
    }
    if let Some(value) = map.get("description") {
        draft.description = prose(value, "/description", 1, DESCRIPTION_MAX, report);
    }
    let mut properties = schema::Properties::default();
    if let Some(value) = map.get("inputSchema") {
        draft.schema = value.as_object();
        properties = schema::check(value, report, patterns);
    }
    if let Some(value) = map.get("scope") {
        draft.scope = scope(value, report);
    }
    if let Some(value) = map.get("steps") {
        draft.step = steps(value, &properties, report);
    }
    draft
}

/// Reports members that are unknown, and those of `known` that are missing and not `optional`.
fn members(map: &Map<String, Value>, known: &[&str], optional: &[&str], code: Code, path: &str, report: &mut Report) {
    for key in map.keys() {
        if !known.contains(&key.as_str()) {
            report.add(
                code,
                &pointer(path, key),
                &["Unknown field; remove it. Known: ", &known.join(", "), "."].concat(),
            );
        }
    }
    for key in known {
        if !map.contains_key(*key) && !optional.contains(key) {
            report.add(code, &pointer(path, key), &["The field ", key, " is missing; add it."].concat());
        }
    }
}

fn name<'a>(value: &'a Value, report: &mut Report) -> Option<&'a str> {
    let name = value.as_str().filter(|name| is_name(name));
    if name.is_none() {
        report.add(
            Code::NameInvalid,
            "/name",
            "A name is a string of 1 to 64 of the characters A-Z a-z 0-9 _ - . ; choose such a name.",
        );
    }
    name
}

/// Whether `name` keeps to the grammar of tool names.
pub fn is_name(name: &str) -> bool {
    (1..=NAME_MAX).contains(&name.len())
        && name.bytes().all(|b| b.is_ascii_alphanumeric() || matches!(b, b'_' | b'-' | b'.'))
}

/// A title or description.
fn prose<'a>(value: &'a Value, path: &str, min: usize, max: usize, report: &mut Report) -> Option<&'a str> {
    let text = value.as_str();
    let mut problem = |message: &str| report.add(Code::DescriptionInvalid, path, message);
    match text {
        None => problem("This has to be a string."),
        Some(text) => {
            let length = text.chars().take(max + 1).count();
            if length > max {
                problem(&["This is over ", &max.to_string(), " characters; shorten it."].concat());
            }
            if length < min || (min > 0 && text.trim().is_empty()) {
                problem("The description is empty; say in a sentence what the tool does.");
            }
            if text.chars().any(hidden) {
                problem("The text has control (line breaks too), bidi-override or zero-width characters; remove them.");
            }
        }
    }
    text
}

fn scope<'a>(value: &'a Value, report: &mut Report) -> Option<[&'a str; 3]> {
    const FIELDS: [&str; 3] = ["origin", "path", "url"];
    let Some(map) = value.as_object() else {
        report.add(
            Code::ToolInvalid,
            "/scope",
            "scope has to be an object; copy origin, path and url from the trace's page.",
        );
        return None;
    };
    members(map, &FIELDS, &[], Code::ToolInvalid, "/scope", report);
    let mut texts = [""; 3];
    for (text, field) in texts.iter_mut().zip(FIELDS) {
        match map.get(field) {
            Some(Value::String(value)) => *text = value,
            Some(_) => {
                report.add(
                    Code::ScopeMismatch,
                    &pointer("/scope", field),
                    "This has to be the string that the trace's page has; copy it.",
                );
                return None;
            }
            None => return None,
        }
    }
    Some(texts)
}

fn steps<'a>(value: &'a Value, properties: &schema::Properties<'_>, report: &mut Report) -> DraftStep<'a> {
    let steps = value.as_array().map_or(&[][..], Vec::as_slice);
    if steps.len() != 1 {
        report.add(
            Code::StepCount,
            "/steps",
            "steps has to be an array of exactly one step; make one tool for each action.",
        );
    }
    let Some(first) = steps.first() else {
        return DraftStep::default();
    };
    let path = item("/steps", 0);
    let Some(map) = first.as_object() else {
        report.add(Code::StepInvalid, &path, "A step has to be an object with type and selector.");
        return DraftStep::default();
    };
    members(map, &["type", "selector", "input", "submit"], &["input", "submit"], Code::StepInvalid, &path, report);
    let action = match map.get("type").map(Value::as_str) {
        Some(Some("dom.click")) => Some(Action::Click),
        Some(Some("dom.fill")) => Some(Action::Fill),
        Some(Some("dom.select")) => Some(Action::Select),
        Some(_) => {
            report.add(
                Code::StepInvalid,
                "/steps/0/type",
                "A step's type is \"dom.click\", \"dom.fill\" or \"dom.select\"; say one of them.",
            );
            None
        }
        None => None,
    };
    let selector = map.get("selector").and_then(Value::as_str).filter(|selector| !selector.is_empty());
    if selector.is_none() && map.contains_key("selector") {
        report.add(
            Code::StepInvalid,
            "/steps/0/selector",
            "selector has to be a string; copy the element's selector from the trace.",
        );
    }
    let submit = map.get("submit") == Some(&Value::Bool(true));
    if map.contains_key("submit") && (!submit || !matches!(action, Some(Action::Fill) | None)) {
        report.add(
            Code::StepInvalid,
            "/steps/0/submit",
            "submit can only be true, and only for dom.fill; leave it out.",
        );
    }
    let (input, kind) = match action {
        Some(Action::Click) => {
            no_input(map, properties, report);
            (None, None)
        }
        Some(action) => feed(action, map.get("input"), properties, report),
        None => (None, None),
    };
    DraftStep { action, selector, kind, input, submit }
}

/// A click takes nothing.
fn no_input(step: &Map<String, Value>, properties: &schema::Properties<'_>, report: &mut Report) {
    if step.contains_key("input") {
        report.add(Code::StepInvalid, "/steps/0/input", "A click takes no input; leave input out.");
    }
    if !properties.kinds.is_empty() {
        report.add(Code::StepInvalid, "/inputSchema/properties", "A click takes no input; leave properties empty.");
    }
}

/// The property that feeds a fill or a choice.
fn feed<'a>(
    action: Action,
    input: Option<&'a Value>,
    properties: &schema::Properties<'_>,
    report: &mut Report,
) -> (Option<&'a str>, Option<Kind>) {
    let mut problem = |message: &str| report.add(Code::StepInvalid, "/steps/0/input", message);
    let Some(name) = input.and_then(Value::as_str) else {
        problem("This step needs input; name the property of inputSchema whose value it takes.");
        return (None, None);
    };
    let Some((_, kind)) = properties.kinds.iter().find(|(known, _)| *known == name) else {
        problem("input names a property that inputSchema does not have; add the property or mend the name.");
        return (Some(name), None);
    };
    if !properties.required.contains(&name) {
        problem("The property that feeds the step has to be required; add its name to inputSchema's required.");
    }
    match (action, kind) {
        (Action::Fill, Some(Kind::Strings)) => {
            problem("dom.fill takes a string, number, integer or boolean; change the property's type.")
        }
        (Action::Select, Some(Kind::Number | Kind::Integer | Kind::Boolean)) => {
            problem(
                "dom.select takes a string, or an array of strings where the control is multiple; change the property's type.",
            );
        }
        _ => {}
    }
    (Some(name), *kind)
}

/// Keys, strings, and numbers as they are written.
fn secrets(value: &Value, path: &str, known: &[&str], depth: usize, report: &mut Report) {
    const MESSAGE: &str = "The text looks like a secret (key, token, card or the like); take it out. A tool holds no secrets: they are given at the call.";
    if depth > DEPTH_MAX {
        return report.add(Code::ToolInvalid, path, "This is nested too deeply; flatten it.");
    }
    match value {
        Value::String(text) if !known.contains(&text.as_str()) && is_secret_shaped(text) => {
            report.add(Code::SecretShaped, path, MESSAGE);
        }
        Value::Number(n) if is_secret_shaped(&n.to_string()) => report.add(Code::SecretShaped, path, MESSAGE),
        Value::Array(items) => {
            for (index, value) in items.iter().enumerate() {
                secrets(value, &item(path, index), known, depth + 1, report);
            }
        }
        Value::Object(map) => {
            for (key, value) in map {
                if is_secret_shaped(key) {
                    report.add(Code::SecretShaped, path, MESSAGE);
                }
                secrets(value, &pointer(path, key), known, depth + 1, report);
            }
        }
        _ => {}
    }
}
