//! Style of parsed HTML: a user agent's defaults, simple `<style>` rules and inline styles.

use std::collections::HashSet;

use crate::dom::{Element, Namespace, NodeId, Overflow, Position, Rect, Style, css};

use super::HtmlDom;

/// A rule of a `<style>` element and what it matches.
pub struct Rule {
    matches: HashSet<NodeId>,
    pseudo: &'static str,
    declarations: String,
}

/// The rules of the document's `<style>` elements: no at-rules, no specificity.
pub fn rules(dom: &HtmlDom) -> Vec<Rule> {
    let mut out = Vec::new();
    for style in dom.find_all("style") {
        for block in dom.text(style).split('}') {
            let Some((selectors, declarations)) = block.split_once('{') else { continue };
            for selector in selectors.split(',').map(str::trim) {
                let (selector, pseudo) = match selector.split_once("::") {
                    Some((selector, "before")) => (selector, "before"),
                    Some((selector, _)) => (selector, "after"),
                    None => (selector, ""),
                };
                let matches = dom.find_all(if selector.is_empty() { "*" } else { selector }).into_iter().collect();
                out.push(Rule { matches, pseudo, declarations: declarations.to_owned() });
            }
        }
    }
    out
}

/// The computed style of an element, its parent's being known.
pub fn of(element: &Element, parent: Option<&Element>, rules: &[Rule]) -> Style {
    let inherited = parent.map(|parent| &parent.style);
    let mut style = Style {
        display: default_display(element).to_owned(),
        visible: inherited.is_none_or(|style| style.visible),
        opacity: 1.0,
        pointer: inherited.is_some_and(|style| style.pointer) || (element.is("a") && element.has("href")),
        no_pointer_events: inherited.is_some_and(|style| style.no_pointer_events),
        text_transform: inherited.map_or("none".to_owned(), |style| style.text_transform.clone()),
        ..Style::default()
    };
    if element.is("button") || element.is("input") || element.is("select") {
        style.text_transform = "none".to_owned();
    }
    if element.has("hidden") {
        style.display = "none".to_owned();
    }
    let mut generated = [String::new(), String::new()];
    for rule in rules.iter().filter(|rule| rule.matches.contains(&element.node)) {
        match rule.pseudo {
            "before" => generate(&mut generated[0], &rule.declarations, element),
            "after" => generate(&mut generated[1], &rule.declarations, element),
            _ => apply(&mut style, &rule.declarations),
        }
    }
    apply(&mut style, element.attr("style").unwrap_or(""));
    [style.before, style.after] = generated;
    // A box in the top layer or among items is a block; nothing is drawn inside what is not.
    if let Some(parent) = parent {
        let items = matches!(parent.style.display.as_str(), "flex" | "grid" | "inline-flex" | "inline-grid");
        if style.out_of_flow || items {
            style.display = blockified(&style.display).to_owned();
        }
        if parent.style.display == "none" {
            style.display = "none".to_owned();
        }
    }
    style
}

fn blockified(display: &str) -> &str {
    match display {
        "inline" | "inline-block" => "block",
        "inline-flex" => "flex",
        "inline-grid" => "grid",
        other => other,
    }
}

fn declarations(css: &str) -> impl Iterator<Item = (&str, &str)> {
    css.split(';')
        .filter_map(|declaration| declaration.split_once(':'))
        .map(|(name, value)| (name.trim(), value.trim()))
}

fn apply(style: &mut Style, css: &str) {
    for (name, value) in declarations(css) {
        match name {
            "display" => style.display = value.to_owned(),
            "visibility" => style.visible = value == "visible",
            "opacity" => style.opacity = value.parse().unwrap_or(1.0),
            "cursor" => style.pointer = value == "pointer",
            "pointer-events" => style.no_pointer_events = value == "none",
            "text-transform" => style.text_transform = value.to_owned(),
            "position" => {
                style.position = Position::computed(value);
                style.out_of_flow |= matches!(style.position, Position::Absolute | Position::Fixed);
            }
            "transform" => style.transformed = value != "none",
            "float" => style.out_of_flow |= value != "none",
            "overflow" => style.overflow = [Overflow::computed(value); 2],
            "clip" | "clip-path" => style.clipped_out |= css::nothing_left(value),
            _ => {}
        }
    }
}

/// Generated text: strings and `attr()`, or the alternative after a slash.
fn generate(text: &mut String, css: &str, element: &Element) {
    for (name, value) in declarations(css) {
        if name == "content" {
            text.clear();
            let said = value.split_once(" / ").map_or(value, |(_, said)| said);
            let mut rest = said.trim();
            while !rest.is_empty() {
                if let Some(string) = rest.strip_prefix('"') {
                    let (part, after) = string.split_once('"').unwrap_or((string, ""));
                    text.push_str(part);
                    rest = after.trim_start();
                } else if let Some(call) = rest.strip_prefix("attr(") {
                    let (part, after) = call.split_once(')').unwrap_or((call, ""));
                    text.push_str(element.attr(part.trim()).unwrap_or(""));
                    rest = after.trim_start();
                } else {
                    break;
                }
            }
        }
    }
}

fn default_display(element: &Element) -> &'static str {
    if element.ns != Namespace::Html {
        return "inline";
    }
    match element.tag.as_str() {
        "address" | "article" | "aside" | "blockquote" | "body" | "center" | "dd" | "details" | "dialog" | "dir"
        | "div" | "dl" | "dt" | "fieldset" | "figcaption" | "figure" | "footer" | "form" | "h1" | "h2" | "h3"
        | "h4" | "h5" | "h6" | "header" | "hgroup" | "hr" | "html" | "legend" | "main" | "menu" | "nav" | "ol"
        | "optgroup" | "option" | "p" | "pre" | "search" | "section" | "summary" | "ul"
            if !element.is("dialog") || element.has("open") =>
        {
            "block"
        }
        "li" => "list-item",
        "button" | "input" if element.attr("type").is_some_and(|kind| kind.eq_ignore_ascii_case("hidden")) => "none",
        "button" | "input" | "select" | "textarea" | "meter" | "progress" => "inline-block",
        "slot" => "contents",
        "table" => "table",
        "tbody" => "table-row-group",
        "thead" => "table-header-group",
        "tfoot" => "table-footer-group",
        "tr" => "table-row",
        "td" | "th" => "table-cell",
        "caption" => "table-caption",
        "ruby" => "ruby",
        "rt" => "ruby-text",
        "area" | "base" | "datalist" | "dialog" | "head" | "link" | "meta" | "noscript" | "param" | "rp" | "script"
        | "style" | "template" | "title" => "none",
        _ => "inline",
    }
}

/// Boxes stand one under the other, ten pixels high.
pub fn rect(element: &Element, at: usize) -> Rect {
    if let Some(rect) = element.attr("data-rect") {
        let mut sides = rect.split(',').map(|side| side.trim().parse().unwrap_or(0.0));
        let mut next = || sides.next().unwrap_or(0.0);
        return Rect { x: next(), y: next(), width: next(), height: next() };
    }
    if element.style.display == "none" || element.style.display == "contents" {
        return Rect::default();
    }
    Rect { x: 0.0, y: at as f64 * 10.0, width: 100.0, height: 10.0 }
}
