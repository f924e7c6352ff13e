//! Whether a field holds what was wanted: the same text, or the same text as the page writes it.
//!
//! Masks put separators in, number fields group digits, codes become capitals. That is formatting. A lost digit, sign, decimal
//! point or letter is another value.

use super::{date, value};

/// Whether `got`, read from a field of type `kind`, says what `wanted` says.
pub fn agrees(kind: &str, wanted: &str, got: &str) -> bool {
    if wanted == got {
        return true;
    }
    match kind {
        "time" => date::time(wanted).is_some() && date::time(wanted) == date::time(got),
        "datetime-local" => date::date_time(wanted).is_some() && date::date_time(wanted) == date::date_time(got),
        "date" | "month" | "week" | "color" => false,
        "number" | "range" => value::number(wanted).is_some() && value::number(wanted) == value::number(got),
        "password" => false,
        _ => formatted(wanted, got),
    }
}

fn formatted(wanted: &str, got: &str) -> bool {
    let (wanted, got) = (super::fold(wanted), super::fold(got));
    if wanted.is_empty() || got.is_empty() {
        // A mask shows its blanks for an empty value.
        return wanted.is_empty() && !got.chars().any(char::is_alphanumeric);
    }
    let (wanted, got) = (wanted.to_lowercase(), got.to_lowercase());
    wanted == got || only_added(&wanted, &got) || same_digits(&wanted, &got) || same_amount(&wanted, &got)
}

/// `got` is `wanted` with punctuation put in that does not change a number.
fn only_added(wanted: &str, got: &str) -> bool {
    let mut rest = wanted.chars().peekable();
    let mut added = String::new();
    for c in got.chars() {
        if rest.peek() == Some(&c) {
            rest.next();
        } else if c.is_alphanumeric() {
            return false;
        } else {
            added.push(c);
        }
    }
    rest.next().is_none() && !changes_number(wanted, got, &added)
}

/// Adding a sign or a decimal point to digits makes another number of them; grouping them does not.
fn changes_number(wanted: &str, got: &str, added: &str) -> bool {
    if !wanted.chars().all(|c| c.is_ascii_digit() || c == '.' || c == ',') {
        return false;
    }
    let sign = got.starts_with(['-', '−']);
    let points = added.chars().filter(|c| matches!(c, '.' | ',')).count();
    let last_group = got.rsplit(['.', ',']).next().unwrap_or("").chars().filter(char::is_ascii_digit).count();
    sign || (points == 1 && last_group != 3)
}

/// Both are digits with separators, as telephone and card numbers are, and the digits are the same.
fn same_digits(wanted: &str, got: &str) -> bool {
    let separators = |s: &str| s.chars().all(|c| c.is_ascii_digit() || " -()/.:+_".contains(c));
    let digits = |s: &str| s.chars().filter(char::is_ascii_digit).collect::<String>();
    let plus = |s: &str| s.contains('+');
    let many = digits(wanted);
    // In a number and in a short range (`10-5`) a dropped dash or dot counts.
    let number = value::number(wanted).is_some() && wanted.contains(['.', '-']);
    let same = many == digits(got) && plus(wanted) == plus(got);
    same && many.len() >= 7 && !number && separators(wanted) && separators(got)
}

/// Both are the same amount of money: `1234.5` and `$1,234.50`.
fn same_amount(wanted: &str, got: &str) -> bool {
    let whole = wanted.strip_prefix('-').unwrap_or(wanted);
    if whole.len() > 1 && whole.starts_with('0') && !whole.starts_with("0.") {
        return false;
    }
    let Some(amount) = value::number(wanted) else { return false };
    let bare: String =
        got.chars().filter(|c| !matches!(c, ',' | ' ' | '\'' | '%') && !"$€£¥₹₽₩₺¢".contains(*c)).collect();
    // A comma that groups stands before three digits; elsewhere it is a decimal comma.
    let grouped = got.split(',').skip(1).all(|part| part.chars().take_while(char::is_ascii_digit).count() == 3);
    grouped && value::number(&bare).is_some_and(|read| read == amount)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn formatting_is_no_change() {
        for (wanted, got) in [
            ("Ada", "Ada"),
            ("5551234567", "(555) 123-4567"),
            ("555-123-4567", "(555) 123-4567"),
            ("555-123-4567", "5551234567"),
            ("4000123412341234", "4000 1234 1234 1234"),
            ("12312026", "12/31/2026"),
            ("12", "12/__/____"),
            ("promo10", "PROMO10"),
            ("1234567", "1,234,567"),
            ("1234.5", "$1,234.50"),
            ("1234.5", "1234.50"),
            ("7", "7.00"),
            ("0.5", "0.50"),
            ("-5", "-5.0"),
            ("0123456789", "01.23.45.67.89"),
            ("  two  words ", "two words"),
            ("", "__/__/____"),
            ("", "(___) ___-____"),
            ("AB12CD", "ab-12-cd"),
        ] {
            assert!(agrees("text", wanted, got), "{wanted:?} and {got:?}");
        }
    }

    #[test]
    fn another_value_is_another_value() {
        for (wanted, got) in [
            ("Ada", ""),
            ("Ada", "old"),
            ("Ada", "oldAda"),
            ("Ada", "AdaAda"),
            ("Ada Lovelace", "Ada Love"),
            ("1.5", "15"),
            ("15", "1.5"),
            ("1234", "12.34"),
            ("-5", "5"),
            ("5", "-5"),
            ("1.5", "1,5x"),
            ("007", "7"),
            ("10-5", "105"),
            ("+4915112345678", "4915112345678"),
            ("a@b.test", "abtest"),
            ("a.b", "ab"),
            ("5551234567", "+1 (555) 123-4567"),
            ("2026-12-31", "31.12.2026"),
            ("", "0"),
            ("1234.5", "12345"),
            ("1.25", "1,25"),
            ("12345678", "1234567"),
            ("1234567.8", "12345678"),
        ] {
            assert!(!agrees("text", wanted, got), "{wanted:?} and {got:?}");
        }
    }

    #[test]
    fn types_compare_by_what_they_mean() {
        for (kind, wanted, got, want) in [
            ("time", "13:45", "13:45:00", true),
            ("time", "13:45", "13:46", false),
            ("datetime-local", "2026-12-31T13:45:00", "2026-12-31T13:45", true),
            ("number", "1e3", "1000", true),
            ("number", "7", "", false),
            ("range", "0.30", "0.3", true),
            ("range", "70", "50", false),
            ("password", "abc", "ABC", false),
            ("date", "2026-12-31", "", false),
            ("textarea", "a\nb", "a\nb", true),
        ] {
            assert_eq!(agrees(kind, wanted, got), want, "{kind} {wanted:?} {got:?}");
        }
    }
}
