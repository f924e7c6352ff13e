//! Secrets that only what stands around them gives away: `password: …`, `Authorization: Bearer …`, `https://user:password@…`,
//! `curl -u …`, private keys.

use std::ops::Range;

use super::names::{self, Kind};
use super::rules::{PARAMS, SCHEMES, SECRET_PATHS, WEAK};
use super::scan::Text;
use super::value::{
    find, has, is_generated, is_hex, is_opaque, is_placeholder, is_uuid, is_variable, is_varied, is_word,
};

/// How far back a name is looked for, and how long a value may be.
const NAME_REACH: usize = 60;
const VALUE_REACH: usize = 2048;

type Found = Vec<Range<usize>>;

/// PEM and PuTTY private keys, with all that follows up to their end.
pub(super) fn private_keys(text: &Text, found: &mut Found) {
    let mut at = 0;
    while let Some(begin) = find(text.bytes, b"BEGIN ", at) {
        at = begin + 6;
        let line = &text.bytes[at..text.bytes.len().min(at + 60)];
        let Some(named) = find(line, b"PRIVATE KEY", 0) else { continue };
        let start = text.bytes[..begin].iter().rposition(|b| !b"- ".contains(b)).map_or(0, |i| i + 1);
        if find(&text.bytes[start..begin], b"---", 0).is_none() {
            continue;
        }
        let body = at + named + 11;
        let end = match find(text.bytes, b"PRIVATE KEY", body) {
            Some(end) if find(&text.bytes[body..end], b"END ", 0).is_some() => end + 11,
            _ => base64_end(text.bytes, body),
        };
        at = end + text.bytes[end..].iter().take_while(|b| b"- BLOCK".contains(b)).count();
        found.push(start..at);
    }
    if let Some(begin) = find(text.bytes, b"PuTTY-User-Key-File-", 0) {
        found.push(begin..text.bytes.len());
    }
}

/// Where lines of base64 end that begin after a header.
fn base64_end(bytes: &[u8], from: usize) -> usize {
    let mut end = from;
    let mut at = from + bytes[from..].iter().take_while(|b| b"- BLOCK".contains(b)).count();
    while at < bytes.len() {
        let start = at + bytes[at..].iter().take_while(|b| b.is_ascii_whitespace()).count();
        let stop = start + bytes[start..].iter().take_while(|b| is_word(**b) || b"+/=".contains(b)).count();
        if stop - start < 16 {
            break;
        }
        (end, at) = (stop, stop);
    }
    end
}

/// `user:password@` of a URL.
pub(super) fn user_info(text: &Text, found: &mut Found) {
    let mut at = 0;
    while let Some(scheme) = find(text.bytes, b"://", at) {
        at = scheme + 3;
        let rest = &text.bytes[at..];
        let end = rest.iter().position(|b| b.is_ascii_whitespace() || b"/?#\"'<>`".contains(b)).unwrap_or(rest.len());
        let Some(sign) = rest[..end].iter().rposition(|&b| b == b'@') else { continue };
        let secret = match rest[..sign].iter().position(|&b| b == b':') {
            Some(colon) => !is_placeholder(&rest[colon + 1..sign]),
            None => is_generated(&rest[..sign], 16),
        };
        if secret && end > sign + 1 {
            found.push(at..at + sign);
        }
    }
}

/// `curl -u user:password`.
pub(super) fn curl_user(text: &Text, found: &mut Found) {
    let Some(mut at) = find(&text.lower, b"curl", 0) else { return };
    while let Some(dash) =
        text.bytes[at..].windows(2).position(|w| w[0].is_ascii_whitespace() && w[1] == b'-').map(|i| at + i + 1)
    {
        at = dash + 1;
        let Some(flag) =
            ["-u", "-U", "--user", "--proxy-user"].iter().rfind(|f| text.bytes[dash..].starts_with(f.as_bytes()))
        else {
            continue;
        };
        let start = dash + flag.len();
        let start = start + text.bytes[start..].iter().take_while(|b| **b == b'=' || b.is_ascii_whitespace()).count();
        let (end, word) = shell_word(text.bytes, start);
        let Some(colon) = word.iter().position(|&b| b == b':') else { continue };
        let (user, password) = (&word[..colon], &word[colon + 1..]);
        let secret = if password.is_empty() {
            user.len() >= 8 && !is_variable(user) && has(user, u8::is_ascii_digit)
        } else {
            password.len() >= 3 && !is_variable(password) && !WEAK.contains(&password) && is_varied_or_short(password)
        };
        if secret {
            found.push(start..end);
            at = end;
        }
    }
}

fn is_varied_or_short(value: &[u8]) -> bool {
    value.windows(2).any(|p| p[0] != p[1]) && !value.starts_with(b"<")
}

/// One word of a command line, without its quotes, and where it ends.
fn shell_word(bytes: &[u8], start: usize) -> (usize, Vec<u8>) {
    let (mut word, mut quote) = (Vec::new(), None);
    for (i, &b) in bytes[start..].iter().enumerate() {
        match quote {
            Some(q) if q == b => quote = None,
            None if b == b'"' || b == b'\'' => quote = Some(b),
            None if b.is_ascii_whitespace() => return (start + i, word),
            _ => word.push(b),
        }
    }
    (bytes.len(), word)
}

/// `Bearer …` and the like, wherever they stand.
pub(super) fn bearers(text: &Text, found: &mut Found) {
    let mut at = 0;
    while let Some(word) = find(&text.lower, b"bearer ", at) {
        at = word + 7;
        let end = value_end(text.bytes, at, None);
        if is_generated(&text.bytes[at..end], 16) {
            found.push(at..end);
        }
    }
}

/// Segments of a URL's path that open what they point at.
pub(super) fn url_paths(text: &Text, found: &mut Found) {
    let mut at = 0;
    while let Some(scheme) = find(text.bytes, b"://", at) {
        at = scheme + 3;
        let end = text.bytes[at..]
            .iter()
            .position(|b| b.is_ascii_whitespace() || b"?#\"'<>`".contains(b))
            .map_or(text.bytes.len(), |i| at + i);
        let mut before: &[u8] = b"";
        for segment in text.lower[at..end].split(|&b| b == b'/').skip(1) {
            let start = segment.as_ptr() as usize - text.lower.as_ptr() as usize;
            let raw = &text.bytes[start..start + segment.len()];
            if is_secret_segment(before, raw) {
                found.push(start..start + segment.len());
            }
            before = segment;
        }
        at = end;
    }
}

/// A segment of a path that is a secret by itself or by the one before it (in lower case).
pub(super) fn is_secret_segment(before: &[u8], segment: &[u8]) -> bool {
    is_opaque(segment, 40) && !is_file_name(segment)
        || segment.len() >= 12
            && SECRET_PATHS.iter().any(|word| find(before, word.as_bytes(), 0).is_some())
            && is_generated(segment, 12)
}

/// Ends in `.` and a few letters.
fn is_file_name(segment: &[u8]) -> bool {
    segment.rsplit(|&b| b == b'.').next().is_some_and(|end| (2..=5).contains(&end.len()) && end.len() < segment.len())
}

/// `name = value`, `name: value`, `"name": "value"`, `<name>value</name>`, `name is value`.
pub(super) fn assignments(text: &Text, found: &mut Found) {
    let bytes = text.bytes;
    let mut at = 0;
    while at < bytes.len() {
        let operator = match bytes[at] {
            b'=' | b':' | b'>' | b'|' => bytes[at..].iter().take_while(|b| b"=:>|~".contains(b)).count(),
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
    let (name, in_query) = name_before(text, at);
    if name.is_empty() {
        return None;
    }
    let words = names::normalize(name);
    if in_query && bytes[at] == b'=' {
        let end = query_value_end(bytes, at + 1);
        return is_secret_param(&words, &bytes[at + 1..end]).then_some(at + 1..end);
    }
    let (kind, said) = names::kind_of(&words)?;
    // `password` must be what the name ends in, give or take a word.
    if words[said..].split_whitespace().count() > 2 {
        return None;
    }
    if kind == Kind::Token {
        start = skip_scheme(text, start);
    }
    let end = value_end(bytes, start, quote);
    let value = &bytes[start..end];
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
    if is_placeholder(value)
        || value.starts_with(b"http")
        || value.starts_with(b"/") && find(&value[1..], b"/", 0).is_some()
    {
        return false;
    }
    let digits = has(value, u8::is_ascii_digit);
    let letters = has(value, u8::is_ascii_alphabetic);
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
                || value.starts_with(b"sha256~")
        }
        Kind::Hint => {
            is_generated(value, 14) && !is_uuid(value) && !is_version(value)
                || is_uuid(value)
                || is_hex(value) && digits && value.len() >= 16 && is_varied(value)
        }
    }
}

/// `8-20`, `12+characters`, `3rd`: says how long a password must be.
fn is_measure(value: &[u8]) -> bool {
    let rest = value.iter().position(|b| !b.is_ascii_digit() && !b"-+".contains(b)).unwrap_or(value.len());
    rest > 0 && value[rest..].iter().all(|b| b.is_ascii_lowercase() || *b == b'-')
}

fn is_version(value: &[u8]) -> bool {
    value.iter().filter(|b| **b == b'.').count() >= 2
}

/// A run of letters between quotes: a word is no secret, `correcthorsebattery` is.
fn is_plain_secret(value: &[u8]) -> bool {
    let lower = value.to_ascii_lowercase();
    value.iter().all(u8::is_ascii_alphabetic)
        && value.len() >= 12
        && value[1..].iter().all(u8::is_ascii_lowercase)
        && !WEAK.iter().any(|weak| find(&lower, weak, 0).is_some())
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
    match bytes.get(start) {
        Some(&quote) if b"\"'`".contains(&quote) => (start + 1, Some(quote)),
        _ => (start, None),
    }
}

/// Where a value ends: at its quote, else at white space or what closes it.
fn value_end(bytes: &[u8], start: usize, quote: Option<u8>) -> usize {
    let reach = &bytes[start.min(bytes.len())..bytes.len().min(start + VALUE_REACH)];
    if let Some(end) = quote.and_then(|quote| reach.iter().position(|&b| b == quote || b == b'\n')) {
        return start + end;
    }
    let mut end = reach.iter().position(|b| b.is_ascii_whitespace() || b"\"'`<;,".contains(b)).unwrap_or(reach.len());
    let variable = reach.starts_with(b"$") || reach.starts_with(b"{") || reach.starts_with(b"[");
    while end > 0 && b".!?:)]}".contains(&reach[end - 1]) && !variable {
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
    if SCHEMES.contains(&word) && text.bytes.get(end).is_some_and(u8::is_ascii_whitespace) {
        end + text.bytes[end..].iter().take_while(|b| b.is_ascii_whitespace()).count()
    } else {
        start
    }
}

/// The name before an operator, and whether it is a parameter of a URL.
fn name_before<'a>(text: &'a Text, at: usize) -> (&'a str, bool) {
    let bytes = text.bytes;
    let mut end = at;
    while end > 0 && (b" \t\"'`])\\".contains(&bytes[end - 1])) && at - end < 6 {
        end -= 1;
    }
    let mut start = end;
    while start > 0 && end - start < NAME_REACH && belongs(bytes, start - 1) {
        start -= 1;
    }
    let in_query = start > 0 && b"?&;".contains(&bytes[start - 1]) && !bytes[start..end].contains(&b' ');
    while !text.whole.is_char_boundary(start) {
        start += 1;
    }
    (text.whole.get(start..end).unwrap_or(""), in_query)
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
    if value.is_empty() || is_placeholder(value) {
        return false;
    }
    let named = PARAMS.contains(&name.trim());
    let plain =
        value.len() <= 2 || value.iter().all(|b| b.is_ascii_lowercase() || b"-_+".contains(b)) && value.len() <= 16;
    match names::kind_of(name).filter(|(_, said)| name[*said..].trim().is_empty()).map(|(kind, _)| kind) {
        Some(Kind::Password | Kind::Code | Kind::Card) => true,
        Some(Kind::Token) => !matches!(value, b"true" | b"false" | b"1" | b"0"),
        Some(Kind::Hint) => !plain && has(value, u8::is_ascii_digit),
        None if named => !plain && (has(value, u8::is_ascii_digit) && value.len() >= 4 || value.len() > 16),
        None => {
            is_opaque(value, 20)
                || is_hex(value) && value.len() >= 32 && has(value, u8::is_ascii_alphabetic) && !names_a_version(name)
        }
    }
}

/// Names under which a hash says which version of a thing is meant.
fn names_a_version(name: &str) -> bool {
    const VERSIONS: [&str; 20] = [
        "id",
        "ref",
        "sha",
        "sha1",
        "sha256",
        "md5",
        "commit",
        "rev",
        "revision",
        "v",
        "ver",
        "version",
        "hash",
        "oid",
        "tree",
        "blob",
        "etag",
        "digest",
        "checksum",
        "integrity",
    ];
    name.split_whitespace().any(|word| VERSIONS.contains(&word))
}
