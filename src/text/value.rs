//! What values look like: generated, made of words, or standing in for one.

use super::rules::PLACEHOLDERS;

/// Finds `needle` from `from` on.
pub(super) fn find(hay: &[u8], needle: &[u8], from: usize) -> Option<usize> {
    let first = *needle.first()?;
    let mut at = from;
    loop {
        at += hay.get(at..)?.iter().position(|&b| b == first)?;
        if hay[at..].starts_with(needle) {
            return Some(at);
        }
        at += 1;
    }
}

pub(super) fn is_word(b: u8) -> bool {
    b.is_ascii_alphanumeric() || b == b'_'
}

/// Ends in a word, as a label does that the next text follows without a space: `Token`.
pub(super) fn ends_word(before: &[u8]) -> bool {
    let lower = before.iter().rev().take(40).take_while(|b| b.is_ascii_lowercase()).count();
    let start = before.len() - lower;
    let start = if start > 0 && before[start - 1].is_ascii_uppercase() { start - 1 } else { start };
    lower >= 2 && before.len() - start >= 3 && (start == 0 || !is_word(before[start - 1]))
}

fn is_token(b: u8) -> bool {
    is_word(b) || b"-+/=.~".contains(&b)
}

/// Enough different characters for something generated; not `xxxx`, not `1234567890`.
pub(super) fn is_varied(value: &[u8]) -> bool {
    let (mut seen, mut steps) = ([false; 128], 0);
    for (i, &b) in value.iter().enumerate() {
        if b.is_ascii_alphanumeric() {
            seen[usize::from(b)] = true;
        }
        if i > 0 && b == value[i - 1].wrapping_add(1) {
            steps += 1;
        }
    }
    let different = seen.iter().filter(|seen| **seen).count();
    different >= (value.len() / 4).clamp(5, 10) && steps * 2 < value.len()
}

/// Not mostly the characters with which people blank a secret out.
pub(super) fn is_filled(value: &[u8]) -> bool {
    value.iter().filter(|b| b"xX*.0".contains(b)).count() * 2 <= value.len()
}

/// Digits, upper and lower case together.
pub(super) fn is_mixed(value: &[u8]) -> bool {
    has(value, u8::is_ascii_digit) && has(value, u8::is_ascii_uppercase) && has(value, u8::is_ascii_lowercase)
}

pub(super) fn has(value: &[u8], class: fn(&u8) -> bool) -> bool {
    value.iter().any(class)
}

/// Eight, four, four, four and twelve hexadecimal digits.
pub(super) fn is_uuid(value: &[u8]) -> bool {
    value.len() == 36
        && value
            .iter()
            .enumerate()
            .all(|(i, b)| if matches!(i, 8 | 13 | 18 | 23) { *b == b'-' } else { b.is_ascii_hexdigit() })
}

pub(super) fn is_hex(value: &[u8]) -> bool {
    value.iter().all(u8::is_ascii_hexdigit)
}

/// Nobody would have thought of it: letters and digits in turn within one piece, or case that jumps about.
pub(super) fn is_generated(value: &[u8], least: usize) -> bool {
    if value.len() < least || !value.iter().all(|&b| is_token(b)) || is_placeholder(value) || !is_varied(value) {
        return false;
    }
    if is_uuid(value) {
        return true;
    }
    let mut turns = 0;
    let piece = value.split(|b| !b.is_ascii_alphanumeric()).any(|piece| {
        let (mut digit_turns, mut case_turns) = (0, 0);
        for pair in piece.windows(2) {
            if pair[0].is_ascii_digit() != pair[1].is_ascii_digit() {
                digit_turns += 1;
            } else if pair[0].is_ascii_lowercase() && pair[1].is_ascii_uppercase() {
                case_turns += 1;
            }
        }
        turns += digit_turns;
        piece.len() >= 8 && digit_turns >= 2 || piece.len() >= 16 && (case_turns + digit_turns) * 5 >= piece.len()
    });
    piece || value.len() >= 20 && (turns >= 4 || is_base64_like(value))
}

/// Digits, and as much of both cases as chance would give: identifiers have few capitals.
fn is_base64_like(value: &[u8]) -> bool {
    let count = |class: fn(&u8) -> bool| value.iter().filter(|b| class(b)).count() * 10;
    let letters = (count(u8::is_ascii_uppercase) + count(u8::is_ascii_lowercase)) / 10;
    has(value, u8::is_ascii_digit)
        && count(u8::is_ascii_uppercase) >= letters * 3
        && count(u8::is_ascii_lowercase) >= letters * 2
}

/// Random enough to be a secret in a URL whatever its name: long, and all three classes in turn.
pub(super) fn is_opaque(value: &[u8], least: usize) -> bool {
    value.len() >= least && is_mixed(value) && is_generated(value, least) && {
        let turns = value.windows(2).filter(|p| kind(p[0]) != kind(p[1])).count();
        turns * 3 >= value.len()
    }
}

fn kind(b: u8) -> u8 {
    match b {
        b'0'..=b'9' => 0,
        b'A'..=b'Z' => 1,
        b'a'..=b'z' => 2,
        _ => 3,
    }
}

/// Stands where a secret would: a variable, a template, asterisks, `your-password`.
pub(super) fn is_placeholder(value: &[u8]) -> bool {
    if value.is_empty() || value.windows(2).all(|p| p[0] == p[1]) {
        return true;
    }
    let lower = value.to_ascii_lowercase();
    // A word can turn up in what is long and random.
    let random =
        value.len() >= 32 && is_mixed(value) && value.iter().all(|b| b.is_ascii_alphanumeric() || b"+/=".contains(b));
    is_variable(value)
        || !is_filled(value)
        || !random && PLACEHOLDERS.split(',').any(|p| find(&lower, p.as_bytes(), 0).is_some())
}

/// Names a value instead of being one: `$NAME`, `${…}`, `{{…}}`, `%NAME%`, `<name>`, `[redacted]`.
pub(super) fn is_variable(value: &[u8]) -> bool {
    if value.starts_with(super::REDACTED.as_bytes()) {
        return true;
    }
    let letters = |v: &[u8]| v.iter().all(|&b| b.is_ascii_alphabetic() || b == b'_' || b == b'-' || b == b' ');
    match *value {
        [b'$', b'{' | b'(' | b'0'..=b'9', ..] | [b'{', b'{' | b'%', ..] | [b'%', .., b'%'] | [b'<', .., b'>'] => true,
        [b'$' | b'@' | b'%' | b':', ref name @ ..] => letters(name),
        [b'{', ref name @ .., b'}'] | [b'[', ref name @ .., b']'] => letters(name),
        _ => false,
    }
}

/// A JSON Web Token's first part, or any other base64 of a JSON object's start.
pub(super) fn is_json_base64(value: &[u8]) -> bool {
    let end = value.iter().position(|&b| b == b'.' || b == b'=').unwrap_or(value.len());
    let (mut bits, mut count, mut last) = (0u32, 0, 0);
    for &b in &value[..end] {
        let six = match b {
            b'A'..=b'Z' => b - b'A',
            b'a'..=b'z' => b - b'a' + 26,
            b'0'..=b'9' => b - b'0' + 52,
            b'+' | b'-' => 62,
            b'/' | b'_' => 63,
            _ => return false,
        };
        bits = bits << 6 | u32::from(six);
        count += 6;
        if count >= 8 {
            count -= 8;
            last = (bits >> count) as u8;
            if !matches!(last, b'\t' | b'\n' | b'\r' | b' '..=b'~') {
                return false;
            }
        }
    }
    // Cut off in the middle, it still is one.
    last == b'}' || end == value.len()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tells_generated_from_made() {
        for generated in
            ["3fea6af1349166ea", "Sk94HG7f6KB", "f4aeb6bc-2a25-458a-8111-9be9e502c0e7", "jC+6TUUjCNHcVtAXpcqBCgxnA8r"]
        {
            assert!(is_generated(generated.as_bytes(), 10), "{generated}");
        }
        for made in [
            "SalesResults-1.2",
            "DOC_Vector_5_32",
            "makeKubeConfigController",
            "2024-01-31T10:00",
            "rc0.13.0_20230412",
            "your-3f9a8b7c6d",
            "xxxxxxxx1x2x3x4x",
            "Notifications",
            "AcceptanceTimeoutSeconds",
            "12345678901234567890",
            "abcdefghijklmnop1q2r",
        ] {
            assert!(!is_generated(made.as_bytes(), 10), "{made}");
        }
    }

    #[test]
    fn knows_placeholders() {
        for placeholder in [
            "$API_KEY",
            "${API_KEY}",
            "{{ token }}",
            "<token>",
            "********",
            "xxxxxx",
            "your-password",
            "%PASS%",
            "[redacted]",
            "$1",
        ] {
            assert!(is_placeholder(placeholder.as_bytes()), "{placeholder}");
        }
        for real in ["P@ssw0rd$1", "{ZqL5kVrX1n}", "hunter2", "%41b"] {
            assert!(!is_placeholder(real.as_bytes()), "{real}");
        }
    }
}
