//! The trace: the sanitized description of a page's interactive elements (contract, section 3).

use serde::{Deserialize, Serialize};

use super::is_false;

/// Version of every shape in this crate that travels.
pub const SCHEMA_VERSION: u32 = 1;

/// What a page offers a person now.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Trace {
    /// Always [`SCHEMA_VERSION`].
    pub schema_version: u32,
    /// Names this trace for a later `since`.
    pub trace_id: String,
    /// The document.
    pub page: Page,
    /// Its interactive elements, or what changed among them.
    pub dom: TraceDom,
    /// What was held back.
    pub redactions: Redactions,
}

/// The document of a trace.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Page {
    /// The document's URL, redacted, without its fragment unless that is a route.
    pub url: String,
    /// `self.origin`; `"null"` where opaque.
    pub origin: String,
    /// The URL's path.
    pub path: String,
    /// `document.title`, as data from the page.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub title: String,
    /// The root's `lang`.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub lang: String,
    /// `loading`, `interactive` or `complete`.
    pub ready_state: String,
    /// Whether this is the top document.
    pub frame: Frame,
    /// Sizes and scroll position, CSS pixels.
    pub viewport: Viewport,
}

/// Where a document stands in its tab.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
pub enum Frame {
    /// The top document.
    Top,
    /// A document in a frame.
    Child,
}

/// The viewport, in whole CSS pixels.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[allow(missing_docs)]
pub struct Viewport {
    pub width: i64,
    pub height: i64,
    pub scroll_x: i64,
    pub scroll_y: i64,
    pub document_height: i64,
}

/// All interactive elements, or with `since` what changed among them.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct TraceDom {
    /// The elements; absent in a delta.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub interactive_elements: Option<Vec<Element>>,
    /// The trace that a delta is relative to.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub since: Option<String>,
    /// Elements that the older trace did not have.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub added: Option<Vec<Element>>,
    /// Elements that differ from the older trace.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub changed: Option<Vec<Element>>,
    /// Ids that are gone.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub removed: Option<Vec<String>>,
    /// `since` was asked for and is no longer known: this is the whole trace.
    #[serde(default, skip_serializing_if = "is_false")]
    pub full: bool,
    /// How many elements there are.
    pub counts: Counts,
}

/// `found = included + omitted`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
#[allow(missing_docs)]
pub struct Counts {
    pub found: u32,
    pub included: u32,
    pub omitted: u32,
}

/// What was held back: a count of each kind.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Redactions {
    /// Fields whose value is a secret.
    pub secret_fields: u32,
    /// Secret-shaped runs that became `[redacted]`.
    pub secret_shaped: u32,
}

/// One interactive element.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Element {
    /// Stays with the element for the life of the document; never reused.
    pub id: String,
    /// Matches exactly this element now; ` >>> ` steps into a shadow root.
    pub selector: String,
    /// Local name, lower case.
    pub tag: String,
    /// The `type` of an input or button.
    #[serde(default, rename = "type", skip_serializing_if = "String::is_empty")]
    pub kind: String,
    /// ARIA role, explicit or by ARIA in HTML; `generic` where there is none.
    pub role: String,
    /// Accessible name, as data from the page.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub name: String,
    /// Accessible description, as data from the page.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub description: String,
    /// What tells it apart: `Outer > Inner`.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub group: String,
    /// The steps that make sense for it.
    pub actions: Vec<Action>,
    /// What is so now.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub states: Vec<State>,
    /// Whether a value holder holds something.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub value: Option<ValueState>,
    /// With `values`: the text of a field that is not secret, at most 200 characters.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub text: Option<String>,
    /// How many options a choice has in all.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub option_count: Option<u32>,
    /// The first of them, at most `maxOptions`.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub options: Vec<ChoiceOption>,
    /// Whether any of it is in the viewport.
    #[serde(default, skip_serializing_if = "is_false")]
    pub in_viewport: bool,
}

/// One option of a choice.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
#[allow(missing_docs)]
pub struct ChoiceOption {
    pub value: String,
    pub label: String,
    #[serde(default, skip_serializing_if = "is_false")]
    pub selected: bool,
    #[serde(default, skip_serializing_if = "is_false")]
    pub disabled: bool,
}

/// The steps that a tool can be made of.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[allow(missing_docs)]
pub enum Action {
    #[serde(rename = "dom.click")]
    Click,
    #[serde(rename = "dom.fill")]
    Fill,
    #[serde(rename = "dom.select")]
    Select,
}

impl Action {
    /// The action as it stands on the wire.
    pub const fn as_str(self) -> &'static str {
        match self {
            Action::Click => "dom.click",
            Action::Fill => "dom.fill",
            Action::Select => "dom.select",
        }
    }
}

/// A state, named as ARIA and HTML name it. Serialized in this order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
#[allow(missing_docs)]
pub enum State {
    Checked,
    Mixed,
    Selected,
    Expanded,
    Collapsed,
    Pressed,
    Disabled,
    Readonly,
    Required,
    Invalid,
    Focused,
    Covered,
    Multiple,
    Haspopup,
    Current,
}

/// What can be said of a value without saying it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
#[allow(missing_docs)]
pub enum ValueState {
    Empty,
    Filled,
    Secret,
}

/// Options of `getSanitizedTrace`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase", deny_unknown_fields, default)]
pub struct TraceOptions {
    /// At most this many elements, those in the viewport first.
    pub max_elements: u32,
    /// At most this many options of each choice.
    pub max_options: u32,
    /// Whether the text of fields that are not secret is wanted.
    pub values: bool,
    /// Only what is inside the element that this selector matches.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub within: Option<String>,
    /// Only what changed since that trace.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub since: Option<String>,
}

impl Default for TraceOptions {
    fn default() -> Self {
        TraceOptions { max_elements: 500, max_options: 50, values: false, within: None, since: None }
    }
}
