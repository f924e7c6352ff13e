//! One document and the bridge inside it.

use std::fmt::Write as _;
use std::sync::Arc;

use serde::de::DeserializeOwned;
use tokio::time::Instant;
use webmcp_bridge::model::{Code, Failure};

use super::client::Client;
use super::state::{Dialog, State};
use crate::cdp::protocol::Evaluate;
use crate::cdp::{CdpError, Reply, SessionId};
use crate::failure::Stop;

/// A document with a bridge. It stays what it is: once the frame shows another one, every call says so.
#[derive(Clone)]
pub struct Document {
    pub(crate) client: Client,
    pub(crate) tab: Arc<str>,
    /// The frame's number in its tab.
    pub number: u32,
    /// The frame's id in the protocol.
    pub frame: String,
    /// The document's own id.
    pub loader: String,
    /// Its URL when it was looked up.
    pub url: String,
    pub(crate) session: SessionId,
    pub(crate) context: String,
}

/// Why a call into a document did not come back with a value.
#[derive(Debug, thiserror::Error)]
pub(crate) enum Interrupted {
    #[error("the document is gone")]
    Gone,
    #[error("a dialog is open")]
    Dialog(Dialog),
    #[error("the page crashed")]
    Crashed,
    #[error("the page is closed")]
    Closed,
    #[error("no answer in time")]
    Timeout,
    #[error("the browser is gone")]
    Browser,
    #[error("{0}")]
    Threw(String),
}

impl Interrupted {
    /// As a hard stop of something that touches nothing.
    pub(crate) fn stop(self, url: &str) -> Stop {
        let stop = |code, message: String| Stop::new(code, message);
        match self {
            Interrupted::Gone => {
                stop(Code::PageNotFound, format!("{url} went away while it was read; read the page again"))
            }
            Interrupted::Dialog(dialog) => dialog_open(&dialog),
            Interrupted::Crashed => stop(Code::PageNotFound, format!("{url} crashed; open it again")),
            Interrupted::Closed => stop(Code::PageNotFound, format!("{url} was closed; open it again")),
            Interrupted::Timeout => stop(
                Code::Timeout,
                format!("{url} did not answer in time; try again with a longer --timeout, or reload it"),
            ),
            Interrupted::Browser => {
                stop(Code::BrowserUnreachable, "the browser is gone; start it again with `webmcp open`".to_owned())
            }
            Interrupted::Threw(text) => {
                stop(Code::BridgeMissing, format!("the bridge in {url} failed ({text}); reload the page"))
            }
        }
    }
}

/// The stop for an open dialog.
pub(crate) fn dialog_open(dialog: &Dialog) -> Stop {
    let text = webmcp_bridge::text::page_text(&dialog.text, 300, &mut 0);
    Stop::new(Code::DialogOpen, format!("the page opened a dialog ({}: {text:?}); accept or dismiss it", dialog.kind))
}

impl Document {
    /// Why this document cannot answer, if it cannot.
    pub(crate) fn trouble(&self, state: &State) -> Option<Interrupted> {
        if state.closed {
            return Some(Interrupted::Browser);
        }
        let Some(tab) = state.tab(&self.tab) else { return Some(Interrupted::Closed) };
        if tab.crashed {
            return Some(Interrupted::Crashed);
        }
        if let Some(dialog) = &tab.dialog {
            return Some(Interrupted::Dialog(dialog.clone()));
        }
        match tab.frame(self.number).and_then(|frame| frame.world.as_ref()) {
            Some(world) if world.context == self.context => None,
            _ => Some(Interrupted::Gone),
        }
    }

    /// That no navigation of its frame is under way.
    pub(crate) fn settled(&self, state: &State) -> Option<Result<(), Interrupted>> {
        let frame = state.tab(&self.tab).and_then(|tab| tab.frame(self.number));
        frame.is_none_or(|frame| !frame.navigating).then_some(Ok(()))
    }

    /// The session of the frame's process.
    pub fn session(&self) -> &SessionId {
        &self.session
    }

    /// Whether the frame still shows this very document.
    pub fn is_current(&self) -> bool {
        self.client.read(|state| {
            state.tab(&self.tab).and_then(|tab| tab.frame(self.number)).is_some_and(|frame| {
                frame.loader == self.loader && frame.world.as_ref().is_some_and(|world| world.context == self.context)
            })
        })
    }

    /// What the document shows as text, for assertions alone: it is not redacted, and must not leave the harness.
    pub(crate) async fn visible_text(&self, deadline: Instant) -> Result<String, Stop> {
        let script = "(document.body?Object.getOwnPropertyDescriptor(HTMLElement.prototype,'innerText').get.call(document.body):'')";
        self.evaluate(script.to_owned(), deadline).await.map_err(|interrupted| interrupted.stop(&self.url))
    }

    /// Evaluates in the isolated world, where the page can neither see nor forge anything.
    pub(crate) async fn evaluate<T: DeserializeOwned>(
        &self,
        expression: String,
        deadline: Instant,
    ) -> Result<T, Interrupted> {
        self.answer(self.request(expression)?, deadline).await
    }

    /// Sends an evaluation now; its value can be waited for later.
    pub(crate) fn request(&self, expression: String) -> Result<Reply<Evaluate>, Interrupted> {
        let unique_context_id = Some(self.context.clone());
        let command = Evaluate { expression, unique_context_id, await_promise: true, return_by_value: true };
        self.client.connection.request(Some(&self.session), &command).map_err(|_| Interrupted::Browser)
    }

    /// The value of an evaluation. One that came in time counts, whatever became of the document since.
    pub(crate) async fn answer<T: DeserializeOwned>(
        &self,
        reply: Reply<Evaluate>,
        deadline: Instant,
    ) -> Result<T, Interrupted> {
        let evaluated = tokio::select! {
            biased;
            answer = reply.wait(deadline) => answer,
            trouble = self.client.until(deadline, |state| self.trouble(state)) => {
                return Err(trouble.unwrap_or(Interrupted::Timeout));
            }
        };
        let evaluated = match evaluated {
            Ok(evaluated) => evaluated,
            Err(CdpError::Timeout { .. }) => return Err(Interrupted::Timeout),
            Err(CdpError::Closed) => return Err(Interrupted::Browser),
            Err(CdpError::Malformed { detail, .. }) => return Err(Interrupted::Threw(detail)),
            // A context that is no more, in one of the browser's many wordings; the state says whether the tab is, too.
            Err(error) => {
                tracing::debug!(%error, "evaluation refused");
                return Err(self.client.read(|state| self.trouble(state)).unwrap_or(Interrupted::Gone));
            }
        };
        if let Some(details) = evaluated.exception_details {
            let text = details.exception.map(|e| e.description).filter(|d| !d.is_empty()).unwrap_or(details.text);
            return Err(Interrupted::Threw(text.lines().next().unwrap_or_default().to_owned()));
        }
        let json = evaluated.result.value.as_deref().map_or("null", serde_json::value::RawValue::get);
        serde_json::from_str(json).map_err(|error| Interrupted::Threw(error.to_string()))
    }
}

/// `text` as a JavaScript string literal.
pub(crate) fn literal(text: &str) -> String {
    let mut literal = String::with_capacity(text.len() + 2);
    literal.push('"');
    for c in text.chars() {
        match c {
            '"' => literal.push_str("\\\""),
            '\\' => literal.push_str("\\\\"),
            c if u32::from(c) < 0x20 => {
                let _ = write!(literal, "\\u{:04x}", u32::from(c));
            }
            c => literal.push(c),
        }
    }
    literal.push('"');
    literal
}

/// The failure that the bridge itself answered.
pub(crate) fn refused(failure: Failure) -> Stop {
    failure.into()
}

#[cfg(test)]
mod tests {
    use super::literal;

    #[test]
    fn literals_are_json() {
        for text in ["", "plain", "a\"b\\c", "line\nbreak\u{0}", "\u{2028}é😀"] {
            assert_eq!(serde_json::from_str::<String>(&literal(text)).expect("a JSON string"), text);
        }
    }
}
