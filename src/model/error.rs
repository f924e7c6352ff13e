//! The error codes of the contract, one definition for bridge and harness.

use std::fmt;

use serde::{Deserialize, Serialize};

macro_rules! codes {
    ($($(#[$doc:meta])* $name:ident = $text:literal),+ $(,)?) => {
        /// A published error code. A code, once published, keeps its meaning.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
        #[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
        #[non_exhaustive]
        pub enum Code { $($(#[$doc])* #[serde(rename = $text)] $name),+ }

        impl Code {
            /// Every code, in the contract's order.
            pub const ALL: &'static [Code] = &[$(Code::$name),+];

            /// The code as it stands on the wire.
            pub const fn as_str(self) -> &'static str {
                match self { $(Code::$name => $text),+ }
            }
        }
    };
}

codes! {
    /// The browser has no native WebMCP in this document.
    NativeUnavailable = "NATIVE_UNAVAILABLE",
    /// Native WebMCP is there, and a policy forbids it in this document.
    NativeBlocked = "NATIVE_BLOCKED",
    /// `registerTool` refused the tool.
    NativeRejected = "NATIVE_REJECTED",
    /// The extension was reloaded or removed under this document.
    ContextLost = "CONTEXT_LOST",
    /// A call's argument has the wrong shape.
    ArgumentInvalid = "ARGUMENT_INVALID",
    /// A tool is no object, or has unknown or missing fields.
    ToolInvalid = "TOOL_INVALID",
    /// A tool's name breaks the grammar.
    NameInvalid = "NAME_INVALID",
    /// A tool's name is taken in this document or twice in one import.
    NameDuplicate = "NAME_DUPLICATE",
    /// A title or description breaks its rules.
    DescriptionInvalid = "DESCRIPTION_INVALID",
    /// `inputSchema` is not in the flat profile.
    SchemaInvalid = "SCHEMA_INVALID",
    /// `inputSchema` does not say `additionalProperties: false`.
    SchemaOpen = "SCHEMA_OPEN",
    /// `scope` is not the page's.
    ScopeMismatch = "SCOPE_MISMATCH",
    /// `steps` has not exactly one step.
    StepCount = "STEP_COUNT",
    /// The step breaks its rules.
    StepInvalid = "STEP_INVALID",
    /// The selector is not of an element in a trace that this client was given.
    SelectorNotInTrace = "SELECTOR_NOT_IN_TRACE",
    /// The selector matches more than one element.
    SelectorAmbiguous = "SELECTOR_AMBIGUOUS",
    /// The element does not offer the step's action.
    ActionMismatch = "ACTION_MISMATCH",
    /// Text of the tool looks like a secret.
    SecretShaped = "SECRET_SHAPED",
    /// A size or count limit would be passed.
    LimitExceeded = "LIMIT_EXCEEDED",
    /// The store did not take the tools.
    StorageFailed = "STORAGE_FAILED",
    /// The invocation's input breaks `inputSchema`.
    InputInvalid = "INPUT_INVALID",
    /// The selector matches nothing now.
    SelectorStale = "SELECTOR_STALE",
    /// The selector matches another element than the tool was made for.
    TargetChanged = "TARGET_CHANGED",
    /// The target is not visible.
    NotVisible = "NOT_VISIBLE",
    /// The target is disabled.
    Disabled = "DISABLED",
    /// The target is read-only.
    ReadOnly = "READ_ONLY",
    /// Another element would get the click.
    Covered = "COVERED",
    /// No option has that value or label.
    OptionNotFound = "OPTION_NOT_FOUND",
    /// The page changed or refused the value.
    ValueRejected = "VALUE_REJECTED",
    /// The call was cancelled before the action.
    Cancelled = "CANCELLED",
    /// The tool acts only with a ticket.
    NotArmed = "NOT_ARMED",
    /// No browser to start was found.
    BrowserNotFound = "BROWSER_NOT_FOUND",
    /// The browser's CDP endpoint does not answer.
    BrowserUnreachable = "BROWSER_UNREACHABLE",
    /// The extension is not in the browser.
    ExtensionMissing = "EXTENSION_MISSING",
    /// Extension and harness speak different protocol versions.
    ExtensionMismatch = "EXTENSION_MISMATCH",
    /// No such page.
    PageNotFound = "PAGE_NOT_FOUND",
    /// The page has no bridge.
    BridgeMissing = "BRIDGE_MISSING",
    /// No such tool, or the name is no longer ours.
    ToolNotFound = "TOOL_NOT_FOUND",
    /// The browser refused or failed the invocation.
    InvocationFailed = "INVOCATION_FAILED",
    /// The answer is not borne out by the bridge's own record.
    InvocationMismatch = "INVOCATION_MISMATCH",
    /// Whether the action took place cannot be known.
    OutcomeUnknown = "OUTCOME_UNKNOWN",
    /// A dialog is open and blocks the page.
    DialogOpen = "DIALOG_OPEN",
    /// The deadline passed.
    Timeout = "TIMEOUT",
    /// The page does not show what the action should have brought.
    VerifyFailed = "VERIFY_FAILED",
    /// The policy forbids it.
    NotAllowed = "NOT_ALLOWED",
}

impl fmt::Display for Code {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

/// A failure with its code; `message` says what is wrong and the mend, and never holds filled text.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, thiserror::Error)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[error("{code}: {message}")]
pub struct Failure {
    /// What kind of failure.
    pub code: Code,
    /// What is wrong, and the mend.
    pub message: String,
}

impl Failure {
    /// A failure of `code`, saying `message`.
    pub fn new(code: Code, message: impl Into<String>) -> Self {
        Failure { code, message: message.into() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_code_travels_as_its_name() {
        for code in Code::ALL {
            let wire = serde_json::to_value(code).expect("codes serialize");
            assert_eq!(wire, code.as_str());
            assert_eq!(serde_json::from_value::<Code>(wire).expect("codes parse"), *code);
        }
    }
}
