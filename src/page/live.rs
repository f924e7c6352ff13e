//! [`Dom`] over the live document: `dom.js` reads in batches, what it read is kept for one capture.
//!
//! Handles are good for this capture alone. What the page changes meanwhile is not seen, except where a method says that it asks again.

use std::cell::{Cell, RefCell};
use std::collections::HashMap;
use std::rc::Rc;

use wasm_bindgen::prelude::*;

use crate::dom::{Child, Dom, Element, Live, Namespace, NodeId, Place, RawOption, Rect, Style};
use crate::model::Via;

// Whatever a page does to make a reading throw, it reads nothing then: an exception through a Rust future would end the bridge.
#[wasm_bindgen]
extern "C" {
    #[wasm_bindgen(js_namespace = webmcpDom)]
    type Capture;

    #[wasm_bindgen(constructor, js_namespace = webmcpDom)]
    fn new(closed: &JsValue) -> Capture;
    #[wasm_bindgen(method)]
    fn handle(this: &Capture, element: &web_sys::Element) -> NodeId;
    #[wasm_bindgen(method)]
    fn element(this: &Capture, node: NodeId) -> web_sys::Element;
    #[wasm_bindgen(method, catch)]
    fn begin(this: &Capture, within: Option<NodeId>) -> Result<(), JsValue>;
    #[wasm_bindgen(method, catch)]
    fn walk(this: &Capture, deadline: f64) -> Result<bool, JsValue>;
    #[wasm_bindgen(method, catch)]
    fn found(this: &Capture) -> Result<Vec<f64>, JsValue>;
    #[wasm_bindgen(method, catch)]
    fn modals(this: &Capture) -> Result<Vec<f64>, JsValue>;
    #[wasm_bindgen(method, catch)]
    fn read(this: &Capture, nodes: &[NodeId]) -> Result<String, JsValue>;
    #[wasm_bindgen(method, catch)]
    fn numbers(this: &Capture) -> Result<Vec<f64>, JsValue>;
    #[wasm_bindgen(method, catch, js_name = byId)]
    fn by_id(this: &Capture, near: NodeId, id: &str) -> Result<i32, JsValue>;
    #[wasm_bindgen(method, catch)]
    fn query(
        this: &Capture,
        near: Option<NodeId>,
        inside: bool,
        selector: &str,
        max: u32,
    ) -> Result<Option<Vec<f64>>, JsValue>;
    #[wasm_bindgen(method, catch)]
    fn matches(this: &Capture, node: NodeId, selector: &str) -> Result<bool, JsValue>;
    #[wasm_bindgen(method, catch)]
    fn host(this: &Capture, node: NodeId) -> Result<i32, JsValue>;
    #[wasm_bindgen(method, catch)]
    fn place(this: &Capture, node: NodeId) -> Result<Vec<f64>, JsValue>;
    #[wasm_bindgen(method, catch)]
    fn count(this: &Capture, near: NodeId, attr: &str, value: &str) -> Result<u32, JsValue>;
    #[wasm_bindgen(method, catch)]
    fn likes(this: &Capture, node: NodeId, max: u32) -> Result<Vec<f64>, JsValue>;
    #[wasm_bindgen(method, catch)]
    fn shape(this: &Capture, node: NodeId) -> Result<String, JsValue>;
    #[wasm_bindgen(method, catch)]
    fn said(this: &Capture, node: NodeId, path: &[u32]) -> Result<String, JsValue>;
    #[wasm_bindgen(method, catch)]
    fn heading(this: &Capture, node: NodeId) -> Result<i32, JsValue>;
    #[wasm_bindgen(method, catch)]
    fn options(this: &Capture, node: NodeId, max: u32) -> Result<String, JsValue>;
    #[wasm_bindgen(method, catch)]
    fn value(this: &Capture, node: NodeId) -> Result<String, JsValue>;
    #[wasm_bindgen(method, catch)]
    fn covered(this: &Capture, node: NodeId, via: NodeId) -> Result<u8, JsValue>;
    #[wasm_bindgen(method, catch)]
    fn ids(this: &Capture, client: &str, nodes: &[NodeId]) -> Result<Vec<f64>, JsValue>;

    #[wasm_bindgen(js_namespace = webmcpDom, js_name = nextId)]
    fn next_id_from(client: &str, least: f64) -> f64;
    #[wasm_bindgen(js_namespace = webmcpDom)]
    async fn pause();
    #[wasm_bindgen(js_namespace = webmcpDom)]
    fn page() -> js_sys::Array;
}

/// The client as `dom.js` calls it.
const fn client_name(client: Via) -> &'static str {
    match client {
        Via::Page => "page",
        Via::Harness => "harness",
    }
}

/// Where the ids of a client's elements go on from: at the least from `least`.
pub fn next_id(client: Via, least: u32) -> u32 {
    next_id_from(client_name(client), f64::from(least)) as u32
}

/// Lets the page run.
pub async fn yield_to_page() {
    pause().await;
}

/// What the document says of itself: raw text of the page.
#[derive(Clone, Debug, Default)]
#[allow(missing_docs)]
pub struct RawPage {
    pub url: String,
    pub origin: String,
    pub title: String,
    pub lang: String,
    pub ready_state: String,
    pub width: f64,
    pub height: f64,
    pub scroll_x: f64,
    pub scroll_y: f64,
    pub document_height: f64,
    pub top: bool,
}

/// Reads the document's own facts.
pub fn raw_page() -> RawPage {
    let all = page();
    let strings = all.get(0).as_string().unwrap_or_default();
    let mut strings = strings.split('\0').map(str::to_owned);
    let mut string = || strings.next().unwrap_or_default();
    let number = |at: u32| all.get(at).as_f64().unwrap_or(0.0);
    RawPage {
        url: string(),
        origin: string(),
        title: string(),
        lang: string(),
        ready_state: string(),
        width: number(1),
        height: number(2),
        scroll_x: number(3),
        scroll_y: number(4),
        document_height: number(5),
        top: all.get(6).is_truthy(),
    }
}

/// What a walk finds, cheaply: rules decide.
#[derive(Clone, Copy, Debug)]
pub struct Found {
    /// The element.
    pub node: NodeId,
    /// It has a pointer cursor that it does not inherit.
    pub pointer: bool,
    /// Something outside says that it is listened to.
    pub marked: bool,
    /// The heading that it stands under.
    pub heading: Option<NodeId>,
}

/// The live document, for one capture.
pub struct LiveDom {
    capture: Capture,
    elements: RefCell<Vec<Option<Rc<Element>>>>,
    /// Present exactly for what was read whole.
    children: RefCell<HashMap<NodeId, Rc<[Child]>>>,
    styles: RefCell<Vec<Style>>,
    headings: RefCell<HashMap<NodeId, Option<NodeId>>>,
    places: RefCell<HashMap<NodeId, Place>>,
    empty: Rc<[Child]>,
    crossings: Cell<u32>,
}

impl LiveDom {
    /// A new capture. `open_root` opens closed shadow roots too, for the client that may see them; a page never does.
    pub fn new(open_root: Option<&js_sys::Function>) -> Self {
        LiveDom {
            capture: Capture::new(open_root.map_or(&JsValue::NULL, AsRef::as_ref)),
            elements: RefCell::default(),
            children: RefCell::default(),
            styles: RefCell::default(),
            headings: RefCell::default(),
            places: RefCell::default(),
            empty: Rc::new([]),
            crossings: Cell::new(0),
        }
    }

    /// The handle of an element.
    pub fn handle(&self, element: &web_sys::Element) -> NodeId {
        self.capture.handle(element)
    }

    /// The element of a handle.
    pub fn live_element(&self, node: NodeId) -> web_sys::Element {
        self.capture.element(node)
    }

    /// Begins a walk over the document, or over what is inside `within`.
    pub fn begin(&self, within: Option<NodeId>) {
        // What cannot be read is not there.
        let _ = self.capture.begin(within);
    }

    /// Walks on until `deadline` (of `performance.now`); whether it is done.
    pub fn walk(&self, deadline: f64) -> bool {
        self.capture.walk(deadline).unwrap_or(true)
    }

    /// What the walk found, in the order of the flat tree.
    pub fn found(&self) -> Vec<Found> {
        let found: Vec<Found> = self
            .capture
            .found()
            .unwrap_or_default()
            .chunks_exact(3)
            .map(|row| Found {
                node: row[0] as NodeId,
                pointer: row[1] as u32 & 1 != 0,
                marked: row[1] as u32 & 2 != 0,
                heading: (row[2] >= 0.0).then_some(row[2] as NodeId),
            })
            .collect();
        self.headings.borrow_mut().extend(found.iter().map(|found| (found.node, found.heading)));
        found
    }

    /// Elements that say `aria-modal` and are rendered, in the scopes that were walked.
    pub fn modals(&self) -> Vec<NodeId> {
        self.capture.modals().unwrap_or_default().into_iter().map(|node| node as NodeId).collect()
    }

    /// What a selector of a trace matches now, at most two. ` >>> ` steps into a shadow root. `None` where it is no selector.
    pub fn resolve(&self, selector: &str) -> Option<Vec<NodeId>> {
        let mut scopes: Vec<Option<NodeId>> = vec![None];
        for part in selector.split(" >>> ") {
            let mut next = Vec::new();
            for scope in &scopes {
                let found = self.capture.query(*scope, scope.is_some(), part, 2).unwrap_or_default()?;
                next.extend(found.into_iter().map(|node| Some(node as NodeId)));
            }
            next.truncate(2);
            scopes = next;
        }
        Some(scopes.into_iter().flatten().collect())
    }

    /// Whether the element is in the document and the selector (its last part, for its own scope) matches it. Asks again.
    pub fn matches(&self, node: NodeId, selector: &str) -> bool {
        self.capture.matches(node, selector.rsplit(" >>> ").next().unwrap_or(selector)).unwrap_or(false)
    }

    /// Whether another element would get a click at the centre of `via`, which stands for `node`; `None` where that is not in the
    /// viewport.
    pub fn covered(&self, node: NodeId, via: NodeId) -> Option<bool> {
        match self.capture.covered(node, via).unwrap_or(2) {
            0 => Some(false),
            1 => Some(true),
            _ => None,
        }
    }

    /// The ids of elements for a client. The same element keeps its own for the life of the document.
    pub fn ids(&self, client: Via, nodes: &[NodeId]) -> Vec<u32> {
        self.capture.ids(client_name(client), nodes).unwrap_or_default().into_iter().map(|id| id as u32).collect()
    }

    fn read(&self, nodes: &[NodeId]) {
        self.crossings.set(self.crossings.get() + 1);
        let strings = self.capture.read(nodes).unwrap_or_default();
        let numbers = self.capture.numbers().unwrap_or_default();
        let mut reader = Reader { numbers: numbers.into_iter(), strings: strings.split('\0') };
        let mut elements = self.elements.borrow_mut();
        let mut children = self.children.borrow_mut();
        let mut styles = self.styles.borrow_mut();
        while let Some((element, kids)) = reader.element(&mut styles) {
            let at = element.node as usize;
            if let Some(kids) = kids {
                children.insert(element.node, if kids.is_empty() { self.empty.clone() } else { kids.into() });
            }
            if elements.len() <= at {
                elements.resize((at + 1).next_power_of_two().max(256), None);
            }
            elements[at] = Some(Rc::new(element));
        }
    }

    fn known(&self, node: NodeId) -> Option<Rc<Element>> {
        self.elements.borrow().get(node as usize).cloned().flatten()
    }
}

impl Dom for LiveDom {
    fn element(&self, node: NodeId) -> Rc<Element> {
        if let Some(element) = self.known(node) {
            return element;
        }
        self.read(&[node]);
        self.known(node).unwrap_or_default()
    }

    fn children(&self, node: NodeId) -> Rc<[Child]> {
        let known = |dom: &LiveDom| dom.children.borrow().get(&node).cloned();
        known(self).unwrap_or_else(|| {
            self.read(&[node]);
            known(self).unwrap_or_else(|| self.empty.clone())
        })
    }

    fn prefetch(&self, nodes: &[NodeId]) {
        let missing: Vec<NodeId> = {
            let children = self.children.borrow();
            nodes.iter().copied().filter(|node| !children.contains_key(node)).collect()
        };
        if !missing.is_empty() {
            self.read(&missing);
        }
    }

    fn by_id(&self, near: NodeId, id: &str) -> Option<NodeId> {
        NodeId::try_from(self.capture.by_id(near, id).unwrap_or(-1)).ok()
    }

    fn root(&self) -> Option<NodeId> {
        self.capture.query(None, false, ":root", 1).unwrap_or_default()?.first().map(|node| *node as NodeId)
    }

    fn options(&self, select: NodeId, max: usize) -> (usize, Vec<RawOption>) {
        let strings = self.capture.options(select, u32::try_from(max).unwrap_or(u32::MAX)).unwrap_or_default();
        let numbers = self.capture.numbers().unwrap_or_default();
        let mut strings = strings.split('\0').map(str::to_owned);
        let mut string = || strings.next().unwrap_or_default();
        let count = numbers.first().map_or(0, |count| *count as usize);
        let options = numbers.iter().skip(1).map(|bits| RawOption {
            value: string(),
            label: string(),
            selected: *bits as u32 & 1 != 0,
            disabled: *bits as u32 & 2 != 0,
        });
        (count, options.collect())
    }

    fn value(&self, node: NodeId) -> String {
        self.capture.value(node).unwrap_or_default()
    }

    fn query(&self, near: NodeId, selector: &str, max: usize) -> Option<Vec<NodeId>> {
        let max = u32::try_from(max).unwrap_or(u32::MAX);
        let found = self.capture.query(Some(near), false, selector, max).unwrap_or_default()?;
        Some(found.into_iter().map(|node| node as NodeId).collect())
    }

    fn host(&self, node: NodeId) -> Option<NodeId> {
        NodeId::try_from(self.capture.host(node).unwrap_or(-1)).ok()
    }

    fn place(&self, node: NodeId) -> Place {
        let asked = || {
            let place = self.capture.place(node).unwrap_or_default();
            let number = |at: usize| place.get(at).copied().unwrap_or(0.0);
            Place {
                parent: (number(0) >= 0.0).then_some(number(0) as NodeId),
                nth: number(1) as u32,
                only: number(2) == 0.0,
                nth_child: number(3) as u32,
            }
        };
        *self.places.borrow_mut().entry(node).or_insert_with(asked)
    }

    fn count(&self, near: NodeId, attr: &str, value: &str) -> usize {
        self.capture.count(near, attr, value).unwrap_or(0) as usize
    }

    fn likes(&self, node: NodeId, max: usize) -> Vec<NodeId> {
        self.capture
            .likes(node, u32::try_from(max).unwrap_or(u32::MAX))
            .unwrap_or_default()
            .into_iter()
            .map(|node| node as NodeId)
            .collect()
    }

    fn shape(&self, node: NodeId) -> String {
        self.capture.shape(node).unwrap_or_default()
    }

    fn said(&self, node: NodeId, path: &[u32]) -> (String, String) {
        let said = self.capture.said(node, path).unwrap_or_default();
        said.split_once('\0').map(|(text, urls)| (text.to_owned(), urls.to_owned())).unwrap_or_default()
    }

    fn heading(&self, node: NodeId) -> Option<NodeId> {
        let asked = || NodeId::try_from(self.capture.heading(node).unwrap_or(-1)).ok();
        *self.headings.borrow_mut().entry(node).or_insert_with(asked)
    }
}

/// Reads what `Capture.read` wrote, in the same order.
struct Reader<'a> {
    numbers: std::vec::IntoIter<f64>,
    strings: std::str::Split<'a, char>,
}

impl Reader<'_> {
    fn number(&mut self) -> f64 {
        self.numbers.next().unwrap_or(0.0)
    }

    fn node(&mut self) -> Option<NodeId> {
        let node = self.number();
        (node >= 0.0).then_some(node as NodeId)
    }

    fn string(&mut self) -> &str {
        self.strings.next().unwrap_or("")
    }

    fn nodes(&mut self) -> Vec<NodeId> {
        let count = self.number() as usize;
        (0..count).map(|_| self.number() as NodeId).collect()
    }

    fn element(&mut self, styles: &mut Vec<Style>) -> Option<(Element, Option<Vec<Child>>)> {
        let node = self.numbers.next()? as NodeId;
        let tag = self.string().to_ascii_lowercase();
        let parent = self.node();
        let ns = match self.number() as i32 {
            0 => Namespace::Html,
            1 => Namespace::Svg,
            2 => Namespace::MathMl,
            _ => Namespace::Other,
        };
        let style = self.number() as usize;
        if style == styles.len() {
            let values: Vec<&str> = self.strings.by_ref().take(STYLE_VALUES).collect();
            styles.push(Style::computed(&values));
        }
        let rect = Rect { x: self.number(), y: self.number(), width: self.number(), height: self.number() };
        let live = live(self.number() as u32);
        let count = self.number() as usize;
        let attrs = (0..count).map(|_| (self.string().to_owned(), self.string().to_owned())).collect();
        let (labels, labelledby, describedby) = (self.nodes(), self.nodes(), self.nodes());
        let children = (self.number() != 0.0).then(|| {
            let count = self.number() as usize;
            let child = |_| match self.node() {
                Some(node) => Child::Element(node),
                None => Child::Text(self.string().to_owned()),
            };
            (0..count).map(child).collect()
        });
        let style = styles.get(style).cloned().unwrap_or_default();
        let element = Element { node, parent, tag, ns, attrs, style, rect, live, labels, labelledby, describedby };
        Some((element, children))
    }
}

/// How many computed values `dom.js` gives of a style.
const STYLE_VALUES: usize = 15;

/// The state from its bits, in the order in which `dom.js` sets them.
fn live(bits: u32) -> Live {
    let on = |at: u32| bits & (1 << at) != 0;
    Live {
        disabled: on(0),
        read_only: on(1),
        required: on(2),
        invalid: on(3),
        checked: on(4),
        indeterminate: on(5),
        selected: on(6),
        multiple: on(7),
        open: on(8),
        focused: on(9),
        filled: on(10),
        editing_host: on(11),
        inert: on(12),
        not_rendered: on(13),
        shadow_host: on(14),
        modal: on(15),
        was_password: on(16),
    }
}
