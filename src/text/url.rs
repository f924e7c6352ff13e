//! URLs: what is left of one when its secrets are out.

use super::assign::is_secret_param;
use super::context::is_secret_segment;
use super::names;
use super::{REDACTED, is_secret_shaped};

/// Longer URLs are cut, as they are by whoever shows them.
const URL_MAX: usize = 2048;

/// A document's URL without user information, secret parameters, secret path segments, and fragment (unless that is a route,
/// `#/…` or `#!…`). The body of a `data:` URL is content, not an address.
pub fn url(raw: &str, count: &mut u32) -> String {
    // Browsers write URLs in ASCII; whoever does not gets the same answer for the same look.
    let raw = super::fold::clean(raw, raw.len(), false);
    let mut out = String::with_capacity(raw.len().min(URL_MAX));
    let (address, fragment) = match raw.split_once('#') {
        Some((address, fragment)) => (address, Some(fragment)),
        None => (raw.as_str(), None),
    };
    if address.get(..5).is_some_and(|scheme| scheme.eq_ignore_ascii_case("data:")) {
        let end = address.find(',').map_or(address.len(), |i| i + 1);
        let mut head = super::page_text(&address[..end], URL_MAX / 2, count);
        if end < address.len() {
            head.push('…');
        }
        return head;
    }
    let rest = match address.split_once("://") {
        Some((scheme, rest)) => {
            out.push_str(scheme);
            out.push_str("://");
            let end = rest.find(['/', '?', '\\']).unwrap_or(rest.len());
            let host = match rest[..end].rfind('@') {
                Some(at) if at > 0 && &rest[..at] != REDACTED => {
                    redacted(&mut out, count);
                    &rest[at..end]
                }
                _ => &rest[..end],
            };
            out.push_str(host);
            &rest[end..]
        }
        None => address,
    };
    local(rest, &mut out, count);
    if let Some(route) = fragment.filter(|f| f.starts_with('/') || f.starts_with('!')) {
        out.push('#');
        local(route, &mut out, count);
    }
    super::fold::clean(&out, URL_MAX, false)
}

/// The path of such a URL: the same segments are out.
pub fn path(raw: &str, count: &mut u32) -> String {
    let mut out = String::with_capacity(raw.len());
    segments(&super::fold::clean(raw, raw.len(), false), &mut out, count);
    super::fold::clean(&out, URL_MAX, false)
}

/// A path and its query.
fn local(raw: &str, out: &mut String, count: &mut u32) {
    let (path, query) = match raw.split_once('?') {
        Some((path, query)) => (path, Some(query)),
        None => (raw, None),
    };
    segments(path, out, count);
    let Some(query) = query else { return };
    out.push('?');
    for (i, param) in query.split('&').enumerate() {
        if i > 0 {
            out.push('&');
        }
        parameter(param, out, count);
    }
}

fn segments(path: &str, out: &mut String, count: &mut u32) {
    let mut before = String::new();
    for (i, segment) in path.split('/').enumerate() {
        if i > 0 {
            out.push('/');
        }
        // Matrix parameters: `;jsessionid=…`.
        let mut parts = segment.split(';');
        let name = parts.next().unwrap_or("");
        let plain = decoded(name);
        // What a number numbers is said by the segment before.
        let number = !plain.is_empty() && plain.bytes().all(|b| b.is_ascii_digit());
        let secret = if number { is_secret_shaped(&[&before, " ", &plain].concat()) } else { is_secret_shaped(&plain) };
        if secret || is_secret_segment(before.as_bytes(), plain.as_bytes()) {
            redacted(out, count);
            before.clear();
        } else {
            out.push_str(name);
            before = plain.to_ascii_lowercase();
        }
        for matrix in parts {
            out.push(';');
            parameter(matrix, out, count);
        }
    }
}

fn parameter(raw: &str, out: &mut String, count: &mut u32) {
    let (name, value) = match raw.split_once('=') {
        Some((name, value)) => (name, Some(value)),
        None => (raw, None),
    };
    let plain_name = decoded(name);
    let words = names::normalize(&plain_name);
    let Some(value) = value else {
        // A name alone may be the secret.
        let secret = is_secret_param(" ", plain_name.as_bytes()) || is_secret_shaped(&plain_name);
        if secret {
            redacted(out, count)
        } else {
            out.push_str(name)
        }
        return;
    };
    if is_secret_shaped(&plain_name) {
        redacted(out, count)
    } else {
        out.push_str(name)
    }
    out.push('=');
    let plain = decoded(value);
    let secret = is_secret_param(&words, plain.as_bytes())
        || is_secret_shaped(&plain)
        // `q=password: …` is found in the value alone; `auth=user:pass` needs both.
        || is_secret_shaped(&format_pair(&plain_name, &plain))
        || is_secret_shaped(&decoded(&plain));
    if secret { redacted(out, count) } else { out.push_str(value) }
}

fn format_pair(name: &str, value: &str) -> String {
    [name, "=", value].concat()
}

fn redacted(out: &mut String, count: &mut u32) {
    out.push_str(REDACTED);
    *count += 1;
}

/// Percent-encoding and `+` undone, as far as the result is text.
fn decoded(raw: &str) -> String {
    let bytes = raw.as_bytes();
    let mut plain = Vec::with_capacity(bytes.len());
    let mut i = 0;
    while i < bytes.len() {
        let hex = |at: usize| bytes.get(at).and_then(|b| (*b as char).to_digit(16));
        match bytes[i] {
            b'%' => match (hex(i + 1), hex(i + 2)) {
                (Some(high), Some(low)) => {
                    plain.push((high * 16 + low) as u8);
                    i += 2;
                }
                _ => plain.push(b'%'),
            },
            b'+' => plain.push(b' '),
            b => plain.push(b),
        }
        i += 1;
    }
    String::from_utf8_lossy(&plain).into_owned()
}
