//! A hard stop of the harness: a failure with its code, and what is known of its effect on the page.

use serde::{Deserialize, Serialize};
use webmcp_bridge::model::{Code, Failure};

use crate::verify::Changes;

/// What a failed call did to the page.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, schemars::JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Effect {
    /// Nothing was touched: it can be tried again.
    None,
    /// The action took place.
    Done,
    /// Nobody can tell: look at the page before anything else.
    Unknown,
}

/// Why a step did not succeed.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
#[error("{failure}")]
pub struct Stop {
    /// Code and message.
    pub failure: Failure,
    /// What it did.
    pub effect: Effect,
    /// What changed on the page, where it was touched and can be read.
    pub changes: Option<Box<Changes>>,
}

impl Stop {
    /// A stop of `code` before anything was touched.
    pub fn new(code: Code, message: impl Into<String>) -> Self {
        Failure::new(code, message).into()
    }

    /// The same stop with another effect.
    #[must_use]
    pub fn with(mut self, effect: Effect) -> Self {
        self.effect = effect;
        self
    }

    /// The code.
    pub fn code(&self) -> Code {
        self.failure.code
    }
}

impl From<Failure> for Stop {
    fn from(failure: Failure) -> Self {
        Stop { failure, effect: Effect::None, changes: None }
    }
}
