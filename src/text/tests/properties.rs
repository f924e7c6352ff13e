//! What holds for any text.

use proptest::prelude::*;

use super::super::*;

/// Pieces that make secrets and their surroundings when they come together.
fn fragments() -> impl Strategy<Value = String> {
    let pieces = prop::sample::select(vec![
        "password",
        "token",
        "api_key",
        "Your code is ",
        "=",
        ": ",
        ":",
        "\"",
        "'",
        " ",
        "\n",
        "4111",
        "1111",
        "123456",
        "ghp_",
        "eyJ",
        "sk-ant-",
        "Bearer ",
        "curl -u ",
        "https://",
        "@",
        "/reset/",
        "?code=",
        "&",
        "-----BEGIN ",
        "PRIVATE KEY",
        "-----",
        "END ",
        "[redacted]",
        "…",
        "\u{200b}",
        "\u{202e}",
        "\u{e0041}",
        "４",
        "é",
        "界",
        "🇦🇷",
        "👍🏽",
        "e\u{301}",
        "\u{a0}",
        "$",
        "{",
        "}",
        "(",
        ")",
        "is",
        "Copy",
        "x7Q",
        "|",
        ">",
        "<",
        "%",
        "abcdef1234",
        "🎉",
    ]);
    let random = prop_oneof![4 => pieces.prop_map(str::to_owned), 2 => "[A-Za-z0-9+/_-]{1,40}", 1 => "\\PC{0,4}", 1 => any::<String>()];
    prop::collection::vec(random, 0..14).prop_map(|pieces| pieces.concat())
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 500, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn page_text_keeps_its_promises(raw in fragments(), max in 0usize..200) {
        let mut count = 0;
        let result = page_text(&raw, max, &mut count);
        prop_assert!(result.encode_utf16().count() <= max);
        prop_assert!(!result.contains(fold::is_invisible));
        prop_assert!(!result.contains("  ") && result.trim() == result);
        prop_assert!(!is_secret_shaped(&result), "{:?} -> {:?}", raw, result);
        prop_assert_eq!(&page_text(&result, max, &mut count), &result);
    }

    #[test]
    fn redaction_touches_nothing_else(raw in fragments()) {
        let mut count = 0;
        let result = redact(&raw, &mut count);
        prop_assert_eq!(count > 0, is_secret_shaped(&raw));
        if count == 0 {
            prop_assert_eq!(&*result, &raw);
        } else {
            let mut rest = raw.as_str();
            for (i, kept) in result.split(REDACTED).enumerate() {
                let at = if i == 0 { rest.starts_with(kept).then_some(0) } else { rest.find(kept) };
                prop_assert!(at.is_some(), "{:?} of {:?}", kept, raw);
                rest = &rest[at.unwrap_or(0) + kept.len()..];
            }
        }
    }

    #[test]
    fn addresses_keep_their_promises(raw in fragments()) {
        let mut count = 0;
        for address in [format!("https://shop.example/{raw}"), raw] {
            let once = url(&address, &mut count);
            let seen = count;
            prop_assert_eq!(&url(&once, &mut count), &once);
            prop_assert_eq!(count, seen);
            path(&address, &mut count);
        }
    }
}

#[test]
fn a_megabyte_is_as_quick_as_a_line() {
    let start = std::time::Instant::now();
    for raw in [
        "a".repeat(10_000_000),
        " \u{200b}".repeat(1_000_000),
        "password=".repeat(1_000_000),
        "4111 ".repeat(2_000_000),
    ] {
        let result = page_text(&raw, NAME_MAX, &mut 0);
        assert!(result.is_empty() || result.ends_with('…'), "{result}");
    }
    assert!(start.elapsed().as_secs() < 10, "{:?}", start.elapsed());
}
