//! Whether a tool's target is still the element that the tool was made for.
//!
//! A selector can come to match another element: a list is drawn again with one more row, a row gives way to the next. So a fingerprint
//! keeps what a person would know the element by, and inside a row, list item or card also by what that item says. Where it differs,
//! refusing is right and acting is not: of an item's text nothing is forgiven, not even digits, for `Invoice 1001` is not
//! `Invoice 1002`. What may differ is left out from the start by [`ItemText`]'s rules.

use serde::{Deserialize, Serialize};

use super::siphash::siphash;
use crate::model::{Code, Failure};

/// What a fingerprint is made of, as a trace taken now would say it (but uncut).
#[derive(Clone, Copy, Debug, Default)]
#[allow(missing_docs)]
pub struct FingerprintInput<'a> {
    pub tag: &'a str,
    /// The `type` of an input or button.
    pub kind: &'a str,
    pub role: &'a str,
    pub name: &'a str,
    pub group: &'a str,
    /// The innermost row, list item or card that the element is in.
    pub item: Option<ItemText<'a>>,
}

/// The identifying text of a row, list item or card.
///
/// It is the text that the item shows, in order, with alternative texts of images, and without: the target itself (its name is compared
/// apart), values that a person typed or chose, and elements that tick by their nature (`progress`, `meter`, roles `progressbar`, `meter`,
/// `timer`, `status`, `log`, `alert`, `marquee`, other live regions). Buttons and links beside the target belong to it: often they are
/// all that names the item. Where items would be told apart by nothing else, links' and images' URLs belong to it too; only the hash is kept.
#[derive(Clone, Copy, Debug, Default)]
pub struct ItemText<'a> {
    /// Of the item itself.
    pub own: &'a str,
    /// Of every item of the same list, in order, the item itself among them.
    pub all: &'a [&'a str],
}

/// What a target was known by when its tool was made.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Fingerprint {
    tag: String,
    #[serde(rename = "type", default, skip_serializing_if = "String::is_empty")]
    kind: String,
    role: String,
    #[serde(default, skip_serializing_if = "String::is_empty")]
    name: String,
    #[serde(default, skip_serializing_if = "String::is_empty")]
    group: String,
    /// Keyed hash of the item's identifying text, 16 hexadecimal digits.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    item: Option<String>,
}

impl Fingerprint {
    /// The fingerprint of an element; `key` is random, made once for each origin and kept with its tools.
    pub fn of(input: &FingerprintInput<'_>, key: &[u8; 16]) -> Self {
        Fingerprint {
            tag: input.tag.to_owned(),
            kind: input.kind.to_owned(),
            role: input.role.to_owned(),
            name: folded(input.name),
            group: folded(input.group),
            item: input.item.map(|item| hex(siphash(key, identity(&item).as_bytes()))),
        }
    }

    /// Whether `now` is the same element. With a lasting selector (see [`is_lasting`]) digits that change in the name are tolerated.
    /// The failure is `TARGET_CHANGED`.
    pub fn matches(&self, now: &Fingerprint, lasting: bool) -> Result<(), Failure> {
        let same_name = self.name == now.name || (lasting && undigited(&self.name) == undigited(&now.name));
        let differs = [
            (self.tag == now.tag, "tag"),
            (self.kind == now.kind, "type"),
            (self.role == now.role, "role"),
            (same_name, "name"),
            (self.group == now.group, "group"),
            (self.item == now.item, "row, list item or card"),
        ];
        match differs.iter().find(|(same, _)| !same) {
            None => Ok(()),
            Some((_, what)) => Err(Failure::new(
                Code::TargetChanged,
                [
                    "The selector now matches an element with another ",
                    what,
                    " than the tool was made for, and nothing was done. Take a new trace, and make the tool again for the element that is meant.",
                ]
                .concat(),
            )),
        }
    }
}

/// Whether a selector names its element by what lasts (id, test id, name, label), not by a place among siblings.
pub fn is_lasting(selector: &str) -> bool {
    selector.split(" >>> ").all(|part| {
        // Brackets and quotes may hold any text; places stand outside.
        let mut depth = 0_u32;
        let mut quote = None;
        let mut escaped = false;
        let mut outside = String::new();
        for c in part.chars() {
            match (escaped, quote, c) {
                (true, ..) => escaped = false,
                (_, _, '\\') => escaped = true,
                (_, Some(q), c) if c == q => quote = None,
                (_, Some(_), _) => {}
                (_, None, '"' | '\'') => quote = Some(c),
                (_, None, '[') => {
                    depth += 1;
                    outside.push('[');
                }
                (_, None, ']') => depth = depth.saturating_sub(1),
                (_, None, c) if depth == 0 => outside.push(c),
                _ => {}
            }
        }
        let placed = [":nth-", ":first-", ":last-", ":only-"].iter().any(|place| outside.contains(place));
        // What the last compound says is said of the element itself.
        let own = outside.rsplit([' ', '>', '+', '~']).next().unwrap_or("");
        !placed && own.contains(['#', '['])
    })
}

/// An item's own text; where other items say the same, the whole list and the place in it, so that any change of the list is seen.
fn identity(item: &ItemText<'_>) -> String {
    let own = folded(item.own);
    let all: Vec<String> = item.all.iter().map(|text| folded(text)).collect();
    let twins = all.iter().filter(|text| **text == own).count();
    if twins < 2 {
        return own;
    }
    // Folded text has no line breaks: no text of a page can look like a list.
    [own, all.join("\n")].join("\n\n")
}

fn folded(text: &str) -> String {
    let mut out = String::new();
    for word in text.split_whitespace() {
        if !out.is_empty() {
            out.push(' ');
        }
        out.push_str(word);
    }
    out
}

/// `text` with each number as `#`; `1,234.5` is one number.
fn undigited(text: &str) -> String {
    let mut out = String::new();
    let mut chars = text.chars().peekable();
    while let Some(c) = chars.next() {
        if !c.is_numeric() {
            out.push(c);
            continue;
        }
        out.push('#');
        loop {
            match chars.peek() {
                Some(next) if next.is_numeric() => {
                    chars.next();
                }
                Some('.' | ',' | '\'' | '\u{a0}' | '\u{202f}') => {
                    let mut ahead = chars.clone();
                    ahead.next();
                    if !ahead.peek().is_some_and(|c| c.is_numeric()) {
                        break;
                    }
                    chars = ahead;
                }
                _ => break,
            }
        }
    }
    out
}

fn hex(hash: u64) -> String {
    let digit = |shift: u32| char::from_digit((hash >> shift & 0xf) as u32, 16).unwrap_or('0');
    (0..16).rev().map(|i| digit(i * 4)).collect()
}
