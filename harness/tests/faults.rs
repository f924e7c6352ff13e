//! Everything that can go wrong while a call is under way, in each phase of it. Whatever happens: never a false success, never a hang
//! past the deadline, never a second execution of a write, and the next call on a healthy page works.
//!
//! A seeded sample by default; every pair thirty times with `WEBMCP_FULL=1`. `WEBMCP_SEED` runs one sample again.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::print_stdout)] // Tests: a failure is a panic, and figures are printed.

mod support;

use std::collections::BTreeMap;
use std::time::{Duration, Instant};

use serde_json::json;
use support::{Browser, Site, extension, id};
use webmcp_bridge::model::{Action, Code};
use webmcp_harness::act::{Acted, Pending, Step};
use webmcp_harness::cdp::protocol::Evaluate;
use webmcp_harness::failure::{Effect, Stop};
use webmcp_harness::page::{ElementId, Tab};

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Fault {
    Navigate,
    Reload,
    CloseTab,
    CrashRenderer,
    KillBrowser,
    DropConnection,
    Stall,
    AnswerLate,
    Dialog,
    ReloadExtension,
    RemoveFrame,
}

const FAULTS: &[Fault] = &[
    Fault::Navigate,
    Fault::Reload,
    Fault::CloseTab,
    Fault::CrashRenderer,
    Fault::KillBrowser,
    Fault::DropConnection,
    Fault::Stall,
    Fault::AnswerLate,
    Fault::Dialog,
    Fault::ReloadExtension,
    Fault::RemoveFrame,
];

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Phase {
    Before,
    Sent,
    Invoked,
    Acted,
    Responded,
}

const PHASES: &[Phase] = &[Phase::Before, Phase::Sent, Phase::Invoked, Phase::Acted, Phase::Responded];

/// How long a call may take, and how much longer a test may wait for it.
const DEADLINE: Duration = Duration::from_secs(4);
const GRACE: Duration = Duration::from_secs(1);

/// A small generator: the same seed, the same runs.
struct Random(u64);

impl Random {
    fn below(&mut self, bound: u64) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        (z ^ (z >> 31)) % bound
    }
}

/// The write: counted at the server before the page's handler goes on.
const PAGE: &str = "<script>function hit(){const r=new XMLHttpRequest();r.open('POST','/hit',false);r.send()}</script>
    <iframe id=frame src=/inner></iframe>";
const INNER: &str = "<button onclick='parent.hit();this.textContent=\"Done\"'>Write</button>";

async fn script(tab: &Tab, expression: &str) {
    let command = Evaluate { expression: expression.to_owned(), ..Evaluate::default() };
    if let Ok(session) = tab.session() {
        tab.client().connection().post(Some(&session), &command);
    }
}

async fn strike(fault: Fault, browser: &mut Option<Browser>, tab: &Tab, site: &Site) {
    let soon = || tokio::time::Instant::now() + DEADLINE;
    match fault {
        Fault::Navigate => _ = tab.navigate(&site.url("/other"), soon()).await,
        Fault::Reload => _ = tab.reload(soon()).await,
        Fault::CloseTab => _ = tab.close(soon()).await,
        Fault::CrashRenderer => _ = tab.navigate("chrome://crash", tokio::time::Instant::now() + GRACE).await,
        Fault::KillBrowser => drop(browser.take()),
        Fault::DropConnection => tab.client().connection().close(),
        Fault::Stall => script(tab, "setTimeout(()=>{for(const end=Date.now()+7000;Date.now()<end;);})").await,
        Fault::AnswerLate => script(tab, "setTimeout(()=>{for(const end=Date.now()+300;Date.now()<end;);})").await,
        Fault::Dialog => script(tab, "setTimeout(()=>alert('!'))").await,
        Fault::ReloadExtension => _ = tab.client().load_extension(&extension(), soon()).await,
        Fault::RemoveFrame => script(tab, "document.querySelector('#frame').remove()").await,
    }
}

/// One call with one fault; what came of it, and how long it took.
async fn run(
    fault: Fault,
    phase: Phase,
    random: &mut Random,
    browser: &mut Option<Browser>,
    site: &Site,
) -> (Result<Acted, Stop>, Duration, usize) {
    let open = browser.as_ref().expect("a browser runs");
    let tab = open.open(&site.url("/")).await;
    tab.frames(2, support::deadline()).await.unwrap();
    let frame = tab.view().unwrap().frames.iter().map(|frame| frame.number).max().unwrap();
    let write = id(&tab, frame, "Write").await;
    let before = site.hits("/hit");
    let inner = tab.document(frame, support::deadline()).await.unwrap();
    let mut invoked = tab.client().connection().subscribe(Some(inner.session()), &["WebMCP.toolInvoked"]);
    let mut responded = tab.client().connection().subscribe(Some(inner.session()), &["WebMCP.toolResponded"]);
    let jitter = Duration::from_micros(random.below(1500));

    let begun = Instant::now();
    let deadline = tokio::time::Instant::now() + DEADLINE;
    if phase == Phase::Before {
        strike(fault, browser, &tab, site).await;
    }
    let call = call(&tab, write, deadline);
    let strike = async {
        match phase {
            Phase::Before => return,
            Phase::Sent => {}
            Phase::Invoked => _ = invoked.next().await,
            Phase::Acted => {
                while site.hits("/hit") == before {
                    tokio::time::sleep(Duration::from_millis(1)).await;
                }
            }
            Phase::Responded => _ = responded.next().await,
        }
        tokio::time::sleep(jitter).await;
        strike(fault, browser, &tab, site).await;
    };
    // The call's end ends the run, whatever became of the fault.
    let result = {
        tokio::pin!(call, strike);
        let mut struck = false;
        loop {
            tokio::select! {
                result = &mut call => break result,
                () = &mut strike, if !struck => struck = true,
            }
        }
    };
    let took = begun.elapsed();
    // Late writes would come now.
    tokio::time::sleep(Duration::from_millis(100)).await;
    let hits = site.hits("/hit") - before;
    if browser.is_some() && !tab.client().connection().is_closed() {
        let _ = tab.answer_dialog(true, None, tokio::time::Instant::now() + GRACE).await;
        let _ = tab.close(tokio::time::Instant::now() + GRACE).await;
    }
    (result, took, hits)
}

async fn call(tab: &Tab, write: ElementId, deadline: tokio::time::Instant) -> Result<Acted, Stop> {
    let step = Step { action: Action::Click, value: None, submit: false };
    Pending::act(tab, write, step, deadline).await?.finish(deadline).await
}

#[tokio::test]
async fn nothing_lies_hangs_or_acts_twice() {
    let full = std::env::var_os("WEBMCP_FULL").is_some();
    let now = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH).unwrap().as_secs();
    let seed = std::env::var("WEBMCP_SEED").ok().and_then(|seed| seed.parse().ok()).unwrap_or(now);
    println!("seed {seed}");
    let mut random = Random(seed);
    let site = Site::start(&[("/", PAGE), ("/inner", INNER), ("/other", "<p>Other"), ("/hit", "")]).await;
    let mut pairs: Vec<(Fault, Phase)> = FAULTS.iter().flat_map(|f| PHASES.iter().map(move |p| (*f, *p))).collect();
    if full {
        pairs = pairs.iter().copied().cycle().take(pairs.len() * 30).collect();
    } else {
        // Each fault once, in a phase by chance.
        pairs = FAULTS.iter().map(|fault| (*fault, PHASES[random.below(5) as usize])).collect();
    }
    let mut browser = None;
    let mut histogram: BTreeMap<(Fault, Phase), BTreeMap<String, usize>> = BTreeMap::new();
    let mut wrong = Vec::new();
    for (fault, phase) in pairs {
        if browser.as_ref().is_none_or(|browser: &Browser| browser.client.connection().is_closed()) {
            browser = Some(Browser::start().await);
        }
        let (result, took, hits) = run(fault, phase, &mut random, &mut browser, &site).await;
        let told = match &result {
            Ok(_) => "ok".to_owned(),
            Err(stop) => format!("{} {}", stop.code(), json!(stop.effect).as_str().unwrap_or_default()),
        };
        *histogram.entry((fault, phase)).or_default().entry(told.clone()).or_default() += 1;
        let lie = match &result {
            Ok(_) => hits != 1,
            Err(stop) => hits > 1 || (stop.effect == Effect::None && hits != 0),
        };
        if lie || took > DEADLINE + GRACE {
            wrong.push(format!("{fault:?} {phase:?}: {told}, {hits} writes, {took:?}: {result:?}"));
        }
    }
    for ((fault, phase), results) in &histogram {
        println!("{fault:?} {phase:?}: {results:?}");
    }
    assert!(wrong.is_empty(), "seed {seed}: {wrong:#?}");

    let browser = match browser.filter(|browser| !browser.client.connection().is_closed()) {
        Some(browser) => browser,
        None => Browser::start().await,
    };
    let tab = browser.open(&site.url("/inner")).await;
    let stop = call(&tab, ElementId { frame: 0, element: 999 }, support::deadline()).await.unwrap_err();
    assert_eq!(stop.code(), Code::SelectorStale);
    let write = id(&tab, 0, "Write").await;
    call(&tab, write, support::deadline()).await.unwrap();
}
