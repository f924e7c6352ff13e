//! The dedicated profile: one browser that stays, found again by the port that it recorded, and never another profile's.

use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};
use std::process::Stdio;
use std::time::Duration;

use tokio::io::{AsyncBufReadExt, BufReader};
use tokio::process::{ChildStderr, Command};
use webmcp_bridge::model::{Code, Failure};

use super::Installed;
use super::launch::{ARGUMENTS, sandbox_impossible};
use crate::cdp::Endpoint;

/// How long a browser may take to open its port.
const START: Duration = Duration::from_secs(30);
/// How long a running one may take to say that it is there.
const HEALTH: Duration = Duration::from_secs(2);

/// A profile that belongs to the harness alone.
#[derive(Clone, Debug)]
pub struct Profile {
    folder: PathBuf,
}

impl Profile {
    /// The profile in `folder`, or in the usual place of this system.
    ///
    /// # Errors
    /// There is no usual place.
    pub fn at(folder: Option<&Path>) -> Result<Self, Failure> {
        let folder = folder.map(Path::to_owned).or_else(|| Some(data_folder()?.join("profile")));
        folder.map(|folder| Profile { folder }).ok_or_else(|| {
            Failure::new(Code::BrowserNotFound, "there is no home folder for the profile; give one with --profile")
        })
    }

    /// Its folder.
    pub fn folder(&self) -> &Path {
        &self.folder
    }

    /// The browser that runs on this profile: its recorded port answers, under the name of that very run.
    pub async fn running(&self) -> Option<Endpoint> {
        // The browser itself writes port and path, when it listens.
        let recorded = fs::read_to_string(self.folder.join("DevToolsActivePort")).ok()?;
        let (port, path) = recorded.trim().split_once('\n')?;
        let found = Endpoint::local(port.trim().parse().ok()?).discover(HEALTH).await.ok()?;
        // Another program may have got the port since.
        (found.path() == Some(path.trim())).then_some(found)
    }

    /// The running browser, or a new one; `true` where it was started.
    ///
    /// # Errors
    /// `BROWSER_NOT_FOUND` when it cannot be started, `BROWSER_UNREACHABLE` when it opens no port.
    pub async fn open(&self, browser: &Installed, arguments: &[String]) -> Result<(Endpoint, bool), Failure> {
        let _lock = self.lock().await?;
        if let Some(running) = self.running().await {
            return Ok((running, false));
        }
        // Left by a run that is over: it must not be taken for the new one's.
        let _ = fs::remove_file(self.folder.join("DevToolsActivePort"));
        Ok((self.start(browser, arguments).await?, true))
    }

    /// One at a time decides whether a browser has to be started.
    async fn lock(&self) -> Result<File, Failure> {
        let failed = |error: io::Error| {
            let folder = self.folder.display();
            Failure::new(
                Code::BrowserNotFound,
                format!("the profile {folder} cannot be used ({error}); give another with --profile"),
            )
        };
        make_private(&self.folder).map_err(failed)?;
        let path = self.folder.join("webmcp.lock");
        let locking = tokio::task::spawn_blocking(move || {
            let file = File::options().create(true).truncate(false).write(true).open(path)?;
            file.lock()?;
            Ok(file)
        });
        match tokio::time::timeout(START, locking).await {
            Ok(joined) => joined.map_err(io::Error::other).flatten().map_err(failed),
            Err(_) => Err(self.no_port("another webmcp has been starting it for long")),
        }
    }

    async fn start(&self, browser: &Installed, arguments: &[String]) -> Result<Endpoint, Failure> {
        let mut command = Command::new(&browser.path);
        command.args(ARGUMENTS).args(arguments);
        command.arg("--remote-debugging-port=0").arg(format!("--user-data-dir={}", self.folder.display()));
        if sandbox_impossible() {
            command.arg("--no-sandbox");
        }
        command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::piped());
        // It outlives this program, and must not get its Ctrl-C.
        #[cfg(unix)]
        command.process_group(0);
        let mut child = command.spawn().map_err(|error| {
            let path = browser.path.display();
            Failure::new(
                Code::BrowserNotFound,
                format!("{path} could not be started ({error}); set WEBMCP_BROWSER to one that runs here"),
            )
        })?;
        match tokio::time::timeout(START, listening(child.stderr.take())).await {
            // The record of it in the profile may be a moment later.
            Ok(Some(url)) => Endpoint::parse(&url).map_err(|why| self.no_port(&why)),
            Ok(None) => Err(self.no_port("another browser may be running on it: close that one")),
            Err(_) => Err(self.no_port("it takes too long")),
        }
    }

    fn no_port(&self, why: &str) -> Failure {
        let folder = self.folder.display();
        Failure::new(
            Code::BrowserUnreachable,
            format!("the browser on the profile {folder} cannot be reached ({why}); then try again"),
        )
    }
}

/// The address that a browser says on its error output once it listens.
pub(super) async fn listening(stderr: Option<ChildStderr>) -> Option<String> {
    let mut lines = BufReader::new(stderr?).lines();
    while let Ok(Some(line)) = lines.next_line().await {
        if let Some(url) = line.strip_prefix("DevTools listening on ") {
            return Some(url.trim().to_owned());
        }
    }
    None
}

/// The folder for what the harness keeps on this system.
pub(crate) fn data_folder() -> Option<PathBuf> {
    let from = |name: &str| std::env::var_os(name).filter(|value| !value.is_empty()).map(PathBuf::from);
    let base = match std::env::consts::OS {
        "macos" => from("HOME")?.join("Library/Application Support"),
        "windows" => from("LOCALAPPDATA")?,
        _ => from("XDG_DATA_HOME").or_else(|| Some(from("HOME")?.join(".local/share")))?,
    };
    Some(base.join("webmcp"))
}

/// Makes a folder that nobody else can look into.
pub(crate) fn make_private(folder: &Path) -> io::Result<()> {
    fs::create_dir_all(folder)?;
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        fs::set_permissions(folder, fs::Permissions::from_mode(0o700))?;
    }
    Ok(())
}
