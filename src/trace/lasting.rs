//! Which ids, names and labels will still be there after a reload: those that an author wrote, not those that a library counted.
//!
//! The rules are data. In doubt a value is taken for generated: there is always a structural path.

use crate::text;

/// Longer values are no identifiers that anybody wrote.
const LENGTH_MAX: usize = 80;

/// What generated values begin with, where a digit or a colon follows somewhere. Compared without case.
const COUNTED_AFTER: &[&str] = &[
    "__bvid__",
    "__next-id",
    "a11y-",
    "accordion-",
    "aria-",
    "base-ui-",
    "bits-",
    "bs-select-",
    "carousel-",
    "cdk-",
    "chakra-",
    "choices--",
    "cke_",
    "collapse-",
    "css-",
    "dijit_",
    "downshift-",
    "dropdown-",
    "el-id-",
    "ember",
    "emotion-",
    "ext-comp-",
    "ext-element-",
    "ext-gen",
    "floating-ui-",
    "formkit-",
    "fui-",
    "gen-",
    "goog_",
    "gsc-",
    "gwt-uid-",
    "headlessui-",
    "id-",
    "input-vaadin-",
    "isc_",
    "j_id",
    "jqg",
    "jss",
    "jsx-",
    "listbox-",
    "lwc-",
    "makestyles-",
    "mantine-",
    "mat-",
    "mce_",
    "md-",
    "menu-",
    "mui-",
    "ng-",
    "ngb-",
    "p-",
    "panel-",
    "popover-",
    "popper",
    "primevue_",
    "pv_id_",
    "pr_id_",
    "q-",
    "quill-",
    "radix-",
    "rc-",
    "rc_",
    "reach-",
    "react-aria",
    "react-autowhatever-",
    "react-select-",
    "react-tabs-",
    "reka-",
    "s2id_",
    "sc-",
    "select2-",
    "sizzle",
    "svelte-",
    "tab-",
    "tabs-",
    "tippy-",
    "tooltip-",
    "typeahead-",
    "ui-id-",
    "uid-",
    "uniqname_",
    "unique-",
    "v-",
    "vaadin-",
    "vs",
    "x-auto-",
    "x_auto_",
    "yui_",
    "yui-gen",
    "zag-",
    "«r",
    "_r_",
    ":r",
    "r:",
];

/// What stands in generated values anywhere.
const SOMEWHERE: &[&str] =
    &["ctl00", "$ctl", "_ctl", ":r", "«r", "_r_", "-:", "radix-", "headlessui", "css-1", "__ember"];

/// Whether a value is one that lasts, can be shown and can be written in a selector.
pub fn lasts(value: &str) -> bool {
    let fit = !value.is_empty()
        && value.len() <= LENGTH_MAX
        && value.chars().all(is_plain)
        && !value.chars().any(char::is_whitespace);
    fit && !is_generated(value) && !text::is_secret_shaped(value)
}

/// Whether an `aria-label` may stand in a selector: it lasts, and it says nothing that the element's name does not say.
pub fn label_lasts(value: &str) -> bool {
    let fit = !value.is_empty()
        && value.len() <= LENGTH_MAX
        && value.trim() == value
        && value.chars().all(is_plain)
        && !value.contains("  ")
        && !value.contains(">>>");
    fit && !is_counter(value) && !text::is_secret_shaped(value)
}

/// Nothing that a person does not see, and nothing that the platform puts in the place of what it cannot keep.
fn is_plain(c: char) -> bool {
    !c.is_control()
        && !matches!(c, '\u{ad}' | '\u{61c}' | '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{feff}' | '\u{fffd}')
        && !('\u{e0000}'..='\u{e0fff}').contains(&c)
}

/// Labels that count something, which changes: `Cart (3)`, `5 items`, `99+`.
fn is_counter(label: &str) -> bool {
    let digits = |text: &str| text.bytes().any(|byte| byte.is_ascii_digit());
    let in_brackets = label.split(['(', '[']).skip(1).any(|rest| digits(rest.split([')', ']']).next().unwrap_or("")));
    in_brackets || label.starts_with(|c: char| c.is_ascii_digit()) || label.contains('%')
}

fn is_generated(value: &str) -> bool {
    let lower = value.to_ascii_lowercase();
    if SOMEWHERE.iter().any(|part| lower.contains(part)) {
        return true;
    }
    let counted = COUNTED_AFTER
        .iter()
        .filter_map(|start| lower.strip_prefix(start))
        .any(|rest| rest.bytes().any(|byte| byte.is_ascii_digit() || byte == b':') || rest.starts_with(['-', '_']));
    counted || has_long_number(&lower) || value.split(|c: char| !c.is_ascii_alphanumeric()).any(is_random)
}

/// Numbers of six digits and more: times, counters, database ids.
fn has_long_number(value: &str) -> bool {
    let mut run = 0;
    value.bytes().any(|byte| {
        run = if byte.is_ascii_digit() { run + 1 } else { 0 };
        run >= 6
    })
}

/// A run of letters and digits that no word looks like: a hash, a part of a UUID.
fn is_random(run: &str) -> bool {
    if run.len() < 5 {
        return false;
    }
    let kind = |byte: u8| (byte.is_ascii_digit(), byte.is_ascii_uppercase());
    let bytes = run.as_bytes();
    let turns = bytes.windows(2).filter(|pair| kind(pair[0]).0 != kind(pair[1]).0).count();
    let digits = bytes.iter().filter(|byte| byte.is_ascii_digit()).count();
    let hex = bytes.iter().all(u8::is_ascii_hexdigit);
    // Words have a number at their end, or one in the middle (`step2form`), not several.
    turns >= 3 || (hex && run.len() >= 8 && digits >= 2) || (turns == 2 && digits >= 3 && run.len() >= 8)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_person_wrote_lasts() {
        for value in [
            "email",
            "user_name",
            "user-name",
            "first.name",
            "b12",
            "i4",
            "promo",
            "target-btn",
            "q",
            "step2",
            "address1-line2",
            "row-17",
            "login:user",
            "id_username",
            "searchInput",
            "field_3",
            "main",
            "tab2",
            "md5sum",
            "sha256",
            "h1",
            "oauth2-login",
            "player",
            "region",
            "panel",
            "menu",
            "müller",
            "名前",
            "emberjs",
            "css",
            "ngModel",
            "item-1042",
            "web2lead",
            "form-input",
            "address2line",
        ] {
            assert!(lasts(value), "{value}");
        }
    }

    #[test]
    fn what_a_library_counted_does_not() {
        for value in [
            ":r1:",
            "«r3»",
            "_r_1a_",
            "radix-:r2:",
            "radix-42",
            "headlessui-menu-button-1",
            "headlessui-menu-items-:r3:",
            "mui-12345",
            "mui-component-select-7",
            "mat-input-3",
            "mat-select-value-11",
            "cdk-overlay-0",
            "ng-12",
            "ember123",
            "ember-view-1",
            "ctl00$Main$txtUser",
            "ctl00_Main_txtUser",
            "MainContent_ctl04_x",
            "select2-country-x3-container",
            "downshift-0-item-1",
            "react-select-2-input",
            "rc_select_0",
            "rc-tabs-0-tab-1",
            "yui_3_17_2_1",
            "ext-gen1234",
            "ext-comp-1001",
            "gwt-uid-5",
            "j_idt12:name",
            "ui-id-3",
            "el-id-1024-3",
            "__BVID__12",
            "input-vaadin-text-field-12",
            "css-1q2w3e4",
            "sc-bdvvtL1",
            "choices--city-item-choice-2",
            "tippy-5",
            "popper12",
            "cke_12",
            "mce_3",
            "id-17",
            "svelte-1abcd2",
            "550e8400-e29b-41d4-a716-446655440000",
            "f47ac10b58cc4372",
            "a8f3k2x9",
            "1699999999999",
            "field-839201",
            "row_10293847",
            "x1y2z3q",
            "react-aria123456-:r1:",
            "with space",
            "zero\u{200b}width",
            "rtl\u{202e}",
            "nul\u{fffd}",
            "",
            "line\nbreak",
        ] {
            assert!(!lasts(value), "{value}");
        }
        assert!(!lasts(&"a".repeat(1_000_000)));
    }

    #[test]
    fn labels_that_count_do_not_last() {
        for (label, last) in [
            ("Close", true),
            ("Delete row 5", true),
            ("Field 12", true),
            ("Search the site", true),
            ("Cart (3)", false),
            ("Inbox [12]", false),
            ("5 items", false),
            ("80% done", false),
            (" padded", false),
            ("a >>> b", false),
            ("", false),
            ("tab\tbed", false),
        ] {
            assert_eq!(label_lasts(label), last, "{label}");
        }
    }
}
