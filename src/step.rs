//! One step, its pure half: what a field's value may be, which option is meant, whether what stands there now is what was wanted.
//!
//! The other half, `page::steps`, acts on the document. Messages made here never hold what was to be filled.

pub mod agree;
pub mod area;
pub mod date;
pub mod options;
pub mod value;

use serde_json::Value;

/// What feeds a step, after validation against the tool's schema.
#[derive(Clone, Debug, Default, PartialEq)]
pub enum Input {
    /// A click takes none.
    #[default]
    None,
    /// A string, or a number as JSON writes it.
    Text(String),
    /// A boolean.
    Flag(bool),
    /// An array of strings.
    List(Vec<String>),
}

impl Input {
    /// The input of a JSON value; what no step takes becomes [`Input::None`].
    pub fn from_json(value: &Value) -> Input {
        match value {
            Value::String(text) => Input::Text(text.clone()),
            Value::Number(number) => Input::Text(number.to_string()),
            Value::Bool(flag) => Input::Flag(*flag),
            Value::Array(items) => Input::List(items.iter().filter_map(|i| i.as_str().map(str::to_owned)).collect()),
            Value::Null | Value::Object(_) => Input::None,
        }
    }
}

/// White space runs become one space, none at the ends.
pub fn fold(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for word in text.split_whitespace() {
        if !out.is_empty() {
            out.push(' ');
        }
        out.push_str(word);
    }
    out
}
