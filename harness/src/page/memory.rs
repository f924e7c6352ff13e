//! What is remembered of tabs from one run of a program to the next: whose frames and elements the ids are.

use std::collections::{BTreeMap, BTreeSet};

use serde::{Deserialize, Serialize};

/// Of the whole browser.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Memory {
    /// The tab that was used last.
    pub current: Option<String>,
    /// By target id.
    pub tabs: BTreeMap<String, TabMemory>,
}

/// Of a tab.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct TabMemory {
    /// The number of the next new frame.
    pub next_frame: u32,
    /// By the protocol's frame id.
    pub frames: BTreeMap<String, FrameMemory>,
    /// Names that were generated tools at some time: never again to be taken for the page's.
    pub generated: BTreeSet<String>,
}

/// Of a frame.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct FrameMemory {
    /// 0 is the tab's own document; never reused in the tab.
    pub number: u32,
    /// Element ids from here on were never issued in this frame.
    pub next_element: u32,
    /// Which ids went to which document, oldest first.
    pub issued: Vec<Issue>,
}

/// From this id on, a document's elements.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Issue {
    /// The first of them.
    pub first: u32,
    /// The document's id in the protocol.
    pub loader: String,
    /// The document's URL, redacted.
    pub url: String,
}

/// Older documents' ids are still refused, though no longer by the document's name.
const ISSUES_MAX: usize = 32;

impl FrameMemory {
    pub(crate) fn new(number: u32) -> Self {
        FrameMemory { number, next_element: 1, issued: Vec::new() }
    }

    /// A document begins to give ids.
    pub(crate) fn begin(&mut self, loader: &str, url: &str) {
        let first = self.next_element;
        if self.issued.last().is_none_or(|last| last.loader != loader) {
            if self.issued.len() == ISSUES_MAX {
                self.issued.remove(0);
            }
            self.issued.push(Issue { first, loader: loader.to_owned(), url: url.to_owned() });
        }
    }

    /// The document that `element` was issued for.
    pub(crate) fn owner(&self, element: u32) -> Option<&Issue> {
        let issued = element < self.next_element;
        self.issued.iter().rev().find(|issue| issued && issue.first <= element)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_id_has_one_document() {
        let mut frame = FrameMemory::new(0);
        frame.begin("A", "http://a/");
        frame.next_element = 11;
        frame.begin("B", "http://b/");
        frame.next_element = 15;
        // Back in A, out of the back/forward cache.
        frame.begin("A", "http://a/");
        frame.next_element = 20;
        let rows = [
            (1, Some("A")),
            (10, Some("A")),
            (11, Some("B")),
            (14, Some("B")),
            (15, Some("A")),
            (20, None),
            (99, None),
        ];
        for (element, loader) in rows {
            assert_eq!(frame.owner(element).map(|issue| issue.loader.as_str()), loader, "e{element}");
        }
    }
}
