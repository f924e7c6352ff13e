//! Commands that read pages and tools, and those that change the cache.

use std::io::Read as _;
use std::process::ExitCode;

use futures_util::future::join_all;
use serde::Serialize;
use serde_json::Value;
use tokio::time::{Duration, Instant};
use webmcp_bridge::model::{Action, Code, Failure, ListedTool, Source, TraceOptions};
use webmcp_bridge::text;
use webmcp_bridge::tool::MakeOptions;

use super::args::{Global, TraceArguments};
use super::output::Output;
use crate::act::imported;
use crate::failure::Stop;
use crate::make::make;
use crate::page::{Client, Document, ElementId, Tab, TabView, qualified};
use crate::render;
use crate::report::{FrameInfo, PageInfo, Pages};

/// How long one page of a listing may take: one that hangs must not hide the others.
const GLANCE: Duration = Duration::from_secs(2);

/// A command on a page.
pub(super) struct On<'a> {
    pub(super) tab: &'a Tab,
    pub(super) global: &'a Global,
    pub(super) output: &'a Output,
    pub(super) deadline: Instant,
}

impl On<'_> {
    pub(super) async fn document(&self) -> Result<Document, Stop> {
        self.tab.document(self.global.frame, self.deadline).await
    }

    pub(super) async fn diagnostics(&self) -> Result<(), Stop> {
        let diagnostics = self.document().await?.diagnostics(self.deadline).await?;
        self.output.result(&diagnostics, || pretty(&diagnostics));
        Ok(())
    }

    pub(super) async fn trace(&self, arguments: &TraceArguments) -> Result<(), Stop> {
        let default = TraceOptions::default();
        let options = TraceOptions {
            values: arguments.values,
            since: arguments.since.clone(),
            within: arguments.within.clone(),
            max_elements: arguments.max.unwrap_or(default.max_elements),
            ..default
        };
        let trace = self.document().await?.trace(options, self.deadline).await?;
        let trace = qualified(trace, self.global.frame);
        self.output.result(&trace, || {
            let frames = self.tab.view().map(|view| frames(&view)).unwrap_or_default();
            let others = frames.iter().filter(|frame| frame.id != format!("f{}", self.global.frame));
            let lines: Vec<_> = others.map(|frame| format!("\nframe {} {}", frame.id, frame.url)).collect();
            format!("{}{}", render::trace(&trace), lines.concat())
        });
        Ok(())
    }

    pub(super) async fn tools(&self, cached: bool) -> Result<(), Stop> {
        let document = self.document().await?;
        let tools = if cached { document.cached(self.deadline).await? } else { document.tools(self.deadline).await? };
        self.output.result(&tools, || {
            let lines: Vec<_> = tools.iter().map(line).collect();
            if lines.is_empty() { "no tools".to_owned() } else { lines.join("\n") }
        });
        Ok(())
    }

    pub(super) async fn make(
        &self,
        element: &str,
        action: Action,
        name: Option<&str>,
        description: Option<&str>,
        submit: bool,
    ) -> Result<(), Stop> {
        let id = ElementId::parse(element)?;
        let document = self.tab.document(id.frame, self.deadline).await?;
        let trace =
            document.trace(TraceOptions { max_elements: 20_000, ..TraceOptions::default() }, self.deadline).await?;
        let taken: Vec<_> = document.tools(self.deadline).await?.into_iter().map(|tool| tool.name).collect();
        let options = MakeOptions { name, description, submit, neutral: false };
        let made = make(&trace, &id.local(), action, &taken, options)
            .map_err(|stop| if stop.code() == Code::SelectorStale { self.tab.stale(id, &document) } else { stop })?;
        self.output.document(&made);
        Ok(())
    }

    pub(super) async fn import(&self, file: &str) -> Result<ExitCode, Stop> {
        let given = read_json(file)?;
        let tools = match given {
            Value::Array(tools) => Value::Array(tools),
            Value::Object(mut object) if object.contains_key("tools") => object.remove("tools").unwrap_or_default(),
            tool => Value::Array(vec![tool]),
        };
        let document = self.document().await?;
        // What the bridge accepts is of an element that it has shown: this program is a client of its own.
        document.trace(TraceOptions { max_elements: 20_000, ..TraceOptions::default() }, self.deadline).await?;
        let report = document.import_value(tools, true, self.deadline).await?;
        let url = Some(document.url.as_str());
        if report.ok {
            self.output.log("import", url, serde_json::json!({ "tools": report.imported }), Ok(()));
            self.output.result(&report, || format!("imported {}", report.imported.join(", ")));
            return Ok(ExitCode::SUCCESS);
        }
        let Err(stop) = imported(report.clone()) else { return Ok(ExitCode::SUCCESS) };
        self.output.log("import", url, Value::Null, Err(&stop));
        if self.global.json {
            // The bridge's report says more than a hard stop can.
            self.output.document(&report);
            return Ok(ExitCode::FAILURE);
        }
        Err(stop)
    }

    pub(super) async fn remove(&self, names: &[String]) -> Result<(), Stop> {
        let document = self.document().await?;
        let report = match names {
            [] => document.remove_all(self.deadline).await?,
            names => document.remove(names.to_vec(), self.deadline).await?,
        };
        if let Some(error) = report.errors.first() {
            return Err(Failure::new(error.code, error.message.clone()).into());
        }
        self.output.log("remove", Some(&document.url), serde_json::json!({ "tools": report.removed }), Ok(()));
        let missing: Vec<_> = names.iter().filter(|name| !report.removed.contains(name)).cloned().collect();
        if !missing.is_empty() {
            let message = format!("no cached tool is named {}; `webmcp tools --cached` lists them", missing.join(", "));
            return Err(Stop::new(Code::ToolNotFound, message));
        }
        self.output.result(&report, || match report.removed.as_slice() {
            [] => "nothing to remove".to_owned(),
            removed => format!("removed {}", removed.join(", ")),
        });
        Ok(())
    }
}

/// Lists the pages, each looked at for a moment and all at once.
pub(super) async fn pages(client: &Client, output: &Output, deadline: Instant) -> Result<(), Stop> {
    let current = client.current();
    let limit = deadline.min(Instant::now() + GLANCE);
    let glances = client.tabs().into_iter().map(|tab| {
        let current = current.as_ref().is_some_and(|current| current.id() == tab.id());
        async move { glance(&tab, current, limit).await }
    });
    let pages = Pages { pages: join_all(glances).await.into_iter().flatten().collect() };
    output.result(&pages, || {
        let lines: Vec<_> = pages.pages.iter().map(page_line).collect();
        if lines.is_empty() { "no pages".to_owned() } else { lines.join("\n") }
    });
    Ok(())
}

async fn glance(tab: &Tab, current: bool, deadline: Instant) -> Option<PageInfo> {
    let before = tab.view().ok()?;
    let looked: Result<Option<u32>, Stop> = async {
        if !super::connect::is_web(&before.url) {
            return Ok(None);
        }
        tab.attach(deadline).await?;
        let tools = tab.document(0, deadline).await?.diagnostics(deadline).await?.tools;
        Ok(Some(tools.registered))
    }
    .await;
    let view = tab.view().ok()?;
    let (tools, trouble) = match looked {
        Ok(tools) => (tools, None),
        Err(stop) => (None, Some(stop.to_string())),
    };
    let mut count = 0;
    Some(PageInfo {
        id: view.id.clone(),
        url: text::url(&view.url, &mut count),
        title: text::page_text(&view.title, text::NAME_MAX, &mut count),
        current,
        frames: frames(&view).into_iter().filter(|frame| frame.id != "f0").collect(),
        tools,
        trouble,
    })
}

fn frames(view: &TabView) -> Vec<FrameInfo> {
    let frames = view.frames.iter().map(|frame| FrameInfo {
        id: format!("f{}", frame.number),
        url: text::url(&frame.url, &mut 0),
        bridge: frame.bridge,
    });
    frames.collect()
}

fn page_line(page: &PageInfo) -> String {
    let mark = if page.current { "*" } else { " " };
    let tools = page.tools.map_or_else(String::new, |tools| format!("  {tools} tools"));
    let trouble = page.trouble.as_ref().map_or_else(String::new, |trouble| format!("\n    {trouble}"));
    let frames: String = page.frames.iter().map(|frame| format!("\n    {} {}", frame.id, frame.url)).collect();
    format!("{mark} {}  {}  {:?}{tools}{frames}{trouble}", page.id, page.url, page.title)
}

fn line(tool: &ListedTool) -> String {
    let source = match (tool.source, tool.registered) {
        (Source::Generated, true) => "generated",
        (Source::Generated, false) => "not registered",
        (Source::Page, _) => "the page's",
    };
    let description = text::page_text(&tool.description, text::NAME_MAX, &mut 0);
    let reason = tool.reason.as_ref().map_or_else(String::new, |reason| format!(": {reason}"));
    format!("{}  ({source}{reason})  {description:?}", tool.name)
}

/// JSON from a file, or from stdin.
pub(super) fn read_json(file: &str) -> Result<Value, Stop> {
    let wrong =
        |why: String| Stop::new(Code::ArgumentInvalid, format!("{file}: {why}; give a file of JSON, or - for stdin"));
    let text = read_text(file).map_err(|error| wrong(error.to_string()))?;
    serde_json::from_str(&text).map_err(|error| wrong(error.to_string()))
}

/// Text from a file, or from stdin.
pub(super) fn read_text(file: &str) -> std::io::Result<String> {
    if file == "-" {
        let mut text = String::new();
        std::io::stdin().read_to_string(&mut text)?;
        return Ok(text);
    }
    std::fs::read_to_string(file)
}

fn pretty(value: &impl Serialize) -> String {
    serde_json::to_string_pretty(value).unwrap_or_default()
}
