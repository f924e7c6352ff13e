//! What leaves the page as text goes through here: secrets are taken out first, then white space is folded and what is invisible
//! removed, then it is cut.
//!
//! Two lines of defence. [`fields`] says which fields' values are never read at all. The rest knows the shapes of secrets, wherever
//! they stand: [`page_text`] for names, descriptions, titles and options, [`url`] and [`path`] for addresses, [`is_secret_shaped`]
//! for what an agent wrote. The rules are data, in `text/rules.rs`, each with examples. All of it is pure and holds no state.

use std::borrow::Cow;

mod assign;
mod context;
mod digits;
pub mod fields;
mod fold;
mod names;
mod pattern;
mod rules;
mod scan;
#[cfg(all(test, not(target_arch = "wasm32")))]
mod tests;
mod url;
mod value;

pub(crate) use fold::is_invisible;
pub use url::{path, url};

/// The longest name, description, group or option label, in UTF-16 units.
pub const NAME_MAX: usize = 120;
/// The longest text of a field.
pub const VALUE_MAX: usize = 200;
/// What stands where a secret was.
pub const REDACTED: &str = "[redacted]";

/// A page's text, fit to leave it: secrets are `[redacted]` and counted, white space is folded, invisible characters are gone, and it
/// has at most `max_chars` UTF-16 units, the last of them `…` where it was cut.
pub fn page_text(raw: &str, max_chars: usize, count: &mut u32) -> String {
    let (head, more) = bounded(raw, max_chars);
    if !scan::is_suspicious(head) {
        return fold::clean(head, max_chars, more);
    }
    let mut text = fold::clean(&redact(head, count), max_chars, more);
    // What is out, folded or cut may bring new neighbours together; twice is enough but for texts made to that end.
    for _ in 0..8 {
        let Cow::Owned(again) = redact(&text, count) else { break };
        text = fold::clean(&again, max_chars, false);
    }
    text
}

/// Text with `[redacted]` in the place of everything secret-shaped, otherwise as it was.
pub fn redact<'a>(raw: &'a str, count: &mut u32) -> Cow<'a, str> {
    if !scan::is_suspicious(raw) {
        return Cow::Borrowed(raw);
    }
    let folded = fold::fold(raw);
    let found = scan::find(&folded.text);
    if found.is_empty() {
        return Cow::Borrowed(raw);
    }
    let mut out = String::with_capacity(raw.len());
    let mut at = 0;
    for range in found {
        out.push_str(&raw[at..folded.raw(range.start)]);
        out.push_str(REDACTED);
        at = folded.raw(range.end);
        *count += 1;
    }
    out.push_str(&raw[at..]);
    Cow::Owned(out)
}

/// Whether there is anything secret-shaped in the text.
pub fn is_secret_shaped(raw: &str) -> bool {
    scan::is_suspicious(raw) && !scan::find(&fold::fold(raw).text).is_empty()
}

/// As much of a text as can matter to its first `max` units, and whether there is more: a page may hand over megabytes.
fn bounded(raw: &str, max: usize) -> (&str, bool) {
    let limit = max * 8 + 4096;
    let raw = raw.trim_start();
    if raw.len() <= limit {
        return (raw, false);
    }
    let mut end = limit;
    while !raw.is_char_boundary(end) {
        end -= 1;
    }
    // Half of a secret must not stand at the end.
    let floor = end - 1024;
    let space = raw.as_bytes()[floor..end].iter().rposition(u8::is_ascii_whitespace);
    let mut end = floor + space.unwrap_or(0);
    while !raw.is_char_boundary(end) {
        end -= 1;
    }
    (&raw[..end], true)
}
