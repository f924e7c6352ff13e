//! Writing the tool for one action on one element, so that agents need not write JSON by hand. What this makes, import takes.

use serde_json::{Map, Value};

use super::shape::TITLE_MAX;
use super::{any_pattern, is_name, shape};
use crate::model::{Action, Code, Element, Failure, GeneratedTool, Page, Scope, State, Step};
use crate::text::{REDACTED, is_secret_shaped, page_text};

/// The property that feeds what this makes.
const INPUT: &str = "value";
/// With more options than these, agents read them from the trace.
const ENUM_MAX: usize = 50;

/// What a caller wants to say itself.
#[derive(Clone, Copy, Debug, Default)]
pub struct MakeOptions<'a> {
    /// The tool's name; else one is made of action and element.
    pub name: Option<&'a str>,
    /// Its description; else one is made of action, role and name, and is then partly the page's word.
    pub description: Option<&'a str>,
    /// Press Enter after filling.
    pub submit: bool,
    /// No text of the page in title, description or schema.
    pub neutral: bool,
}

/// A valid tool for `action` on `element` of a trace of `page`; `taken` says which names are no longer free.
pub fn make(
    element: &Element,
    action: Action,
    page: &Page,
    taken: &dyn Fn(&str) -> bool,
    options: MakeOptions<'_>,
) -> Result<GeneratedTool, Failure> {
    if !element.actions.contains(&action) {
        let offered: Vec<&str> = element.actions.iter().map(|action| action.as_str()).collect();
        return Err(Failure::new(
            Code::ActionMismatch,
            ["The element does not offer ", action.as_str(), "; it offers: ", &offered.join(", "), "."].concat(),
        ));
    }
    let title = if options.neutral { String::new() } else { page_text(&element.name, TITLE_MAX, &mut 0) };
    let mut tool = GeneratedTool {
        name: match options.name {
            Some(name) => name.to_owned(),
            None => free_name(element, action, taken),
        },
        description: match options.description {
            Some(description) => description.to_owned(),
            None => describe(element, action, &title),
        },
        title: (!title.is_empty()).then_some(title),
        input_schema: schema(element, action, !options.neutral),
        scope: Scope { origin: page.origin.clone(), path: page.path.clone(), url: page.url.clone() },
        steps: vec![Step {
            action,
            selector: element.selector.clone(),
            input: (action != Action::Click).then(|| INPUT.to_owned()),
            submit: options.submit && action == Action::Fill,
        }],
    };
    // Options can be too long or look like secrets; without them the tool is as good.
    let mut errors = check(&tool)?;
    if errors.is_some() {
        tool.input_schema = schema(element, action, false);
        errors = check(&tool)?;
    }
    match errors {
        None => Ok(tool),
        Some(failure) => Err(failure),
    }
}

/// The first thing that import would say of the tool.
fn check(tool: &GeneratedTool) -> Result<Option<Failure>, Failure> {
    let value = serde_json::to_value(tool)
        .map_err(|_| Failure::new(Code::ToolInvalid, "The tool cannot be written as JSON."))?;
    let first = shape::parse(&value, 0, &any_pattern).err().and_then(|errors| errors.into_iter().next());
    Ok(first.map(|error| {
        let path = error.path.unwrap_or_default();
        Failure::new(error.code, if path.is_empty() { error.message } else { [&path, ": ", &error.message].concat() })
    }))
}

fn describe(element: &Element, action: Action, title: &str) -> String {
    let verb = match action {
        Action::Click => "Clicks the ",
        Action::Fill => "Types into the ",
        Action::Select => "Chooses in the ",
    };
    let role = if is_name(&element.role) && element.role != "generic" { &element.role } else { "element" };
    if title.is_empty() { [verb, role, "."].concat() } else { [verb, role, " \"", title, "\"."].concat() }
}

/// `action_words_of_the_name`, with a number where that is taken.
fn free_name(element: &Element, action: Action, taken: &dyn Fn(&str) -> bool) -> String {
    let verb = action.as_str().trim_start_matches("dom.");
    let slug = |text: &str| {
        let mut slug = verb.to_owned();
        let words = text.split(|c: char| !c.is_ascii_alphanumeric()).filter(|word| !word.is_empty());
        for word in words {
            if slug.len() + 1 + word.len() > 48 {
                break;
            }
            slug.push('_');
            slug.push_str(&word.to_ascii_lowercase());
        }
        slug
    };
    let mut base = slug(&element.name);
    if base == verb || is_secret_shaped(&base) {
        base = slug(&[&element.role, " ", &element.id].concat());
    }
    if is_secret_shaped(&base) {
        base = verb.to_owned();
    }
    let mut name = base.clone();
    let mut number = 2_u32;
    while taken(&name) {
        name = [&base, "_", &number.to_string()].concat();
        number += 1;
    }
    name
}

fn schema(element: &Element, action: Action, with_options: bool) -> Map<String, Value> {
    let mut properties = Map::new();
    match action {
        Action::Click => {}
        Action::Fill => {
            properties.insert(INPUT.to_owned(), Value::Object(fill(&element.kind)));
        }
        Action::Select => {
            let mut choice = typed("string");
            let values = choices(element);
            if with_options && !values.is_empty() && values.len() <= ENUM_MAX {
                choice.insert("enum".to_owned(), Value::Array(values));
            }
            if element.states.contains(&State::Multiple) {
                let mut list = typed("array");
                list.insert("items".to_owned(), Value::Object(choice));
                list.insert("uniqueItems".to_owned(), Value::Bool(true));
                choice = list;
            }
            properties.insert(INPUT.to_owned(), Value::Object(choice));
        }
    }
    let required = properties.keys().cloned().map(Value::String).collect();
    let mut schema = typed("object");
    schema.insert("properties".to_owned(), Value::Object(properties));
    schema.insert("required".to_owned(), Value::Array(required));
    schema.insert("additionalProperties".to_owned(), Value::Bool(false));
    schema
}

fn typed(name: &str) -> Map<String, Value> {
    Map::from_iter([("type".to_owned(), Value::String(name.to_owned()))])
}

/// What a field of this `type` takes, in the words of JSON Schema's formats where it has one.
fn fill(kind: &str) -> Map<String, Value> {
    let (name, format, description) = match kind {
        "number" | "range" => ("number", "", ""),
        "date" => ("string", "date", "YYYY-MM-DD"),
        "time" => ("string", "", "hh:mm, 24 hours"),
        "datetime-local" => ("string", "", "YYYY-MM-DDThh:mm"),
        "month" => ("string", "", "YYYY-MM"),
        "week" => ("string", "", "YYYY-Www"),
        "color" => ("string", "", "#rrggbb"),
        "email" => ("string", "email", ""),
        "url" => ("string", "uri", ""),
        _ => ("string", "", ""),
    };
    let mut field = typed(name);
    for (keyword, text) in [("format", format), ("description", description)] {
        if !text.is_empty() {
            field.insert(keyword.to_owned(), Value::String(text.to_owned()));
        }
    }
    field
}

/// The values of all options that can be chosen; none where the trace left some out or cut some short.
fn choices(element: &Element) -> Vec<Value> {
    let all = element.option_count.map_or(element.options.len(), |count| count as usize);
    let cut = |text: &str| text.contains(REDACTED) || text.ends_with('…');
    if all != element.options.len() || element.options.iter().any(|option| cut(&option.value) || cut(&option.label)) {
        return Vec::new();
    }
    let mut values: Vec<Value> = Vec::new();
    for option in element.options.iter().filter(|option| !option.disabled) {
        let value = Value::String(if option.value.is_empty() { option.label.clone() } else { option.value.clone() });
        if !values.contains(&value) {
            values.push(value);
        }
    }
    values
}
