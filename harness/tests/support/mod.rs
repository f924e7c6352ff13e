//! A server of pages and a throwaway browser with the built extension.

// Each test binary uses a part of it.
#![allow(dead_code, clippy::unwrap_used, clippy::expect_used)]

use std::collections::HashMap;
use std::path::PathBuf;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use tokio::io::{AsyncBufReadExt, AsyncWriteExt, BufReader};
use tokio::net::{TcpListener, TcpStream};
use tokio::time::Instant;
use webmcp_harness::browser::{self, Launch, Process};
use webmcp_harness::extension;
use webmcp_harness::page::{Client, Tab};

/// For one step of a test, on a slow machine.
pub const LIMIT: Duration = Duration::from_secs(30);

pub fn deadline() -> Instant {
    Instant::now() + LIMIT
}

/// The built extension, or a failure that says how to get it.
pub fn extension() -> PathBuf {
    let chosen = std::env::var_os("WEBMCP_EXTENSION").map(PathBuf::from);
    let folder = chosen.unwrap_or_else(|| PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../extension"));
    extension::folder(Some(&folder)).expect("these tests need the built extension: run ./build.sh first")
}

/// A page: its path, what comes before its body, and how late it comes.
#[derive(Clone, Default)]
pub struct Reply {
    pub headers: String,
    pub body: String,
    pub delay: Duration,
}

/// Serves pages on every name of this machine, and counts what is asked for.
pub struct Site {
    pub port: u16,
    replies: Arc<Mutex<HashMap<String, Reply>>>,
    hits: Arc<Mutex<HashMap<String, usize>>>,
    task: tokio::task::JoinHandle<()>,
}

impl Site {
    pub async fn start(pages: &[(&str, &str)]) -> Site {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let port = listener.local_addr().unwrap().port();
        let replies: Arc<Mutex<HashMap<String, Reply>>> = Arc::default();
        let hits: Arc<Mutex<HashMap<String, usize>>> = Arc::default();
        let (known, counts) = (Arc::clone(&replies), Arc::clone(&hits));
        let task = tokio::spawn(async move {
            while let Ok((stream, _)) = listener.accept().await {
                tokio::spawn(answer(stream, Arc::clone(&known), Arc::clone(&counts)));
            }
        });
        let site = Site { port, replies, hits, task };
        pages.iter().for_each(|(path, body)| site.page(path, body));
        site
    }

    /// Adds or replaces a page.
    pub fn page(&self, path: &str, body: &str) {
        let other = format!("http://localhost:{}", self.port);
        let body = format!("<!doctype html>{}", body.replace("{other}", &other));
        self.reply(path, Reply { body, ..Reply::default() });
    }

    pub fn reply(&self, path: &str, reply: Reply) {
        self.replies.lock().unwrap().insert(path.to_owned(), reply);
    }

    pub fn url(&self, path: &str) -> String {
        format!("http://127.0.0.1:{}{path}", self.port)
    }

    /// How often a path was asked for.
    pub fn hits(&self, path: &str) -> usize {
        self.hits.lock().unwrap().get(path).copied().unwrap_or(0)
    }
}

impl Drop for Site {
    fn drop(&mut self) {
        self.task.abort();
    }
}

async fn answer(
    stream: TcpStream,
    replies: Arc<Mutex<HashMap<String, Reply>>>,
    hits: Arc<Mutex<HashMap<String, usize>>>,
) -> Option<()> {
    let mut stream = BufReader::new(stream);
    let mut first = String::new();
    stream.read_line(&mut first).await.ok()?;
    let mut header = String::new();
    while stream.read_line(&mut header).await.ok()? > 2 {
        header.clear();
    }
    let path = first.split(' ').nth(1)?.split('?').next()?.to_owned();
    *hits.lock().unwrap().entry(path.clone()).or_default() += 1;
    let found = replies.lock().unwrap().get(&path).cloned();
    let status = if found.is_some() { "200 OK" } else { "404 Not Found" };
    let Reply { headers, body, delay } = found.unwrap_or_default();
    tokio::time::sleep(delay).await;
    let kind = if headers.to_lowercase().contains("content-type") { "" } else { "Content-Type: text/html\r\n" };
    let head =
        format!("HTTP/1.1 {status}\r\n{kind}{headers}Content-Length: {}\r\nConnection: close\r\n\r\n", body.len());
    stream.write_all(head.as_bytes()).await.ok()?;
    stream.write_all(body.as_bytes()).await.ok()?;
    stream.flush().await.ok()
}

/// A throwaway browser with the extension.
pub struct Browser {
    pub client: Client,
    pub process: Process,
}

impl Browser {
    pub async fn start() -> Browser {
        let chosen = std::env::var_os("WEBMCP_BROWSER").map(PathBuf::from);
        let browser = browser::find(chosen.as_deref()).expect("these tests need a browser");
        let launched = browser::launch(&Launch { browser, headful: false, arguments: vec![] }).await.unwrap();
        let client = Client::start(launched.transport, LIMIT).await.unwrap();
        client.load_extension(&extension(), deadline()).await.unwrap();
        Browser { client, process: launched.process }
    }

    /// The same, for several at once.
    pub async fn open_owned(&self, url: String) -> Tab {
        self.open(&url).await
    }

    /// Opens a page, once it has loaded.
    pub async fn open(&self, url: &str) -> Tab {
        let tab = self.client.open(url, deadline()).await.unwrap();
        tab.loaded(deadline()).await.unwrap();
        tab
    }
}

/// The id of the element of that role and name in a frame.
pub async fn id(tab: &Tab, frame: u32, name: &str) -> webmcp_harness::page::ElementId {
    let document = tab.document(frame, deadline()).await.unwrap();
    let trace = document.trace(Default::default(), deadline()).await.unwrap();
    let elements = trace.dom.interactive_elements.unwrap();
    let found = elements.iter().find(|element| element.name == name);
    let found = found.unwrap_or_else(|| panic!("no element {name:?} in {elements:?}"));
    let text = if frame == 0 { found.id.clone() } else { format!("f{frame}:{}", found.id) };
    webmcp_harness::page::ElementId::parse(&text).unwrap()
}
