//! What is known of the browser's tabs, frames and worlds: plain data, changed by events, in the order of the wire.

mod events;

use std::collections::HashMap;

use crate::cdp::SessionId;
use crate::cdp::protocol::{self as p, FrameTree};

pub(crate) use events::Reaction;

/// The name of the extension, which its isolated world bears.
pub(crate) const WORLD_NAME: &str = "WebMCP Bridge";

/// The whole browser.
#[derive(Debug, Default)]
pub(crate) struct State {
    tabs: Vec<TabState>,
    sessions: HashMap<SessionId, Place>,
    pub(crate) closed: bool,
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
    /// Names that were generated tools at some time: never again to be taken for the page's.
    pub(crate) generated: std::collections::HashSet<String>,
    next_number: u32,
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
    /// Element ids from here on were never issued in this frame.
    pub(crate) next_element: u32,
    /// Which ids went to which document, oldest first: first id, the document's loader, its URL.
    pub(crate) issued: Vec<(u32, String, String)>,
}

/// The extension's isolated world in a document.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct World {
    pub(crate) context: String,
    pub(crate) attached: bool,
    /// The newest record of an invocation that was seen.
    pub(crate) records: u32,
}

/// A JavaScript dialog that waits for an answer, and blocks its page meanwhile.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize, schemars::JsonSchema)]
pub struct Dialog {
    /// `alert`, `confirm`, `prompt` or `beforeunload`.
    #[serde(rename = "type")]
    pub kind: String,
    /// What it says, as data from the page.
    pub text: String,
}

/// A tab, as it was a moment ago.
#[derive(Clone, Debug)]
pub struct TabView {
    /// The target's id.
    pub id: String,
    /// Its URL.
    pub url: String,
    /// Its title, as data from the page.
    pub title: String,
    /// The tab that opened it.
    pub opener: Option<String>,
    /// Whether its renderer is gone.
    pub crashed: bool,
    /// The dialog that blocks it.
    pub dialog: Option<Dialog>,
    /// Its frames, where it is attached.
    pub frames: Vec<FrameView>,
}

/// A frame, as it was a moment ago.
#[derive(Clone, Debug)]
pub struct FrameView {
    /// The frame's id in the protocol.
    pub id: String,
    /// Its number in the tab, 0 for the top one.
    pub number: u32,
    /// Its URL.
    pub url: String,
    /// Whether the bridge is in its document.
    pub bridge: bool,
}

impl TabState {
    fn new(info: p::TargetInfo) -> Self {
        TabState {
            id: info.target_id,
            url: info.url,
            title: info.title,
            opener: info.opener_id,
            session: None,
            crashed: false,
            dialog: None,
            frames: Vec::new(),
            generated: Default::default(),
            next_number: 1,
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

    pub(crate) fn view(&self) -> TabView {
        TabView {
            id: self.id.clone(),
            url: self.url.clone(),
            title: self.title.clone(),
            opener: self.opener.clone(),
            crashed: self.crashed,
            dialog: self.dialog.clone(),
            frames: self.frames.iter().map(FrameState::view).collect(),
        }
    }

    /// The frame of that id, made where it is not known yet: events of a frame may come before the one that names it.
    fn entry(&mut self, id: &str, session: &SessionId) -> &mut FrameState {
        if let Some(index) = self.frames.iter().position(|frame| frame.id == id) {
            return &mut self.frames[index];
        }
        let number = if id == self.id {
            0
        } else {
            self.next_number += 1;
            self.next_number - 1
        };
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
            next_element: 1,
            issued: Vec::new(),
        });
        let last = self.frames.len() - 1;
        &mut self.frames[last]
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

    fn view(&self) -> FrameView {
        FrameView { id: self.id.clone(), number: self.number, url: self.url.clone(), bridge: self.world.is_some() }
    }
}
