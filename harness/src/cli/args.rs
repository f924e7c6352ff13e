//! The arguments.

use std::path::PathBuf;
use std::time::Duration;

use clap::{Args, Parser, Subcommand, ValueEnum};
use webmcp_bridge::model::Action;

/// Drives a browser so that agents can call any page's tools through native WebMCP.
///
/// Exit status: 0 done, 1 a hard stop (its code and mend are printed), 2 wrong usage.
#[derive(Debug, Parser)]
#[command(name = "webmcp", version, arg_required_else_help = true, after_help = EXAMPLES)]
pub(super) struct Arguments {
    #[command(flatten)]
    pub(super) global: Global,
    #[command(subcommand)]
    pub(super) command: Command,
}

const EXAMPLES: &str = "Examples:
  webmcp demo                                  the whole loop in a throwaway browser
  webmcp open https://shop.example/cart        open a page in the dedicated browser
  webmcp trace                                 its elements
  webmcp act e7 --fill WINTER24 --submit       act on one
  webmcp make e7 --action dom.fill > tool.json && webmcp import tool.json
  webmcp invoke fill_promo_code --input '{\"value\":\"WINTER24\"}'";

#[derive(Debug, Args)]
#[command(next_help_heading = "Global options")]
pub(super) struct Global {
    /// A browser's address: ws://, wss://, http:// or https://
    #[arg(long, global = true, value_name = "URL", env = "WEBMCP_CDP", conflicts_with = "ephemeral")]
    pub(super) cdp: Option<String>,
    /// A throwaway headless browser with the extension loaded
    #[arg(long, global = true)]
    pub(super) ephemeral: bool,
    /// The page: its id, or how its URL begins (default: the one last opened or used)
    #[arg(long, global = true, value_name = "ID|URL-PREFIX")]
    pub(super) page: Option<String>,
    /// The frame, such as f2 (default: the page's own)
    #[arg(long, global = true, value_name = "ID", value_parser = frame, default_value = "f0", hide_default_value = true)]
    pub(super) frame: u32,
    /// How long anything may take
    #[arg(long, global = true, value_name = "SECONDS", value_parser = seconds, default_value = "30", env = "WEBMCP_TIMEOUT")]
    pub(super) timeout: Duration,
    /// One JSON document on stdout
    #[arg(long, global = true)]
    pub(super) json: bool,
    /// Accept dialogs that a page opens
    #[arg(long, global = true, conflicts_with = "dismiss_dialogs")]
    pub(super) accept_dialogs: bool,
    /// Dismiss dialogs that a page opens
    #[arg(long, global = true)]
    pub(super) dismiss_dialogs: bool,
    /// A line of JSON for each step, without filled text
    #[arg(long, global = true, value_name = "FILE", env = "WEBMCP_LOG")]
    pub(super) log: Option<PathBuf>,
    /// Keeps what is done, with its inputs but for secrets, to be done again by `webmcp replay`
    #[arg(long, global = true, value_name = "FILE")]
    pub(super) record: Option<PathBuf>,
    /// The browser to start, instead of the first one found
    #[arg(long, global = true, value_name = "PATH", env = "WEBMCP_BROWSER")]
    pub(super) browser: Option<PathBuf>,
    /// A further argument for the browser that is started
    #[arg(long, global = true, value_name = "ARGUMENT", allow_hyphen_values = true)]
    pub(super) browser_arg: Vec<String>,
    /// The dedicated profile's folder
    #[arg(long, global = true, value_name = "DIR", env = "WEBMCP_PROFILE")]
    pub(super) profile: Option<PathBuf>,
    /// The built extension's folder
    #[arg(long, global = true, value_name = "DIR", env = "WEBMCP_EXTENSION")]
    pub(super) extension: Option<PathBuf>,
    /// Files below this folder may be opened too
    #[arg(long, global = true, value_name = "DIR")]
    pub(super) allow_file: Vec<PathBuf>,
    /// Where a secret may go, such as LOGIN=https://*.shop.example
    #[arg(long, global = true, value_name = "NAME=PATTERN")]
    pub(super) secret_origin: Vec<String>,
    /// More on stderr, up to three times
    #[arg(long, short, global = true, action = clap::ArgAction::Count)]
    pub(super) verbose: u8,
}

impl Global {
    /// What is to become of dialogs, if it was said.
    pub(super) fn dialogs(&self) -> Option<bool> {
        (self.accept_dialogs || self.dismiss_dialogs).then_some(self.accept_dialogs)
    }
}

#[derive(Debug, Subcommand)]
pub(super) enum Command {
    /// What works, and how to mend what does not
    Doctor,
    /// Opens a page in the dedicated browser, starting that if need be
    Open {
        /// The page (default: only the browser)
        url: Option<String>,
        /// Do not wait for the extension where it is missing
        #[arg(long)]
        no_wait: bool,
    },
    /// The pages: ids, URLs, titles, frames, tools
    Pages,
    /// What the bridge says of itself on the page
    Diagnostics,
    /// The page's interactive elements
    Trace(TraceArguments),
    /// The page's tools
    Tools {
        /// Every cached tool of this origin, for this page or not
        #[arg(long)]
        cached: bool,
    },
    /// Prints a generated tool for an element
    Make {
        /// An id of the trace, such as e7
        element: String,
        /// What the tool does
        #[arg(long)]
        action: ActionName,
        /// The tool's name
        #[arg(long)]
        name: Option<String>,
        /// Its description
        #[arg(long)]
        description: Option<String>,
        /// Press Enter after filling
        #[arg(long)]
        submit: bool,
    },
    /// Imports one tool, an array of them, or { "tools": [...] }
    Import {
        /// A file of JSON, - for stdin
        file: String,
    },
    /// Invokes a tool natively
    Invoke {
        /// Its name
        name: String,
        /// Its input: JSON, @FILE, or - for stdin
        #[arg(long, default_value = "{}")]
        input: String,
        #[command(flatten)]
        expect: Expectations,
    },
    /// Acts on an element: the whole loop for one action
    Act {
        /// An id of the trace, such as e7
        element: String,
        #[command(flatten)]
        action: ActionArguments,
        #[command(flatten)]
        expect: Expectations,
    },
    /// Does again what --record kept, on a fresh page
    Replay {
        /// A file of --record
        file: PathBuf,
    },
    /// Removes cached tools
    Remove {
        /// Their names
        #[arg(required_unless_present = "all")]
        names: Vec<String>,
        /// All of this origin
        #[arg(long, conflicts_with = "names")]
        all: bool,
    },
    /// The whole loop on a page that it serves itself, in a throwaway browser
    Demo,
    /// The JSON Schema of a shape
    Schema {
        /// Which shape
        #[arg(value_parser = crate::schema::SHAPES.iter().map(|(name, _)| *name).collect::<Vec<_>>())]
        shape: String,
    },
    /// Completions for a shell
    Completions {
        /// Which shell
        shell: clap_complete::Shell,
    },
}

#[derive(Debug, Args)]
pub(super) struct TraceArguments {
    /// With the text of fields that are not secret
    #[arg(long)]
    pub(super) values: bool,
    /// Only what changed since that trace
    #[arg(long, value_name = "ID")]
    pub(super) since: Option<String>,
    /// Only what is inside the element
    #[arg(long, value_name = "SELECTOR")]
    pub(super) within: Option<String>,
    /// At most so many elements
    #[arg(long, value_name = "N")]
    pub(super) max: Option<u32>,
}

#[derive(Debug, Args)]
#[group(id = "step", required = true, multiple = false, args = ["click", "fill", "fill_secret", "select"])]
pub(super) struct ActionArguments {
    /// Click it
    #[arg(long)]
    pub(super) click: bool,
    /// Put text into it, - for stdin
    #[arg(long, value_name = "TEXT", allow_hyphen_values = true)]
    pub(super) fill: Option<String>,
    /// Put the secret WEBMCP_SECRET_NAME into it, a secret field of an origin that --secret-origin names
    #[arg(long, value_name = "NAME")]
    pub(super) fill_secret: Option<String>,
    /// Choose by value or label
    #[arg(long, value_name = "VALUE", num_args = 1..)]
    pub(super) select: Vec<String>,
    /// Press Enter after filling
    #[arg(long, conflicts_with_all = ["click", "select"])]
    pub(super) submit: bool,
}

#[derive(Debug, Args)]
pub(super) struct Expectations {
    /// What must hold afterwards: "url PREFIX", "text TEXT", "element role=R name=N", "state ID STATE", each with "no " before it
    #[arg(long, value_name = "ASSERTION", value_parser = crate::expect::Assertion::parse)]
    pub(super) expect: Vec<crate::expect::Assertion>,
}

/// An action, as the wire has it.
#[derive(Clone, Copy, Debug, ValueEnum)]
pub(super) enum ActionName {
    #[value(name = "dom.click")]
    Click,
    #[value(name = "dom.fill")]
    Fill,
    #[value(name = "dom.select")]
    Select,
}

impl From<ActionName> for Action {
    fn from(name: ActionName) -> Self {
        match name {
            ActionName::Click => Action::Click,
            ActionName::Fill => Action::Fill,
            ActionName::Select => Action::Select,
        }
    }
}

fn seconds(text: &str) -> Result<Duration, String> {
    let seconds: f64 = text.parse().map_err(|_| "give a number of seconds".to_owned())?;
    if (0.01..=86_400.0).contains(&seconds) {
        return Ok(Duration::from_secs_f64(seconds));
    }
    Err("give between 0.01 and 86400 seconds".to_owned())
}

fn frame(text: &str) -> Result<u32, String> {
    text.strip_prefix('f')
        .and_then(|number| number.parse().ok())
        .ok_or_else(|| "give a frame's id, such as f2".to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;
    use clap::CommandFactory;

    #[test]
    fn the_definition_is_sound() {
        Arguments::command().debug_assert();
    }
}
