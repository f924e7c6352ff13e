//! What is registered, what is cached, and how many of each.

use std::rc::Rc;

use serde_json::Value;

use crate::model::{Failure, ListedTool, Source, ToolCounts};
use crate::text;

use super::bridge::Bridge;
use super::native::{self, NativeTool};
use super::registry::Known;
use super::{scope, store};

/// A page's words about its tools are cut here.
const DESCRIPTION_MAX: usize = 500;
/// How deep and how many values of a page's schema are passed on.
const SCHEMA_DEPTH: u32 = 8;
const SCHEMA_VALUES: u32 = 2_000;

/// `listTools`: what is registered on this document, then generated tools of this page that are not, with the reason.
pub async fn tools(bridge: &Rc<Bridge>) -> Vec<ListedTool> {
    let here = scope::current();
    let mut listed: Vec<ListedTool> = native::list()
        .await
        .into_iter()
        .map(|tool| match bridge.registry.registered(&tool.name) {
            Some(slot) => bridge.registry.read(|known| {
                let found = known.iter().find(|k| k.slot.as_ref().is_some_and(|s| Rc::ptr_eq(s, &slot)));
                found.map_or_else(|| of_page(&tool), describe)
            }),
            None => of_page(&tool),
        })
        .collect();
    bridge.registry.read(|known| {
        let waiting = known.iter().filter(|k| k.slot.is_none() && k.entry.tool.scope == here);
        listed.extend(waiting.map(describe));
    });
    listed
}

/// `listGeneratedTools`: every cached tool of this origin, in scope or not, and those that go with the document.
pub async fn generated(bridge: &Rc<Bridge>) -> Result<Vec<ListedTool>, Failure> {
    let stored = store::load(&bridge.host).await?;
    Ok(bridge.registry.read(|known| {
        let mut listed: Vec<ListedTool> = known.iter().map(describe).collect();
        let missing = stored
            .into_iter()
            .filter(|e| !known.iter().any(|k| k.entry.tool.name == e.tool.name && k.entry.tool.scope == e.tool.scope));
        listed.extend(missing.map(|entry| describe(&Known { entry, slot: None, refused: None })));
        listed
    }))
}

/// The counts of `getDiagnostics`.
pub async fn counts(bridge: &Rc<Bridge>) -> ToolCounts {
    let here = scope::current();
    let registered = u32::try_from(native::list().await.len()).unwrap_or(u32::MAX);
    // Stored tools count from the first call on, before they are back.
    let stored = store::load(&bridge.host).await.unwrap_or_default();
    bridge.registry.learn(stored);
    bridge.registry.read(|known| {
        let count =
            |f: &dyn Fn(&Known) -> bool| u32::try_from(known.iter().filter(|k| f(k)).count()).unwrap_or(u32::MAX);
        let generated = count(&|k| k.slot.is_some());
        ToolCounts {
            registered,
            generated,
            page: registered.saturating_sub(generated),
            out_of_scope: count(&|k| k.entry.tool.scope != here),
            unregistered: count(&|k| k.slot.is_none() && k.entry.tool.scope == here),
        }
    })
}

fn describe(known: &Known) -> ListedTool {
    let tool = &known.entry.tool;
    let registered = known.slot.is_some();
    let reason = match (&known.refused, registered) {
        (_, true) => None,
        (Some(failure), false) => Some(failure.to_string()),
        (None, false) if tool.scope == scope::current() => Some("the page is still loading".to_owned()),
        (None, false) => Some("it is for another page".to_owned()),
    };
    ListedTool {
        name: tool.name.clone(),
        title: tool.title.clone(),
        description: tool.description.clone(),
        input_schema: Value::Object(tool.input_schema.clone()),
        source: Source::Generated,
        registered,
        reason,
        scope: Some(tool.scope.clone()),
        step: tool.steps.first().cloned(),
        via: Some(known.entry.via),
    }
}

// All of it is text from the page.
fn of_page(tool: &NativeTool) -> ListedTool {
    let clean = |raw: &str, max| text::page_text(raw, max, &mut 0);
    let title = clean(&tool.title, 80);
    let mut budget = SCHEMA_VALUES;
    ListedTool {
        name: clean(&tool.name, 128),
        title: (!title.is_empty()).then_some(title),
        description: clean(&tool.description, DESCRIPTION_MAX),
        input_schema: bounded(&tool.input_schema, SCHEMA_DEPTH, &mut budget),
        source: Source::Page,
        registered: true,
        reason: None,
        scope: None,
        step: None,
        via: None,
    }
}

fn bounded(value: &Value, depth: u32, budget: &mut u32) -> Value {
    if depth == 0 || *budget == 0 {
        return Value::Null;
    }
    *budget -= 1;
    match value {
        Value::String(raw) => Value::String(text::page_text(raw, DESCRIPTION_MAX, &mut 0)),
        Value::Array(items) => Value::Array(items.iter().map(|v| bounded(v, depth - 1, budget)).collect()),
        Value::Object(map) => Value::Object(
            map.iter()
                .map(|(key, v)| (text::page_text(key, text::NAME_MAX, &mut 0), bounded(v, depth - 1, budget)))
                .collect(),
        ),
        other => other.clone(),
    }
}
