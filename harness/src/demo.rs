//! `webmcp demo`: the whole loop on a page that it serves itself, in a throwaway browser.

mod server;

use std::path::Path;
use std::time::Duration;

use serde_json::{Value, json};
use tokio::time::Instant;
use webmcp_bridge::model::{Action, Code, Element, GeneratedTool, Trace, TraceOptions, ValueState};
use webmcp_bridge::tool::MakeOptions;

use crate::act::{Pending, imported};
use crate::browser::{self, Launch};
use crate::extension;
use crate::failure::Stop;
use crate::make::make;
use crate::page::{Client, Tab};
use crate::report::DemoStep;
use crate::verify::Changes;
pub use server::Server;

const PAGE: &str = include_str!("demo/shop.html");
/// For the whole of it, on a slow machine.
const LIMIT: Duration = Duration::from_secs(60);

struct Steps<F> {
    last: Instant,
    tell: F,
}

impl<F: FnMut(DemoStep)> Steps<F> {
    fn done(&mut self, step: &str, result: impl Into<String>) {
        let now = Instant::now();
        let milliseconds = (now - self.last).as_secs_f64() * 1000.0;
        (self.tell)(DemoStep { step: step.to_owned(), result: result.into(), milliseconds });
        self.last = Instant::now();
    }
}

/// Runs it; `tell` hears of each step when it is done.
///
/// # Errors
/// The first step that failed.
pub async fn run(browser: Option<&Path>, extension: Option<&Path>, tell: impl FnMut(DemoStep)) -> Result<(), Stop> {
    let deadline = Instant::now() + LIMIT;
    let mut steps = Steps { last: Instant::now(), tell };
    let server = Server::start(PAGE).await.map_err(|error| {
        Stop::new(Code::InvocationFailed, format!("no loopback port can be opened ({error}); free one"))
    })?;
    let url = format!("http://{}/", server.address);
    steps.done("serve", &url);

    let folder = extension::folder(extension)?;
    let browser = browser::find(browser)?;
    let launched = browser::launch(&Launch { browser, headful: false, arguments: Vec::new() }).await?;
    let process = launched.process;
    let client = Client::start(launched.transport, LIMIT).await?;
    steps.done("browser", client.version(deadline).await?.product);
    client.load_extension(&folder, deadline).await?;
    steps.done("extension", folder.display().to_string());

    let result = on_page(&client, &url, &mut steps, deadline).await;
    client.close_browser(Duration::from_secs(2)).await;
    process.finish(Duration::from_secs(2)).await;
    result?;
    steps.done("close", "browser and profile are gone");
    Ok(())
}

async fn on_page(
    client: &Client,
    url: &str,
    steps: &mut Steps<impl FnMut(DemoStep)>,
    deadline: Instant,
) -> Result<(), Stop> {
    let tab = client.open(url, deadline).await?;
    tab.loaded(deadline).await?;
    let document = tab.document(0, deadline).await?;
    steps.done("open", "the bridge is in the page");

    let diagnostics = document.diagnostics(deadline).await?;
    if !diagnostics.native.available {
        let message = "this browser has no native WebMCP; use Chromium 156 or newer, or set WEBMCP_BROWSER";
        return Err(Stop::new(Code::NativeUnavailable, message));
    }
    let runtime = serde_json::to_value(diagnostics.extension.runtime).unwrap_or_default();
    steps
        .done("diagnostics", format!("native WebMCP is on, the core runs as {}", runtime.as_str().unwrap_or_default()));

    let tools = document.tools(deadline).await?;
    expect(tools.is_empty(), "the page has tools already")?;
    steps.done("tools", "none yet");

    let trace = document.trace(TraceOptions::default(), deadline).await?;
    steps.done("trace", format!("{} elements", trace.dom.counts.found));

    let made = generate(&trace)?;
    let names: Vec<_> = made.iter().map(|(tool, _)| tool.name.clone()).collect();
    steps.done("generate", names.join(", "));
    let tools: Vec<GeneratedTool> = made.iter().map(|(tool, _)| tool.clone()).collect();
    imported(document.import(&tools, true, deadline).await?)?;
    steps.done("import", "all taken");
    let listed = document.tools(deadline).await?;
    expect(
        names.iter().all(|name| listed.iter().any(|tool| tool.name == *name && tool.registered)),
        "a tool is not listed",
    )?;
    steps.done("tools", format!("{} registered", listed.len()));

    for (tool, input) in made {
        invoke(&tab, &tool, input, steps, deadline).await?;
    }
    Ok(())
}

/// A fill, a choice, a click: each with the input that it will be given.
fn generate(trace: &Trace) -> Result<Vec<(GeneratedTool, Value)>, Stop> {
    let wanted = [
        (Action::Fill, "inscription", json!({ "value": "Good morning" })),
        (Action::Select, "colour", json!({ "value": "blue" })),
        (Action::Click, "add", json!({})),
    ];
    let elements = trace.dom.interactive_elements.as_deref().unwrap_or_default();
    wanted
        .into_iter()
        .map(|(action, id, input)| {
            let element =
                elements.iter().find(|element| element.selector.contains(id) && element.actions.contains(&action));
            let element =
                element.ok_or_else(|| failed(&format!("the trace has no element for {}", action.as_str())))?;
            Ok((make(trace, &element.id, action, &[], MakeOptions::default())?, input))
        })
        .collect()
}

async fn invoke(
    tab: &Tab,
    tool: &GeneratedTool,
    input: Value,
    steps: &mut Steps<impl FnMut(DemoStep)>,
    deadline: Instant,
) -> Result<(), Stop> {
    let mut pending = Pending::tool(tab, 0, &tool.name, input, deadline).await?;
    pending.answer(deadline).await?;
    steps.done("invoke", format!("{} acted", tool.name));
    let acted = pending.finish(deadline).await?;
    let shown = shown(acted.result.action, &acted.changes);
    let shown = shown.ok_or_else(|| failed(&format!("the page does not show what {} did", tool.name)))?;
    expect(acted.result.verified != Some(false), "the page took the change back")?;
    steps.done("verify", shown);
    Ok(())
}

/// What the live page shows of it.
fn shown(action: Action, changes: &Changes) -> Option<String> {
    let changed = |test: &dyn Fn(&Element) -> bool| changes.changed.iter().find(|element| test(element));
    match action {
        Action::Fill => {
            changed(&|e| e.value == Some(ValueState::Filled)).map(|e| format!("\u{201c}{}\u{201d} is filled", e.name))
        }
        Action::Select => changed(&|e| e.options.iter().any(|o| o.selected && o.value == "blue"))
            .map(|e| format!("\u{201c}{}\u{201d} is Blue", e.name)),
        Action::Click => changes.added.first().map(|e| format!("\u{201c}{}\u{201d} appeared", e.name)),
    }
}

fn expect(holds: bool, message: &str) -> Result<(), Stop> {
    if holds { Ok(()) } else { Err(failed(message)) }
}

fn failed(message: &str) -> Stop {
    Stop::new(Code::VerifyFailed, format!("{message}; run `webmcp doctor`"))
}
