//! The page half: the edge between the pure rules and the live document, in the extension's isolated world.
//!
//! The loader hands over a [`host::Host`] once, and every request as a line of JSON. Nothing here runs before that.

pub mod access;
mod bridge;
mod calls;
pub mod capture;
mod clock;
pub mod host;
mod import;
mod invoke;
mod lifecycle;
mod listing;
pub mod live;
mod lock;
mod native;
mod pattern;
mod random;
mod records;
mod registry;
mod scope;
pub mod steps;
mod store;
mod target;
mod world;

use wasm_bindgen::prelude::*;

use crate::model::Via;
use bridge::Bridge;
use host::Host;

/// Begins with what the loader offers. Called once, before any [`call`].
#[wasm_bindgen]
pub async fn start(host: Host) {
    console_error_panic_hook::set_once();
    if let Some(bridge) = Bridge::start(host) {
        lifecycle::arm(&bridge);
    }
}

/// Answers one request of `client` (`page` or `harness`): `{"value": …}` or `{"error": {code, message}}`. Never rejects.
#[wasm_bindgen]
pub async fn call(client: String, method: String, params: String) -> String {
    let via = if client == "harness" { Via::Harness } else { Via::Page };
    calls::answer(via, &method, &params).await
}
