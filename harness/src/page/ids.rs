//! Element ids in a tab: the bridge's own, before it the frame where it is not the top one.

use std::fmt;

use webmcp_bridge::model::{Code, Trace};

use crate::failure::Stop;

/// `e7`, or `f2:e7`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ElementId {
    /// The frame's number, 0 for the top one.
    pub frame: u32,
    /// The number that the frame's bridge gave.
    pub element: u32,
}

impl ElementId {
    /// Reads an id.
    ///
    /// # Errors
    /// `ARGUMENT_INVALID` for anything else.
    pub fn parse(text: &str) -> Result<Self, Stop> {
        let read = || {
            let (frame, element) = match text.split_once(':') {
                Some((frame, element)) => (frame.strip_prefix('f')?.parse().ok()?, element),
                None => (0, text),
            };
            Some(ElementId { frame, element: element.strip_prefix('e')?.parse().ok()? })
        };
        read().ok_or_else(|| {
            Stop::new(
                Code::ArgumentInvalid,
                format!("{text:?} is no element id; give one of a trace, such as e7 or f2:e7"),
            )
        })
    }

    /// As the frame's own bridge says it.
    pub fn local(self) -> String {
        format!("e{}", self.element)
    }
}

impl fmt::Display for ElementId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.frame != 0 {
            write!(f, "f{}:", self.frame)?;
        }
        write!(f, "e{}", self.element)
    }
}

/// A frame's own id as it is in the tab.
pub(crate) fn in_tab(frame: u32, id: &str) -> String {
    if frame == 0 { id.to_owned() } else { format!("f{frame}:{id}") }
}

/// A trace of a frame, its ids as they are in the tab.
#[must_use]
pub fn qualified(mut trace: Trace, frame: u32) -> Trace {
    if frame != 0 {
        let dom = &mut trace.dom;
        let lists = [&mut dom.interactive_elements, &mut dom.added, &mut dom.changed];
        lists.into_iter().flatten().flatten().for_each(|element| element.id = in_tab(frame, &element.id));
        dom.removed.iter_mut().flatten().for_each(|id| *id = in_tab(frame, id));
    }
    trace
}

#[cfg(test)]
mod tests {
    use super::ElementId;

    #[test]
    fn ids_are_read_and_written_alike() {
        for (text, frame, element) in [("e7", 0, 7), ("f2:e7", 2, 7)] {
            let id = ElementId::parse(text).expect("an id");
            assert_eq!((id.frame, id.element, id.to_string().as_str()), (frame, element, text));
        }
        for text in ["", "7", "e", "e-1", "f:e1", "x2:e1", "f2:7", "#promo"] {
            assert!(ElementId::parse(text).is_err(), "{text}");
        }
    }
}
