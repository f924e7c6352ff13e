//! The roles that are known, and what each supports: one table, the data of WAI-ARIA 1.3, Graphics 1.0 and DPUB 1.1.

use super::Role;

/// Name from contents.
pub const CONTENTS: u16 = 1;
/// Its contents add nothing to the name of an ancestor.
pub const APART: u16 = 1 << 1;
/// Naming it is prohibited.
pub const PROHIBITED: u16 = 1 << 2;
/// A control of its own for the spacing of names.
pub const CONTROL: u16 = 1 << 3;
/// `aria-checked`.
pub const CHECKED: u16 = 1 << 4;
/// `aria-selected`.
pub const SELECTED: u16 = 1 << 5;
/// `aria-expanded`.
pub const EXPANDED: u16 = 1 << 6;
/// `aria-readonly`.
pub const READONLY: u16 = 1 << 7;
/// `aria-required`.
pub const REQUIRED: u16 = 1 << 8;
/// `aria-multiselectable`.
pub const MULTI: u16 = 1 << 9;
/// `aria-invalid`.
pub const INVALID: u16 = 1 << 10;
/// `aria-valuenow` and its like.
pub const RANGE: u16 = 1 << 11;
/// A text field.
pub const TEXT: u16 = 1 << 12;

const FIELD: u16 = READONLY | REQUIRED | INVALID;
const CELL: u16 = CONTENTS | SELECTED | EXPANDED | READONLY | REQUIRED | INVALID;

/// Sorted by token, for binary search. Synonyms stand beside what they mean in [`find`].
const ROLES: &[(&str, u16)] = &[
    ("alert", APART),
    ("alertdialog", APART),
    ("application", APART | EXPANDED | INVALID),
    ("article", APART),
    ("banner", APART),
    ("blockquote", APART),
    ("button", CONTENTS | CONTROL | EXPANDED),
    ("caption", PROHIBITED),
    ("cell", CONTENTS),
    ("checkbox", CONTENTS | CONTROL | CHECKED | EXPANDED | FIELD),
    ("code", PROHIBITED),
    ("columnheader", CELL),
    ("combobox", APART | CONTROL | EXPANDED | FIELD),
    ("comment", APART),
    ("complementary", APART),
    ("contentinfo", APART),
    ("definition", PROHIBITED),
    ("deletion", PROHIBITED),
    ("dialog", APART),
    ("doc-abstract", APART),
    ("doc-acknowledgments", APART),
    ("doc-afterword", APART),
    ("doc-appendix", APART),
    ("doc-backlink", CONTENTS | EXPANDED),
    ("doc-biblioentry", APART),
    ("doc-bibliography", APART),
    ("doc-biblioref", CONTENTS | EXPANDED),
    ("doc-chapter", APART),
    ("doc-colophon", APART),
    ("doc-conclusion", APART),
    ("doc-cover", APART),
    ("doc-credit", APART),
    ("doc-credits", APART),
    ("doc-dedication", APART),
    ("doc-endnote", APART),
    ("doc-endnotes", APART),
    ("doc-epigraph", APART),
    ("doc-epilogue", APART),
    ("doc-errata", APART),
    ("doc-example", APART),
    ("doc-footnote", APART),
    ("doc-foreword", APART),
    ("doc-glossary", APART),
    ("doc-glossref", CONTENTS | EXPANDED),
    ("doc-index", APART),
    ("doc-introduction", APART),
    ("doc-noteref", CONTENTS | EXPANDED),
    ("doc-notice", APART),
    ("doc-pagebreak", APART),
    ("doc-pagefooter", APART),
    ("doc-pageheader", APART),
    ("doc-pagelist", APART),
    ("doc-part", APART),
    ("doc-preface", APART),
    ("doc-prologue", APART),
    ("doc-pullquote", APART),
    ("doc-qna", APART),
    ("doc-subtitle", CONTENTS),
    ("doc-tip", APART),
    ("doc-toc", APART),
    ("document", APART),
    ("emphasis", PROHIBITED),
    ("feed", APART),
    ("figure", APART),
    ("form", APART),
    ("generic", PROHIBITED),
    ("graphics-document", APART),
    ("graphics-object", CONTENTS),
    ("graphics-symbol", APART),
    ("grid", APART | READONLY | REQUIRED | MULTI | INVALID),
    ("gridcell", CELL),
    ("group", APART),
    ("heading", CONTENTS),
    ("image", APART),
    ("insertion", PROHIBITED),
    ("link", CONTENTS | EXPANDED),
    ("list", 0),
    ("listbox", APART | CONTROL | EXPANDED | MULTI | FIELD),
    ("listitem", EXPANDED),
    ("log", APART),
    ("main", APART),
    ("mark", PROHIBITED),
    ("marquee", APART),
    ("math", CONTENTS),
    ("menu", APART | CONTROL),
    ("menubar", APART | CONTROL),
    ("menuitem", CONTENTS | CONTROL | EXPANDED),
    ("menuitemcheckbox", CONTENTS | CONTROL | CHECKED | EXPANDED),
    ("menuitemradio", CONTENTS | CONTROL | CHECKED | EXPANDED),
    ("meter", APART | RANGE),
    ("navigation", APART),
    ("none", 0),
    ("note", APART),
    ("option", CONTENTS | CHECKED | SELECTED),
    ("paragraph", PROHIBITED),
    ("progressbar", APART | RANGE),
    ("radio", CONTENTS | CONTROL | CHECKED | REQUIRED),
    ("radiogroup", APART | FIELD),
    ("region", 0),
    ("row", APART | SELECTED | EXPANDED),
    ("rowgroup", APART),
    ("rowheader", CELL),
    ("scrollbar", APART | CONTROL | RANGE),
    ("search", APART),
    ("searchbox", CONTROL | TEXT | FIELD),
    ("sectionfooter", APART),
    ("sectionheader", APART),
    ("separator", APART | RANGE),
    ("slider", APART | CONTROL | RANGE | READONLY | INVALID),
    ("spinbutton", APART | CONTROL | RANGE | FIELD),
    ("status", APART),
    ("strong", PROHIBITED),
    ("subscript", PROHIBITED),
    ("suggestion", APART | PROHIBITED),
    ("superscript", PROHIBITED),
    ("switch", CONTENTS | CONTROL | CHECKED | EXPANDED | FIELD),
    ("tab", CONTENTS | CONTROL | SELECTED | EXPANDED),
    ("table", APART),
    ("tablist", APART | MULTI),
    ("tabpanel", APART),
    ("term", CONTENTS | PROHIBITED),
    ("textbox", CONTROL | TEXT | FIELD),
    ("time", PROHIBITED),
    ("timer", APART),
    ("toolbar", APART),
    ("tooltip", CONTENTS),
    ("tree", APART | CONTROL | REQUIRED | MULTI | INVALID),
    ("treegrid", APART | READONLY | REQUIRED | MULTI | INVALID),
    ("treeitem", CONTENTS | CHECKED | SELECTED | EXPANDED),
];

/// The role that a token of a `role` attribute names.
pub fn find(token: &str) -> Option<Role> {
    let known = |token: &str| ROLES.binary_search_by(|(name, _)| (*name).cmp(token)).ok().map(|at| ROLES[at].0);
    if let Some(role) = known(token) {
        return Some(role);
    }
    // Tokens longer than any role are not worth a copy.
    let lower = (token.len() < 24).then(|| token.to_ascii_lowercase())?;
    match lower.as_str() {
        "img" => Some("image"),
        "presentation" => Some("none"),
        "directory" => Some("list"),
        other => known(other),
    }
}

/// What a role supports.
pub fn traits(role: &str) -> u16 {
    ROLES.binary_search_by(|(name, _)| (*name).cmp(role)).map_or(0, |at| ROLES[at].1)
}

/// Whether a role has this trait.
pub fn has(role: &str, of: u16) -> bool {
    traits(role) & of != 0
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_table_is_sorted() {
        assert!(ROLES.windows(2).all(|pair| pair[0].0 < pair[1].0));
    }

    #[test]
    fn tokens() {
        for (token, role) in [
            ("button", Some("button")),
            ("BUTTON", Some("button")),
            ("img", Some("image")),
            ("presentation", Some("none")),
            ("directory", Some("list")),
            ("doc-noteref", Some("doc-noteref")),
            ("graphics-symbol", Some("graphics-symbol")),
            ("bogus", None),
            ("", None),
        ] {
            assert_eq!(find(token), role, "{token}");
        }
    }
}
