//! What `getDiagnostics()` says (contract, section 6).

use serde::{Deserialize, Serialize};

use super::{Code, Frame, is_false};

/// The state of the bridge in one document.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[allow(missing_docs)]
pub struct Diagnostics {
    pub schema_version: u32,
    pub extension: Extension,
    pub native: Native,
    pub facade: Facade,
    pub page: DiagnosticsPage,
    pub tools: ToolCounts,
    pub limits: Limits,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub recent: Vec<Recent>,
}

/// The extension and the form of its core.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[allow(missing_docs)]
pub struct Extension {
    pub version: String,
    pub protocol_version: u32,
    pub runtime: Runtime,
}

/// The form in which the core runs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
pub enum Runtime {
    /// WebAssembly.
    Wasm,
    /// The same module as JavaScript.
    Js,
}

/// Whether native WebMCP can be used here.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Native {
    /// `document.modelContext` is there.
    #[serde(default, skip_serializing_if = "is_false")]
    pub available: bool,
    /// Tools can be registered.
    #[serde(default, skip_serializing_if = "is_false")]
    pub register_tool: bool,
    /// Why it cannot be used.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub blocked: Option<Blocked>,
}

/// Why native WebMCP is not usable.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
#[allow(missing_docs)]
pub enum Blocked {
    Flag,
    InsecureContext,
    PermissionsPolicy,
    OriginAgentCluster,
}

/// Whether the page globals are ours.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
#[allow(missing_docs)]
pub enum Facade {
    Ok,
    Occupied,
}

/// The document, as in the trace.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
#[allow(missing_docs)]
pub struct DiagnosticsPage {
    pub origin: String,
    pub path: String,
    pub url: String,
    pub frame: Frame,
}

/// How many tools of each kind.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct ToolCounts {
    /// On this document, generated and the page's.
    pub registered: u32,
    /// Generated ones among them.
    pub generated: u32,
    /// The page's among them.
    pub page: u32,
    /// Cached for this origin, for another page.
    pub out_of_scope: u32,
    /// In scope, and not registered.
    pub unregistered: u32,
}

/// The limits that hold here.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[allow(missing_docs)]
pub struct Limits {
    pub tools_per_document: u32,
    pub bytes_per_origin: u32,
}

impl Default for Limits {
    fn default() -> Self {
        Limits { tools_per_document: 200, bytes_per_origin: 512 * 1024 }
    }
}

/// One of the last invocations.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Recent {
    /// The tool's name.
    pub tool: String,
    /// When, RFC 3339 in UTC.
    pub at: String,
    /// Whether it succeeded.
    pub ok: bool,
    /// Why not.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub code: Option<Code>,
}
