//! The page half: the edge between the pure rules and the live document, in the extension's isolated world.
//!
//! The loader hands over a [`host::Host`] once, and every request as a line of JSON. Nothing here runs before that.

pub mod access;
pub mod capture;
pub mod host;
pub mod live;
pub mod steps;

use std::cell::RefCell;

use wasm_bindgen::prelude::*;

use crate::model::{Code, Failure};
use host::Host;

thread_local! {
    // One bridge a document: the module lives and dies with its isolated world.
    static HOST: RefCell<Option<Host>> = const { RefCell::new(None) };
}

/// Begins with what the loader offers. Called once, before any [`call`].
#[wasm_bindgen]
pub async fn start(host: Host) {
    console_error_panic_hook::set_once();
    HOST.with(|slot| *slot.borrow_mut() = Some(host));
}

/// Answers one request of `client` (`page` or `harness`): `{"value": …}` or `{"error": {code, message}}`. Never rejects.
#[wasm_bindgen]
pub async fn call(client: String, method: String, params: String) -> String {
    let _ = (client, params);
    let result = match method.as_str() {
        "ping" => Ok(HOST.with(|slot| slot.borrow().as_ref().map(Host::runtime))),
        _ => {
            Err(Failure::new(Code::ArgumentInvalid, "There is no such method. Call one of those in the documentation."))
        }
    };
    match result {
        Ok(value) => serde_json::json!({ "value": value }),
        Err(failure) => serde_json::json!({ "error": failure }),
    }
    .to_string()
}
