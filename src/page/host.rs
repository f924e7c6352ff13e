//! What the loader offers the core (`extension/loader.js` makes it): the worker, the extension's life, closed shadow roots.

use wasm_bindgen::prelude::*;
use web_sys::{Element, ShadowRoot};

#[wasm_bindgen]
extern "C" {
    /// The loader's object.
    pub type Host;

    /// The extension's version.
    #[wasm_bindgen(method, getter)]
    pub fn version(this: &Host) -> String;

    /// The form of this core: `wasm` or `js`.
    #[wasm_bindgen(method, getter)]
    pub fn runtime(this: &Host) -> String;

    /// Sends JSON to the worker and gives its answer. Fails once the extension is gone.
    #[wasm_bindgen(method, catch)]
    pub async fn send(this: &Host, json: &str) -> Result<JsValue, JsValue>;

    /// Whether the extension is still there: it may be reloaded or removed under a document.
    #[wasm_bindgen(method)]
    pub fn alive(this: &Host) -> bool;

    /// Whether the page globals are ours: `ok` or `occupied`.
    #[wasm_bindgen(method)]
    pub fn facade(this: &Host) -> String;

    /// The shadow root of an element, closed ones too.
    #[wasm_bindgen(method, js_name = openRoot)]
    pub fn open_root(this: &Host, element: &Element) -> Option<ShadowRoot>;

    /// Calls back once when the extension is gone.
    #[wasm_bindgen(method, js_name = onLost)]
    pub fn on_lost(this: &Host, callback: &js_sys::Function);
}
