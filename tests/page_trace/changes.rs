//! Traces since another, several clients side by side, and ids.

use wasm_bindgen_test::wasm_bindgen_test;
use webmcp_bridge::model::{Trace, TraceOptions, Via};
use webmcp_bridge::page::capture;
use webmcp_bridge::tool::Lookup;

use crate::{Stage, run};

async fn since(client: Via, since: Option<&str>, max: u32) -> Trace {
    let options = TraceOptions {
        within: Some("#stage".into()),
        since: since.map(str::to_owned),
        max_elements: max,
        ..TraceOptions::default()
    };
    capture::trace(client, &options, None).await.unwrap()
}

/// What a delta says: names added, changed, ids removed.
fn delta(trace: &Trace) -> (Vec<&str>, Vec<&str>, Vec<&str>) {
    let dom = &trace.dom;
    assert!(dom.since.is_some() && dom.interactive_elements.is_none());
    (
        dom.added.iter().flatten().map(|one| one.name.as_str()).collect(),
        dom.changed.iter().flatten().map(|one| one.name.as_str()).collect(),
        dom.removed.iter().flatten().map(String::as_str).collect(),
    )
}

#[wasm_bindgen_test]
async fn only_what_changed() {
    let _stage = Stage::new(
        "<button id=a>a</button><input id=i aria-label=i><p style='margin-top:3000px'><button id=z>z</button></p>",
    );
    let first = since(Via::Page, None, 500).await;
    run("document.getElementById('i').focus(); scrollTo(0, 2000)");
    let same = since(Via::Page, Some(&first.trace_id), 500).await;
    assert_eq!(delta(&same), (vec![], vec![], vec![]));
    assert_eq!(same.dom.counts.found, 3);
    run("scrollTo(0, 0); document.getElementById('i').value = 'x'; document.getElementById('a').remove();
         document.querySelector('#stage').insertAdjacentHTML('afterbegin', '<button id=n>new</button>')");
    let changed = since(Via::Page, Some(&same.trace_id), 500).await;
    assert_eq!(delta(&changed), (vec!["new"], vec!["i"], vec![id_of(&first, "a")]));
    // Against the first, the same.
    let changed = since(Via::Page, Some(&first.trace_id), 500).await;
    assert_eq!(delta(&changed).0, ["new"]);
}

fn id_of<'a>(trace: &'a Trace, name: &str) -> &'a str {
    let all = trace.dom.interactive_elements.as_ref().unwrap();
    &all.iter().find(|one| one.name == name).unwrap().id
}

#[wasm_bindgen_test]
async fn scrolling_brings_nothing_in() {
    let html: String = (0..30).map(|i| format!("<p style='margin-bottom:200px'><button>b{i}</button></p>")).collect();
    let _stage = Stage::new(&html);
    let first = since(Via::Page, None, 5).await;
    run("scrollTo(0, 3000)");
    let second = since(Via::Page, Some(&first.trace_id), 5).await;
    assert_eq!(delta(&second), (vec![], vec![], vec![]));
    run("scrollTo(0, 0); document.querySelector('#stage').insertAdjacentHTML('beforeend', '<button>new</button>')");
    // There is no room for what is new, and that is said.
    let third = since(Via::Page, Some(&second.trace_id), 5).await;
    assert_eq!((third.dom.counts.found, third.dom.counts.omitted), (31, 26));
}

#[wasm_bindgen_test]
async fn what_is_no_longer_known_is_told_in_full() {
    let _stage = Stage::new("<button>a</button>");
    let first = since(Via::Page, None, 500).await;
    let other = since(Via::Harness, None, 500).await;
    for id in ["3.17", "", &other.trace_id] {
        let full = since(Via::Page, Some(id), 500).await;
        assert!(full.dom.full && full.dom.interactive_elements.is_some(), "{id}");
    }
    let mut last = first.trace_id.clone();
    for _ in 0..7 {
        last = since(Via::Page, Some(&last), 500).await.trace_id;
    }
    assert!(since(Via::Page, Some(&first.trace_id), 500).await.dom.full);
    assert!(!since(Via::Page, Some(&last), 500).await.dom.full);
}

#[wasm_bindgen_test]
async fn ids_stay_and_are_counted_for_each_client() {
    let _stage = Stage::new("<button id=a>a</button><button id=b>b</button>");
    let page = since(Via::Page, None, 500).await.dom.interactive_elements.unwrap();
    capture::next_id(Via::Harness, 1000);
    let harness = since(Via::Harness, None, 500).await.dom.interactive_elements.unwrap();
    assert!(harness.iter().all(|one| one.id[1..].parse::<u32>().unwrap() >= 1000));
    run("document.querySelector('#stage').prepend(document.getElementById('b'))");
    let again = since(Via::Page, None, 500).await.dom.interactive_elements.unwrap();
    assert_eq!((&again[0].id, &again[1].id), (&page[1].id, &page[0].id));
    run("{ const a = document.getElementById('a'); a.replaceWith(a.cloneNode(true)); }");
    let new = since(Via::Page, None, 500).await.dom.interactive_elements.unwrap();
    assert!(
        new[1].id[1..].parse::<u32>().unwrap() > page.iter().map(|one| one.id[1..].parse().unwrap()).max().unwrap()
    );
}

#[wasm_bindgen_test]
async fn selectors_are_known_to_those_who_were_given_them() {
    let _stage = Stage::new("<ul><li><button>a</button><li><button>b</button></ul>");
    let all = since(Via::Harness, None, 500).await.dom.interactive_elements.unwrap();
    let selector = &all[0].selector;
    assert_eq!(capture::lookup(Via::Page, "#nowhere", None), Lookup::NotInTrace);
    assert_eq!(capture::lookup(Via::Page, selector, None), Lookup::NotInTrace);
    let Lookup::Found(found) = capture::lookup(Via::Harness, selector, None) else { panic!("it is there") };
    assert_eq!((&found.id, &found.name), (&all[0].id, &all[0].name));
    // Another element in the same place.
    run("document.querySelector('#stage li').remove()");
    run("document.querySelector('#stage ul').insertAdjacentHTML('beforeend', '<li><button>c</button>')");
    assert_eq!(capture::lookup(Via::Harness, selector, None), Lookup::Stale);
}
