//! Where the built extension is.

use std::path::{Path, PathBuf};

use webmcp_bridge::model::{Code, Failure};

/// The folder that Chrome loads unpacked: `chosen`, else beside the program or the working folder.
///
/// # Errors
/// `EXTENSION_MISSING`, saying how to get it.
pub fn folder(chosen: Option<&Path>) -> Result<PathBuf, Failure> {
    let candidates: Vec<PathBuf> = match chosen {
        Some(path) => vec![path.to_owned()],
        None => {
            let program = std::env::current_exe().unwrap_or_default();
            let beside = program.ancestors().skip(1).map(|folder| folder.join("extension"));
            std::env::current_dir().ok().map(|folder| folder.join("extension")).into_iter().chain(beside).collect()
        }
    };
    let built = candidates.iter().find(|folder| folder.join("manifest.json").is_file());
    let absolute = built.and_then(|folder| std::fs::canonicalize(folder).ok());
    absolute.ok_or_else(|| {
        let message = match chosen {
            Some(path) => {
                format!("{} holds no built extension; run ./build.sh, or give another folder", path.display())
            }
            None => "no built extension was found; run ./build.sh, or give its folder with --extension".to_owned(),
        };
        Failure::new(Code::ExtensionMissing, message)
    })
}
