//! `pattern` of a tool's schema, by the browser's own RegExp: an engine of our own would be larger than all the rest.

use js_sys::{Array, Function, Reflect};
use wasm_bindgen::{JsCast, JsValue};

/// JSON Schema's dialect is ECMA-262 with the `u` flag (JSON Schema 2020-12, section 6.4).
pub fn matches(pattern: &str, text: &str) -> Option<bool> {
    let global = js_sys::global();
    let constructor: Function = Reflect::get(&global, &"RegExp".into()).ok()?.dyn_into().ok()?;
    let arguments = Array::of2(&pattern.into(), &"u".into());
    // Throws where the pattern is not one.
    let expression = Reflect::construct(&constructor, &arguments).ok()?;
    let test: Function = Reflect::get(&expression, &"test".into()).ok()?.dyn_into().ok()?;
    test.call1(&expression, &JsValue::from_str(text)).ok()?.as_bool()
}
