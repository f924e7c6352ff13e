//! The globals of this world: window and document. The world is our own, so its `window`'s unforgeable members are what they say; names
//! that a page's elements put on it are never read here.

use js_sys::Reflect;
use wasm_bindgen::{JsCast, JsValue};
use web_sys::{Document, Window};

use super::access::{self, Proto};

/// The window.
pub fn window() -> Window {
    js_sys::global().unchecked_into()
}

/// A member of the window that neither web-sys has nor a page's element can shadow (accessors of the window come before its names).
pub fn member(key: &str) -> JsValue {
    Reflect::get(&js_sys::global(), &key.into()).unwrap_or_default()
}

/// The document.
pub fn document() -> Document {
    member("document").unchecked_into()
}

/// An attribute of the document, whatever its named elements are called.
pub fn of_document(key: &str) -> JsValue {
    access::get(Proto::Document, &document(), key)
}

/// `loading`, `interactive` or `complete`.
pub fn ready_state() -> String {
    of_document("readyState").as_string().unwrap_or_default()
}
