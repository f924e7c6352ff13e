//! The `webmcp` command.

fn main() {}
