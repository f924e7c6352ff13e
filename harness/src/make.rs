//! A valid generated tool for an element of a trace. The rules are [`webmcp_bridge::tool::make`]'s.

use webmcp_bridge::model::{Action, Code, Element, GeneratedTool, Trace};
use webmcp_bridge::tool::{self, MakeOptions};

use crate::failure::Stop;

/// The property of a made tool's input that feeds its step.
pub const INPUT: &str = "value";

/// The element `id` of a whole trace or of one of changes.
///
/// # Errors
/// `SELECTOR_STALE` when the trace has no such element.
pub fn element<'a>(trace: &'a Trace, id: &str) -> Result<&'a Element, Stop> {
    let elements = [&trace.dom.interactive_elements, &trace.dom.added, &trace.dom.changed];
    elements.into_iter().flatten().flatten().find(|element| element.id == id).ok_or_else(|| {
        let message = format!("{id} is not on {}; read the page again for its elements", trace.page.url);
        Stop::new(Code::SelectorStale, message)
    })
}

/// A tool that does `action` to the element `id` of `trace`, under a name that none of `taken` has.
///
/// # Errors
/// `SELECTOR_STALE` when the trace has no such element, `ACTION_MISMATCH` when the element does not offer the action, and what
/// import would say of a chosen name or description.
pub fn make(
    trace: &Trace,
    id: &str,
    action: Action,
    taken: &[String],
    options: MakeOptions<'_>,
) -> Result<GeneratedTool, Stop> {
    let element = element(trace, id)?;
    if options.submit && action != Action::Fill {
        let message = format!("submit goes with dom.fill alone, not with {}; leave it out", action.as_str());
        return Err(Stop::new(Code::StepInvalid, message));
    }
    Ok(tool::make(element, action, &trace.page, &|name| taken.iter().any(|taken| taken == name), options)?)
}
