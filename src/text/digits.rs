//! Secrets made of digits: card numbers, and one-time codes next to words that say so.

use std::ops::Range;
use std::sync::OnceLock;

use super::names::Phrases;
use super::rules::{CARDS, CODE_AFTER, CODE_BEFORE, CODE_OF_YOURS, NUMBERED, YOURS};
use super::scan::{Text, ends_at};
use super::value::{ends_word, find, is_word};

/// Card numbers by issuer, length and check digit, in one piece or in groups.
pub(super) fn cards(text: &Text, found: &mut Vec<Range<usize>>) {
    let bytes = text.bytes;
    let mut at = 0;
    while at < bytes.len() {
        if !bytes[at].is_ascii_digit() || !begins_at(bytes, at) {
            at += 1;
            continue;
        }
        let groups = groups(bytes, at);
        let card = (0..groups.len())
            .filter(|&first| first == 0 || bytes[groups[first].start - 1] == b' ')
            .find_map(|first| card(text, &groups[first..]));
        at = match &card {
            Some(range) => range.end,
            None => groups.last().map_or(at + 1, |group| group.end),
        };
        found.extend(card);
    }
}

/// Whether a number begins here: also right behind a word, as names run together.
fn begins_at(bytes: &[u8], at: usize) -> bool {
    at == 0 || ends_word(&bytes[..at]) || !is_word(bytes[at - 1]) && !b"+.,".contains(&bytes[at - 1])
}

/// Groups of digits with one space or hyphen between them.
fn groups(bytes: &[u8], start: usize) -> Vec<Range<usize>> {
    let mut groups: Vec<Range<usize>> = Vec::new();
    let mut at = start;
    while groups.len() < 12 {
        let length = bytes[at..].iter().take_while(|b| b.is_ascii_digit()).count();
        if length == 0 {
            break;
        }
        groups.push(at..at + length);
        at += length;
        if !bytes.get(at).is_some_and(|b| b" -".contains(b)) {
            break;
        }
        at += 1;
    }
    groups
}

fn card(text: &Text, groups: &[Range<usize>]) -> Option<Range<usize>> {
    let mut number = [0u8; 19];
    let mut length = 0;
    for (count, group) in groups.iter().enumerate() {
        if length + group.len() > number.len() || count >= 1 && (groups[0].len() < 3 || group.len() < 3 && count < 3) {
            return None;
        }
        number[length..length + group.len()].copy_from_slice(&text.bytes[group.clone()]);
        length += group.len();
        let range = groups[0].start..group.end;
        let open = ends_at(text.bytes, group.end);
        if length >= 13 && open && is_card(&number[..length]) && !(count == 0 && is_numbered(text, range.start)) {
            return Some(range);
        }
    }
    None
}

fn is_card(number: &[u8]) -> bool {
    let text = std::str::from_utf8(number).unwrap_or("");
    CARDS.iter().any(|(low, high, lengths)| {
        let prefix = &text[..low.len()];
        (*low..=*high).contains(&prefix) && lengths.contains(&number.len())
    }) && luhn(number)
        && !(number.len() == 13 && is_ean(number))
}

fn luhn(number: &[u8]) -> bool {
    let sum: u32 = number
        .iter()
        .rev()
        .enumerate()
        .map(|(i, b)| u32::from(b - b'0') << (i % 2))
        .map(|n| if n > 9 { n - 9 } else { n })
        .sum();
    sum.is_multiple_of(10) && number.iter().any(|b| b != &number[0])
}

/// The check digit of article numbers and ISBNs.
fn is_ean(number: &[u8]) -> bool {
    let sum: u32 = number.iter().enumerate().map(|(i, b)| u32::from(b - b'0') * if i % 2 == 0 { 1 } else { 3 }).sum();
    sum.is_multiple_of(10)
}

/// A word before it says that the number counts something: an order, an invoice, a parcel.
fn is_numbered(text: &Text, start: usize) -> bool {
    let before = &text.lower[start.saturating_sub(24)..start];
    NUMBERED.split(',').any(|word| find(before, word.as_bytes(), 0).is_some())
}

/// `Your code is 123456`, `123456 is your code`.
pub(super) fn codes(text: &Text, found: &mut Vec<Range<usize>>) {
    let bytes = text.bytes;
    let mut at = 0;
    while at < bytes.len() {
        if !bytes[at].is_ascii_digit() {
            at += 1;
            continue;
        }
        let end = code_end(bytes, at);
        let whole = (at == 0 || !is_word(bytes[at - 1]) && !b".,+/#$".contains(&bytes[at - 1]))
            && bytes.get(end).is_none_or(|b| !is_word(*b) && *b != b'%');
        let count = bytes[at..end].iter().filter(|b| b.is_ascii_digit()).count();
        let decimal =
            bytes.get(end).is_some_and(|b| b".,:/".contains(b)) && bytes.get(end + 1).is_some_and(u8::is_ascii_digit);
        if whole && !decimal && (4..=8).contains(&count) && (is_announced(text, at) || is_explained(text, end)) {
            found.push(at..end);
        }
        at = end.max(at + 1);
    }
}

/// The end of digits in one piece, or of two equal pieces.
fn code_end(bytes: &[u8], start: usize) -> usize {
    let run = |at: usize| bytes[at.min(bytes.len())..].iter().take_while(|b| b.is_ascii_digit()).count();
    let first = run(start);
    let end = start + first;
    if (3..=4).contains(&first) && bytes.get(end).is_some_and(|b| b" -".contains(b)) && run(end + 1) == first {
        return end + 1 + first;
    }
    end
}

/// Words such as `verification code` stand before, with nothing but a few words in between.
fn is_announced(text: &Text, at: usize) -> bool {
    static PHRASES: OnceLock<Phrases<bool>> = OnceLock::new();
    let phrases = PHRASES.get_or_init(|| {
        let any = CODE_BEFORE.split(',').map(|phrase| (false, phrase));
        Phrases::new(any.chain(CODE_OF_YOURS.split(',').map(|phrase| (true, phrase))))
    });
    // A phrase with a space in front may also begin the text.
    let mut before = vec![b' '];
    before.extend_from_slice(&text.lower[at.saturating_sub(64)..at]);
    (0..before.len()).any(|from| {
        phrases.at(&before[from..]).any(|(of_yours, phrase)| {
            let between = &before[from + phrase.len()..];
            between.len() <= 24
                && !between.iter().any(|b| b".!?;()\n".contains(b) || b.is_ascii_digit())
                && (!of_yours || YOURS.split(',').any(|yours| find(&before[..=from], yours.as_bytes(), 0).is_some()))
        })
    })
}

/// `… is your code`.
fn is_explained(text: &Text, end: usize) -> bool {
    let after = &text.lower[end..text.lower.len().min(end + 64)];
    CODE_AFTER.iter().any(|(start, words)| {
        after.starts_with(start.as_bytes())
            && words.split(',').any(|word| find(after, word.as_bytes(), 0).is_some_and(|i| i <= 44))
    })
}
