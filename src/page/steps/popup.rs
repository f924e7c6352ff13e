//! Popups: what opened them, and what shows that a choice in them was taken.

use web_sys::Element;

use super::{aim, readback};
use crate::page::access::{self, Proto, attr, attr_is, get_text};
use crate::step::fold;

/// An option or command in a popup that is open, with what says that it is open.
pub(super) struct Popup {
    openers: Vec<Element>,
    name: String,
}

impl Popup {
    /// Of an element of a role that lives in popups.
    pub fn of(item: &Element) -> Option<Popup> {
        let role = attr(item, "role")?;
        if !(role.starts_with("menuitem") || matches!(role.as_str(), "option" | "treeitem" | "gridcell")) {
            return None;
        }
        let openers = access::query_all(&access::document_element()?, "[aria-expanded=true]");
        Some(Popup { openers, name: simple_name(item) })
    }

    fn closed(&self) -> impl Iterator<Item = &Element> {
        self.openers.iter().filter(|o| !attr_is(o, "aria-expanded", "true"))
    }

    /// What opened it says that it is closed, as it is after a choice; some close with the next frame.
    pub async fn closes(&self) -> bool {
        for wait in [0, 0, 20] {
            if self.closed().next().is_some() {
                return true;
            }
            access::pause(wait).await;
        }
        self.closed().next().is_some()
    }

    /// What opened it shows the choice.
    pub fn shows(&self) -> Option<bool> {
        self.closed().any(|o| shows(o, &self.name)).then_some(true)
    }
}

/// What an option is called by ARIA's simplest rules. The bridge knows them all, at a price.
pub(super) fn simple_name(option: &Element) -> String {
    let text = |e: &Element| fold(&get_text(Proto::Node, e, "textContent"));
    let said = attr(option, "aria-label").map(|l| fold(&l)).filter(|l| !l.is_empty());
    said.unwrap_or_else(|| match access::get_list(Proto::Input, option, "labels").first() {
        Some(label) => text(label),
        None => text(option),
    })
}

/// Whether a combo box shows this name, in its value or beside it.
pub(super) fn shows(combobox: &Element, name: &str) -> bool {
    let name = fold(name);
    if name.is_empty() || !access::is_connected(combobox) {
        return false;
    }
    let kind = readback::kind(combobox);
    if !kind.is_empty() && fold(&readback::value(combobox, &kind)) == name {
        return true;
    }
    let frame = aim::frames(combobox).pop().unwrap_or_else(|| combobox.clone());
    fold(&get_text(Proto::Node, &frame, "textContent")).contains(&name)
}
