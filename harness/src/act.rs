//! The whole loop for one action: make, import, confirm, invoke, verify, remove.

use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use tokio::time::Instant;
use webmcp_bridge::model::{Action, Code, Failure, ImportReport, ListedTool, Outcome, Record, Trace};
use webmcp_bridge::tool::MakeOptions;

use crate::failure::Stop;
use crate::invoke::{Invocation, confirm};
use crate::make::{INPUT, make};
use crate::page::{Batch, Document, Import, ListTools, Records, Tab};
use crate::verify::{Changes, Verified, Watch, downgrade};

/// The one description of every one-off tool: text of a page never becomes part of it.
const DESCRIPTION: &str = "One action, for one use.";

/// What came of an action.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, schemars::JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Acted {
    /// The tool's answer; `verified` speaks of the settled page.
    pub result: Outcome,
    /// What the page made of it.
    pub changes: Changes,
}

/// Acts on `element` of `trace`, by a tool of its own that goes again.
///
/// # Errors
/// Every code of import, step and harness. The effect says whether the page was touched.
pub async fn act(
    tab: &Tab,
    document: &Document,
    trace: &Trace,
    element: &str,
    step: Step,
    deadline: Instant,
) -> Result<(Acted, Verified), Stop> {
    let name = random_name()?;
    let options = MakeOptions { name: Some(&name), description: Some(DESCRIPTION), submit: step.submit, neutral: true };
    let tool = make(trace, element, step.action, &[], options)?;
    let input = step.value.map_or_else(|| json!({}), |value| json!({ INPUT: value }));

    let tools = serde_json::to_value([tool]).unwrap_or_default();
    let batch = Batch::new().call(&Import((tools, false))).call(&ListTools).call(&Records(document.last_record()));
    let mut answers = batch.ask(document, deadline).await.map_err(|i| i.stop(&document.url))?;
    imported(answers.take()?)?;
    let listed: Vec<ListedTool> = answers.take()?;
    confirm(&listed, &name)?;
    document.seen_records(&answers.take::<Vec<Record>>()?);

    let watch = Watch::begin(tab, document, &trace.trace_id);
    let invoked = async { Invocation::start(document, &name, input, deadline).await?.finish(deadline).await }.await;
    let mut outcome = match invoked {
        Ok(invoked) => invoked.outcome,
        Err(stop) => {
            document.forget(name);
            return Err(stop);
        }
    };
    let verified = watch.settled(vec![name], deadline).await.map_err(|stop| stop.with(crate::failure::Effect::Done))?;
    let before = trace.dom.interactive_elements.as_deref().unwrap_or_default();
    downgrade(&mut outcome, before, &verified.changes);
    let acted = Acted { result: outcome, changes: verified.changes.clone() };
    Ok((acted, verified))
}

/// What to do to the element.
#[derive(Clone, Debug)]
pub struct Step {
    /// Which action.
    pub action: Action,
    /// What to fill in or choose; none for a click.
    pub value: Option<Value>,
    /// For a fill: press Enter afterwards.
    pub submit: bool,
}

/// The first error of a refused import, as a hard stop that names every one.
pub(crate) fn imported(report: ImportReport) -> Result<Vec<String>, Stop> {
    if report.ok {
        return Ok(report.imported);
    }
    let place = |error: &webmcp_bridge::model::ImportError| match &error.path {
        Some(path) => format!("{path}: {}", error.message),
        None => error.message.clone(),
    };
    let code = report.errors.first().map_or(Code::ToolInvalid, |error| error.code);
    let messages: Vec<_> = report
        .errors
        .iter()
        .map(|error| if error.code == code { place(error) } else { format!("{}: {}", error.code, place(error)) })
        .collect();
    Err(Failure::new(code, messages.join("; ")).into())
}

/// Unguessable, so that no page can have taken it.
fn random_name() -> Result<String, Stop> {
    let mut bytes = [0_u8; 16];
    getrandom::fill(&mut bytes)
        .map_err(|error| Stop::new(Code::InvocationFailed, format!("no random numbers ({error}); try again")))?;
    Ok(bytes.iter().fold("wb.".to_owned(), |name, byte| format!("{name}{byte:02x}")))
}
