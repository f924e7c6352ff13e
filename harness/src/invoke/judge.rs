//! What to make of a native answer, given the bridge's own records.

use serde_json::Value;
use webmcp_bridge::model::{Code, Outcome, Record};

use crate::cdp::protocol::ToolResponded;
use crate::failure::{Effect, Stop};

/// A call that did what the tool says.
#[derive(Clone, Debug, PartialEq)]
pub struct Invoked {
    /// The tool's answer, borne out by the bridge.
    pub outcome: Outcome,
    /// The bridge's record of it.
    pub record: Record,
}

/// Success only where answer and record agree; where the answer says nothing of ours, the record decides.
pub(super) fn judge(tool: &str, digest: &str, response: &ToolResponded, records: &[Record]) -> Result<Invoked, Stop> {
    let ours: Vec<_> = records.iter().filter(|record| is_of(record, tool, digest)).collect();
    let Some(first) = ours.first() else { return Err(unrecorded(tool, response)) };
    let claimed = claim(tool, response);
    let success = ours.iter().find_map(|record| match &record.outcome {
        Some(outcome) if record.done && claimed.as_ref().is_none_or(|claimed| claimed == outcome) => {
            Some(Invoked { outcome: outcome.clone(), record: (*record).clone() })
        }
        _ => None,
    });
    let failure = ours.iter().find(|record| record.code.is_some());
    match (success, failure) {
        (Some(invoked), _) if succeeded(response) => Ok(invoked),
        (_, Some(record)) if claimed.is_none() => Err(failed(tool, record)),
        _ => Err(mismatch(tool, effect_of(first))),
    }
}

/// What a call that was given up did.
pub(super) fn effect(tool: &str, digest: &str, records: &[Record]) -> Effect {
    match records.iter().find(|record| is_of(record, tool, digest)) {
        Some(record) if record.done || record.acted => effect_of(record),
        // Not begun, or about to act.
        _ => Effect::Unknown,
    }
}

fn is_of(record: &Record, tool: &str, digest: &str) -> bool {
    record.tool == tool && record.input_digest == digest
}

fn succeeded(response: &ToolResponded) -> bool {
    // Older protocol versions said `Success`.
    matches!(response.status.as_str(), "Completed" | "Success")
}

/// The outcome that the answer claims. A navigation may put `[]` in its place, which claims nothing.
fn claim(tool: &str, response: &ToolResponded) -> Option<Outcome> {
    let output = response.output.as_ref().filter(|_| succeeded(response))?;
    if output.as_array().is_some_and(Vec::is_empty) {
        return None;
    }
    let outcome = serde_json::from_value::<Outcome>(output.clone()).ok();
    // Anything else is a claim that no record can equal.
    Some(outcome.filter(|outcome| outcome.ok && outcome.tool == tool).unwrap_or_else(|| foreign(output)))
}

fn foreign(output: &Value) -> Outcome {
    Outcome {
        ok: false,
        tool: output.to_string(),
        action: webmcp_bridge::model::Action::Click,
        target: Default::default(),
        after: Default::default(),
        verified: None,
        expects: Vec::new(),
        validation: None,
    }
}

fn failed(tool: &str, record: &Record) -> Stop {
    let code = record.code.unwrap_or(Code::InvocationFailed);
    let message = record.message.clone().unwrap_or_else(|| format!("{tool} failed; read the page again"));
    Stop::new(code, message).with(effect_of(record))
}

fn effect_of(record: &Record) -> Effect {
    match (record.acted, record.done) {
        (true, _) => Effect::Done,
        (false, true) => Effect::None,
        (false, false) => Effect::Unknown,
    }
}

/// The bridge knows of no such call.
fn unrecorded(tool: &str, response: &ToolResponded) -> Stop {
    let text = error_text(response);
    // The bridge is cut off from its extension: it can say so, and record nothing.
    if !succeeded(response) && text.starts_with(Code::ContextLost.as_str()) {
        return Stop::new(Code::ContextLost, "the extension was reloaded under this page; reload the page");
    }
    mismatch(tool, Effect::Unknown)
}

fn mismatch(tool: &str, effect: Effect) -> Stop {
    let message = format!(
        "the answer to {tool} is not what the bridge recorded: something else in the page answered; do not trust this page, reload it"
    );
    Stop::new(Code::InvocationMismatch, message).with(effect)
}

/// The text of an error is in the exception: `errorText` stays empty.
pub(super) fn error_text(response: &ToolResponded) -> String {
    let description = response.exception.as_ref().map(|e| e.description.as_str()).filter(|text| !text.is_empty());
    let text = description.or(response.error_text.as_deref()).unwrap_or_default();
    let text = text.strip_prefix("Error: ").unwrap_or(text);
    // The stack trace below is of the extension.
    text.split("\n    at ").next().unwrap_or_default().to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn outcome(name: &str) -> Value {
        json!({ "ok": true, "tool": "t", "action": "dom.click", "target": { "id": "e1", "role": "button", "name": name } })
    }

    fn record(change: Value) -> Record {
        let mut base = json!({ "seq": 1, "tool": "t", "at": "", "inputDigest": "d", "done": true, "acted": true });
        for (key, value) in change.as_object().expect("an object") {
            base[key] = value.clone();
        }
        serde_json::from_value(base).expect("a record")
    }

    fn response(status: &str, output: Value, error: &str) -> ToolResponded {
        let exception = json!({ "description": error });
        serde_json::from_value(
            json!({ "invocationId": "1", "status": status, "output": output, "exception": exception }),
        )
        .expect("a response")
    }

    #[test]
    fn success_needs_answer_and_record() {
        let good = || record(json!({ "outcome": outcome("Buy") }));
        let bad = || record(json!({ "code": "DISABLED", "message": "m", "acted": false }));
        let done = |output| response("Completed", output, "");
        type Row = (&'static str, ToolResponded, Vec<Record>, Result<(), (Code, Effect)>);
        let rows: Vec<Row> = vec![
            ("agreed", done(outcome("Buy")), vec![good()], Ok(())),
            ("older status", response("Success", outcome("Buy"), ""), vec![good()], Ok(())),
            ("navigated", done(json!([])), vec![good()], Ok(())),
            ("one of two", done(outcome("Buy")), vec![record(json!({ "outcome": outcome("x") })), good()], Ok(())),
            ("no record", done(outcome("Buy")), vec![], Err((Code::InvocationMismatch, Effect::Unknown))),
            ("navigated, no record", done(json!([])), vec![], Err((Code::InvocationMismatch, Effect::Unknown))),
            (
                "other input",
                done(outcome("Buy")),
                vec![record(json!({ "inputDigest": "x", "outcome": outcome("Buy") }))],
                Err((Code::InvocationMismatch, Effect::Unknown)),
            ),
            ("other outcome", done(outcome("Sell")), vec![good()], Err((Code::InvocationMismatch, Effect::Done))),
            ("forged success", done(outcome("Buy")), vec![bad()], Err((Code::InvocationMismatch, Effect::None))),
            ("page's words", done(json!("done")), vec![good()], Err((Code::InvocationMismatch, Effect::Done))),
            (
                "forged error",
                response("Error", json!(null), "Error: no"),
                vec![good()],
                Err((Code::InvocationMismatch, Effect::Done)),
            ),
            (
                "failed",
                response("Error", json!(null), "Error: DISABLED: m"),
                vec![bad()],
                Err((Code::Disabled, Effect::None)),
            ),
            (
                "cancelled",
                response("Canceled", json!(null), ""),
                vec![record(json!({ "code": "CANCELLED", "acted": false }))],
                Err((Code::Cancelled, Effect::None)),
            ),
            (
                "cut off",
                response("Error", json!(null), "Error: CONTEXT_LOST: m\n    at x"),
                vec![],
                Err((Code::ContextLost, Effect::None)),
            ),
        ];
        for (name, response, records, expected) in rows {
            let judged = judge("t", "d", &response, &records).map(|_| ()).map_err(|stop| (stop.code(), stop.effect));
            assert_eq!(judged, expected, "{name}");
        }
    }
}
