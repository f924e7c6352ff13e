//! What others see of the state: copies, true a moment ago.

use super::{FrameState, TabState};

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
}

impl FrameState {
    fn view(&self) -> FrameView {
        FrameView { id: self.id.clone(), number: self.number, url: self.url.clone(), bridge: self.world.is_some() }
    }
}
