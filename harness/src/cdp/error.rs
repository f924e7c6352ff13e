//! What can go wrong between a command and its answer.

use thiserror::Error;

/// A command that got no usable answer.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum CdpError {
    /// The browser refused the command.
    #[error("{method}: {message} ({code})")]
    Remote {
        /// The command.
        method: &'static str,
        /// JSON-RPC code.
        code: i64,
        /// The browser's words.
        message: String,
    },
    /// The connection ended before the answer.
    #[error("the connection to the browser is closed")]
    Closed,
    /// The deadline passed before the answer.
    #[error("{method}: no answer in time")]
    Timeout {
        /// The command.
        method: &'static str,
    },
    /// The answer has another shape than the protocol says.
    #[error("{method}: unexpected answer: {detail}")]
    Malformed {
        /// The command.
        method: &'static str,
        /// What did not fit.
        detail: String,
    },
    /// The connection could not be made.
    #[error("{0}")]
    Connect(String),
}

impl CdpError {
    /// The text of a refusal, empty for all else.
    pub fn remote_message(&self) -> &str {
        match self {
            CdpError::Remote { message, .. } => message,
            _ => "",
        }
    }
}
