//! Roles of the parts of a table: they hang on the table around them, and headers on their neighbours.

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

pub(super) fn section(dom: &dyn Dom, element: &Element) -> Role {
    match around(dom, element) {
        Some((_, Part::Table | Part::Grid)) => "rowgroup",
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
