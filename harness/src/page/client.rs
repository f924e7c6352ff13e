//! The browser as a whole: its tabs, and waiting for what is known of them to change.

use std::path::Path;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use serde_json::value::RawValue;
use tokio::sync::watch;
use tokio::time::{Instant, timeout_at};
use webmcp_bridge::model::{Code, Failure};

use super::memory::Memory;
use super::state::{Reaction, State, TabView};
use super::tab::Tab;
use crate::cdp::protocol::{
    CloseBrowser, CreateTarget, EnablePage, EnableRuntime, EnableWebMcp, FrameTreeAnswer, GetFrameTree, GetVersion,
    LoadUnpacked, SetAutoAttach, SetDiscoverTargets, SetLifecycleEventsEnabled, TargetFilter, Version,
};
use crate::cdp::{CdpError, Connection, Event, Observer, SessionId, Transport};

/// A browser that the harness talks to; clones share the connection.
#[derive(Clone)]
pub struct Client {
    pub(crate) connection: Connection,
    shared: Arc<Shared>,
}

struct Shared {
    state: Mutex<State>,
    // Counts changes; the number itself means nothing.
    changed: watch::Sender<u64>,
}

impl Shared {
    fn state(&self) -> MutexGuard<'_, State> {
        // A panic elsewhere leaves plain data whole.
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn change<T>(&self, change: impl FnOnce(&mut State) -> T) -> T {
        let result = change(&mut self.state());
        self.changed.send_modify(|count| *count = count.wrapping_add(1));
        result
    }
}

struct Keeper(Arc<Shared>);

impl Observer for Keeper {
    fn wants(&self, method: &str) -> bool {
        State::wants(method)
    }

    fn event(&mut self, connection: &Connection, event: &Event) {
        match self.0.change(|state| state.apply(event)) {
            Reaction::None => {}
            Reaction::SetUp(session) => set_up(connection, &session),
            Reaction::EnableWebMcp(session) => connection.post(Some(&session), &EnableWebMcp {}),
        }
    }

    fn answer(&mut self, _: &Connection, session: Option<&SessionId>, method: &'static str, result: &RawValue) {
        if let (Some(session), "Page.getFrameTree") = (session, method)
            && let Ok(answer) = serde_json::from_str::<FrameTreeAnswer>(result.get())
        {
            self.0.change(|state| state.seed(session, answer.frame_tree));
        }
    }

    fn closed(&mut self) {
        self.0.change(|state| state.closed = true);
    }
}

/// The frame tree comes last: when it is there, everything before it is in force.
fn set_up(connection: &Connection, session: &SessionId) {
    let session = Some(session);
    connection.post(session, &auto_attach());
    connection.post(session, &EnablePage {});
    connection.post(session, &SetLifecycleEventsEnabled { enabled: true });
    connection.post(session, &EnableRuntime {});
    connection.post(session, &EnableWebMcp {});
    connection.ask(session, &GetFrameTree {});
}

fn auto_attach() -> SetAutoAttach {
    // Workers are left alone: a session would keep them awake.
    let filter = vec![TargetFilter { kind: "iframe" }];
    SetAutoAttach { auto_attach: true, wait_for_debugger_on_start: false, flatten: true, filter }
}

impl Client {
    /// Begins to talk to the browser at the other end of `transport`.
    ///
    /// # Errors
    /// `BROWSER_UNREACHABLE` when it does not answer in time.
    pub async fn start(transport: Transport, timeout: Duration) -> Result<Client, Failure> {
        Self::resume(transport, Memory::default(), timeout).await
    }

    /// The same, going on with what an earlier run of the program remembered.
    ///
    /// # Errors
    /// `BROWSER_UNREACHABLE` when it does not answer in time.
    pub async fn resume(transport: Transport, memory: Memory, timeout: Duration) -> Result<Client, Failure> {
        let state = Mutex::new(State::remembering(memory));
        let shared = Arc::new(Shared { state, changed: watch::Sender::new(0) });
        let connection = Connection::start(transport, Keeper(Arc::clone(&shared)));
        let client = Client { connection, shared };
        let discover = SetDiscoverTargets { discover: true, filter: vec![TargetFilter { kind: "page" }] };
        client.connection.send(None, &discover, Instant::now() + timeout).await.map_err(|error| unreachable(&error))?;
        Ok(client)
    }

    /// Product and protocol version.
    ///
    /// # Errors
    /// `BROWSER_UNREACHABLE` when it does not answer in time.
    pub async fn version(&self, deadline: Instant) -> Result<Version, Failure> {
        self.connection.send(None, &GetVersion {}, deadline).await.map_err(|error| unreachable(&error))
    }

    /// Loads an unpacked extension, and gives its id. Only for throwaway browsers.
    ///
    /// # Errors
    /// `EXTENSION_MISSING` when the browser refuses it.
    pub async fn load_extension(&self, folder: &Path, deadline: Instant) -> Result<String, Failure> {
        let path = folder.display().to_string();
        let loaded = self.connection.send(None, &LoadUnpacked { path }, deadline).await;
        loaded.map(|loaded| loaded.id).map_err(|error| {
            let message =
                format!("the extension in {} did not load ({error}); build it with ./build.sh", folder.display());
            Failure::new(Code::ExtensionMissing, message)
        })
    }

    /// The tabs, in the order in which they came to be known.
    pub fn tabs(&self) -> Vec<Tab> {
        self.read(|state| state.tabs().iter().map(|tab| Tab::new(self.clone(), &tab.id)).collect())
    }

    /// The tabs as they are known now.
    pub fn views(&self) -> Vec<TabView> {
        self.read(|state| state.tabs().iter().map(super::state::TabState::view).collect())
    }

    /// The tab that was used last, in this run or the one before.
    pub fn current(&self) -> Option<Tab> {
        let id = self.change(|state| state.current().clone())?;
        self.read(|state| state.tab(&id).is_some()).then(|| Tab::new(self.clone(), &id))
    }

    /// For a later run.
    pub fn memory(&self) -> Memory {
        self.read(State::memory)
    }

    /// Opens a tab, and attaches to it. The page may still be loading.
    ///
    /// # Errors
    /// `BROWSER_UNREACHABLE`, `PAGE_NOT_FOUND`, `TIMEOUT`.
    pub async fn open(&self, url: &str, deadline: Instant) -> Result<Tab, Failure> {
        let create = CreateTarget { url: url.to_owned(), background: false };
        let created = self.connection.send(None, &create, deadline).await.map_err(|error| unreachable(&error))?;
        let tab = Tab::new(self.clone(), &created.target_id);
        tab.attach(deadline).await?;
        Ok(tab)
    }

    /// Asks the browser to close.
    pub async fn close_browser(&self, patience: Duration) {
        let _ = self.connection.send(None, &CloseBrowser {}, Instant::now() + patience).await;
        self.connection.close();
    }

    /// The connection itself, for commands that nothing here sends.
    pub fn connection(&self) -> &Connection {
        &self.connection
    }

    /// Commands sent so far.
    pub fn commands(&self) -> u64 {
        self.connection.commands()
    }

    pub(crate) fn read<T>(&self, read: impl FnOnce(&State) -> T) -> T {
        read(&self.shared.state())
    }

    pub(crate) fn change<T>(&self, change: impl FnOnce(&mut State) -> T) -> T {
        self.shared.change(change)
    }

    /// Waits until `look` finds something; `None` when the deadline passes first.
    pub(crate) async fn until<T>(&self, deadline: Instant, mut look: impl FnMut(&State) -> Option<T>) -> Option<T> {
        let mut changes = self.shared.changed.subscribe();
        loop {
            changes.borrow_and_update();
            if let Some(found) = look(&self.shared.state()) {
                return Some(found);
            }
            match timeout_at(deadline, changes.changed()).await {
                Ok(Ok(())) => {}
                Ok(Err(_)) | Err(_) => return None,
            }
        }
    }
}

/// Any trouble with the browser as a whole.
pub(crate) fn unreachable(error: &CdpError) -> Failure {
    match error {
        CdpError::Timeout { .. } => {
            Failure::new(Code::Timeout, format!("{error}; the browser is busy or hangs: try again, or start it anew"))
        }
        _ => Failure::new(Code::BrowserUnreachable, format!("{error}; start the browser again with `webmcp open`")),
    }
}
