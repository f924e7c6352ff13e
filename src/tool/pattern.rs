//! Regular expressions in schemas. The browser's own engine runs them, so what is left to do is to refuse those that could hang it.

use super::Patterns;

const LENGTH_MAX: usize = 256;

pub(super) const NOT_TEXT: &str = "pattern has to be a string with a regular expression.";

/// Whether a schema may hold `pattern`.
pub(super) fn check(pattern: &str, patterns: Patterns<'_>) -> Result<(), &'static str> {
    if pattern.len() > LENGTH_MAX {
        return Err("The pattern is over 256 bytes; shorten it or leave it out.");
    }
    if patterns(pattern, "").is_none() {
        return Err("The pattern is no regular expression (ECMA-262 with the u flag); mend it or leave it out.");
    }
    Ok(())
}

/// Whether `text` has a match of a schema's `pattern`; a problem where that cannot be told.
pub(super) fn test(pattern: &str, text: &str, patterns: Patterns<'_>) -> Result<bool, &'static str> {
    patterns(pattern, text)
        .ok_or("cannot be checked against the schema's pattern, which is no regular expression; import the tool again")
}
