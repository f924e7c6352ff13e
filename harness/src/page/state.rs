//! What is known of the browser's tabs, frames and worlds: plain data, changed by events, in the order of the wire.

mod events;
mod view;

use std::collections::HashMap;
use std::sync::Arc;

use super::memory::{FrameMemory, Memory, TabMemory};
use super::reading::Reading;
use crate::cdp::SessionId;
use crate::cdp::protocol::{self as p, FrameTree};

pub(crate) use events::Reaction;
pub use view::{Dialog, FrameView, TabView};

/// The name of the extension, which its isolated world bears.
pub(crate) const WORLD_NAME: &str = "WebMCP Bridge";

/// The whole browser.
#[derive(Debug, Default)]
pub(crate) struct State {
    tabs: Vec<TabState>,
    sessions: HashMap<SessionId, Place>,
    pub(crate) closed: bool,
    /// Of tabs that are not attached.
    memory: Memory,
}

/// What a session belongs to.
#[derive(Clone, Debug)]
struct Place {
    tab: String,
    /// The root frame of the session.
    root: String,
}

/// A tab.
#[derive(Debug)]
pub(crate) struct TabState {
    pub(crate) id: String,
    pub(crate) url: String,
    pub(crate) title: String,
    pub(crate) opener: Option<String>,
    pub(crate) session: Option<SessionId>,
    pub(crate) crashed: bool,
    pub(crate) dialog: Option<Dialog>,
    pub(crate) frames: Vec<FrameState>,
    pub(crate) memory: TabMemory,
}

/// A frame, which shows one document after another.
#[derive(Debug)]
pub(crate) struct FrameState {
    pub(crate) id: String,
    /// 0 is the tab's own document; never reused in the tab.
    pub(crate) number: u32,
    pub(crate) parent: Option<String>,
    pub(crate) session: SessionId,
    pub(crate) url: String,
    pub(crate) loader: String,
    pub(crate) world: Option<World>,
    pub(crate) loaded: bool,
    /// The session in which network events are on.
    pub(crate) watched: Option<SessionId>,
    /// A navigation has begun and not yet ended.
    pub(crate) navigating: bool,
    /// What was last read of it.
    pub(crate) reading: Option<Arc<Reading>>,
}

/// The extension's isolated world in a document.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct World {
    pub(crate) context: String,
    /// The same, as the commands that are older name it.
    pub(crate) number: i64,
    pub(crate) attached: bool,
    /// The newest record of an invocation that was seen.
    pub(crate) records: u32,
}

impl TabState {
    fn new(info: p::TargetInfo, memory: TabMemory) -> Self {
        TabState {
            id: info.target_id,
            url: info.url,
            title: info.title,
            opener: info.opener_id,
            session: None,
            crashed: false,
            dialog: None,
            frames: Vec::new(),
            memory,
        }
    }

    /// The frame of that number.
    pub(crate) fn frame(&self, number: u32) -> Option<&FrameState> {
        self.frames.iter().find(|frame| frame.number == number)
    }

    /// The frame of that number, to change.
    pub(crate) fn frame_mut(&mut self, number: u32) -> Option<&mut FrameState> {
        self.frames.iter_mut().find(|frame| frame.number == number)
    }

    /// The frame of that id, made where it is not known yet: events of a frame may come before the one that names it.
    fn entry(&mut self, id: &str, session: &SessionId) -> &mut FrameState {
        if let Some(index) = self.frames.iter().position(|frame| frame.id == id) {
            return &mut self.frames[index];
        }
        let number = self.number(id);
        self.frames.push(FrameState {
            id: id.to_owned(),
            number,
            parent: None,
            session: session.clone(),
            url: String::new(),
            loader: String::new(),
            world: None,
            loaded: false,
            watched: None,
            navigating: false,
            reading: None,
        });
        let last = self.frames.len() - 1;
        &mut self.frames[last]
    }

    /// The number of a frame, which it keeps.
    fn number(&mut self, id: &str) -> u32 {
        let memory = &mut self.memory;
        if let Some(known) = memory.frames.get(id) {
            return known.number;
        }
        let number = if id == self.id { 0 } else { memory.next_frame.max(1) };
        memory.next_frame = memory.next_frame.max(number + 1);
        memory.frames.insert(id.to_owned(), FrameMemory::new(number));
        number
    }

    /// What is remembered of the frame of that number.
    pub(crate) fn remembered(&mut self, number: u32) -> Option<&mut FrameMemory> {
        self.memory.frames.values_mut().find(|frame| frame.number == number)
    }

    /// Another frame took the place of the tab's own: a page that was rendered ahead is shown.
    fn set_root(&mut self, id: &str) {
        if self.frame(0).is_some_and(|root| root.id != id) {
            let old = self.frame(0).map(|root| root.id.clone()).unwrap_or_default();
            self.remove_frame(&old);
            if let Some(memory) = self.memory.frames.remove(&old) {
                self.memory.frames.insert(id.to_owned(), memory);
            }
            if let Some(frame) = self.frames.iter_mut().find(|frame| frame.id == id) {
                frame.number = 0;
            }
        }
    }

    fn remove_frame(&mut self, id: &str) {
        let mut gone = vec![id.to_owned()];
        while let Some(id) = gone.pop() {
            gone.extend(self.frames.iter().filter(|f| f.parent.as_deref() == Some(&id)).map(|f| f.id.clone()));
            self.frames.retain(|frame| frame.id != id);
        }
    }

    fn seed(&mut self, tree: FrameTree, session: &SessionId, parent: Option<String>) {
        let id = tree.frame.id.clone();
        let frame = self.entry(&id, session);
        if frame.url.is_empty() {
            frame.committed(tree.frame, session);
        }
        if frame.parent.is_none() {
            frame.parent = parent;
        }
        for child in tree.child_frames {
            self.seed(child, session, Some(id.clone()));
        }
    }
}

impl FrameState {
    fn committed(&mut self, info: p::FrameInfo, session: &SessionId) {
        self.session = session.clone();
        self.url = format!("{}{}", info.url, info.url_fragment);
        self.loader = info.loader_id;
        if info.parent_id.is_some() {
            self.parent = info.parent_id;
        }
    }
}
