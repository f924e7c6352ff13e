//! The command line: arguments in, text or one JSON document out, an exit status.

mod args;
mod output;

use std::process::ExitCode;

use clap::Parser as _;

use args::{Arguments, Command};
use output::Output;

/// Runs the program.
pub fn main() -> ExitCode {
    let arguments = match Arguments::try_parse() {
        Ok(arguments) => arguments,
        Err(error) => {
            // Help and version are no misuse.
            let status = u8::from(error.use_stderr()) * 2;
            let _ = error.print();
            return ExitCode::from(status);
        }
    };
    let output = Output::new(arguments.json);
    let runtime = match tokio::runtime::Builder::new_current_thread().enable_all().build() {
        Ok(runtime) => runtime,
        Err(error) => {
            return output.fail(
                &webmcp_bridge::model::Failure::new(
                    webmcp_bridge::model::Code::BrowserUnreachable,
                    format!("the runtime does not start ({error}); free some memory or file handles"),
                )
                .into(),
            );
        }
    };
    match runtime.block_on(run(&arguments, &output)) {
        Ok(()) => ExitCode::SUCCESS,
        Err(stop) => output.fail(&stop),
    }
}

async fn run(arguments: &Arguments, output: &Output) -> Result<(), crate::failure::Stop> {
    match &arguments.command {
        Command::Demo => {
            let mut steps = Vec::new();
            let run = crate::demo::run(arguments.browser.as_deref(), arguments.extension.as_deref(), |step| {
                output.line(&format!("{:>9.1} ms  {:<12} {}", step.milliseconds, step.step, step.result));
                steps.push(step);
            });
            run.await?;
            output.json(&serde_json::json!({ "ok": true, "steps": steps }));
        }
        Command::Schema { shape } => output.document(&crate::schema::schema(shape)),
    }
    Ok(())
}
