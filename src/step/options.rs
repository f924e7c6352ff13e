//! Which option of a choice is meant: by its value, else by its label, else by its label with white space folded.

use super::fold;
use crate::model::{Code, Failure};
use crate::text::{NAME_MAX, page_text};

/// An option as a person would be offered it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[allow(missing_docs)]
pub struct Choice {
    /// Absent where options have names alone, as in ARIA.
    pub value: Option<String>,
    pub label: String,
    pub disabled: bool,
}

/// The index of the option that `wanted` names.
pub fn find(choices: &[Choice], wanted: &str) -> Result<usize, Failure> {
    // Equal values mean the same answer to the page, so the first that can be chosen will do.
    let mut by_value = (0..choices.len()).filter(|&i| choices[i].value.as_deref() == Some(wanted));
    if let Some(first) = by_value.next() {
        let open = std::iter::once(first).chain(by_value).find(|&i| !choices[i].disabled);
        return open.ok_or_else(disabled);
    }
    let folded = fold(wanted);
    let exact = |c: &Choice| c.label == wanted;
    let by_words = |c: &Choice| !folded.is_empty() && fold(&c.label) == folded;
    // What a trace showed of it, cut and cleaned.
    let as_shown = |text: &str| !wanted.is_empty() && page_text(text, NAME_MAX, &mut 0) == wanted;
    let by_trace = |c: &Choice| as_shown(&c.label) || c.value.as_deref().is_some_and(as_shown);
    let rules: [&dyn Fn(&Choice) -> bool; 3] = [&exact, &by_words, &by_trace];
    for rule in rules {
        let mut hits = (0..choices.len()).filter(|&i| rule(&choices[i]));
        let Some(first) = hits.next() else { continue };
        let open: Vec<usize> = std::iter::once(first).chain(hits).filter(|&i| !choices[i].disabled).collect();
        return match open[..] {
            [] => Err(disabled()),
            [one] => Ok(one),
            [..] => Err(Failure::new(
                Code::OptionNotFound,
                "More than one option has that label. Call again with the option's value, or click the right option.",
            )),
        };
    }
    let message = match choices.len() {
        0 => "There are no options now. Open or load them first, then read the trace again.".to_owned(),
        n => [
            "No option has that value or label; there are ",
            &n.to_string(),
            ". Read the trace again and give one of its options.",
        ]
        .concat(),
    };
    Err(Failure::new(Code::OptionNotFound, message))
}

fn disabled() -> Failure {
    Failure::new(Code::Disabled, "That option is disabled. Choose another, or first do what enables it.")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn choices(rows: &[(&str, &str, bool)]) -> Vec<Choice> {
        rows.iter().map(|&(v, l, disabled)| Choice { value: Some(v.into()), label: l.into(), disabled }).collect()
    }

    const LONG: &str = "Aotearoa, the land of the long white cloud, where a label goes on and on and on, \
        and on, until nobody who reads a trace is shown the end of it any more";

    #[test]
    fn value_then_label_then_folded_label() {
        let rows = choices(&[
            ("fr", "France", false),
            ("de", "Germany", false),
            ("x", "fr", false),
            ("y", "New \n  Zealand", false),
            ("z", "Closed", true),
            ("s1", "Springfield", false),
            ("s2", "Springfield", false),
            ("d", "Twice", true),
            ("d", "Twice", false),
            ("", "None", false),
            ("long", LONG, false),
            ("zero", "Zero\u{200b}Width", false),
        ]);
        for (wanted, want) in [
            ("fr", Ok(0)),
            ("Germany", Ok(1)),
            ("New Zealand", Ok(3)),
            (" Germany ", Ok(1)),
            ("germany", Err(Code::OptionNotFound)),
            ("Closed", Err(Code::Disabled)),
            ("z", Err(Code::Disabled)),
            ("Springfield", Err(Code::OptionNotFound)),
            ("s2", Ok(6)),
            ("d", Ok(8)),
            ("Twice", Ok(8)),
            ("", Ok(9)),
            (&page_text(LONG, NAME_MAX, &mut 0), Ok(10)),
            ("ZeroWidth", Ok(11)),
            ("Aotearoa…", Err(Code::OptionNotFound)),
            ("…", Err(Code::OptionNotFound)),
            ("S…", Err(Code::OptionNotFound)),
            ("Peru", Err(Code::OptionNotFound)),
        ] {
            assert_eq!(find(&rows, wanted).map_err(|f| f.code), want, "{wanted:?}");
        }
        assert_eq!(find(&[], "a").map_err(|f| f.code), Err(Code::OptionNotFound));
    }
}
