//! The input of a call, made fit for the wire.

use serde_json::{Number, Value};
use webmcp_bridge::model::Code;

use crate::failure::Stop;

/// Deeper ones get an error without an id from the browser, which nobody could match (about 300 was measured).
const DEPTH: usize = 64;
/// Far beyond what a person types.
const BYTES: usize = 1 << 20;

/// `input` within the limits, its numbers as JavaScript will hold them: the record's digest is of what arrives.
pub(super) fn prepare(input: Value) -> Result<Value, Stop> {
    if !input.is_object() {
        return Err(invalid("the input is no JSON object; give the tool's properties in an object"));
    }
    let input = normal(input, DEPTH)?;
    if input.to_string().len() > BYTES {
        return Err(invalid("the input is longer than 1 MiB; send less"));
    }
    Ok(input)
}

fn invalid(message: &str) -> Stop {
    Stop::new(Code::InputInvalid, message)
}

fn normal(value: Value, depth: usize) -> Result<Value, Stop> {
    if depth == 0 {
        return Err(invalid("the input is nested deeper than 64 levels; flatten it"));
    }
    Ok(match value {
        Value::Array(items) => Value::Array(items.into_iter().map(|v| normal(v, depth - 1)).collect::<Result<_, _>>()?),
        Value::Object(map) => {
            Value::Object(map.into_iter().map(|(k, v)| Ok((k, normal(v, depth - 1)?))).collect::<Result<_, Stop>>()?)
        }
        Value::Number(number) => Value::Number(as_double(&number)),
        other => other,
    })
}

/// JavaScript has doubles alone, and writes whole ones without a point.
fn as_double(number: &Number) -> Number {
    let Some(double) = number.as_f64().filter(|d| d.is_finite()) else { return number.clone() };
    if double.fract() == 0.0 && double.abs() < 1e21 {
        // Zero has a sign, which JSON.stringify drops.
        let text = if double == 0.0 { "0".to_owned() } else { format!("{double:.0}") };
        if let Ok(whole) = serde_json::from_str(&text) {
            return whole;
        }
    }
    Number::from_f64(double).unwrap_or_else(|| number.clone())
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn numbers_become_what_javascript_makes_of_them() {
        let rows = [
            ("1.0", "1"),
            ("-0.0", "0"),
            ("9007199254740993", "9007199254740992"),
            ("0.1", "0.1"),
            ("1e20", "100000000000000000000"),
            ("18446744073709551615", "18446744073709551616"),
            ("1e21", "1e21"),
        ];
        for (given, expected) in rows {
            let value =
                prepare(json!({ "n": serde_json::from_str::<Value>(given).expect("a number") })).expect("is fit");
            let expected: Value = serde_json::from_str(expected).expect("a number");
            assert_eq!(value["n"], expected, "{given}");
        }
    }

    #[test]
    fn limits_hold() {
        let deep = (0..80).fold(json!(1), |inner, _| json!([inner]));
        for input in [json!(1), json!({ "v": deep }), json!({ "v": "x".repeat(BYTES) })] {
            assert_eq!(prepare(input).expect_err("is refused").code(), Code::InputInvalid);
        }
    }
}
