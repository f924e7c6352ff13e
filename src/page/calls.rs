//! The entry point: named calls with JSON in and out, the same for façade and harness but for who may what.

use std::rc::Rc;

use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::{Value, json};
use wasm_bindgen::JsValue;

use crate::model::{
    Code, Diagnostics, Extension, Failure, Limits, PROTOCOL_VERSION, SCHEMA_VERSION, TraceOptions, Via,
};

use super::bridge::Bridge;
use super::{capture, import, listing, native, scope};

/// Carries a call out; the answer is `{"value": …}` or `{"error": {"code", "message"}}`.
pub async fn answer(client: Via, method: &str, params: &str) -> String {
    match dispatch(client, method, params).await {
        // The trace is the large one: it is written once, straight into its envelope.
        Ok(value) => ["{\"value\":", &value, "}"].concat(),
        Err(failure) => json!({ "error": failure }).to_string(),
    }
}

async fn dispatch(client: Via, method: &str, params: &str) -> Result<String, Failure> {
    let bridge = Bridge::get().ok_or_else(super::invoke::lost)?;
    if !bridge.host.alive() {
        return Err(super::invoke::lost());
    }
    let params: Value = serde_json::from_str(params)
        .map_err(|_| invalid("the argument is no JSON value, or has a lone surrogate in it; pass one plain object"))?;
    match (client, method) {
        (_, "getSanitizedTrace") => {
            let options: TraceOptions = arguments(params)?;
            write(&capture::trace(client, &options, Some(&bridge.host.opener())).await?)
        }
        (_, "getDiagnostics") => write(&diagnostics(&bridge).await),
        (_, "listTools") => write(&listing::tools(&bridge).await),
        (_, "importGeneratedTools") => write(&import::import(&bridge, client, &params).await?),
        (_, "listGeneratedTools") => write(&listing::generated(&bridge).await?),
        (_, "removeGeneratedTools") => write(&import::remove(&bridge, &params).await?),
        (Via::Harness, "attach") => attach(&bridge, params),
        (Via::Harness, "records") => {
            let after = params.get("after").and_then(Value::as_u64).unwrap_or(0);
            let after = u32::try_from(after).unwrap_or(u32::MAX);
            if params.get("wait").and_then(Value::as_bool) == Some(true) {
                bridge.records.ended_after(after).await;
            }
            write(&bridge.records.after(after))
        }
        _ => Err(invalid(
            "there is no such method; see getDiagnostics().extension.protocolVersion and the documentation",
        )),
    }
}

#[derive(serde::Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
struct Attach {
    protocol_version: u32,
    #[serde(default)]
    next_id: u32,
}

fn attach(bridge: &Rc<Bridge>, params: Value) -> Result<String, Failure> {
    let asked: Attach = arguments(params)?;
    if asked.protocol_version != PROTOCOL_VERSION {
        return Err(Failure::new(
            Code::ExtensionMismatch,
            [
                "the extension speaks protocol version ",
                &PROTOCOL_VERSION.to_string(),
                ", the harness ",
                &asked.protocol_version.to_string(),
                "; install extension and harness of the same release",
            ]
            .concat(),
        ));
    }
    let next_id = capture::next_id(Via::Harness, asked.next_id);
    write(&json!({ "protocolVersion": PROTOCOL_VERSION, "version": bridge.host.version(), "nextId": next_id }))
}

async fn diagnostics(bridge: &Rc<Bridge>) -> Diagnostics {
    Diagnostics {
        schema_version: SCHEMA_VERSION,
        extension: Extension {
            version: bridge.host.version(),
            protocol_version: PROTOCOL_VERSION,
            runtime: bridge.host.runtime(),
        },
        native: native::state(),
        facade: bridge.host.facade(),
        page: scope::page(),
        tools: listing::counts(bridge).await,
        limits: Limits::default(),
        recent: bridge.records.recent(),
    }
}

fn arguments<T: DeserializeOwned>(params: Value) -> Result<T, Failure> {
    // serde would take an array as the fields in their order.
    if !params.is_object() {
        return Err(invalid("the argument is no object; pass one plain object, or nothing"));
    }
    serde_json::from_value(params).map_err(|wrong| {
        // serde names the field and the expectation; what the caller wrote is cut, for it may be anything.
        let said: String = wrong.to_string().chars().filter(|c| !c.is_control()).take(120).collect();
        invalid(&["the argument has the wrong shape (", &said, "); see the documentation of this method"].concat())
    })
}

fn invalid(message: &str) -> Failure {
    Failure::new(Code::ArgumentInvalid, message)
}

fn write(value: &impl Serialize) -> Result<String, Failure> {
    serde_json::to_string(value).map_err(|_| invalid("the answer cannot be written; ask for less"))
}

/// A small object for the browser.
pub fn to_js(value: &impl Serialize) -> JsValue {
    value.serialize(&serde_wasm_bindgen::Serializer::json_compatible()).unwrap_or(JsValue::UNDEFINED)
}

/// A small object from the browser.
pub fn from_js(value: &JsValue) -> Option<Value> {
    serde_wasm_bindgen::from_value(value.clone()).ok()
}
