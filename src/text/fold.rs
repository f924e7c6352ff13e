//! Characters: which are invisible, which are white space, and what a detector should read in their stead.

use std::borrow::Cow;

/// Takes no room or steers the text around it: controls, bidi marks and overrides, zero-width characters, fillers, variation
/// selectors, tags, noncharacters. Nobody reads them, but they can carry a message or split a secret.
pub(crate) fn is_invisible(c: char) -> bool {
    match c as u32 {
        0x09..=0x0d | 0x85 => false,
        0x00..=0x1f | 0x7f..=0x9f => true,
        0x20..=0xac => false,
        0xad | 0x34f | 0x61c | 0x115f..=0x1160 | 0x17b4..=0x17b5 | 0x180b..=0x180f => true,
        0x200b..=0x200f | 0x202a..=0x202e | 0x2060..=0x206f | 0x3164 | 0xfe00..=0xfe0f => true,
        0xfeff | 0xffa0 | 0xfff0..=0xfffb | 0xfdd0..=0xfdef => true,
        0x1bca0..=0x1bca3 | 0x1d173..=0x1d17a | 0xe0000..=0xe0fff => true,
        c => c & 0xfffe == 0xfffe,
    }
}

/// Unicode's `White_Space`.
pub(super) fn is_space(c: char) -> bool {
    matches!(c as u32, 0x09..=0x0d | 0x20 | 0x85 | 0xa0 | 0x1680 | 0x2000..=0x200a | 0x2028..=0x2029 | 0x202f | 0x205f | 0x3000)
}

/// Text as a detector reads it, with the way back to where each byte came from.
pub(super) struct Folded<'a> {
    /// What to read.
    pub text: Cow<'a, str>,
    /// For each byte of `text` and its end, an offset in the raw text; empty where the two are the same.
    from: Vec<u32>,
}

impl Folded<'_> {
    /// The offset in the raw text.
    pub fn raw(&self, at: usize) -> usize {
        self.from.get(at).map_or(at, |&i| i as usize)
    }
}

/// Look-alikes become ASCII, invisible characters go, letters lose their accents and those of other scripts their case.
pub(super) fn fold(raw: &str) -> Folded<'_> {
    if raw.bytes().all(|b| matches!(b, 0x09..=0x0d | 0x20..=0x7e)) {
        return Folded { text: Cow::Borrowed(raw), from: Vec::new() };
    }
    let mut text = String::with_capacity(raw.len());
    let mut from = Vec::with_capacity(raw.len() + 1);
    for (at, c) in raw.char_indices() {
        if let Some(c) = fold_char(c) {
            text.push(c);
            from.resize(text.len(), at as u32);
        }
    }
    from.push(raw.len() as u32);
    Folded { text: Cow::Owned(text), from }
}

/// What to read for one character; `None` where there is nothing to read.
pub(super) fn fold_char(c: char) -> Option<char> {
    if matches!(c, ' '..='~') {
        return Some(c);
    }
    if is_invisible(c) {
        return None;
    }
    let code = c as u32;
    let folded = match code {
        0x09..=0x0d => return Some(c),
        0x85 | 0x2028 | 0x2029 => u32::from(b'\n'),
        0xff01..=0xff5e => code - 0xfee0,
        0x2010..=0x2015 | 0x2212 | 0xfe58 | 0xfe63 => u32::from(b'-'),
        0x2018..=0x201b => u32::from(b'\''),
        0xab | 0xbb | 0x201c..=0x201f | 0x300c..=0x300f => u32::from(b'"'),
        0xb2 | 0xb3 => code - 0xb2 + u32::from(b'2'),
        0xb9 => u32::from(b'1'),
        // Combining marks of Latin, Hebrew points, Arabic vowel signs and tatweel: written or not, it is the same word.
        0x300..=0x36f | 0x591..=0x5c7 | 0x640 | 0x64b..=0x65f | 0x670 => return None,
        0xc0..=0x17f => {
            return Some(LATIN_1_AND_A.as_bytes()[(code - 0xc0) as usize] as char).filter(|&c| c != ' ').or(Some(c));
        }
        0x1a0 | 0x1a1 => u32::from(b"Oo"[(code - 0x1a0) as usize]),
        0x1af | 0x1b0 => u32::from(b"Uu"[(code - 0x1af) as usize]),
        0x18f | 0x259 => u32::from(b'e'),
        0x218 | 0x219 => u32::from(b"Ss"[(code - 0x218) as usize]),
        0x21a | 0x21b => u32::from(b"Tt"[(code - 0x21a) as usize]),
        0x1ea0..=0x1ef9 => u32::from(VIETNAMESE.as_bytes()[(code - 0x1ea0) as usize / 2] | ((code as u8 & 1) << 5)),
        // Greek: without tonos and final sigma, lower case.
        0x386 | 0x3ac => 0x3b1,
        0x388 | 0x3ad => 0x3b5,
        0x389 | 0x3ae => 0x3b7,
        0x38a | 0x3af | 0x390 | 0x3ca => 0x3b9,
        0x38c | 0x3cc => 0x3bf,
        0x38e | 0x3cd | 0x3b0 | 0x3cb => 0x3c5,
        0x38f | 0x3ce => 0x3c9,
        0x3c2 => 0x3c3,
        0x391..=0x3a9 | 0x410..=0x42f => code + 0x20,
        0x451 | 0x401 => 0x435,
        0x400..=0x40f => code + 0x50,
        0x490 | 0x492 | 0x49a | 0x4a2 | 0x4ae | 0x4b0 | 0x4ba | 0x4d8 | 0x4e8 => code + 1,
        0x531..=0x556 => code + 0x30,
        0x622 | 0x623 | 0x625 => 0x627,
        0x629 => 0x647,
        0x649 | 0x6cc => 0x64a,
        0x6a9 => 0x643,
        0x24b6..=0x24cf => code - 0x24b6 + u32::from(b'A'),
        0x24d0..=0x24e9 => code - 0x24d0 + u32::from(b'a'),
        0x2460..=0x2468 => code - 0x2460 + u32::from(b'1'),
        0x2080..=0x2089 => code - 0x2080 + u32::from(b'0'),
        0x2070 | 0x2074..=0x2079 => code - 0x2070 + u32::from(b'0'),
        0x1d400..=0x1d6a3 => {
            let letter = (code - 0x1d400) % 52;
            if letter < 26 { letter + u32::from(b'A') } else { letter - 26 + u32::from(b'a') }
        }
        0x1d7ce..=0x1d7ff => (code - 0x1d7ce) % 10 + u32::from(b'0'),
        _ if is_space(c) => u32::from(b' '),
        _ => match ZEROS.iter().find(|&&zero| code.wrapping_sub(zero) < 10) {
            Some(zero) => code - zero + u32::from(b'0'),
            None => code,
        },
    };
    char::from_u32(folded).or(Some(c))
}

/// The zeros of the scripts that write numbers with digits of their own.
const ZEROS: [u32; 18] = [
    0x660, 0x6f0, 0x7c0, 0x966, 0x9e6, 0xa66, 0xae6, 0xb66, 0xbe6, 0xc66, 0xce6, 0xd66, 0xe50, 0xed0, 0xf20, 0x1040,
    0x17e0, 0x1810,
];

/// U+00C0 to U+017F without their accents; a space where a letter is none of ASCII's.
const LATIN_1_AND_A: &str = "AAAAAAACEEEEIIIIDNOOOOO OUUUUYTsaaaaaaaceeeeiiiidnooooo ouuuuytyAaAaAaCcCcCcCcDdDdEeEeEeEeEeGgGgGgGgHhHhIiIiIiIiIiIiJjKkkLlLlLlLlLlNnNnNnnNnOoOoOoOoRrRrRrSsSsSsSsTtTtTtUuUuUuUuUuUuWwYyYZzZzZzs";

/// The upper-case letters of U+1EA0 to U+1EF9 without their accents.
const VIETNAMESE: &str = "AAAAAAAAAAAAEEEEEEEEIIOOOOOOOOOOOOUUUUUUUYYYY";

/// White space folded and trimmed, invisible characters gone, cut to `max` UTF-16 units with `…` at the end.
///
/// UTF-16 units, since that is what a page's `length` counts: the result is never longer by any count.
pub(super) fn clean(text: &str, max: usize, more: bool) -> String {
    if text.len() <= max && !more && is_clean(text.as_bytes()) {
        return text.to_owned();
    }
    let mut out = String::with_capacity(text.len().min(max * 4));
    let mut units = 0;
    // Where the text is cut if it turns out too long: the last place that leaves room for the ellipsis.
    let (mut room, mut full) = (0, more);
    let mut space = false;
    let mut flag = false;
    for c in text.chars() {
        if is_space(c) {
            space = true;
            continue;
        }
        if is_invisible(c) {
            continue;
        }
        if space && !out.is_empty() {
            if units < max {
                room = out.len();
            }
            out.push(' ');
            units += 1;
        }
        space = false;
        // A mark or the second half of a flag stays with what it belongs to.
        let regional = matches!(c as u32, 0x1f1e6..=0x1f1ff);
        let joined = is_mark(c) || (regional && flag);
        flag = regional && !flag;
        if units < max && !joined {
            room = out.len();
        }
        out.push(c);
        units += c.len_utf16();
        if units > max {
            full = true;
            break;
        }
    }
    if full {
        if units >= max {
            out.truncate(room);
        }
        out.truncate(out.trim_end().len());
        if max > 0 {
            out.push('…');
        }
    }
    out
}

/// Plain ASCII with single spaces inside: most names.
fn is_clean(text: &[u8]) -> bool {
    text.last() != Some(&b' ')
        && text
            .iter()
            .fold((true, b' '), |(clean, previous), &b| {
                (clean && matches!(b, b' '..=b'~') && (b != b' ' || previous != b' '), b)
            })
            .0
}

/// Draws on the character before it.
fn is_mark(c: char) -> bool {
    matches!(c as u32, 0x300..=0x36f | 0x483..=0x489 | 0x591..=0x5bd | 0x64b..=0x65f | 0x93a..=0x94f | 0xe31 | 0xe34..=0xe3a
        | 0xe47..=0xe4e | 0x1ab0..=0x1aff | 0x1dc0..=0x1dff | 0x20d0..=0x20ff | 0x3099..=0x309a | 0xfe20..=0xfe2f | 0x1f3fb..=0x1f3ff)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reads_through_disguises() {
        for (raw, read) in [
            ("ｇｈｐ＿１２３", "ghp_123"),
            ("a\u{200b}b\u{2060}c\u{ad}d\u{e0041}e\u{fe0f}", "abcde"),
            ("٤١١١", "4111"),
            ("𝟒𝟏𝐀𝐛", "41Ab"),
            ("Contraseña Übergröße Łódź", "Contrasena Ubergrosse Lodz".replace("ss", "s").as_str()),
            ("Mật khẩu", "Mat khau"),
            ("Пароль Ключ", "пароль ключ"),
            ("ΚΩΔΙΚΌΣ κωδικός", "κωδικοσ κωδικοσ"),
            ("4111–1111\u{a0}1", "4111-1111 1"),
        ] {
            assert_eq!(fold(raw).text, read);
        }
        let folded = fold("é\u{200b}x");
        assert_eq!((folded.raw(0), folded.raw(1), folded.raw(2)), (0, 5, 6));
    }

    #[test]
    fn tables_are_whole() {
        assert_eq!(LATIN_1_AND_A.len(), 0x180 - 0xc0);
        assert_eq!(VIETNAMESE.len(), (0x1efa - 0x1ea0) / 2);
        for (accented, plain) in "ŹźÿŸĀĦħŐőŞşŽžÐñ".chars().zip("ZzyYAHhOoSsZzDn".chars()) {
            assert_eq!(fold_char(accented), Some(plain), "{accented}");
        }
    }

    #[test]
    fn cuts_between_characters() {
        for (text, max, result) in [
            ("  a \n\t b\u{a0} ", 9, "a b"),
            ("abcdef", 6, "abcdef"),
            ("abcdefg", 6, "abcde…"),
            ("abcd efg", 6, "abcd…"),
            ("abcde\u{301}fg", 6, "abcd…"),
            ("ab🇦🇷🇧🇷", 8, "ab🇦🇷…"),
            ("a\u{202e}b\u{0}c\u{e0061}", 9, "abc"),
            ("abc", 1, "…"),
            ("abc", 0, ""),
            ("", 5, ""),
        ] {
            assert_eq!(clean(text, max, false), result, "{text:?} at {max}");
        }
        assert_eq!(clean("ab", 5, true), "ab…");
    }
}
