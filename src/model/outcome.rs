//! What an invoked tool gives, and the bridge's own record of it (contract, section 7).

use serde::{Deserialize, Serialize};

use super::{Action, Code, State, ValueState};

/// The answer of a generated tool that did what it says.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Outcome {
    /// Always `true`: a failure is a thrown `Error`.
    pub ok: bool,
    /// The tool's name.
    pub tool: String,
    /// What it did.
    pub action: Action,
    /// What it did it to.
    pub target: Target,
    /// What was read back.
    #[serde(default, skip_serializing_if = "After::is_empty")]
    pub after: After,
    /// `true` only for what was read back; absent where there is nothing to read back.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub verified: Option<bool>,
    /// What the page will do of itself, where that can be known: `new-tab`, `download`, `navigate`.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub expects: Vec<Expected>,
    /// The field's validation message, as data from the page.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub validation: Option<String>,
}

/// The element that was acted on.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
#[allow(missing_docs)]
pub struct Target {
    pub id: String,
    pub role: String,
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub name: String,
}

/// What could be read after the action.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct After {
    /// Whether the field holds something.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub value: Option<ValueState>,
    /// The states that hold.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub states: Vec<State>,
}

impl After {
    /// Nothing could be read.
    pub fn is_empty(&self) -> bool {
        *self == After::default()
    }
}

/// What a click makes the browser do next.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
#[allow(missing_docs)]
pub enum Expected {
    Navigate,
    NewTab,
    Download,
}

/// The bridge's own record of an invocation; only the isolated world can read it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Record {
    /// Counts the invocations of this document, from 1.
    pub seq: u32,
    /// The tool's name.
    pub tool: String,
    /// When, RFC 3339 in UTC.
    pub at: String,
    /// 64-bit FNV-1a of the input's canonical JSON (sorted keys, no white space), 16 hexadecimal digits: which call this was.
    pub input_digest: String,
    /// Whether the call has ended.
    pub done: bool,
    /// Whether the page was touched: from then on a failure may have had effects.
    pub acted: bool,
    /// The answer.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub outcome: Option<Outcome>,
    /// Why it failed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub code: Option<Code>,
    /// The failure's message.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub message: Option<String>,
}

/// 64-bit FNV-1a of `value`'s canonical JSON (keys sorted at every depth), 16 hexadecimal digits. Not for secrets: it tells calls
/// apart, and never leaves the isolated world.
pub fn input_digest(value: &serde_json::Value) -> String {
    let mut hash = 0xcbf2_9ce4_8422_2325_u64;
    for byte in canonical(value).to_string().bytes() {
        hash = (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
    }
    format!("{hash:016x}")
}

fn canonical(value: &serde_json::Value) -> serde_json::Value {
    use serde_json::Value;
    match value {
        Value::Array(items) => Value::Array(items.iter().map(canonical).collect()),
        Value::Object(map) => {
            let mut entries: Vec<_> = map.iter().collect();
            entries.sort_by(|a, b| a.0.cmp(b.0));
            Value::Object(entries.into_iter().map(|(k, v)| (k.clone(), canonical(v))).collect())
        }
        other => other.clone(),
    }
}
