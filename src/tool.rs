//! Generated tools: tools that an agent wrote as data, which makes every field of them a claim to be checked.
//!
//! Import goes through [`validate_import`], a call's input through [`validate_input`]; [`Fingerprint`] tells whether a tool's target is
//! still the element that it was made for, [`consequential`] whether a person should be asked. [`make`] writes a tool for an element.
//! All of it is pure: pages and regular expressions are asked through arguments.

mod charset;
mod consequence;
mod fingerprint;
mod import;
mod input;
mod make;
mod number;
mod pattern;
mod report;
mod schema;
mod shape;
mod siphash;
mod words;

pub use consequence::{FormHint, consequential};
pub use fingerprint::{Fingerprint, FingerprintInput, ItemText, is_lasting};
pub use import::{Accepted, Import, ImportContext, Lookup, NameTaken, validate_import};
pub use input::{INPUT_BYTES_MAX, validate_input};
pub use make::{MakeOptions, make};
pub use shape::{is_name, parse};

#[cfg(test)]
#[cfg(not(target_arch = "wasm32"))]
mod tests;

/// A whole tool is at most this long as JSON.
pub const TOOL_BYTES_MAX: usize = 16 * 1024;
/// A document holds at most so many generated tools.
pub const TOOLS_MAX: usize = 200;

/// Regular expressions as ECMA-262 has them with the `u` flag, which the core has no engine for: whether the second argument has a match
/// of the first; `None` where the first is no regular expression.
pub type Patterns<'a> = &'a dyn Fn(&str, &str) -> Option<bool>;

/// For callers without an engine: every pattern is taken and matches. The page checks it again.
pub fn any_pattern(_pattern: &str, _text: &str) -> Option<bool> {
    Some(true)
}
