//! Inputs: the own validator against the `jsonschema` crate, and what it says.

use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::select;
use proptest::test_runner::RngSeed;
use serde_json::{Map, Value, json};

use super::regex;
use crate::model::Code;
use crate::tool::report::Report;
use crate::tool::{INPUT_BYTES_MAX, schema, validate_input};

fn number() -> impl Strategy<Value = Value> {
    let edges = vec![
        json!(0),
        json!(0.0),
        json!(-0.0),
        json!(1),
        json!(1.0),
        json!(-1),
        json!(2),
        json!(3),
        json!(7),
        json!(10),
        json!(100.0),
        json!(0.1),
        json!(0.2),
        json!(0.3),
        json!(0.5),
        json!(1.5),
        json!(2.5),
        json!(-0.25),
        json!(0.01),
        json!(19.99),
        json!(1e-7),
        json!(5e-324),
        json!(1e21),
        json!(7e22),
        json!(1e300),
        json!(f64::MAX),
        json!(9_007_199_254_740_991_u64),
        json!(9_007_199_254_740_992.0),
        json!(9_007_199_254_740_993_u64),
        json!(i64::MAX),
        json!(i64::MIN),
        json!(u64::MAX),
        json!(1.844_674_407_370_955_2e19),
        json!(9.223_372_036_854_776e18),
    ];
    prop_oneof![
        4 => select(edges),
        2 => (-20_i64..20).prop_map(|n| json!(n)),
        2 => (-2000_i32..2000).prop_map(|n| json!(f64::from(n) / 100.0)),
        1 => any::<i64>().prop_map(|n| json!(n)),
        1 => any::<u64>().prop_map(|n| json!(n)),
        1 => proptest::num::f64::NORMAL.prop_map(|n| json!(n)),
    ]
}

fn divisor() -> BoxedStrategy<Value> {
    let edges = vec![
        json!(1),
        json!(1.0),
        json!(2),
        json!(3),
        json!(7),
        json!(1e2),
        json!(0.1),
        json!(0.25),
        json!(1.5),
        json!(1e-7),
        json!(1e15),
    ];
    prop_oneof![select(edges), (1_i32..2000).prop_map(|n| json!(f64::from(n) / 100.0))].boxed()
}

/// The oracle divides numbers beyond 2^53 exactly only where both are integers as they are written; elsewhere there it is no oracle.
fn comparable(schema: &Value, input: &Value) -> bool {
    let exact = |n: &Value| n.is_i64() || n.is_u64() || n.as_f64().is_none_or(|n| n.abs() < 9_007_199_254_740_992.0);
    let small = |n: &Value| n.as_f64().is_none_or(|n| n.abs() < 9_007_199_254_740_992.0);
    NAMES.iter().all(|name| {
        let (of, n) = (&schema["properties"][name]["multipleOf"], &input[name]);
        of.is_null() || if of.is_u64() { exact(n) } else { small(n) }
    })
}

fn text() -> impl Strategy<Value = Value> {
    let edges = vec!["", "a", "b", "ab", "é", "e\u{301}", "😀", "👩‍👩‍👧", "ÄÖ", "AB", "12", "\u{0}", "true", "1"];
    prop_oneof![select(edges).prop_map(|text| json!(text)), "[ab1é😀]{0,5}".prop_map(|text| json!(text))]
}

fn texts() -> impl Strategy<Value = Value> {
    vec(text(), 0..5).prop_map(Value::Array)
}

/// Each keyword is there or not.
fn keywords(all: Vec<(&'static str, BoxedStrategy<Value>)>) -> BoxedStrategy<Map<String, Value>> {
    let each: Vec<_> =
        all.into_iter().map(|(key, value)| (Just(key), proptest::option::weighted(0.15, value))).collect();
    each.prop_map(|pairs| pairs.into_iter().filter_map(|(key, value)| Some((key.to_owned(), value?))).collect()).boxed()
}

fn count() -> BoxedStrategy<Value> {
    prop_oneof![(0_u32..5).prop_map(|n| json!(n)), (0_u32..5).prop_map(|n| json!(f64::from(n)))].boxed()
}

fn string_schema() -> BoxedStrategy<Map<String, Value>> {
    let patterns = vec!["^a", "b$", "^[a-z]+$", "é", "^.{2}$", "\\d"];
    keywords(vec![
        ("minLength", count()),
        ("maxLength", count()),
        ("pattern", select(patterns).prop_map(|p| json!(p)).boxed()),
        ("enum", vec(text(), 1..4).prop_map(Value::Array).boxed()),
        ("const", text().boxed()),
        ("format", Just(json!("email")).boxed()),
        ("default", text().boxed()),
    ])
    .prop_map(|schema| of_type("string", schema))
    .boxed()
}

fn number_schema() -> BoxedStrategy<Map<String, Value>> {
    let of_kind = |kind: &'static str| {
        let value = move || {
            number().prop_filter("an integer", move |n| {
                kind == "number" || super::super::number::is_integer(n.as_number().expect("n"))
            })
        };
        keywords(vec![
            ("minimum", number().boxed()),
            ("maximum", number().boxed()),
            ("exclusiveMinimum", number().boxed()),
            ("exclusiveMaximum", number().boxed()),
            ("multipleOf", divisor()),
            ("enum", vec(value(), 1..4).prop_map(Value::Array).boxed()),
            ("const", value().boxed()),
        ])
        .prop_map(move |schema| of_type(kind, schema))
    };
    prop_oneof![of_kind("number"), of_kind("integer")].boxed()
}

fn of_type(kind: &str, mut schema: Map<String, Value>) -> Map<String, Value> {
    schema.insert("type".into(), json!(kind));
    schema
}

fn property() -> BoxedStrategy<Map<String, Value>> {
    let boolean =
        keywords(vec![("const", any::<bool>().prop_map(Value::Bool).boxed()), ("enum", Just(json!([true])).boxed())])
            .prop_map(|schema| of_type("boolean", schema));
    let array = (
        keywords(vec![
            ("minItems", count()),
            ("maxItems", count()),
            ("uniqueItems", any::<bool>().prop_map(Value::Bool).boxed()),
        ]),
        string_schema(),
    )
        .prop_map(|(mut schema, items)| {
            schema.insert("items".into(), Value::Object(items));
            of_type("array", schema)
        });
    prop_oneof![3 => string_schema(), 4 => number_schema(), 1 => boolean, 3 => array].boxed()
}

const NAMES: [&str; 3] = ["a", "b~/", "é"];

fn schemas() -> impl Strategy<Value = Value> {
    (vec(property(), 3), vec(any::<bool>(), 3), 0_usize..=3).prop_map(|(properties, required, count)| {
        let properties: Map<_, _> =
            NAMES.iter().map(|n| (*n).to_owned()).zip(properties.into_iter().map(Value::Object)).take(count).collect();
        let required: Vec<_> = properties.keys().zip(required).filter(|(_, r)| *r).map(|(n, _)| json!(n)).collect();
        json!({ "type": "object", "properties": properties, "required": required, "additionalProperties": false })
    })
}

fn value() -> impl Strategy<Value = Value> {
    prop_oneof![
        4 => number(),
        3 => text(),
        3 => texts(),
        1 => any::<bool>().prop_map(Value::Bool),
        1 => select(vec![json!(null), json!({}), json!([1]), json!([null, "a"]), json!([["a"]]), json!({ "a": {} })]),
    ]
}

/// Mostly values of the property's own type, and those that its schema names.
fn fitting(schema: &Value) -> BoxedStrategy<Value> {
    let keywords = ["const", "minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "default", "multipleOf"];
    let mut named: Vec<_> = keywords.iter().filter_map(|keyword| schema.get(keyword).cloned()).collect();
    named.extend(schema["enum"].as_array().cloned().unwrap_or_default());
    let typed = match schema["type"].as_str() {
        Some("string") => text().boxed(),
        Some("boolean") => any::<bool>().prop_map(Value::Bool).boxed(),
        Some("array") => texts().boxed(),
        _ => number().boxed(),
    };
    if named.is_empty() {
        return prop_oneof![9 => typed, 1 => value()].boxed();
    }
    prop_oneof![4 => typed, 4 => select(named), 1 => value()].boxed()
}

fn inputs(schema: &Value) -> BoxedStrategy<Value> {
    let properties = schema["properties"].as_object().expect("properties");
    let each: Vec<_> = properties
        .iter()
        .map(|(name, schema)| (Just(name.clone()), proptest::option::weighted(0.9, fitting(schema))))
        .collect();
    prop_oneof![
        30 => each.prop_map(|pairs| pairs.into_iter().filter_map(|(name, value)| Some((name, value?))).collect::<Map<_, _>>().into()),
        1 => value(),
        1 => value().prop_map(|value| json!({ "extra": value })),
    ]
    .boxed()
}

fn cases() -> impl Strategy<Value = (Value, Vec<Value>)> {
    schemas().prop_flat_map(|schema| {
        let inputs = inputs(&schema);
        (Just(schema), vec(inputs, 20))
    })
}

pub(super) fn config(cases: u32) -> ProptestConfig {
    ProptestConfig {
        cases,
        rng_seed: RngSeed::Fixed(0x7765_626d_6370),
        failure_persistence: None,
        max_global_rejects: 100_000,
        ..ProptestConfig::default()
    }
}

proptest! {
    #![proptest_config(config(1500))]

    #[test]
    fn agrees_with_jsonschema((schema, inputs) in cases()) {
        let mut report = Report::new(0, &Value::Null);
        schema::check(&schema, &mut report, &regex);
        prop_assume!(report.errors.is_empty());
        let oracle = jsonschema::draft202012::new(&schema).expect("what the profile takes is a JSON Schema");
        for input in inputs.into_iter().filter(|input| comparable(&schema, input)) {
            let own = validate_input(schema.as_object().expect("object"), &input, &regex);
            prop_assert_eq!(own.is_ok(), oracle.is_valid(&input), "{} {} {:?}", schema, input, own);
            if let Err(failure) = own {
                prop_assert_eq!(failure.code, Code::InputInvalid);
            }
        }
    }
}

#[test]
fn says_where_and_what_and_never_the_value() {
    let schema = json!({ "type": "object", "additionalProperties": false, "required": ["code", "n"], "properties": {
        "code": { "type": "string", "maxLength": 4, "pattern": "^x" },
        "n": { "type": "integer", "minimum": 2, "multipleOf": 0.5 },
        "pick": { "type": "string", "enum": ["red", "blue"] },
        "a/b": { "type": "array", "items": { "type": "string", "minLength": 1 }, "uniqueItems": true, "maxItems": 3 },
    } });
    for (input, expect) in [
        (json!("x"), "the input has to be an object"),
        (json!({}), "/code is missing; /n is missing"),
        (json!({ "code": "swordfish", "n": 2 }), "/code has to have at most 4 characters"),
        (json!({ "code": "fish", "n": 2 }), "/code does not match the schema's pattern"),
        (json!({ "code": 1, "n": "2" }), "/code has to be a string; /n has to be an integer"),
        (json!({ "code": "x", "n": 1 }), "/n has to be at least 2"),
        (json!({ "code": "x", "n": 2.5 }), "/n has to be an integer"),
        (json!({ "code": "x", "n": 2, "pick": "swordfish" }), "/pick has to be one of \"red\", \"blue\""),
        (json!({ "code": "x", "n": 2, "a/b": ["swordfish", "swordfish"] }), "/a~1b has an item twice"),
        (json!({ "code": "x", "n": 2, "a/b": ["swordfish", ""] }), "/a~1b/1 has to have at least 1 characters"),
        (json!({ "code": "x", "n": 2, "a/b": ["swordfish", 7] }), "/a~1b/1 has to be a string"),
        (
            json!({ "code": "x", "n": 2, "swordfish\n": 1 }),
            "the input has a property that the schema does not know; remove it",
        ),
        (json!({ "code": "x", "n": 2, "a": 1, "b": 1, "c": 1, "d": 1, "e": 1 }), "remove it; and 1 more"),
    ] {
        let failure = validate_input(schema.as_object().expect("object"), &input, &regex).expect_err(expect);
        assert_eq!(failure.code, Code::InputInvalid);
        assert!(
            failure.message.contains(expect) && failure.message.ends_with(". Mend the input and call again."),
            "{}",
            failure.message
        );
        assert!(!failure.message.contains("swordfish"), "{}", failure.message);
    }
}

#[test]
fn size_is_bounded() {
    let schema =
        json!({ "properties": { "a": { "type": "string" }, "b": { "type": "array", "items": { "type": "string" } } } });
    let schema = schema.as_object().expect("object");
    for (input, expect) in [
        (json!({ "a": "x".repeat(INPUT_BYTES_MAX) }), true),
        (json!({ "a": "x".repeat(INPUT_BYTES_MAX + 1) }), false),
        (json!({ "b": vec!["x"; 1000] }), true),
        (json!({ "b": vec!["x"; 1001] }), false),
    ] {
        assert_eq!(validate_input(schema, &input, &regex).is_ok(), expect);
    }
}
