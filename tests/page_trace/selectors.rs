//! Selectors: one element now, and the most lasting.

use wasm_bindgen_test::wasm_bindgen_test;
use webmcp_bridge::model::{TraceOptions, Via};
use webmcp_bridge::page::capture;

use crate::{Stage, Table, lines, run, trace, unique};

#[wasm_bindgen_test]
async fn the_most_lasting_that_matches_one() {
    let mut table = Table::default();
    for (html, selectors) in [
        ("<button id=go>x</button>", &["#go"][..]),
        ("<button id=go data-testid=t>x</button>", &["#go"]),
        ("<button id=:r1: data-testid=go-now>x</button>", &[r#"[data-testid="go-now"]"#]),
        ("<button id=radix-12 data-cy=pay>x</button>", &[r#"[data-cy="pay"]"#]),
        ("<input name=email>", &[r#"input[name="email"]"#]),
        ("<meta name=description><textarea name=description></textarea>", &[r#"textarea[name="description"]"#]),
        ("<button aria-label=Close>x</button>", &[r#"[aria-label="Close"]"#]),
        ("<button aria-label='Cart (3)'>x</button>", &["#stage > button"]),
        ("<button id='a b'>x</button><button id=1st>y</button>", &["#stage > button:nth-of-type(1)", "#\\31 st"]),
        (
            "<button id=same>x</button><button id=same>y</button>",
            &["#stage > button:nth-of-type(1)", "#stage > button:nth-of-type(2)"],
        ),
        (
            "<form id=one><input name=q></form><form id=two><input name=q></form>",
            &[r##"#one input[name="q"]"##, r##"#two input[name="q"]"##],
        ),
        (
            "<form id=f><label><input type=radio name=plan value=a>A</label><label><input type=radio name=plan value=b>B</label></form>",
            &["#f > label:nth-of-type(1) > input", "#f > label:nth-of-type(2) > input"],
        ),
        (
            "<div><p><a href=/x>x</a></p><p><a href=/y>y</a></p></div>",
            &["#stage > div > p:nth-of-type(1) > a", "#stage > div > p:nth-of-type(2) > a"],
        ),
        (
            "<svg width=50 height=50><a href=/x><rect width=50 height=50 /></a></svg>",
            &["#stage > :nth-child(1) > :nth-child(1)"],
        ),
        (
            "<div id=h><template shadowrootmode=open><div><button>x</button></div><button id=b>y</button></template></div>",
            &["#h >>> div > button", "#h >>> #b"],
        ),
        (
            "<x-a><template shadowrootmode=open><x-b><template shadowrootmode=open><button>x</button></template></x-b></template></x-a>",
            &["#stage > x-a >>> x-b >>> button"],
        ),
        ("<o:p><button>x</button></o:p>", &["#stage > :nth-child(1) > button"]),
    ] {
        let _stage = Stage::new(html);
        let trace = trace().await;
        unique(&trace);
        let all = trace.dom.interactive_elements.unwrap();
        table.row(html, all.iter().map(|one| one.selector.as_str()).collect::<Vec<_>>(), selectors.to_vec());
    }
    table.check();
}

#[wasm_bindgen_test]
async fn ids_that_no_selector_can_say() {
    for script in [
        r"b.id = 'nul\0id'",
        r"b.id = 'lone\ud800'",
        r"b.id = '\u202ebidi'",
        r"b.id = 'x'.repeat(1 << 20)",
        r"b.id = ' lead'",
        r"b.id = '-'",
        r#"b.id = '"\\'"#,
        r"b.name = 'a\nb'",
        r"b.setAttribute('aria-label', 'lone\udc00')",
        r"b.setAttribute('data-testid', ']\'')",
    ] {
        let _stage = Stage::new("<button>x</button><button>y</button>");
        run(&format!("{{ const b = document.querySelector('#stage button'); {script} }}"));
        let trace = trace().await;
        unique(&trace);
        assert_eq!(trace.dom.counts.found, 2, "{script}");
    }
}

#[wasm_bindgen_test]
async fn odd_names_of_html_elements() {
    let _stage = Stage::new("<div></div>");
    run("{ const d = document.createElementNS('http://www.w3.org/1999/xhtml', 'BuTTon'); d.tabIndex = 0; d.textContent = 'x';
           document.querySelector('#stage div').append(d); }");
    let trace = trace().await;
    unique(&trace);
    assert_eq!(trace.dom.counts.found, 1);
}

#[wasm_bindgen_test]
async fn reordering_keeps_what_has_a_name() {
    let html = "<ul><li><button id=a>a</button><li><button data-testid=b>b</button><li><input name=c><li><button aria-label=D>d</button></ul>";
    let _stage = Stage::new(html);
    let before = trace().await.dom.interactive_elements.unwrap();
    run("{ const ul = document.querySelector('#stage ul'); for (const li of [...ul.children].reverse()) ul.append(li);
           ul.prepend(document.createElement('li')); }");
    let after = trace().await.dom.interactive_elements.unwrap();
    for old in &before {
        let same = after.iter().find(|new| new.id == old.id).expect("it is still there");
        assert_eq!(same.selector, old.selector);
    }
}

#[wasm_bindgen_test]
async fn within_takes_a_selector() {
    let _stage = Stage::new(
        "<div id=one><button>x</button></div><div id=two><template shadowrootmode=open><p><button>y</button></p></template></div>",
    );
    let within = |selector: &str| TraceOptions { within: Some(selector.into()), ..TraceOptions::default() };
    for (selector, found) in [("#one", 1), ("#two", 1), ("#two >>> p", 1), ("#one > button", 1)] {
        let trace = capture::trace(Via::Page, &within(selector), None).await.unwrap();
        assert_eq!(trace.dom.counts.found, found, "{selector}");
    }
    for selector in ["#none", "][", "#one >>> p", "", " >>> p"] {
        let failure = capture::trace(Via::Page, &within(selector), None).await.unwrap_err();
        assert_eq!(failure.code.as_str(), "ARGUMENT_INVALID", "{selector}");
    }
}

#[wasm_bindgen_test]
async fn a_label_is_said_in_a_line() {
    assert_eq!(lines("<button aria-label='a\nb'>x</button>").await, [r#"button "a b" #stage > button"#]);
}
