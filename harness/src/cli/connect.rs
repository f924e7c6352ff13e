//! Which browser and which page a command means, and what is remembered of both between commands.

use std::fs;
use std::path::PathBuf;
use std::time::Duration;

use tokio::time::Instant;
use webmcp_bridge::model::{Code, Failure};

use super::args::Global;
use crate::browser::{self, Launch, Process, Profile};
use crate::cdp::{CdpError, Endpoint};
use crate::extension;
use crate::failure::Stop;
use crate::page::{Client, Memory, Tab, TabView};

/// A browser that a command talks to.
pub(super) struct Connected {
    pub(super) client: Client,
    /// Ours, and ending with the command.
    process: Option<Process>,
    /// Where the next command finds what this one knew.
    memory: Option<PathBuf>,
}

impl Connected {
    /// The browser that `global` means. None is started here but a throwaway one.
    pub(super) async fn connect(global: &Global, deadline: Instant) -> Result<Self, Stop> {
        if global.ephemeral {
            return Self::ephemeral(global, deadline).await;
        }
        let endpoint = match &global.cdp {
            Some(url) => {
                let endpoint = Endpoint::parse(url)
                    .map_err(|why| Stop::new(Code::ArgumentInvalid, format!("--cdp {url}: {why}")))?;
                if endpoint.is_exposed() {
                    tracing::warn!(
                        "--cdp {url}: not encrypted, and not on this machine: others can read and steer this browser"
                    );
                }
                endpoint
            }
            None => Profile::at(global.profile.as_deref())?.running().await.ok_or_else(|| {
                Stop::new(Code::BrowserUnreachable, "no browser is running; start it with `webmcp open`, or give --cdp")
            })?,
        };
        Self::at(endpoint, deadline).await
    }

    /// The browser at `endpoint`.
    pub(super) async fn at(endpoint: Endpoint, deadline: Instant) -> Result<Self, Stop> {
        let patience = deadline.saturating_duration_since(Instant::now());
        let unreachable = |error: CdpError| {
            let message =
                format!("no browser can be reached ({error}); check the address, or start one with `webmcp open`");
            Failure::new(Code::BrowserUnreachable, message)
        };
        let (endpoint, transport) = endpoint.connect(patience).await.map_err(unreachable)?;
        let memory = endpoint.path().and_then(memory_file);
        let known = memory.as_ref().and_then(|path| serde_json::from_slice(&fs::read(path).ok()?).ok());
        let client = Client::resume(transport, known.unwrap_or_default(), patience).await?;
        Ok(Connected { client, process: None, memory })
    }

    async fn ephemeral(global: &Global, deadline: Instant) -> Result<Self, Stop> {
        let folder = extension::folder(global.extension.as_deref())?;
        let browser = browser::find(global.browser.as_deref())?;
        let launch = Launch { browser, headful: false, arguments: global.browser_arg.clone() };
        let launched = browser::launch(&launch).await?;
        let patience = deadline.saturating_duration_since(Instant::now());
        let client = Client::start(launched.transport, patience).await?;
        client.load_extension(&folder, deadline).await?;
        let connected = Connected { client, process: Some(launched.process), memory: None };
        if let Some(url) = global.page.as_deref().filter(|page| page.contains("://")) {
            allowed(url, global)?;
            let tab = connected.client.open(url, deadline).await?;
            tab.loaded(deadline).await?;
            tab.use_now();
        }
        Ok(connected)
    }

    /// The page that `global` means, attached.
    pub(super) async fn tab(&self, global: &Global, deadline: Instant) -> Result<Tab, Stop> {
        let tab = self.choose(global.page.as_deref())?;
        tab.attach(deadline).await?;
        tab.use_now();
        Ok(tab)
    }

    fn choose(&self, wanted: Option<&str>) -> Result<Tab, Stop> {
        let views = self.client.views();
        let current = self.client.current();
        let not_found = |message: String| Err(Stop::new(Code::PageNotFound, message));
        let find = |id: &str| self.client.tabs().into_iter().find(|tab| tab.id() == id);
        let matching: Vec<&TabView> = match wanted {
            Some(wanted) => views.iter().filter(|view| view.id == wanted || view.url.starts_with(wanted)).collect(),
            None => match current {
                Some(tab) => return Ok(tab),
                None => views.iter().filter(|view| is_web(&view.url)).collect(),
            },
        };
        let chosen = match matching.as_slice() {
            [one] => find(&one.id),
            [] => None,
            // The one in use is meant, where it is one of them.
            _ => current.filter(|tab| matching.iter().any(|view| view.id == tab.id())),
        };
        match (chosen, wanted, matching.is_empty()) {
            (Some(tab), ..) => Ok(tab),
            (None, Some(wanted), true) => {
                not_found(format!("no page is {wanted}; `webmcp pages` lists those that are there"))
            }
            (None, None, true) => not_found("no page is open; open one with `webmcp open URL`".to_owned()),
            _ => not_found("several pages are open; say which with --page (`webmcp pages` lists them)".to_owned()),
        }
    }

    /// Dismisses dialogs that are still open: only the client that saw one open can answer it, and the page would wait for ever.
    async fn dismiss(&self) {
        const PATIENCE: Duration = Duration::from_secs(1);
        for tab in self.client.tabs().into_iter().filter(|tab| tab.dialog().is_some()) {
            let _ = tab.answer_dialog(false, None, Instant::now() + PATIENCE).await;
        }
    }

    /// Keeps what the next command should know, and ends what is ours.
    pub(super) async fn finish(self) {
        self.dismiss().await;
        if let Some(path) = &self.memory
            && let Err(error) = keep(path, &self.client.memory())
        {
            tracing::debug!(%error, "nothing is remembered for the next command");
        }
        if let Some(process) = self.process {
            const PATIENCE: Duration = Duration::from_secs(2);
            self.client.close_browser(PATIENCE).await;
            process.finish(PATIENCE).await;
        }
    }
}

/// Whether a URL may be opened.
pub(super) fn allowed(url: &str, global: &Global) -> Result<(), Stop> {
    let refused = |message: String| Err(Stop::new(Code::NotAllowed, message));
    if is_web(url) {
        return Ok(());
    }
    let Some(path) = url.strip_prefix("file://") else {
        return refused(format!("{url} is neither an http nor an https page; open one of these"));
    };
    // Resolved first: `..` and links must not lead out of the folder.
    let file = fs::canonicalize(percent_decoded(path)).unwrap_or_default();
    let inside = global
        .allow_file
        .iter()
        .filter_map(|folder| fs::canonicalize(folder).ok())
        .any(|folder| file.starts_with(folder));
    if inside {
        Ok(())
    } else {
        refused(format!("{url} is not below a folder that --allow-file names; name its folder"))
    }
}

pub(super) fn is_web(url: &str) -> bool {
    let scheme = url.split_once("://").map_or("", |(scheme, _)| scheme);
    scheme.eq_ignore_ascii_case("http") || scheme.eq_ignore_ascii_case("https")
}

fn percent_decoded(path: &str) -> String {
    let path = path.split(['?', '#']).next().unwrap_or_default();
    let bytes = path.as_bytes();
    let mut decoded = Vec::with_capacity(bytes.len());
    let mut at = 0;
    while at < bytes.len() {
        let hex = bytes.get(at + 1..at + 3).and_then(|hex| u8::from_str_radix(std::str::from_utf8(hex).ok()?, 16).ok());
        match (bytes[at], hex) {
            (b'%', Some(byte)) => {
                decoded.push(byte);
                at += 3;
            }
            (byte, _) => {
                decoded.push(byte);
                at += 1;
            }
        }
    }
    String::from_utf8_lossy(&decoded).into_owned()
}

/// One file for each run of a browser: its WebSocket's path names the run.
fn memory_file(path: &str) -> Option<PathBuf> {
    let name: String =
        path.rsplit('/').next()?.chars().filter(|c| c.is_ascii_alphanumeric() || *c == '-').take(64).collect();
    (name.len() >= 8).then_some(browser::data_folder()?.join("runs").join(format!("{name}.json")))
}

fn keep(path: &std::path::Path, memory: &Memory) -> std::io::Result<()> {
    const RUNS_MAX: usize = 20;
    let folder = path.parent().unwrap_or(path);
    browser::make_private(folder)?;
    // Written beside and put in place at once: two commands may end together.
    let beside = path.with_extension(std::process::id().to_string());
    fs::write(&beside, serde_json::to_vec(memory)?)?;
    fs::rename(&beside, path)?;
    let mut runs: Vec<_> =
        fs::read_dir(folder)?.flatten().filter_map(|e| Some((e.metadata().ok()?.modified().ok()?, e.path()))).collect();
    runs.sort();
    let old = runs.len().saturating_sub(RUNS_MAX);
    runs.into_iter().take(old).for_each(|(_, path)| _ = fs::remove_file(path));
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_web_pages_are_opened() {
        for (url, web) in [
            ("http://a/", true),
            ("HTTPS://a/", true),
            ("javascript:1", false),
            ("chrome://settings", false),
            ("data:text/html,x", false),
            ("about:blank", false),
        ] {
            assert_eq!(is_web(url), web, "{url}");
        }
    }

    #[test]
    fn paths_are_decoded_before_they_are_judged() {
        for (given, expected) in [("/a%20b/%2e%2e/c?x#y", "/a b/../c"), ("/100%", "/100%"), ("/%zz", "/%zz")] {
            assert_eq!(percent_decoded(given), expected);
        }
    }
}
