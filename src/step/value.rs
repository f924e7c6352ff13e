//! What a field's value may be: the grammar of each `type`, and the rules that typing cannot break.
//!
//! A value that a person could not have typed is refused before the page is touched; one that they could have, and that the field
//! then calls invalid (`min`, `max`, `step`, `pattern` of a number or a date), goes in, and its validation message is reported.

use super::date;
use crate::model::{Code, Failure};

/// What a field says of its values.
#[derive(Clone, Debug, Default)]
#[allow(missing_docs)]
pub struct Rules {
    /// `type` as the browser understood it; `textarea` and `editor` beside HTML's own.
    pub kind: String,
    pub min: String,
    pub max: String,
    pub step: String,
    /// The `value` attribute: where a slider's steps count from without a `min`.
    pub default: String,
    /// In UTF-16 code units.
    pub max_length: Option<usize>,
}

/// The text to put into the field, in its own grammar.
pub fn prepare(rules: &Rules, text: &str) -> Result<String, Failure> {
    let kind = rules.kind.as_str();
    if let Some(example) = grammar(kind) {
        let text = text.trim();
        // Colors and sliders always hold a value: there is no clearing them.
        if text.is_empty() && !matches!(kind, "color" | "range") {
            return Ok(String::new());
        }
        let Some(value) = canonical(kind, text) else {
            let message = ["A field of type ", kind, " takes ", example, ". Call again in that form."].concat();
            return Err(Failure::new(Code::InputInvalid, message));
        };
        if kind == "range" {
            slider(rules, &value)?;
        }
        return Ok(value);
    }
    let text = match kind {
        "textarea" | "editor" => text.replace("\r\n", "\n").replace('\r', "\n"),
        "email" | "url" => text.trim().to_owned(),
        _ => text.to_owned(),
    };
    if !matches!(kind, "textarea" | "editor") && text.contains(['\n', '\r']) {
        return Err(Failure::new(Code::InputInvalid, "The field is one line. Call again without line breaks."));
    }
    if let Some(max) = rules.max_length
        && text.encode_utf16().count() > max
    {
        let message =
            ["The field takes at most ", &max.to_string(), " characters (maxlength). Call again with a shorter value."]
                .concat();
        return Err(Failure::new(Code::ValueRejected, message));
    }
    Ok(text)
}

/// How a value of this type is written, for those that have a grammar.
fn grammar(kind: &str) -> Option<&'static str> {
    Some(match kind {
        "date" => "a date as YYYY-MM-DD, like 2026-12-31",
        "month" => "a month as YYYY-MM, like 2026-12",
        "week" => "a week as YYYY-Www, like 2026-W09",
        "time" => "a time as HH:MM or HH:MM:SS, 24 hours, like 13:45",
        "datetime-local" => "a date and time as YYYY-MM-DDTHH:MM, without a zone, like 2026-12-31T13:45",
        "color" => "a color as #rrggbb, like #ff8800",
        "number" | "range" => "a number with a dot for decimals, like 1234.5",
        _ => return None,
    })
}

/// The value as the browser would write it, or `None` where it is not in the grammar.
fn canonical(kind: &str, text: &str) -> Option<String> {
    let good = match kind {
        "date" => date::date(text).is_some(),
        "month" => date::month(text).is_some(),
        "week" => date::week(text).is_some(),
        "time" => date::time(text).is_some(),
        "datetime-local" => {
            date::date_time(text)?;
            return Some(text.replace(' ', "T"));
        }
        "color" => return color(text),
        _ => number(text).is_some(),
    };
    good.then(|| text.to_owned())
}

fn color(text: &str) -> Option<String> {
    let hex = text.strip_prefix('#')?.to_ascii_lowercase();
    if !hex.bytes().all(|b| b.is_ascii_hexdigit()) {
        return None;
    }
    match hex.len() {
        6 => Some(["#", &hex].concat()),
        3 => Some(std::iter::once('#').chain(hex.chars().flat_map(|c| [c, c])).collect()),
        _ => None,
    }
}

/// HTML's "valid floating-point number".
pub fn number(text: &str) -> Option<f64> {
    let body = text.strip_prefix('-').unwrap_or(text);
    let (mantissa, exponent) = match body.split_once(['e', 'E']) {
        Some((mantissa, exponent)) => (mantissa, Some(exponent)),
        None => (body, None),
    };
    let (whole, fraction) = match mantissa.split_once('.') {
        Some((whole, fraction)) => (whole, Some(fraction)),
        None => (mantissa, None),
    };
    let all_digits = |s: &str| s.bytes().all(|b| b.is_ascii_digit());
    let good = all_digits(whole)
        && fraction.map_or(!whole.is_empty(), |f| !f.is_empty() && all_digits(f))
        && exponent.is_none_or(|e| {
            let e = e.strip_prefix(['+', '-']).unwrap_or(e);
            !e.is_empty() && all_digits(e)
        });
    let value: f64 = if good { text.parse().ok()? } else { return None };
    value.is_finite().then_some(value)
}

/// A slider cannot be put between its steps or past its ends; the browser would move the thumb elsewhere in silence.
fn slider(rules: &Rules, value: &str) -> Result<(), Failure> {
    let Some(value) = number(value) else { return Ok(()) };
    let min = number(&rules.min).unwrap_or(0.0);
    let max = number(&rules.max).unwrap_or(100.0).max(min);
    let step = if rules.step.eq_ignore_ascii_case("any") {
        None
    } else {
        Some(number(&rules.step).filter(|s| *s > 0.0).unwrap_or(1.0))
    };
    let base = number(&rules.min).or_else(|| number(&rules.default)).unwrap_or(0.0);
    let off_step = step.is_some_and(|step| {
        let steps = (value - base) / step;
        (steps - steps.round()).abs() > 1e-9 * steps.abs().max(1.0)
    });
    if value >= min && value <= max && !off_step {
        return Ok(());
    }
    let shown = |raw: &str, default: &str| if number(raw).is_some() { raw.to_owned() } else { default.to_owned() };
    let mut message = ["The slider goes from ", &shown(&rules.min, "0"), " to ", &shown(&rules.max, "100")].concat();
    if step.is_some() {
        message += &[" in steps of ", &shown(&rules.step, "1")].concat();
    }
    message += ". Call again with a value on it.";
    Err(Failure::new(Code::ValueRejected, message))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(kind: &str, text: &str, want: Result<&str, Code>) {
        let rules = Rules { kind: kind.to_owned(), ..Rules::default() };
        let got = prepare(&rules, text).map_err(|f| f.code);
        assert_eq!(got, want.map(str::to_owned), "{kind}: {text:?}");
    }

    #[test]
    fn every_type_has_its_grammar() {
        const BAD: Result<&str, Code> = Err(Code::InputInvalid);
        for (kind, text, want) in [
            ("date", "2026-12-31", Ok("2026-12-31")),
            ("date", " 2026-12-31 ", Ok("2026-12-31")),
            ("date", "", Ok("")),
            ("date", "12/31/2026", BAD),
            ("month", "2026-12", Ok("2026-12")),
            ("month", "Dec 2026", BAD),
            ("week", "2026-W09", Ok("2026-W09")),
            ("week", "2026-9", BAD),
            ("time", "13:45", Ok("13:45")),
            ("time", "1:45 PM", BAD),
            ("datetime-local", "2026-12-31 13:45", Ok("2026-12-31T13:45")),
            ("datetime-local", "2026-12-31T13:45Z", BAD),
            ("color", "#FF8800", Ok("#ff8800")),
            ("color", "#f80", Ok("#ff8800")),
            ("color", "orange", BAD),
            ("color", "", BAD),
            ("number", "-1.5e3", Ok("-1.5e3")),
            ("number", ".5", Ok(".5")),
            ("number", "1,5", BAD),
            ("number", "1.", BAD),
            ("number", "+1", BAD),
            ("number", "1e999", BAD),
            ("number", "NaN", BAD),
            ("number", "", Ok("")),
            ("range", "", BAD),
            ("text", "a\nb", BAD),
            ("textarea", "a\r\nb\rc", Ok("a\nb\nc")),
            ("email", " a@b.test ", Ok("a@b.test")),
            ("password", " keep ", Ok(" keep ")),
        ] {
            check(kind, text, want);
        }
    }

    #[test]
    fn a_slider_takes_what_it_can_hold() {
        for (min, max, step, default, value, good) in [
            ("", "", "", "", "70", true),
            ("", "", "", "", "101", false),
            ("", "", "", "", "-1", false),
            ("", "", "", "", "70.5", false),
            ("", "", "any", "", "70.51", true),
            ("0", "1", "0.1", "", "0.3", true),
            ("0", "1", "0.1", "", "0.35", false),
            ("5", "95", "10", "", "25", true),
            ("5", "95", "10", "", "30", false),
            ("", "", "10", "3", "13", true),
            ("-50", "-10", "", "", "-20", true),
            ("200", "", "", "", "200", true),
            ("x", "y", "-3", "", "7", true),
        ] {
            let [min, max, step, default] = [min, max, step, default].map(str::to_owned);
            let rules = Rules { kind: "range".into(), min, max, step, default, max_length: None };
            let got = prepare(&rules, value);
            assert_eq!(got.is_ok(), good, "{rules:?} {value}");
            assert!(got.is_ok_and(|v| v == value) || !good);
        }
    }

    #[test]
    fn length_counts_code_units_as_the_browser_does() {
        let rules = Rules { kind: "text".into(), max_length: Some(4), ..Rules::default() };
        assert!(prepare(&rules, "\u{1F600}\u{1F600}").is_ok());
        let refused = prepare(&rules, "\u{1F600}\u{1F600}a").expect_err("too long");
        assert_eq!(refused.code, Code::ValueRejected);
        assert!(!refused.message.contains('\u{1F600}'));
    }
}
