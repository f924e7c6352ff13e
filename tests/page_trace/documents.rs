//! Other kinds of documents: quirks mode, XHTML, SVG, and one that is opened anew while it is read.

use wasm_bindgen::prelude::*;
use wasm_bindgen_futures::JsFuture;
use wasm_bindgen_test::wasm_bindgen_test;
use webmcp_bridge::model::{Trace, TraceOptions, Via};
use webmcp_bridge::page::capture;

use crate::{DOM, run, unique};

/// A document of its own in a frame; the reading of the DOM is the frame's as long as this lives.
struct Document;

impl Document {
    async fn new(kind: &str, text: &str) -> Document {
        let loaded = run(&format!(
            "document.getElementById('frame')?.remove();
             const frame = document.createElement('iframe');
             frame.id = 'frame'; frame.width = 600; frame.height = 400;
             frame.src = URL.createObjectURL(new Blob([{text:?}], {{ type: {kind:?} }}));
             document.body.prepend(frame);
             new Promise((resolve) => frame.onload = () => {{
               frame.contentWindow.eval({DOM:?} + ';globalThis.webmcpDom = webmcpDom;');
               globalThis.webmcpDom = frame.contentWindow.webmcpDom;
               resolve();
             }});"
        ));
        JsFuture::from(loaded.unchecked_into::<js_sys::Promise>()).await.unwrap();
        Document
    }
}

impl Drop for Document {
    fn drop(&mut self) {
        run("document.getElementById('frame')?.remove(); delete globalThis.webmcpDom");
    }
}

async fn trace() -> Trace {
    capture::trace(Via::Page, &TraceOptions::default(), None).await.unwrap()
}

fn said(trace: &Trace) -> Vec<String> {
    unique(trace);
    let all = trace.dom.interactive_elements.iter().flatten();
    all.map(|one| format!("{} {} {}", one.role, one.name, one.selector)).collect()
}

#[wasm_bindgen_test]
async fn quirks_mode_ignores_the_case_of_ids() {
    let html = "<title>Q</title><button id=Go>a</button><button id=go>b</button><button id=Only>c</button>";
    let _document = Document::new("text/html", html).await;
    let trace = trace().await;
    assert_eq!(trace.page.title, "Q");
    assert_eq!(said(&trace), ["button a button:nth-of-type(1)", "button b button:nth-of-type(2)", "button c #Only"]);
}

#[wasm_bindgen_test]
async fn a_document_without_quirks_tells_ids_apart() {
    let _document = Document::new("text/html", "<!doctype html><button id=Go>a</button><button id=go>b</button>").await;
    assert_eq!(said(&trace().await), ["button a #Go", "button b #go"]);
}

#[wasm_bindgen_test]
async fn xhtml() {
    let text = r#"<html xmlns="http://www.w3.org/1999/xhtml"><head><title>X</title></head><body><button>a</button><Button>no button</Button>
        <form><input name="q" aria-label="Q" /></form><svg xmlns="http://www.w3.org/2000/svg" width="50" height="50"><a xmlns:xlink="http://www.w3.org/1999/xlink" xlink:href="/x"><text y="20">go</text></a></svg>
        <button xmlns="">none</button></body></html>"#;
    let _document = Document::new("application/xhtml+xml", text).await;
    let found = said(&trace().await);
    assert_eq!(
        found,
        [
            "button a :root > :nth-child(2) > :nth-child(1)",
            r#"textbox Q input[name="q"]"#,
            "link go :root > :nth-child(2) > :nth-child(4) > :nth-child(1)"
        ]
    );
}

#[wasm_bindgen_test]
async fn an_svg_document() {
    let text = r#"<svg xmlns="http://www.w3.org/2000/svg" width="200" height="200"><title>S</title><a href="/x" class="c"><text y="20">go</text></a><g onclick="1"><rect width="9" height="9"/></g></svg>"#;
    let _document = Document::new("image/svg+xml", text).await;
    let trace = trace().await;
    assert_eq!(said(&trace).len(), 2);
    assert_eq!(trace.page.title, "S");
}

#[wasm_bindgen_test]
async fn opened_anew_while_it_is_read() {
    let html = ["<!doctype html><body>", &"<p><button>x</button></p>".repeat(3000)].concat();
    let _document = Document::new("text/html", &html).await;
    run(
        "{ const { contentDocument } = document.getElementById('frame'); setTimeout(() => { contentDocument.open(); contentDocument.write('<p>new</p>'); contentDocument.close(); }, 20); }",
    );
    let trace = trace().await;
    assert!(trace.dom.counts.found == 3000 || trace.dom.interactive_elements.is_some_and(|all| all.is_empty()));
}

#[wasm_bindgen_test]
async fn nothing_at_all() {
    let _document = Document::new("text/html", "").await;
    run("document.getElementById('frame').contentDocument.documentElement.remove()");
    let trace = trace().await;
    assert_eq!(trace.dom.counts.found, 0);
}
