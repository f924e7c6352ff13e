//! Pages: what the browser has open, which document each frame shows, and the bridge inside it.
//!
//! [`State`](state::State) is kept by the connection's own task, from events alone; whoever waits for something waits for the
//! state to change. Nothing is polled.

mod bridge;
mod client;
mod document;
mod embedding;
mod ids;
mod memory;
mod reading;
mod state;
mod tab;

pub use bridge::{Answers, Attach, Batch, BridgeCall};
pub(crate) use bridge::{Asked, EndedRecords, Import, ListTools, ReadTrace, Records, RemoveNames};
pub use client::Client;
pub use document::Document;
pub(crate) use document::{Interrupted, dialog_open};
pub(crate) use embedding::uncovered;
pub(crate) use ids::in_tab;
pub use ids::{ElementId, qualified};
pub use memory::{FrameMemory, Issue, Memory, TabMemory};
pub use reading::Reading;
pub use state::{Dialog, FrameView, TabView};
pub use tab::Tab;
