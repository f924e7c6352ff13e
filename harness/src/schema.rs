//! The JSON Schemas of what travels, made from the types: `webmcp schema` prints them, `docs/schema/` keeps them.

use schemars::{JsonSchema, generate::SchemaSettings};
use serde_json::Value;
use webmcp_bridge::model::{Diagnostics, GeneratedTool, Outcome, Trace};

/// Makes a schema.
pub type Maker = fn() -> Value;

/// The shapes that have a schema: name, and what makes it.
pub const SHAPES: &[(&str, Maker)] = &[
    ("tool", of::<GeneratedTool>),
    ("trace", of::<Trace>),
    ("diagnostics", of::<Diagnostics>),
    ("result", of::<Outcome>),
];

/// The schema of that name.
pub fn schema(name: &str) -> Option<Value> {
    SHAPES.iter().find(|(known, _)| *known == name).map(|(_, make)| make())
}

fn of<T: JsonSchema>() -> Value {
    SchemaSettings::draft2020_12().into_generator().into_root_schema_for::<T>().to_value()
}
