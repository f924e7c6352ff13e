//! The connection: commands and their answers, events and who wants them.

use std::collections::HashMap;
use std::marker::PhantomData;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;
use tokio::sync::{mpsc, oneshot};
use tokio::time::{Instant, timeout_at};

use super::protocol::{Command, Notice};
use super::{CdpError, Transport};

/// A flattened session; cheap to clone.
pub type SessionId = Arc<str>;

/// An event as it came.
#[derive(Clone, Debug)]
pub struct Event {
    /// The session that it belongs to; none for the browser itself.
    pub session: Option<SessionId>,
    /// `Domain.name`.
    pub method: Arc<str>,
    params: Arc<RawValue>,
}

impl Event {
    /// The event as `N`, where it is one.
    pub fn read<N: Notice>(&self) -> Option<N> {
        if &*self.method != N::METHOD {
            return None;
        }
        serde_json::from_str(self.params.get())
            .inspect_err(|error| tracing::warn!(method = N::METHOD, %error, "event of unknown shape"))
            .ok()
    }
}

/// Keeps track of the browser from its events. Called in the connection's own task: it must not block.
pub trait Observer: Send + 'static {
    /// Whether events of this method are wanted; others are not even copied.
    fn wants(&self, method: &str) -> bool;
    /// An event, in the order of the wire. Commands may be posted on `connection`.
    fn event(&mut self, connection: &Connection, event: &Event);
    /// The answer to a command that was posted with [`Connection::ask`], in the order of the wire.
    fn answer(&mut self, connection: &Connection, session: Option<&SessionId>, method: &'static str, result: &RawValue);
    /// Nothing more will come.
    fn closed(&mut self);
}

/// A handle on the connection; clones share it. The connection ends when the last handle is dropped, or the browser goes.
#[derive(Clone)]
pub struct Connection(Arc<Shared>);

struct Shared {
    outgoing: Mutex<Option<mpsc::UnboundedSender<String>>>,
    next_id: AtomicU64,
    // None once closed, so that no command waits for an answer that cannot come.
    pending: Mutex<Option<HashMap<u64, Waiting>>>,
    subscribers: Mutex<Vec<Subscriber>>,
}

enum Waiting {
    Caller(oneshot::Sender<Answer>),
    Observer { session: Option<SessionId>, method: &'static str },
}

type Answer = Result<Box<RawValue>, (i64, String)>;

struct Subscriber {
    id: u64,
    session: Option<SessionId>,
    methods: &'static [&'static str],
    events: mpsc::UnboundedSender<Event>,
}

/// The answer to a command that was sent.
pub struct Reply<C> {
    answer: oneshot::Receiver<Answer>,
    of: PhantomData<fn() -> C>,
}

impl<C: Command> Reply<C> {
    /// Waits for it.
    ///
    /// # Errors
    /// See [`CdpError`].
    pub async fn wait(self, deadline: Instant) -> Result<C::Answer, CdpError> {
        match timeout_at(deadline, self.answer).await {
            Err(_) => Err(CdpError::Timeout { method: C::METHOD }),
            Ok(Err(_)) => Err(CdpError::Closed),
            Ok(Ok(Err((code, message)))) => Err(CdpError::Remote { method: C::METHOD, code, message }),
            Ok(Ok(Ok(result))) => serde_json::from_str(result.get())
                .map_err(|error| CdpError::Malformed { method: C::METHOD, detail: error.to_string() }),
        }
    }
}

/// Events of chosen methods in one session, from the moment of subscribing on.
pub struct Subscription {
    id: u64,
    events: mpsc::UnboundedReceiver<Event>,
    shared: Arc<Shared>,
}

impl Subscription {
    /// The next event, or `None` when the connection is closed.
    pub async fn next(&mut self) -> Option<Event> {
        self.events.recv().await
    }
}

impl Subscription {
    /// The next event, if it is there already.
    pub fn try_next(&mut self) -> Option<Event> {
        self.events.try_recv().ok()
    }
}

impl Drop for Subscription {
    fn drop(&mut self) {
        lock(&self.shared.subscribers).retain(|subscriber| subscriber.id != self.id);
    }
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Request<'a, C> {
    id: u64,
    method: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    session_id: Option<&'a str>,
    params: &'a C,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Incoming<'a> {
    id: Option<u64>,
    #[serde(borrow)]
    session_id: Option<&'a str>,
    #[serde(borrow)]
    method: Option<&'a str>,
    #[serde(borrow)]
    params: Option<&'a RawValue>,
    #[serde(borrow)]
    result: Option<&'a RawValue>,
    error: Option<RemoteError>,
}

#[derive(Deserialize)]
struct RemoteError {
    code: i64,
    message: String,
}

impl Connection {
    /// Takes over `transport`, on a task of the current runtime.
    pub fn start(transport: Transport, mut observer: impl Observer) -> Connection {
        let (outgoing, queue) = mpsc::unbounded_channel();
        let shared = Arc::new(Shared {
            outgoing: Mutex::new(Some(outgoing)),
            next_id: AtomicU64::new(1),
            pending: Mutex::new(Some(HashMap::new())),
            subscribers: Mutex::new(Vec::new()),
        });
        // The task holds no handle: it would keep its own connection open.
        let weak = Arc::downgrade(&shared);
        tokio::spawn(async move {
            transport
                .run(queue, |bytes| {
                    if let Some(shared) = weak.upgrade() {
                        Connection(shared).dispatch(bytes, &mut observer);
                    }
                })
                .await;
            if let Some(shared) = weak.upgrade() {
                shared.close();
            }
            observer.closed();
        });
        Connection(shared)
    }

    /// Sends a command and waits for its answer.
    ///
    /// # Errors
    /// See [`CdpError`].
    pub async fn send<C: Command>(
        &self,
        session: Option<&SessionId>,
        command: &C,
        deadline: Instant,
    ) -> Result<C::Answer, CdpError> {
        self.request(session, command)?.wait(deadline).await
    }

    /// Sends a command now; its answer can be waited for later.
    ///
    /// # Errors
    /// [`CdpError::Closed`].
    pub fn request<C: Command>(&self, session: Option<&SessionId>, command: &C) -> Result<Reply<C>, CdpError> {
        let (sender, answer) = oneshot::channel();
        self.begin(session, command, Waiting::Caller(sender))?;
        tracing::trace!(method = C::METHOD, "sent");
        Ok(Reply { answer, of: PhantomData })
    }

    /// Sends a command whose answer does not matter.
    pub fn post<C: Command>(&self, session: Option<&SessionId>, command: &C) {
        // The receiver is dropped: the answer finds nobody, and is forgotten.
        let _ = self.begin(session, command, Waiting::Caller(oneshot::channel().0));
    }

    /// Sends a command whose answer the observer gets.
    pub fn ask<C: Command>(&self, session: Option<&SessionId>, command: &C) {
        let _ = self.begin(session, command, Waiting::Observer { session: session.cloned(), method: C::METHOD });
    }

    /// Wants events of `methods` in `session` from now on.
    pub fn subscribe(&self, session: Option<&SessionId>, methods: &'static [&'static str]) -> Subscription {
        let (sender, events) = mpsc::unbounded_channel();
        let id = self.0.next_id.fetch_add(1, Ordering::Relaxed);
        lock(&self.0.subscribers).push(Subscriber { id, session: session.cloned(), methods, events: sender });
        if self.is_closed() {
            lock(&self.0.subscribers).clear();
        }
        Subscription { id, events, shared: Arc::clone(&self.0) }
    }

    /// Whether the browser is gone.
    pub fn is_closed(&self) -> bool {
        lock(&self.0.pending).is_none()
    }

    /// Ends the connection for every handle.
    pub fn close(&self) {
        self.0.close();
    }

    /// How many commands were sent so far, subscriptions included.
    pub fn commands(&self) -> u64 {
        self.0.next_id.load(Ordering::Relaxed) - 1
    }

    fn begin<C: Command>(&self, session: Option<&SessionId>, command: &C, waiting: Waiting) -> Result<(), CdpError> {
        let id = self.0.next_id.fetch_add(1, Ordering::Relaxed);
        let request = Request { id, method: C::METHOD, session_id: session.map(|s| &**s), params: command };
        let text = serde_json::to_string(&request)
            .map_err(|error| CdpError::Malformed { method: C::METHOD, detail: error.to_string() })?;
        match lock(&self.0.pending).as_mut() {
            Some(pending) => pending.insert(id, waiting),
            None => return Err(CdpError::Closed),
        };
        match lock(&self.0.outgoing).as_ref() {
            Some(outgoing) if outgoing.send(text).is_ok() => Ok(()),
            _ => Err(CdpError::Closed),
        }
    }

    fn dispatch(&self, bytes: &[u8], observer: &mut impl Observer) {
        tracing::trace!(message = %String::from_utf8_lossy(&bytes[..bytes.len().min(300)]), "received");
        let message: Incoming<'_> = match serde_json::from_slice(bytes) {
            Ok(message) => message,
            Err(error) => return tracing::warn!(%error, "message of unknown shape"),
        };
        if let Some(id) = message.id {
            let waiting = lock(&self.0.pending).as_mut().and_then(|pending| pending.remove(&id));
            let answer = match (message.error, message.result) {
                (Some(error), _) => Err((error.code, error.message)),
                (None, Some(result)) => Ok(result.to_owned()),
                (None, None) => Ok(RawValue::NULL.to_owned()),
            };
            match (waiting, answer) {
                // Whoever gave up waiting is not told.
                (Some(Waiting::Caller(caller)), answer) => drop(caller.send(answer)),
                (Some(Waiting::Observer { session, method }), Ok(result)) => {
                    observer.answer(self, session.as_ref(), method, &result);
                }
                (Some(Waiting::Observer { method, .. }), Err((code, message))) => {
                    tracing::debug!(method, code, message, "refused");
                }
                (None, _) => {}
            }
        } else if let (Some(method), Some(params)) = (message.method, message.params) {
            self.spread(method, message.session_id, params, observer);
        } else if let Some(error) = message.error {
            tracing::warn!(code = error.code, message = error.message, "the browser could not read a command");
        }
    }

    fn spread(&self, method: &str, session: Option<&str>, params: &RawValue, observer: &mut impl Observer) {
        let observed = observer.wants(method);
        let wanted = |s: &Subscriber| s.session.as_deref() == session && s.methods.contains(&method);
        if !observed && !lock(&self.0.subscribers).iter().any(wanted) {
            return;
        }
        let event =
            Event { session: session.map(Arc::from), method: Arc::from(method), params: Arc::from(params.to_owned()) };
        if observed {
            observer.event(self, &event);
        }
        for subscriber in lock(&self.0.subscribers).iter().filter(|s| wanted(s)) {
            let _ = subscriber.events.send(event.clone());
        }
    }
}

impl Shared {
    fn close(&self) {
        // Dropping the senders tells everyone who waits.
        lock(&self.outgoing).take();
        lock(&self.pending).take();
        lock(&self.subscribers).clear();
    }
}

impl Drop for Shared {
    fn drop(&mut self) {
        self.close();
    }
}

/// A panic elsewhere leaves these maps whole: going on is right.
fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
