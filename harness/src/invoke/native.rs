//! The browser's part of a call: sent, answered, cancelled.

use serde_json::Value;
use tokio::time::Instant;
use webmcp_bridge::model::Code;

use crate::cdp::protocol::{CancelInvocation, InvokeTool, ToolResponded};
use crate::cdp::{CdpError, Subscription};
use crate::failure::{Effect, Stop};
use crate::page::{Document, Interrupted, dialog_open};

/// A call that the browser has taken. Dropped before its answer, it is cancelled.
pub(super) struct NativeCall {
    document: Document,
    tool: String,
    id: String,
    responses: Subscription,
    answered: bool,
}

impl NativeCall {
    /// Sends it. `then` follows it on the wire, before anything is waited for.
    pub(super) async fn start<T>(
        document: &Document,
        tool: &str,
        input: Value,
        deadline: Instant,
        then: impl FnOnce() -> T,
    ) -> Result<(Self, T), Stop> {
        let connection = &document.client.connection;
        // Before the command: events that come with its answer would be lost.
        let responses = connection.subscribe(Some(&document.session), &["WebMCP.toolResponded"]);
        if !document.is_current() {
            return Err(Interrupted::Gone.stop(&document.url));
        }
        let command = InvokeTool { frame_id: document.frame.clone(), tool_name: tool.to_owned(), input };
        let sent = connection.request(Some(&document.session), &command).map_err(|error| refused(tool, &error))?;
        let then = then();
        let invoking = tokio::select! {
            biased;
            sent = sent.wait(deadline) => sent.map_err(|error| refused(tool, &error))?,
            trouble = document.client.until(deadline, |state| document.trouble(state)) => {
                return Err(lost(tool, trouble.unwrap_or(Interrupted::Timeout)));
            }
        };
        let (document, tool) = (document.clone(), tool.to_owned());
        Ok((NativeCall { document, tool, id: invoking.invocation_id, responses, answered: false }, then))
    }

    /// The first answer to it: a navigation sends a second, empty one.
    pub(super) async fn response(&mut self, deadline: Instant) -> Result<ToolResponded, Interrupted> {
        loop {
            let document = &self.document;
            tokio::select! {
                biased;
                event = self.responses.next() => {
                    let Some(event) = event else { return Err(Interrupted::Browser) };
                    if let Some(response) = event.read::<ToolResponded>().filter(|response| response.invocation_id == self.id) {
                        self.answered = true;
                        return Ok(response);
                    }
                }
                trouble = document.client.until(deadline, |state| document.trouble(state)) => {
                    let trouble = trouble.unwrap_or(Interrupted::Timeout);
                    // From a document that is gone nothing will come; after a dialog it still may.
                    self.answered |= !matches!(trouble, Interrupted::Dialog(_) | Interrupted::Timeout);
                    return Err(trouble);
                }
            }
        }
    }

    /// Tells the tool to stop. The browser answers at once, whatever the tool does.
    pub(super) fn cancel(&mut self) {
        if !std::mem::replace(&mut self.answered, true) {
            let command = CancelInvocation { invocation_id: self.id.clone() };
            self.document.client.connection.post(Some(&self.document.session), &command);
        }
    }

    pub(super) fn tool(&self) -> &str {
        &self.tool
    }

    pub(super) fn document(&self) -> &Document {
        &self.document
    }
}

impl Drop for NativeCall {
    fn drop(&mut self) {
        self.cancel();
    }
}

/// The browser did not take the call: nothing has run.
fn refused(tool: &str, error: &CdpError) -> Stop {
    match error {
        CdpError::Remote { message, .. } if message.contains("Tool not found") => Stop::new(
            Code::ToolNotFound,
            format!("the browser has no tool {tool} on this page any more; list its tools"),
        ),
        CdpError::Remote { message, .. } => {
            let message =
                format!("the browser refused to invoke {tool} ({message}); reload the page and read it again");
            Stop::new(Code::InvocationFailed, message)
        }
        CdpError::Timeout { .. } => lost(tool, Interrupted::Timeout),
        _ => lost(tool, Interrupted::Browser),
    }
}

/// The call was sent, and its end was not seen: it may have acted, and is never sent again.
pub(super) fn lost(tool: &str, interrupted: Interrupted) -> Stop {
    let stop = match interrupted {
        Interrupted::Dialog(dialog) => dialog_open(&dialog),
        Interrupted::Timeout => Stop::new(
            Code::Timeout,
            format!("{tool} did not answer in time and was cancelled; read the page to see what it shows"),
        ),
        other => {
            let message = format!("{other}: whether {tool} acted cannot be known; read the page before anything else");
            Stop::new(Code::OutcomeUnknown, message)
        }
    };
    stop.with(Effect::Unknown)
}
