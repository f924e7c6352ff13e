//! The JSON Schemas of what travels, made from the types: `webmcp schema` prints them, `docs/schema/` keeps them.

use schemars::{JsonSchema, generate::SchemaSettings};
use serde_json::Value;
use webmcp_bridge::model::{Diagnostics, GeneratedTool, ImportReport, ListedTool, Outcome, RemoveReport, Trace};

use crate::act::Acted;
use crate::report::{Demo, FailureReport, Health, OpenedPage, PageAnswer, Pages, Replayed};

/// Makes a schema.
pub type Maker = fn() -> Value;

/// The shapes that have a schema: name, and what makes it.
pub const SHAPES: &[(&str, Maker)] = &[
    ("tool", of::<GeneratedTool>),
    ("trace", of::<Trace>),
    ("diagnostics", of::<Diagnostics>),
    ("result", of::<Outcome>),
    ("tools", of::<Vec<ListedTool>>),
    ("import", of::<ImportReport>),
    ("remove", of::<RemoveReport>),
    ("act", of::<Acted>),
    ("answer", of::<PageAnswer>),
    ("replay", of::<Replayed>),
    ("open", of::<OpenedPage>),
    ("pages", of::<Pages>),
    ("doctor", of::<Health>),
    ("demo", of::<Demo>),
    ("failure", of::<FailureReport>),
];

/// The schema of that name.
pub fn schema(name: &str) -> Option<Value> {
    SHAPES.iter().find(|(known, _)| *known == name).map(|(_, make)| make())
}

fn of<T: JsonSchema>() -> Value {
    SchemaSettings::draft2020_12().into_generator().into_root_schema_for::<T>().to_value()
}
