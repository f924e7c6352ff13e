//! Where browsers are installed: data, one row a place.

use std::env;
use std::path::{Path, PathBuf};

use webmcp_bridge::model::{Code, Failure};

/// A browser on this machine.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Installed {
    /// What people call it.
    pub name: &'static str,
    /// Its executable.
    pub path: PathBuf,
}

/// Linux: names looked up in `PATH`. macOS: below an `Applications` folder. Windows: below the program folders.
struct Place {
    name: &'static str,
    linux: &'static [&'static str],
    macos: &'static str,
    windows: &'static str,
}

/// In order of preference: Chrome Beta has native WebMCP first among the builds that people install.
const PLACES: &[Place] = &[
    Place {
        name: "Chrome Beta",
        linux: &["google-chrome-beta"],
        macos: "Google Chrome Beta.app/Contents/MacOS/Google Chrome Beta",
        windows: r"Google\Chrome Beta\Application\chrome.exe",
    },
    Place {
        name: "Chrome",
        linux: &["google-chrome-stable", "google-chrome"],
        macos: "Google Chrome.app/Contents/MacOS/Google Chrome",
        windows: r"Google\Chrome\Application\chrome.exe",
    },
    Place {
        name: "Chrome Dev",
        linux: &["google-chrome-unstable"],
        macos: "Google Chrome Dev.app/Contents/MacOS/Google Chrome Dev",
        windows: r"Google\Chrome Dev\Application\chrome.exe",
    },
    Place {
        name: "Chrome Canary",
        linux: &["google-chrome-canary"],
        macos: "Google Chrome Canary.app/Contents/MacOS/Google Chrome Canary",
        windows: r"Google\Chrome SxS\Application\chrome.exe",
    },
    Place {
        name: "Chromium",
        linux: &["chromium", "chromium-browser"],
        macos: "Chromium.app/Contents/MacOS/Chromium",
        windows: r"Chromium\Application\chrome.exe",
    },
    Place {
        name: "Edge",
        linux: &["microsoft-edge-beta", "microsoft-edge-stable", "microsoft-edge"],
        macos: "Microsoft Edge.app/Contents/MacOS/Microsoft Edge",
        windows: r"Microsoft\Edge\Application\msedge.exe",
    },
    Place {
        name: "Brave",
        linux: &["brave-browser-beta", "brave-browser", "brave"],
        macos: "Brave Browser.app/Contents/MacOS/Brave Browser",
        windows: r"BraveSoftware\Brave-Browser\Application\brave.exe",
    },
];

/// The browsers of this machine, in order of preference.
pub fn installed() -> Vec<Installed> {
    let folders = folders();
    let mut found = Vec::new();
    for place in PLACES {
        let names: &[&str] = match env::consts::OS {
            "macos" => std::slice::from_ref(&place.macos),
            "windows" => std::slice::from_ref(&place.windows),
            _ => place.linux,
        };
        let path =
            names.iter().flat_map(|name| folders.iter().map(move |folder| folder.join(name))).find(|p| is_program(p));
        found.extend(path.map(|path| Installed { name: place.name, path }));
    }
    found
}

/// The browser to start: `chosen` (a path), else the first one installed.
///
/// # Errors
/// `BROWSER_NOT_FOUND`, saying what to install or set.
pub fn find(chosen: Option<&Path>) -> Result<Installed, Failure> {
    match chosen {
        Some(path) if is_program(path) => Ok(Installed { name: "browser", path: path.to_owned() }),
        Some(path) => Err(Failure::new(
            Code::BrowserNotFound,
            format!("{} is not a program; give the path of a Chromium-based browser's executable", path.display()),
        )),
        None => installed().into_iter().next().ok_or_else(|| {
            let names: Vec<_> = PLACES.iter().map(|place| place.name).collect();
            Failure::new(
                Code::BrowserNotFound,
                format!(
                    "none of {} is installed; install one, or set WEBMCP_BROWSER to its executable",
                    names.join(", ")
                ),
            )
        }),
    }
}

fn folders() -> Vec<PathBuf> {
    let from_env = |names: &[&str]| names.iter().filter_map(env::var_os).map(PathBuf::from).collect::<Vec<_>>();
    match env::consts::OS {
        "macos" => {
            let home = env::var_os("HOME").map(|home| PathBuf::from(home).join("Applications"));
            std::iter::once(PathBuf::from("/Applications")).chain(home).collect()
        }
        "windows" => from_env(&["ProgramFiles", "ProgramFiles(x86)", "LocalAppData"]),
        _ => env::var_os("PATH").map(|path| env::split_paths(&path).collect()).unwrap_or_default(),
    }
}

fn is_program(path: &Path) -> bool {
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        path.metadata().is_ok_and(|meta| meta.is_file() && meta.permissions().mode() & 0o111 != 0)
    }
    #[cfg(not(unix))]
    {
        path.is_file()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_chosen_path_that_is_no_program_names_the_mend() {
        let failure = find(Some(Path::new("/nowhere/browser"))).expect_err("nothing is there");
        assert_eq!(failure.code, Code::BrowserNotFound);
        assert!(failure.message.contains("/nowhere/browser"), "{}", failure.message);
    }

    #[test]
    fn every_place_has_a_name_on_every_system() {
        for place in PLACES {
            assert!(!place.linux.is_empty() && place.macos.contains(".app/") && place.windows.ends_with(".exe"));
        }
    }
}
