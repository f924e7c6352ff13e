//! Tables: the roles of their parts hang on the table around them, and headers on their neighbours; some tables hold no data.

use crate::dom::{Dom, Element, NodeId};

use super::implicit::elements;
use super::{Role, role};

/// The nearest ancestor that is not a neutral wrapper, by its `role` or its element.
fn around(dom: &dyn Dom, element: &Element) -> Option<(NodeId, Part)> {
    let mut up = element.parent;
    for _ in 0..role::ANCESTORS {
        let parent = dom.element(up?);
        let part = match role::explicit(dom, &parent) {
            Some("table") => Part::Table,
            Some("grid" | "treegrid") => Part::Grid,
            Some("row") => Part::Row,
            Some("group" | "generic" | "rowgroup") => Part::Neutral,
            Some(_) => Part::Other,
            None => match parent.tag.as_str() {
                "table" => Part::Table,
                "tr" => Part::Row,
                "tbody" | "thead" | "tfoot" | "div" | "span" | "slot" | "fieldset" | "details" => Part::Neutral,
                _ => Part::Other,
            },
        };
        if part != Part::Neutral {
            return Some((parent.node, part));
        }
        up = parent.parent;
    }
    None
}

#[derive(Clone, Copy, PartialEq)]
enum Part {
    Table,
    Grid,
    Row,
    Neutral,
    Other,
}

/// Sections of a table that only lays out are no groups of rows.
pub(super) fn section(dom: &dyn Dom, element: &Element) -> Role {
    match around(dom, element) {
        Some((_, Part::Table | Part::Grid)) if !is_layout(dom, element) => "rowgroup",
        _ => "generic",
    }
}

pub(super) fn row(dom: &dyn Dom, element: &Element) -> Role {
    match around(dom, element) {
        Some((_, Part::Table | Part::Grid)) => "row",
        _ => "generic",
    }
}

pub(super) fn cell(dom: &dyn Dom, element: &Element) -> Role {
    let Some((row, Part::Row)) = around(dom, element) else { return "generic" };
    let table = around(dom, &dom.element(row)).map(|(_, part)| part);
    match (table, element.tag.as_str()) {
        (Some(Part::Grid), "td") => "gridcell",
        (Some(Part::Table), "td") => "cell",
        (Some(Part::Grid | Part::Table), _) => header(dom, element),
        _ => "generic",
    }
}

fn header(dom: &dyn Dom, element: &Element) -> Role {
    let scope = element.attr("scope").unwrap_or("");
    if scope.eq_ignore_ascii_case("row") || scope.eq_ignore_ascii_case("rowgroup") {
        return "rowheader";
    }
    if scope.eq_ignore_ascii_case("col") || scope.eq_ignore_ascii_case("colgroup") {
        return "columnheader";
    }
    let Some(row) = element.parent.map(|node| dom.element(node)) else { return "columnheader" };
    let cells: Vec<NodeId> = elements(dom, row.node).collect();
    let Some(at) = cells.iter().position(|node| *node == element.node) else { return "columnheader" };
    let cell = |index: Option<usize>| index.and_then(|index| cells.get(index)).map(|node| dom.element(*node));
    let filled = |cell: &Option<_>| {
        cell.as_deref().is_some_and(|cell: &Element| cell.is("td") && !dom.children(cell.node).is_empty())
    };
    let (before, after) = (cell(at.checked_sub(1)), cell(Some(at + 1)));
    let is_header = |cell: &Option<_>| cell.as_deref().is_some_and(|cell: &Element| cell.is("th"));
    if cells.len() == 1 || (is_header(&before) && is_header(&after)) {
        return "columnheader";
    }
    // A header that stands beside data, or in a row that begins or ends with data, heads the row.
    let last = cells.len() - 1;
    if filled(&before) || filled(&after) || [0, last, 1, last - 1].iter().any(|index| filled(&cell(Some(*index)))) {
        return "rowheader";
    }
    "columnheader"
}

/// A table (or a row or a section of one) that only lays out: nothing in its markup says that it holds data. Chromium looks at borders
/// and colours too.
pub(super) fn is_layout(dom: &dyn Dom, element: &Element) -> bool {
    let mut up = Some(element.node);
    for _ in 0..role::ANCESTORS {
        let Some(part) = up.map(|node| dom.element(node)) else { return false };
        match part.tag.as_str() {
            "table" => {
                return !part.has("role") && !part.has("summary") && !part.has("rules") && !holds_data(dom, part.node);
            }
            "tbody" | "tr" => up = part.parent,
            _ => return false,
        }
    }
    false
}

/// Rows that are looked at; more of them are data.
const ROWS: usize = 20;

fn holds_data(dom: &dyn Dom, table: NodeId) -> bool {
    let mut rows = 0;
    for part in elements(dom, table) {
        match dom.element(part).tag.as_str() {
            "caption" | "thead" | "tfoot" | "col" | "colgroup" => return true,
            _ => {}
        }
        for row in elements(dom, part) {
            rows += 1;
            if rows > ROWS || elements(dom, row).take(ROWS).map(|cell| dom.element(cell)).any(|cell| is_data(&cell)) {
                return true;
            }
        }
    }
    false
}

fn is_data(cell: &Element) -> bool {
    cell.is("th") || ["headers", "abbr", "axis", "scope"].iter().any(|name| cell.has(name))
}
