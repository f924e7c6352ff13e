//! A browser process that is ours: it ends with us, children and profile included.

use std::path::Path;
use std::time::Duration;

use tempfile::TempDir;
use tokio::process::Child;

/// A browser that the harness started. Dropping it kills the whole process group, and removes a throwaway profile.
pub struct Process {
    child: Child,
    profile: Option<TempDir>,
}

impl Process {
    pub(super) fn new(child: Child, profile: Option<TempDir>) -> Self {
        Process { child, profile }
    }

    /// The process id, while it runs.
    pub fn id(&self) -> Option<u32> {
        self.child.id()
    }

    /// The throwaway profile's folder.
    pub fn profile(&self) -> Option<&Path> {
        self.profile.as_ref().map(TempDir::path)
    }

    /// Waits for the browser to end by itself, for at most `patience`; then ends it.
    pub async fn finish(mut self, patience: Duration) {
        let _ = tokio::time::timeout(patience, self.child.wait()).await;
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        // Reaped already: its group may be somebody else's by now.
        if let Some(id) = self.child.id() {
            kill_group(id);
            let _ = self.child.start_kill();
            // Files that dying children still write would bring the profile's folder back.
            for _ in 0..100 {
                if !matches!(self.child.try_wait(), Ok(None)) {
                    break;
                }
                std::thread::sleep(Duration::from_millis(5));
            }
        }
        if let Some(profile) = self.profile.take() {
            remove(profile);
        }
    }
}

/// Children may outlive the browser by some milliseconds, and write once more: try again.
fn remove(profile: TempDir) {
    let path = profile.keep();
    for _ in 0..20 {
        if std::fs::remove_dir_all(&path).is_ok() || !path.exists() {
            return;
        }
        std::thread::sleep(Duration::from_millis(10));
    }
    tracing::warn!(path = %path.display(), "a throwaway profile could not be removed");
}

#[cfg(unix)]
fn kill_group(id: u32) {
    use rustix::process::{Pid, Signal, kill_process_group};
    if let Some(pid) = i32::try_from(id).ok().and_then(Pid::from_raw) {
        let _ = kill_process_group(pid, Signal::KILL);
    }
}

#[cfg(not(unix))]
fn kill_group(id: u32) {
    // Windows has no process groups to signal; the tree is ended by the system's own tool.
    let _ = std::process::Command::new("taskkill").args(["/T", "/F", "/PID", &id.to_string()]).output();
}
