//! Browsers: where they are, how one is started with what native WebMCP needs, and that none is left behind.

mod find;
mod launch;
mod process;

pub use find::{Installed, find, installed};
pub use launch::{Launch, Launched, launch};
pub use process::Process;
