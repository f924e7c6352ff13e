//! The tables' own examples, and public detectors' test strings.
#![allow(clippy::unwrap_used, clippy::expect_used)] // A broken row is a failed test.

// Counts are what a test run is read for.
#![allow(clippy::print_stdout)]

mod properties;
mod rows;

use super::rules::{NAMES, RULES};
use super::*;

/// Random enough, and the same every time.
struct Dice(u64);

impl Dice {
    fn roll(&mut self, below: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 % below as u64) as usize
    }

    /// Makes up what an example of the tables describes.
    fn fill(&mut self, example: &str) -> String {
        let mut out = String::new();
        let mut rest = example;
        while let Some((before, after)) = rest.split_once('%') {
            out.push_str(before);
            let (class, after) = after.split_at(1);
            let (count, after) = after[1..].split_once('}').expect("a count in braces");
            let set: &[u8] = match class {
                "w" => b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789",
                "h" => b"0123456789abcdef",
                "H" => b"0123456789abcdefABCDEF",
                "u" => b"ABCDEFGHIJKLMNOPQRSTUVWXYZ234567",
                "l" => b"abcdefghijklmnopqrstuvwxyz0123456789",
                "d" => b"0123456789",
                "k" => b"123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz",
                "x" => b"x",
                "X" => b"X",
                other => panic!("no class {other} in {example}"),
            };
            out.extend((0..count.parse::<usize>().expect("a count")).map(|_| set[self.roll(set.len())] as char));
            rest = after;
        }
        out + rest
    }
}

fn text(raw: &str) -> String {
    page_text(raw, 100_000, &mut 0)
}

#[test]
fn rules_are_in_order_and_hold_for_their_examples() {
    assert!(RULES.is_sorted_by_key(|rule| rule.first()), "RULES are looked up by their first byte");
    let mut dice = Dice(0x9e37_79b9_7f4a_7c15);
    let mut wrong = Vec::new();
    for rule in RULES {
        for (example, secret) in rule.yes.iter().map(|e| (e, true)).chain(rule.no.iter().map(|e| (e, false))) {
            for _ in 0..5 {
                let value = dice.fill(example);
                for shown in [value.clone(), format!("Copy {value} now"), format!("({value})")] {
                    // Cleanly out, nothing else touched; or not touched at all.
                    let expected = if secret { shown.replace(&value, REDACTED) } else { shown.clone() };
                    if text(&shown) != expected && !wrong.iter().any(|w: &String| w.contains(example)) {
                        wrong.push(format!("{}: {} {example}: {shown} -> {}", rule.what, rule.pattern, text(&shown)));
                    }
                }
                if secret {
                    hold_in_disguise(&mut dice, &value, rule.what, &mut wrong);
                }
            }
        }
    }
    assert!(wrong.is_empty(), "{} wrong:\n{}", wrong.len(), wrong.join("\n"));
    println!("{} rules", RULES.len());
}

/// The same secret with zero-width characters in it, in full width, and in two spans.
fn hold_in_disguise(dice: &mut Dice, value: &str, what: &str, wrong: &mut Vec<String>) {
    let wide: String = value
        .chars()
        .map(|c| if c.is_ascii_alphanumeric() { char::from_u32(c as u32 + 0xfee0).unwrap_or(c) } else { c })
        .collect();
    let tags: String =
        value.chars().flat_map(|c| [c, ['\u{200b}', '\u{2060}', '\u{e0041}', '\u{ad}'][dice.roll(4)]]).collect();
    for disguise in [wide, tags] {
        let out = text(&format!("Token: {disguise} ok"));
        if out != format!("Token: {REDACTED} ok") {
            wrong.push(format!("{what}: {disguise} -> {out}"));
        }
    }
}

#[test]
fn names_hold_for_their_examples() {
    let secret = |label: &str| {
        fields::secret_field(&fields::FieldHints { tag: "input", kind: "text", labels: &[label], ..Default::default() })
    };
    let mut wrong = Vec::new();
    for row in NAMES {
        for word in row.words.split(',') {
            let plain = names::normalize(word);
            if plain.trim() != word.trim() || word.len() < 3 {
                wrong.push(format!("{}: {word:?} is never found: names read {plain:?}", row.lang));
            }
        }
        for label in row.yes {
            if !secret(label) {
                wrong.push(format!("{}: {label} is secret", row.lang));
            }
        }
        for label in row.no {
            if secret(label) {
                wrong.push(format!(
                    "{}: {label} is not secret: {:?}",
                    row.lang,
                    names::kind_of(&names::normalize(label))
                ));
            }
        }
    }
    assert!(wrong.is_empty(), "{} wrong:\n{}", wrong.len(), wrong.join("\n"));
}

/// The repository's own prose is read without a gap.
#[test]
fn false_alarms_are_rare() {
    let root = std::path::Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut files: Vec<_> =
        ["ARCHITECTURE.md", "README.md", "LICENSE-MIT", "LICENSE-APACHE"].map(|name| root.join(name)).to_vec();
    files.extend(std::fs::read_dir(root.join("docs")).into_iter().flatten().flatten().map(|entry| entry.path()));
    let (mut words, mut count) = (0, 0);
    for file in files {
        for paragraph in std::fs::read_to_string(file).unwrap_or_default().split("\n\n") {
            words += paragraph.split_whitespace().count();
            redact(paragraph, &mut count);
        }
    }
    println!("{count} false alarms in {words} words");
    assert!(words > 1000 && count as usize * 1000 <= words);
}

/// Half of two public detectors' test strings, kept beside the repository: they are not ours to copy.
#[test]
fn public_detectors_test_strings() {
    let file = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../shared/cases/secrets/vectors.json");
    let Ok(json) = std::fs::read_to_string(&file) else {
        println!("RAN WITHOUT ../shared/cases/secrets/vectors.json, which is not there");
        return;
    };
    let vectors: Vec<serde_json::Value> = serde_json::from_str(&json).expect("an array");
    let (mut out, mut kept) = ([0, 0], [0, 0]);
    for vector in &vectors {
        let raw = String::from_utf8(base64(vector["text_base64"].as_str().expect("base64"))).expect("text");
        let plain = fold::clean(&raw, 100_000, false);
        let result = text(&raw);
        if vector["secret"] == true {
            out[1] += 1;
            // In every spelling, among other words and alone.
            let wide = |c: char| if c.is_ascii_digit() { char::from_u32(c as u32 + 0xfee0).unwrap_or(c) } else { c };
            let spellings = [
                raw.clone(),
                format!("Copy ({raw}) now"),
                format!("Key\n{raw}\nend"),
                raw.chars().flat_map(|c| [c, '\u{200b}']).collect(),
                raw.chars().map(wide).collect(),
            ];
            let gone = spellings.iter().all(|spelling| {
                let result = text(spelling);
                result.contains(REDACTED) && !fold::fold(&result).text.contains(&plain)
            });
            out[0] += u32::from(gone);
            if !gone {
                println!("STANDS: {plain:.100} -> {result:.160}");
            }
        } else {
            kept[1] += 1;
            kept[0] += u32::from(result == plain);
            if result != plain {
                println!("lost: {plain:.160} -> {result:.160}");
            }
        }
    }
    println!("secret strings that are out: {} of {}; others unchanged: {} of {}", out[0], out[1], kept[0], kept[1]);
    assert_eq!(out[0], out[1]);
    assert!(kept[0] * 100 >= kept[1] * 95);
}

fn base64(text: &str) -> Vec<u8> {
    let value =
        |b: u8| b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".iter().position(|&c| c == b);
    let mut bytes = Vec::new();
    for four in text.as_bytes().chunks(4) {
        let sixes: Vec<usize> = four.iter().filter_map(|&b| value(b)).collect();
        let bits = sixes.iter().fold(0, |bits, six| bits << 6 | six) << (6 * (4 - sixes.len()));
        bytes.extend_from_slice(&(bits as u32).to_be_bytes()[1..sixes.len()]);
    }
    bytes
}
