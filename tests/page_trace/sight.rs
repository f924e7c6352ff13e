//! What a person sees, and what they do not.

use wasm_bindgen_test::wasm_bindgen_test;
use webmcp_bridge::model::State;

use crate::{Stage, Table, run, trace};

const BUTTON: &str = "<button>x</button>";

async fn found(html: &str) -> u32 {
    let _stage = Stage::new(html);
    trace().await.dom.counts.found
}

#[wasm_bindgen_test]
async fn seen_or_not() {
    let mut table = Table::default();
    for (style, seen) in [
        ("", true),
        ("display:none", false),
        ("display:contents", true),
        ("visibility:hidden", false),
        ("opacity:0", false),
        ("opacity:0.01", true),
        ("width:0;height:0;overflow:hidden", false),
        ("width:1px;height:1px;overflow:hidden;position:absolute", false),
        ("position:absolute;clip:rect(0 0 0 0)", false),
        ("clip:rect(0 0 0 0)", true),
        ("clip-path:inset(50%)", false),
        ("clip-path:inset(10%)", true),
        ("position:absolute;left:-9999px", false),
        ("position:absolute;top:-9999px", false),
        ("position:absolute;left:5000px", true),
        ("position:fixed;left:100vw", false),
        ("position:fixed;transform:translateX(-200%);width:100px", false),
        ("text-indent:-9999px", false),
        ("content-visibility:hidden;height:50px", false),
        ("content-visibility:auto", true),
        ("interactivity:inert", false),
        ("height:0;overflow:visible", true),
        ("overflow:hidden;height:0", false),
        ("height:20px;overflow:auto;padding-top:100px", true),
        ("transform:scale(0)", false),
        ("margin-top:3000px", true),
    ] {
        let html = format!("<div style='{style}'>{BUTTON}</div>");
        table.row(style, found(&html).await, u32::from(seen));
    }
    table.check();
}

#[wasm_bindgen_test]
async fn by_what_is_around() {
    let mut table = Table::default();
    for (html, seen) in [
        ("<div aria-hidden=true><button>x</button></div>", 0),
        ("<div aria-hidden=false><button>x</button></div>", 1),
        ("<div inert><button>x</button></div>", 0),
        ("<div hidden><button>x</button></div>", 0),
        ("<div style=visibility:hidden><button style=visibility:visible>x</button></div>", 1),
        ("<div style=opacity:0><button style=opacity:1>x</button></div>", 0),
        ("<details><summary>s</summary><button>x</button></details>", 1),
        ("<details open><summary>s</summary><button>x</button></details>", 2),
        // Clipped away by an ancestor, and by one from which it escapes.
        (
            "<div style='overflow:hidden;height:20px;width:20px'><button style='position:relative;top:50px'>x</button></div>",
            0,
        ),
        (
            "<div style='overflow:hidden;height:20px;width:20px'><button style='position:absolute;margin-top:50px'>x</button></div>",
            1,
        ),
        (
            "<div style='overflow:hidden;height:20px;width:20px;position:relative'><button style='position:absolute;top:50px'>x</button></div>",
            0,
        ),
        (
            "<div style='overflow:hidden;height:20px;width:20px'><button style='position:fixed;top:50px'>x</button></div>",
            1,
        ),
        (
            "<div style='overflow:hidden;height:20px;width:20px;transform:translate(1px)'><button style='position:fixed;top:50px'>x</button></div>",
            0,
        ),
        (
            "<div style='overflow:auto;height:20px;width:20px'><button style='position:relative;top:50px'>x</button></div>",
            1,
        ),
        ("<span style='overflow:hidden'><button>x</button></span>", 1),
        // Without a box of its own, it is where its contents are.
        ("<a href=/x style='display:block;height:0'><span style='float:left'>x</span></a>", 1),
        ("<a href=/x></a>", 0),
        ("<template><button>x</button></template>", 0),
        ("<noscript><button>x</button></noscript>", 0),
        ("<canvas><button>x</button></canvas>", 0),
        ("<div popover><button>x</button></div>", 0),
        ("<dialog><button>x</button></dialog>", 0),
        ("<dialog open><button>x</button></dialog>", 1),
        ("<div><template shadowrootmode=open></template><button>x</button></div>", 0),
        ("<div><template shadowrootmode=open><slot></slot></template><button>x</button></div>", 1),
        (
            "<div><template shadowrootmode=open><div style=display:none><slot></slot></div></template><button>x</button></div>",
            0,
        ),
        ("<div><template shadowrootmode=open><slot><button>fallback</button></slot></template></div>", 1),
    ] {
        table.row(html, found(html).await, seen);
    }
    table.check();
}

#[wasm_bindgen_test]
async fn hidden_controls_behind_labels() {
    let mut table = Table::default();
    const OVER: &str = "<input type=checkbox aria-label=x style='opacity:0;position:absolute;left:0;top:0;width:20px;height:20px;cursor:inherit'>";
    const HIDE: &str = "position:absolute;width:1px;height:1px;clip:rect(0 0 0 0);overflow:hidden";
    for (html, seen) in [
        (format!("<label><input type=checkbox style='{HIDE}'>x</label>"), 1),
        ("<label><input type=checkbox style=opacity:0>x</label>".into(), 1),
        ("<label><input type=checkbox style=display:none>x</label>".into(), 1),
        ("<label for=f>x</label><input type=file id=f hidden>".into(), 1),
        ("<label><input type=radio name=r hidden>x</label><label><input type=radio name=r hidden>y</label>".into(), 2),
        (format!("<label>x <input style='{HIDE}'></label>"), 1),
        ("<label>x <input style=display:none></label>".into(), 0),
        ("<label style=display:none><input type=checkbox>x</label>".into(), 0),
        (format!("<label style=opacity:0><input type=checkbox style='{HIDE}'>x</label>"), 0),
        ("<input type=checkbox style=opacity:0>".into(), 0),
        ("<label style=cursor:pointer><input type=checkbox>x</label>".into(), 1),
        ("<label for=c style=cursor:pointer>x</label><input id=c type=checkbox>".into(), 1),
        ("<label style=cursor:pointer>no control</label>".into(), 1),
        ("<label inert><input type=checkbox hidden>x</label>".into(), 0),
        // Without a label, what is drawn in its place stands for it; with nothing there it is a decoy.
        (format!("<span style='position:relative'>{OVER}<svg width=20 height=20></svg></span>"), 1),
        (format!("<span style='position:relative;cursor:pointer'>{OVER}<svg width=20 height=20></svg></span>"), 1),
        (format!("<span style='position:relative'>{OVER}<button>x</button></span>"), 1),
        (format!("<div style='width:50px;height:50px'>{OVER}</div>"), 0),
        (
            format!(
                "<div style='width:50px;height:50px;cursor:pointer'><input type=range aria-label=x style='cursor:inherit;{HIDE}'></div>"
            ),
            1,
        ),
    ] {
        table.row(&html, found(&html).await, seen);
    }
    table.check();
}

#[wasm_bindgen_test]
async fn behind_modal_dialogs() {
    let _stage = Stage::new(
        "<button>behind</button><dialog id=a><button>in a</button></dialog><dialog id=b><button>in b</button></dialog>",
    );
    let names = async || {
        let all = trace().await.dom.interactive_elements.unwrap();
        all.into_iter().map(|one| one.name).collect::<Vec<_>>().join(",")
    };
    assert_eq!(names().await, "behind");
    run("document.getElementById('a').showModal()");
    assert_eq!(names().await, "in a");
    run("document.getElementById('b').showModal()");
    assert_eq!(names().await, "in b");
    run("document.getElementById('b').close()");
    assert_eq!(names().await, "in a");
    run("document.getElementById('a').close(); document.getElementById('a').show()");
    assert_eq!(names().await, "behind,in a");
}

#[wasm_bindgen_test]
async fn behind_a_dialog_that_says_it_is_modal() {
    let html = "<button>behind</button><div style='position:fixed;inset:0;background:#000'></div>
        <div role=dialog aria-modal=true style='position:fixed;inset:50px;background:#fff'><button>inside</button></div>
        <div style='position:fixed;left:0;top:0;background:#fff'><button>above</button></div>
        <p style='margin-top:3000px'><button>below the fold</button></p>";
    let _stage = Stage::new(html);
    let all = trace().await.dom.interactive_elements.unwrap();
    assert_eq!(all.into_iter().map(|one| one.name).collect::<Vec<_>>(), ["inside", "above"]);
    // Not shown, it blocks nothing.
    run("document.querySelector('#stage [aria-modal]').style.display = 'none'");
    assert_eq!(trace().await.dom.counts.found, 3);
}

#[wasm_bindgen_test]
async fn covered_at_its_centre() {
    for (html, covered) in [
        ("<button>x</button>", false),
        ("<button><b>x</b></button>", false),
        ("<button style='position:fixed;top:9px;left:9px'>x</button><div style='position:fixed;inset:0'></div>", true),
        (
            "<button style='position:fixed;top:9px;left:9px'>x</button><div style='position:fixed;inset:0;pointer-events:none'></div>",
            false,
        ),
        ("<label style='position:fixed;top:9px;left:9px'><input type=checkbox hidden><b>x</b></label>", false),
        (
            "<div><template shadowrootmode=open><button style='position:fixed;top:9px;left:9px'>x</button></template></div>",
            false,
        ),
    ] {
        let _stage = Stage::new(html);
        let all = trace().await.dom.interactive_elements.unwrap();
        assert_eq!(all.len(), 1, "{html}");
        assert_eq!(all[0].states.contains(&State::Covered), covered, "{html}");
    }
}

#[wasm_bindgen_test]
async fn in_the_viewport() {
    let html = "<button style='position:fixed;top:9px'>a</button>
        <div style='position:fixed;top:50px;height:30px;overflow:auto'><p style='margin-top:200px'><button>scrolled out</button></p></div>
        <p style='margin-top:5000px'><button>below</button></p>";
    let _stage = Stage::new(html);
    let all = trace().await.dom.interactive_elements.unwrap();
    assert_eq!(all.iter().map(|one| one.in_viewport).collect::<Vec<_>>(), [true, false, false]);
}
