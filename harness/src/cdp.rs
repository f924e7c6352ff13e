//! A Chrome DevTools Protocol client: one connection, flattened sessions, the few domains that the harness uses, typed.
//!
//! One task owns the transport. It gives every event to the [`Observer`] before it looks at the next message, so what an
//! observer keeps is never older than an answer that came later on the wire.

mod connection;
mod endpoint;
mod error;
mod net;
pub mod protocol;
mod transport;

pub use connection::{Connection, Event, Observer, Reply, SessionId, Subscription};
pub use endpoint::Endpoint;
pub use error::CdpError;
pub use transport::Transport;
