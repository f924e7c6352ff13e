//! Native invocation: one call of one tool through `WebMCP.invokeTool`, believed only as far as the bridge's own record bears it out.
//!
//! A page can own a tool of the same name, answer first, and forge every word that the browser passes on. It cannot reach the
//! isolated world, where the record is.

mod input;
mod judge;

pub use judge::Invoked;

use std::time::Duration;

use serde_json::Value;
use tokio::time::Instant;
use webmcp_bridge::model::{Code, ListedTool, Record, Source, input_digest};

use crate::cdp::protocol::{CancelInvocation, InvokeTool, ToolResponded};
use crate::cdp::{CdpError, Subscription};
use crate::failure::{Effect, Stop};
use crate::page::{Batch, Document, Interrupted, ListTools, Records, dialog_open};

/// How long a page may take to say what became of a call that ran out of time.
const AFTERMATH: Duration = Duration::from_millis(300);

/// A call under way. Dropped before its answer, it is cancelled.
pub struct Invocation {
    document: Document,
    tool: String,
    digest: String,
    after: u32,
    id: String,
    responses: Subscription,
    answered: bool,
}

impl Invocation {
    /// Confirms that `tool` is a generated tool of `document`, and invokes it.
    ///
    /// # Errors
    /// `TOOL_NOT_FOUND`, `INPUT_INVALID`, `INVOCATION_FAILED`; with effect `unknown` once the call was sent.
    pub async fn begin(document: &Document, tool: &str, input: Value, deadline: Instant) -> Result<Self, Stop> {
        let batch = Batch::new().call(&ListTools).call(&Records(document.last_record()));
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
        let connection = &document.client.connection;
        // Before the command: events that come with its answer would be lost.
        let responses = connection.subscribe(Some(&document.session), &["WebMCP.toolResponded"]);
        if !document.is_current() {
            return Err(Interrupted::Gone.stop(&document.url));
        }
        let command = InvokeTool { frame_id: document.frame.clone(), tool_name: tool.to_owned(), input };
        let sent = connection.send(Some(&document.session), &command, deadline);
        let invoking = tokio::select! {
            biased;
            sent = sent => sent.map_err(|error| refused(tool, &error))?,
            trouble = document.client.until(deadline, |state| document.trouble(state)) => {
                return Err(lost(tool, trouble.unwrap_or(Interrupted::Timeout)));
            }
        };
        Ok(Invocation {
            document: document.clone(),
            tool: tool.to_owned(),
            digest,
            after: document.last_record(),
            id: invoking.invocation_id,
            responses,
            answered: false,
        })
    }

    /// Waits for the answer, and judges it. After `DIALOG_OPEN` it may be called again, once the dialog is answered.
    ///
    /// # Errors
    /// The tool's own codes; `INVOCATION_MISMATCH`, `OUTCOME_UNKNOWN`, `DIALOG_OPEN`, `TIMEOUT`, `CANCELLED`.
    pub async fn finish(&mut self, deadline: Instant) -> Result<Invoked, Stop> {
        let response = self.response(deadline).await?;
        let records = self.records(deadline).await.map_err(|interrupted| lost(&self.tool, interrupted))?;
        judge::judge(&self.tool, &self.digest, &response, &records)
    }

    async fn response(&mut self, deadline: Instant) -> Result<ToolResponded, Stop> {
        loop {
            let document = &self.document;
            let interrupted = tokio::select! {
                biased;
                event = self.responses.next() => match event {
                    Some(event) => match event.read::<ToolResponded>() {
                        // The first one wins: a navigation sends a second, empty one.
                        Some(response) if response.invocation_id == self.id => {
                            self.answered = true;
                            return Ok(response);
                        }
                        _ => continue,
                    },
                    None => Interrupted::Browser,
                },
                trouble = document.client.until(deadline, |state| document.trouble(state)) => {
                    trouble.unwrap_or(Interrupted::Timeout)
                }
            };
            return Err(match interrupted {
                Interrupted::Timeout => self.timed_out().await,
                interrupted => {
                    // Nothing will come from a document that is gone; after a dialog, the answer still may.
                    self.answered = !matches!(interrupted, Interrupted::Dialog(_));
                    lost(&self.tool, interrupted)
                }
            });
        }
    }

    async fn records(&self, deadline: Instant) -> Result<Vec<Record>, Interrupted> {
        let mut answers = Batch::new().call(&Records(self.after)).ask(&self.document, deadline).await?;
        let records: Vec<Record> = answers.take().map_err(|failure| Interrupted::Threw(failure.to_string()))?;
        self.document.seen_records(&records);
        Ok(records)
    }

    /// Out of time: the tool is told, and asked once what became of it.
    async fn timed_out(&mut self) -> Stop {
        self.cancel();
        let stop = Stop::new(
            Code::Timeout,
            format!("{} did not answer in time and was cancelled; read the page to see what it shows", self.tool),
        );
        let effect = match self.records(Instant::now() + AFTERMATH).await {
            Ok(records) => judge::effect(&self.tool, &self.digest, &records),
            Err(_) => Effect::Unknown,
        };
        stop.with(effect)
    }

    fn cancel(&mut self) {
        self.answered = true;
        let command = CancelInvocation { invocation_id: self.id.clone() };
        self.document.client.connection.post(Some(&self.document.session), &command);
    }
}

impl Drop for Invocation {
    fn drop(&mut self) {
        if !self.answered {
            self.cancel();
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

/// The browser did not take the call: nothing has run.
fn refused(tool: &str, error: &CdpError) -> Stop {
    match error {
        CdpError::Remote { message, .. } if message.contains("Tool not found") => Stop::new(
            Code::ToolNotFound,
            format!("the browser has no tool {tool} on this page any more; list its tools"),
        ),
        CdpError::Remote { message, .. } => Stop::new(
            Code::InvocationFailed,
            format!("the browser refused to invoke {tool} ({message}); reload the page and read it again"),
        ),
        CdpError::Timeout { .. } => lost(tool, Interrupted::Timeout),
        _ => lost(tool, Interrupted::Browser),
    }
}

/// The call was sent, and its end was not seen: it may have acted, and is never sent again.
fn lost(tool: &str, interrupted: Interrupted) -> Stop {
    if let Interrupted::Dialog(dialog) = &interrupted {
        return dialog_open(dialog).with(Effect::Unknown);
    }
    if let Interrupted::Timeout = interrupted {
        let message = format!("the page did not take the call of {tool} in time; read the page to see what it shows");
        return Stop::new(Code::Timeout, message).with(Effect::Unknown);
    }
    let message = format!("{interrupted}: whether {tool} acted cannot be known; read the page before anything else");
    Stop::new(Code::OutcomeUnknown, message).with(Effect::Unknown)
}
