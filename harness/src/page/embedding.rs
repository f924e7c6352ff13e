//! Whether an element in a frame would get a click in every document that embeds the frame: its own document cannot see what a parent
//! lays over it.

use serde::Deserialize;
use serde_json::json;
use tokio::time::Instant;
use webmcp_bridge::model::Code;

use super::document::{Document, literal};
use super::tab::Tab;
use crate::cdp::SessionId;
use crate::cdp::protocol::{CallArgument, CallFunctionOn, GetFrameOwner, ResolveNode};
use crate::failure::Stop;

/// In the frame: brings the element into view, and gives its centre; `null` where it has no box of its own.
const CENTRE: &str = include_str!("embedding/centre.js");
/// In the parent: the same point, and whether the frame is hit there.
const THROUGH: &str = include_str!("embedding/through.js");

/// A point in a parent's viewport, and what is there.
#[derive(Deserialize)]
struct Hit {
    x: f64,
    y: f64,
    /// What lies over the frame; none where the frame itself is hit.
    over: Option<String>,
}

/// A document that embeds another.
struct Parent {
    frame: String,
    session: SessionId,
    context: i64,
}

/// Checks the element that `selector` matches in `document`; the top document has nobody above it.
pub(crate) async fn uncovered(
    tab: &Tab,
    document: &Document,
    selector: Option<&str>,
    deadline: Instant,
) -> Result<(), Stop> {
    let Some(selector) = selector.filter(|_| document.number != 0) else { return Ok(()) };
    let expression = format!("({CENTRE})({})", literal(selector));
    let centre: Option<(f64, f64)> =
        document.evaluate(expression, deadline).await.map_err(|interrupted| interrupted.stop(&document.url))?;
    let Some((mut x, mut y)) = centre else { return Ok(()) };
    let mut child = document.frame.clone();
    while let Some(parent) = parent_of(tab, &child) {
        // A document without the bridge, or one that is just changing, cannot be asked: the step judges by what it sees.
        let Some(hit) = through(document, &parent, &child, x, y, deadline).await else { return Ok(()) };
        if let Some(over) = hit.over {
            let over = webmcp_bridge::text::page_text(&over, 80, &mut 0);
            let message =
                format!("the frame is covered by {over} of the page around it; close or move what lies over it");
            return Err(Stop::new(Code::Covered, message));
        }
        (x, y, child) = (hit.x, hit.y, parent.frame);
    }
    Ok(())
}

fn parent_of(tab: &Tab, child: &str) -> Option<Parent> {
    tab.client.read(|state| {
        let frames = &state.tab(&tab.id)?.frames;
        let parent = frames.iter().find(|frame| frame.id == child)?.parent.as_ref()?;
        let frame = frames.iter().find(|frame| frame.id == *parent)?;
        let context = frame.world.as_ref()?.number;
        Some(Parent { frame: frame.id.clone(), session: frame.session.clone(), context })
    })
}

async fn through(document: &Document, parent: &Parent, child: &str, x: f64, y: f64, deadline: Instant) -> Option<Hit> {
    let connection = &document.client.connection;
    let session = Some(&parent.session);
    let owner = connection.send(session, &GetFrameOwner { frame_id: child.to_owned() }, deadline).await.ok()?;
    let resolve = ResolveNode { backend_node_id: owner.backend_node_id, execution_context_id: parent.context };
    let object_id = connection.send(session, &resolve, deadline).await.ok()?.object.object_id?;
    let call = CallFunctionOn {
        object_id,
        function_declaration: THROUGH.to_owned(),
        arguments: vec![CallArgument { value: json!(x) }, CallArgument { value: json!(y) }],
        return_by_value: true,
        await_promise: true,
    };
    let evaluated = connection.send(session, &call, deadline).await.ok()?;
    serde_json::from_str(evaluated.result.value?.get()).ok()
}
