//! Pages as text: a line an element, short enough for people and models.

use std::fmt::Write as _;

use serde::Serialize;
use webmcp_bridge::model::{Element, Trace, ValueState};

use crate::verify::Changes;

/// `<id> <role> <name as a JSON string>`, then what else there is to say of it.
pub fn element(element: &Element) -> String {
    let mut line = format!("{} {} {}", element.id, element.role, quoted(&element.name));
    let mut say = |text: &str| {
        line.push(' ');
        line.push_str(text);
    };
    if !element.description.is_empty() {
        say(&format!("({})", element.description));
    }
    element.states.iter().for_each(|state| say(&word(state)));
    match (&element.text, element.value) {
        (Some(text), _) => say(&format!("= {}", quoted(text))),
        (None, Some(ValueState::Secret)) => say("secret"),
        (None, Some(value)) => say(&word(&value)),
        (None, None) => {}
    }
    if !element.options.is_empty() {
        say(&options(element));
    }
    if !element.group.is_empty() {
        say(&format!("in {}", quoted(&element.group)));
    }
    line
}

fn options(element: &Element) -> String {
    const SHOWN: usize = 8;
    let labels = element.options.iter().take(SHOWN).map(|option| {
        let mark = if option.selected { "*" } else { "" };
        format!("{mark}{}", option.label)
    });
    let all = element.option_count.map_or(element.options.len(), |count| count as usize);
    let more = if all > SHOWN { format!(", … {all} in all") } else { String::new() };
    format!("[{}{more}]", labels.collect::<Vec<_>>().join(", "))
}

/// A trace; of changes, those alone.
pub fn trace(trace: &Trace) -> String {
    let mut text = format!("{} {}\n", trace.page.url, quoted(&trace.page.title));
    let dom = &trace.dom;
    for (mark, list) in [("", &dom.interactive_elements), ("+ ", &dom.added), ("~ ", &dom.changed)] {
        list.iter().flatten().for_each(|e| _ = writeln!(text, "{mark}{}", element(e)));
    }
    dom.removed.iter().flatten().for_each(|id| _ = writeln!(text, "- {id}"));
    if dom.counts.omitted > 0 {
        _ = writeln!(text, "{} more elements: --max {}", dom.counts.omitted, dom.counts.found);
    }
    _ = write!(text, "trace {}", trace.trace_id);
    text
}

/// What changed.
pub fn changes(changes: &Changes) -> String {
    let mut text = String::new();
    if let Some(url) = &changes.navigated_to {
        _ = writeln!(text, "now at {url}");
    }
    if changes.closed {
        text.push_str("the page is closed\n");
    }
    changes.opened.iter().for_each(|opened| _ = writeln!(text, "opened {} {}", opened.page, opened.url));
    changes.messages.iter().for_each(|message| _ = writeln!(text, "{}: {}", message.role, quoted(&message.text)));
    changes.added.iter().for_each(|e| _ = writeln!(text, "+ {}", element(e)));
    changes.changed.iter().for_each(|e| _ = writeln!(text, "~ {}", element(e)));
    changes.removed.iter().for_each(|id| _ = writeln!(text, "- {id}"));
    text.truncate(text.trim_end().len());
    text
}

fn quoted(text: &str) -> String {
    serde_json::to_string(text).unwrap_or_default()
}

/// A unit variant as it stands on the wire.
fn word<T: Serialize>(value: &T) -> String {
    serde_json::to_value(value).ok().and_then(|value| value.as_str().map(str::to_owned)).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn an_element_is_a_line() {
        let rows = [
            (
                json!({ "id": "e1", "selector": "", "tag": "button", "role": "button", "name": "Buy \"now\"", "actions": [] }),
                r#"e1 button "Buy \"now\"""#,
            ),
            (
                json!({ "id": "f2:e7", "selector": "", "tag": "input", "role": "textbox", "name": "Code", "description": "10 characters",
                "group": "Payment", "actions": [], "states": ["required", "invalid"], "value": "empty" }),
                r#"f2:e7 textbox "Code" (10 characters) required invalid empty in "Payment""#,
            ),
            (
                json!({ "id": "e2", "selector": "", "tag": "select", "role": "combobox", "name": "", "actions": [], "optionCount": 9,
                "options": [{ "value": "a", "label": "A", "selected": true }, { "value": "b", "label": "B" }] }),
                r#"e2 combobox "" [*A, B, … 9 in all]"#,
            ),
        ];
        for (given, expected) in rows {
            assert_eq!(element(&serde_json::from_value(given).expect("an element")), expected);
        }
    }
}
