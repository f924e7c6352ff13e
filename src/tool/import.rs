//! Checking a whole import against the page: all or nothing, and every error at once.

use serde_json::Value;

use super::report::{Report, pointer, sayable};
use super::schema::Kind;
use super::shape::{self, Draft};
use super::{Patterns, TOOLS_MAX};
use crate::model::{Action, Code, Element, GeneratedTool, ImportError, ImportReport, Scope, State};

/// What an import is checked against.
pub trait ImportContext {
    /// `origin`, `path` and `url` of the page as a trace gives them now.
    fn scope(&self) -> Scope;

    /// Who has the name among all tools of this document: registered ones, the page's too, and generated ones that are in scope and not
    /// registered. A tool cached for another page of the origin has no part in it.
    fn taken(&self, name: &str) -> Option<NameTaken>;

    /// How many generated tools this document has, registered or not.
    fn generated(&self) -> usize;

    /// The element of a selector that this client was given in a trace that is still kept.
    fn lookup(&self, selector: &str) -> Lookup;

    /// Whether `text` has a match of the regular expression `pattern` (ECMA-262, `u`); `None` where it is none.
    fn pattern(&self, pattern: &str, text: &str) -> Option<bool>;
}

/// Whose tool has a name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NameTaken {
    /// The page's own.
    Page,
    /// A generated one.
    Generated,
}

/// What became of a selector.
#[derive(Clone, Debug, PartialEq)]
pub enum Lookup {
    /// This client was never given it, or the trace is no longer kept.
    NotInTrace,
    /// It was given, and matches nothing, or another element, now.
    Stale,
    /// It matches several elements now.
    Ambiguous,
    /// It matches the element that it was given for.
    Found(Box<Element>),
}

/// An import in which nothing is wrong.
#[derive(Clone, Debug, PartialEq)]
pub struct Import {
    /// The tools in the order given.
    pub tools: Vec<Accepted>,
    /// Whether they are to be stored.
    pub persist: bool,
}

/// A tool in which nothing is wrong, and its element.
#[derive(Clone, Debug, PartialEq)]
pub struct Accepted {
    /// The tool.
    pub tool: GeneratedTool,
    /// The element of its step, as it is now.
    pub element: Element,
}

/// Checks the whole argument of `importGeneratedTools`.
pub fn validate_import(params: &Value, context: &dyn ImportContext) -> Result<Import, ImportReport> {
    let (list, persist) = arguments(params).map_err(refused)?;
    let page = context.scope();
    let patterns = |pattern: &str, text: &str| context.pattern(pattern, text);
    let mut errors = Vec::new();
    let mut tools = Vec::new();
    let room = TOOLS_MAX.saturating_sub(context.generated());
    for (index, value) in list.iter().take(TOOLS_MAX).enumerate() {
        #[allow(clippy::cast_possible_truncation)]
        let mut report = Report::new(index as u32, value);
        if index == room {
            report.add(Code::LimitExceeded, "", FULL);
        }
        let checked = one(value, &list[..index], &page, context, &patterns, &mut report);
        match checked {
            Some(checked) if report.errors.is_empty() => tools.push(checked),
            _ => errors.append(&mut report.errors),
        }
    }
    if list.len() > TOOLS_MAX {
        errors.push(call_error(Code::LimitExceeded, "/tools", FULL));
    }
    if errors.is_empty() { Ok(Import { tools, persist }) } else { Err(refused(errors)) }
}

const FULL: &str =
    "A document holds at most 200 generated tools; import fewer, or make room with removeGeneratedTools.";

fn refused(errors: Vec<ImportError>) -> ImportReport {
    ImportReport { ok: false, imported: Vec::new(), errors }
}

/// An error of the call itself; its path points into the argument.
fn call_error(code: Code, path: &str, message: &str) -> ImportError {
    ImportError { index: None, name: None, code, path: Some(path.to_owned()), message: message.to_owned() }
}

fn arguments(params: &Value) -> Result<(&[Value], bool), Vec<ImportError>> {
    let invalid = |path: &str, message: &str| call_error(Code::ArgumentInvalid, path, message);
    let Some(map) = params.as_object() else {
        return Err(vec![invalid("", "The argument has to be an object; pass { \"tools\": [...] }.")]);
    };
    let mut errors = Vec::new();
    for key in map.keys().filter(|key| !matches!(key.as_str(), "tools" | "persist")).take(8) {
        errors.push(invalid(&pointer("", key), "Unknown argument; pass tools, and persist where it is wanted."));
    }
    let persist = match map.get("persist") {
        None => true,
        Some(Value::Bool(persist)) => *persist,
        Some(_) => {
            errors.push(invalid("/persist", "persist has to be true or false; leave it out to store the tools."));
            true
        }
    };
    let tools = map.get("tools").and_then(Value::as_array).map_or(&[][..], Vec::as_slice);
    if tools.is_empty() {
        errors.push(invalid("/tools", "tools has to be an array of at least one tool; pass { \"tools\": [...] }."));
    }
    if errors.is_empty() { Ok((tools, persist)) } else { Err(errors) }
}

/// One tool: its shape first, then what the page says of it, as far as the shape lets that be told.
fn one(
    value: &Value,
    earlier: &[Value],
    page: &Scope,
    context: &dyn ImportContext,
    patterns: Patterns<'_>,
    report: &mut Report,
) -> Option<Accepted> {
    let draft = shape::read(value, report, patterns);
    name(&draft, earlier, context, report);
    scope(&draft, page, report);
    let element = element(&draft, context, report);
    // What the page itself gave has been redacted, and cannot be a secret.
    let mut known = vec![page.origin.as_str(), &page.path, &page.url];
    if element.is_some() {
        known.extend(draft.step.selector);
    }
    draft.secrets(value, &known, report);
    Some(Accepted { tool: draft.finish()?, element: element? })
}

fn name(draft: &Draft<'_>, earlier: &[Value], context: &dyn ImportContext, report: &mut Report) {
    let Some(name) = draft.name else { return };
    let message = match context.taken(name) {
        Some(NameTaken::Page) => "A tool of the page has this name; choose another.",
        Some(NameTaken::Generated) => {
            "A generated tool of this document has this name; choose another, or remove that one with removeGeneratedTools first."
        }
        None if earlier.iter().any(|tool| tool.get("name").and_then(Value::as_str) == Some(name)) => {
            "An earlier tool of this import has this name; choose another."
        }
        None => return,
    };
    report.add(Code::NameDuplicate, "/name", message);
}

fn scope(draft: &Draft<'_>, page: &Scope, report: &mut Report) {
    let Some(given) = draft.scope else { return };
    for ((field, given), now) in
        ["origin", "path", "url"].into_iter().zip(given).zip([&page.origin, &page.path, &page.url])
    {
        if given != now {
            let message = if sayable(now) {
                ["This is not the page's ", field, ", which is ", now, " ; copy it from a new trace of the page."]
                    .concat()
            } else {
                ["This is not the page's ", field, "; copy it from a new trace of the page."].concat()
            };
            report.add(Code::ScopeMismatch, &pointer("/scope", field), &message);
        }
    }
}

fn element(draft: &Draft<'_>, context: &dyn ImportContext, report: &mut Report) -> Option<Element> {
    const SELECTOR: &str = "/steps/0/selector";
    let step = &draft.step;
    let element = match context.lookup(step.selector?) {
        Lookup::Found(element) => *element,
        Lookup::NotInTrace => {
            report.add(
                Code::SelectorNotInTrace,
                SELECTOR,
                "The selector is not one of the traces that this client was given and the bridge still keeps; take a new trace and copy an element's selector.",
            );
            return None;
        }
        Lookup::Stale => {
            report.add(
                Code::SelectorNotInTrace,
                SELECTOR,
                "The selector no longer matches the element that the trace gave it for; take a new trace and copy the element's selector.",
            );
            return None;
        }
        Lookup::Ambiguous => {
            report.add(
                Code::SelectorAmbiguous,
                SELECTOR,
                "The selector matches more than one element now; take a new trace and copy the element's selector.",
            );
            return None;
        }
    };
    if let Some(action) = step.action {
        if !element.actions.contains(&action) {
            let offered: Vec<&str> = element.actions.iter().map(|action| action.as_str()).collect();
            report.add(
                Code::ActionMismatch,
                "/steps/0/type",
                &["The element does not offer ", action.as_str(), "; it offers: ", &offered.join(", "), "."].concat(),
            );
        } else if action == Action::Select
            && step.kind == Some(Kind::Strings)
            && !element.states.contains(&State::Multiple)
        {
            report.add(
                Code::StepInvalid,
                "/steps/0/input",
                "The control takes one choice; make the property a string.",
            );
        }
    }
    Some(element)
}
