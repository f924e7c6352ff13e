//! Roles and names over the live document, against what the browser itself computes (`Element.computedRole` and `computedName`, which
//! the driver's options switch on).
#![cfg(target_arch = "wasm32")]
#![allow(clippy::unwrap_used, clippy::expect_used)]

use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_test::{wasm_bindgen_test, wasm_bindgen_test_configure};
use webmcp_bridge::aria;
use webmcp_bridge::page::live::LiveDom;

wasm_bindgen_test_configure!(run_in_browser);

fn run(script: &str) -> JsValue {
    js_sys::eval(script).expect("the script runs")
}

fn property(element: &web_sys::Element, key: &str) -> String {
    js_sys::Reflect::get(element, &key.into()).ok().and_then(|value| value.as_string()).unwrap_or_default()
}

/// What differs from the browser, for every element of the HTML.
fn differences(html: &str) -> Vec<String> {
    run(&format!(
        "{{ if (!globalThis.webmcpDom) (0, eval)({:?} + ';globalThis.webmcpDom = webmcpDom;');
           document.body.insertAdjacentHTML('beforeend', '<div id=stage></div>');
           document.getElementById('stage').setHTMLUnsafe({html:?}); }}",
        include_str!("../src/page/dom.js"),
    ));
    let every = run("(() => { const all = [], walk = (root) => { for (const el of root.querySelectorAll('*')) {
        all.push(el); if (el.shadowRoot) walk(el.shadowRoot); } }; walk(document.getElementById('stage')); return all; })()");
    let dom = LiveDom::new(None);
    let every: Vec<web_sys::Element> = js_sys::Array::from(&every).iter().map(JsCast::unchecked_into).collect();
    let mut out = Vec::new();
    for element in &every {
        let node = dom.handle(element);
        let (role, name) = (aria::role(&dom, node), aria::name(&dom, node).text);
        let (their_role, their_name) = (property(element, "computedRole"), property(element, "computedName"));
        // Roles that are not ARIA's have no name there; what is presentational has none at all.
        if !(their_role.is_empty() || their_role == role || role == "none") {
            out.push(format!("{}: role {role}, not {their_role}", element.outer_html()));
        }
        let fold = |text: &str| text.split_whitespace().collect::<Vec<_>>().join(" ");
        if fold(&name) != fold(&their_name) {
            out.push(format!("{}: name {name:?}, not {their_name:?}", element.outer_html()));
        }
    }
    run("document.getElementById('stage').remove()");
    out
}

const CASES: &[&str] = &[
    // Relations, hidden and visible.
    "<div id=a hidden>hid <b>bold</b><span>sp</span></div><button aria-labelledby=a>x</button>",
    "<div id=a hidden>vis <i style='display:none'>dn</i><i style='visibility:hidden'>vh</i><i aria-hidden=true>ah</i></div>
     <button aria-labelledby=a>x</button>",
    "<div id=a>vis <i style='display:none'>dn</i><i style='visibility:hidden'>vh</i><i hidden>hh</i><i aria-hidden=true>ah</i></div>
     <button aria-labelledby=a>x</button>",
    "<div style='display:none'><label for=a>hidden</label></div><input id=a>",
    "<div aria-hidden=true><div id=a>ah <span hidden>hid</span></div></div><button aria-labelledby=a>x</button>",
    "<button id=a aria-label=self aria-labelledby='a b'>x</button><span id=b>other</span>",
    "<button aria-owns=a>own</button><span id=a>owned</span>",
    // Spaces between boxes.
    "<button><span>one</span><span>two</span></button><button><div>one</div><div>two</div></button>",
    "<button><span style='display:inline-block'>one</span><span>two</span></button>",
    "<button style='display:flex'><span>one</span><span>two</span></button>",
    "<button>a<div style='display:none'>x</div>b</button><button>a<div aria-hidden=true>x</div>b</button>",
    "<button>a<span style='position:absolute'>x</span>b</button><button>a<span style='float:left'>x</span>b</button>",
    "<button>a<span style='display:contents'><b>x</b></span>y</button><button>a<wbr>b</button><button>a<br>b</button>",
    "<button>one<img alt=two src=x>three</button><button><em><img alt=i src=x></em>text</button>",
    "<button>a<i aria-label=lab></i>b</button><button>t<span role=checkbox>cb</span>u<span role=link>l</span>v</button>",
    // Styles.
    "<style>#stage .b::before { content: 'B' } #stage .i::before { content: '→'; display: inline-block }
      #stage .p::after { content: '★'; position: absolute } #stage .alt::before { content: '★' / 'star' }
      #stage .v::before { content: 'x'; visibility: hidden }</style>
     <button class=b>m</button><button class=i>m</button><button class=p>m</button><button class=alt>m</button><button class=v>m</button>",
    "<button style='text-transform:uppercase'>hello <b>stra\u{df}e</b></button><p><a href=# style='text-transform:capitalize'>it's one-two</a>",
    // Contents by role.
    "<a href=#><article>a</article><section>s</section><header>h</header><footer>f</footer></a>",
    "<a href=#><table><tr><td>c1<td>c2</table></a><a href=#><table><tr><th>c1<td>c2</table></a>",
    "<a href=#><ul><li>l1<li>l2</ul></a><button><span role=group>n</span><span role=none>p</span></button>",
    "<div role=grid><div role=row tabindex=0><span role=gridcell>g1</span><span role=gridcell>g2</span></div></div>",
    "<table><caption>cap</caption><tr><th>h<td>d</table><table role=grid><tr><th>h<td>d</table><table role=none><tr><td>d</table>",
    // Labels and native names.
    "<label>wrap <input></label><label for=a>one</label><label>two <input id=a></label>",
    "<label for=a>t <select><option>a<option selected>b</select> <select multiple><option selected>c<option>d</select></label>
     <input type=checkbox id=a>",
    "<label for=a>t <input type=number value=3> <input type=range value=7></label><input type=checkbox id=a>",
    "<input placeholder=hint title=tip><input type=submit><input type=reset><input type=image><input type=button value=v>",
    "<fieldset><legend>L <b>b</b></legend></fieldset><a href=# title=tip></a><a href=# title=same>same</a><div title=tip>x</div>",
    "<details><summary>sum <b>x</b></summary>body</details><details open><summary aria-label=l>s</summary>body</details>",
    "<svg width=9 height=9 role=img><title>ttl</title></svg><svg width=20 height=20><a href=#><title>lt</title><text>tx</text></a></svg>",
    "<button title=tip></button><iframe title=it></iframe><my-el title=tip>x</my-el><p tabindex=0>x</p>",
    // Shadow trees.
    "<x-a><template shadowrootmode=open><button><slot></slot> more</button><label for=i>sl</label><input id=i>
       <button><slot name=q><b>fb</b></slot>tail</button></template>light <b>b</b></x-a>",
    // Roles.
    "<div role='bogus button'>x</div><div role=region>x</div><div role=listitem>x</div><ul role=menu><li>x</ul><h2 role=none aria-live=polite>x</h2>",
    "<div role=listbox><div role=option aria-selected=true>o</div></div><div role=tree><div role=treeitem>t<div role=group>
       <div role=treeitem>u</div></div></div></div>",
    "<section>s</section><section aria-label=l>s</section><article><aside>a</aside><aside aria-label=l>a</aside></article>",
];

#[wasm_bindgen_test]
fn as_the_browser_says() {
    let switched_on = run("'computedName' in Element.prototype").is_truthy();
    assert!(switched_on, "the browser was started without --enable-blink-features=ComputedAccessibilityInfo");
    let wrong: Vec<String> = CASES.iter().flat_map(|html| differences(html)).collect();
    assert!(wrong.is_empty(), "{}:\n{}", wrong.len(), wrong.join("\n"));
}
