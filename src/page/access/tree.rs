//! Where elements are: in the tree, across shadow roots, under a point.

use wasm_bindgen::prelude::*;
use web_sys::Element;

use super::{Proto, as_element, get, get_element, get_flag, get_number};
use crate::dom::Rect;

#[wasm_bindgen]
extern "C" {
    #[wasm_bindgen(js_name = document, thread_local_v2)]
    static THE_DOCUMENT: JsValue;

    #[wasm_bindgen(js_namespace = ["Node", "prototype", "getRootNode"], js_name = call)]
    fn node_root(node: &JsValue) -> JsValue;
    #[wasm_bindgen(js_namespace = ["Node", "prototype", "compareDocumentPosition"], js_name = call)]
    fn node_position(node: &Element, other: &Element) -> u32;
    #[wasm_bindgen(js_namespace = ["Element", "prototype", "getBoundingClientRect"], js_name = call)]
    fn element_rect(element: &Element) -> JsValue;
    #[wasm_bindgen(js_namespace = ["Element", "prototype", "closest"], js_name = call)]
    fn element_closest(element: &Element, selector: &str) -> JsValue;
    #[wasm_bindgen(js_namespace = ["Element", "prototype", "getClientRects"], js_name = call)]
    fn element_rects(element: &Element) -> JsValue;
    #[wasm_bindgen(js_namespace = ["Element", "prototype", "scrollIntoView"], js_name = call)]
    fn element_scroll_into_view(element: &Element, options: &JsValue);
    #[wasm_bindgen(js_namespace = ["Element", "prototype", "checkVisibility"], js_name = call)]
    fn element_check_visibility(element: &Element, options: &JsValue) -> bool;
    #[wasm_bindgen(js_namespace = ["Document", "prototype", "elementFromPoint"], js_name = call)]
    fn document_from_point(document: &JsValue, x: f64, y: f64) -> JsValue;
    #[wasm_bindgen(js_namespace = ["ShadowRoot", "prototype", "elementFromPoint"], js_name = call)]
    fn shadow_from_point(root: &JsValue, x: f64, y: f64) -> JsValue;
    #[wasm_bindgen(js_namespace = ["Element", "prototype", "querySelectorAll"], js_name = call)]
    fn element_query_all(root: &Element, selector: &str) -> JsValue;
    #[wasm_bindgen(catch, js_namespace = ["Document", "prototype", "getElementById"], js_name = call)]
    fn document_by_id(root: &JsValue, id: &str) -> Result<JsValue, JsValue>;
    #[wasm_bindgen(catch, js_namespace = ["DocumentFragment", "prototype", "getElementById"], js_name = call)]
    fn fragment_by_id(root: &JsValue, id: &str) -> Result<JsValue, JsValue>;

    #[wasm_bindgen(js_namespace = ["Reflect"], js_name = get)]
    fn item(list: &JsValue, index: u32) -> JsValue;
    #[wasm_bindgen(js_namespace = ["Reflect"], js_name = get)]
    fn read_field(object: &JsValue, key: &str) -> JsValue;
    #[wasm_bindgen(js_name = getComputedStyle)]
    fn computed_style(element: &Element) -> JsValue;
}

/// A member of an object that is not the page's own: an event, a rectangle, a style, the global.
pub fn field(object: &JsValue, key: &str) -> JsValue {
    if object.is_object() || object.is_function() { read_field(object, key) } else { JsValue::UNDEFINED }
}

/// The document that this code runs in.
pub fn document() -> JsValue {
    THE_DOCUMENT.with(JsValue::clone)
}

/// The document element.
pub fn document_element() -> Option<Element> {
    get_element(Proto::Document, &document(), "documentElement")
}

/// Whether it is in a document.
pub fn is_connected(element: &Element) -> bool {
    get_flag(Proto::Node, element, "isConnected")
}

/// The document or shadow root that it is in.
pub fn root(element: &Element) -> JsValue {
    node_root(element)
}

/// The host, where `root` is a shadow root.
pub fn host_of(root: &JsValue) -> Option<Element> {
    get_element(Proto::ShadowRoot, root, "host")
}

/// The parent in the flat tree: the slot that it is assigned to (open trees), the parent, or the host of its tree.
pub fn flat_parent(element: &Element) -> Option<Element> {
    get_element(Proto::Element, element, "assignedSlot")
        .or_else(|| get_element(Proto::Node, element, "parentElement"))
        .or_else(|| host_of(&get(Proto::Node, element, "parentNode")))
}

/// The element and its ancestors in the flat tree, innermost first.
pub fn lineage(element: &Element) -> impl Iterator<Item = Element> {
    std::iter::successors(Some(element.clone()), flat_parent)
}

/// The element and its ancestors across shadow roots, without slots: what a closed tree hides from its light children too.
pub fn ancestors(element: &Element) -> impl Iterator<Item = Element> {
    std::iter::successors(Some(element.clone()), |e| {
        get_element(Proto::Node, e, "parentElement").or_else(|| host_of(&get(Proto::Node, e, "parentNode")))
    })
}

/// Whether `inner` is `outer` or inside it, across shadow roots and slots.
pub fn contains(outer: &Element, inner: &Element) -> bool {
    ancestors(inner).any(|e| e == *outer) || lineage(inner).any(|e| e == *outer)
}

/// The nearest of itself and its flat-tree ancestors that a selector of ours matches.
pub fn closest(element: &Element, selector: &str) -> Option<Element> {
    lineage(element).find(|e| super::matches(e, selector))
}

/// Whether `a` stands before `b` in tree order.
pub fn precedes(a: &Element, b: &Element) -> bool {
    const FOLLOWING: u32 = 4;
    node_position(a, b) & FOLLOWING != 0
}

/// The same with few crossings, slots left aside: for selectors that say something of a whole subtree.
pub fn closest_around(element: &Element, selector: &str) -> Option<Element> {
    let mut tree = element.clone();
    loop {
        if let Some(found) = as_element(element_closest(&tree, selector)) {
            return Some(found);
        }
        tree = host_of(&root(&tree))?;
    }
}

/// Descendants that a selector of ours matches, in tree order.
pub fn query_all(element: &Element, selector: &str) -> Vec<Element> {
    elements(&element_query_all(element, selector))
}

/// The element of this id in the same tree scope.
pub fn by_id(near: &Element, id: &str) -> Option<Element> {
    let root = root(near);
    let found = if host_of(&root).is_some() { fragment_by_id(&root, id) } else { document_by_id(&root, id) };
    found.ok().and_then(as_element)
}

/// The elements of a list.
pub(super) fn elements(list: &JsValue) -> Vec<Element> {
    if !list.is_object() {
        return Vec::new();
    }
    (0..).map_while(|i| as_element(item(list, i))).collect()
}

fn to_rect(rect: &JsValue) -> Rect {
    let n = |key| field(rect, key).as_f64().unwrap_or(0.0);
    Rect { x: n("x"), y: n("y"), width: n("width"), height: n("height") }
}

/// Border box, in the viewport's CSS pixels.
pub fn rect(element: &Element) -> Rect {
    to_rect(&element_rect(element))
}

/// Its boxes: several where it is broken over lines.
pub fn rects(element: &Element) -> Vec<Rect> {
    let list = element_rects(element);
    (0..).map(|i| item(&list, i)).take_while(JsValue::is_object).take(16).map(|r| to_rect(&r)).collect()
}

/// The viewport's size in CSS pixels, without scroll bars.
pub fn viewport() -> (f64, f64) {
    let Some(root) = document_element() else { return (0.0, 0.0) };
    // In quirks mode the root is as tall as its content; the scrolling element's client box is the viewport then.
    let quirks = super::get_text(Proto::Document, &document(), "compatMode") == "BackCompat";
    let body = if quirks { get_element(Proto::Document, &document(), "body") } else { None };
    let owner = body.unwrap_or(root);
    let n = |key| get_number(Proto::Element, &owner, key).unwrap_or(0.0);
    (n("clientWidth"), n("clientHeight"))
}

/// Brings it to the middle of every scroller that it is in, at once.
pub fn scroll_into_view(element: &Element) {
    let options =
        super::init(&[("block", "center".into()), ("inline", "center".into()), ("behavior", "instant".into())]);
    element_scroll_into_view(element, &options);
}

/// Rendered and not `visibility: hidden`; with `opacity`, not fully transparent either.
pub fn is_rendered(element: &Element, opacity: bool) -> bool {
    let options = super::init(&[("visibilityProperty", true.into()), ("opacityProperty", opacity.into())]);
    element_check_visibility(element, &options)
}

/// A computed style property.
pub fn style(element: &Element, property: &str) -> String {
    field(&computed_style(element), property).as_string().unwrap_or_default()
}

/// The innermost element at a point, through the shadow roots that `open` gives.
pub fn from_point(x: f64, y: f64, open: &dyn Fn(&Element) -> Option<JsValue>) -> Option<Element> {
    let mut hit = as_element(document_from_point(&document(), x, y))?;
    while let Some(root) = open(&hit) {
        match as_element(shadow_from_point(&root, x, y)) {
            Some(inner) if inner != hit && node_root(&inner) == root => hit = inner,
            _ => break,
        }
    }
    Some(hit)
}
