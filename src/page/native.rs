//! The browser's own WebMCP: whether it can be used here, registering, listing.

use js_sys::{Array, Function, Object, Promise, Reflect};
use wasm_bindgen::prelude::*;
use wasm_bindgen_futures::JsFuture;
use web_sys::AbortController;

use crate::model::{Blocked, Code, Failure, GeneratedTool, Native};

use super::world;

#[wasm_bindgen]
extern "C" {
    /// `ModelContext` of the WebMCP draft; web-sys does not have it.
    pub type ModelContext;

    #[wasm_bindgen(method, catch, js_name = registerTool)]
    fn register_tool(this: &ModelContext, tool: &Object, options: &Object) -> Result<Promise, JsValue>;

    #[wasm_bindgen(method, catch, js_name = getTools)]
    fn get_tools(this: &ModelContext) -> Result<Promise, JsValue>;
}

/// A tool as the browser lists it: for a page's own tool, every field is the page's word.
pub struct NativeTool {
    /// Its name.
    pub name: String,
    /// Its title, empty where there is none.
    pub title: String,
    /// Its description.
    pub description: String,
    /// Its input schema, `null` where there is none.
    pub input_schema: serde_json::Value,
}

/// This document's model context.
pub fn context() -> Option<ModelContext> {
    let found = world::of_document("modelContext");
    (found.is_object()).then(|| found.unchecked_into())
}

/// What `getDiagnostics` says of native WebMCP.
pub fn state() -> Native {
    let available = context().is_some();
    let blocked = blocked(available);
    Native { available, register_tool: available && blocked.is_none(), blocked }
}

fn blocked(available: bool) -> Option<Blocked> {
    let flag = |key: &str| world::member(key).as_bool();
    if flag("isSecureContext") == Some(false) {
        return Some(Blocked::InsecureContext);
    }
    if !available {
        return Some(Blocked::Flag);
    }
    if flag("originAgentCluster") == Some(false) && !is_file() {
        return Some(Blocked::OriginAgentCluster);
    }
    (!policy_allows()).then_some(Blocked::PermissionsPolicy)
}

// `file:` documents have no agent cluster of their own and may register all the same.
fn is_file() -> bool {
    world::window().location().protocol().is_ok_and(|p| p == "file:")
}

// Chromium answers for permissions policies through the older `featurePolicy`. Where it is gone, registering itself tells.
fn policy_allows() -> bool {
    let policy = world::of_document("featurePolicy");
    let allows = Reflect::get(&policy, &"allowsFeature".into()).ok().and_then(|f| f.dyn_into::<Function>().ok());
    allows.and_then(|f| f.call1(&policy, &"tools".into()).ok()).and_then(|v| v.as_bool()).unwrap_or(true)
}

/// Registers a tool; it stays until `abort` is used. `execute` is called with `(input, { signal })`.
pub async fn register(
    tool: &GeneratedTool,
    consequential: bool,
    execute: &JsValue,
    abort: &AbortController,
) -> Result<(), Failure> {
    let state = state();
    if let Some(blocked) = state.blocked {
        return Err(unusable(blocked));
    }
    let context = context().ok_or_else(|| unusable(Blocked::Flag))?;
    let native = Object::new();
    let annotations = Object::new();
    set(&annotations, "untrustedContentHint", &JsValue::TRUE);
    if consequential {
        set(&annotations, "consequentialHint", &JsValue::TRUE);
    }
    set(&native, "name", &tool.name.as_str().into());
    if let Some(title) = &tool.title {
        set(&native, "title", &title.as_str().into());
    }
    set(&native, "description", &tool.description.as_str().into());
    set(&native, "inputSchema", &super::calls::to_js(&tool.input_schema));
    set(&native, "annotations", &annotations);
    set(&native, "execute", execute);
    let options = Object::new();
    set(&options, "signal", &abort.signal());
    let registered = match context.register_tool(&native, &options) {
        Ok(promise) => JsFuture::from(promise).await.map(|_| ()),
        Err(thrown) => Err(thrown),
    };
    registered.map_err(|thrown| refusal(&thrown, &tool.name))
}

/// The tools registered on this very document, whoever registered them.
pub async fn list() -> Vec<NativeTool> {
    let Some(promise) = context().and_then(|c| c.get_tools().ok()) else { return Vec::new() };
    let Ok(tools) = JsFuture::from(promise).await else { return Vec::new() };
    let here: JsValue = world::window().into();
    let own = |tool: &JsValue| Reflect::get(tool, &"window".into()).map_or(true, |w| w.is_undefined() || w == here);
    Array::from(&tools).iter().filter(own).map(|tool| read(&tool)).collect()
}

fn read(tool: &JsValue) -> NativeTool {
    let text = |key: &str| Reflect::get(tool, &key.into()).ok().and_then(|v| v.as_string()).unwrap_or_default();
    let schema = Reflect::get(tool, &"inputSchema".into()).unwrap_or(JsValue::NULL);
    NativeTool {
        name: text("name"),
        title: text("title"),
        description: text("description"),
        input_schema: super::calls::from_js(&schema).unwrap_or_default(),
    }
}

/// Why native WebMCP cannot be used here, and the mend.
pub fn unusable(blocked: Blocked) -> Failure {
    match blocked {
        Blocked::Flag => Failure::new(
            Code::NativeUnavailable,
            "this browser has no document.modelContext; turn on chrome://flags/#enable-webmcp-testing, or start it with \
             --enable-features=WebMCP, and reload the page",
        ),
        Blocked::InsecureContext => Failure::new(
            Code::NativeUnavailable,
            "native WebMCP wants a secure context; open the page over https, on loopback, or from a file",
        ),
        Blocked::PermissionsPolicy => Failure::new(
            Code::NativeBlocked,
            "this document's permissions policy forbids tools; the embedding page has to say allow=\"tools\", or the site has \
             to drop tools=() from its Permissions-Policy header",
        ),
        Blocked::OriginAgentCluster => Failure::new(
            Code::NativeBlocked,
            "the site sends Origin-Agent-Cluster: ?0, with which the browser refuses tools; the site has to drop that header",
        ),
    }
}

// The browser's own words are its constants and hold nothing of the page but the name, which is ours.
fn refusal(thrown: &JsValue, name: &str) -> Failure {
    let text = |key: &str| Reflect::get(thrown, &key.into()).ok().and_then(|v| v.as_string()).unwrap_or_default();
    let (kind, said) = (text("name"), text("message"));
    match kind.as_str() {
        "NotAllowedError" => unusable(Blocked::PermissionsPolicy),
        "SecurityError" => unusable(Blocked::OriginAgentCluster),
        "InvalidStateError" if said.contains("Duplicate") => Failure::new(
            Code::NameDuplicate,
            ["the name ", name, " was taken on this document a moment ago; choose another"].concat(),
        ),
        _ => Failure::new(
            Code::NativeRejected,
            [
                "the browser refused to register the tool (",
                &kind,
                ": ",
                &said,
                "); mend what it names and import again",
            ]
            .concat(),
        ),
    }
}

fn set(object: &Object, key: &str, value: &JsValue) {
    // A plain object of our own realm: setting cannot fail.
    let _ = Reflect::set(object, &key.into(), value);
}
