//! Which elements there are: each control once.

use wasm_bindgen_test::wasm_bindgen_test;
use webmcp_bridge::model::{Action, TraceOptions};

use crate::{Stage, Table, run, trace, trace_with};

/// `role "name"` of each element, joined.
async fn said() -> String {
    let all = trace().await.dom.interactive_elements.unwrap();
    all.iter().map(|one| format!("{} {}", one.role, one.name)).collect::<Vec<_>>().join("; ")
}

#[wasm_bindgen_test]
async fn each_control_once() {
    let mut table = Table::default();
    for (html, expect) in [
        ("<a href=/x>go</a>", "link go"),
        ("<a>no</a>", ""),
        ("<input type=hidden>", ""),
        ("<div onclick='1'>go</div>", "generic go"),
        ("<div onclick='1'><button>go</button></div>", "button go"),
        ("<button><span onclick='1'>go</span></button>", "button go"),
        ("<a href=/x><span style=cursor:pointer>go</span></a>", "link go"),
        ("<div style=cursor:pointer>go <span>on</span></div>", "generic go on"),
        ("<div style=cursor:pointer><div style=cursor:auto><p style=cursor:pointer>go</p></div></div>", "paragraph go"),
        ("<div tabindex=0>go</div>", "generic go"),
        ("<div tabindex=-1>go</div>", ""),
        ("<div tabindex=0 role=button>go</div>", "button go"),
        ("<div role=button tabindex=0><button>go</button></div>", "button go"),
        ("<div onclick='1'><div tabindex=0>go</div></div>", "generic go"),
        ("<label><input type=checkbox> yes</label>", "checkbox yes"),
        ("<div contenteditable aria-label=Bio>text <a href=/x>link</a></div>", "generic Bio"),
        ("<div contenteditable role=textbox aria-label=Bio>text</div>", "textbox Bio"),
        ("<details><summary>More</summary>x</details>", "button More"),
        ("<summary>stray</summary>", ""),
        ("<div role=listitem>no</div><div role=presentation>no</div>", ""),
        ("<svg width=9 height=9><a href=/x><text y=9>go</text></a></svg>", "link go"),
        (
            "<div role=listbox aria-label=Size tabindex=0><div role=option>S</div><div role=option>M</div></div>",
            "listbox Size; option S; option M",
        ),
        ("<div role=menu aria-label=File><div role=menuitem tabindex=-1>Open</div></div>", "menuitem Open"),
        ("<div role=tablist><div role=tab>One</div><div role=tab>Two</div></div>", "tab One; tab Two"),
        ("<div role=listbox><div role=option><input type=checkbox aria-label=S>S</div></div>", "listbox ; option S S"),
        ("<div role=combobox aria-label=City><input aria-label=City></div>", "textbox City"),
        (
            "<div onclick='1'>Card <a href=/x>More</a> <button>Buy</button></div>",
            "generic Card More Buy; link More; button Buy",
        ),
        ("<select><option>a</select>", "combobox "),
        (
            "<div role=radiogroup aria-label=R><div role=radio aria-checked=true tabindex=0>a</div><div role=radio>b</div></div>",
            "radiogroup R; radio a; radio b",
        ),
        ("<button disabled>no</button>", "button no"),
        ("<video controls width=50 height=50></video>", "generic "),
    ] {
        let _stage = Stage::new(html);
        table.row(html, said().await.as_str(), expect);
    }
    table.check();
}

#[wasm_bindgen_test]
async fn areas_of_an_image_map() {
    let gif = "data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7";
    let _stage = Stage::new(&format!(
        "<img src={gif} width=100 height=100 usemap=#m><map name=m><area href=/a coords=0,0,50,50 alt=left><area href=/b coords=50,0,100,50 shape=rect alt=right><area alt=no></map>
         <map name=unused><area href=/c alt=unused></map>"
    ));
    assert_eq!(said().await, "link left; link right");
}

#[wasm_bindgen_test]
async fn what_each_can_do() {
    let mut table = Table::default();
    for (html, actions) in [
        ("<input>", "dom.fill,dom.click"),
        ("<input type=range>", "dom.fill"),
        ("<input type=checkbox>", "dom.click"),
        ("<input type=submit>", "dom.click"),
        ("<input type=image alt=go style=width:20px;height:20px>", "dom.click"),
        ("<textarea></textarea>", "dom.fill,dom.click"),
        ("<select></select>", "dom.select"),
        ("<input role=combobox>", "dom.fill,dom.click,dom.select"),
        ("<div role=combobox tabindex=0>x</div>", "dom.click,dom.select"),
        ("<div contenteditable>x</div>", "dom.fill,dom.click"),
        ("<button>x</button>", "dom.click"),
        ("<div role=textbox tabindex=0>x</div>", "dom.click"),
    ] {
        let _stage = Stage::new(html);
        let all = trace().await.dom.interactive_elements.unwrap();
        let found: Vec<&str> = all[0].actions.iter().map(|one: &Action| one.as_str()).collect();
        table.row(html, found.join(",").as_str(), actions);
    }
    table.check();
}

#[wasm_bindgen_test]
async fn equal_names_are_told_apart() {
    let mut table = Table::default();
    for (html, groups) in [
        ("<h2>Milk</h2><button>Delete</button><h2>Bread</h2><button>Delete</button>", &["Milk", "Bread"][..]),
        ("<ul><li>Milk <button>Delete</button><li>Bread <button>Delete</button></ul>", &["Milk", "Bread"]),
        (
            "<table><tr><th>Item<th>Do<tr><td>Milk<td><button>Delete</button><tr><td>Bread<td><button>Delete</button></table>",
            &["Milk > Do", "Bread > Do"],
        ),
        (
            "<fieldset><legend>Home</legend><input aria-label=City></fieldset><fieldset><legend>Work</legend><input aria-label=City></fieldset>",
            &["Home", "Work"],
        ),
        (
            "<div><p>One</p><p><button>Go</button></p></div><div><p>Two</p><p><button>Go</button></p></div>",
            &["One", "Two"],
        ),
        ("<button>Go</button><button>Go</button><button>Go</button>", &["(1 of 3)", "(2 of 3)", "(3 of 3)"]),
        (
            "<nav aria-label=Main><a href=/>Home</a></nav><nav aria-label=Footer><a href=/>Home</a></nav>",
            &["Main", "Footer"],
        ),
        ("<section><h2>A</h2><button>x</button></section><button>x</button>", &["A", ""]),
        ("<h2><a href=/>x</a></h2>", &[""]),
    ] {
        let _stage = Stage::new(html);
        let all = trace().await.dom.interactive_elements.unwrap();
        table.row(html, all.iter().map(|one| one.group.as_str()).collect::<Vec<_>>(), groups.to_vec());
    }
    table.check();
}

#[wasm_bindgen_test]
async fn values_only_when_asked_and_never_of_secrets() {
    let html = "<input aria-label=Name value='Ada  Lovelace'><input type=password value=hunter2 aria-label=Password>
        <div contenteditable aria-label=Bio>I am</div><input aria-label='One-time code' autocomplete=one-time-code value=424242>";
    let _stage = Stage::new(html);
    let options = |values| TraceOptions { values, within: Some("#stage".into()), ..TraceOptions::default() };
    let texts = async |values| {
        let all = trace_with(options(values)).await.dom.interactive_elements.unwrap();
        all.into_iter().map(|one| one.text.unwrap_or_default()).collect::<Vec<_>>()
    };
    assert_eq!(texts(false).await, ["", "", "", ""]);
    assert_eq!(texts(true).await, ["Ada Lovelace", "", "I am", ""]);
    // "Show password" does not make it less of a secret, however it is done.
    run("document.querySelector('#stage [type=password]').type = 'text'");
    assert_eq!(texts(true).await, ["Ada Lovelace", "", "I am", ""]);
}

#[wasm_bindgen_test]
async fn a_password_shown_between_captures_stays_secret() {
    let _stage = Stage::new("<div></div>");
    trace().await;
    run(
        "{ const i = document.createElement('input'); i.type = 'password'; document.querySelector('#stage div').append(i); i.value = 'hunter2'; i.type = 'text'; }",
    );
    wasm_bindgen_futures::JsFuture::from(js_sys::Promise::resolve(&wasm_bindgen::JsValue::NULL)).await.unwrap();
    let trace =
        trace_with(TraceOptions { values: true, within: Some("#stage".into()), ..TraceOptions::default() }).await;
    assert!(!serde_json::to_string(&trace).unwrap().contains("hunter2"));
    assert_eq!(trace.redactions.secret_fields, 1);
}

#[wasm_bindgen_test]
async fn most_of_what_is_in_the_viewport_first() {
    let html: String =
        (0..50).map(|i| format!("<p style='margin-bottom:100px'><button id=b{i}>Button {i}</button></p>")).collect();
    let _stage = Stage::new(&html);
    run("document.getElementById('b40').scrollIntoView()");
    let options = TraceOptions { max_elements: 3, within: Some("#stage".into()), ..TraceOptions::default() };
    let trace = trace_with(options).await;
    assert_eq!((trace.dom.counts.found, trace.dom.counts.included, trace.dom.counts.omitted), (50, 3, 47));
    let names: Vec<String> = trace.dom.interactive_elements.unwrap().into_iter().map(|one| one.selector).collect();
    assert_eq!(names, ["#b40", "#b41", "#b42"]);
    run("scrollTo(0, 0)");
}
