//! The `webmcp` command.

fn main() -> std::process::ExitCode {
    webmcp_harness::cli::main()
}
