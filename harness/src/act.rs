//! The whole loop for one action: make, import, confirm, invoke, verify, remove.

use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use tokio::time::Instant;
use webmcp_bridge::model::{
    Action, Code, Failure, GeneratedTool, ImportReport, ListedTool, Outcome, Record, TraceOptions,
};
use webmcp_bridge::tool::{self, MakeOptions};

use crate::failure::{Effect, Stop};
use crate::invoke::{Invocation, confirm};
use crate::make::INPUT;
use crate::page::{Batch, Document, ElementId, Import, ListTools, Reading, Records, Tab, in_tab};
use crate::verify::{Changes, Watch, downgrade};

/// The one description of every one-off tool: text of a page never becomes part of it.
const DESCRIPTION: &str = "One action, for one use.";
/// Where an id is not among the elements that a trace has by default, as many are read once.
const ELEMENTS_MAX: u32 = 20_000;

/// What to do to an element.
#[derive(Clone, Debug)]
pub struct Step {
    /// Which action.
    pub action: Action,
    /// What to fill in or choose; none for a click.
    pub value: Option<Value>,
    /// For a fill: press Enter afterwards.
    pub submit: bool,
}

/// What came of an action.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, schemars::JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Acted {
    /// Always `true`: a failure has another shape.
    pub ok: bool,
    /// The tool's answer; `verified` speaks of the settled page.
    pub result: Outcome,
    /// What the page made of it.
    pub changes: Changes,
}

/// A call that is under way, or whose page has not settled.
pub struct Pending {
    tab: Tab,
    document: Document,
    invocation: Invocation,
    watch: Watch,
    remove: Vec<String>,
    outcome: Option<Outcome>,
}

/// Acts on an element, by a tool of its own that goes again. For what a dialog interrupts, see [`Pending`].
///
/// # Errors
/// Every code of import, step and harness. The effect says whether the page was touched.
pub async fn act(tab: &Tab, element: ElementId, step: Step, deadline: Instant) -> Result<Acted, Stop> {
    Pending::act(tab, element, step, deadline).await?.finish(deadline).await
}

impl Pending {
    /// Makes, imports, confirms and invokes a tool for one use.
    ///
    /// # Errors
    /// Every code of import and step, and of the harness before the call.
    pub async fn act(tab: &Tab, id: ElementId, step: Step, deadline: Instant) -> Result<Self, Stop> {
        let document = tab.document(id.frame, deadline).await?;
        let name = random_name()?;
        let (tool, since) = one_off(tab, &document, id, &name, &step, deadline).await?;
        let input = step.value.map_or_else(|| json!({}), |value| json!({ INPUT: value }));
        let tools = serde_json::to_value([tool]).unwrap_or_default();
        let before = Batch::new().call(&Import((tools, false)));
        Self::begin(tab, document, &since, before, &name, input, vec![name.clone()], deadline).await
    }

    /// Confirms and invokes a generated tool of a frame.
    ///
    /// # Errors
    /// `TOOL_NOT_FOUND`, and every code of the harness before the call.
    pub async fn tool(tab: &Tab, frame: u32, name: &str, input: Value, deadline: Instant) -> Result<Self, Stop> {
        let document = tab.document(frame, deadline).await?;
        let reading = read(&document, deadline).await?;
        Self::begin(tab, document, &reading.trace_id, Batch::new(), name, input, Vec::new(), deadline).await
    }

    #[allow(clippy::too_many_arguments)] // one caller each way, and every one is needed
    async fn begin(
        tab: &Tab,
        document: Document,
        since: &str,
        before: Batch,
        name: &str,
        input: Value,
        remove: Vec<String>,
        deadline: Instant,
    ) -> Result<Self, Stop> {
        let batch = before.call(&ListTools).call(&Records(document.last_record()));
        let (watch, batch) = Watch::begin(tab, &document, since, batch);
        let mut answers = batch.ask(&document, deadline).await.map_err(|i| i.stop(&document.url))?;
        if !remove.is_empty() {
            imported(answers.take()?)?;
        }
        let tools: Vec<ListedTool> = answers.take()?;
        document.remember(&tools);
        confirm(&tools, name)?;
        document.seen_records(&answers.take::<Vec<Record>>()?);
        let invocation =
            Invocation::start(&document, name, input, deadline).await.inspect_err(|_| document.forget(&remove))?;
        Ok(Pending { tab: tab.clone(), document, invocation, watch, remove, outcome: None })
    }

    /// Waits for the answer, and for the page to settle. After `DIALOG_OPEN` it may be called again, once the dialog is answered.
    ///
    /// # Errors
    /// Every code of step and harness. The effect says whether the page was touched.
    pub async fn finish(&mut self, deadline: Instant) -> Result<Acted, Stop> {
        self.answer(deadline).await?;
        let settled = self.watch.settled(&self.remove, deadline).await;
        let changes = settled.map_err(|stop| stop.with(Effect::Done))?;
        let Some(mut result) = self.outcome.take() else {
            return Err(Stop::new(Code::ArgumentInvalid, "this call has ended; make another"));
        };
        if changes.navigated_to.is_none() && !changes.closed {
            let reading = self.document.reading();
            let target = result.target.id.clone();
            downgrade(&mut result, reading.as_ref().and_then(|reading| reading.element(&target)));
        }
        result.target.id = in_tab(self.document.number, &result.target.id);
        Ok(Acted { ok: true, result, changes })
    }

    /// Waits for the answer alone; [`Pending::finish`] then for the page.
    ///
    /// # Errors
    /// As [`Pending::finish`].
    pub async fn answer(&mut self, deadline: Instant) -> Result<(), Stop> {
        if self.outcome.is_none() {
            match self.invocation.finish(deadline).await {
                Ok(invoked) => self.outcome = Some(invoked.outcome),
                Err(stop) => return Err(self.failed(stop, deadline).await),
            }
        }
        Ok(())
    }

    /// The tab it runs in.
    pub fn tab(&self) -> &Tab {
        &self.tab
    }

    /// What a failure did to the page belongs to it.
    async fn failed(&mut self, mut stop: Stop, deadline: Instant) -> Stop {
        match (stop.code(), stop.effect) {
            (Code::DialogOpen, _) => {}
            (Code::Timeout | Code::OutcomeUnknown, _) | (_, Effect::None) => self.document.forget(&self.remove),
            _ => stop.changes = self.watch.settled(&self.remove, deadline).await.ok().map(Box::new),
        }
        stop
    }
}

/// A tool that can be used once, and the trace that it was made from.
async fn one_off(
    tab: &Tab,
    document: &Document,
    id: ElementId,
    name: &str,
    step: &Step,
    deadline: Instant,
) -> Result<(GeneratedTool, String), Stop> {
    let options = MakeOptions { name: Some(name), description: Some(DESCRIPTION), submit: step.submit, neutral: true };
    let mut reading = read(document, deadline).await?;
    if reading.element(&id.local()).is_none() {
        if tab.issued_for(id).is_none_or(|issue| issue.loader != document.loader) {
            return Err(tab.stale(id, document));
        }
        document.trace(TraceOptions { max_elements: ELEMENTS_MAX, ..TraceOptions::default() }, deadline).await?;
        reading = read(document, deadline).await?;
    }
    let element = reading.element(&id.local()).ok_or_else(|| tab.stale(id, document))?;
    let tool = tool::make(element, step.action, &reading.page, &|_| false, options)
        .map_err(|failure| Failure::new(failure.code, format!("{id}: {}", failure.message)))?;
    Ok((tool, reading.trace_id.clone()))
}

/// What was last read of a document, or what it says now.
async fn read(document: &Document, deadline: Instant) -> Result<std::sync::Arc<Reading>, Stop> {
    if let Some(reading) = document.reading() {
        return Ok(reading);
    }
    document.trace(TraceOptions::default(), deadline).await?;
    document.reading().ok_or_else(|| {
        Stop::new(Code::PageNotFound, format!("{} went away while it was read; read the page again", document.url))
    })
}

/// The first error of a refused import, as a hard stop that names every one.
pub(crate) fn imported(report: ImportReport) -> Result<Vec<String>, Stop> {
    if report.ok {
        return Ok(report.imported);
    }
    let code = report.errors.first().map_or(Code::ToolInvalid, |error| error.code);
    let messages = report.errors.iter().map(|error| {
        let which = if error.code == code { String::new() } else { format!("{}: ", error.code) };
        let place = error.path.as_ref().map_or_else(String::new, |path| format!("{path}: "));
        format!("{which}{place}{}", error.message)
    });
    Err(Failure::new(code, messages.collect::<Vec<_>>().join("; ")).into())
}

/// Unguessable, so that no page can have taken it.
fn random_name() -> Result<String, Stop> {
    let mut bytes = [0_u8; 16];
    getrandom::fill(&mut bytes)
        .map_err(|error| Stop::new(Code::InvocationFailed, format!("no random numbers ({error}); try again")))?;
    Ok(bytes.iter().fold("wb.".to_owned(), |name, byte| format!("{name}{byte:02x}")))
}
