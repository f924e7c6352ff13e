//! What the loader offers the core (`extension/loader.js` makes it): the worker, the extension's life, closed shadow roots.

use wasm_bindgen::prelude::*;
use web_sys::{Element, ShadowRoot};

use crate::model::{Code, Facade, Failure, Runtime};

#[wasm_bindgen]
extern "C" {
    /// The loader's object.
    #[derive(Clone)]
    pub type Host;

    /// The extension's version.
    #[wasm_bindgen(method, getter)]
    pub fn version(this: &Host) -> String;

    #[wasm_bindgen(method, getter, js_name = runtime)]
    fn raw_runtime(this: &Host) -> String;

    #[wasm_bindgen(method, catch, js_name = send)]
    async fn raw_send(this: &Host, json: &str) -> Result<JsValue, JsValue>;

    /// Whether the extension is still there: it may be reloaded or removed under a document.
    #[wasm_bindgen(method)]
    pub fn alive(this: &Host) -> bool;

    #[wasm_bindgen(method, js_name = facade)]
    fn raw_facade(this: &Host) -> String;

    /// [`Host::open_root`] as a function of an element.
    #[wasm_bindgen(method, getter, js_name = openRoot)]
    pub fn opener(this: &Host) -> js_sys::Function;

    /// The shadow root of an element, closed ones too.
    #[wasm_bindgen(method, js_name = openRoot)]
    pub fn open_root(this: &Host, element: &Element) -> Option<ShadowRoot>;

    #[wasm_bindgen(method, js_name = onLost)]
    fn raw_on_lost(this: &Host, callback: &js_sys::Function);
}

impl Host {
    /// The form of this core.
    pub fn runtime(&self) -> Runtime {
        if self.raw_runtime() == "wasm" { Runtime::Wasm } else { Runtime::Js }
    }

    /// Whether the page globals are ours.
    pub fn facade(&self) -> Facade {
        if self.raw_facade() == "ok" { Facade::Ok } else { Facade::Occupied }
    }

    /// Sends JSON to the worker and gives its answer. `CONTEXT_LOST` once the extension is gone.
    pub async fn send(&self, json: &str) -> Result<String, Failure> {
        let mut answer = self.raw_send(json).await;
        // A worker that ended under a message may have done what it says: sent again it does the same, and the answer comes.
        if answer.is_err() && self.alive() {
            answer = self.raw_send(json).await;
        }
        match answer {
            Ok(answer) => Ok(answer.as_string().unwrap_or_default()),
            Err(_) if !self.alive() => Err(super::invoke::lost()),
            Err(_) => Err(Failure::new(Code::StorageFailed, "the extension's worker did not answer; try again")),
        }
    }

    /// Calls back once when the extension is gone.
    pub fn on_lost(&self, callback: impl FnOnce() + 'static) {
        self.raw_on_lost(&Closure::once_into_js(callback).unchecked_into());
    }
}
