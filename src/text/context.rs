//! Secrets that only what stands around them gives away: `https://user:password@…`, `curl -u …`, `Bearer …`, paths, private keys.

use std::ops::Range;

use super::assign::value_end;
use super::rules::{SECRET_PATHS, WEAK};
use super::scan::Text;
use super::value::{find, has, is_generated, is_opaque, is_placeholder, is_variable, is_word};

type Found = Vec<Range<usize>>;

/// PEM and PuTTY private keys, with all that follows up to their end.
pub(super) fn private_keys(text: &Text, found: &mut Found) {
    let bytes = text.bytes;
    let mut at = 0;
    while let Some(begin) = find(bytes, b"BEGIN ", at) {
        at = begin + 6;
        let Some(named) = find(&bytes[at..bytes.len().min(at + 60)], b"PRIVATE KEY", 0) else { continue };
        let dashes = bytes[..begin].iter().rev().skip_while(|b| **b == b' ').take_while(|b| **b == b'-').count();
        if dashes < 3 {
            continue;
        }
        let start = bytes[..begin].iter().rposition(|&b| b == b'-').map_or(0, |i| i + 1 - dashes);
        let body = at + named + 11;
        let end = match find(bytes, b"PRIVATE KEY", body) {
            Some(end) if find(&bytes[body..end], b"END ", 0).is_some() => end + 11,
            _ => base64_end(bytes, body),
        };
        at = past_dashes(bytes, end);
        found.push(start..at);
    }
    if let Some(begin) = find(bytes, b"PuTTY-User-Key-File-", 0) {
        found.push(begin..bytes.len());
    }
}

/// Past ` BLOCK` and the dashes that end a header.
fn past_dashes(bytes: &[u8], at: usize) -> usize {
    let at = if bytes[at..].starts_with(b" BLOCK") { at + 6 } else { at };
    let spaces = bytes[at..].iter().take_while(|b| **b == b' ').count();
    let dashes = bytes[at + spaces..].iter().take_while(|b| **b == b'-').count();
    if dashes > 0 { at + spaces + dashes } else { at }
}

/// Where lines of base64 end that begin after a header.
fn base64_end(bytes: &[u8], from: usize) -> usize {
    let mut end = from;
    let mut at = past_dashes(bytes, from);
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
            password.len() >= 3 && !is_variable(password) && !is_weak(password) && is_varied_or_short(password)
        };
        if secret {
            found.push(start..end);
            at = end;
        }
    }
}

fn is_weak(password: &[u8]) -> bool {
    WEAK.split(',').any(|weak| weak.as_bytes() == password)
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
    is_opaque(segment, 32) && !is_file_name(segment)
        || segment.len() >= 12
            && SECRET_PATHS.split(',').any(|word| find(before, word.as_bytes(), 0).is_some())
            && is_generated(segment, 12)
}

/// Ends in `.` and a few letters.
fn is_file_name(segment: &[u8]) -> bool {
    segment.rsplit(|&b| b == b'.').next().is_some_and(|end| (2..=5).contains(&end.len()) && end.len() < segment.len())
}
