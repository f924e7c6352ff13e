//! Collecting what is wrong with one tool, without repeating what must not be said.

use serde_json::Value;

use crate::model::{Code, ImportError};
use crate::text::{is_invisible, is_secret_shaped};

/// A tool gets at most this many errors: an answer has to stay readable, and bounded.
const ERRORS_MAX: usize = 64;
/// Names and keys longer than this are not repeated.
const SAID_MAX: usize = 64;

/// The errors of one tool.
pub(super) struct Report {
    index: u32,
    name: Option<String>,
    pub(super) errors: Vec<ImportError>,
}

impl Report {
    pub(super) fn new(index: u32, tool: &Value) -> Self {
        let name = tool.get("name").and_then(Value::as_str).filter(|name| sayable(name)).map(str::to_owned);
        Report { index, name, errors: Vec::new() }
    }

    pub(super) fn add(&mut self, code: Code, path: &str, message: &str) {
        if self.errors.len() < ERRORS_MAX {
            self.errors.push(ImportError {
                index: Some(self.index),
                name: self.name.clone(),
                code,
                path: Some(path.to_owned()),
                message: message.to_owned(),
            });
        }
    }
}

/// The JSON Pointer of `key` below `path`; `path` itself where the key may not be repeated.
pub(super) fn pointer(path: &str, key: &str) -> String {
    if !sayable(key) {
        return path.to_owned();
    }
    let mut pointer = path.to_owned();
    pointer.push('/');
    for c in key.chars() {
        match c {
            '~' => pointer.push_str("~0"),
            '/' => pointer.push_str("~1"),
            c => pointer.push(c),
        }
    }
    pointer
}

/// The JSON Pointer of an array's item.
pub(super) fn item(path: &str, index: usize) -> String {
    [path, "/", &index.to_string()].concat()
}

/// Whether text from outside may stand in an error: short, visible and no secret.
pub(super) fn sayable(text: &str) -> bool {
    text.chars().take(SAID_MAX + 1).count() <= SAID_MAX && !text.chars().any(hidden) && !is_secret_shaped(text)
}

/// Characters that a reader does not see, or that change how others are seen, and line breaks. Variation selectors are part of ordinary
/// emoji.
pub(super) fn hidden(c: char) -> bool {
    let emoji = matches!(c, '\u{fe00}'..='\u{fe0f}');
    c.is_control() || matches!(c, '\u{2028}' | '\u{2029}') || (is_invisible(c) && !emoji)
}
