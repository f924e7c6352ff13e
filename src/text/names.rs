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
        let number = c.is_ascii_digit() && previous.is_ascii_alphabetic();
        if (hump || number || !word) && !out.ends_with(' ') {
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
    for at in 0..bytes.len() {
        for (kind, word) in index.at(&bytes[at..]) {
            let end = at + word.trim_end().len();
            let before = name[..at].trim_end().rsplit(' ').next().unwrap_or("");
            let mut behind = name[end..].split(' ');
            let (joined, after) = (behind.next().unwrap_or(""), behind.next().unwrap_or(""));
            if is_listed(PUBLIC, before) || is_listed(ABOUT, joined) || is_listed(ABOUT, after) {
                continue;
            }
            if best.is_none_or(|(_, other)| end > other) {
                best = Some((*kind, end));
            }
        }
    }
    best
}

/// Whether a list with commas in between has the word.
pub(super) fn is_listed(list: &str, word: &str) -> bool {
    !word.is_empty() && list.split(',').any(|listed| listed == word)
}

fn index() -> &'static Phrases<Kind> {
    static INDEX: OnceLock<Phrases<Kind>> = OnceLock::new();
    INDEX.get_or_init(|| Phrases::new(NAMES.iter().flat_map(|row| row.words.split(',').map(|word| (row.kind, word)))))
}

/// Phrases to look for at every place of a text, with a filter on how they start.
pub(super) struct Phrases<T: 'static> {
    phrases: Vec<(T, &'static str)>,
    starts: [u32; 128],
}

impl<T> Phrases<T> {
    /// Each phrase has three bytes at the least.
    pub fn new(phrases: impl Iterator<Item = (T, &'static str)>) -> Self {
        let phrases: Vec<_> = phrases.collect();
        let mut starts = [0; 128];
        for (_, phrase) in &phrases {
            if let [a, b, c, ..] = *phrase.as_bytes() {
                let slot = Self::slot(a, b, c);
                starts[slot >> 5] |= 1 << (slot & 31);
            }
        }
        Self { phrases, starts }
    }

    fn slot(a: u8, b: u8, c: u8) -> usize {
        (usize::from(a) * 31 + usize::from(b) * 7 + usize::from(c) * 961) & 4095
    }

    /// The phrases that start here.
    pub fn at<'a>(&'a self, text: &'a [u8]) -> impl Iterator<Item = &'a (T, &'static str)> {
        let may_start = match *text {
            [a, b, c, ..] => {
                let slot = Self::slot(a, b, c);
                self.starts[slot >> 5] >> (slot & 31) & 1 == 1
            }
            _ => false,
        };
        self.phrases.iter().filter(move |(_, phrase)| may_start && text.starts_with(phrase.as_bytes()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_come_apart() {
        for (raw, words) in [
            ("apiKey", " api key "),
            ("AWS_SECRET-access.key", " aws secret access key "),
            ("XMLHttpPIN2", " xml http pin 2 "),
            ("Neues Paßwort:", " neues paswort "),
            ("パスワード（確認）", " パスワード 確認 "),
            ("", " "),
        ] {
            assert_eq!(normalize(raw), words);
        }
    }
}
