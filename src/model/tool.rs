//! Generated tools, and what import, listing and removal say of them (contract, sections 4 to 6).

use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use super::{Action, Code, is_false};

/// A tool that an agent wrote as data for one page. Read with [`crate::tool`], which gives every error its place.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct GeneratedTool {
    /// 1 to 64 of `A-Z a-z 0-9 _ - .`.
    pub name: String,
    /// At most 80 characters.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub title: Option<String>,
    /// 1 to 500 characters.
    pub description: String,
    /// A JSON Schema (2020-12) of the flat profile.
    pub input_schema: Map<String, Value>,
    /// The page it is for.
    pub scope: Scope,
    /// Exactly one step.
    pub steps: Vec<Step>,
}

/// Equal to the trace's `page`, character for character.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
#[allow(missing_docs)]
pub struct Scope {
    pub origin: String,
    pub path: String,
    pub url: String,
}

/// What the tool does.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Step {
    /// One of the element's `actions`.
    #[serde(rename = "type")]
    pub action: Action,
    /// The `selector` of an element of a trace.
    pub selector: String,
    /// The property of `inputSchema` that feeds the step; absent for a click.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub input: Option<String>,
    /// For a fill: press Enter in the field afterwards.
    #[serde(default, skip_serializing_if = "is_false")]
    pub submit: bool,
}

/// Which side a tool came from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
pub enum Via {
    /// The façade.
    Page,
    /// The isolated world.
    Harness,
}

/// What import answers.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct ImportReport {
    /// Whether every tool was taken; else none was.
    pub ok: bool,
    /// Names, in the order given.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub imported: Vec<String>,
    /// Every error of every tool.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub errors: Vec<ImportError>,
}

/// One error of one tool.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct ImportError {
    /// Which tool of the call, from 0; absent where the call itself is wrong.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub index: Option<u32>,
    /// Its name, where it has one that can be said.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// What kind of error.
    pub code: Code,
    /// JSON Pointer (RFC 6901) into the tool.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub path: Option<String>,
    /// What is wrong, and the mend.
    pub message: String,
}

/// What removal answers.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct RemoveReport {
    /// Whether the call was carried out.
    pub ok: bool,
    /// Names that were there and are gone.
    #[serde(default)]
    pub removed: Vec<String>,
    /// Why not.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub errors: Vec<ImportError>,
}

/// Where a listed tool came from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
#[allow(missing_docs)]
pub enum Source {
    Generated,
    Page,
}

/// An item of `listTools()` and `listGeneratedTools()`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct ListedTool {
    /// Its name.
    pub name: String,
    /// Its title.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub title: Option<String>,
    /// Its description; of a page's tool, as data from the page.
    pub description: String,
    /// Its input schema.
    pub input_schema: Value,
    /// Whose it is.
    pub source: Source,
    /// Whether it can be invoked on this document now.
    pub registered: bool,
    /// Why it is not registered.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reason: Option<String>,
    /// The page it is for.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub scope: Option<Scope>,
    /// What it does.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub step: Option<Step>,
    /// Which side it came from.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub via: Option<Via>,
}
