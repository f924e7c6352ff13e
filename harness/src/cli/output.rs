//! What is printed: text for people, or one JSON document; and the log.

use std::fs::File;
use std::io::{IsTerminal as _, Write as _};
use std::path::Path;
use std::process::ExitCode;
use std::sync::Mutex;

use serde::Serialize;
use serde_json::{Value, json};
use webmcp_bridge::model::{Code, Failure};

use crate::clock;
use crate::failure::Stop;
use crate::report::FailureReport;

/// Where results go.
pub(super) struct Output {
    json: bool,
    colour: bool,
    log: Option<Mutex<File>>,
}

impl Output {
    pub(super) fn new(json: bool, log: Option<&Path>) -> Result<Self, Stop> {
        let open = |path: &Path| {
            File::options().create(true).append(true).open(path).map(Mutex::new).map_err(|error| {
                let message = format!("the log {} cannot be written ({error}); give another file", path.display());
                Failure::new(Code::ArgumentInvalid, message)
            })
        };
        let colour = std::io::stderr().is_terminal() && std::env::var_os("NO_COLOR").is_none();
        Ok(Output { json, colour, log: log.map(open).transpose()? })
    }

    /// A result: `text` for people, `value` for programs.
    pub(super) fn result(&self, value: &impl Serialize, text: impl FnOnce() -> String) {
        if self.json {
            self.document(value);
        } else {
            self.line(&text());
        }
    }

    /// A line for people.
    pub(super) fn line(&self, text: &str) {
        if !self.json {
            // A closed pipe is the reader's choice.
            let _ = writeln!(std::io::stdout(), "{text}");
        }
    }

    /// A document that is JSON for everyone.
    pub(super) fn document(&self, value: &impl Serialize) {
        let text = serde_json::to_string_pretty(value).unwrap_or_default();
        let _ = writeln!(std::io::stdout(), "{text}");
    }

    /// Progress, for people alone.
    pub(super) fn progress(&self, text: &str) {
        let _ = writeln!(std::io::stderr(), "{text}");
    }

    /// A hard stop: status 1.
    pub(super) fn fail(&self, stop: &Stop) -> ExitCode {
        if self.json {
            self.document(&FailureReport::from(stop));
        } else {
            let failure = &stop.failure;
            let (red, plain) = if self.colour { ("\x1b[1;31m", "\x1b[0m") } else { ("", "") };
            self.progress(&format!("{red}{}{plain}: {}", failure.code, failure.message));
            if let Some(changes) = &stop.changes {
                self.progress(&crate::render::changes(changes));
            }
        }
        ExitCode::FAILURE
    }

    /// A line of the log: never with what was filled in.
    pub(super) fn log(&self, step: &str, page: Option<&str>, what: Value, result: Result<(), &Stop>) {
        let Some(log) = &self.log else { return };
        let mut line = json!({ "at": clock::now(), "step": step, "ok": result.is_ok() });
        if let Some(page) = page {
            line["page"] = json!(webmcp_bridge::text::url(page, &mut 0));
        }
        if let (Value::Object(line), Value::Object(what)) = (&mut line, what) {
            line.extend(what);
        }
        if let Err(stop) = result {
            line["code"] = json!(stop.code());
            line["effect"] = json!(stop.effect);
        }
        if let Ok(mut log) = log.lock() {
            let _ = writeln!(log, "{line}");
        }
    }
}
