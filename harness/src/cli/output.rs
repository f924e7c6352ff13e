//! What is printed: text for people, or one JSON document.

use std::io::Write as _;
use std::process::ExitCode;

use serde::Serialize;
use serde_json::json;

use crate::failure::Stop;

/// Where results go.
pub(super) struct Output {
    json: bool,
}

impl Output {
    pub(super) fn new(json: bool) -> Self {
        Output { json }
    }

    /// A line for people.
    pub(super) fn line(&self, text: &str) {
        if !self.json {
            // A closed pipe is the reader's choice.
            let _ = writeln!(std::io::stdout(), "{text}");
        }
    }

    /// The document for programs.
    pub(super) fn json(&self, value: &impl Serialize) {
        if self.json {
            self.document(value);
        }
    }

    /// A document that is JSON for everyone.
    pub(super) fn document(&self, value: &impl Serialize) {
        let text = serde_json::to_string_pretty(value).unwrap_or_default();
        let _ = writeln!(std::io::stdout(), "{text}");
    }

    /// A hard stop: status 1.
    pub(super) fn fail(&self, stop: &Stop) -> ExitCode {
        let failure = &stop.failure;
        self.json(&json!({ "ok": false, "code": failure.code, "message": failure.message, "effect": stop.effect }));
        if !self.json {
            let _ = writeln!(std::io::stderr(), "{}: {}", failure.code, failure.message);
        }
        ExitCode::FAILURE
    }
}
