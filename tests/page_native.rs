//! Native WebMCP in the page that these tests run in: without `--enable-features=WebMCP` (webdriver.json) every test below fails.
#![cfg(target_arch = "wasm32")]
#![allow(clippy::unwrap_used)]

use js_sys::{Function, Object, Promise, Reflect};
use wasm_bindgen::prelude::*;
use wasm_bindgen_futures::JsFuture;
use wasm_bindgen_test::{wasm_bindgen_test, wasm_bindgen_test_configure};

wasm_bindgen_test_configure!(run_in_browser);

#[wasm_bindgen]
extern "C" {
    type ModelContext;

    #[wasm_bindgen(thread_local_v2, js_namespace = document, js_name = modelContext)]
    static MODEL_CONTEXT: ModelContext;

    #[wasm_bindgen(method, catch, js_name = registerTool)]
    fn register_tool(this: &ModelContext, tool: &JsValue, options: &JsValue) -> Result<Promise, JsValue>;

    #[wasm_bindgen(method, js_name = getTools)]
    fn get_tools(this: &ModelContext) -> Promise;
}

/// A tool of this name that answers every call with `answer`.
fn tool(name: &str, answer: &str) -> JsValue {
    let tool = Object::new();
    let execute = Function::new_no_args(&format!("return {{ answer: {answer:?} }}"));
    let fields: [(&str, JsValue); 4] = [
        ("name", name.into()),
        ("description", "Answers.".into()),
        ("inputSchema", js_sys::JSON::parse(r#"{ "type": "object" }"#).unwrap()),
        ("execute", execute.into()),
    ];
    for (key, value) in fields {
        Reflect::set(&tool, &key.into(), &value).unwrap();
    }
    tool.into()
}

async fn names() -> Vec<String> {
    let tools: js_sys::Array = JsFuture::from(MODEL_CONTEXT.with(ModelContext::get_tools)).await.unwrap().into();
    tools.iter().map(|tool| Reflect::get(&tool, &"name".into()).unwrap().as_string().unwrap()).collect()
}

async fn register(name: &str, signal: &web_sys::AbortSignal) -> Result<JsValue, JsValue> {
    let options = Object::new();
    Reflect::set(&options, &"signal".into(), signal).unwrap();
    let registered = MODEL_CONTEXT.with(|context| context.register_tool(&tool(name, "yes"), &options))?;
    JsFuture::from(registered).await
}

#[wasm_bindgen_test]
async fn a_tool_is_there_until_its_signal_aborts() {
    let life = web_sys::AbortController::new().unwrap();
    register("lives", &life.signal()).await.unwrap();
    assert!(names().await.contains(&"lives".to_string()));
    life.abort();
    assert!(!names().await.contains(&"lives".to_string()));
}

#[wasm_bindgen_test]
async fn a_taken_name_is_refused() {
    let life = web_sys::AbortController::new().unwrap();
    register("twice", &life.signal()).await.unwrap();
    let refused = register("twice", &life.signal()).await.unwrap_err();
    assert_eq!(Reflect::get(&refused, &"name".into()).unwrap(), "InvalidStateError");
    life.abort();
}
