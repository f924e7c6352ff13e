//! Events: made in this world, dispatched to a page's nodes; focus, timers and listeners.

use js_sys::{Function, Object, Promise};
use wasm_bindgen::prelude::*;
use wasm_bindgen_futures::JsFuture;
use web_sys::Element;

use super::{Proto, document, get, get_element, get_flag};

#[wasm_bindgen]
extern "C" {
    #[wasm_bindgen(extends = Object, js_name = Event)]
    type PlainEvent;
    #[wasm_bindgen(constructor, js_class = "Event")]
    fn new(kind: &str, init: &JsValue) -> PlainEvent;
    #[wasm_bindgen(extends = Object)]
    type PointerEvent;
    #[wasm_bindgen(constructor)]
    fn new(kind: &str, init: &JsValue) -> PointerEvent;
    #[wasm_bindgen(extends = Object)]
    type MouseEvent;
    #[wasm_bindgen(constructor)]
    fn new(kind: &str, init: &JsValue) -> MouseEvent;
    #[wasm_bindgen(extends = Object)]
    type KeyboardEvent;
    #[wasm_bindgen(constructor)]
    fn new(kind: &str, init: &JsValue) -> KeyboardEvent;
    #[wasm_bindgen(extends = Object)]
    type InputEvent;
    #[wasm_bindgen(constructor)]
    fn new(kind: &str, init: &JsValue) -> InputEvent;
    #[wasm_bindgen(extends = Object)]
    type FocusEvent;
    #[wasm_bindgen(constructor)]
    fn new(kind: &str, init: &JsValue) -> FocusEvent;

    #[wasm_bindgen(js_namespace = ["EventTarget", "prototype", "dispatchEvent"], js_name = call)]
    fn target_dispatch(target: &JsValue, event: &JsValue) -> bool;
    #[wasm_bindgen(js_namespace = ["EventTarget", "prototype", "addEventListener"], js_name = call)]
    fn target_listen(target: &JsValue, kind: &str, listener: &Function, options: &JsValue);
    #[wasm_bindgen(js_namespace = ["EventTarget", "prototype", "removeEventListener"], js_name = call)]
    fn target_unlisten(target: &JsValue, kind: &str, listener: &Function, options: &JsValue);
    #[wasm_bindgen(js_namespace = ["HTMLElement", "prototype", "focus"], js_name = call)]
    fn html_focus(element: &Element, options: &JsValue);
    #[wasm_bindgen(js_namespace = ["HTMLElement", "prototype", "blur"], js_name = call)]
    fn html_blur(element: &Element);
    #[wasm_bindgen(js_namespace = ["SVGElement", "prototype", "focus"], js_name = call)]
    fn svg_focus(element: &Element, options: &JsValue);
    #[wasm_bindgen(js_namespace = ["SVGElement", "prototype", "blur"], js_name = call)]
    fn svg_blur(element: &Element);
    #[wasm_bindgen(js_namespace = ["Document", "prototype", "hasFocus"], js_name = call)]
    fn document_has_focus(document: &JsValue) -> bool;

    #[wasm_bindgen(thread_local_v2, js_name = globalThis)]
    static GLOBAL: JsValue;
    #[wasm_bindgen(js_name = setTimeout)]
    fn set_timeout(callback: &Function, ms: i32);
    #[wasm_bindgen(js_namespace = ["Reflect"], js_name = set)]
    fn set_field(object: &JsValue, key: &str, value: &JsValue) -> bool;

    #[wasm_bindgen(js_namespace = ["Event", "prototype", "composedPath"], js_name = call)]
    fn composed_path(event: &JsValue) -> JsValue;

    #[wasm_bindgen(js_name = getSelection)]
    fn get_selection() -> JsValue;
    #[wasm_bindgen(js_namespace = ["Selection", "prototype", "selectAllChildren"], js_name = call)]
    fn selection_select_all(selection: &JsValue, element: &Element);
    #[wasm_bindgen(js_namespace = ["Document", "prototype", "createEvent"], js_name = call)]
    fn document_create_event(document: &JsValue, interface: &str) -> JsValue;
    #[wasm_bindgen(js_namespace = ["TextEvent", "prototype", "initTextEvent"], js_name = call)]
    fn init_text_event(event: &JsValue, kind: &str, bubbles: bool, cancelable: bool, view: &JsValue, data: &str);
    #[wasm_bindgen(extends = Object)]
    type DataTransfer;
    #[wasm_bindgen(constructor)]
    fn new() -> DataTransfer;
    #[wasm_bindgen(method, js_name = setData)]
    fn set_data(this: &DataTransfer, format: &str, data: &str);
    #[wasm_bindgen(extends = Object)]
    type ClipboardEvent;
    #[wasm_bindgen(constructor)]
    fn new(kind: &str, init: &JsValue) -> ClipboardEvent;
    #[wasm_bindgen(js_namespace = ["Selection", "prototype", "getRangeAt"], js_name = call)]
    fn selection_range(selection: &JsValue, index: u32) -> JsValue;
    #[wasm_bindgen(extends = Object)]
    type StaticRange;
    #[wasm_bindgen(constructor)]
    fn new(range: &JsValue) -> StaticRange;
    #[wasm_bindgen(js_namespace = ["HTMLInputElement", "prototype", "select"], js_name = call)]
    fn input_select(field: &Element);
    #[wasm_bindgen(js_namespace = ["HTMLTextAreaElement", "prototype", "select"], js_name = call)]
    fn text_area_select(field: &Element);
    #[wasm_bindgen(js_namespace = ["Document", "prototype", "execCommand"], js_name = call)]
    fn document_exec(document: &JsValue, command: &str, ui: bool, value: &str) -> bool;

    type MessageChannel;
    #[wasm_bindgen(constructor)]
    fn new() -> MessageChannel;
    #[wasm_bindgen(method, getter)]
    fn port1(this: &MessageChannel) -> JsValue;
    #[wasm_bindgen(method, getter)]
    fn port2(this: &MessageChannel) -> JsValue;
    #[wasm_bindgen(js_namespace = ["MessagePort", "prototype", "postMessage"], js_name = call)]
    fn port_post(port: &JsValue, message: &JsValue);
}

/// The window.
pub fn window() -> JsValue {
    GLOBAL.with(JsValue::clone)
}

/// The Navigation API, where there is one.
pub fn navigation() -> Option<JsValue> {
    let navigation = super::field(&window(), "navigation");
    navigation.is_object().then_some(navigation)
}

/// A dictionary.
pub fn init(members: &[(&str, JsValue)]) -> JsValue {
    let object: JsValue = Object::new().into();
    for (key, value) in members {
        set_field(&object, key, value);
    }
    object
}

/// Which constructor makes the event.
#[derive(Clone, Copy, PartialEq, Eq)]
#[allow(missing_docs)]
pub enum Make {
    Plain,
    Pointer,
    Mouse,
    Key,
    Input,
    Focus,
}

/// How the event travels: what each kind of user action gives its events.
#[derive(Clone, Copy)]
#[allow(missing_docs)]
pub struct Travel {
    pub bubbles: bool,
    pub cancelable: bool,
    pub composed: bool,
}

impl Travel {
    /// Bubbles, can be cancelled, leaves shadow trees.
    pub const FULL: Travel = Travel { bubbles: true, cancelable: true, composed: true };
    /// Tells what has happened: bubbles and leaves shadow trees.
    pub const TOLD: Travel = Travel { bubbles: true, cancelable: false, composed: true };
    /// For the target alone.
    pub const DIRECT: Travel = Travel { bubbles: false, cancelable: false, composed: true };
    /// Tells the target's own tree.
    pub const LOCAL: Travel = Travel { bubbles: true, cancelable: false, composed: false };
}

/// Dispatches a new event; `false` where a listener cancelled it.
pub fn dispatch(target: &JsValue, make: Make, kind: &str, travel: Travel, members: &[(&str, JsValue)]) -> bool {
    let dict = init(members);
    for (key, value) in [("bubbles", travel.bubbles), ("cancelable", travel.cancelable), ("composed", travel.composed)]
    {
        set_field(&dict, key, &value.into());
    }
    if make != Make::Plain {
        set_field(&dict, "view", &window());
    }
    let event: JsValue = match make {
        Make::Plain => PlainEvent::new(kind, &dict).into(),
        Make::Pointer => PointerEvent::new(kind, &dict).into(),
        Make::Mouse => MouseEvent::new(kind, &dict).into(),
        Make::Key => KeyboardEvent::new(kind, &dict).into(),
        Make::Input => InputEvent::new(kind, &dict).into(),
        Make::Focus => FocusEvent::new(kind, &dict).into(),
    };
    target_dispatch(target, &event)
}

/// A listener that is gone with this value.
pub struct Listener {
    target: JsValue,
    kind: &'static str,
    capture: bool,
    closure: Closure<dyn FnMut(JsValue)>,
}

impl Listener {
    /// Listens before (`capture`) or after the page's own listeners on the way.
    pub fn new(target: &JsValue, kind: &'static str, capture: bool, heard: impl FnMut(JsValue) + 'static) -> Listener {
        let closure = Closure::new(heard);
        target_listen(target, kind, closure.as_ref().unchecked_ref(), &capture.into());
        Listener { target: target.clone(), kind, capture, closure }
    }
}

impl Drop for Listener {
    fn drop(&mut self) {
        target_unlisten(&self.target, self.kind, self.closure.as_ref().unchecked_ref(), &self.capture.into());
    }
}

/// The focused element, through the shadow roots that `open` gives; `None` for the body and for nothing.
pub fn active_element(open: &dyn Fn(&Element) -> Option<JsValue>) -> Option<Element> {
    let mut active = get_element(Proto::Document, &document(), "activeElement")?;
    while let Some(inner) = open(&active).and_then(|root| get_element(Proto::ShadowRoot, &root, "activeElement")) {
        active = inner;
    }
    (super::local_name(&active) != "body").then_some(active)
}

/// Asks the browser to focus it, without scrolling; whether it can be focused shows in [`active_element`].
pub fn focus(element: &Element) {
    let options = init(&[("preventScroll", true.into())]);
    if super::is_html(element) {
        html_focus(element, &options);
    } else if is_svg(element) {
        svg_focus(element, &options);
    }
}

/// Takes the focus away from it.
pub fn blur(element: &Element) {
    if super::is_html(element) {
        html_blur(element);
    } else if is_svg(element) {
        svg_blur(element);
    }
}

fn is_svg(element: &Element) -> bool {
    super::get_text(Proto::Element, element, "namespaceURI") == "http://www.w3.org/2000/svg"
}

/// Whether focus changes are told to the page: they are not while its window or frame has no focus.
pub fn page_has_focus() -> bool {
    document_has_focus(&document())
}

/// Lets the page's microtasks run.
pub async fn microtask() {
    let _ = JsFuture::from(Promise::resolve(&JsValue::UNDEFINED)).await;
}

/// Lets one macrotask pass, after the timers of no delay that the page has set by now.
pub async fn macrotask() {
    let _ = JsFuture::from(next_task()).await;
}

/// The same, but no longer than until `sooner` is settled.
pub async fn macrotask_or(sooner: &Promise) {
    let _ = JsFuture::from(Promise::race(&js_sys::Array::of2(&next_task(), sooner))).await;
}

fn next_task() -> Promise {
    let hidden = get_flag(Proto::Document, &document(), "hidden");
    Promise::new(&mut |resolve, _| {
        if hidden {
            // Timers of hidden pages wait a second and more.
            let channel = MessageChannel::new();
            set_field(&channel.port1(), "onmessage", &resolve);
            port_post(&channel.port2(), &JsValue::NULL);
        } else {
            set_timeout(&resolve, 0);
        }
    })
}

/// Waits; in a hidden page, where timers take a second and nothing is drawn, only lets it run.
pub async fn pause(ms: i32) {
    if get_flag(Proto::Document, &document(), "hidden") {
        return macrotask().await;
    }
    let _ = JsFuture::from(Promise::new(&mut |resolve, _| set_timeout(&resolve, ms))).await;
}

/// What an event was dispatched to, through open shadow roots.
pub fn event_target(event: &JsValue) -> JsValue {
    js_sys::Array::from(&composed_path(event)).get(0)
}

/// Whether a listener has cancelled the event.
pub fn default_prevented(event: &JsValue) -> bool {
    get(Proto::Event, event, "defaultPrevented").is_truthy()
}

/// Selects all that an editing host holds; the range of it.
pub fn select_all(host: &Element) -> JsValue {
    let selection = get_selection();
    selection_select_all(&selection, host);
    StaticRange::new(&selection_range(&selection, 0)).into()
}

/// Chromium's older `textInput`, from which React still makes its `beforeInput`; `false` where a listener cancelled it.
pub fn text_input(target: &Element, text: &str) -> bool {
    let event = document_create_event(&document(), "TextEvent");
    init_text_event(&event, "textInput", true, true, &window(), text);
    target_dispatch(target, &event)
}

/// Pastes plain text; `false` where a listener took it.
pub fn paste(target: &Element, text: &str) -> bool {
    let data = DataTransfer::new();
    data.set_data("text/plain", text);
    let init = init(&[
        ("bubbles", true.into()),
        ("cancelable", true.into()),
        ("composed", true.into()),
        ("clipboardData", data.into()),
    ]);
    target_dispatch(target, &ClipboardEvent::new("paste", &init))
}

/// Selects a field's text, where its type has a selection.
pub fn select_text(field: &Element) {
    if super::local_name(field) == "textarea" {
        text_area_select(field);
    } else {
        input_select(field);
    }
}

/// Runs an editing command where the focus is.
pub fn exec(command: &str, value: &str) -> bool {
    document_exec(&document(), command, false, value)
}
