//! Which page this is: the part of a trace that tools are bound to.

use crate::model::{DiagnosticsPage, Frame, Scope};
use crate::text;

use super::world;

/// The scope that a tool for this page has now.
pub fn current() -> Scope {
    read(&mut 0)
}

/// The same, counting what was redacted.
pub fn read(redacted: &mut u32) -> Scope {
    let url = text::url(&href(), redacted);
    // A secret in the path is counted with the URL.
    let path = text::path(&world::window().location().pathname().unwrap_or_default(), &mut 0);
    Scope { origin: origin(), path, url }
}

/// The same for diagnostics.
pub fn page() -> DiagnosticsPage {
    let Scope { origin, path, url } = current();
    DiagnosticsPage { origin, path, url, frame: frame() }
}

/// `self.origin`: right where `location.origin` is not (`srcdoc`, `about:blank`).
pub fn origin() -> String {
    world::member("origin").as_string().unwrap_or_default()
}

/// Whether this is the top document.
pub fn frame() -> Frame {
    let window = world::window();
    match window.parent() {
        Ok(Some(parent)) if parent != window => Frame::Child,
        _ => Frame::Top,
    }
}

fn href() -> String {
    world::window().location().href().unwrap_or_default()
}
