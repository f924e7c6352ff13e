//! Native invocation: one call of one tool through `WebMCP.invokeTool`, believed only as far as the bridge's own record bears it out.
//!
//! A page can own a tool of the same name, answer first, and forge every word that the browser passes on. It cannot reach the
//! isolated world, where the record is.

mod input;
mod judge;
mod native;

pub use judge::Invoked;

use std::time::Duration;

use serde_json::Value;
use tokio::time::Instant;
use webmcp_bridge::model::{Code, ListedTool, Record, Source, input_digest};

use crate::failure::{Effect, Stop};
use crate::page::{Answers, Asked, Batch, Document, EndedRecords, Interrupted, Records};
use native::{NativeCall, lost};

/// How long a page may take to say what became of a call that ran out of time.
const AFTERMATH: Duration = Duration::from_millis(300);

/// A call of a generated tool under way. Dropped before its answer, it is cancelled.
pub struct Invocation {
    call: NativeCall,
    digest: String,
    after: u32,
    /// Asked for together with the call: a navigation that it causes may take document and record away.
    record: Option<Asked>,
}

impl Invocation {
    /// Confirms that `tool` is a generated tool of `document`, and invokes it.
    ///
    /// # Errors
    /// `TOOL_NOT_FOUND`, `INPUT_INVALID`, `INVOCATION_FAILED`; with effect `unknown` once the call was sent.
    pub async fn begin(document: &Document, tool: &str, input: Value, deadline: Instant) -> Result<Self, Stop> {
        let batch = Batch::new().call(&crate::page::ListTools).call(&Records(document.last_record()));
        let mut answers = batch.ask(document, deadline).await.map_err(|i| i.stop(&document.url))?;
        let tools: Vec<ListedTool> = answers.take()?;
        document.remember(&tools);
        confirm(&tools, tool)?;
        document.seen_records(&answers.take::<Vec<Record>>()?);
        Self::start(document, tool, input, deadline).await
    }

    /// Invokes a tool that was confirmed in `document` a moment ago; records that were seen then are older than the call.
    pub(crate) async fn start(document: &Document, tool: &str, input: Value, deadline: Instant) -> Result<Self, Stop> {
        let input = input::prepare(input)?;
        let digest = input_digest(&input);
        let after = document.last_record();
        let ask = || Batch::new().call(&EndedRecords(after)).send(document).ok();
        let (call, record) = NativeCall::start(document, tool, input, deadline, ask).await?;
        Ok(Invocation { call, digest, after, record })
    }

    /// Waits for the answer, and judges it. After `DIALOG_OPEN` it may be called again, once the dialog is answered.
    ///
    /// # Errors
    /// The tool's own codes; `INVOCATION_MISMATCH`, `OUTCOME_UNKNOWN`, `DIALOG_OPEN`, `TIMEOUT`, `CANCELLED`.
    pub async fn finish(&mut self, deadline: Instant) -> Result<Invoked, Stop> {
        let response = match self.call.response(deadline).await {
            Ok(response) => response,
            Err(Interrupted::Timeout) => return Err(self.timed_out().await),
            Err(interrupted) => return Err(lost(self.call.tool(), interrupted)),
        };
        let records = match self.record.take() {
            Some(asked) => {
                // It ends with the call; where it does not, something else answered.
                let patience = deadline.min(Instant::now() + AFTERMATH);
                self.ended(asked.wait(self.call.document(), patience).await)
            }
            None => Vec::new(),
        };
        match judge::judge(self.call.tool(), &self.digest, &response, &records) {
            // Another call of the same tool may have ended first.
            Err(stop) if stop.code() == Code::InvocationMismatch => {}
            judged => return judged,
        }
        let records = self.records(deadline).await.map_err(|interrupted| lost(self.call.tool(), interrupted))?;
        judge::judge(self.call.tool(), &self.digest, &response, &records)
    }

    fn ended(&self, answers: Result<Answers, Interrupted>) -> Vec<Record> {
        let records: Vec<Record> = answers.ok().and_then(|mut answers| answers.take().ok()).unwrap_or_default();
        self.call.document().seen_records(&records);
        records
    }

    async fn records(&self, deadline: Instant) -> Result<Vec<Record>, Interrupted> {
        let document = self.call.document();
        let mut answers = Batch::new().call(&Records(self.after)).ask(document, deadline).await?;
        let records: Vec<Record> = answers.take().map_err(|failure| Interrupted::Threw(failure.to_string()))?;
        document.seen_records(&records);
        Ok(records)
    }

    /// Out of time: the tool is told, and asked once what became of it.
    async fn timed_out(&mut self) -> Stop {
        self.call.cancel();
        let effect = match self.records(Instant::now() + AFTERMATH).await {
            Ok(records) => judge::effect(self.call.tool(), &self.digest, &records),
            Err(_) => Effect::Unknown,
        };
        lost(self.call.tool(), Interrupted::Timeout).with(effect)
    }
}

/// Invokes a tool of the page's own. What it says is the page's word, and nothing bears it out.
///
/// # Errors
/// `TOOL_NOT_FOUND`, `INPUT_INVALID`, `INVOCATION_FAILED`, `OUTCOME_UNKNOWN`, `DIALOG_OPEN`, `TIMEOUT`, `CANCELLED`.
pub async fn page_tool(document: &Document, tool: &str, input: Value, deadline: Instant) -> Result<Value, Stop> {
    let (mut call, ()) = NativeCall::start(document, tool, input::prepare(input)?, deadline, || ()).await?;
    let response = call.response(deadline).await.map_err(|interrupted| {
        call.cancel();
        lost(tool, interrupted)
    })?;
    match response.status.as_str() {
        "Completed" | "Success" => Ok(response.output.unwrap_or_default()),
        "Canceled" => {
            Err(Stop::new(Code::Cancelled, format!("{tool} was cancelled; read the page")).with(Effect::Unknown))
        }
        _ => {
            let text = webmcp_bridge::text::page_text(&judge::error_text(&response), 300, &mut 0);
            let message = format!("the page's tool {tool} failed and says {text:?}; read the page");
            Err(Stop::new(Code::InvocationFailed, message).with(Effect::Unknown))
        }
    }
}

/// Whether `name` is a generated tool that can be invoked now.
pub(crate) fn confirm(tools: &[ListedTool], name: &str) -> Result<(), Stop> {
    let mut named = tools.iter().filter(|tool| tool.name == name);
    let not_found = |message: String| Err(Stop::new(Code::ToolNotFound, message));
    match named.find(|tool| tool.source == Source::Generated) {
        Some(tool) if tool.registered => Ok(()),
        Some(tool) => {
            let reason = tool.reason.as_deref().unwrap_or("it is for another page");
            not_found(format!(
                "{name} is not registered on this page ({reason}); go to its page, or import it under another name"
            ))
        }
        None if tools.iter().any(|tool| tool.name == name) => not_found(format!(
            "{name} is the page's own tool now, not a generated one; import yours under another name"
        )),
        None => not_found(format!("this page has no tool {name}; list its tools, or import it again")),
    }
}
