//! Recordings: what was done, with its inputs, to be done again on a fresh page.
//!
//! A line of JSON an action. Secrets are in it by name alone; other inputs as they were, so the file is its owner's alone.

use std::fs::File;
use std::io::{self, BufRead as _, BufReader, Write as _};
use std::path::Path;

use serde::{Deserialize, Serialize};
use serde_json::Value;
use webmcp_bridge::model::{Action, Code, Element, ValueState};

use crate::act::{Input, Step};
use crate::failure::Stop;

/// An action that was done.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Recorded {
    /// The page it was done on, redacted.
    pub url: String,
    /// The frame's number, 0 for the top one.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub frame: u32,
    /// What was done.
    pub action: Action,
    /// How the element is found again: by this, and where it matches nothing, by role and name.
    pub selector: String,
    /// Its role.
    pub role: String,
    /// Its name.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub name: String,
    /// What was filled in or chosen.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub value: Option<Value>,
    /// The name of the secret that was filled in.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub secret: Option<String>,
    /// Enter was pressed afterwards.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub submit: bool,
}

// serde's `skip_serializing_if` passes references.
#[allow(clippy::trivially_copy_pass_by_ref)]
fn is_zero(number: &u32) -> bool {
    *number == 0
}

impl Recorded {
    /// What is done to an element, without the text of secrets.
    pub(crate) fn of(url: &str, frame: u32, element: &Element, step: &Step) -> Self {
        let is_secret = element.value == Some(ValueState::Secret);
        let (value, secret) = match &step.value {
            Some(Input::Secret(name, _)) => (None, Some(name.clone())),
            Some(Input::Value(_)) if is_secret => (None, Some(variable(&element.name))),
            Some(Input::Value(value)) => (Some(value.clone()), None),
            None => (None, None),
        };
        Recorded {
            url: url.to_owned(),
            frame,
            action: step.action,
            selector: element.selector.clone(),
            role: element.role.clone(),
            name: element.name.clone(),
            value,
            secret,
            submit: step.submit,
        }
    }

    /// The element on a page that was read anew: the one of the same selector and role, else the only one of the same role and name.
    ///
    /// # Errors
    /// `SELECTOR_STALE` where there is none, `SELECTOR_AMBIGUOUS` where several are as likely.
    pub fn find<'a>(&self, elements: &'a [Element]) -> Result<&'a Element, Stop> {
        if let Some(same) = elements.iter().find(|e| e.selector == self.selector && e.role == self.role) {
            return Ok(same);
        }
        let mut named = elements.iter().filter(|e| e.role == self.role && e.name == self.name && !self.name.is_empty());
        match (named.next(), named.next()) {
            (Some(only), None) => Ok(only),
            (None, _) => Err(self.stop(Code::SelectorStale, "is not on the page")),
            (Some(_), Some(_)) => Err(self.stop(Code::SelectorAmbiguous, "is there more than once")),
        }
    }

    fn stop(&self, code: Code, what: &str) -> Stop {
        Stop::new(code, format!("the recorded {} {:?} {what}; record the actions again", self.role, self.name))
    }
}

/// A secret's name, made of its field's.
fn variable(name: &str) -> String {
    let words = name.split(|c: char| !c.is_ascii_alphanumeric()).filter(|word| !word.is_empty());
    let name = words.map(str::to_ascii_uppercase).collect::<Vec<_>>().join("_");
    if name.is_empty() { "SECRET".to_owned() } else { name }
}

/// Appends an action to a recording that nobody else can read.
///
/// # Errors
/// The file cannot be written.
pub fn append(path: &Path, recorded: &Recorded) -> io::Result<()> {
    let mut options = File::options();
    options.create(true).append(true);
    #[cfg(unix)]
    {
        use std::os::unix::fs::OpenOptionsExt;
        options.mode(0o600);
    }
    let mut file = options.open(path)?;
    // One that was there before may be open to others.
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        file.set_permissions(std::fs::Permissions::from_mode(0o600))?;
    }
    writeln!(file, "{}", serde_json::to_string(recorded)?)
}

/// Reads a recording.
///
/// # Errors
/// `ARGUMENT_INVALID`, naming the line.
pub fn read(path: &Path) -> Result<Vec<Recorded>, Stop> {
    let wrong =
        |why: String| Stop::new(Code::ArgumentInvalid, format!("{}: {why}; give a file of --record", path.display()));
    let file = File::open(path).map_err(|error| wrong(error.to_string()))?;
    let lines = BufReader::new(file).lines().enumerate();
    lines
        .map(|(number, line)| {
            let line = line.map_err(|error| wrong(error.to_string()))?;
            serde_json::from_str(&line).map_err(|error| wrong(format!("line {}: {error}", number + 1)))
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn element(id: &str, selector: &str, role: &str, name: &str) -> Element {
        Element { id: id.into(), selector: selector.into(), role: role.into(), name: name.into(), ..Element::default() }
    }

    fn recorded() -> Recorded {
        Recorded {
            url: "http://a/".into(),
            frame: 0,
            action: Action::Click,
            selector: "#buy".into(),
            role: "button".into(),
            name: "Buy".into(),
            value: None,
            secret: None,
            submit: false,
        }
    }

    #[test]
    fn elements_are_found_again_or_not_at_all() {
        let same = element("e1", "#buy", "button", "Buy now");
        let moved = element("e2", "#buy2", "button", "Buy");
        let other = element("e3", "#buy", "link", "Buy");
        let rows = [
            (vec![same.clone(), moved.clone()], Ok("e1")),
            (vec![other.clone(), moved.clone()], Ok("e2")),
            (vec![other], Err(Code::SelectorStale)),
            (vec![moved.clone(), moved], Err(Code::SelectorAmbiguous)),
        ];
        for (elements, expected) in rows {
            let found = recorded().find(&elements).map(|e| e.id.as_str()).map_err(|stop| stop.code());
            assert_eq!(found, expected);
        }
    }

    #[test]
    fn what_goes_into_a_secret_field_is_recorded_by_name() {
        let field = |value| Element { value: Some(value), name: "Your password:".into(), ..Element::default() };
        let step = Step { action: Action::Fill, value: Some(Value::from("hunter2").into()), submit: false };
        let secret = Recorded::of("http://a/", 0, &field(ValueState::Secret), &step);
        assert_eq!((secret.value, secret.secret.as_deref()), (None, Some("YOUR_PASSWORD")));
        let plain = Recorded::of("http://a/", 0, &field(ValueState::Empty), &step);
        assert_eq!((plain.value, plain.secret), (Some(Value::from("hunter2")), None));
    }

    #[test]
    fn a_recording_is_read_as_it_was_written_and_by_its_owner_alone() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("recording");
        let secret = Recorded { secret: Some("LOGIN".into()), action: Action::Fill, ..recorded() };
        append(&path, &recorded()).expect("is written");
        append(&path, &secret).expect("is written");
        assert_eq!(read(&path).expect("is read"), [recorded(), secret]);
        #[cfg(unix)]
        {
            use std::os::unix::fs::PermissionsExt;
            assert_eq!(path.metadata().expect("is there").permissions().mode() & 0o777, 0o600);
        }
        std::fs::write(&path, "{\n").expect("is written");
        assert!(read(&path).expect_err("is refused").failure.message.contains("line 1"));
    }
}
