//! Starting a browser with what native WebMCP needs.

use std::path::PathBuf;
use std::process::Stdio;

use tokio::process::Command;
use webmcp_bridge::model::{Code, Failure};

use super::{Installed, Process};
use crate::cdp::Transport;

/// What every browser that the harness starts is given.
pub(super) const ARGUMENTS: &[&str] = &[
    "--enable-features=WebMCP,WebMCPTesting",
    "--no-first-run",
    "--no-default-browser-check",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
];

/// What a throwaway one is given beside: nothing outside may influence it, or be asked of it.
const EPHEMERAL: &[&str] = &[
    "--disable-gpu",
    "--disable-quic",
    "--disable-default-apps",
    "--disable-breakpad",
    "--disable-hang-monitor",
    "--disable-prompt-on-repost",
    "--disable-popup-blocking",
    "--disable-backgrounding-occluded-windows",
    "--disable-renderer-backgrounding",
    "--disable-background-timer-throttling",
    "--metrics-recording-only",
    "--password-store=basic",
    "--use-mock-keychain",
    "--hide-scrollbars",
    "--mute-audio",
    "--enable-unsafe-extension-debugging",
];

/// How a throwaway browser is to be started.
#[derive(Clone, Debug)]
pub struct Launch {
    /// Which one.
    pub browser: Installed,
    /// With a window.
    pub headful: bool,
    /// Further arguments, as they are.
    pub arguments: Vec<String>,
}

/// A browser that runs, and how to talk to it.
pub struct Launched {
    /// The process, ours.
    pub process: Process,
    /// Its end of the conversation.
    pub transport: Transport,
}

/// Starts a throwaway browser on a profile of its own, talking over a pipe: no port is open.
///
/// # Errors
/// `BROWSER_NOT_FOUND` when it cannot be started.
pub async fn launch(launch: &Launch) -> Result<Launched, Failure> {
    let profile = tempfile::Builder::new().prefix("webmcp-").tempdir().map_err(|error| failed(launch, &error))?;
    let mut command = Command::new(&launch.browser.path);
    command.args(ARGUMENTS).args(EPHEMERAL).args(&launch.arguments);
    if !launch.headful {
        command.arg("--headless=new");
    }
    if sandbox_impossible() {
        command.arg("--no-sandbox");
    }
    command.arg(format!("--user-data-dir={}", profile.path().display()));
    command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null()).kill_on_drop(true);
    start(command, profile).await.map_err(|error| failed(launch, &error))
}

fn failed(launch: &Launch, error: &std::io::Error) -> Failure {
    let path: PathBuf = launch.browser.path.clone();
    Failure::new(
        Code::BrowserNotFound,
        format!(
            "{} could not be started ({error}); set WEBMCP_BROWSER to a Chromium-based browser that runs here",
            path.display()
        ),
    )
}

#[cfg(unix)]
async fn start(mut command: Command, profile: tempfile::TempDir) -> std::io::Result<Launched> {
    use command_fds::{CommandFdExt, FdMapping};
    use std::io;
    use std::os::fd::OwnedFd;
    use tokio::net::unix::pipe::{Receiver, Sender};

    // The browser reads commands on 3 and writes answers on 4.
    let (their_reader, our_writer) = io::pipe()?;
    let (our_reader, their_writer) = io::pipe()?;
    command.arg("--remote-debugging-pipe").process_group(0);
    command
        .fd_mappings(vec![
            FdMapping { parent_fd: OwnedFd::from(their_reader), child_fd: 3 },
            FdMapping { parent_fd: OwnedFd::from(their_writer), child_fd: 4 },
        ])
        .map_err(io::Error::other)?;
    let child = command.spawn()?;
    // Holds our copies of the browser's ends: with them open its death would go unnoticed.
    drop(command);
    let reader = Receiver::from_owned_fd(OwnedFd::from(our_reader))?;
    let writer = Sender::from_owned_fd(OwnedFd::from(our_writer))?;
    Ok(Launched { process: Process::new(child, Some(profile)), transport: Transport::pipe(reader, writer) })
}

#[cfg(not(unix))]
async fn start(mut command: Command, profile: tempfile::TempDir) -> std::io::Result<Launched> {
    // Handles cannot be passed on without unsafe code here: a random loopback port instead.
    command.arg("--remote-debugging-port=0").stderr(Stdio::piped());
    let mut child = command.spawn()?;
    let stderr = child.stderr.take();
    let process = Process::new(child, Some(profile));
    let url = super::dedicated::listening(stderr).await.ok_or_else(|| std::io::Error::other("it opened no port"))?;
    let endpoint = crate::cdp::Endpoint::parse(&url).map_err(std::io::Error::other)?;
    let (_, transport) = endpoint.connect(std::time::Duration::from_secs(10)).await.map_err(std::io::Error::other)?;
    Ok(Launched { process, transport })
}

/// Chromium's sandbox refuses to run as root, and containers of CI have no user namespaces.
pub(super) fn sandbox_impossible() -> bool {
    #[cfg(target_os = "linux")]
    {
        rustix::process::geteuid().is_root() || std::env::var_os("CI").is_some()
    }
    #[cfg(not(target_os = "linux"))]
    {
        false
    }
}
