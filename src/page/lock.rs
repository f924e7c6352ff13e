//! One at a time: import, removal and the coming and going of tools with the scope change the same registry, each over several
//! turns of the event loop.

use std::cell::RefCell;

use js_sys::{Function, Promise};
use wasm_bindgen::JsValue;
use wasm_bindgen_futures::JsFuture;

/// A fair asynchronous mutex.
pub struct Lock {
    tail: RefCell<Promise>,
}

/// Held until dropped.
pub struct Guard(Option<Function>);

impl Lock {
    /// An open lock.
    pub fn new() -> Self {
        Lock { tail: RefCell::new(Promise::resolve(&JsValue::UNDEFINED)) }
    }

    /// Waits for those that came before.
    pub async fn hold(&self) -> Guard {
        let mut release = None;
        let next = Promise::new(&mut |resolve, _| release = Some(resolve));
        let before = self.tail.replace(next);
        let _ = JsFuture::from(before).await;
        Guard(release)
    }
}

impl Drop for Guard {
    fn drop(&mut self) {
        if let Some(release) = self.0.take() {
            let _ = release.call0(&JsValue::UNDEFINED);
        }
    }
}
