//! Browsers: where they are, how one is started with what native WebMCP needs, and that none is left behind.

mod dedicated;
mod find;
mod launch;
mod process;

pub use dedicated::Profile;
pub(crate) use dedicated::{data_folder, make_private};
pub use find::{Installed, find, installed};
pub use launch::{Launch, Launched, launch};
pub use process::Process;
