//! Dates and times as HTML writes them (HTML, "Dates and times"), as numbers, so that two spellings can be compared.

/// The first year that HTML's grammar has, and the last that ECMAScript's time values reach.
const YEARS: std::ops::RangeInclusive<u32> = 1..=275_760;

/// Splits at the first `separator`.
fn halves(text: &str, separator: char) -> Option<(&str, &str)> {
    text.split_once(separator)
}

/// Exactly `len` ASCII digits (at least, where `or_more`).
fn digits(text: &str, len: usize, or_more: bool) -> Option<u32> {
    let right = text.len() == len || (or_more && text.len() > len);
    if !right || text.len() > 6 || !text.bytes().all(|b| b.is_ascii_digit()) {
        return None;
    }
    text.parse().ok()
}

fn leap(year: u32) -> bool {
    year.is_multiple_of(4) && (!year.is_multiple_of(100) || year.is_multiple_of(400))
}

fn days_in(year: u32, month: u32) -> u32 {
    match month {
        2 => 28 + u32::from(leap(year)),
        4 | 6 | 9 | 11 => 30,
        _ => 31,
    }
}

/// Day of the week of 1 January, Monday 0.
fn new_year(year: u32) -> u32 {
    let y = year - 1;
    (y + y / 4 - y / 100 + y / 400) % 7
}

fn weeks_in(year: u32) -> u32 {
    let long = new_year(year) == 3 || (leap(year) && new_year(year) == 2);
    52 + u32::from(long)
}

/// `YYYY-MM`.
pub fn month(text: &str) -> Option<(u32, u32)> {
    let (year, month) = halves(text, '-')?;
    let (year, month) = (digits(year, 4, true)?, digits(month, 2, false)?);
    (YEARS.contains(&year) && (1..=12).contains(&month)).then_some((year, month))
}

/// `YYYY-MM-DD`.
pub fn date(text: &str) -> Option<(u32, u32, u32)> {
    let (front, day) = text.rsplit_once('-')?;
    let ((year, month), day) = (month(front)?, digits(day, 2, false)?);
    (1..=days_in(year, month)).contains(&day).then_some((year, month, day))
}

/// `YYYY-Www`.
pub fn week(text: &str) -> Option<(u32, u32)> {
    let (year, week) = halves(text, '-')?;
    let (year, week) = (digits(year, 4, true)?, digits(week.strip_prefix('W')?, 2, false)?);
    (YEARS.contains(&year) && (1..=weeks_in(year)).contains(&week)).then_some((year, week))
}

/// `HH:MM`, `HH:MM:SS` or `HH:MM:SS.mmm`, as milliseconds.
pub fn time(text: &str) -> Option<u32> {
    let (hour, rest) = halves(text, ':')?;
    let (minute, second) = halves(rest, ':').unwrap_or((rest, "00"));
    let (second, fraction) = halves(second, '.').unwrap_or((second, "0"));
    let (hour, minute, second) = (digits(hour, 2, false)?, digits(minute, 2, false)?, digits(second, 2, false)?);
    if fraction.len() > 3 {
        return None;
    }
    let millis = digits(fraction, 1, true)? * [100, 10, 1][fraction.len() - 1];
    (hour < 24 && minute < 60 && second < 60).then_some(((hour * 60 + minute) * 60 + second) * 1000 + millis)
}

/// A date and a time, `T` or one space between them.
pub fn date_time(text: &str) -> Option<((u32, u32, u32), u32)> {
    let (day, clock) = halves(text, 'T').or_else(|| halves(text, ' '))?;
    Some((date(day)?, time(clock)?))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn calendars_end_where_they_should() {
        for (text, good) in [
            ("2026-12-31", true),
            ("2024-02-29", true),
            ("2023-02-29", false),
            ("1900-02-29", false),
            ("2000-02-29", true),
            ("2026-04-31", false),
            ("2026-13-01", false),
            ("2026-00-01", false),
            ("2026-1-1", false),
            ("0000-01-01", false),
            ("0001-01-01", true),
            ("12026-01-01", true),
            ("275761-01-01", false),
            ("31/12/2026", false),
            ("2026-12-31T00:00", false),
            ("+2026-12-31", false),
            ("2026-12-3\u{0661}", false),
            ("", false),
        ] {
            assert_eq!(date(text).is_some(), good, "{text}");
        }
        for (text, good) in
            [("2026-W53", true), ("2025-W53", false), ("2020-W53", true), ("2026-W00", false), ("2026-53", false)]
        {
            assert_eq!(week(text).is_some(), good, "{text}");
        }
    }

    #[test]
    fn times_are_compared_by_what_they_mean() {
        for (text, want) in [
            ("13:45", Some(49_500_000)),
            ("13:45:00.000", Some(49_500_000)),
            ("00:00:01.5", Some(1500)),
            ("00:00:01.05", Some(1050)),
            ("24:00", None),
            ("9:00", None),
            ("1:45 PM", None),
            ("13:45:", None),
            ("13:45:00.", None),
            ("13:45:00.0000", None),
        ] {
            assert_eq!(time(text), want, "{text}");
        }
        assert_eq!(date_time("2026-12-31 13:45"), date_time("2026-12-31T13:45:00"));
        assert!(date_time("2026-12-31T13:45").is_some());
    }
}
