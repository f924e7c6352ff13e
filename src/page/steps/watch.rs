//! What the browser is about to do of itself, heard while a step acts: submissions, refusals by validation, navigations, file pickers.

use std::cell::RefCell;
use std::rc::Rc;

use js_sys::{Function, Promise};
use wasm_bindgen::JsValue;
use web_sys::Element;

use crate::model::Expected;
use crate::page::access::{self, Listener, Proto, attr, default_prevented, get, get_element, get_flag};

/// Events heard, judged when the step is over: listeners that come after ours may still cancel them.
#[derive(Default)]
struct Heard {
    submits: Vec<(JsValue, Element)>,
    navigations: Vec<JsValue>,
    pickers: Vec<JsValue>,
    invalid: Option<Element>,
    /// Ends the wait for the page when it is being left.
    leave: Option<Function>,
}

impl Heard {
    fn navigation(&mut self, event: JsValue) {
        if leads_away(&event)
            && let Some(leave) = self.leave.take()
        {
            let _ = leave.call0(&JsValue::UNDEFINED);
        }
        self.navigations.push(event);
    }
}

/// Listens for the life of a step.
pub(super) struct Watch {
    heard: Rc<RefCell<Heard>>,
    _listeners: Vec<Listener>,
}

impl Watch {
    /// Begins to listen, in the tree that `target` is in.
    pub fn new(target: &Element) -> Watch {
        let heard = Rc::new(RefCell::new(Heard::default()));
        let root = access::root(target);
        let hear = |into: fn(&mut Heard, JsValue)| {
            let heard = Rc::clone(&heard);
            move |event: JsValue| into(&mut heard.borrow_mut(), event)
        };
        let mut listeners = vec![
            Listener::new(
                &root,
                "submit",
                false,
                hear(|h, e| {
                    // The path is gone when the event is over.
                    if let Some(form) = access::as_element(access::event_target(&e)) {
                        h.submits.push((e, form));
                    }
                }),
            ),
            Listener::new(
                &root,
                "invalid",
                true,
                hear(|h, e| {
                    h.invalid = h.invalid.take().or_else(|| access::as_element(access::event_target(&e)));
                }),
            ),
            Listener::new(
                &access::window(),
                "click",
                true,
                hear(|h, e| {
                    if access::as_element(access::event_target(&e)).is_some_and(|t| super::readback::kind(&t) == "file")
                    {
                        h.pickers.push(e);
                    }
                }),
            ),
        ];
        if let Some(navigation) = access::navigation() {
            listeners.push(Listener::new(&navigation, "navigate", false, hear(Heard::navigation)));
        }
        Watch { heard, _listeners: listeners }
    }

    /// Whether the browser was asked for a file picker, which it opens only for a person.
    pub fn wanted_picker(&self) -> bool {
        self.heard.borrow().pickers.iter().any(|e| !default_prevented(e))
    }

    /// The message of the first field whose validation stopped a submission.
    pub fn stopped_by(&self) -> Option<String> {
        self.heard.borrow().invalid.as_ref().and_then(validation)
    }

    /// Lets the page react, but for a page that is being left: there the answer comes first or never.
    pub async fn settle(&self) {
        access::microtask().await;
        if !self.expects(None).contains(&Expected::Navigate) {
            let left = Promise::new(&mut |resolve, _| self.heard.borrow_mut().leave = Some(resolve));
            access::macrotask_or(&left).await;
        }
    }

    /// What the page will do, as far as the browser's events tell; `link` is one whose click was not cancelled.
    pub fn expects(&self, link: Option<&Element>) -> Vec<Expected> {
        let heard = self.heard.borrow();
        let mut expects = Vec::new();
        let mut add = |what| {
            if !expects.contains(&what) {
                expects.push(what);
            }
        };
        if let Some(link) = link {
            let target = attr(link, "target").or_else(base_target).unwrap_or_default();
            if attr(link, "download").is_some() {
                add(Expected::Download);
            } else if target.eq_ignore_ascii_case("_blank") {
                add(Expected::NewTab);
            }
        }
        for (event, form) in heard.submits.iter().filter(|(e, _)| !default_prevented(e)) {
            add_submission(event, form, &mut add);
        }
        for event in heard.navigations.iter().filter(|e| !default_prevented(e)) {
            if !access::field(event, "downloadRequest").is_null() {
                add(Expected::Download);
            } else if leads_away(event) {
                add(Expected::Navigate);
            }
        }
        expects
    }
}

/// To another document, and not to another program, as addresses of mail or telephone do.
fn leads_away(navigate: &JsValue) -> bool {
    let destination = access::field(navigate, "destination");
    let url = access::field(&destination, "url").as_string().unwrap_or_default();
    access::field(&destination, "sameDocument").is_falsy()
        && ["http:", "https:", "file:", "blob:", "about:"].iter().any(|scheme| url.starts_with(scheme))
}

fn add_submission(event: &JsValue, form: &Element, add: &mut impl FnMut(Expected)) {
    let submitter = access::as_element(access::field(event, "submitter"));
    let said = |of_submitter: &str, of_form: &str| {
        submitter.as_ref().and_then(|s| attr(s, of_submitter)).or_else(|| attr(form, of_form)).unwrap_or_default()
    };
    if said("formmethod", "method").eq_ignore_ascii_case("dialog") {
        return;
    }
    let action = said("formaction", "action").trim().to_ascii_lowercase();
    if action.starts_with("javascript:") || action.starts_with("mailto:") {
        return;
    }
    let target = said("formtarget", "target");
    let target = if target.is_empty() { base_target().unwrap_or_default() } else { target };
    match target.to_ascii_lowercase().as_str() {
        "" | "_self" | "_top" | "_parent" => add(Expected::Navigate),
        "_blank" => add(Expected::NewTab),
        _ => {}
    }
}

fn base_target() -> Option<String> {
    let base = access::query_all(&access::document_element()?, "base[target]");
    base.first().and_then(|b| attr(b, "target"))
}

/// A field's validation message, where it is invalid and the browser would say so.
pub(super) fn validation(field: &Element) -> Option<String> {
    let proto = match access::local_name(field).as_str() {
        "input" => Proto::Input,
        "textarea" => Proto::TextArea,
        "select" => Proto::Select,
        "button" => Proto::Button,
        _ => return None,
    };
    if !get_flag(proto, field, "willValidate") {
        return None;
    }
    get(proto, field, "validationMessage").as_string().filter(|m| !m.is_empty())
}

/// The link that a click on this element follows.
pub(super) fn link_of(element: &Element) -> Option<Element> {
    access::closest_around(element, "a[*|href],area[href]")
}

/// The form that a field belongs to.
pub(super) fn form_of(field: &Element) -> Option<Element> {
    let proto = if access::local_name(field) == "textarea" { Proto::TextArea } else { Proto::Input };
    get_element(proto, field, "form")
}
