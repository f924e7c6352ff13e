//! Takes traces of the live document, in slices that let the page run, and finds elements again by what a client was given.

use std::cell::RefCell;

use wasm_bindgen::prelude::*;

use super::live::{self, LiveDom, yield_to_page};
use crate::dom::{Dom, NodeId};
use crate::model::{
    Code, Element, Failure, Frame, Page, Redactions, SCHEMA_VERSION, Scope, Trace, TraceOptions, ValueState, Via,
    Viewport,
};
use crate::text;
use crate::tool::Lookup;
use crate::trace::collect::{self, Candidate, Hint};
use crate::trace::describe::{Describer, cover};
use crate::trace::distinct;
use crate::trace::form::{FormText, form};
use crate::trace::item::{Item, item};
use crate::trace::sight::{Sight, View};
use crate::trace::store::{Store, element_id};

/// The page waits no longer than this, in milliseconds, and some for what cannot be cut.
const SLICE: f64 = 24.0;
/// How many elements are read in one crossing.
const BATCH: usize = 64;

#[wasm_bindgen]
extern "C" {
    #[wasm_bindgen(js_namespace = performance)]
    fn now() -> f64;
    #[wasm_bindgen(thread_local_v2, js_namespace = performance, js_name = timeOrigin)]
    static TIME_ORIGIN: f64;
}

thread_local! {
    // What each client was given of this document; the isolated world lives as long as it.
    static STORES: RefCell<[Store; 2]> = RefCell::new([Store::new(prefix('p')), Store::new(prefix('h'))]);
}

/// Tells the traces of this document from another's: an id from before a navigation must not be taken for one of now.
fn prefix(client: char) -> String {
    let mut left = TIME_ORIGIN.with(|origin| *origin as u64 % (36 * 36 * 36 * 36 * 36));
    let mut out = String::from(client);
    for _ in 0..5 {
        out.extend(char::from_digit((left % 36) as u32, 36));
        left /= 36;
    }
    out
}

fn with_store<R>(client: Via, run: impl FnOnce(&mut Store) -> R) -> R {
    STORES.with(|stores| run(&mut stores.borrow_mut()[usize::from(client == Via::Harness)]))
}

/// A client's trace. `open_root` opens closed shadow roots, and only counts for the harness.
pub async fn trace(
    client: Via,
    options: &TraceOptions,
    open_root: Option<&js_sys::Function>,
) -> Result<Trace, Failure> {
    let dom = capture(client, open_root);
    let within = options.within.as_deref().map(|selector| within(&dom, selector)).transpose()?;
    let (page, mut secret_shaped, view) = page();
    let mut slices = Slices::start();

    dom.begin(within);
    while !dom.walk(slices.until) {
        slices.next().await;
    }
    let found = dom.found();
    let nodes: Vec<NodeId> = found.iter().map(|found| found.node).collect();
    let describer = Describer::new(&dom, Sight::new(&dom, view));
    let mut candidates = Vec::new();
    for (nodes, found) in nodes.chunks(BATCH).zip(found.chunks(BATCH)) {
        slices.breathe().await;
        dom.prefetch(nodes);
        for found in found {
            let hint = Hint { pointer: found.pointer, marked: found.marked };
            candidates.extend(collect::candidate(&dom, &describer.sight, found.node, hint));
        }
    }
    slices.breathe().await;
    let modals = dom.modals();
    if let Some(modal) =
        collect::claimed_modal(&dom, &describer.sight, &modals, &|node| dom.covered(node, node) == Some(false))
    {
        candidates.retain(|one| {
            collect::is_inside(&dom, one.node, modal)
                || (one.seen.in_viewport && dom.covered(one.node, one.node) == Some(false))
        });
    }
    let mut candidates = collect::once(&dom, candidates);
    slices.breathe().await;

    let nodes: Vec<NodeId> = candidates.iter().map(|one| one.node).collect();
    let ids = dom.ids(client, &nodes);
    let in_viewport: Vec<bool> = candidates.iter().map(|one| one.seen.in_viewport).collect();
    let since = options.since.as_deref();
    let limit = options.within.as_deref();
    let plan = with_store(client, |store| store.plan(&ids, &in_viewport, options.max_elements, since, limit));
    let omitted = ids.iter().zip(&plan.include).filter(|(_, include)| !**include).map(|(id, _)| *id).collect();
    let mut include = plan.include.iter();
    candidates.retain(|_| include.next().copied().unwrap_or(false));
    let ids: Vec<u32> = ids.iter().zip(&plan.include).filter(|(_, include)| **include).map(|(id, _)| *id).collect();

    let mut elements = Vec::with_capacity(candidates.len());
    for (at, candidate) in candidates.iter().enumerate() {
        if at % 16 == 0 {
            slices.breathe().await;
        }
        let mut element = describer.describe(candidate, options);
        element.id = element_id(ids[at]);
        element.selector = describer.selectors.of(candidate.node);
        let via = candidate.seen.through.unwrap_or(candidate.node);
        if candidate.seen.in_viewport && dom.covered(candidate.node, via) == Some(true) {
            cover(&mut element);
        }
        elements.push(element);
    }
    slices.breathe().await;
    let nodes: Vec<NodeId> = candidates.iter().map(|one| one.node).collect();
    secret_shaped += distinct::distinguish(&dom, &nodes, &mut elements);
    slices.breathe().await;
    // The page may have run since the first slice: what is gone is not told, and every selector is true now.
    let elements = nodes.iter().zip(ids).zip(elements).filter_map(|((node, id), mut element)| {
        if !dom.matches(*node, &element.selector) {
            element.selector = describer.selectors.by_place(*node);
            if !dom.matches(*node, &element.selector) {
                return None;
            }
        }
        Some((id, element))
    });
    let elements: Vec<(u32, Element)> = elements.collect();

    let (secret_fields, redacted) = describer.held_back();
    let (trace_id, traced) = with_store(client, |store| store.answer(plan, elements, omitted, limit));
    Ok(Trace {
        schema_version: SCHEMA_VERSION,
        trace_id,
        page,
        dom: traced,
        redactions: Redactions { secret_fields, secret_shaped: secret_shaped + redacted },
    })
}

/// The document as a trace tells it now.
pub fn page_now() -> Page {
    page().0
}

/// What became of a selector that a client says it was given.
pub fn lookup(client: Via, selector: &str, open_root: Option<&js_sys::Function>) -> Lookup {
    let given = with_store(client, |store| store.given(selector));
    if given.is_empty() {
        return Lookup::NotInTrace;
    }
    let dom = capture(client, open_root);
    match dom.resolve(selector).unwrap_or_default()[..] {
        [] => Lookup::Stale,
        [node] if dom.ids(client, &[node]).iter().all(|id| given.contains(id)) => {
            Lookup::Found(Box::new(described(client, &dom, node, true).element))
        }
        [_] => Lookup::Stale,
        _ => Lookup::Ambiguous,
    }
}

/// The elements that a selector of a trace matches now, at most two. `None` where it is no selector.
pub fn resolve(client: Via, selector: &str, open_root: Option<&js_sys::Function>) -> Option<Vec<web_sys::Element>> {
    let dom = capture(client, open_root);
    Some(dom.resolve(selector)?.into_iter().map(|node| dom.live_element(node)).collect())
}

/// An element by itself, whether or not a trace would have it.
#[derive(Clone, Debug, Default)]
pub struct Described {
    /// As a trace would describe it if it were the only one: nothing in it depends on other elements.
    pub element: Element,
    /// The row, list item or card that it is in.
    pub item: Option<Item>,
    /// A field whose value nobody may see.
    pub secret: bool,
}

/// Describes one element now; `lasting` is its selector, or a place among its likes.
pub fn describe(
    client: Via,
    element: &web_sys::Element,
    lasting: bool,
    open_root: Option<&js_sys::Function>,
) -> Described {
    let dom = capture(client, open_root);
    let node = dom.handle(element);
    described(client, &dom, node, lasting)
}

fn described(client: Via, dom: &LiveDom, node: NodeId, lasting: bool) -> Described {
    let describer = Describer::new(dom, Sight::new(dom, View::default()));
    let options = TraceOptions { max_options: 0, ..TraceOptions::default() };
    let mut element = describer.describe(&Candidate::assumed(dom, node), &options);
    element.id = dom.ids(client, &[node]).first().map(|id| element_id(*id)).unwrap_or_default();
    Described { item: item(dom, node, lasting), secret: element.value == Some(ValueState::Secret), element }
}

/// What the form of an element says.
pub fn form_of(client: Via, element: &web_sys::Element, open_root: Option<&js_sys::Function>) -> FormText {
    let dom = capture(client, open_root);
    form(&dom, dom.handle(element))
}

/// Where the ids of a client's elements go on from: at the least from `least`.
pub fn next_id(client: Via, least: u32) -> u32 {
    live::next_id(client, least)
}

fn capture(client: Via, open_root: Option<&js_sys::Function>) -> LiveDom {
    LiveDom::new(open_root.filter(|_| client == Via::Harness))
}

fn within(dom: &LiveDom, selector: &str) -> Result<NodeId, Failure> {
    let invalid = |message: &str| Failure::new(Code::ArgumentInvalid, message);
    let found = dom.resolve(selector).ok_or_else(|| {
        invalid("`within` is not a CSS selector. Give the selector of an element of a trace, or leave `within` out.")
    })?;
    found.first().copied().ok_or_else(|| {
        invalid("`within` matches nothing on this page now. Take a trace without it, and give a selector from there.")
    })
}

fn page() -> (Page, u32, View) {
    let raw = live::raw_page();
    let mut redacted = 0;
    let viewport = Viewport {
        width: raw.width as i64,
        height: raw.height as i64,
        scroll_x: raw.scroll_x.round() as i64,
        scroll_y: raw.scroll_y.round() as i64,
        document_height: raw.document_height as i64,
    };
    let Scope { origin, path, url } = super::scope::read(&mut redacted);
    let page = Page {
        url,
        path,
        origin,
        title: text::page_text(&raw.title, text::NAME_MAX, &mut redacted),
        lang: text::page_text(&raw.lang, 35, &mut redacted),
        ready_state: raw.ready_state,
        frame: if raw.top { Frame::Top } else { Frame::Child },
        viewport,
    };
    let view = View { width: raw.width, height: raw.height, scroll_x: raw.scroll_x, scroll_y: raw.scroll_y };
    (page, redacted, view)
}

/// The time that a capture holds the page up.
struct Slices {
    until: f64,
}

impl Slices {
    fn start() -> Self {
        Slices { until: now() + SLICE }
    }

    async fn next(&mut self) {
        yield_to_page().await;
        *self = Slices::start();
    }

    /// Lets the page run if it has waited long enough.
    async fn breathe(&mut self) {
        if now() > self.until {
            self.next().await;
        }
    }
}
