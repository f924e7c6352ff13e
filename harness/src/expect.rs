//! Assertions on a page after an action.

use webmcp_bridge::model::{Code, Element};

use crate::failure::{Effect, Stop};
use crate::page::{ElementId, in_tab};

/// Something that must hold.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Assertion {
    negated: bool,
    claim: Claim,
}

#[derive(Clone, Debug, PartialEq, Eq)]
enum Claim {
    Url(String),
    Text(String),
    Element { role: Option<String>, name: Option<String> },
    State { id: String, state: String },
}

/// What a page shows, for assertions on it.
#[derive(Clone, Debug)]
pub struct Shown<'a> {
    /// Its URL.
    pub url: &'a str,
    /// Its visible text.
    pub text: &'a str,
    /// Its elements, by frame.
    pub elements: &'a [(u32, Vec<Element>)],
}

impl Assertion {
    /// Reads `url PREFIX`, `text TEXT`, `element role=R name=N` or `state ID STATE`, each with `no ` before it where it must not hold.
    ///
    /// # Errors
    /// Anything else; the message is for people.
    pub fn parse(text: &str) -> Result<Self, String> {
        let (negated, rest) = text.strip_prefix("no ").map_or((false, text), |rest| (true, rest));
        let (kind, rest) = rest.trim().split_once(' ').ok_or("say what must hold after url, text, element or state")?;
        let rest = rest.trim();
        let claim = match kind {
            "url" => Claim::Url(rest.to_owned()),
            "text" => Claim::Text(unquoted(rest)),
            "element" => element(rest)?,
            "state" => {
                let (id, state) = rest.split_once(' ').ok_or("give an element's id and a state")?;
                ElementId::parse(id).map_err(|stop| stop.failure.message)?;
                Claim::State { id: id.to_owned(), state: state.trim().to_owned() }
            }
            _ => return Err(format!("{kind} is none of url, text, element, state")),
        };
        Ok(Assertion { negated, claim })
    }

    /// Whether it has to know the page's text.
    pub fn needs_text(&self) -> bool {
        matches!(self.claim, Claim::Text(_))
    }

    /// Checks it.
    ///
    /// # Errors
    /// `VERIFY_FAILED` with the nearest match.
    pub fn check(&self, shown: &Shown<'_>) -> Result<(), Stop> {
        let (holds, nearest) = self.claim.look(shown);
        if holds != self.negated {
            return Ok(());
        }
        let not = if self.negated { "" } else { "not " };
        let message = format!("{} does {not}hold; {nearest}", self.claim);
        Err(Stop::new(Code::VerifyFailed, message).with(Effect::Done))
    }
}

impl Claim {
    fn look(&self, shown: &Shown<'_>) -> (bool, String) {
        match self {
            Claim::Url(prefix) => (shown.url.starts_with(prefix.as_str()), format!("the page is {}", shown.url)),
            Claim::Text(text) => {
                let wanted = folded(text);
                let page = folded(shown.text);
                let found = page.contains(&wanted);
                (found, nearest_text(&page, &wanted))
            }
            Claim::Element { role, name } => {
                let matches = |e: &Element| {
                    role.as_ref().is_none_or(|role| e.role == *role)
                        && name.as_ref().is_none_or(|name| folded(&e.name).contains(&folded(name)))
                };
                let elements = || shown.elements.iter().flat_map(|(frame, list)| list.iter().map(move |e| (*frame, e)));
                let found = elements().any(|(_, e)| matches(e));
                let near = elements().max_by_key(|(_, e)| likeness(e, role.as_deref(), name.as_deref()));
                let near = near.map_or_else(
                    || "the page has no elements".to_owned(),
                    |(frame, e)| format!("nearest is {} {} {:?}", in_tab(frame, &e.id), e.role, e.name),
                );
                (found, near)
            }
            Claim::State { id, state } => {
                let element =
                    shown.elements.iter().find_map(|(frame, list)| list.iter().find(|e| in_tab(*frame, &e.id) == *id));
                let Some(element) = element else { return (false, format!("{id} is not on the page")) };
                let states: Vec<String> = element
                    .states
                    .iter()
                    .filter_map(|s| serde_json::to_value(s).ok()?.as_str().map(str::to_owned))
                    .collect();
                let value = element.value.and_then(|v| serde_json::to_value(v).ok()?.as_str().map(str::to_owned));
                let all: Vec<_> = states.into_iter().chain(value).collect();
                (
                    all.contains(state),
                    format!("{id} is {}", if all.is_empty() { "plain".to_owned() } else { all.join(", ") }),
                )
            }
        }
    }
}

impl std::fmt::Display for Claim {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Claim::Url(prefix) => write!(f, "url {prefix}"),
            Claim::Text(text) => write!(f, "text {text:?}"),
            Claim::Element { role, name } => {
                write!(f, "element")?;
                role.iter().try_for_each(|role| write!(f, " role={role}"))?;
                name.iter().try_for_each(|name| write!(f, " name={name:?}"))
            }
            Claim::State { id, state } => write!(f, "state {id} {state}"),
        }
    }
}

fn element(text: &str) -> Result<Claim, String> {
    let (mut role, mut name) = (None, None);
    let mut rest = text;
    while !rest.is_empty() {
        let (key, after) = rest.split_once('=').ok_or("give role=… or name=… after element")?;
        match key.trim() {
            // A name may have spaces: it goes to the end, or to the role.
            "name" => {
                let end = after.find(" role=").unwrap_or(after.len());
                name = Some(unquoted(&after[..end]));
                rest = after[end..].trim_start();
            }
            "role" => {
                let end = after.find(' ').unwrap_or(after.len());
                role = Some(unquoted(&after[..end]));
                rest = after[end..].trim_start();
            }
            other => return Err(format!("{other} is neither role nor name")),
        }
    }
    Ok(Claim::Element { role, name })
}

fn unquoted(text: &str) -> String {
    let text = text.trim();
    text.strip_prefix('"').and_then(|text| text.strip_suffix('"')).unwrap_or(text).to_owned()
}

fn folded(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ").to_lowercase()
}

/// How many words of the wanted name an element has; its role counts as one.
fn likeness(element: &Element, role: Option<&str>, name: Option<&str>) -> usize {
    let have = folded(&element.name);
    let words = name.map(folded).unwrap_or_default();
    words.split(' ').filter(|word| !word.is_empty() && have.contains(*word)).count() * 2
        + usize::from(role == Some(element.role.as_str()))
}

/// The stretch of the page that has most of the wanted words.
fn nearest_text(page: &str, wanted: &str) -> String {
    let words: Vec<&str> = wanted.split(' ').collect();
    let have: Vec<&str> = page.split(' ').collect();
    let best = have
        .windows(words.len().max(1))
        .rev()
        .max_by_key(|window| words.iter().filter(|word| window.contains(word)).count());
    match best {
        Some(window) => {
            let text = webmcp_bridge::text::page_text(&window.join(" "), 120, &mut 0);
            format!("nearest is {text:?}")
        }
        None => "the page says less than that".to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use webmcp_bridge::model::State;

    #[test]
    fn assertions_hold_or_name_the_nearest() {
        let element = |id: &str, role: &str, name: &str, states| Element {
            id: id.into(),
            role: role.into(),
            name: name.into(),
            states,
            ..Element::default()
        };
        let elements = vec![
            (
                0,
                vec![
                    element("e1", "button", "Remove the blue mug", vec![]),
                    element("e2", "checkbox", "Gift", vec![State::Checked]),
                ],
            ),
            (2, vec![element("e7", "textbox", "Card", vec![])]),
        ];
        let shown = Shown { url: "http://shop/cart?x=1", text: "A  Blue mug\nis in the cart.", elements: &elements };
        let rows = [
            ("url http://shop/cart", None),
            ("url http://other/", Some("the page is http://shop/cart?x=1")),
            ("no url http://other/", None),
            ("text blue MUG is in", None),
            ("text green mug is in", Some("nearest is \"blue mug is in\"")),
            ("no text error", None),
            ("element role=button name=remove", None),
            ("element name=\"blue mug\" role=button", None),
            ("element role=link name=Remove", Some("nearest is e1 button")),
            ("no element role=button", Some("nearest is e1")),
            ("state e2 checked", None),
            ("state e1 checked", Some("e1 is plain")),
            ("state f2:e7 filled", Some("f2:e7 is plain")),
            ("state e9 checked", Some("e9 is not on the page")),
        ];
        for (text, expected) in rows {
            let checked = Assertion::parse(text).expect("an assertion").check(&shown);
            match expected {
                None => assert_eq!(checked, Ok(()), "{text}"),
                Some(part) => {
                    let stop = checked.expect_err(text);
                    assert!(stop.code() == Code::VerifyFailed && stop.failure.message.contains(part), "{text}: {stop}");
                }
            }
        }
        for text in ["", "url", "colour blue", "element x=1", "state 7 checked"] {
            assert!(Assertion::parse(text).is_err(), "{text}");
        }
    }
}
