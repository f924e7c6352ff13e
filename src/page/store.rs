//! The tool cache, as the worker keeps it. The worker takes origin and frame from the message's sender; nothing here names them.

use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use crate::model::{Code, Failure, GeneratedTool, SCHEMA_VERSION, Step, Via};
use crate::tool::Fingerprint;

use super::host::Host;
use super::target::Reading;

/// A stored tool.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Entry {
    /// The tool as it was imported.
    pub tool: GeneratedTool,
    /// The element that it was made for.
    pub fingerprint: Fingerprint,
    /// The key of the fingerprint's hash: what a row says is not to be guessed from the store.
    pub key: [u8; 16],
    /// Whether a person would want to be asked.
    pub consequential: bool,
    /// Which side imported it.
    pub via: Via,
    /// When it was imported, RFC 3339.
    pub created: String,
    /// When it was last invoked, RFC 3339.
    pub used: String,
    /// Of the shapes above.
    pub schema_version: u32,
}

impl Entry {
    /// Its one step.
    pub fn step(&self) -> Result<&Step, Failure> {
        self.tool.steps.first().ok_or_else(|| Failure::new(Code::StepCount, "the tool has no step; import it again"))
    }

    /// A tool of now.
    pub fn new(tool: GeneratedTool, reading: Reading, via: Via) -> Self {
        let now = super::clock::now();
        let Reading { fingerprint, key, consequential } = reading;
        let (created, used) = (now.clone(), now);
        Entry { tool, fingerprint, key, consequential, via, created, used, schema_version: SCHEMA_VERSION }
    }
}

/// Every stored tool of this top-level site and origin. Entries of another schema version are passed over, not lost.
pub async fn load(host: &Host) -> Result<Vec<Entry>, Failure> {
    let answer = ask(host, &json!({ "op": "load" })).await?;
    let Some(entries) = answer.get("entries").and_then(Value::as_array) else { return Ok(Vec::new()) };
    Ok(entries
        .iter()
        .filter_map(|e| Entry::deserialize(e).ok())
        .filter(|e| e.schema_version == SCHEMA_VERSION)
        .collect())
}

/// Stores all of them or none.
pub async fn store(host: &Host, via: Via, entries: &[Entry]) -> Result<(), Failure> {
    let Err(failure) = ask(host, &json!({ "op": "store", "via": via, "entries": entries })).await else {
        return Ok(());
    };
    // A worker may end between writing and answering: what stands there was stored. Keys are random, so it is this import's.
    let mut stored = load(host).await;
    for _ in 0..3 {
        if stored.is_err() && host.alive() {
            stored = load(host).await;
        }
    }
    let stored = stored.unwrap_or_default();
    let stands = |entry: &Entry| stored.iter().any(|one| one.key == entry.key && one.tool == entry.tool);
    if entries.iter().all(stands) { Ok(()) } else { Err(failure) }
}

/// Removes these names in every scope, or all; gives the names that were there.
pub async fn remove(host: &Host, names: Option<&[String]>) -> Result<Vec<String>, Failure> {
    let message = match names {
        Some(names) => json!({ "op": "remove", "names": names }),
        None => json!({ "op": "remove", "all": true }),
    };
    let answer = ask(host, &message).await?;
    Ok(answer.get("removed").and_then(|r| Vec::deserialize(r).ok()).unwrap_or_default())
}

/// Notes that a tool was used, so that it is kept. Nothing waits for it.
pub fn touch(host: &Host, name: &str) {
    let (host, message) = (host.clone(), json!({ "op": "touch", "names": [name] }));
    wasm_bindgen_futures::spawn_local(async move {
        let _ = ask(&host, &message).await;
    });
}

async fn ask(host: &Host, message: &Value) -> Result<Value, Failure> {
    let answer = host.send(&message.to_string()).await?;
    let answer: Value = serde_json::from_str(&answer)
        .map_err(|_| Failure::new(Code::StorageFailed, "the extension's worker gave no answer; try again"))?;
    match answer.get("error").map(Failure::deserialize) {
        None => Ok(answer),
        Some(Ok(failure)) => Err(failure),
        Some(Err(_)) => Err(Failure::new(Code::StorageFailed, "the extension's worker failed; try again")),
    }
}
