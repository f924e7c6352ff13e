//! What the bridge in a document can be asked, typed. Several questions travel in one evaluation.

use std::sync::Arc;

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;
use serde_json::{Value, json};
use tokio::time::Instant;
use webmcp_bridge::model::{
    Code, Diagnostics, Failure, GeneratedTool, ImportReport, ListedTool, Record, RemoveReport, Trace, TraceOptions,
};

use super::Reading;
use super::document::{Document, Interrupted, literal, refused};
use crate::cdp::Reply;
use crate::cdp::protocol::Evaluate;
use crate::failure::Stop;

/// What `attach` answers.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Attach {
    /// What the extension speaks.
    pub protocol_version: u32,
    /// The extension's version.
    pub version: String,
    /// The next element id that it will give.
    pub next_id: u32,
}

/// A question to the bridge, and the shape of its answer.
pub trait BridgeCall {
    /// The answer.
    type Answer: DeserializeOwned;
    /// Its method.
    const METHOD: &'static str;
    /// Its parameters.
    fn params(&self) -> Value;
}

macro_rules! calls {
    ($($(#[$doc:meta])* $name:ident $(($field:ty))? = $method:literal -> $answer:ty, |$this:ident| $params:expr;)+) => {$(
        $(#[$doc])*
        pub(crate) struct $name $((pub(crate) $field))?;
        impl BridgeCall for $name {
            type Answer = $answer;
            const METHOD: &'static str = $method;
            fn params(&self) -> Value { let $this = self; $params }
        }
    )+};
}

calls! {
    /// Ids go on from this one.
    AttachFrom(u32) = "attach" -> Attach, |call| json!({
        "protocolVersion": webmcp_bridge::model::PROTOCOL_VERSION, "nextId": call.0
    });
    ReadTrace(TraceOptions) = "getSanitizedTrace" -> Trace, |call| to_value(&call.0);
    ReadDiagnostics = "getDiagnostics" -> Diagnostics, |_call| json!({});
    ListTools = "listTools" -> Vec<ListedTool>, |_call| json!({});
    ListGenerated = "listGeneratedTools" -> Vec<ListedTool>, |_call| json!({});
    /// The tools as they are: the bridge validates, and says what is wrong with each.
    Import((Value, bool)) = "importGeneratedTools" -> ImportReport, |call| json!({
        "tools": call.0.0, "persist": call.0.1
    });
    RemoveNames(Vec<String>) = "removeGeneratedTools" -> RemoveReport, |call| json!({ "names": call.0 });
    RemoveAll = "removeGeneratedTools" -> RemoveReport, |_call| json!({ "all": true });
    /// Records after this one.
    Records(u32) = "records" -> Vec<Record>, |call| json!({ "after": call.0 });
    /// The same, once one of them has ended.
    EndedRecords(u32) = "records" -> Vec<Record>, |call| json!({ "after": call.0, "wait": true });
}

fn to_value<T: Serialize>(value: &T) -> Value {
    serde_json::to_value(value).unwrap_or_default()
}

/// Questions that travel together, answered one after the other.
#[derive(Default)]
pub struct Batch {
    script: String,
}

/// The answers to a [`Batch`], taken in the order of the questions.
pub struct Answers(std::vec::IntoIter<String>);

#[derive(Deserialize)]
struct Envelope<'a> {
    #[serde(borrow)]
    value: Option<&'a RawValue>,
    error: Option<BridgeError>,
}

#[derive(Deserialize)]
struct BridgeError {
    code: String,
    message: String,
}

impl Batch {
    /// No question yet.
    pub fn new() -> Self {
        Self::default()
    }

    /// One more question.
    #[must_use]
    pub fn call<C: BridgeCall>(self, call: &C) -> Self {
        let params = literal(&call.params().to_string());
        self.script(&format!("webmcpBridge.call({},{params})", literal(C::METHOD)))
    }

    /// A statement that comes before what follows, and gives nothing.
    #[must_use]
    pub(crate) fn statement(mut self, statement: &str) -> Self {
        self.script.push_str(statement);
        self.script.push_str("\n;");
        self
    }

    /// One more expression, which gives an envelope as the bridge does.
    #[must_use]
    pub(crate) fn script(mut self, expression: &str) -> Self {
        self.script.push_str("r.push(await ");
        self.script.push_str(expression);
        self.script.push_str(");");
        self
    }

    fn expression(&self) -> String {
        format!("(async()=>{{const r=[];{}return r}})()", self.script)
    }

    /// Asks `document`.
    pub(crate) async fn ask(self, document: &Document, deadline: Instant) -> Result<Answers, Interrupted> {
        self.send(document)?.wait(document, deadline).await
    }

    /// Asks `document` now; the answers can be waited for later.
    pub(crate) fn send(self, document: &Document) -> Result<Asked, Interrupted> {
        document.request(self.expression()).map(Asked)
    }
}

/// Questions that were sent.
pub(crate) struct Asked(Reply<Evaluate>);

impl Asked {
    /// Waits for the answers.
    pub(crate) async fn wait(self, document: &Document, deadline: Instant) -> Result<Answers, Interrupted> {
        let answers: Vec<String> = document.answer(self.0, deadline).await?;
        Ok(Answers(answers.into_iter()))
    }
}

impl Answers {
    /// The next answer.
    ///
    /// # Errors
    /// What the bridge refused; `EXTENSION_MISMATCH` where it answered another shape.
    pub fn take<T: DeserializeOwned>(&mut self) -> Result<T, Failure> {
        let text = self.0.next().unwrap_or_default();
        let envelope: Envelope<'_> = serde_json::from_str(&text).map_err(|error| mismatch(&error))?;
        match (envelope.error, envelope.value) {
            (Some(error), _) => {
                let code = Code::ALL.iter().copied().find(|code| code.as_str() == error.code);
                Err(Failure::new(code.unwrap_or(Code::BridgeMissing), error.message))
            }
            (None, Some(value)) => serde_json::from_str(value.get()).map_err(|error| mismatch(&error)),
            (None, None) => Err(mismatch(&"neither a value nor an error")),
        }
    }
}

fn mismatch(error: &dyn std::fmt::Display) -> Failure {
    let message = format!(
        "the extension answered an unknown shape ({error}); extension and webmcp are of different versions: update both"
    );
    Failure::new(Code::ExtensionMismatch, message)
}

impl Document {
    /// Asks one thing.
    ///
    /// # Errors
    /// What the bridge refuses, and what keeps it from answering.
    pub async fn call<C: BridgeCall>(&self, call: &C, deadline: Instant) -> Result<C::Answer, Stop> {
        let mut answers = Batch::new().call(call).ask(self, deadline).await.map_err(|i| i.stop(&self.url))?;
        answers.take().map_err(refused)
    }

    /// The trace; remembers which ids it gave out.
    ///
    /// # Errors
    /// As [`Document::call`].
    pub async fn trace(&self, options: TraceOptions, deadline: Instant) -> Result<Trace, Stop> {
        // A part of the page is not what later changes are told against.
        let part = options.within.is_some();
        let trace = self.call(&ReadTrace(options), deadline).await?;
        if !part {
            self.keep(&trace);
        }
        Ok(trace)
    }

    /// The bridge's state.
    ///
    /// # Errors
    /// As [`Document::call`].
    pub async fn diagnostics(&self, deadline: Instant) -> Result<Diagnostics, Stop> {
        self.call(&ReadDiagnostics, deadline).await
    }

    /// The tools of this document, generated and the page's own.
    ///
    /// # Errors
    /// As [`Document::call`].
    pub async fn tools(&self, deadline: Instant) -> Result<Vec<ListedTool>, Stop> {
        let tools = self.call(&ListTools, deadline).await?;
        self.remember(&tools);
        Ok(tools)
    }

    /// Every cached tool of this origin.
    ///
    /// # Errors
    /// As [`Document::call`].
    pub async fn cached(&self, deadline: Instant) -> Result<Vec<ListedTool>, Stop> {
        self.call(&ListGenerated, deadline).await
    }

    /// Imports generated tools; the report says what was wrong.
    ///
    /// # Errors
    /// As [`Document::call`].
    pub async fn import(
        &self,
        tools: &[GeneratedTool],
        persist: bool,
        deadline: Instant,
    ) -> Result<ImportReport, Stop> {
        self.import_value(to_value(&tools), persist, deadline).await
    }

    /// Imports whatever `tools` is; the bridge judges it.
    ///
    /// # Errors
    /// As [`Document::call`].
    pub async fn import_value(&self, tools: Value, persist: bool, deadline: Instant) -> Result<ImportReport, Stop> {
        self.call(&Import((tools, persist)), deadline).await
    }

    /// Removes cached tools by name.
    ///
    /// # Errors
    /// As [`Document::call`].
    pub async fn remove(&self, names: Vec<String>, deadline: Instant) -> Result<RemoveReport, Stop> {
        self.call(&RemoveNames(names), deadline).await
    }

    /// Removes every cached tool of this origin.
    ///
    /// # Errors
    /// As [`Document::call`].
    pub async fn remove_all(&self, deadline: Instant) -> Result<RemoveReport, Stop> {
        self.call(&RemoveAll, deadline).await
    }

    /// Removes one-off tools, without waiting for it.
    pub(crate) fn forget(&self, names: &[String]) {
        if names.is_empty() {
            return;
        }
        let expression = Batch::new().call(&RemoveNames(names.to_vec())).expression();
        let command = Evaluate {
            expression,
            unique_context_id: Some(self.context.clone()),
            await_promise: false,
            return_by_value: false,
        };
        self.client.connection.post(Some(&self.session), &command);
    }

    /// Keeps what was read, and which ids it gave out.
    pub(crate) fn keep(&self, trace: &Trace) {
        let lists = [&trace.dom.interactive_elements, &trace.dom.added, &trace.dom.changed];
        let numbers = lists.into_iter().flatten().flatten().filter_map(|e| e.id.strip_prefix('e')?.parse::<u32>().ok());
        let newest = numbers.max().unwrap_or(0);
        self.client.change(|state| {
            let Some(tab) = state.tab_mut(&self.tab) else { return };
            if let Some(memory) = tab.remembered(self.number) {
                memory.next_element = memory.next_element.max(newest + 1);
            }
            let Some(frame) = tab.frame_mut(self.number) else { return };
            match Reading::new(trace, &self.context) {
                Some(whole) => frame.reading = Some(Arc::new(whole)),
                None => {
                    let known = frame.reading.as_mut().filter(|reading| reading.context == self.context);
                    if !known.is_some_and(|reading| Arc::make_mut(reading).update(trace)) {
                        frame.reading = None;
                    }
                }
            }
        });
    }

    /// What was last read of this document, if it is known.
    pub fn reading(&self) -> Option<Arc<Reading>> {
        self.client.read(|state| {
            let reading = state.tab(&self.tab)?.frame(self.number)?.reading.as_ref()?;
            (reading.context == self.context).then(|| Arc::clone(reading))
        })
    }

    /// Whether nobody has watched this session's traffic before.
    pub(crate) fn first_watch(&self) -> bool {
        self.client.change(|state| {
            let frame = state.tab_mut(&self.tab).and_then(|tab| tab.frame_mut(self.number));
            frame.is_some_and(|frame| frame.watched.replace(self.session.clone()).as_ref() != Some(&self.session))
        })
    }

    /// The newest record of an invocation that was seen.
    pub(crate) fn last_record(&self) -> u32 {
        self.client
            .read(|state| {
                let frame = state.tab(&self.tab)?.frame(self.number)?;
                frame.world.as_ref().filter(|world| world.context == self.context).map(|world| world.records)
            })
            .unwrap_or(0)
    }

    /// Later questions leave these records out.
    pub(crate) fn seen_records(&self, records: &[Record]) {
        let Some(newest) = records.iter().map(|record| record.seq).max() else { return };
        self.client.change(|state| {
            let frame = state.tab_mut(&self.tab).and_then(|tab| tab.frame_mut(self.number));
            if let Some(world) =
                frame.and_then(|frame| frame.world.as_mut()).filter(|world| world.context == self.context)
            {
                world.records = world.records.max(newest);
            }
        });
    }

    /// Whether a generated tool had this name in this tab at some time.
    pub fn was_generated(&self, name: &str) -> bool {
        self.client.read(|state| state.tab(&self.tab).is_some_and(|tab| tab.memory.generated.contains(name)))
    }

    /// Names of generated tools: they are never to be taken for the page's.
    pub(crate) fn remember(&self, tools: &[ListedTool]) {
        use webmcp_bridge::model::Source;
        let generated = tools.iter().filter(|tool| tool.source == Source::Generated).map(|tool| tool.name.clone());
        self.client.change(|state| {
            if let Some(tab) = state.tab_mut(&self.tab) {
                tab.memory.generated.extend(generated);
            }
        });
    }
}
