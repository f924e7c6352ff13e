//! The group of an element: named containers and the heading that it stands under, the outermost first.
//!
//! It depends on what is around the element alone, not on which other elements there are, so that it stays the same when they change.

use std::cell::RefCell;
use std::collections::HashMap;
use std::rc::Rc;

use crate::aria;
use crate::dom::{Child, Dom, Element, NodeId};
use crate::text;

use super::{ANCESTORS, ancestors};

/// Between an outer part and an inner one.
pub const JOINT: &str = " > ";
/// The longest part, in UTF-16 units.
const PART_MAX: usize = 40;
/// How many parts are told, the innermost ones.
const PARTS: usize = 3;

/// Roles whose name says where one is.
const CONTAINERS: &[&str] = &[
    "alertdialog",
    "complementary",
    "dialog",
    "form",
    "grid",
    "group",
    "listbox",
    "menu",
    "menubar",
    "navigation",
    "radiogroup",
    "region",
    "search",
    "table",
    "tablist",
    "tabpanel",
    "toolbar",
    "tree",
    "treegrid",
];

/// Finds groups in one document; containers are named once.
pub struct Groups<'a> {
    dom: &'a dyn Dom,
    names: RefCell<HashMap<NodeId, Rc<str>>>,
    columns: RefCell<HashMap<NodeId, Rc<[String]>>>,
    /// The ancestors of each heading.
    above: RefCell<HashMap<NodeId, Rc<[NodeId]>>>,
    titles: RefCell<HashMap<NodeId, bool>>,
    redacted: RefCell<u32>,
}

impl<'a> Groups<'a> {
    /// For one document.
    pub fn new(dom: &'a dyn Dom) -> Self {
        Groups {
            dom,
            names: RefCell::default(),
            columns: RefCell::default(),
            above: RefCell::default(),
            titles: RefCell::default(),
            redacted: RefCell::default(),
        }
    }

    /// How many secret-shaped runs were taken out of groups.
    pub fn redacted(&self) -> u32 {
        *self.redacted.borrow()
    }

    /// The group of an element that is called `name`.
    pub fn of(&self, node: NodeId, name: &str) -> String {
        let heading = self.dom.heading(node).filter(|heading| !self.is_title(*heading));
        let holds_heading = heading.map(|heading| self.above(heading));
        let mut parts: Vec<Rc<str>> = Vec::new();
        let mut put = |part: Rc<str>| {
            if !part.is_empty() && parts.last() != Some(&part) {
                parts.push(part);
            }
        };
        let mut heading_said = false;
        let mut cell = None;
        for element in ancestors(self.dom, node).take(ANCESTORS) {
            if !heading_said && holds_heading.as_ref().is_some_and(|above| above.contains(&element.node)) {
                heading_said = true;
                put(self.name(heading.unwrap_or(node)));
            }
            if is_cell(&element) {
                cell = Some(element.node);
            } else if is_row(&element) {
                if let Some((column, row)) = cell.take().and_then(|cell| self.cell(&element, cell)) {
                    put(column);
                    if &*row != name {
                        put(row);
                    }
                }
            } else if may_be_named(&element) && CONTAINERS.contains(&aria::role(self.dom, element.node)) {
                put(self.name(element.node));
            }
        }
        parts.truncate(PARTS);
        parts.reverse();
        parts.join(JOINT)
    }

    /// The only heading of the first level is the page's title, which tells nothing apart.
    fn is_title(&self, heading: NodeId) -> bool {
        let asked =
            || self.dom.element(heading).is("h1") && self.dom.query(heading, "h1", 2).is_some_and(|all| all.len() == 1);
        *self.titles.borrow_mut().entry(heading).or_insert_with(asked)
    }

    fn above(&self, heading: NodeId) -> Rc<[NodeId]> {
        let asked = || ancestors(self.dom, heading).take(ANCESTORS).map(|element| element.node).collect();
        self.above.borrow_mut().entry(heading).or_insert_with(asked).clone()
    }

    fn part(&self, raw: &str) -> Rc<str> {
        text::page_text(raw, PART_MAX, &mut self.redacted.borrow_mut()).into()
    }

    fn name(&self, node: NodeId) -> Rc<str> {
        if let Some(known) = self.names.borrow().get(&node) {
            return known.clone();
        }
        self.dom.prefetch(&[node]);
        let name = self.part(&aria::name(self.dom, node).text);
        self.names.borrow_mut().insert(node, name.clone());
        name
    }

    /// What a cell's column and row are called; `None` where the table has no headers, and so may be there for its looks.
    fn cell(&self, row: &Element, cell: NodeId) -> Option<(Rc<str>, Rc<str>)> {
        let table = ancestors(self.dom, row.node).take(4).find(|element| is_table(element))?;
        let columns = self.columns(table.node);
        let cells = self.cells(row.node);
        let header = cells.iter().find(|one| one.is("th") || one.attr("role") == Some("rowheader"));
        if columns.is_empty() && header.is_none() {
            return None;
        }
        let mut at = 0;
        for one in cells.iter().take_while(|one| one.node != cell) {
            at += span(one);
        }
        let column = columns.get(at).map_or_else(|| "".into(), |text| self.part(text));
        Some((column, self.row(&cells)))
    }

    /// A row is called what its header says, else what its first cell with words in it says.
    fn row(&self, cells: &[Rc<Element>]) -> Rc<str> {
        let headers = cells.iter().filter(|one| one.is("th") || one.attr("role") == Some("rowheader"));
        headers.chain(cells).map(|one| self.text(one.node)).find(|text| !text.is_empty()).unwrap_or_else(|| "".into())
    }

    fn text(&self, node: NodeId) -> Rc<str> {
        if let Some(known) = self.names.borrow().get(&node) {
            return known.clone();
        }
        let text = self.part(&aria::contents(self.dom, node));
        self.names.borrow_mut().insert(node, text.clone());
        text
    }

    fn cells(&self, row: NodeId) -> Vec<Rc<Element>> {
        let children = self.dom.children(row);
        let elements = children.iter().filter_map(|child| match child {
            Child::Element(node) => Some(self.dom.element(*node)),
            Child::Text(_) => None,
        });
        elements.filter(|element| is_cell(element)).collect()
    }

    /// The headers of a table's columns: its first row, if that is all headers.
    fn columns(&self, table: NodeId) -> Rc<[String]> {
        if let Some(known) = self.columns.borrow().get(&table) {
            return known.clone();
        }
        let first = self.first_row(table, 0);
        let cells = first.map(|row| self.cells(row)).unwrap_or_default();
        let mut columns = Vec::new();
        if cells.iter().all(|one| one.is("th") || one.attr("role") == Some("columnheader")) {
            for one in &cells {
                columns.push(aria::contents(self.dom, one.node));
                columns.resize(columns.len() + span(one) - 1, String::new());
            }
        }
        let columns: Rc<[String]> = columns.into();
        self.columns.borrow_mut().insert(table, columns.clone());
        columns
    }

    fn first_row(&self, node: NodeId, depth: u32) -> Option<NodeId> {
        let children = self.dom.children(node);
        children.iter().take(8).find_map(|child| {
            let Child::Element(child) = child else { return None };
            let element = self.dom.element(*child);
            match is_row(&element) {
                true => Some(*child),
                false if depth < 2 && !element.is("caption") => self.first_row(*child, depth + 1),
                false => None,
            }
        })
    }
}

fn may_be_named(element: &Element) -> bool {
    const TAGS: &[&str] =
        &["aside", "details", "dialog", "fieldset", "form", "menu", "nav", "search", "section", "table"];
    element.has("role")
        || element.has("aria-label")
        || element.has("aria-labelledby")
        || TAGS.iter().any(|tag| element.is(tag))
}

fn is_table(element: &Element) -> bool {
    element.is("table") || matches!(element.attr("role"), Some("table" | "grid" | "treegrid"))
}

fn is_row(element: &Element) -> bool {
    match element.attr("role") {
        Some(role) => role == "row",
        None => element.is("tr"),
    }
}

fn is_cell(element: &Element) -> bool {
    match element.attr("role") {
        Some(role) => matches!(role, "cell" | "gridcell" | "rowheader" | "columnheader"),
        None => element.is("td") || element.is("th"),
    }
}

fn span(cell: &Element) -> usize {
    cell.attr("colspan").and_then(|span| span.trim().parse().ok()).map_or(1, |span: usize| span.clamp(1, 100))
}
