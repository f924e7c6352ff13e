//! Pages that want to break a reader of theirs: no exception, no hang, no wrong element, no script of theirs run by reading.

use wasm_bindgen_test::wasm_bindgen_test;
use webmcp_bridge::model::Via;
use webmcp_bridge::page::capture;

use crate::{Stage, run, trace, unique};

async fn names() -> Vec<String> {
    let trace = trace().await;
    unique(&trace);
    trace.dom.interactive_elements.unwrap().into_iter().map(|one| one.name).collect()
}

#[wasm_bindgen_test]
async fn controls_that_shadow_their_form() {
    const MEMBERS: &[&str] = &[
        "id",
        "attributes",
        "tagName",
        "children",
        "parentNode",
        "getAttribute",
        "querySelector",
        "nodeType",
        "click",
        "dispatchEvent",
        "matches",
        "getBoundingClientRect",
        "ownerDocument",
        "isConnected",
        "localName",
        "firstChild",
        "shadowRoot",
        "getRootNode",
        "namespaceURI",
        "hasAttribute",
    ];
    let inputs: String = MEMBERS.iter().map(|name| format!("<input name={name} aria-label={name}>")).collect();
    let _stage = Stage::new(&format!("<form onclick=1 id=shadowed aria-label=F>{inputs}<button>Go</button></form>"));
    let mut expect: Vec<&str> = vec!["F"];
    expect.extend(MEMBERS);
    expect.push("Go");
    assert_eq!(names().await, expect);
}

#[wasm_bindgen_test]
async fn images_that_shadow_the_document() {
    let shadows: String =
        ["documentElement", "activeElement", "URL", "title", "readyState", "elementFromPoint", "compatMode"]
            .iter()
            .map(|name| format!("<img name={name}><form name={name}></form>"))
            .collect();
    let _stage = Stage::new(&format!("{shadows}<button>Go</button>"));
    assert_eq!(names().await, ["Go"]);
    assert!(capture::page_now().url.starts_with("http"));
}

#[wasm_bindgen_test]
async fn getters_of_the_page_are_not_run() {
    let _stage = Stage::new(
        "<input aria-label=a><select aria-label=b><option>1</select><x-bad></x-bad><label>c <input type=checkbox></label>",
    );
    run("{ globalThis.ran = 0;
        for (const el of document.querySelectorAll('#stage *'))
          for (const key of ['value', 'id', 'attributes', 'labels', 'options', 'checked', 'getAttribute', 'shadowRoot', 'parentNode', 'localName', 'disabled', 'getBoundingClientRect', 'textContent', 'type'])
            Object.defineProperty(el, key, { get() { globalThis.ran++; throw new Error('caught'); } });
        if (!customElements.get('x-bad')) customElements.define('x-bad', class extends HTMLElement { get value() { ran++; throw 1; } get tabIndex() { ran++; throw 1; } attributeChangedCallback() { ran++; } static observedAttributes = ['id']; });
    }");
    assert_eq!(names().await, ["a", "b", "c"]);
    assert_eq!(run("ran"), 0);
}

#[wasm_bindgen_test]
async fn nothing_is_changed() {
    let _stage = Stage::new(
        "<form><input aria-label=a><div contenteditable>b</div><details><summary>s</summary></details></form>",
    );
    run(
        "globalThis.mutations = 0; new MutationObserver((list) => mutations += list.length).observe(document.getElementById('stage'), { subtree: true, childList: true, attributes: true, characterData: true })",
    );
    trace().await;
    wasm_bindgen_futures::JsFuture::from(js_sys::Promise::resolve(&wasm_bindgen::JsValue::NULL)).await.unwrap();
    assert_eq!(run("mutations"), 0);
}

#[wasm_bindgen_test]
async fn deep_nesting() {
    let _stage = Stage::new("<div></div>");
    // By itself, rendering more crashes a tab.
    run(
        "{ let at = document.querySelector('#stage div'); for (let i = 0; i < 1000; i++) { const d = document.createElement('div'); at.append(d); at = d; } at.innerHTML = '<button>deep</button>'; }",
    );
    assert_eq!(names().await, ["deep"]);
    run("{ const out = document.createElement('div'); out.style.display = 'none'; let at = out; for (let i = 0; i < 5000; i++) { const d = document.createElement('b'); at.append(d); at = d; }
           document.querySelector('#stage').append(out); }");
    assert_eq!(names().await, ["deep"]);
}

/// A million takes the browser itself most of a minute on a busy machine.
const FLAT: &str = if option_env!("WEBMCP_FULL").is_some() { "1e6" } else { "1e5" };

#[wasm_bindgen_test]
async fn a_million_flat_nodes() {
    let _stage = Stage::new("<div></div>");
    run(&"{ const d = document.querySelector('#stage div'); d.innerHTML = '<b></b>'.repeat(FLAT) + '<button>last</button>';
        globalThis.longest = 0; globalThis.last = performance.now(); globalThis.watch = true;
        const { port1, port2 } = globalThis.channel = new MessageChannel();
        port1.onmessage = () => { const now = performance.now(); longest = Math.max(longest, now - last); last = now; if (watch) port2.postMessage(0); };
        d.offsetHeight; port2.postMessage(0); last = performance.now(); }".replace("FLAT", FLAT));
    let before = run("performance.now()").as_f64().unwrap();
    assert_eq!(names().await, ["last"]);
    let took = run("watch = false; performance.now()").as_f64().unwrap() - before;
    assert!(took < 30_000.0, "{took} ms");
    let longest = run("longest").as_f64().unwrap();
    wasm_bindgen_test::console_log!("{FLAT} nodes: {took} ms, longest slice {longest} ms");
}

#[wasm_bindgen_test]
async fn huge_texts() {
    let _stage =
        Stage::new("<button></button><a href=#></a><input><select><option></select><ul id=l><li><b>x</b></ul>");
    run("{ const big = 'word \\u202e\\u200b '.repeat(2e5), q = (s) => document.querySelector('#stage ' + s);
        q('button').textContent = big; q('a').textContent = big; q('a').href = '#' + big; q('input').setAttribute('aria-label', big); q('input').value = big; q('input').title = big;
        q('option').label = big.slice(0, 1e5); q('select').setAttribute('aria-label', 's'); }");
    for name in names().await {
        assert!(name.encode_utf16().count() <= 120, "{}", name.len());
        assert!(!name.contains(['\u{202e}', '\u{200b}']));
    }
}

#[wasm_bindgen_test]
async fn ten_thousand_options() {
    let _stage = Stage::new("<select aria-label=s></select><div role=listbox aria-label=l></div>");
    run(
        "document.querySelector('#stage select').innerHTML = '<option>o</option>'.repeat(1e4); document.querySelector('#stage [role]').innerHTML = '<div role=option>o</div>'.repeat(1e4)",
    );
    let trace = trace().await;
    let all = trace.dom.interactive_elements.unwrap();
    assert_eq!((all[0].option_count, all[0].options.len()), (Some(10_000), 50));
    assert_eq!(trace.dom.counts.found, 10_002);
}

#[wasm_bindgen_test]
async fn labels_that_run_in_circles() {
    let html = "<button id=a aria-labelledby=b>a</button><button id=b aria-labelledby=a>b</button><div role=listbox aria-owns=x id=x aria-label=x><div role=option>o</div></div>";
    let _stage = Stage::new(html);
    assert_eq!(names().await.len(), 4);
}

#[wasm_bindgen_test]
async fn lone_surrogates_everywhere() {
    let _stage = Stage::new("<button>x</button><input>");
    run(
        r"{ const b = document.querySelector('#stage button'); b.textContent = 'cut \ud83d'; b.title = '\udc00'; b.name = '\ud800'; document.querySelector('#stage input').placeholder = '\0\ud800\0'; }",
    );
    let names = names().await;
    assert_eq!(names[0], "cut \u{fffd}");
}

#[wasm_bindgen_test]
async fn everything_goes_while_it_is_read() {
    let _stage = Stage::new("<div></div>");
    run("document.querySelector('#stage div').innerHTML = '<b></b>'.repeat(2e5) + '<button>x</button>';
         { const stage = document.querySelector('#stage'); setTimeout(() => stage.replaceChildren(), 5); }");
    let trace = trace().await;
    unique(&trace);
}

#[wasm_bindgen_test]
async fn elements_that_go_while_they_are_read() {
    let html = "<button>x</button>".repeat(3000);
    let _stage = Stage::new(&html);
    run(
        "{ let left = 200; const stage = document.querySelector('#stage'), cut = () => { stage.firstElementChild?.remove(); if (left--) setTimeout(cut); }; setTimeout(cut); }",
    );
    let trace = trace().await;
    for element in trace.dom.interactive_elements.iter().flatten() {
        assert!(element.selector.starts_with("#stage > button"), "{}", element.selector);
    }
    run("document.querySelector('#stage').remove()");
}

#[wasm_bindgen_test]
async fn closed_shadow_roots_are_the_harness_s_alone() {
    let _stage = Stage::new("<div id=h></div><x-closed></x-closed>");
    run("{ globalThis.closedRoots = new Map(); for (const h of document.querySelectorAll('#h, x-closed')) { const r = h.attachShadow({ mode: 'closed' }); r.innerHTML = '<button>secret place</button>'; closedRoots.set(h, r); }
         globalThis.openRoot = (el) => closedRoots.get(el) ?? el.shadowRoot; }");
    let open = run("openRoot").into();
    let options = webmcp_bridge::model::TraceOptions { within: Some("#stage".into()), ..Default::default() };
    let page = capture::trace(Via::Page, &options, Some(&open)).await.unwrap();
    assert_eq!(page.dom.counts.found, 0);
    let harness = capture::trace(Via::Harness, &options, Some(&open)).await.unwrap();
    let all = harness.dom.interactive_elements.unwrap();
    assert_eq!(
        all.iter().map(|one| one.selector.as_str()).collect::<Vec<_>>(),
        ["#h >>> button", "#stage > x-closed >>> button"]
    );
    assert_eq!(capture::resolve(Via::Harness, &all[0].selector, Some(&open)).unwrap().len(), 1);
    assert_eq!(capture::resolve(Via::Page, &all[0].selector, None).unwrap().len(), 0);
}
