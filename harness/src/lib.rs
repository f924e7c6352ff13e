//! The harness: drives a browser over the Chrome DevTools Protocol, so that agents can call any page's tools through native WebMCP.
//!
//! ```no_run
//! # async fn example() -> Result<(), webmcp_harness::failure::Stop> {
//! use std::time::Duration;
//! use webmcp_harness::{browser, page::Client};
//!
//! let browser = browser::find(None)?;
//! let launched = browser::launch(&browser::Launch { browser, headful: false, arguments: vec![] }).await?;
//! let client = Client::start(launched.transport, Duration::from_secs(10)).await?;
//! # Ok(()) }
//! ```

pub mod act;
pub mod browser;
pub mod cdp;
pub mod cli;
mod clock;
pub mod demo;
pub mod expect;
pub mod extension;
pub mod failure;
pub mod invoke;
pub mod make;
pub mod page;
pub mod policy;
pub mod record;
pub mod render;
pub mod report;
pub mod schema;
pub mod verify;
