//! How messages travel: WebSocket, or NUL-separated JSON over a pair of pipes.

use std::time::Duration;

use futures_util::{SinkExt, StreamExt};
use tokio::io::{AsyncBufReadExt, AsyncRead, AsyncWrite, AsyncWriteExt, BufReader};
use tokio::sync::mpsc;
use tokio_tungstenite::WebSocketStream;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::protocol::WebSocketConfig;

use super::CdpError;
use super::net::{Authority, Stream};

/// A connection to a browser that nobody reads or writes yet.
pub struct Transport(Kind);

enum Kind {
    WebSocket(Box<WebSocketStream<Box<dyn Stream>>>),
    Pipe { reader: Box<dyn AsyncRead + Send + Unpin>, writer: Box<dyn AsyncWrite + Send + Unpin> },
}

impl Transport {
    /// Opens the WebSocket at `path`, under the name `host`.
    pub(super) async fn web_socket(
        authority: &Authority,
        host: &str,
        path: &str,
        patience: Duration,
    ) -> Result<Self, CdpError> {
        // Traces and page outputs may be large; the browser is the trusted end.
        let config = WebSocketConfig::default().max_message_size(None).max_frame_size(None);
        let url = format!("ws://{host}{path}");
        let connecting = async {
            let (stream, _) = authority.connect().await.map_err(|error| error.to_string())?;
            let opened = tokio_tungstenite::client_async_with_config(url, stream, Some(config)).await;
            opened.map_err(|error| error.to_string())
        };
        match tokio::time::timeout(patience, connecting).await {
            Ok(Ok((stream, _))) => Ok(Transport(Kind::WebSocket(Box::new(stream)))),
            Ok(Err(error)) => Err(CdpError::Connect(format!("{}: {error}", authority.text()))),
            Err(_) => Err(CdpError::Connect(format!("{} does not answer", authority.text()))),
        }
    }

    /// Messages over a pair of pipes, as `--remote-debugging-pipe` has them.
    pub fn pipe(
        reader: impl AsyncRead + Send + Unpin + 'static,
        writer: impl AsyncWrite + Send + Unpin + 'static,
    ) -> Self {
        Transport(Kind::Pipe { reader: Box::new(reader), writer: Box::new(writer) })
    }

    /// Carries messages both ways until either end closes. Reading never waits for writing: a browser that is busy sending
    /// would otherwise never get to read.
    pub(super) async fn run(self, mut outgoing: mpsc::UnboundedReceiver<String>, mut incoming: impl FnMut(&[u8])) {
        match self.0 {
            Kind::WebSocket(stream) => {
                let (mut sink, mut source) = (*stream).split();
                let write = async move {
                    while let Some(text) = outgoing.recv().await {
                        if sink.send(Message::text(text)).await.is_err() {
                            return;
                        }
                    }
                    let _ = sink.close().await;
                };
                let read = async move {
                    while let Some(Ok(message)) = source.next().await {
                        match message {
                            Message::Text(text) => incoming(text.as_bytes()),
                            Message::Binary(bytes) => incoming(&bytes),
                            Message::Close(_) => return,
                            _ => {}
                        }
                    }
                };
                tokio::select! { () = write => {}, () = read => {} }
            }
            Kind::Pipe { reader, mut writer } => {
                let write = async move {
                    while let Some(text) = outgoing.recv().await {
                        let mut bytes = text.into_bytes();
                        bytes.push(0);
                        if writer.write_all(&bytes).await.is_err() {
                            return;
                        }
                    }
                };
                let read = async move {
                    let mut reader = BufReader::with_capacity(64 * 1024, reader);
                    let mut message = Vec::new();
                    while let Ok(length) = reader.read_until(0, &mut message).await {
                        if length == 0 || message.pop() != Some(0) {
                            return;
                        }
                        incoming(&message);
                        message.clear();
                        // One huge message must not pin its size for the rest of the session.
                        message.shrink_to(1 << 20);
                    }
                };
                tokio::select! { () = write => {}, () = read => {} }
            }
        }
    }
}
