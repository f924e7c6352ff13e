//! [`Dom`] over parsed HTML, for native tests: a browser's answers without a browser.
//!
//! It emulates what the rules ask for and no more: `hidden`, inline styles and simple `<style>` rules (`selector { … }`, `::before` and
//! `::after` with `content`; later rules win), inheritance of what inherits, closed `details`, form state from attributes, declarative
//! shadow roots with slots, and boxes one under the other. What no attribute tells is given by `data-live="focused indeterminate open
//! modal filled invalid"` and `data-rect="x,y,width,height"`.

mod live;
mod style;
mod tests;

use std::collections::HashMap;
use std::rc::Rc;

use scraper::{ElementRef, Html, Node, Selector};

use super::{Child, Dom, Element, Namespace, NodeId, Place, RawOption, TEXT_MAX};

/// A parsed document. Handles are the elements' places in the order in which they were parsed.
pub struct HtmlDom {
    html: Html,
    nodes: Vec<Rc<Element>>,
    children: Vec<Rc<[Child]>>,
    trees: Vec<Tree>,
}

/// Where an element stands in its own tree, before slots are filled.
#[derive(Clone, Default)]
struct Tree {
    parent: Option<NodeId>,
    host: Option<NodeId>,
    children: Vec<Child>,
    /// The template that is its shadow root.
    shadow: Option<NodeId>,
}

impl HtmlDom {
    /// Parses a document, as a browser would.
    pub fn parse(html: &str) -> Self {
        let html = Html::parse_document(html);
        let mut dom = HtmlDom { html, nodes: Vec::new(), children: Vec::new(), trees: Vec::new() };
        dom.build_trees();
        let rules = style::rules(&dom);
        dom.build_elements(&rules);
        dom
    }

    /// The first element that a CSS selector matches, in any tree of the document.
    pub fn find(&self, selector: &str) -> Option<NodeId> {
        self.find_all(selector).first().copied()
    }

    /// Every element that a CSS selector matches, in any tree of the document.
    pub fn find_all(&self, selector: &str) -> Vec<NodeId> {
        let Ok(selector) = Selector::parse(selector) else { return Vec::new() };
        let ids: HashMap<_, _> = self.refs().zip(0..).map(|(element, node)| (element.id(), node)).collect();
        let mut found: Vec<NodeId> =
            self.html.select(&selector).filter_map(|element| ids.get(&element.id()).copied()).collect();
        found.sort_unstable();
        found
    }

    fn refs(&self) -> impl Iterator<Item = ElementRef<'_>> {
        self.html.tree.nodes().filter_map(ElementRef::wrap)
    }

    fn at(&self, node: NodeId) -> &Rc<Element> {
        &self.nodes[node as usize]
    }

    fn tree(&self, node: NodeId) -> &Tree {
        &self.trees[node as usize]
    }

    fn build_trees(&mut self) {
        let ids: HashMap<_, NodeId> = self.refs().zip(0..).map(|(element, node)| (element.id(), node)).collect();
        let mut trees = vec![Tree::default(); ids.len()];
        let mut nodes = Vec::with_capacity(ids.len());
        for (element, node) in self.refs().zip(0..) {
            let value = element.value();
            let ns = match &*value.name.ns {
                "http://www.w3.org/1999/xhtml" => Namespace::Html,
                "http://www.w3.org/2000/svg" => Namespace::Svg,
                "http://www.w3.org/1998/Math/MathML" => Namespace::MathMl,
                _ => Namespace::Other,
            };
            let attrs = value.attrs.iter().map(|(name, value)| {
                let prefix = name.prefix.as_ref().map(|prefix| format!("{prefix}:")).unwrap_or_default();
                (format!("{prefix}{}", name.local).to_ascii_lowercase(), cut(value))
            });
            nodes.push(Element {
                node,
                tag: value.name().to_ascii_lowercase(),
                ns,
                attrs: attrs.collect(),
                ..Element::default()
            });
            // A template's contents are a fragment of their own.
            let inside = element.children().find(|child| child.value().is_fragment()).unwrap_or(*element);
            for child in inside.children() {
                match child.value() {
                    Node::Element(_) => {
                        let child = ids[&child.id()];
                        trees[child as usize].parent = Some(node);
                        trees[node as usize].children.push(Child::Element(child));
                    }
                    Node::Text(text) => trees[node as usize].children.push(Child::Text(cut(text))),
                    _ => {}
                }
            }
        }
        // Templates that declare a shadow root leave the tree; what is in them has their parent as host.
        for node in 0..nodes.len() {
            if nodes[node].is("template")
                && nodes[node].has("shadowrootmode")
                && let Some(host) = trees[node].parent
            {
                trees[host as usize].shadow = Some(node as NodeId);
                trees[host as usize].children.retain(|child| *child != Child::Element(node as NodeId));
            }
        }
        let parents: Vec<Option<NodeId>> = trees.iter().map(|tree| tree.parent).collect();
        let up = |node: NodeId| parents[node as usize];
        for node in 0..nodes.len() as NodeId {
            let mut roots = std::iter::successors(up(node), |node| up(*node));
            let root = roots.find(|root| up(*root).is_some_and(|host| trees[host as usize].shadow == Some(*root)));
            if let Some(root) = root {
                trees[node as usize].host = up(root);
                trees[node as usize].parent = up(node).filter(|parent| *parent != root);
            }
        }
        self.trees = trees;
        self.nodes = nodes.into_iter().map(Rc::new).collect();
    }

    /// Children in the flat tree.
    fn flat(&self, node: NodeId) -> Vec<Child> {
        let tree = self.tree(node);
        if let Some(root) = tree.shadow {
            return self.tree(root).children.clone();
        }
        let Some(host) = tree.host.filter(|_| self.at(node).is("slot")) else { return tree.children.clone() };
        let name = self.at(node).attr("name").unwrap_or("");
        let assigned: Vec<Child> = self
            .tree(host)
            .children
            .iter()
            .filter(|child| match child {
                Child::Element(child) => self.at(*child).attr("slot").unwrap_or("") == name,
                Child::Text(_) => name.is_empty(),
            })
            .cloned()
            .collect();
        if assigned.is_empty() { tree.children.clone() } else { assigned }
    }

    fn build_elements(&mut self, rules: &[style::Rule]) {
        let flat: Vec<Vec<Child>> = (0..self.nodes.len()).map(|node| self.flat(node as NodeId)).collect();
        let mut parents = vec![None; self.nodes.len()];
        let is_root = |node: usize| self.nodes[node].is("template") && self.nodes[node].has("shadowrootmode");
        for (parent, children) in flat.iter().enumerate().filter(|(parent, _)| !is_root(*parent)) {
            for child in children {
                if let Child::Element(child) = child {
                    parents[*child as usize] = Some(parent as NodeId);
                }
            }
        }
        let mut order: Vec<NodeId> = Vec::new();
        let mut todo: Vec<NodeId> = self.root().into_iter().collect();
        while let Some(node) = todo.pop() {
            order.push(node);
            todo.extend(flat[node as usize].iter().rev().filter_map(|child| match child {
                Child::Element(child) => Some(*child),
                Child::Text(_) => None,
            }));
        }
        for (at, node) in order.iter().enumerate() {
            let mut element = (*self.nodes[*node as usize]).clone();
            element.parent = parents[*node as usize];
            let parent = element.parent.map(|parent| self.at(parent).clone());
            element.style = style::of(&element, parent.as_deref(), rules);
            element.live = live::of(self, &element, parent.as_deref());
            element.rect = style::rect(&element, at);
            self.nodes[*node as usize] = Rc::new(element);
        }
        self.children = flat.into_iter().map(Rc::from).collect();
        for node in order {
            let mut element = (*self.nodes[node as usize]).clone();
            element.labels = live::labels(self, &element);
            element.labelledby = self.references(&element, "aria-labelledby");
            element.describedby = self.references(&element, "aria-describedby");
            self.nodes[node as usize] = Rc::new(element);
        }
    }

    fn references(&self, element: &Element, attr: &str) -> Vec<NodeId> {
        let ids = element.attr(attr).unwrap_or("").split_ascii_whitespace();
        ids.filter_map(|id| self.by_id(element.node, id)).collect()
    }

    /// The elements of the tree scope of `near`, in tree order.
    fn scope(&self, near: NodeId) -> impl Iterator<Item = &Rc<Element>> {
        let host = self.tree(near).host;
        self.nodes.iter().filter(move |element| self.tree(element.node).host == host)
    }

    /// What is under an element in its own tree, in tree order.
    fn descendants(&self, node: NodeId) -> Vec<NodeId> {
        let mut out = Vec::new();
        let mut todo = vec![node];
        while let Some(node) = todo.pop() {
            out.push(node);
            todo.extend(self.tree(node).children.iter().rev().filter_map(|child| match child {
                Child::Element(child) => Some(*child),
                Child::Text(_) => None,
            }));
        }
        out.remove(0);
        out
    }

    fn text(&self, node: NodeId) -> String {
        let mut out = String::new();
        for child in &self.tree(node).children {
            match child {
                Child::Text(text) => out.push_str(text),
                Child::Element(child) => out.push_str(&self.text(*child)),
            }
        }
        out
    }
}

fn cut(text: &str) -> String {
    text.chars().take(TEXT_MAX).collect()
}

impl Dom for HtmlDom {
    fn element(&self, node: NodeId) -> Rc<Element> {
        self.at(node).clone()
    }

    fn children(&self, node: NodeId) -> Rc<[Child]> {
        self.children[node as usize].clone()
    }

    fn by_id(&self, near: NodeId, id: &str) -> Option<NodeId> {
        self.scope(near).find(|element| !id.is_empty() && element.attr("id") == Some(id)).map(|element| element.node)
    }

    fn root(&self) -> Option<NodeId> {
        self.nodes.iter().find(|element| element.is("html")).map(|element| element.node)
    }

    fn options(&self, select: NodeId, max: usize) -> (usize, Vec<RawOption>) {
        let all = live::options(self, select);
        let options = all.iter().take(max).map(|node| live::option(self, *node));
        (all.len(), options.collect())
    }

    fn value(&self, node: NodeId) -> String {
        live::value(self, self.at(node))
    }

    fn query(&self, near: NodeId, selector: &str, max: usize) -> Option<Vec<NodeId>> {
        Selector::parse(selector).ok()?;
        let host = self.tree(near).host;
        Some(self.find_all(selector).into_iter().filter(|node| self.tree(*node).host == host).take(max).collect())
    }

    fn host(&self, node: NodeId) -> Option<NodeId> {
        self.tree(node).host
    }

    fn place(&self, node: NodeId) -> Place {
        let parent = self.tree(node).parent;
        let siblings: Vec<Child> = match (parent, self.tree(node).host) {
            (Some(parent), _) => self.tree(parent).children.clone(),
            (None, Some(host)) => self.tree(host).shadow.map_or_else(Vec::new, |root| self.tree(root).children.clone()),
            (None, None) => vec![Child::Element(node)],
        };
        let same: Vec<NodeId> = siblings
            .iter()
            .filter_map(|child| match child {
                Child::Element(child) if self.at(*child).tag == self.at(node).tag => Some(*child),
                _ => None,
            })
            .collect();
        let nth = same.iter().position(|other| *other == node).map_or(1, |at| at as u32 + 1);
        let nth_child =
            siblings.iter().filter(|child| matches!(child, Child::Element(other) if *other <= node)).count() as u32;
        Place { parent, nth, only: same.len() == 1, nth_child }
    }

    fn likes(&self, node: NodeId, max: usize) -> Vec<NodeId> {
        let Some(parent) = self.tree(node).parent else { return Vec::new() };
        let same = |other: &NodeId| *other != node && self.at(*other).tag == self.at(node).tag;
        elements(&self.tree(parent).children).filter(same).take(max).collect()
    }

    fn shape(&self, node: NodeId) -> String {
        elements(&self.tree(node).children).take(8).map(|child| [&*self.at(child).tag, " "].concat()).collect()
    }

    fn said(&self, node: NodeId, path: &[u32]) -> (String, String) {
        let follow = |at: Option<NodeId>, step: &u32| elements(&self.tree(at?).children).nth(*step as usize);
        let without = if path.is_empty() { None } else { path.iter().fold(Some(node), follow) };
        let (mut text, mut urls) = (String::new(), String::new());
        let mut stack = vec![Child::Element(node)];
        while let Some(child) = stack.pop() {
            match child {
                Child::Text(said) => text.extend([" ", said.as_str()]),
                Child::Element(at) if Some(at) != without && !self.at(at).has("aria-live") => {
                    let element = self.at(at);
                    text.extend([" ", element.attr("alt").or_else(|| element.attr("aria-label")).unwrap_or("")]);
                    urls.extend([" ", element.attr("href").unwrap_or("")]);
                    stack.extend(self.children(at).iter().rev().cloned());
                }
                Child::Element(_) => {}
            }
        }
        let fold = |raw: String| raw.split_whitespace().collect::<Vec<_>>().join(" ");
        (fold(text), fold(urls))
    }

    fn count(&self, near: NodeId, attr: &str, value: &str) -> usize {
        let tag = &self.at(near).tag;
        self.scope(near)
            .filter(|element| element.attr(attr) == Some(value) && (attr != "name" || element.tag == *tag))
            .count()
    }

    fn heading(&self, node: NodeId) -> Option<NodeId> {
        live::heading(self, node)
    }
}

fn elements(children: &[Child]) -> impl Iterator<Item = NodeId> {
    children.iter().filter_map(|child| match child {
        Child::Element(node) => Some(*node),
        Child::Text(_) => None,
    })
}
