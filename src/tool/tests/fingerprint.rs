//! Which changes of a page leave a target the same, and which do not.

use crate::model::Code;
use crate::tool::{Fingerprint, FingerprintInput, ItemText, is_lasting};

const KEY: [u8; 16] = *b"0123456789abcdef";

fn button(name: &'static str) -> FingerprintInput<'static> {
    FingerprintInput { tag: "button", kind: "submit", role: "button", name, group: "Cart", item: None }
}

fn same(then: &FingerprintInput<'_>, now: &FingerprintInput<'_>, lasting: bool) -> bool {
    let then = Fingerprint::of(then, &KEY);
    let stored = serde_json::from_str::<Fingerprint>(&serde_json::to_string(&then).expect("json")).expect("json");
    match stored.matches(&Fingerprint::of(now, &KEY), lasting) {
        Ok(()) => true,
        Err(failure) => {
            assert_eq!(failure.code, Code::TargetChanged);
            false
        }
    }
}

#[test]
fn digits_in_a_name_may_change_under_a_lasting_selector_only() {
    for (then, now, lasting, expect) in [
        ("Cart (3)", "Cart (3)", false, true),
        ("Cart (3)", "Cart  (3) ", false, true),
        ("Cart (3)", "Cart (4)", true, true),
        ("Cart (999)", "Cart (1,000)", true, true),
        ("Cart (3)", "Cart (4)", false, false),
        ("Cart (3)", "Cart", true, false),
        ("Cart (3)", "Basket (3)", true, false),
        ("السلة ٣", "السلة ٤", true, true),
        ("Delete", "Delete all", true, false),
    ] {
        assert_eq!(same(&button(then), &button(now), lasting), expect, "{then} {now} {lasting}");
    }
}

#[test]
fn what_a_person_knows_it_by_must_not_change() {
    let base = button("Delete");
    for other in [
        FingerprintInput { tag: "a", ..base },
        FingerprintInput { kind: "button", ..base },
        FingerprintInput { role: "link", ..base },
        FingerprintInput { group: "Wish list", ..base },
        FingerprintInput { group: "Cart 2", ..base },
        FingerprintInput { item: Some(ItemText { own: "Blue shirt", all: &[] }), ..base },
    ] {
        assert!(!same(&base, &other, true), "{other:?}");
    }
}

/// A tool made for an item of one list, tried on an item of the list drawn again.
#[test]
fn another_item_is_never_taken_for_the_right_one() {
    for (then, own, now, other, expect) in [
        // The same row, wherever it is now.
        (&["Ann", "Bob"][..], 0, &["Zoe", "Ann", "Bob"][..], 1, true),
        (&["Ann", "Bob"], 0, &["Zoe", "Ann", "Bob"], 0, false),
        (&["Ann"], 0, &["Bob"], 0, false),
        // Digits tell rows apart.
        (&["Invoice 1001 €20", "Invoice 1002 €20"], 0, &["Invoice 1002 €20"], 0, false),
        // Rows that say the same: only while the list is as it was.
        (&["Item", "Item"], 1, &["Item", "Item"], 1, true),
        (&["Item", "Item"], 1, &["Item", "Item", "Item"], 1, false),
        (&["Item", "Item"], 1, &["Item"], 0, false),
        (&["Item"], 0, &["Item", "Item"], 0, false),
        (&["", "", "Sum"], 0, &["", "Sum"], 0, false),
    ] {
        let at = |all: &'static [&'static str], own: usize| FingerprintInput {
            item: Some(ItemText { own: all[own], all }),
            ..button("Delete")
        };
        assert_eq!(same(&at(then, own), &at(now, other), true), expect, "{then:?} {own} {now:?} {other}");
    }
}

#[test]
fn an_items_text_is_not_kept() {
    let input =
        FingerprintInput { item: Some(ItemText { own: "Ann Example", all: &["Ann Example"] }), ..button("Delete") };
    let kept = serde_json::to_string(&Fingerprint::of(&input, &KEY)).expect("json");
    assert!(!kept.contains("Ann"), "{kept}");
    assert_ne!(Fingerprint::of(&input, &KEY), Fingerprint::of(&input, &[0; 16]));
}

#[test]
fn lasting_selectors_name_their_element() {
    for (selector, expect) in [
        ("#promo", true),
        ("[data-testid=\"cart\"]", true),
        ("input[name=\"a > b:nth-of-type(2)\"]", true),
        ("#a\\:nth-child", true),
        ("#host >>> #inner", true),
        ("li:nth-of-type(3) > button", false),
        ("#list > li:nth-of-type(3) > #x", false),
        ("#list > button", false),
        ("button", false),
        ("li:nth-of-type(2) >>> #inner", false),
        ("#host >>> button", false),
    ] {
        assert_eq!(is_lasting(selector), expect, "{selector}");
    }
}
