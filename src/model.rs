//! The shapes that travel between page, bridge, harness and agent. One definition for all; `docs/schema/` is made from it.

mod diagnostics;
mod error;
mod outcome;
mod tool;
mod trace;

pub use diagnostics::*;
pub use error::*;
pub use outcome::*;
pub use tool::*;
pub use trace::*;

/// Version of what bridge and harness say to each other. Raised when either would misread the other.
pub const PROTOCOL_VERSION: u32 = 1;

// serde's `skip_serializing_if` passes references.
#[allow(clippy::trivially_copy_pass_by_ref)]
fn is_false(value: &bool) -> bool {
    !value
}
