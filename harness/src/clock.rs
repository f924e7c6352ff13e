//! Times as RFC 3339 has them.

use std::time::{SystemTime, UNIX_EPOCH};

/// Now, in UTC, to the millisecond.
pub(crate) fn now() -> String {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    format_time(since.as_secs(), since.subsec_millis())
}

fn format_time(seconds: u64, milliseconds: u32) -> String {
    let (days, of_day) = (seconds / 86_400, seconds % 86_400);
    // Civil date of a day number, in years that begin in March, so that a leap day comes last.
    let shifted = days + 719_468;
    let (era, of_era) = (shifted / 146_097, shifted % 146_097);
    let year_of_era = (of_era - of_era / 1_460 + of_era / 36_524 - of_era / 146_096) / 365;
    let of_year = of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
    let march_month = (5 * of_year + 2) / 153;
    let day = of_year - (153 * march_month + 2) / 5 + 1;
    let month = if march_month < 10 { march_month + 3 } else { march_month - 9 };
    let year = year_of_era + era * 400 + u64::from(month <= 2);
    let (hour, minute, second) = (of_day / 3600, of_day / 60 % 60, of_day % 60);
    format!("{year:04}-{month:02}-{day:02}T{hour:02}:{minute:02}:{second:02}.{milliseconds:03}Z")
}

#[cfg(test)]
mod tests {
    use super::format_time;

    #[test]
    fn times_are_those_of_the_calendar() {
        let rows = [
            (0, "1970-01-01T00:00:00.000Z"),
            (951_782_400, "2000-02-29T00:00:00.000Z"),
            (1_709_251_199, "2024-02-29T23:59:59.000Z"),
            (4_107_542_400, "2100-03-01T00:00:00.000Z"),
        ];
        for (seconds, expected) in rows {
            assert_eq!(format_time(seconds, 0), expected);
        }
    }
}
