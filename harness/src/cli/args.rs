//! The arguments.

use std::path::PathBuf;

use clap::{Parser, Subcommand};

/// Drives a browser so that agents can call any page's tools through native WebMCP.
#[derive(Debug, Parser)]
#[command(name = "webmcp", version, arg_required_else_help = true)]
pub(super) struct Arguments {
    /// One JSON document on stdout
    #[arg(long, global = true)]
    pub(super) json: bool,
    /// The browser to start, instead of the first one found
    #[arg(long, global = true, value_name = "PATH", env = "WEBMCP_BROWSER")]
    pub(super) browser: Option<PathBuf>,
    /// The built extension's folder
    #[arg(long, global = true, value_name = "DIR", env = "WEBMCP_EXTENSION")]
    pub(super) extension: Option<PathBuf>,
    #[command(subcommand)]
    pub(super) command: Command,
}

#[derive(Debug, Subcommand)]
pub(super) enum Command {
    /// The whole loop on a page that it serves itself, in a throwaway browser
    Demo,
    /// The JSON Schema of a shape
    Schema {
        /// Which shape
        #[arg(value_parser = crate::schema::SHAPES.iter().map(|(name, _)| *name).collect::<Vec<_>>())]
        shape: String,
    },
}
