//! Finds what is shaped like a secret in text that is already folded.

use std::ops::Range;

use super::rules::{Check, RULES, Rule};
use super::{context, digits, pattern, value};

/// Runs shorter than this hold no token of any rule.
const TOKEN_MIN: usize = 12;

/// A text and its lower case, byte for byte.
pub(super) struct Text<'a> {
    pub whole: &'a str,
    pub bytes: &'a [u8],
    pub lower: Vec<u8>,
}

/// Whether the text can hold anything that the rules look for. Most of a page's names are a few words, and end here, without
/// an allocation.
pub(super) fn is_suspicious(raw: &str) -> bool {
    let bytes = raw.as_bytes();
    let (mut run, mut digits, mut previous) = (0, 0, b' ');
    for (i, &b) in bytes.iter().enumerate() {
        match b {
            b'0'..=b'9' => {
                digits += 1;
                if digits == 4 || previous.is_ascii_alphabetic() {
                    return true;
                }
            }
            b'=' | b'@' | b'|' | b'~' | b'"' => return true,
            b':' | b'>' if i + 1 < bytes.len() => return true,
            b'-' if previous == b'-' => return true,
            // Not ASCII: only what folding turns into ASCII or drops is of interest.
            0x80.. => return is_suspicious_beyond_ascii(raw),
            b if b.is_ascii_alphabetic() && previous.is_ascii_digit() => return true,
            0..0x09 | 0x0e..0x20 | 0x7f => return true,
            _ => {}
        }
        run = if b.is_ascii_whitespace() { 0 } else { run + 1 };
        if run >= TOKEN_MIN {
            return true;
        }
        previous = b;
    }
    false
}

/// The same for text of all scripts, where look-alikes and invisible characters count.
fn is_suspicious_beyond_ascii(raw: &str) -> bool {
    let (mut run, mut digits) = (0, 0);
    for c in raw.chars() {
        let Some(folded) = super::fold::fold_char(c) else { return true };
        match folded {
            '0'..='9' => digits += 1,
            '=' | '@' | '|' | '~' | '"' | ':' | '>' => return true,
            _ => {}
        }
        run = if folded.is_ascii_graphic() { run + 1 } else { 0 };
        if run >= TOKEN_MIN || digits >= 4 {
            return true;
        }
    }
    false
}

/// Where the secrets are: in order, apart from each other.
pub(super) fn find(text: &str) -> Vec<Range<usize>> {
    let text = Text { whole: text, bytes: text.as_bytes(), lower: text.to_ascii_lowercase().into_bytes() };
    let mut found = Vec::new();
    tokens(&text, &mut found);
    context::private_keys(&text, &mut found);
    context::user_info(&text, &mut found);
    context::curl_user(&text, &mut found);
    context::bearers(&text, &mut found);
    context::url_paths(&text, &mut found);
    context::assignments(&text, &mut found);
    digits::cards(&text, &mut found);
    digits::codes(&text, &mut found);
    merge(found)
}

fn merge(mut found: Vec<Range<usize>>) -> Vec<Range<usize>> {
    found.sort_unstable_by_key(|range| range.start);
    found.dedup_by(|next, kept| {
        let joined = next.start <= kept.end;
        if joined {
            kept.end = kept.end.max(next.end);
        }
        joined
    });
    found
}

/// Tokens that tell by themselves what they are.
fn tokens(text: &Text, found: &mut Vec<Range<usize>>) {
    let bytes = text.bytes;
    let mut at = 0;
    while at < bytes.len() {
        if bytes[at].is_ascii_whitespace() {
            at += 1;
            continue;
        }
        let end = bytes[at..].iter().position(u8::is_ascii_whitespace).map_or(bytes.len(), |i| at + i);
        // A token in two pieces can start in a short run.
        if end - at >= TOKEN_MIN || bytes[end..].len() >= TOKEN_MIN && end - at >= 7 {
            while at < end {
                match token_at(bytes, at) {
                    Some(stop) => {
                        let stop = continued(bytes, stop);
                        found.push(at..stop);
                        at = stop;
                    }
                    None => at += 1,
                }
            }
        }
        at = at.max(end);
    }
}

/// The end of the token that starts here.
fn token_at(bytes: &[u8], at: usize) -> Option<usize> {
    let first = bytes[at];
    let at_boundary = at == 0 || !value::is_word(bytes[at - 1]);
    let from = RULES.partition_point(|rule| rule.first() < first);
    let own = RULES[from..].iter().take_while(|rule| rule.first() == first);
    let classes = RULES.iter().take_while(|rule| rule.first() == 0).filter(|_| at_boundary);
    let whole = own
        .filter(|rule| at_boundary || !rule.bounded())
        .chain(classes)
        .filter_map(|rule| accepted(rule, bytes, at))
        .max();
    whole.or_else(|| if at_boundary { split_token_at(bytes, at) } else { None })
}

fn accepted(rule: &Rule, bytes: &[u8], at: usize) -> Option<usize> {
    let end = pattern::matches(rule.body().as_bytes(), bytes, at)?;
    if bytes.get(end).is_some_and(|&b| value::is_word(b)) {
        return None;
    }
    let rest = &bytes[at + pattern::literal_prefix(rule.body()).len()..end];
    let fits = match rule.check {
        Check::Any => true,
        Check::Filled => value::is_filled(rest),
        Check::Varied => value::is_varied(rest),
        Check::Mixed => value::is_varied(rest) && value::is_mixed(rest),
        Check::Digit => value::is_varied(rest) && value::has(rest, u8::is_ascii_digit),
        Check::Unlike => value::has(rest, u8::is_ascii_digit) || !rest.iter().any(|b| b"aeiou".contains(b)),
        // Not the rest of something that is none.
        Check::Json => value::is_json_base64(&bytes[at..end]) && (at == 0 || bytes[at - 1] != b'.'),
    };
    fits.then_some(end)
}

/// The end of a token that starts here and that markup broke in two, with white space in between.
fn split_token_at(bytes: &[u8], at: usize) -> Option<usize> {
    const REACH: usize = 400;
    let gap = at + bytes[at..].iter().take(REACH).position(u8::is_ascii_whitespace)?;
    let next = gap + bytes[gap..].iter().take(REACH).position(|b| !b.is_ascii_whitespace())?;
    // Words are no halves of tokens.
    if gap < at + 6
        || bytes[at..gap].iter().all(u8::is_ascii_alphabetic)
        || !bytes[next..].iter().take(REACH).any(u8::is_ascii_digit)
    {
        return None;
    }
    let joined: Vec<u8> = bytes[at..gap].iter().chain(bytes[next..].iter().take(REACH)).copied().collect();
    let second = token_at(&joined, 0)?.checked_sub(gap - at).filter(|&n| n >= 3)?;
    let stop = next + second;
    value::has(&bytes[next..stop], u8::is_ascii_digit).then_some(stop)
}

/// What follows a token after a space and looks as random is its other half.
fn continued(bytes: &[u8], end: usize) -> usize {
    let Some(next) = bytes[end..].iter().position(|b| !b.is_ascii_whitespace()).filter(|&n| n > 0) else { return end };
    let start = end + next;
    let length =
        bytes[start..].iter().position(|b| !value::is_word(*b) && !b"-+/=.".contains(b)).unwrap_or(bytes.len() - start);
    if value::is_generated(&bytes[start..start + length], 12) { start + length } else { end }
}
