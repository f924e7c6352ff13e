//! The newest trace of a document, kept whole: changes are worked into it as they are read.

use webmcp_bridge::model::{Element, Page, Trace};

/// What a document offered when it was last read.
#[derive(Clone, Debug)]
pub struct Reading {
    /// The trace that a later `since` names.
    pub trace_id: String,
    /// The document.
    pub page: Page,
    /// Its elements.
    pub elements: Vec<Element>,
    /// The world that it was read in.
    pub(crate) context: String,
}

impl Reading {
    /// A whole trace.
    pub(crate) fn new(trace: &Trace, context: &str) -> Option<Self> {
        let elements = trace.dom.interactive_elements.clone()?;
        let (trace_id, page) = (trace.trace_id.clone(), trace.page.clone());
        Some(Reading { trace_id, page, elements, context: context.to_owned() })
    }

    /// Works changes since this reading in; `false` when they are since another one.
    pub(crate) fn update(&mut self, trace: &Trace) -> bool {
        if trace.dom.since.as_ref() != Some(&self.trace_id) {
            return false;
        }
        let removed = trace.dom.removed.as_deref().unwrap_or_default();
        self.elements.retain(|element| !removed.contains(&element.id));
        for element in trace.dom.changed.iter().chain(&trace.dom.added).flatten() {
            match self.elements.iter_mut().find(|known| known.id == element.id) {
                Some(known) => known.clone_from(element),
                None => self.elements.push(element.clone()),
            }
        }
        self.trace_id.clone_from(&trace.trace_id);
        self.page.clone_from(&trace.page);
        true
    }

    /// The element of that id.
    pub fn element(&self, id: &str) -> Option<&Element> {
        self.elements.iter().find(|element| element.id == id)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::{Value, json};

    fn trace(id: &str, dom: Value) -> Trace {
        let page = json!({ "url": "http://a/", "origin": "http://a", "path": "/", "readyState": "complete", "frame": "top",
            "viewport": { "width": 1, "height": 1, "scrollX": 0, "scrollY": 0, "documentHeight": 1 } });
        let redactions = json!({ "secretFields": 0, "secretShaped": 0 });
        let trace = json!({ "schemaVersion": 1, "traceId": id, "page": page, "dom": dom, "redactions": redactions });
        serde_json::from_value(trace).expect("a trace")
    }

    fn element(id: &str, name: &str) -> Value {
        json!({ "id": id, "selector": "x", "tag": "button", "role": "button", "name": name, "actions": ["dom.click"] })
    }

    #[test]
    fn changes_are_worked_in_once() {
        let counts = json!({ "found": 0, "included": 0, "omitted": 0 });
        let whole =
            trace("1", json!({ "interactiveElements": [element("e1", "a"), element("e2", "b")], "counts": counts }));
        let mut reading = Reading::new(&whole, "w").expect("a whole trace");
        let changes = trace(
            "2",
            json!({ "since": "1", "counts": counts, "removed": ["e1"],
            "changed": [element("e2", "c")], "added": [element("e3", "d")] }),
        );
        assert!(reading.update(&changes));
        assert!(!reading.update(&changes), "the same again is since an older one");
        let names: Vec<_> = reading.elements.iter().map(|e| (e.id.as_str(), e.name.as_str())).collect();
        assert_eq!(names, [("e2", "c"), ("e3", "d")]);
    }
}
