//! The matcher behind the rules: the part of regular expressions that secrets' shapes need, in a page of code. A regex crate
//! costs more than the rest of the content script.
//!
//! Literals, `\w` (`[A-Za-z0-9_]`), `\d`, `\.` and other escapes, `[...]` with ranges, `{m}` `{m,}` `{m,n}` `?` `*` `+`, and `(a|b)`
//! with an optional `?` behind it (alternatives do not nest, and what one took is not taken back).

/// How far one repetition goes at the most: no text that a trace reads is longer.
const MANY: usize = 1 << 16;

/// Where `pattern` ends when it starts at `at`; the longest way first.
pub(super) fn matches(pattern: &[u8], text: &[u8], at: usize) -> Option<usize> {
    let Some(&first) = pattern.first() else { return Some(at) };
    if first == b'(' {
        let close = pattern.iter().position(|&b| b == b')')?;
        let (optional, rest) = match pattern.get(close + 1) {
            Some(b'?') => (true, &pattern[close + 2..]),
            _ => (false, &pattern[close + 1..]),
        };
        return pattern[1..close]
            .split(|&b| b == b'|')
            .find_map(|alternative| matches(rest, text, matches(alternative, text, at)?))
            .or_else(|| if optional { matches(rest, text, at) } else { None });
    }
    let (atom, rest) = pattern.split_at(atom_len(pattern));
    let (least, most, rest) = repetition(rest);
    let mut count = text[at..].iter().take(most).take_while(|&&b| accepts(atom, b)).count();
    loop {
        if count < least {
            return None;
        }
        if let Some(end) = matches(rest, text, at + count) {
            return Some(end);
        }
        count = count.checked_sub(1)?;
    }
}

/// The bytes that every match starts with.
pub(super) fn literal_prefix(pattern: &str) -> &str {
    let bytes = pattern.as_bytes();
    let mut end = bytes.iter().position(|b| b"([\\".contains(b)).unwrap_or(bytes.len());
    // What a repetition speaks of may be absent.
    if bytes.get(end).is_none() {
        end = bytes.iter().position(|b| b"?*+{".contains(b)).map_or(end, |i| i - 1);
    }
    &pattern[..end]
}

fn atom_len(pattern: &[u8]) -> usize {
    match pattern[0] {
        b'\\' => 2.min(pattern.len()),
        b'[' => pattern.iter().position(|&b| b == b']').map_or(pattern.len(), |i| i + 1),
        _ => 1,
    }
}

fn repetition(rest: &[u8]) -> (usize, usize, &[u8]) {
    match rest.first() {
        Some(b'?') => (0, 1, &rest[1..]),
        Some(b'*') => (0, MANY, &rest[1..]),
        Some(b'+') => (1, MANY, &rest[1..]),
        Some(b'{') => {
            let close = rest.iter().position(|&b| b == b'}').unwrap_or(rest.len() - 1);
            let mut bounds = rest[1..close].split(|&b| b == b',').map(number);
            let least = bounds.next().flatten().unwrap_or(0);
            let most = bounds.next().map_or(least, |n| n.unwrap_or(MANY));
            (least, most, &rest[close + 1..])
        }
        _ => (1, 1, rest),
    }
}

fn number(digits: &[u8]) -> Option<usize> {
    if digits.is_empty() {
        return None;
    }
    Some(digits.iter().fold(0, |n, &d| n * 10 + usize::from(d.wrapping_sub(b'0'))))
}

fn accepts(atom: &[u8], b: u8) -> bool {
    match *atom {
        [b'\\', class] => escaped(class, b),
        [b'[', ref set @ .., b']'] => {
            let mut i = 0;
            while i < set.len() {
                if set[i] == b'\\' && i + 1 < set.len() {
                    if escaped(set[i + 1], b) {
                        return true;
                    }
                    i += 2;
                } else if i + 2 < set.len() && set[i + 1] == b'-' {
                    if (set[i]..=set[i + 2]).contains(&b) {
                        return true;
                    }
                    i += 3;
                } else {
                    if set[i] == b {
                        return true;
                    }
                    i += 1;
                }
            }
            false
        }
        [literal] => literal == b,
        _ => false,
    }
}

fn escaped(class: u8, b: u8) -> bool {
    match class {
        b'w' => b.is_ascii_alphanumeric() || b == b'_',
        b'd' => b.is_ascii_digit(),
        literal => literal == b,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn takes_the_longest_way() {
        for (pattern, text, end) in [
            ("ab", "abc", Some(2)),
            ("a?b", "b", Some(1)),
            (r"\d{2,3}", "1234", Some(3)),
            (r"\d{2,}", "1", None),
            (r"\w{3}", "a_9", Some(3)),
            (r"[a-f\d-]+x", "a-1x", Some(4)),
            (r"[\w.]*\.c", "a.b.c", Some(5)),
            ("(live|test)_x", "test_x", Some(6)),
            ("(live|test)?_x", "_x", Some(2)),
            ("k(a|b)", "kc", None),
        ] {
            assert_eq!(matches(pattern.as_bytes(), text.as_bytes(), 0), end, "{pattern} on {text}");
        }
    }

    #[test]
    fn knows_the_literal_start() {
        for (pattern, prefix) in [("ghp_[a]", "ghp_"), (r"\d{3}", ""), ("sk_(a|b)", "sk_"), ("abc", "abc")] {
            assert_eq!(literal_prefix(pattern), prefix);
        }
    }
}
