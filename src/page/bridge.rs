//! The bridge of one document: everything that lives as long as the document does.

use std::cell::OnceCell;
use std::rc::Rc;

use super::host::Host;
use super::lock::Lock;
use super::records::Records;
use super::registry::Registry;

/// The state of this document.
pub struct Bridge {
    /// The loader's side: messages, life, what form this is.
    pub host: Host,
    /// The document's tools.
    pub registry: Registry,
    /// Its invocations.
    pub records: Records,
    /// Held while the registry changes.
    pub lock: Lock,
}

thread_local! {
    static BRIDGE: OnceCell<Rc<Bridge>> = const { OnceCell::new() };
}

impl Bridge {
    /// The bridge of this document, once it has started.
    pub fn get() -> Option<Rc<Bridge>> {
        BRIDGE.with(|b| b.get().cloned())
    }

    /// Starts it; a second start changes nothing.
    pub fn start(host: Host) -> Option<Rc<Bridge>> {
        let bridge =
            Rc::new(Bridge { host, registry: Registry::default(), records: Records::default(), lock: Lock::new() });
        BRIDGE.with(|b| b.set(bridge.clone())).ok().map(|()| bridge)
    }
}
