//! The bridge's own account of every invocation on this document. Only the isolated world can read it: this is what a harness
//! believes, since a page can own a tool of the same name and forge all the rest.

use std::cell::RefCell;
use std::collections::VecDeque;

use js_sys::{Function, Promise};
use wasm_bindgen::JsValue;
use wasm_bindgen_futures::JsFuture;

use crate::model::{Failure, Outcome, Recent, Record};

/// How many invocations are remembered.
const KEPT: usize = 64;
/// How many of them diagnostics tell.
const RECENT: usize = 10;

/// The last invocations, oldest first.
#[derive(Default)]
pub struct Records {
    kept: RefCell<VecDeque<Record>>,
    last: RefCell<u32>,
    waiting: RefCell<Vec<Function>>,
}

impl Records {
    /// Opens a record and gives its number.
    pub fn begin(&self, tool: &str, input: &serde_json::Value) -> u32 {
        let mut last = self.last.borrow_mut();
        *last += 1;
        let mut kept = self.kept.borrow_mut();
        if kept.len() == KEPT {
            kept.pop_front();
        }
        kept.push_back(Record {
            seq: *last,
            tool: tool.to_owned(),
            at: super::clock::now(),
            input_digest: crate::model::input_digest(input),
            done: false,
            acted: false,
            outcome: None,
            code: None,
            message: None,
        });
        *last
    }

    /// Closes it.
    pub fn end(&self, seq: u32, result: &Result<Outcome, Failure>) {
        let mut kept = self.kept.borrow_mut();
        let Some(record) = kept.iter_mut().find(|r| r.seq == seq) else { return };
        record.done = true;
        match result {
            Ok(outcome) => record.outcome = Some(outcome.clone()),
            Err(failure) => {
                record.code = Some(failure.code);
                record.message = Some(failure.message.clone());
            }
        }
        drop(kept);
        for resolve in self.waiting.take() {
            let _ = resolve.call0(&JsValue::UNDEFINED);
        }
    }

    /// Waits until one of those numbered above `seq` has ended.
    pub async fn ended_after(&self, seq: u32) {
        while !self.kept.borrow().iter().any(|r| r.seq > seq && r.done) {
            let next = Promise::new(&mut |resolve, _| self.waiting.borrow_mut().push(resolve));
            let _ = JsFuture::from(next).await;
        }
    }

    /// Notes that the page was touched.
    pub fn acted(&self, seq: u32) {
        if let Some(record) = self.kept.borrow_mut().iter_mut().find(|r| r.seq == seq) {
            record.acted = true;
        }
    }

    /// Those numbered above `seq`.
    pub fn after(&self, seq: u32) -> Vec<Record> {
        self.kept.borrow().iter().filter(|r| r.seq > seq).cloned().collect()
    }

    /// The newest ended ones, newest last.
    pub fn recent(&self) -> Vec<Recent> {
        let kept = self.kept.borrow();
        let ended: Vec<_> = kept.iter().filter(|r| r.done).collect();
        ended[ended.len().saturating_sub(RECENT)..]
            .iter()
            .map(|r| Recent { tool: r.tool.clone(), at: r.at.clone(), ok: r.outcome.is_some(), code: r.code })
            .collect()
    }
}
