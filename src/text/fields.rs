//! Fields whose value nobody may see: what a field's type, autocomplete tokens and names say of it.

use super::names::{self, Kind};

/// What a field says of itself.
#[derive(Clone, Copy, Debug, Default)]
pub struct FieldHints<'a> {
    /// Local name, lower case: `input`, `textarea`, `select`, or an editing host's.
    pub tag: &'a str,
    /// The `type` of an input, lower case; empty where it has none.
    pub kind: &'a str,
    /// The `autocomplete` attribute.
    pub autocomplete: &'a str,
    /// Names that are not meant to be read: `name`, `id`, a test id.
    pub names: &'a [&'a str],
    /// Texts that are: label, accessible name, `placeholder`, `title`.
    pub labels: &'a [&'a str],
}

/// Whether the field holds a secret: type password, autocomplete tokens of passwords, one-time codes and cards, or a name or label
/// that says so. A field that once was secret stays so: that is for the caller to remember.
pub fn secret_field(hints: &FieldHints) -> bool {
    if hints.kind == "password" || hints.autocomplete.split_ascii_whitespace().any(is_secret_autocomplete) {
        return true;
    }
    let holds_text = match hints.tag {
        "input" => matches!(hints.kind, "" | "text" | "tel" | "number" | "email" | "url" | "search"),
        "select" | "button" | "a" | "summary" | "option" => false,
        _ => true,
    };
    // What holds prose may have a label that is prose: only what it ends in counts.
    let words_after = if hints.tag == "input" { usize::MAX } else { 1 };
    // One looks for tokens in a search box; the tokens are elsewhere.
    holds_text
        && hints.kind != "search"
        && hints.names.iter().chain(hints.labels).any(|name| says_secret(name, words_after))
}

fn is_secret_autocomplete(token: &str) -> bool {
    const TOKENS: [&str; 3] = ["current-password", "new-password", "one-time-code"];
    TOKENS.iter().any(|secret| token.eq_ignore_ascii_case(secret))
        || token.get(..3).is_some_and(|start| start.eq_ignore_ascii_case("cc-"))
}

fn says_secret(name: &str, words_after: usize) -> bool {
    /// A label says what it has to say in its first words; the rest would be prose.
    const REACH: usize = 200;
    let end = name.char_indices().nth(REACH).map_or(name.len(), |(i, _)| i);
    let words = names::normalize(&name[..end]);
    names::kind_of(&words)
        .is_some_and(|(kind, said)| kind != Kind::Hint && words[said..].split_whitespace().count() <= words_after)
}
