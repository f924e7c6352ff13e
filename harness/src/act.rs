//! The whole loop for one action: make, import, confirm, invoke, verify, remove.

use std::sync::Arc;

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
use crate::page::{Batch, Document, ElementId, Import, ListTools, Reading, Records, Tab, in_tab, uncovered};
use crate::policy::Secrets;
use crate::record::Recorded;
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
    pub value: Option<Input>,
    /// For a fill: press Enter afterwards.
    pub submit: bool,
}

/// What goes into a field.
#[derive(Clone, Debug)]
pub enum Input {
    /// As it is.
    Value(Value),
    /// The secret of that name, if it may go there.
    Secret(String, Arc<Secrets>),
}

impl From<Value> for Input {
    fn from(value: Value) -> Self {
        Input::Value(value)
    }
}

/// A call of a tool, which is for this once where it is imported with it.
struct Call<'a> {
    name: &'a str,
    input: Value,
    imports: Option<Import>,
    since: &'a str,
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
    recorded: Option<Recorded>,
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
        let (tool, reading) = one_off(tab, &document, id, &name, &step, deadline).await?;
        let element = reading.element(&id.local()).ok_or_else(|| tab.stale(id, &document))?;
        let recorded = Recorded::of(&reading.page.url, id.frame, element, &step);
        let value = match step.value {
            None => None,
            Some(Input::Value(value)) => Some(value),
            Some(Input::Secret(name, secrets)) => {
                Some(json!(secrets.find(&name, &reading.page.origin, element)?.reveal()))
            }
        };
        uncovered(tab, &document, tool.steps.first().map(|step| step.selector.as_str()), deadline).await?;
        let input = value.map_or_else(|| json!({}), |value| json!({ INPUT: value }));
        let tools = serde_json::to_value([tool]).unwrap_or_default();
        let call = Call { name: &name, input, imports: Some(Import((tools, false))), since: &reading.trace_id };
        let pending = Self::begin(tab, document, call, deadline).await?;
        Ok(Pending { recorded: Some(recorded), ..pending })
    }

    /// Confirms and invokes a generated tool of a frame.
    ///
    /// # Errors
    /// `TOOL_NOT_FOUND`, and every code of the harness before the call.
    pub async fn tool(tab: &Tab, frame: u32, name: &str, input: Value, deadline: Instant) -> Result<Self, Stop> {
        let document = tab.document(frame, deadline).await?;
        let reading = read(&document, deadline).await?;
        if frame != 0 {
            let tools = document.tools(deadline).await?;
            let step = tools.iter().find(|tool| tool.name == name).and_then(|tool| tool.step.as_ref());
            uncovered(tab, &document, step.map(|step| step.selector.as_str()), deadline).await?;
        }
        let call = Call { name, input, imports: None, since: &reading.trace_id };
        Self::begin(tab, document, call, deadline).await
    }

    async fn begin(tab: &Tab, document: Document, call: Call<'_>, deadline: Instant) -> Result<Self, Stop> {
        let once = call.imports.is_some();
        let batch = call.imports.iter().fold(Batch::new(), |batch, import| batch.call(import));
        let batch = batch.call(&ListTools).call(&Records(document.last_record()));
        let (watch, batch) = Watch::begin(tab, &document, call.since, batch);
        let mut answers = batch.ask(&document, deadline).await.map_err(|i| i.stop(&document.url))?;
        if once {
            imported(answers.take()?)?;
        }
        let remove = if once { vec![call.name.to_owned()] } else { Vec::new() };
        let tools: Vec<ListedTool> = answers.take()?;
        if !once {
            document.remember(&tools);
        }
        confirm(&tools, call.name)?;
        document.seen_records(&answers.take::<Vec<Record>>()?);
        let invocation = Invocation::start(&document, call.name, call.input, deadline).await;
        let invocation = invocation.inspect_err(|_| document.forget(&remove))?;
        Ok(Pending { tab: tab.clone(), document, invocation, watch, remove, outcome: None, recorded: None })
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

    /// What a recording should keep of it; nothing for a tool that was called by name.
    pub fn recorded(&self) -> Option<&Recorded> {
        self.recorded.as_ref()
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
) -> Result<(GeneratedTool, Arc<Reading>), Stop> {
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
    Ok((tool, reading))
}

/// What was last read of a document, or what it says now.
async fn read(document: &Document, deadline: Instant) -> Result<Arc<Reading>, Stop> {
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
