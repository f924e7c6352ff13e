//! What commands give beside the contract's own shapes.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use webmcp_bridge::model::Code;

use crate::act::Acted;
use crate::failure::{Effect, Stop};
use crate::verify::Changes;

/// The open pages.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[allow(missing_docs)]
pub struct Pages {
    pub pages: Vec<PageInfo>,
}

/// An open page.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct PageInfo {
    /// Its id.
    pub id: String,
    /// Its URL, redacted.
    pub url: String,
    /// Its title, as data from the page.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub title: String,
    /// The one that commands mean without `--page`.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub current: bool,
    /// Its frames beside the top one.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub frames: Vec<FrameInfo>,
    /// How many tools its top document has; absent where the bridge is not in it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub tools: Option<u32>,
    /// Why the page cannot be used now.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub trouble: Option<String>,
}

/// A frame of a page.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct FrameInfo {
    /// Its id, such as `f2`.
    pub id: String,
    /// Its URL, redacted.
    pub url: String,
    /// Whether the bridge is in it.
    pub bridge: bool,
}

/// A page that was opened.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct OpenedPage {
    /// Always `true`.
    pub ok: bool,
    /// The browser's product and version.
    pub browser: String,
    /// Whether it was started for this.
    pub started: bool,
    /// The page's id.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub page: Option<String>,
    /// Its URL, redacted.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub url: Option<String>,
    /// The extension's version; absent where it is not there.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub extension: Option<String>,
}

/// What a page's own tool gave: its word.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct PageAnswer {
    /// Always `true`.
    pub ok: bool,
    /// As data from the page.
    pub output: Value,
}

/// Recorded actions that were done again.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Replayed {
    /// Always `true`: the first that fails ends it.
    pub ok: bool,
    /// What came of each.
    pub actions: Vec<Acted>,
}

/// What works and what does not.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Health {
    /// Whether every check passed.
    pub ok: bool,
    /// In order; a failed one may keep later ones from being made.
    pub checks: Vec<Check>,
}

/// One check.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Check {
    /// What was looked at.
    pub check: String,
    /// Whether it is as it should be.
    pub ok: bool,
    /// What was found, or what is wrong and the mend.
    pub result: String,
}

/// A hard stop.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct FailureReport {
    /// Always `false`.
    pub ok: bool,
    /// What kind.
    pub code: Code,
    /// What is wrong, and the mend.
    pub message: String,
    /// What is known of its effect.
    pub effect: Effect,
    /// What changed on the page.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub changes: Option<Changes>,
}

impl From<&Stop> for FailureReport {
    fn from(stop: &Stop) -> Self {
        FailureReport {
            ok: false,
            code: stop.code(),
            message: stop.failure.message.clone(),
            effect: stop.effect,
            changes: stop.changes.as_deref().cloned(),
        }
    }
}

/// What the demo did.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[allow(missing_docs)]
pub struct Demo {
    pub ok: bool,
    pub steps: Vec<DemoStep>,
}

/// A step that is done.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct DemoStep {
    /// Which.
    pub step: String,
    /// What came of it.
    pub result: String,
    /// How long it took.
    pub milliseconds: f64,
}
