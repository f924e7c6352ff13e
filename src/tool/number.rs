//! JSON numbers as mathematics has them: `1` equals `1.0`, and `0.3` is a multiple of `0.1`.

use std::cmp::Ordering;

use serde_json::{Number, Value};

/// Compares the exact values.
pub(super) fn compare(a: &Number, b: &Number) -> Ordering {
    match (integer(a), integer(b)) {
        (Some(a), Some(b)) => a.cmp(&b),
        (Some(a), None) => with_float(a, float(b)),
        (None, Some(b)) => with_float(b, float(a)).reverse(),
        (None, None) => float(a).partial_cmp(&float(b)).unwrap_or(Ordering::Equal),
    }
}

fn integer(n: &Number) -> Option<i128> {
    n.as_i64().map(i128::from).or_else(|| n.as_u64().map(i128::from))
}

// JSON has no NaN; this is never reached with one.
fn float(n: &Number) -> f64 {
    n.as_f64().unwrap_or(0.0)
}

fn with_float(a: i128, b: f64) -> Ordering {
    let floor = b.floor();
    // Saturates far outside the range of `a`.
    #[allow(clippy::cast_possible_truncation)]
    let whole = floor as i128;
    a.cmp(&whole).then(if b > floor { Ordering::Less } else { Ordering::Equal })
}

/// Whether it has no fractional part, however it is written.
pub(super) fn is_integer(n: &Number) -> bool {
    integer(n).is_some() || float(n).fract() == 0.0
}

/// A non-negative integer, as the lengths in a schema are; `1.0` is one.
pub(super) fn count(value: &Value) -> Option<u64> {
    const EXACT: f64 = 9_007_199_254_740_991.0;
    let n = value.as_number()?;
    n.as_u64().or_else(|| {
        let f = float(n);
        #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)]
        (f.fract() == 0.0 && (0.0..=EXACT).contains(&f)).then_some(f as u64)
    })
}

/// Whether `n` divided by `of` is an integer, in decimal arithmetic. `of` is not zero.
pub(super) fn is_multiple(n: &Number, of: &Number) -> bool {
    let (Some((digits, exponent)), Some((of_digits, of_exponent))) = (decimal(n), decimal(of)) else {
        return false;
    };
    if digits == 0 {
        return true;
    }
    // Digits end in no zero, so a missing power of ten cannot come from them.
    if of_digits == 0 || exponent < of_exponent {
        return false;
    }
    let mut rest = digits % of_digits;
    for _ in of_exponent..exponent {
        if rest == 0 {
            break;
        }
        rest = times_ten(rest, of_digits);
    }
    rest == 0
}

/// `10 * a mod m`, where `a < m`, without overflow.
fn times_ten(a: u64, m: u64) -> u64 {
    let plus = |a: u64, b: u64| if a >= m - b { a - (m - b) } else { a + b };
    let two = plus(a, a);
    let four = plus(two, two);
    plus(plus(four, four), two)
}

/// The shortest decimal that reads as `n`, without its sign: digits that end in no zero, and the power of ten.
fn decimal(n: &Number) -> Option<(u64, i32)> {
    let text = n.to_string();
    let (mantissa, exponent) = text.split_once(['e', 'E']).unwrap_or((&text, "0"));
    let mut exponent: i32 = exponent.parse().ok()?;
    let (whole, fraction) = mantissa.split_once('.').unwrap_or((mantissa, ""));
    let fraction = fraction.trim_end_matches('0');
    exponent -= i32::try_from(fraction.len()).ok()?;
    let all = [whole.trim_start_matches('-'), fraction].concat();
    let digits = all.trim_end_matches('0');
    exponent += i32::try_from(all.len() - digits.len()).ok()?;
    let digits = if digits.is_empty() { 0 } else { digits.parse().ok()? };
    Some((digits, exponent))
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn n(value: &Value) -> &Number {
        value.as_number().expect("a number")
    }

    #[test]
    fn order_is_exact() {
        for (a, b, order) in [
            (json!(1), json!(1.0), Ordering::Equal),
            (json!(-0.0), json!(0), Ordering::Equal),
            (json!(9_007_199_254_740_993_u64), json!(9_007_199_254_740_992.0), Ordering::Greater),
            (json!(u64::MAX), json!(1.844_674_407_370_955_2e19), Ordering::Less),
            (json!(i64::MIN), json!(-9.3e18), Ordering::Greater),
            (json!(1), json!(1.5), Ordering::Less),
            (json!(-1), json!(-1.5), Ordering::Greater),
            (json!(1e300), json!(u64::MAX), Ordering::Greater),
        ] {
            assert_eq!(compare(n(&a), n(&b)), order, "{a} {b}");
            assert_eq!(compare(n(&b), n(&a)), order.reverse(), "{b} {a}");
        }
    }

    #[test]
    fn multiples_are_decimal() {
        for (value, of, expect) in [
            (json!(0.3), json!(0.1), true),
            (json!(0.35), json!(0.1), false),
            (json!(0), json!(7), true),
            (json!(-4.5), json!(1.5), true),
            (json!(1e22), json!(7), false),
            (json!(7e22), json!(7), true),
            (json!(100), json!(1e2), true),
            (json!(10), json!(1e2), false),
            (json!(u64::MAX), json!(u64::MAX), true),
            (json!(1e308), json!(0.123_456_789), false),
            (json!(5e-324), json!(5e-324), true),
        ] {
            assert_eq!(is_multiple(n(&value), n(&of)), expect, "{value} of {of}");
        }
    }
}
