//! A tab: attaching, navigating, and the document that a frame shows now.

use std::sync::Arc;
use std::time::Duration;

use tokio::time::Instant;
use webmcp_bridge::model::{Code, Failure, PROTOCOL_VERSION};

use super::bridge::AttachFrom;
use super::client::{Client, unreachable};
use super::document::Document;
use super::ids::ElementId;
use super::memory::Issue;
use super::state::{Dialog, FrameState, FrameView, State, TabState, TabView};
use crate::cdp::protocol::{AttachToTarget, CloseTarget, HandleDialog, Navigate, Reload};
use crate::cdp::{CdpError, SessionId};
use crate::failure::Stop;

/// How long after a page has loaded its bridge may still come: the worker injects it into pages that were already open.
const GRACE: Duration = Duration::from_millis(1500);

/// A tab; cheap to clone.
#[derive(Clone)]
pub struct Tab {
    pub(crate) client: Client,
    pub(crate) id: Arc<str>,
}

impl Tab {
    pub(crate) fn new(client: Client, id: &str) -> Self {
        Tab { client, id: id.into() }
    }

    /// The target's id.
    pub fn id(&self) -> &str {
        &self.id
    }

    /// The browser it is in.
    pub fn client(&self) -> &Client {
        &self.client
    }

    /// The tab as it is known now.
    ///
    /// # Errors
    /// `PAGE_NOT_FOUND` when it is gone.
    pub fn view(&self) -> Result<TabView, Failure> {
        self.client.read(|state| state.tab(&self.id).map(TabState::view)).ok_or_else(|| self.gone())
    }

    /// The dialog that blocks the tab.
    pub fn dialog(&self) -> Option<Dialog> {
        self.client.read(|state| state.tab(&self.id).and_then(|tab| tab.dialog.clone()))
    }

    /// Makes sure that the tab has a session, and that its frames are known.
    ///
    /// # Errors
    /// `PAGE_NOT_FOUND`, `TIMEOUT`, `BROWSER_UNREACHABLE`.
    pub async fn attach(&self, deadline: Instant) -> Result<(), Failure> {
        if self.ready().is_none() {
            let command = AttachToTarget { target_id: self.id.to_string(), flatten: true };
            self.client.connection.send(None, &command, deadline).await.map_err(|error| match error {
                CdpError::Remote { .. } => self.gone(),
                error => unreachable(&error),
            })?;
        }
        let known = self.wait(deadline, |tab| tab.frame(0).filter(|frame| !frame.url.is_empty()).map(|_| ())).await;
        known.map_err(|failure| match failure.code {
            Code::Timeout => {
                let message =
                    "the page does not answer: a dialog is open in it, or it hangs; close the dialog, or open it again";
                Failure::new(Code::Timeout, message)
            }
            _ => failure,
        })
    }

    /// Later commands mean this tab, unless they name another.
    pub fn use_now(&self) {
        self.client.change(|state| *state.current() = Some(self.id.to_string()));
    }

    /// Waits, without end, until a bridge comes into the top document.
    ///
    /// # Errors
    /// `PAGE_NOT_FOUND` when the tab goes, `BROWSER_UNREACHABLE` when the browser does.
    pub async fn bridge_arrives(&self) -> Result<(), Failure> {
        const A_DAY: Duration = Duration::from_secs(24 * 60 * 60);
        loop {
            let arrived =
                self.wait(Instant::now() + A_DAY, |tab| tab.frame(0).filter(|f| f.world.is_some()).map(|_| ())).await;
            match arrived {
                Err(failure) if failure.code == Code::Timeout => {}
                other => return other,
            }
        }
    }

    /// Goes to `url`, and waits until its document is there and loaded, or the deadline is near.
    ///
    /// # Errors
    /// `PAGE_NOT_FOUND` when it cannot be loaded.
    pub async fn navigate(&self, url: &str, deadline: Instant) -> Result<(), Stop> {
        let session = self.session()?;
        let command = Navigate { url: url.to_owned() };
        let navigated =
            self.client.connection.send(Some(&session), &command, deadline).await.map_err(|e| unreachable(&e))?;
        if let Some(error) = navigated.error_text {
            return Err(Stop::new(
                Code::PageNotFound,
                format!("{url} could not be loaded ({error}); check the address"),
            ));
        }
        // Without a loader it was a navigation within the document.
        if let Some(loader) = navigated.loader_id {
            self.wait(deadline, |tab| tab.frame(0).filter(|frame| frame.loader == loader).map(|_| ())).await?;
        }
        self.loaded(deadline).await
    }

    /// Loads the page again.
    ///
    /// # Errors
    /// `PAGE_NOT_FOUND`, `TIMEOUT`.
    pub async fn reload(&self, deadline: Instant) -> Result<(), Stop> {
        let session = self.session()?;
        let before = self.client.read(|state| state.tab(&self.id)?.frame(0).map(|frame| frame.loader.clone()));
        self.client.connection.send(Some(&session), &Reload {}, deadline).await.map_err(|e| unreachable(&e))?;
        self.wait(deadline, |tab| tab.frame(0).filter(|frame| Some(&frame.loader) != before.as_ref()).map(|_| ()))
            .await?;
        self.loaded(deadline).await
    }

    /// Waits until the top document has loaded.
    ///
    /// # Errors
    /// `PAGE_NOT_FOUND`, `TIMEOUT`, `DIALOG_OPEN`.
    pub async fn loaded(&self, deadline: Instant) -> Result<(), Stop> {
        let dialog = |tab: &TabState| tab.dialog.as_ref().map(|dialog| Err(super::document::dialog_open(dialog)));
        let loaded = |tab: &TabState| tab.frame(0).filter(|frame| frame.loaded && !frame.navigating).map(|_| Ok(()));
        self.wait(deadline, |tab| dialog(tab).or_else(|| loaded(tab))).await?
    }

    /// The frames, once at least `count` of them have loaded with a bridge.
    ///
    /// # Errors
    /// `PAGE_NOT_FOUND`, `TIMEOUT`.
    pub async fn frames(&self, count: usize, deadline: Instant) -> Result<Vec<FrameView>, Failure> {
        self.wait(deadline, |tab| {
            let ready = tab.frames.iter().filter(|frame| frame.loaded && frame.world.is_some()).count();
            (ready >= count).then(|| tab.view().frames)
        })
        .await
    }

    /// Closes the tab.
    ///
    /// # Errors
    /// `BROWSER_UNREACHABLE`, `TIMEOUT`.
    pub async fn close(&self, deadline: Instant) -> Result<(), Failure> {
        let command = CloseTarget { target_id: self.id.to_string() };
        match self.client.connection.send(None, &command, deadline).await {
            Ok(_) | Err(CdpError::Remote { .. }) => Ok(()),
            Err(error) => Err(unreachable(&error)),
        }
    }

    /// Answers the open dialog.
    ///
    /// # Errors
    /// `PAGE_NOT_FOUND`, `BROWSER_UNREACHABLE`, `TIMEOUT`.
    pub async fn answer_dialog(&self, accept: bool, text: Option<String>, deadline: Instant) -> Result<(), Failure> {
        let command = HandleDialog { accept, prompt_text: text };
        let answered = self.client.connection.send(Some(&self.session()?), &command, deadline).await;
        match answered {
            // Somebody else was faster.
            Ok(_) | Err(CdpError::Remote { .. }) => Ok(()),
            Err(error) => Err(unreachable(&error)),
        }
    }

    /// The document that a frame shows, once its bridge is there. 0 is the tab's own frame.
    ///
    /// # Errors
    /// `BRIDGE_MISSING` when the page has loaded without one, `EXTENSION_MISMATCH`, `PAGE_NOT_FOUND`, `TIMEOUT`, `DIALOG_OPEN`.
    pub async fn document(&self, number: u32, deadline: Instant) -> Result<Document, Stop> {
        let (document, attached, next) = self.bridged(number, deadline).await?;
        if attached {
            return Ok(document);
        }
        let answer = document.call(&AttachFrom(next), deadline).await?;
        if answer.protocol_version != PROTOCOL_VERSION {
            let message = format!(
                "the extension ({}) speaks protocol {}, webmcp speaks {PROTOCOL_VERSION}; update both to the same version",
                answer.version, answer.protocol_version
            );
            return Err(Stop::new(Code::ExtensionMismatch, message));
        }
        self.client.change(|state| mark_attached(state, &document, answer.next_id));
        Ok(document)
    }

    async fn bridged(&self, number: u32, deadline: Instant) -> Result<(Document, bool, u32), Stop> {
        enum Found {
            Ready(Box<(Document, bool, u32)>),
            Stop(Stop),
            Loaded,
        }
        let look = |tab: &TabState, late: bool| {
            let Some(frame) = tab.frame(number) else {
                return Some(Found::Stop(Stop::new(
                    Code::PageNotFound,
                    format!("the page has no frame f{number}; read the page again for its frames"),
                )));
            };
            if let Some(dialog) = &tab.dialog {
                return Some(Found::Stop(super::document::dialog_open(dialog)));
            }
            match &frame.world {
                Some(world) => Some(Found::Ready(Box::new((
                    self.view_of(frame, &world.context),
                    world.attached,
                    tab.memory.frames.get(&frame.id).map_or(1, |memory| memory.next_element),
                )))),
                None if frame.loaded && !frame.navigating && !late => Some(Found::Loaded),
                None => None,
            }
        };
        let first = self.wait(deadline, |tab| look(tab, false)).await?;
        let found = match first {
            Found::Loaded => {
                let patience = deadline.min(Instant::now() + GRACE);
                self.wait(patience, |tab| look(tab, true))
                    .await
                    .map_err(|failure| if failure.code == Code::Timeout { self.no_bridge(number) } else { failure })?
            }
            found => found,
        };
        match found {
            Found::Ready(ready) => Ok(*ready),
            Found::Stop(stop) => Err(stop),
            Found::Loaded => Err(self.no_bridge(number).into()),
        }
    }

    fn view_of(&self, frame: &FrameState, context: &str) -> Document {
        Document {
            client: self.client.clone(),
            tab: Arc::clone(&self.id),
            number: frame.number,
            frame: frame.id.clone(),
            loader: frame.loader.clone(),
            url: frame.url.clone(),
            session: frame.session.clone(),
            context: context.to_owned(),
        }
    }

    fn no_bridge(&self, number: u32) -> Failure {
        let url = self.client.read(|state| state.tab(&self.id)?.frame(number).map(|frame| frame.url.clone()));
        let url = url.unwrap_or_default();
        let message = if url.starts_with("http:") || url.starts_with("https:") {
            format!("{url} has no bridge; load the extension (`webmcp doctor` says how) and reload the page")
        } else {
            format!("the extension does not run on {url}; open an http or https page")
        };
        Failure::new(Code::BridgeMissing, message)
    }

    /// The document that an element id was issued for.
    pub(crate) fn issued_for(&self, id: ElementId) -> Option<Issue> {
        self.client.change(|state| {
            let memory = state.tab_mut(&self.id)?.remembered(id.frame)?;
            memory.owner(id.element).cloned()
        })
    }

    /// Why `document` has no such element.
    pub(crate) fn stale(&self, id: ElementId, document: &Document) -> Stop {
        let now = webmcp_bridge::text::url(&document.url, &mut 0);
        let message = match self.issued_for(id) {
            Some(issue) if issue.loader != document.loader => {
                format!(
                    "{id} was an element of {}, and the page shows {now} now; read the page again for its elements",
                    issue.url
                )
            }
            Some(_) => format!("{id} is no longer on {now}; read the page again for its elements"),
            None => format!("{id} was never an element of this page ({now}); read the page for its elements"),
        };
        Stop::new(Code::SelectorStale, message)
    }

    fn gone(&self) -> Failure {
        Failure::new(
            Code::PageNotFound,
            format!("there is no page {} any more; `webmcp pages` lists those that are there", self.id),
        )
    }

    fn ready(&self) -> Option<SessionId> {
        self.client.read(|state| state.tab(&self.id).and_then(|tab| tab.session.clone()))
    }

    /// The session of the tab's own page.
    ///
    /// # Errors
    /// `PAGE_NOT_FOUND` when it has none.
    pub fn session(&self) -> Result<SessionId, Failure> {
        self.ready().ok_or_else(|| self.gone())
    }

    /// Waits until `look` finds something in this tab.
    pub(crate) async fn wait<T>(
        &self,
        deadline: Instant,
        mut look: impl FnMut(&TabState) -> Option<T>,
    ) -> Result<T, Failure> {
        let found = self.client.until(deadline, |state| {
            if state.closed {
                return Some(Err(unreachable(&CdpError::Closed)));
            }
            match state.tab(&self.id) {
                None => Some(Err(self.gone())),
                Some(tab) if tab.crashed => {
                    Some(Err(Failure::new(Code::PageNotFound, format!("{} crashed; open it again", tab.url))))
                }
                Some(tab) => look(tab).map(Ok),
            }
        });
        found.await.unwrap_or_else(|| {
            let message = "the page did not get there in time; try again with a longer --timeout".to_owned();
            Err(Failure::new(Code::Timeout, message))
        })
    }
}

fn mark_attached(state: &mut State, document: &Document, next: u32) {
    let Some(tab) = state.tab_mut(&document.tab) else { return };
    let Some(frame) = tab.frame_mut(document.number) else { return };
    let Some(world) = frame.world.as_mut().filter(|world| world.context == document.context) else { return };
    world.attached = true;
    if let Some(memory) = tab.remembered(document.number) {
        memory.begin(&document.loader, &webmcp_bridge::text::url(&document.url, &mut 0));
        memory.next_element = memory.next_element.max(next);
    }
}
