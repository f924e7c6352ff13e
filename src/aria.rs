//! Role, accessible name, description and states of an element: ARIA in HTML, accname 1.2 and core-aam, as Chromium applies them.
//!
//! The stable surface, generic over nothing so that it is compiled once:
//!
//! - [`role`]`(dom, node) -> Role`: a token of ARIA 1.3, graphics or DPUB; `generic` where there is none, `none` where it is presentational.
//! - [`name`]`(dom, node) -> Name { text, from }`
//! - [`description`]`(dom, node, from) -> String`
//! - [`states`]`(dom, node, role) -> Vec<State>`, in the order of [`crate::model::State`]; `covered` is not among them.
//! - [`focusable`]`(element) -> bool`, [`contents`]`(dom, node) -> String` (the text that a name from contents would have, whatever the role).
//!
//! Text is the page's, white space collapsed and trimmed as HTML does, at most [`TEXT_MAX`] bytes; it is not redacted.
//!
//! Where Chromium's tree has a role that is not ARIA's, the role here is:
//!
//! | Chromium | here | because |
//! | --- | --- | --- |
//! | `DisclosureTriangle`, `DisclosureTriangleGrouped` (`summary`) | `button` | it is pressed, and has `expanded` |
//! | `MenuListPopup` | never listed | the `select` stands for it |
//! | `Date`, `DateTime`, `InputTime`, `ColorWell` | `textbox` | it is filled with text in one format |
//! | `LayoutTable`, `LayoutTableRow`, `LayoutTableCell` | `table`, `row`, `cell` | ARIA in HTML knows no layout tables |
//! | `SvgRoot` | `graphics-document` | SVG-AAM |
//! | `MathMLMath` | `math` | ARIA in HTML |
//! | `LabelText`, `Legend`, `Abbr`, `Iframe`, `Canvas`, `Video`, … | `generic` | ARIA in HTML has no corresponding role |
//!
//! Two departures, both the contract's: a name never embeds what a person typed (text fields and editing hosts inside a label add their own
//! name, not their value; what stands in an editing host is no name), and a hidden control has a name where a label may stand for it.

mod contents;
mod description;
mod embedded;
mod implicit;
mod name;
mod native;
mod role;
mod states;
mod table;
mod tokens;

#[cfg(test)]
mod tests;

pub use description::description;
pub use implicit::input_type;
pub use name::{Name, NameFrom, contents, name};
pub use role::{focusable, role};
pub use states::states;

/// A role's token.
pub type Role = &'static str;

/// Names and descriptions end here, so that no page can make them expensive.
pub const TEXT_MAX: usize = 8192;
