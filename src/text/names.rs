//! Which names say that a value is secret: labels, attribute names, keys of assignments, parameters of URLs, in many languages.

use std::sync::OnceLock;

use super::fold::fold_char;
use super::rules::{ABOUT, NAMES, PUBLIC};

/// What a name says of its value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    /// Passwords, passphrases, recovery phrases, personal identification numbers.
    Password,
    /// One-time codes and card verification codes.
    Code,
    /// Card numbers.
    Card,
    /// Tokens, API keys, client secrets: made by machines.
    Token,
    /// A `key` of any kind, or an issuer's name: a secret if it looks like one.
    Hint,
}

/// Lower-case words with a space around each: `apiKey`, `API_KEY` and `Api key:` are all ` api key `.
pub(super) fn normalize(raw: &str) -> String {
    let mut out = String::with_capacity(raw.len() + 2);
    out.push(' ');
    let mut previous = ' ';
    let mut chars = raw.chars().filter_map(fold_char).peekable();
    while let Some(c) = chars.next() {
        let next_is_lower = chars.peek().is_some_and(char::is_ascii_lowercase);
        let hump = c.is_ascii_uppercase()
            && (previous.is_ascii_lowercase()
                || previous.is_ascii_digit()
                || previous.is_ascii_uppercase() && next_is_lower);
        let word = c.is_ascii_alphanumeric() || !c.is_ascii() && !is_punctuation(c);
        if (hump || !word) && !out.ends_with(' ') {
            out.push(' ');
        }
        if word {
            out.push(c.to_ascii_lowercase());
        }
        previous = c;
    }
    if !out.ends_with(' ') {
        out.push(' ');
    }
    out
}

fn is_punctuation(c: char) -> bool {
    matches!(c as u32, 0xa1..=0xbf | 0x2010..=0x2bff | 0x3000..=0x303f | 0x55d..=0x55f | 0x589 | 0x60c | 0x61b | 0x61f | 0x6d4 | 0x964 | 0x965
        | 0xfe30..=0xfe6f)
}

/// What a normalized name says, and where it says so; the last thing that it says counts, and of two that end alike the longer.
pub(super) fn kind_of(name: &str) -> Option<(Kind, usize)> {
    let index = index();
    let bytes = name.as_bytes();
    let mut best: Option<(Kind, usize)> = None;
    for at in 0..bytes.len().saturating_sub(2) {
        if !index.may_start(&bytes[at..at + 3]) {
            continue;
        }
        for (kind, word) in index.words.iter().filter(|(_, word)| bytes[at..].starts_with(word.as_bytes())) {
            let end = at + word.trim_end().len();
            let before = name[..at].trim_end().rsplit(' ').next().unwrap_or("");
            let after = name[end..].trim_start_matches(|c| c != ' ').trim_start().split(' ').next().unwrap_or("");
            if PUBLIC.contains(&before) || ABOUT.contains(&after) {
                continue;
            }
            if best.is_none_or(|(_, other)| end > other) {
                best = Some((*kind, end));
            }
        }
    }
    best
}

/// The words of all languages, and a filter on how they start.
struct Index {
    words: Vec<(Kind, &'static str)>,
    starts: [u64; 64],
}

impl Index {
    fn slot(start: &[u8]) -> usize {
        (usize::from(start[0]) * 31 + usize::from(start[1]) * 7 + usize::from(start[2]) * 961) % (64 * 64)
    }

    fn may_start(&self, start: &[u8]) -> bool {
        let slot = Self::slot(start);
        self.starts[slot / 64] >> (slot % 64) & 1 == 1
    }
}

fn index() -> &'static Index {
    static INDEX: OnceLock<Index> = OnceLock::new();
    INDEX.get_or_init(|| {
        let mut index = Index { words: Vec::with_capacity(512), starts: [0; 64] };
        for row in NAMES {
            for word in row.words.split(',') {
                let slot = Index::slot(word.as_bytes());
                index.starts[slot / 64] |= 1 << (slot % 64);
                index.words.push((row.kind, word));
            }
        }
        index
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_come_apart() {
        for (raw, words) in [
            ("apiKey", " api key "),
            ("AWS_SECRET-access.key", " aws secret access key "),
            ("XMLHttpPIN2", " xml http pin2 "),
            ("Neues Paßwort:", " neues paswort "),
            ("パスワード（確認）", " パスワード 確認 "),
            ("", " "),
        ] {
            assert_eq!(normalize(raw), words);
        }
    }
}
