//! A server for one page, on loopback.

use std::io;
use std::net::SocketAddr;

use tokio::io::{AsyncBufReadExt, AsyncWriteExt, BufReader};
use tokio::net::{TcpListener, TcpStream};

/// Serves until it is dropped.
pub struct Server {
    /// Where.
    pub address: SocketAddr,
    task: tokio::task::JoinHandle<()>,
}

impl Server {
    /// Serves `page` as `/` on a free port.
    ///
    /// # Errors
    /// No port can be opened.
    pub async fn start(page: &'static str) -> io::Result<Server> {
        let listener = TcpListener::bind("127.0.0.1:0").await?;
        let address = listener.local_addr()?;
        let task = tokio::spawn(async move {
            while let Ok((stream, _)) = listener.accept().await {
                tokio::spawn(async move {
                    if let Err(error) = answer(stream, page).await {
                        tracing::debug!(%error, "a request was not answered");
                    }
                });
            }
        });
        Ok(Server { address, task })
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        self.task.abort();
    }
}

async fn answer(stream: TcpStream, page: &str) -> io::Result<()> {
    let mut stream = BufReader::new(stream);
    let mut first = String::new();
    stream.read_line(&mut first).await?;
    let mut header = String::new();
    // The head ends with an empty line.
    while stream.read_line(&mut header).await? > 2 {
        header.clear();
    }
    let (status, body) = if first.starts_with("GET / ") { ("200 OK", page) } else { ("404 Not Found", "") };
    let length = body.len();
    let head = format!(
        "HTTP/1.1 {status}\r\nContent-Type: text/html; charset=utf-8\r\nContent-Length: {length}\r\nConnection: close\r\n\r\n"
    );
    stream.write_all(head.as_bytes()).await?;
    stream.write_all(body.as_bytes()).await?;
    stream.flush().await
}
