//! Verification: what the page shows once it has settled, and what changed since.
//!
//! Settled means: no navigation under way, no request of the page's scripts in flight that began after the action, and no change of
//! the document for a short quiet time. All of it by events, with a deadline; nothing waits a fixed time.

use std::collections::HashSet;
use std::time::Duration;

use serde::{Deserialize, Serialize};
use tokio::time::Instant;
use webmcp_bridge::model::{Element, Outcome, State, Trace, TraceOptions, ValueState};

use crate::cdp::protocol::{EnableNetwork, LoadingFailed, LoadingFinished, RequestWillBeSent};
use crate::cdp::{Event, Subscription};
use crate::failure::Stop;
use crate::page::{Batch, Client, Document, Interrupted, ReadTrace, Tab};

/// Quiet for this long is settled. Longer than a frame and than the usual short timer.
const QUIET: Duration = Duration::from_millis(80);
/// A page that never rests is read after this long.
const PATIENCE: Duration = Duration::from_secs(3);

/// What became of the page.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, schemars::JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Changes {
    /// The URL of the document that took the page's place.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub navigated_to: Option<String>,
    /// Tabs that opened.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub opened: Vec<Opened>,
    /// Elements that were not there before.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub added: Vec<Element>,
    /// Elements that differ.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub changed: Vec<Element>,
    /// Ids of elements that are gone.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub removed: Vec<String>,
}

/// A tab that opened.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, schemars::JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Opened {
    /// Its page id.
    pub id: String,
    /// Its URL.
    pub url: String,
}

/// The page after an action.
#[derive(Clone, Debug)]
pub struct Verified {
    /// What changed.
    pub changes: Changes,
    /// The newest trace: of what changed, or the whole one of a new document.
    pub trace: Trace,
}

/// Watches a page from before an action on.
pub struct Watch {
    client: Client,
    tab: Tab,
    document: Document,
    since: String,
    tabs: HashSet<String>,
    network: Subscription,
    in_flight: HashSet<String>,
}

impl Watch {
    /// Begins to watch; `since` is the trace that changes are told against.
    pub fn begin(tab: &Tab, document: &Document, since: &str) -> Watch {
        let client = tab.client.clone();
        let network = client.connection.subscribe(
            Some(&document.session),
            &["Network.requestWillBeSent", "Network.loadingFinished", "Network.loadingFailed"],
        );
        if document.first_watch() {
            // Nothing of the traffic is kept: the harness only counts what is under way.
            let command =
                EnableNetwork { max_total_buffer_size: 0, max_resource_buffer_size: 0, max_post_data_size: 0 };
            client.connection.post(Some(&document.session), &command);
        }
        Watch {
            tabs: client.views().into_iter().map(|tab| tab.id).collect(),
            client,
            tab: tab.clone(),
            document: document.clone(),
            since: since.to_owned(),
            network,
            in_flight: HashSet::new(),
        }
    }

    /// Waits until the page has settled, and reads it again. `remove` are tools that have done their work.
    ///
    /// # Errors
    /// What keeps the page from being read.
    pub async fn settled(mut self, remove: Vec<String>, deadline: Instant) -> Result<Verified, Stop> {
        let end = deadline.min(Instant::now() + PATIENCE);
        let read = match self.quiet(end).await {
            Ok(()) => self.delta(remove, deadline).await,
            Err(interrupted) => Err(interrupted),
        };
        let (mut changes, trace) = match read {
            Ok(read) => read,
            Err(Interrupted::Gone) => self.arrived(deadline).await?,
            Err(interrupted) => return Err(interrupted.stop(&self.document.url)),
        };
        changes.opened = self.opened();
        Ok(Verified { changes, trace })
    }

    /// Resolves in the page when its document rests.
    async fn quiet(&mut self, end: Instant) -> Result<(), Interrupted> {
        loop {
            let left = end.saturating_duration_since(Instant::now());
            let script = QUIET_SCRIPT
                .replace("QUIET", &QUIET.as_millis().to_string())
                .replace("LIMIT", &left.as_millis().to_string());
            let mut answers = Batch::new().script(&script).ask(&self.document, end + QUIET).await?;
            answers.take::<serde_json::Value>().map_err(|failure| Interrupted::Threw(failure.to_string()))?;
            while let Some(event) = self.network.try_next() {
                self.count(&event);
            }
            if self.navigating() {
                self.client.until(end, |state| self.document.trouble(state)).await;
            }
            if self.in_flight.is_empty() || Instant::now() >= end {
                return Ok(());
            }
            // Answers of servers are followed by changes: quiet is counted again from the last of them.
            while !self.in_flight.is_empty() {
                let document = self.document.clone();
                tokio::select! {
                    event = self.network.next() => match event {
                        Some(event) => self.count(&event),
                        None => return Err(Interrupted::Browser),
                    },
                    trouble = self.client.until(end, |state| document.trouble(state)) => {
                        match trouble {
                            Some(trouble) => return Err(trouble),
                            None => return Ok(()),
                        }
                    }
                }
            }
        }
    }

    /// Whether the document is about to be replaced.
    fn navigating(&self) -> bool {
        self.client.read(|state| {
            state
                .tab(&self.document.tab)
                .and_then(|tab| tab.frame(self.document.number))
                .is_some_and(|frame| frame.navigating)
        })
    }

    fn count(&mut self, event: &Event) {
        if let Some(e) = event.read::<RequestWillBeSent>() {
            if matches!(e.kind.as_str(), "Fetch" | "XHR" | "Script") {
                self.in_flight.insert(e.request_id);
            }
        } else if let Some(e) = event.read::<LoadingFinished>() {
            self.in_flight.remove(&e.request_id);
        } else if let Some(e) = event.read::<LoadingFailed>() {
            self.in_flight.remove(&e.request_id);
        }
    }

    async fn delta(&self, remove: Vec<String>, deadline: Instant) -> Result<(Changes, Trace), Interrupted> {
        let options = TraceOptions { since: Some(self.since.clone()), ..Default::default() };
        let mut batch = Batch::new().call(&ReadTrace(options));
        if !remove.is_empty() {
            batch = batch.call(&crate::page::RemoveNames(remove));
        }
        let mut answers = batch.ask(&self.document, deadline).await?;
        let trace: Trace = answers.take().map_err(|failure| Interrupted::Threw(failure.to_string()))?;
        self.document.issued(&trace);
        let changes = Changes {
            added: trace.dom.added.clone().or_else(|| trace.dom.interactive_elements.clone()).unwrap_or_default(),
            changed: trace.dom.changed.clone().unwrap_or_default(),
            removed: trace.dom.removed.clone().unwrap_or_default(),
            ..Changes::default()
        };
        Ok((changes, trace))
    }

    /// Another document took the place: it is read as a whole.
    async fn arrived(&self, deadline: Instant) -> Result<(Changes, Trace), Stop> {
        let end = deadline.min(Instant::now() + PATIENCE * 3);
        if let Err(stop) = self.tab.loaded(end).await
            && stop.code() != webmcp_bridge::model::Code::Timeout
        {
            return Err(stop);
        }
        let document = self.tab.document(self.document.number, deadline).await?;
        let trace = document.trace(TraceOptions::default(), deadline).await?;
        let added = trace.dom.interactive_elements.clone().unwrap_or_default();
        Ok((Changes { navigated_to: Some(trace.page.url.clone()), added, ..Changes::default() }, trace))
    }

    fn opened(&self) -> Vec<Opened> {
        let new =
            |tab: &crate::page::TabView| !self.tabs.contains(&tab.id) && tab.opener.as_deref() == Some(self.tab.id());
        self.client.views().into_iter().filter(new).map(|tab| Opened { id: tab.id, url: tab.url }).collect()
    }
}

/// `verified` speaks of the moment after the action; what the settled page shows otherwise takes it back.
pub fn downgrade(outcome: &mut Outcome, before: &[Element], changes: &Changes) {
    if outcome.verified != Some(true) || changes.navigated_to.is_some() {
        return;
    }
    let id = &outcome.target.id;
    let now = changes.changed.iter().chain(&changes.added).chain(before).find(|element| element.id == *id);
    let holds = now.is_some_and(|element| {
        let value = outcome.after.value.is_none_or(|value| element.value == Some(value));
        value && STAYING.iter().all(|state| outcome.after.states.contains(state) == element.states.contains(state))
    });
    if changes.removed.contains(id) || !holds {
        outcome.verified = Some(false);
        outcome.after.value =
            now.and_then(|element| element.value).or(Some(ValueState::Empty)).filter(|_| outcome.after.value.is_some());
    }
}

/// States that a click sets on purpose.
const STAYING: &[State] = &[State::Checked, State::Mixed, State::Selected, State::Expanded, State::Pressed];

/// Runs in the isolated world: the page sees no observer, and cannot keep it from ending.
const QUIET_SCRIPT: &str = "new Promise(done=>{let timer;\
const end=()=>{watch.disconnect();clearTimeout(timer);clearTimeout(last);done('{\"value\":true}')};\
const again=()=>{clearTimeout(timer);timer=setTimeout(end,QUIET)};\
const watch=new MutationObserver(again);\
const last=setTimeout(end,LIMIT);\
watch.observe(document,{subtree:true,childList:true,attributes:true,characterData:true});again()})";
