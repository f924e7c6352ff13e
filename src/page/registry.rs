//! The tools of this document: which are known, which of them are registered now.

use std::cell::{Cell, RefCell};
use std::rc::Rc;

use js_sys::Promise;
use wasm_bindgen::prelude::*;
use web_sys::AbortController;

use crate::model::{Code, Failure, Scope};

use super::bridge::Bridge;
use super::store::Entry;
use super::{invoke, native};

/// A tool that this document knows, whether or not it is in scope.
pub struct Known {
    /// The tool.
    pub entry: Entry,
    /// Registered now.
    pub slot: Option<Rc<Slot>>,
    /// In scope, and why it could not be registered.
    pub refused: Option<Failure>,
}

/// A registration with the browser.
pub struct Slot {
    /// The tool.
    pub entry: Entry,
    /// Invocations under way: while there are any, it stays registered.
    running: Cell<u32>,
    leaving: Cell<bool>,
    /// Its import has been carried through; until then it refuses to act.
    pub committed: Cell<bool>,
    abort: AbortController,
    execute: RefCell<Option<Execute>>,
}

type Execute = Closure<dyn FnMut(JsValue, JsValue) -> Promise>;

impl Slot {
    /// Registers with the browser, not yet committed.
    pub async fn register(bridge: &Rc<Bridge>, entry: Entry) -> Result<Rc<Slot>, Failure> {
        let abort = AbortController::new()
            .map_err(|_| Failure::new(Code::NativeUnavailable, "this document is gone; open the page again"))?;
        let slot = Rc::new(Slot {
            entry,
            running: Cell::new(0),
            leaving: Cell::new(false),
            committed: Cell::new(false),
            abort,
            execute: RefCell::new(None),
        });
        let execute = invoke::callback(bridge, &slot);
        let Entry { tool, consequential, .. } = &slot.entry;
        let registered = native::register(tool, *consequential, execute.as_ref(), &slot.abort).await;
        slot.execute.replace(Some(execute));
        // It may go while the browser registers.
        if !bridge.host.alive() {
            slot.drop_now();
            return Err(invoke::lost());
        }
        registered.map(|()| slot)
    }

    /// Unregisters, as soon as no invocation of it runs.
    pub fn leave(&self) {
        self.leaving.set(true);
        if self.running.get() == 0 {
            self.abort.abort();
        }
    }

    /// Unregisters at once: the extension is gone, or the import failed.
    pub fn drop_now(&self) {
        self.abort.abort();
    }

    /// An invocation begins.
    pub fn enter(&self) {
        self.running.set(self.running.get() + 1);
    }

    /// It has ended.
    pub fn exit(&self) {
        self.running.set(self.running.get() - 1);
        if self.leaving.get() {
            self.leave();
        }
    }
}

/// The known tools of a document.
#[derive(Default)]
pub struct Registry {
    known: RefCell<Vec<Known>>,
}

impl Registry {
    /// Reads them. Never held over an `await`.
    pub fn read<T>(&self, f: impl FnOnce(&[Known]) -> T) -> T {
        f(&self.known.borrow())
    }

    /// Takes newly imported, registered tools.
    pub fn adopt(&self, slots: Vec<Rc<Slot>>) {
        let mut known = self.known.borrow_mut();
        for slot in slots {
            slot.committed.set(true);
            known.push(Known { entry: slot.entry.clone(), slot: Some(slot), refused: None });
        }
    }

    /// Takes stored tools that are not known yet.
    pub fn learn(&self, entries: Vec<Entry>) {
        let mut known = self.known.borrow_mut();
        for entry in entries {
            let same = |k: &Known| k.entry.tool.name == entry.tool.name && k.entry.tool.scope == entry.tool.scope;
            if !known.iter().any(same) {
                known.push(Known { entry, slot: None, refused: None });
            }
        }
    }

    /// Forgets these names in every scope, or all, and unregisters them.
    pub fn forget(&self, names: Option<&[String]>) -> Vec<String> {
        let mut gone = Vec::new();
        self.known.borrow_mut().retain(|k| {
            let name = &k.entry.tool.name;
            let goes = names.is_none_or(|names| names.contains(name));
            if goes {
                if let Some(slot) = &k.slot {
                    slot.leave();
                }
                if !gone.contains(name) {
                    gone.push(name.clone());
                }
            }
            !goes
        });
        gone
    }

    /// Makes what is registered agree with the scope: tools of another page leave, those of this page come.
    pub async fn sync(&self, bridge: &Rc<Bridge>, scope: &Scope) {
        let mut wanted = Vec::new();
        for known in self.known.borrow_mut().iter_mut() {
            let inside = known.entry.tool.scope == *scope;
            match &known.slot {
                Some(slot) if !inside => {
                    slot.leave();
                    known.slot = None;
                }
                None if inside => wanted.push(known.entry.clone()),
                _ => {}
            }
            if !inside {
                known.refused = None;
            }
        }
        for entry in wanted {
            let (name, of) = (entry.tool.name.clone(), entry.tool.scope.clone());
            let registered = Slot::register(bridge, entry).await;
            let mut known = self.known.borrow_mut();
            let Some(known) = known.iter_mut().find(|k| k.entry.tool.name == name && k.entry.tool.scope == of) else {
                if let Ok(slot) = registered {
                    slot.drop_now();
                }
                continue;
            };
            match registered {
                Ok(slot) => {
                    slot.committed.set(true);
                    (known.slot, known.refused) = (Some(slot), None);
                }
                Err(failure) => known.refused = Some(failure),
            }
        }
    }

    /// Unregisters and forgets everything: the extension is gone. What stayed known would be registered again at once.
    pub fn lose(&self) {
        for slot in self.known.take().into_iter().filter_map(|known| known.slot) {
            slot.drop_now();
        }
    }

    /// Names that are registered or belong to this scope.
    pub fn names(&self, scope: &Scope) -> Vec<String> {
        let known = self.known.borrow();
        known
            .iter()
            .filter(|k| k.slot.is_some() || k.entry.tool.scope == *scope)
            .map(|k| k.entry.tool.name.clone())
            .collect()
    }

    /// The registered generated tool of this name.
    pub fn registered(&self, name: &str) -> Option<Rc<Slot>> {
        self.known.borrow().iter().filter_map(|k| k.slot.clone()).find(|s| s.entry.tool.name == name)
    }
}
