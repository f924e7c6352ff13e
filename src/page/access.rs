//! Members of page objects, reached through this world's own prototypes.
//!
//! A form's controls shadow its members (`<input name=getAttribute>`), in the isolated world too, and wasm-bindgen's imports call
//! `object.method` structurally. So nothing that acts on a page's node goes through web-sys's methods: an attribute is read with
//! `Reflect.get(Proto.prototype, name, node)`, a method is called as `Proto.prototype.method.call(node, …)`.

mod event;
mod tree;

pub use event::*;
pub use tree::*;

use wasm_bindgen::prelude::*;
use web_sys::Element;

#[wasm_bindgen]
extern "C" {
    #[wasm_bindgen(catch, js_namespace = ["Reflect"], js_name = get)]
    fn reflect_get(target: &JsValue, key: &str, receiver: &JsValue) -> Result<JsValue, JsValue>;
    #[wasm_bindgen(catch, js_namespace = ["Reflect"], js_name = set)]
    fn reflect_set(target: &JsValue, key: &str, value: &JsValue, receiver: &JsValue) -> Result<bool, JsValue>;

    #[wasm_bindgen(thread_local_v2, js_namespace = ["Node"], js_name = prototype)]
    static NODE: JsValue;
    #[wasm_bindgen(thread_local_v2, js_namespace = ["Element"], js_name = prototype)]
    static ELEMENT: JsValue;
    #[wasm_bindgen(thread_local_v2, js_namespace = ["HTMLElement"], js_name = prototype)]
    static HTML: JsValue;
    #[wasm_bindgen(thread_local_v2, js_namespace = ["Document"], js_name = prototype)]
    static DOCUMENT: JsValue;
    #[wasm_bindgen(thread_local_v2, js_namespace = ["ShadowRoot"], js_name = prototype)]
    static SHADOW_ROOT: JsValue;
    #[wasm_bindgen(thread_local_v2, js_namespace = ["HTMLInputElement"], js_name = prototype)]
    static INPUT: JsValue;
    #[wasm_bindgen(thread_local_v2, js_namespace = ["HTMLTextAreaElement"], js_name = prototype)]
    static TEXT_AREA: JsValue;
    #[wasm_bindgen(thread_local_v2, js_namespace = ["HTMLSelectElement"], js_name = prototype)]
    static SELECT: JsValue;
    #[wasm_bindgen(thread_local_v2, js_namespace = ["HTMLOptionElement"], js_name = prototype)]
    static OPTION: JsValue;
    #[wasm_bindgen(thread_local_v2, js_namespace = ["HTMLButtonElement"], js_name = prototype)]
    static BUTTON: JsValue;
    #[wasm_bindgen(thread_local_v2, js_namespace = ["HTMLFormElement"], js_name = prototype)]
    static FORM: JsValue;
    #[wasm_bindgen(thread_local_v2, js_namespace = ["HTMLLabelElement"], js_name = prototype)]
    static LABEL: JsValue;
    #[wasm_bindgen(thread_local_v2, js_namespace = ["HTMLAnchorElement"], js_name = prototype)]
    static ANCHOR: JsValue;
    #[wasm_bindgen(thread_local_v2, js_namespace = ["HTMLAreaElement"], js_name = prototype)]
    static AREA: JsValue;
    #[wasm_bindgen(thread_local_v2, js_namespace = ["HTMLDetailsElement"], js_name = prototype)]
    static DETAILS: JsValue;
    #[wasm_bindgen(thread_local_v2, js_namespace = ["HTMLImageElement"], js_name = prototype)]
    static IMAGE: JsValue;
    #[wasm_bindgen(thread_local_v2, js_namespace = ["Event"], js_name = prototype)]
    static EVENT: JsValue;

    #[wasm_bindgen(js_namespace = ["Element", "prototype", "getAttribute"], js_name = call)]
    fn element_get_attribute(element: &Element, name: &str) -> Option<String>;
    #[wasm_bindgen(js_namespace = ["Element", "prototype", "matches"], js_name = call)]
    fn element_matches(element: &Element, selector: &str) -> bool;
    #[wasm_bindgen(js_namespace = ["HTMLFormElement", "prototype", "requestSubmit"], js_name = call)]
    fn form_request_submit(form: &Element);
    #[wasm_bindgen(js_namespace = ["HTMLElement", "prototype", "click"], js_name = call)]
    fn html_click(element: &Element);
}

/// The interfaces whose members the page half uses.
#[derive(Clone, Copy)]
#[allow(missing_docs)]
pub enum Proto {
    Node,
    Element,
    Html,
    Document,
    ShadowRoot,
    Input,
    TextArea,
    Select,
    Option,
    Button,
    Form,
    Label,
    Anchor,
    Area,
    Details,
    Image,
    Event,
}

impl Proto {
    fn with<T>(self, f: impl FnOnce(&JsValue) -> T) -> T {
        match self {
            Proto::Node => NODE.with(f),
            Proto::Element => ELEMENT.with(f),
            Proto::Html => HTML.with(f),
            Proto::Document => DOCUMENT.with(f),
            Proto::ShadowRoot => SHADOW_ROOT.with(f),
            Proto::Input => INPUT.with(f),
            Proto::TextArea => TEXT_AREA.with(f),
            Proto::Select => SELECT.with(f),
            Proto::Option => OPTION.with(f),
            Proto::Button => BUTTON.with(f),
            Proto::Form => FORM.with(f),
            Proto::Label => LABEL.with(f),
            Proto::Anchor => ANCHOR.with(f),
            Proto::Area => AREA.with(f),
            Proto::Details => DETAILS.with(f),
            Proto::Image => IMAGE.with(f),
            Proto::Event => EVENT.with(f),
        }
    }
}

/// An attribute of an interface; `undefined` where the object is not one of it.
pub fn get(proto: Proto, object: &JsValue, key: &str) -> JsValue {
    proto.with(|p| reflect_get(p, key, object)).unwrap_or(JsValue::UNDEFINED)
}

/// Sets it; a refusal shows when it is read again.
pub fn set(proto: Proto, object: &JsValue, key: &str, value: &JsValue) {
    let _ = proto.with(|p| reflect_set(p, key, value, object));
}

/// A string attribute; empty where there is none.
pub fn get_text(proto: Proto, object: &JsValue, key: &str) -> String {
    get(proto, object, key).as_string().unwrap_or_default()
}

/// A boolean attribute.
pub fn get_flag(proto: Proto, object: &JsValue, key: &str) -> bool {
    get(proto, object, key).is_truthy()
}

/// A number attribute.
pub fn get_number(proto: Proto, object: &JsValue, key: &str) -> Option<f64> {
    get(proto, object, key).as_f64()
}

/// An attribute that is an element.
pub fn get_element(proto: Proto, object: &JsValue, key: &str) -> Option<Element> {
    as_element(get(proto, object, key))
}

/// A list attribute (`NodeList`, `HTMLCollection`), as elements. Read by index: items have names too, and those can shadow.
pub fn get_list(proto: Proto, object: &JsValue, key: &str) -> Vec<Element> {
    elements(&get(proto, object, key))
}

/// The element that a value is, by its brand and not by its members.
pub fn as_element(value: JsValue) -> Option<Element> {
    (value.is_object() && get_number(Proto::Node, &value, "nodeType") == Some(1.0)).then(|| value.unchecked_into())
}

/// A content attribute.
pub fn attr(element: &Element, name: &str) -> Option<String> {
    element_get_attribute(element, name)
}

/// Whether a content attribute says `true`, as ARIA's do.
pub fn attr_is(element: &Element, name: &str, value: &str) -> bool {
    attr(element, name).is_some_and(|v| v.trim().eq_ignore_ascii_case(value))
}

/// Whether a selector of ours matches.
pub fn matches(element: &Element, selector: &str) -> bool {
    element_matches(element, selector)
}

/// Local name; HTML's are in lower case.
pub fn local_name(element: &Element) -> String {
    get_text(Proto::Element, element, "localName")
}

/// Whether it is an HTML element.
pub fn is_html(element: &Element) -> bool {
    get_text(Proto::Element, element, "namespaceURI") == "http://www.w3.org/1999/xhtml"
}

/// Submits a form as `requestSubmit()` does: validated, with its event.
pub fn request_submit(form: &Element) {
    form_request_submit(form);
}

/// The click that the browser itself makes for a default button.
pub fn simulated_click(element: &Element) {
    html_click(element);
}
