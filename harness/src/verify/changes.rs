//! What became of a page, and of what an action said of it.

use serde::{Deserialize, Serialize};
use webmcp_bridge::model::{Element, Outcome, State, Trace, ValueState};
use webmcp_bridge::text;

/// What changed on a page since it was last read.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, schemars::JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Changes {
    /// The URL of the document that took the page's place; `added` are then its elements.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub navigated_to: Option<String>,
    /// The tab is gone.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub closed: bool,
    /// Tabs that opened.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub opened: Vec<Opened>,
    /// What the page announced.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub messages: Vec<Message>,
    /// Elements that were not there before.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub added: Vec<Element>,
    /// Elements that differ.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub changed: Vec<Element>,
    /// Ids of elements that are gone.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub removed: Vec<String>,
}

/// A tab that opened.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, schemars::JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Opened {
    /// Its page id.
    pub page: String,
    /// Its URL.
    pub url: String,
}

/// What an alert, a status, another live region or a dialog says, as data from the page.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, schemars::JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Message {
    /// `alert`, `status`, `dialog`, …
    pub role: String,
    /// Redacted, at most 300 characters.
    pub text: String,
}

const MESSAGE_MAX: usize = 300;

impl Message {
    /// A message, if it says anything once it is redacted.
    pub(crate) fn new(role: &str, text: &str) -> Option<Self> {
        let mut count = 0;
        let role = text::page_text(role, 20, &mut count);
        let text = text::page_text(text, MESSAGE_MAX, &mut count);
        (!text.is_empty()).then_some(Message { role, text })
    }
}

impl Changes {
    /// Those that a trace tells; all elements of a whole trace are new.
    pub(crate) fn of(trace: Trace) -> Self {
        let dom = trace.dom;
        Changes {
            added: dom.added.or(dom.interactive_elements).unwrap_or_default(),
            changed: dom.changed.unwrap_or_default(),
            removed: dom.removed.unwrap_or_default(),
            ..Changes::default()
        }
    }
}

/// States that a click sets on purpose.
const STAYING: &[State] = &[State::Checked, State::Mixed, State::Selected, State::Expanded, State::Pressed];

/// `verified` speaks of the moment after the action; what the settled page shows otherwise takes it back. `now` is the target on the
/// settled page, where it is still there.
pub fn downgrade(outcome: &mut Outcome, now: Option<&Element>) {
    if outcome.verified != Some(true) {
        return;
    }
    let holds = now.is_some_and(|element| {
        let value = outcome.after.value.is_none_or(|value| element.value == Some(value));
        value && STAYING.iter().all(|state| outcome.after.states.contains(state) == element.states.contains(state))
    });
    if holds {
        return;
    }
    outcome.verified = Some(false);
    if let Some(element) = now {
        let told = outcome.after.value.is_some();
        outcome.after.value = element.value.filter(|_| told);
        outcome.after.states.clone_from(&element.states);
    } else if outcome.after.value.is_some() {
        outcome.after.value = Some(ValueState::Empty);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn what_was_reverted_is_not_verified() {
        let element = |value, states| Element { id: "e1".into(), value, states, ..Element::default() };
        let filled = Some(ValueState::Filled);
        let rows = [
            ("kept", Some(element(filled, vec![])), true),
            ("other states do not matter", Some(element(filled, vec![State::Invalid, State::Focused])), true),
            ("emptied", Some(element(Some(ValueState::Empty), vec![])), false),
            ("checked by the page", Some(element(filled, vec![State::Checked])), false),
            ("gone", None, false),
        ];
        for (name, now, verified) in rows {
            let mut outcome: Outcome = serde_json::from_value(json!({ "ok": true, "tool": "t", "action": "dom.fill",
                "target": { "id": "e1", "role": "textbox" }, "after": { "value": "filled" }, "verified": true }))
            .expect("an outcome");
            downgrade(&mut outcome, now.as_ref());
            assert_eq!(outcome.verified, Some(verified), "{name}");
        }
    }
}
