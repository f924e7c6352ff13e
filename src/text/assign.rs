//! Values that their names give away: `password: …`, `"token": "…"`, `X-Api-Key: …`, `?code=…`.

use std::ops::Range;

use super::names::{self, Kind, is_listed};
use super::rules::{PARAMS, SCHEMES, VERSIONS, WEAK};
use super::scan::Text;
use super::value::{find, has, is_generated, is_hex, is_opaque, is_placeholder, is_variable, is_varied, is_word};

/// How far back a name is looked for, and how long a value may be.
const NAME_REACH: usize = 60;
const VALUE_REACH: usize = 4096;
/// By how much of a value it is judged.
const VALUE_SAMPLE: usize = 256;

/// `name = value`, `name: value`, `"name": "value"`, `<name>value</name>`, `name is value`.
pub(super) fn assignments(text: &Text, found: &mut Vec<Range<usize>>) {
    let bytes = text.bytes;
    let mut at = 0;
    while at < bytes.len() {
        let operator = match bytes[at] {
            b'=' | b':' | b'>' => bytes[at..].iter().take_while(|b| b"=:>|~".contains(b)).count(),
            b'|' if bytes[at..].starts_with(b"||") => 2,
            b',' if at > 0 && b"\"'".contains(&bytes[at - 1]) => 1,
            b'(' | b' ' if bytes.get(at + 1).is_some_and(|b| b"\"'".contains(b)) => 1,
            b' ' if text.lower[at..].starts_with(b" is ") => 3,
            _ => {
                at += 1;
                continue;
            }
        };
        let url = bytes[at..].starts_with(b"://");
        if let Some(range) = (!url).then(|| assigned(text, at, operator)).flatten() {
            at = range.end;
            found.push(range);
        } else {
            at += operator;
        }
    }
}

/// The value at an operator, if its name and its looks say that it is secret.
fn assigned(text: &Text, at: usize, operator: usize) -> Option<Range<usize>> {
    let bytes = text.bytes;
    let (mut start, quote) = value_start(bytes, at + operator);
    if start >= bytes.len() {
        return None;
    }
    let (name, before) = name_before(text, at);
    let in_query = b"?&;".contains(&before) && !name.contains(' ');
    if name.is_empty() {
        return None;
    }
    let words = names::normalize(name);
    if in_query && bytes[at] == b'=' {
        let end = query_value_end(bytes, at + 1);
        return is_secret_param(&words, &bytes[at + 1..end]).then_some(at + 1..end);
    }
    let (kind, said) = names::kind_of(&words)?;
    // A tag's end; elsewhere people and selectors write `Password > Login`.
    if bytes[at] == b'>' && (start > at + operator || kind == Kind::Password && before != b'<') {
        return None;
    }
    // `password` must be what the name ends in, give or take a word.
    if words[said..].split_whitespace().count() > 2 {
        return None;
    }
    if kind == Kind::Token {
        start = skip_scheme(text, start);
    }
    let end = value_end(bytes, start, quote);
    // A sentence's mark or a password's: not what it is judged by.
    let marks = bytes[start..end].iter().rev().take_while(|b| b"!?".contains(b)).count();
    let value = &bytes[start..end - marks];
    // Cut short by whoever shows it.
    if bytes[end..].starts_with(b"..") || text.whole[end..].starts_with('…') {
        return None;
    }
    // Another name, not a value.
    if quote.is_none()
        && bytes.get(end).is_some_and(|b| b":=(".contains(b))
        && value.iter().all(|b| is_word(*b) || *b == b'.')
    {
        return None;
    }
    let tight = quote.is_some() || bytes[at] == b'=' && start == at + operator;
    is_secret_value(kind, value, tight).then_some(start..end)
}

/// Whether the value of such a name is secret. `tight`: nothing but a value can stand there, as between quotes.
fn is_secret_value(kind: Kind, value: &[u8], tight: bool) -> bool {
    let value = &value[..value.len().min(VALUE_SAMPLE)];
    if is_placeholder(value) || value.starts_with(b"http") || value.starts_with(b"/") && !is_generated(value, 20) {
        return false;
    }
    let digits = has(value, u8::is_ascii_digit);
    let letters = value.iter().any(|b| b.is_ascii_alphabetic() || !b.is_ascii());
    match kind {
        Kind::Password => {
            let code = value.iter().any(|b| b"()[]{}".contains(b)) && !tight;
            if code || value.len() < 4 {
                false
            } else if !letters {
                value.len() <= 32 && value.iter().all(u8::is_ascii_digit)
            } else {
                let odd = value.iter().any(|b| b"!@#$%^&*?+~|\\".contains(b));
                (digits && !is_measure(value) || odd) && value.len() >= 5
                    || tight && value.len() >= 8 && is_plain_secret(value)
            }
        }
        Kind::Code => digits && (3..=10).contains(&value.len()) && value.iter().all(|b| b.is_ascii_digit()),
        Kind::Card => false,
        Kind::Token => {
            is_generated(value, 10)
                || is_hex(value) && digits && letters && value.len() >= 16 && is_varied(value)
                || tight && is_hidden_base64(value)
                || is_hex_pair(value)
                || (15..=25).contains(&value.len()) && value.iter().all(u8::is_ascii_digit)
                || value.starts_with(b"sha256~")
        }
        Kind::Hint => {
            is_generated(value, 14) && !is_version(value)
                || is_hex_pair(value)
                || is_hex(value) && digits && value.len() >= 16 && is_varied(value)
        }
    }
}

/// `8-20`, `12+characters`, `3rd`: says how long a password must be.
fn is_measure(value: &[u8]) -> bool {
    let rest = value.iter().position(|b| !b.is_ascii_digit() && !b"-+".contains(b)).unwrap_or(value.len());
    rest > 0 && value[rest..].iter().all(|b| b.is_ascii_lowercase() || *b == b'-' || !b.is_ascii())
}

fn is_version(value: &[u8]) -> bool {
    value.iter().filter(|b| **b == b'.').count() >= 2 && value.len() < 24
}

/// A run of letters between quotes: a word is no secret, `correcthorsebattery` is.
fn is_plain_secret(value: &[u8]) -> bool {
    let lower = value.to_ascii_lowercase();
    value.iter().all(u8::is_ascii_alphabetic)
        && value.len() >= 12
        && value[1..].iter().all(u8::is_ascii_lowercase)
        && !WEAK.split(',').any(|weak| find(&lower, weak.as_bytes(), 0).is_some())
}

/// User and password of eight hexadecimal digits each.
fn is_hex_pair(value: &[u8]) -> bool {
    value.len() == 17 && value[8] == b':' && is_hex(&value[..8]) && is_hex(&value[9..])
}

/// Base64 of something short, as Basic credentials are.
fn is_hidden_base64(value: &[u8]) -> bool {
    value.len() >= 8
        && value.iter().all(|b| is_word(*b) || b"+/=-".contains(b))
        && has(value, u8::is_ascii_digit)
        && has(value, u8::is_ascii_uppercase)
        && has(value, u8::is_ascii_lowercase)
        && value.ends_with(b"=")
}

/// Past white space and an opening quote; which quote it was.
fn value_start(bytes: &[u8], from: usize) -> (usize, Option<u8>) {
    let mut start =
        from + bytes[from..].iter().take(12).take_while(|b| b.is_ascii_whitespace() || b"=>".contains(b)).count();
    if bytes[start.min(bytes.len())..].starts_with(b"\\") {
        start += 1;
    }
    let quotes = b"\"'`";
    match bytes.get(start) {
        Some(quote) if quotes.contains(quote) => {
            // A second one opens nothing but the value when it follows at once.
            match (bytes.get(start + 1), bytes.get(start + 2)) {
                (Some(second), Some(next)) if quotes.contains(second) && next.is_ascii_alphanumeric() => {
                    (start + 2, Some(*second))
                }
                _ => (start + 1, Some(*quote)),
            }
        }
        _ => (start, None),
    }
}

/// Where a value ends: at its quote, else at white space or what closes it.
pub(super) fn value_end(bytes: &[u8], start: usize, quote: Option<u8>) -> usize {
    let reach = &bytes[start.min(bytes.len())..bytes.len().min(start + VALUE_REACH)];
    if let Some(end) = quote.and_then(|quote| reach.iter().position(|&b| b == quote || b == b'\n')) {
        return start + end;
    }
    let mut end = reach.iter().position(|b| b.is_ascii_whitespace() || b"\"'`<;,".contains(b)).unwrap_or(reach.len());
    let variable = reach.starts_with(b"$") || reach.starts_with(b"{") || reach.starts_with(b"[");
    while end > 0 && b".:)]}".contains(&reach[end - 1]) && !variable {
        end -= 1;
    }
    start + end
}

fn query_value_end(bytes: &[u8], start: usize) -> usize {
    bytes[start..]
        .iter()
        .position(|b| b.is_ascii_whitespace() || b"&#\"'<>;`".contains(b))
        .map_or(bytes.len(), |i| start + i)
}

/// Past `Bearer` and the other words that name how a credential is to be read.
fn skip_scheme(text: &Text, start: usize) -> usize {
    let end = value_end(text.bytes, start, None);
    let word = &text.lower[start..end];
    if SCHEMES.split(',').any(|scheme| scheme.as_bytes() == word)
        && text.bytes.get(end).is_some_and(u8::is_ascii_whitespace)
    {
        end + text.bytes[end..].iter().take_while(|b| b.is_ascii_whitespace()).count()
    } else {
        start
    }
}

/// The name before an operator, and what stands before that.
fn name_before<'a>(text: &'a Text, at: usize) -> (&'a str, u8) {
    let bytes = text.bytes;
    let mut end = at;
    while end > 0 && (b" \t\"'`])\\".contains(&bytes[end - 1])) && at - end < 6 {
        end -= 1;
    }
    // `(live)` behind a name is no part of it.
    if bytes[..at].ends_with(b")") {
        end = bytes[at.saturating_sub(24)..at]
            .iter()
            .rposition(|&b| b == b'(')
            .map_or(end, |i| at.saturating_sub(24) + i);
        end -= usize::from(bytes[..end].ends_with(b" "));
    }
    let mut start = end;
    while start > 0 && end - start < NAME_REACH && belongs(bytes, start - 1) {
        start -= 1;
    }
    let before = if start > 0 { bytes[start - 1] } else { 0 };
    while !text.whole.is_char_boundary(start) {
        start += 1;
    }
    (text.whole.get(start..end).unwrap_or(""), before)
}

fn belongs(bytes: &[u8], at: usize) -> bool {
    match bytes[at] {
        b' ' => !bytes.get(at.wrapping_sub(1)).is_some_and(|b| b".:,;!?".contains(b)),
        b'_' | b'-' | b'.' | b'\'' => true,
        b => b.is_ascii_alphanumeric() || b >= 0x80,
    }
}

/// Whether a parameter of a URL is secret, by its (normalized) name or its looks.
pub(super) fn is_secret_param(name: &str, value: &[u8]) -> bool {
    if value.is_empty() || is_variable(value) {
        return false;
    }
    let named = is_listed(PARAMS, name.trim());
    let plain =
        value.len() <= 2 || value.iter().all(|b| b.is_ascii_lowercase() || b"-_+".contains(b)) && value.len() <= 16;
    match names::kind_of(name).filter(|(_, said)| name[*said..].trim().is_empty()).map(|(kind, _)| kind) {
        Some(Kind::Password | Kind::Code | Kind::Card) => true,
        Some(Kind::Token) => !matches!(value, b"true" | b"false" | b"1" | b"0"),
        Some(Kind::Hint) if !named => is_secret_value(Kind::Hint, value, true),
        _ if named => !plain && (has(value, u8::is_ascii_digit) && value.len() >= 4 || value.len() > 16),
        _ => {
            is_opaque(value, 20)
                || is_hex(value) && value.len() >= 32 && has(value, u8::is_ascii_alphabetic) && !names_a_version(name)
        }
    }
}

/// Names under which a hash says which version of a thing is meant.
fn names_a_version(name: &str) -> bool {
    name.split_whitespace().any(|word| is_listed(VERSIONS, word))
}
