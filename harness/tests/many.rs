//! Many pages and several clients at once, and what an action costs.
#![allow(clippy::unwrap_used, clippy::print_stdout)] // Tests: a failure is a panic, and figures are printed.

mod support;

use std::time::{Duration, Instant};

use futures_util::future::join_all;
use support::{Browser, Site, deadline, id};
use webmcp_bridge::model::Action;
use webmcp_harness::act::{Step, act};
use webmcp_harness::page::{ElementId, Tab};

const COUNTER: &str =
    "<button id=b aria-label=Count onclick='this.dataset.n=++n;this.title=n'>0</button><script>let n=0</script>";

fn click() -> Step {
    Step { action: Action::Click, value: None, submit: false }
}

async fn clicks(tab: &Tab, button: ElementId, count: usize) {
    for _ in 0..count {
        act(tab, button, click(), deadline()).await.unwrap();
    }
}

/// How often the page's own handler ran.
async fn counted(tab: &Tab) -> usize {
    use webmcp_harness::cdp::protocol::Evaluate;
    let command = Evaluate { expression: "n".to_owned(), return_by_value: true, ..Evaluate::default() };
    let session = tab.session().unwrap();
    let evaluated = tab.client().connection().send(Some(&session), &command, deadline()).await.unwrap();
    evaluated.result.value.unwrap().get().parse().unwrap()
}

#[tokio::test]
async fn calls_on_many_pages_at_once_are_all_right() {
    let full = std::env::var_os("WEBMCP_FULL").is_some();
    let (pages, calls) = if full { (50, 20) } else { (8, 5) };
    let site = Site::start(&[("/", COUNTER)]).await;
    let browser = Browser::start().await;
    let tabs = join_all((0..pages).map(|_| browser.open_owned(site.url("/")))).await;
    let begun = Instant::now();
    join_all(tabs.iter().map(|tab| async move {
        let button = id(tab, 0, "Count").await;
        clicks(tab, button, calls).await;
        assert_eq!(counted(tab).await, calls);
    }))
    .await;
    println!("{pages} pages with {calls} calls each: {:?}", begun.elapsed());
}

#[tokio::test]
async fn an_action_takes_few_commands_and_little_time() {
    let site = Site::start(&[("/", COUNTER)]).await;
    let browser = Browser::start().await;
    let tab = browser.open(&site.url("/")).await;
    let button = id(&tab, 0, "Count").await;
    clicks(&tab, button, 3).await;
    let before = browser.client.commands();
    let begun = Instant::now();
    clicks(&tab, button, 10).await;
    let each = begun.elapsed() / 10;
    let commands = (browser.client.commands() - before) / 10;
    println!("an action: {each:?}, the settle window of 80 ms included; {commands} commands and subscriptions");
    assert!(commands <= 8, "{commands}");
    assert!(each < Duration::from_secs(2), "{each:?}");
}
