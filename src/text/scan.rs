//! Finds what is shaped like a secret in text that is already folded.

use std::ops::Range;
use std::sync::OnceLock;

use super::rules::{Check, RULES, Rule};
use super::{assign, context, digits, pattern, value};

/// Runs shorter than this hold no token of any rule.
const TOKEN_MIN: usize = 12;

/// How many texts in two pieces are put together, and how much of each.
const SPLITS: usize = 8;
const SPLIT_REACH: usize = 400;

/// What starts with just any character is longer.
const UNNAMED_MIN: usize = 26;

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
    let mut found = find_whole(text);
    for gap in strange_gaps(text.as_bytes()).take(SPLITS) {
        find_split(text, gap, &mut found);
    }
    merge(found)
}

fn find_whole(text: &str) -> Vec<Range<usize>> {
    let text = Text { whole: text, bytes: text.as_bytes(), lower: text.to_ascii_lowercase().into_bytes() };
    let mut found = Vec::new();
    tokens(text.bytes, &mut found);
    context::private_keys(&text, &mut found);
    context::user_info(&text, &mut found);
    context::curl_user(&text, &mut found);
    context::bearers(&text, &mut found);
    context::url_paths(&text, &mut found);
    assign::assignments(&text, &mut found);
    digits::cards(&text, &mut found);
    digits::codes(&text, &mut found);
    found
}

/// White space between two runs that look like halves of one: markup breaks tokens in two.
fn strange_gaps(bytes: &[u8]) -> impl Iterator<Item = Range<usize>> {
    let mut at = 0;
    std::iter::from_fn(move || {
        while at < bytes.len() {
            let start = at + bytes[at..].iter().position(u8::is_ascii_whitespace)?;
            let end = start + bytes[start..].iter().position(|b| !b.is_ascii_whitespace())?;
            at = end;
            let before = &bytes[bytes[..start].iter().rposition(u8::is_ascii_whitespace).map_or(0, |i| i + 1)..start];
            let after =
                &bytes[end..end + bytes[end..].iter().position(u8::is_ascii_whitespace).unwrap_or(bytes.len() - end)];
            let digits = value::has(before, u8::is_ascii_digit) || value::has(after, u8::is_ascii_digit);
            if digits && is_odd(before) && is_odd(after) {
                return Some(start..end);
            }
        }
        None
    })
}

/// Letters with something else among them.
fn is_odd(run: &[u8]) -> bool {
    let inside = &run[..run.len().saturating_sub(1)];
    run.len() >= 3 && value::has(run, u8::is_ascii_alphabetic) && !inside.iter().all(u8::is_ascii_alphabetic)
}

/// What is secret only without the gap.
fn find_split(text: &str, gap: Range<usize>, found: &mut Vec<Range<usize>>) {
    let mut from = gap.start.saturating_sub(SPLIT_REACH);
    while !text.is_char_boundary(from) {
        from += 1;
    }
    let mut to = text.len().min(gap.end + SPLIT_REACH);
    while !text.is_char_boundary(to) {
        to -= 1;
    }
    let seam = gap.start - from;
    let joined = [&text[from..gap.start], &text[gap.end..to]].concat();
    let mut across = Vec::new();
    if found.iter().any(|range| range.end == gap.start) {
        // What came before the gap is a secret by itself: the rest is part of it only if it ends with it.
        tokens(joined.as_bytes(), &mut across);
        across.retain(|range| {
            joined.as_bytes().get(range.end).is_some_and(|b| !b.is_ascii_alphanumeric() && *b != b':')
                || range.end == joined.len()
        });
    } else {
        across = find_whole(&joined);
    }
    across.retain(|range| range.start < seam && range.end > seam);
    found.extend(across.into_iter().map(|range| range.start + from..range.end - seam + gap.end));
}

fn merge(found: Vec<Range<usize>>) -> Vec<Range<usize>> {
    let mut merged: Vec<Range<usize>> = Vec::with_capacity(found.len());
    // There are few, and the library's sorting weighs several kilobytes.
    for range in found {
        let at = merged.iter().rposition(|kept| kept.start <= range.start).map_or(0, |i| i + 1);
        merged.insert(at, range);
    }
    merged.dedup_by(|next, kept| {
        let joined = next.start <= kept.end;
        if joined {
            kept.end = kept.end.max(next.end);
        }
        joined
    });
    merged
}

/// Tokens that tell by themselves what they are.
fn tokens(bytes: &[u8], found: &mut Vec<Range<usize>>) {
    let mut at = 0;
    while at < bytes.len() {
        if bytes[at].is_ascii_whitespace() {
            at += 1;
            continue;
        }
        let end = bytes[at..].iter().position(u8::is_ascii_whitespace).map_or(bytes.len(), |i| at + i);
        if end - at >= TOKEN_MIN {
            while at < end {
                match token_at(bytes, at, end) {
                    Some(stop) => {
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
fn token_at(bytes: &[u8], at: usize, end: usize) -> Option<usize> {
    let at_boundary = at == 0 || !value::is_word(bytes[at - 1]);
    let behind_word = !at_boundary && value::ends_word(&bytes[..at]);
    let named = Starts::get().may_start(bytes, at);
    // No rule that starts with just any character goes without digits, or is short.
    let unnamed = (at_boundary || behind_word)
        && value::has(&bytes[at..end], u8::is_ascii_digit)
        && bytes[at..end].iter().take(UNNAMED_MIN).all(|&b| unnamed_may_hold(b))
        && end - at >= UNNAMED_MIN;
    if !named && !unnamed {
        return None;
    }
    let first = if named { bytes[at] } else { 0 };
    let from = if named { RULES.partition_point(|rule| rule.first() < first) } else { 0 };
    let own = RULES[from..]
        .iter()
        .take_while(|rule| named && rule.first() == first)
        .filter(|rule| at_boundary || !rule.bounded() || behind_word && rule.is_strict());
    let classes = RULES.iter().take_while(|rule| unnamed && rule.first() == 0);
    own.chain(classes).filter_map(|rule| accepted(rule, bytes, at)).max()
}

fn unnamed_may_hold(b: u8) -> bool {
    value::is_word(b) || b"-.~:|%=".contains(&b)
}

/// The first two bytes of all rules, to pass over what starts none.
struct Starts([u32; 512]);

impl Starts {
    fn get() -> &'static Self {
        static STARTS: OnceLock<Starts> = OnceLock::new();
        STARTS.get_or_init(|| {
            let mut starts = Self([0; 512]);
            for rule in RULES.iter().filter(|rule| rule.first() != 0) {
                let seconds = match pattern::literal_prefix(rule.body()).as_bytes() {
                    [_, second, ..] => *second..=*second,
                    _ => 0..=127,
                };
                for second in seconds {
                    let pair = usize::from(rule.first()) << 7 | usize::from(second);
                    starts.0[pair >> 5] |= 1 << (pair & 31);
                }
            }
            starts
        })
    }

    fn may_start(&self, bytes: &[u8], at: usize) -> bool {
        let (first, second) = (bytes[at], bytes.get(at + 1).copied().unwrap_or(0));
        let pair = usize::from(first & 127) << 7 | usize::from(second & 127);
        first < 128 && self.0[pair >> 5] >> (pair & 31) & 1 == 1
    }
}

/// Whether a word ends here: also where the next one, `Copy`, follows without a space.
pub(super) fn ends_at(bytes: &[u8], end: usize) -> bool {
    match bytes[end..] {
        [upper, lower, next, ..]
            if upper.is_ascii_uppercase() && lower.is_ascii_lowercase() && next.is_ascii_lowercase() =>
        {
            true
        }
        [next, ..] => !value::is_word(next),
        [] => true,
    }
}

fn accepted(rule: &Rule, bytes: &[u8], at: usize) -> Option<usize> {
    let end = pattern::matches(rule.body().as_bytes(), bytes, at)?;
    if !ends_at(bytes, end) {
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
