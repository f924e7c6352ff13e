//! Verification: what the page shows once it has settled, and what changed since.
//!
//! Settled means: no navigation under way, no request of the page's scripts in flight that began after the action, and no change of
//! the document for a short quiet time. All of it by events, with a deadline; nothing waits a fixed time.

mod changes;

use std::collections::HashSet;
use std::time::Duration;

use serde::Deserialize;
use tokio::time::Instant;
use webmcp_bridge::model::{Code, Trace, TraceOptions};

pub use changes::{Changes, Message, Opened, downgrade};

use crate::cdp::protocol::{EnableNetwork, LoadingFailed, LoadingFinished, RequestWillBeSent};
use crate::cdp::{Event, Subscription};
use crate::failure::Stop;
use crate::page::{Batch, Client, Document, Interrupted, ReadTrace, RemoveNames, Tab, TabView, qualified};

/// Quiet for this long is settled. Longer than a frame and than the usual short timer.
const QUIET: Duration = Duration::from_millis(80);
/// A page that never rests is read after this long.
const PATIENCE: Duration = Duration::from_secs(3);
/// A document that never finishes loading is read after this long.
const LOADING: Duration = Duration::from_secs(10);

const WATCH: &str = include_str!("verify/watch.js");

/// What a live region says, as the page's script in the isolated world hears it.
#[derive(Deserialize)]
struct Heard {
    role: String,
    text: String,
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
    /// Begins to watch; changes will be told against the trace `since`. `batch` gets what the document has to do for it.
    pub(crate) fn begin(tab: &Tab, document: &Document, since: &str, batch: Batch) -> (Watch, Batch) {
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
        let watch = Watch {
            tabs: client.views().into_iter().map(|tab| tab.id).collect(),
            client,
            tab: tab.clone(),
            document: document.clone(),
            since: since.to_owned(),
            network,
            in_flight: HashSet::new(),
        };
        (watch, batch.statement(WATCH).script("webmcpWatch.begin()"))
    }

    /// Waits until the page has settled, and reads it again. `remove` are tools that have done their work. After a dialog it can be
    /// called again.
    ///
    /// # Errors
    /// What keeps the page from being read.
    pub async fn settled(&mut self, remove: &[String], deadline: Instant) -> Result<Changes, Stop> {
        let end = deadline.min(Instant::now() + PATIENCE);
        let read = match self.quiet(end).await {
            Ok(()) => self.delta(remove, deadline).await,
            Err(interrupted) => Err(interrupted),
        };
        let mut changes = match read {
            Ok(changes) => changes,
            Err(Interrupted::Gone) => self.arrived(deadline).await?,
            // The action may close its own tab.
            Err(Interrupted::Closed) => Changes { closed: true, ..Changes::default() },
            Err(interrupted) => return Err(interrupted.stop(&self.document.url)),
        };
        changes.opened = self.opened();
        Ok(changes)
    }

    /// Waits until nothing moves any more.
    async fn quiet(&mut self, end: Instant) -> Result<(), Interrupted> {
        loop {
            let left = end.saturating_duration_since(Instant::now());
            let rest = format!("webmcpWatch.rest({},{})", QUIET.as_millis(), left.as_millis());
            let mut answers = Batch::new().script(&rest).ask(&self.document, end + QUIET).await?;
            answers.take::<bool>().map_err(|failure| Interrupted::Threw(failure.to_string()))?;
            while let Some(event) = self.network.try_next() {
                self.count(&event);
            }
            if self.navigating() {
                let document = self.document.clone();
                let over = self
                    .client
                    .until(end, |state| document.trouble(state).map(Err).or_else(|| document.settled(state)));
                over.await.unwrap_or(Ok(()))?;
            }
            if self.in_flight.is_empty() || Instant::now() >= end {
                return Ok(());
            }
            self.answers(end).await?;
        }
    }

    /// Answers of servers are followed by changes: quiet is counted again from the last of them.
    async fn answers(&mut self, end: Instant) -> Result<(), Interrupted> {
        while !self.in_flight.is_empty() {
            let document = self.document.clone();
            tokio::select! {
                event = self.network.next() => match event {
                    Some(event) => self.count(&event),
                    None => return Err(Interrupted::Browser),
                },
                trouble = self.client.until(end, |state| document.trouble(state)) => {
                    return trouble.map_or(Ok(()), Err);
                }
            }
        }
        Ok(())
    }

    /// Whether the document is about to be replaced.
    fn navigating(&self) -> bool {
        self.client.read(|state| self.document.settled(state).is_none())
    }

    fn count(&mut self, event: &Event) {
        if let Some(e) = event.read::<RequestWillBeSent>() {
            // Streams and beacons never end, images change nothing that a trace shows.
            if matches!(e.kind.as_str(), "Fetch" | "XHR" | "Script") {
                self.in_flight.insert(e.request_id);
            }
        } else if let Some(e) = event.read::<LoadingFinished>() {
            self.in_flight.remove(&e.request_id);
        } else if let Some(e) = event.read::<LoadingFailed>() {
            self.in_flight.remove(&e.request_id);
        }
    }

    async fn delta(&self, remove: &[String], deadline: Instant) -> Result<Changes, Interrupted> {
        let options = TraceOptions { since: Some(self.since.clone()), ..Default::default() };
        let mut batch = Batch::new().call(&ReadTrace(options)).script("webmcpWatch.heard()");
        if !remove.is_empty() {
            batch = batch.call(&RemoveNames(remove.to_vec()));
        }
        let mut answers = batch.ask(&self.document, deadline).await?;
        let trace: Trace = answers.take().map_err(|failure| Interrupted::Threw(failure.to_string()))?;
        let heard: Vec<Heard> = answers.take().map_err(|failure| Interrupted::Threw(failure.to_string()))?;
        self.document.keep(&trace);
        let mut changes = Changes::of(qualified(trace, self.document.number));
        changes.messages = heard.into_iter().filter_map(|heard| Message::new(&heard.role, &heard.text)).collect();
        Ok(changes)
    }

    /// Another document took the place: it is read as a whole.
    async fn arrived(&self, deadline: Instant) -> Result<Changes, Stop> {
        let end = deadline.min(Instant::now() + LOADING);
        match self.tab.loaded(end).await {
            Err(stop) if stop.code() != Code::Timeout => return Err(stop),
            _ => {}
        }
        let document = self.tab.document(self.document.number, deadline).await?;
        let trace = document.trace(TraceOptions::default(), deadline).await?;
        let navigated_to = Some(trace.page.url.clone());
        Ok(Changes { navigated_to, ..Changes::of(qualified(trace, document.number)) })
    }

    fn opened(&self) -> Vec<Opened> {
        let new = |tab: &TabView| !self.tabs.contains(&tab.id) && tab.opener.as_deref() == Some(self.tab.id());
        self.client.views().into_iter().filter(new).map(|tab| Opened { page: tab.id, url: tab.url }).collect()
    }
}
