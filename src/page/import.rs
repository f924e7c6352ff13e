//! Import and removal: validated, registered, stored, in this order; whatever fails undoes the rest.

use std::rc::Rc;

use serde_json::Value;

use super::bridge::Bridge;
use super::registry::Slot;
use super::store::{self, Entry};
use super::target::Reading;
use super::{capture, native, pattern, scope, target};
use crate::model::{Code, Failure, ImportError, ImportReport, RemoveReport, Scope, Via};
use crate::tool::{self, ImportContext, Lookup, NameTaken};

/// `importGeneratedTools`.
pub async fn import(bridge: &Rc<Bridge>, via: Via, params: &Value) -> Result<ImportReport, Failure> {
    let _held = bridge.lock.hold().await;
    if let Some(blocked) = native::state().blocked {
        return Ok(refused(whole(native::unusable(blocked))));
    }
    // Stored tools of this page may not be back yet: their names are taken all the same.
    bridge.registry.learn(store::load(&bridge.host).await?);
    let scope = scope::current();
    let taken = native::list().await.into_iter().map(|tool| tool.name).collect();
    let context = Context { bridge, via, scope, taken };
    let request = match tool::validate_import(params, &context) {
        Ok(request) => request,
        Err(report) => return Ok(report),
    };
    let mut entries = Vec::new();
    for accepted in request.tools {
        let Some(step) = accepted.tool.steps.first() else { continue };
        let element = target::resolve(bridge, via, &step.selector)?;
        let form = capture::form_of(via, &element, Some(&bridge.host.opener()));
        let reading = Reading::of(&target::describe(bridge, via, step, &element), &form, step);
        entries.push(Entry::new(accepted.tool, reading, via));
    }
    let slots = match register(bridge, &entries).await {
        Ok(slots) => slots,
        Err(errors) => return Ok(refused(errors)),
    };
    if request.persist
        && let Err(failure) = store::store(&bridge.host, via, &entries).await
    {
        slots.iter().for_each(|slot| slot.drop_now());
        return Ok(refused(whole(failure)));
    }
    bridge.registry.adopt(slots);
    let imported = entries.into_iter().map(|entry| entry.tool.name).collect();
    Ok(ImportReport { ok: true, imported, errors: Vec::new() })
}

/// The document that an import is for.
struct Context<'a> {
    bridge: &'a Bridge,
    via: Via,
    scope: Scope,
    /// Names of registered tools, whoever's.
    taken: Vec<String>,
}

impl ImportContext for Context<'_> {
    fn scope(&self) -> Scope {
        self.scope.clone()
    }

    fn taken(&self, name: &str) -> Option<NameTaken> {
        if self.bridge.registry.names(&self.scope).iter().any(|taken| taken == name) {
            return Some(NameTaken::Generated);
        }
        self.taken.iter().any(|taken| taken == name).then_some(NameTaken::Page)
    }

    fn generated(&self) -> usize {
        self.bridge.registry.names(&self.scope).len()
    }

    fn lookup(&self, selector: &str) -> Lookup {
        capture::lookup(self.via, selector, Some(&self.bridge.host.opener()))
    }

    fn pattern(&self, pattern: &str, text: &str) -> Option<bool> {
        pattern::matches(pattern, text)
    }
}

/// `removeGeneratedTools`: by name in every scope, or all.
pub async fn remove(bridge: &Rc<Bridge>, params: &Value) -> Result<RemoveReport, Failure> {
    let names = wanted(params)?;
    let _held = bridge.lock.hold().await;
    // The store first: where it fails, nothing has happened.
    let mut removed = store::remove(&bridge.host, names.as_deref()).await?;
    for name in bridge.registry.forget(names.as_deref()) {
        if !removed.contains(&name) {
            removed.push(name);
        }
    }
    Ok(RemoveReport { ok: true, removed, errors: Vec::new() })
}

// `Some(names)`, or `None` for all.
fn wanted(params: &Value) -> Result<Option<Vec<String>>, Failure> {
    let wrong = || {
        Failure::new(
            Code::ArgumentInvalid,
            "removeGeneratedTools takes { names: [\"…\"] } or { all: true }, and nothing beside",
        )
    };
    let map = params.as_object().filter(|m| m.len() == 1).ok_or_else(wrong)?;
    if map.get("all") == Some(&Value::Bool(true)) {
        return Ok(None);
    }
    let names = map.get("names").and_then(Value::as_array).ok_or_else(wrong)?;
    names.iter().map(|n| n.as_str().map(str::to_owned).ok_or_else(wrong)).collect::<Result<_, _>>().map(Some)
}

async fn register(bridge: &Rc<Bridge>, entries: &[Entry]) -> Result<Vec<Rc<Slot>>, Vec<ImportError>> {
    let (mut slots, mut errors): (Vec<Rc<Slot>>, Vec<ImportError>) = (Vec::new(), Vec::new());
    for (index, entry) in entries.iter().enumerate() {
        match Slot::register(bridge, entry.clone()).await {
            Ok(slot) => slots.push(slot),
            Err(failure) => errors.push(ImportError {
                index: u32::try_from(index).ok(),
                name: Some(entry.tool.name.clone()),
                path: (failure.code == Code::NameDuplicate).then(|| "/name".to_owned()),
                code: failure.code,
                message: failure.message,
            }),
        }
    }
    if errors.is_empty() {
        return Ok(slots);
    }
    slots.iter().for_each(|slot| slot.drop_now());
    Err(errors)
}

fn whole(failure: Failure) -> Vec<ImportError> {
    vec![ImportError { index: None, name: None, code: failure.code, path: None, message: failure.message }]
}

fn refused(errors: Vec<ImportError>) -> ImportReport {
    ImportReport { ok: false, imported: Vec::new(), errors }
}
