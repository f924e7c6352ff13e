//! Acting on real pages in a real browser: what is done, what is told of it, and what is refused.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::print_stdout)] // Tests: a failure is a panic, and figures are printed.

mod support;

use std::sync::Arc;
use std::time::{Duration, Instant};

use serde_json::{Value, json};
use support::{Browser, Reply, Site, deadline, id};
use webmcp_bridge::model::{Action, Code, ValueState};
use webmcp_harness::act::{Acted, Input, Pending, Step, act};
use webmcp_harness::failure::{Effect, Stop};
use webmcp_harness::page::{ElementId, Tab};
use webmcp_harness::policy::Secrets;

fn click() -> Step {
    Step { action: Action::Click, value: None, submit: false }
}

fn fill(text: &str) -> Step {
    Step { action: Action::Fill, value: Some(json!(text).into()), submit: false }
}

fn select(value: Value) -> Step {
    Step { action: Action::Select, value: Some(value.into()), submit: false }
}

async fn act_on(tab: &Tab, name: &str, step: Step) -> Result<Acted, Stop> {
    let id = id(tab, 0, name).await;
    act(tab, id, step, deadline()).await
}

#[tokio::test]
async fn the_three_actions_are_done_and_told() {
    let site = Site::start(&[(
        "/",
        "<label>Name <input></label><label>Size <select><option>S<option>M</select></label>
        <button onclick='this.textContent=\"Saved\"; say.textContent=\"All saved\"'>Save</button><p role=status id=say></p>",
    )])
    .await;
    let browser = Browser::start().await;
    let tab = browser.open(&site.url("/")).await;

    let filled = act_on(&tab, "Name", fill("Ann")).await.unwrap();
    assert_eq!((filled.result.verified, filled.result.after.value), (Some(true), Some(ValueState::Filled)));
    assert_eq!(filled.changes.changed.len(), 1, "{filled:?}");
    assert!(!format!("{filled:?}").contains("Ann"), "what was filled is never told");

    let chosen = act_on(&tab, "Size", select(json!("M"))).await.unwrap();
    assert_eq!(chosen.result.verified, Some(true));

    let clicked = act_on(&tab, "Save", click()).await.unwrap();
    assert_eq!(clicked.changes.changed[0].name, "Saved");
    assert_eq!(clicked.changes.messages[0].text, "All saved");

    // The one-off tools are gone.
    let document = tab.document(0, deadline()).await.unwrap();
    assert_eq!(document.tools(deadline()).await.unwrap(), []);
    assert_eq!(document.cached(deadline()).await.unwrap(), []);
}

#[tokio::test]
async fn a_click_that_navigates_acted_or_its_outcome_is_unknown() {
    let site = Site::start(&[("/", "<a href=/two>Two</a>"), ("/two", "<button>Here</button>")]).await;
    let browser = Browser::start().await;
    for _ in 0..5 {
        let tab = browser.open(&site.url("/")).await;
        // The new document may come before the record is read; then nothing is claimed.
        match act_on(&tab, "Two", click()).await {
            Ok(acted) => {
                assert_eq!(acted.changes.navigated_to, Some(site.url("/two")));
                assert_eq!(acted.changes.added[0].name, "Here");
            }
            Err(stop) => assert_eq!(stop.failure.code, Code::OutcomeUnknown),
        }
        tab.close(deadline()).await.unwrap();
    }
}

#[tokio::test]
async fn late_effects_are_told_soon_after_they_land() {
    let button = |when: &str| {
        format!(
            "<button onclick='{when}'>Go</button><script>function land(){{document.body.append(Object.assign(document.createElement(\"button\"),{{textContent:\"Landed \"+Date.now()}}))}}</script>"
        )
    };
    let rows = [
        ("/microtask", "Promise.resolve().then(land)", 0),
        ("/frame", "requestAnimationFrame(land)", 16),
        ("/timer", "setTimeout(land, 50)", 50),
        ("/fetch", "fetch(\"/slow\").then(land)", 300),
    ];
    let site = Site::start(&[]).await;
    site.reply("/slow", Reply { delay: Duration::from_millis(300), ..Reply::default() });
    rows.iter().for_each(|(path, when, _)| site.page(path, &button(when)));
    let browser = Browser::start().await;
    for (path, _, after) in rows {
        let tab = browser.open(&site.url(path)).await;
        let go = id(&tab, 0, "Go").await;
        let begun = Instant::now();
        let acted = act(&tab, go, click(), deadline()).await.unwrap();
        let took = begun.elapsed();
        let landed = acted.changes.added.iter().find(|e| e.name.starts_with("Landed"));
        assert!(landed.is_some(), "{path}: {:?}", acted.changes);
        println!(
            "{path}: told {} ms after the action, {} ms after it landed",
            took.as_millis(),
            took.as_millis() as i64 - after
        );
        tab.close(deadline()).await.unwrap();
    }
}

#[tokio::test]
async fn tabs_that_open_are_told_and_not_entered() {
    let site = Site::start(&[("/", "<a href=/two target=_blank rel=opener>New</a>"), ("/two", "<p>Two")]).await;
    let browser = Browser::start().await;
    let tab = browser.open(&site.url("/")).await;
    let acted = act_on(&tab, "New", click()).await.unwrap();
    assert_eq!(acted.changes.opened.len(), 1, "{acted:?}");
    assert_eq!(acted.changes.navigated_to, None);
}

#[tokio::test]
async fn a_dialog_stops_the_call_and_its_answer_lets_it_go_on() {
    let site =
        Site::start(&[("/", "<button onclick='this.textContent=confirm(\"Sure?\")?\"Yes\":\"No\"'>Ask</button>")])
            .await;
    let browser = Browser::start().await;
    let tab = browser.open(&site.url("/")).await;
    let ask = id(&tab, 0, "Ask").await;
    let begun = Instant::now();
    let mut pending = Pending::act(&tab, ask, click(), deadline()).await.unwrap();
    let stop = pending.finish(deadline()).await.unwrap_err();
    assert_eq!((stop.code(), stop.effect), (Code::DialogOpen, Effect::Unknown));
    assert!(stop.failure.message.contains("confirm") && stop.failure.message.contains("Sure?"), "{stop}");
    assert!(begun.elapsed() < Duration::from_secs(1), "{:?}", begun.elapsed());
    tab.answer_dialog(true, None, deadline()).await.unwrap();
    let acted = pending.finish(deadline()).await.unwrap();
    assert_eq!(acted.changes.changed[0].name, "Yes");
}

#[tokio::test]
async fn ids_are_of_one_document_for_ever() {
    let site = Site::start(&[("/one", "<button>One</button>"), ("/two", "<button>Two</button>")]).await;
    let browser = Browser::start().await;
    let tab = browser.open(&site.url("/one")).await;
    let one = id(&tab, 0, "One").await;
    tab.navigate(&site.url("/two"), deadline()).await.unwrap();
    let two = id(&tab, 0, "Two").await;
    assert!(two.element > one.element, "{one} then {two}");
    let stop = act(&tab, one, click(), deadline()).await.unwrap_err();
    assert_eq!((stop.code(), stop.effect), (Code::SelectorStale, Effect::None));
    assert!(stop.failure.message.contains("/one") && stop.failure.message.contains("/two"), "{stop}");
    let never = ElementId { frame: 0, element: 999 };
    assert_eq!(act(&tab, never, click(), deadline()).await.unwrap_err().code(), Code::SelectorStale);
}

#[tokio::test]
async fn frames_have_ids_and_sessions_of_their_own() {
    let site = Site::start(&[
        ("/", "<iframe src=/inner></iframe><iframe src='{other}/inner' allow=tools></iframe>"),
        ("/inner", "<button onclick='this.textContent=\"Pressed\"'>Press</button>"),
    ])
    .await;
    let browser = Browser::start().await;
    let tab = browser.open(&site.url("/")).await;
    let frames = tab.frames(3, deadline()).await.unwrap();
    for frame in frames.iter().filter(|frame| frame.number != 0) {
        let press = id(&tab, frame.number, "Press").await;
        assert_eq!(press.frame, frame.number);
        let acted = act(&tab, press, click(), deadline()).await.unwrap_or_else(|stop| panic!("{}: {stop}", frame.url));
        assert_eq!(acted.changes.changed[0].name, "Pressed");
        assert_eq!(acted.changes.changed[0].id, press.to_string());
    }
}

#[tokio::test]
async fn what_the_page_takes_back_is_not_verified() {
    let site = Site::start(&[(
        "/",
        "<label>Name <input oninput='setTimeout(()=>{this.value=\"\"; this.title=\"x\"}, 20)'></label>
        <label>Off <input type=checkbox onclick='setTimeout(()=>{this.checked=false; this.title=\"x\"}, 20)'></label>",
    )])
    .await;
    let browser = Browser::start().await;
    let tab = browser.open(&site.url("/")).await;
    for (name, step) in [("Name", fill("Ann")), ("Off", click())] {
        let acted = act_on(&tab, name, step).await.unwrap();
        assert_eq!(acted.result.verified, Some(false), "{name}: {acted:?}");
    }
}

#[tokio::test]
async fn refusals_touch_nothing() {
    let site = Site::start(&[(
        "/",
        "<button disabled>Off</button><label>Fixed <input readonly value=x></label>
        <label>Size <select><option>S</select></label>",
    )])
    .await;
    let browser = Browser::start().await;
    let tab = browser.open(&site.url("/")).await;
    let rows = [
        ("Off", click(), Code::Disabled),
        ("Fixed", fill("y"), Code::ReadOnly),
        ("Size", select(json!("XXL")), Code::OptionNotFound),
        ("Size", fill("S"), Code::ActionMismatch),
    ];
    for (name, step, code) in rows {
        let begun = Instant::now();
        let stop = act_on(&tab, name, step).await.unwrap_err();
        assert_eq!((stop.code(), stop.effect), (code, Effect::None), "{name}: {stop}");
        println!("{name}: refused in {:?}", begun.elapsed());
    }
}

#[tokio::test]
async fn what_covers_a_frame_covers_its_elements() {
    let cover = "<div id=veil style='position:fixed;inset:0;z-index:9;background:#0003'></div>";
    let inner = "<button onclick='this.textContent=\"Pressed\"'>Press</button>";
    let site = Site::start(&[
        ("/same", &format!("<iframe src=/inner></iframe>{cover}")),
        ("/cross", &format!("<iframe src='{{other}}/inner' allow=tools></iframe>{cover}")),
        ("/deep", &format!("<iframe src='{{other}}/middle' allow=tools></iframe>{cover}")),
        ("/far", "<div style='height:3000px'></div><iframe src='{other}/inner' allow=tools style='border:9px solid;padding:7px'></iframe>"),
        ("/middle", "<iframe src=/inner></iframe>"),
        ("/inner", inner),
    ])
    .await;
    let browser = Browser::start().await;
    for (path, frames, covered) in [("/same", 2, true), ("/cross", 2, true), ("/deep", 3, true), ("/far", 2, false)] {
        let tab = browser.open(&site.url(path)).await;
        let frames = tab.frames(frames, deadline()).await.unwrap();
        let last = frames.iter().max_by_key(|frame| frame.url.ends_with("/inner")).unwrap().number;
        let press = id(&tab, last, "Press").await;
        let acted = act(&tab, press, click(), deadline()).await;
        match acted {
            Err(stop) if covered => {
                assert_eq!((stop.code(), stop.effect), (Code::Covered, Effect::None), "{path}: {stop}");
                assert!(stop.failure.message.contains("id=veil"), "{path}: {stop}");
            }
            acted => assert!(!covered && acted.is_ok(), "{path}: {acted:?}"),
        }
        tab.close(deadline()).await.unwrap();
    }
}

#[tokio::test]
async fn secrets_go_into_secret_fields_of_their_origins_alone() {
    let site = Site::start(&[(
        "/",
        "<label>Key <input type=password></label><label>Name <input></label><form><input type=submit>",
    )])
    .await;
    let browser = Browser::start().await;
    let tab = browser.open(&site.url("/")).await;
    let here = Arc::new(Secrets::parse(&[format!("LOGIN=http://127.0.0.1:{}", site.port)]).unwrap());
    let elsewhere = Arc::new(Secrets::parse(&["LOGIN=https://shop.example".to_owned()]).unwrap());
    let secret = |secrets: &Arc<Secrets>| Step {
        action: Action::Fill,
        value: Some(Input::Secret("LOGIN".to_owned(), Arc::clone(secrets))),
        submit: false,
    };
    assert_eq!(act_on(&tab, "Key", secret(&elsewhere)).await.unwrap_err().code(), Code::NotAllowed);
    assert_eq!(act_on(&tab, "Name", secret(&here)).await.unwrap_err().code(), Code::NotAllowed);
    assert_eq!(act_on(&tab, "Key", secret(&here)).await.unwrap_err().code(), Code::ArgumentInvalid);
}
