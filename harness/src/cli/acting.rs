//! Commands that act on a page.

use std::path::Path;
use std::sync::Arc;

use serde_json::{Value, json};
use tokio::time::Instant;
use webmcp_bridge::model::{Action, Code, Element, Source, TraceOptions};

use super::args::{ActionArguments, Expectations, Global};
use super::output::Output;
use super::reading::{On, read_json, read_text};
use crate::act::{Acted, Input, Pending, Step};
use crate::expect::Shown;
use crate::failure::Stop;
use crate::invoke;
use crate::page::{Client, ElementId};
use crate::policy::Secrets;
use crate::record::{self, Recorded};
use crate::render;
use crate::report::{PageAnswer, Replayed};

/// How many dialogs in a row are answered: a page can open them without end.
const DIALOGS_MAX: usize = 20;

pub(super) async fn act(
    on: &On<'_>,
    element: &str,
    action: &ActionArguments,
    expect: &Expectations,
) -> Result<(), Stop> {
    let id = ElementId::parse(element)?;
    let step = step(action, &on.global.secret_origin)?;
    let what = json!({ "element": element, "action": step.action });
    let url = on.tab.view()?.url;
    let result = async {
        let pending = Pending::act(on.tab, id, step, on.deadline).await?;
        let recorded = pending.recorded().cloned();
        let acted = finish(on, pending).await?;
        // Only what worked is worth doing again.
        recorded.iter().try_for_each(|recorded| keep(on, recorded))?;
        Ok(acted)
    }
    .await;
    on.output.log("act", Some(&url), what, result.as_ref().map(|_| ()));
    told(on, &result?, expect, id.frame).await
}

pub(super) async fn invoke(on: &On<'_>, name: &str, input: &str, expect: &Expectations) -> Result<(), Stop> {
    let input = match input.strip_prefix('@') {
        Some(file) => read_json(file)?,
        None if input == "-" => read_json("-")?,
        None => serde_json::from_str(input).map_err(|error| {
            Stop::new(Code::ArgumentInvalid, format!("--input is no JSON ({error}); give an object, @FILE or -"))
        })?,
    };
    let document = on.document().await?;
    let what = json!({ "tool": name });
    let tools = document.tools(on.deadline).await?;
    let generated = tools.iter().any(|tool| tool.name == name && tool.source == Source::Generated);
    if generated || document.was_generated(name) || !tools.iter().any(|tool| tool.name == name) {
        let result = async {
            let pending = Pending::tool(on.tab, on.global.frame, name, input, on.deadline).await?;
            finish(on, pending).await
        }
        .await;
        on.output.log("invoke", Some(&document.url), what, result.as_ref().map(|_| ()));
        return told(on, &result?, expect, on.global.frame).await;
    }
    let result = invoke::page_tool(&document, name, input, on.deadline).await;
    on.output.log("invoke", Some(&document.url), what, result.as_ref().map(|_| ()));
    let answer = PageAnswer { ok: true, output: result? };
    expected(on, expect, on.global.frame).await?;
    on.output.result(&answer, || match &answer.output {
        Value::String(text) => text.clone(),
        output => serde_json::to_string_pretty(output).unwrap_or_default(),
    });
    Ok(())
}

fn keep(on: &On<'_>, recorded: &Recorded) -> Result<(), Stop> {
    let Some(path) = &on.global.record else { return Ok(()) };
    record::append(path, recorded).map_err(|error| {
        let message =
            format!("the action is done, but {} cannot be written ({error}); give another file", path.display());
        Stop::new(Code::ArgumentInvalid, message).with(crate::failure::Effect::Done)
    })
}

/// Does recorded actions again, on a page opened anew: a regression test in one command.
pub(super) async fn replay(
    client: &Client,
    global: &Global,
    file: &Path,
    output: &Output,
    deadline: Instant,
) -> Result<(), Stop> {
    let recorded = record::read(file)?;
    let Some(first) = recorded.first() else {
        return Err(Stop::new(
            Code::ArgumentInvalid,
            format!("{} records nothing; record some actions", file.display()),
        ));
    };
    super::connect::allowed(&first.url, global)?;
    let tab = client.open(&first.url, deadline).await?;
    tab.use_now();
    tab.loaded(deadline).await?;
    let on = On { tab: &tab, global, output, deadline };
    let mut done = Vec::new();
    for recorded in &recorded {
        let result = again(&on, recorded).await;
        let what = json!({ "action": recorded.action, "role": recorded.role, "name": recorded.name });
        on.output.log("replay", Some(&recorded.url), what, result.as_ref().map(|_| ()));
        let acted = result?;
        output.line(&format!("{} on {} {:?}", recorded.action.as_str(), recorded.role, recorded.name));
        done.push(acted);
    }
    output.result(&Replayed { ok: true, actions: done }, || format!("{} actions", recorded.len()));
    Ok(())
}

async fn again(on: &On<'_>, recorded: &Recorded) -> Result<Acted, Stop> {
    let document = on.tab.document(recorded.frame, on.deadline).await?;
    let trace = document.trace(TraceOptions::default(), on.deadline).await?;
    let found = recorded.find(trace.dom.interactive_elements.as_deref().unwrap_or_default())?;
    let id = ElementId::parse(&crate::page::in_tab(recorded.frame, &found.id))?;
    let value = match &recorded.secret {
        Some(name) => Some(secret(name, &on.global.secret_origin)?),
        None => recorded.value.clone().map(Input::Value),
    };
    let step = Step { action: recorded.action, value, submit: recorded.submit };
    finish(on, Pending::act(on.tab, id, step, on.deadline).await?).await
}

fn secret(name: &str, origins: &[String]) -> Result<Input, Stop> {
    let secrets =
        Secrets::parse(origins).map_err(|why| Stop::new(Code::ArgumentInvalid, format!("--secret-origin: {why}")))?;
    Ok(Input::Secret(name.to_owned(), Arc::new(secrets)))
}

/// Waits for the end, answering dialogs where that was asked for.
async fn finish(on: &On<'_>, mut pending: Pending) -> Result<Acted, Stop> {
    for _ in 0..DIALOGS_MAX {
        let stop = match pending.finish(on.deadline).await {
            Ok(acted) => return Ok(acted),
            Err(stop) => stop,
        };
        match on.global.dialogs() {
            Some(accept) if stop.code() == Code::DialogOpen => {
                on.output.progress(&stop.failure.message);
                on.tab.answer_dialog(accept, None, on.deadline).await?;
            }
            _ => return Err(stop),
        }
    }
    Err(Stop::new(Code::DialogOpen, "the page opens one dialog after another; close it")
        .with(crate::failure::Effect::Unknown))
}

async fn told(on: &On<'_>, acted: &Acted, expect: &Expectations, frame: u32) -> Result<(), Stop> {
    expected(on, expect, frame).await.map_err(|mut stop| {
        stop.changes = Some(Box::new(acted.changes.clone()));
        stop
    })?;
    on.output.result(acted, || {
        let result = &acted.result;
        let name = serde_json::to_string(&result.target.name).unwrap_or_default();
        let verified = match result.verified {
            Some(true) => ", verified",
            Some(false) => ", and the page took it back",
            None => "",
        };
        let first =
            format!("{} on {} {} {name}{verified}", result.action.as_str(), result.target.id, result.target.role);
        let changes = render::changes(&acted.changes);
        if changes.is_empty() { first } else { format!("{first}\n{changes}") }
    });
    Ok(())
}

/// Checks the assertions on the settled page.
async fn expected(on: &On<'_>, expect: &Expectations, frame: u32) -> Result<(), Stop> {
    if expect.expect.is_empty() {
        return Ok(());
    }
    let document = on.tab.document(frame, on.deadline).await?;
    if document.reading().is_none() {
        document.trace(Default::default(), on.deadline).await?;
    }
    let elements: Vec<(u32, Vec<Element>)> =
        document.reading().map(|reading| (frame, reading.elements.clone())).into_iter().collect();
    let text = match expect.expect.iter().any(crate::expect::Assertion::needs_text) {
        true => document.visible_text(on.deadline).await?,
        false => String::new(),
    };
    let url = on.tab.view()?.url;
    let shown = Shown { url: &url, text: &text, elements: &elements };
    expect.expect.iter().try_for_each(|assertion| assertion.check(&shown))
}

fn step(action: &ActionArguments, secret_origins: &[String]) -> Result<Step, Stop> {
    if let Some(name) = &action.fill_secret {
        let value = Some(secret(name, secret_origins)?);
        return Ok(Step { action: Action::Fill, value, submit: action.submit });
    }
    let (action, value) = match (&action.fill, action.select.as_slice()) {
        (Some(text), _) => {
            let text = if text == "-" {
                let text = read_text("-")
                    .map_err(|error| Stop::new(Code::ArgumentInvalid, format!("stdin: {error}; pipe the text in")))?;
                text.strip_suffix('\n').map_or(text.clone(), str::to_owned)
            } else {
                text.clone()
            };
            return Ok(Step { action: Action::Fill, value: Some(Value::String(text).into()), submit: action.submit });
        }
        (None, [one]) => (Action::Select, Some(json!(one))),
        (None, []) => (Action::Click, None),
        (None, several) => (Action::Select, Some(json!(several))),
    };
    Ok(Step { action, value: value.map(Input::Value), submit: false })
}
