//! WebMCP Bridge: any web page, safely callable by an agent through the browser's native WebMCP.
//!
//! The pure half ([`model`], [`text`], [`dom`], [`aria`], [`trace`], [`tool`]) compiles everywhere and does no I/O; the harness uses it for the
//! shapes and rules. The page half (`page`, wasm32 only) is a thin edge over it that runs in the extension's content script.

pub mod aria;
pub mod dom;
pub mod model;
#[cfg(target_arch = "wasm32")]
pub mod page;
pub mod step;
pub mod text;
pub mod tool;
pub mod trace;
