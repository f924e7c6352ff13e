//! The command line: arguments in, text or one JSON document out, an exit status.

mod acting;
mod args;
mod connect;
mod doctor;
mod opening;
mod output;
mod reading;

use std::process::ExitCode;
use std::time::Duration;

use clap::{CommandFactory as _, Parser as _};
use tokio::time::Instant;
use webmcp_bridge::model::Code;

use crate::failure::Stop;
use crate::report::Demo;
use args::{Arguments, Command};
use connect::Connected;
use output::Output;

/// How long the browser may take to hear that a call is cancelled.
const FAREWELL: Duration = Duration::from_millis(300);

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
    let level = match arguments.global.verbose {
        0 => tracing::Level::WARN,
        1 => tracing::Level::INFO,
        2 => tracing::Level::DEBUG,
        _ => tracing::Level::TRACE,
    };
    tracing_subscriber::fmt().with_writer(std::io::stderr).with_max_level(level).with_target(false).init();
    let output = match Output::new(arguments.global.json, arguments.global.log.as_deref()) {
        Ok(output) => output,
        Err(stop) => {
            tracing::error!("{stop}");
            return ExitCode::FAILURE;
        }
    };
    let runtime = match tokio::runtime::Builder::new_current_thread().enable_all().build() {
        Ok(runtime) => runtime,
        Err(error) => {
            let message = format!("the runtime does not start ({error}); free some memory or file handles");
            return output.fail(&Stop::new(Code::BrowserUnreachable, message));
        }
    };
    match runtime.block_on(run(&arguments, &output)) {
        Ok(status) => status,
        Err(stop) => output.fail(&stop),
    }
}

async fn run(arguments: &Arguments, output: &Output) -> Result<ExitCode, Stop> {
    let global = &arguments.global;
    let deadline = Instant::now() + global.timeout;
    match &arguments.command {
        Command::Schema { shape } => {
            output.document(&crate::schema::schema(shape));
            Ok(ExitCode::SUCCESS)
        }
        Command::Completions { shell } => {
            clap_complete::generate(*shell, &mut Arguments::command(), "webmcp", &mut std::io::stdout());
            Ok(ExitCode::SUCCESS)
        }
        Command::Demo => {
            let mut steps = Vec::new();
            let run = crate::demo::run(global.browser.as_deref(), global.extension.as_deref(), |step| {
                output.line(&format!("{:>9.1} ms  {:<12} {}", step.milliseconds, step.step, step.result));
                steps.push(step);
            });
            interruptible(run).await?;
            if global.json {
                output.document(&Demo { ok: true, steps });
            }
            Ok(ExitCode::SUCCESS)
        }
        Command::Doctor => interruptible(doctor::run(global, output)).await,
        Command::Open { url, no_wait } => {
            interruptible(opening::open(global, url.as_deref(), !no_wait, output)).await.map(|()| ExitCode::SUCCESS)
        }
        command => {
            let connected = Connected::connect(global, deadline).await?;
            let result = interruptible(on_browser(command, arguments, &connected, output, deadline)).await;
            if result.as_ref().is_err_and(|stop| stop.code() == Code::Cancelled) {
                // The cancellation is on its way: the answer to anything later says that it arrived.
                let _ = connected.client.version(Instant::now() + FAREWELL).await;
            }
            connected.finish().await;
            result.map_err(|mut stop| {
                if stop.code() == Code::DialogOpen {
                    stop.failure.message.push_str("; it was dismissed as this command ended, see --accept-dialogs");
                }
                stop
            })
        }
    }
}

async fn on_browser(
    command: &Command,
    arguments: &Arguments,
    connected: &Connected,
    output: &Output,
    deadline: Instant,
) -> Result<ExitCode, Stop> {
    let global = &arguments.global;
    if matches!(command, Command::Pages) {
        reading::pages(&connected.client, output, deadline).await?;
        return Ok(ExitCode::SUCCESS);
    }
    if let Command::Replay { file } = command {
        acting::replay(&connected.client, global, file, output, deadline).await?;
        return Ok(ExitCode::SUCCESS);
    }
    let tab = connected.tab(global, deadline).await?;
    let on = reading::On { tab: &tab, global, output, deadline };
    if let Command::Import { file } = command {
        return on.import(file).await;
    }
    let done = match command {
        Command::Diagnostics => on.diagnostics().await,
        Command::Trace(options) => on.trace(options).await,
        Command::Tools { cached } => on.tools(*cached).await,
        Command::Make { element, action, name, description, submit } => {
            on.make(element, (*action).into(), name.as_deref(), description.as_deref(), *submit).await
        }
        Command::Remove { names, .. } => on.remove(names).await,
        Command::Invoke { name, input, expect } => acting::invoke(&on, name, input, expect).await,
        Command::Act { element, action, expect } => acting::act(&on, element, action, expect).await,
        _ => Ok(()),
    };
    done.map(|()| ExitCode::SUCCESS)
}

/// Ends `work` on Ctrl-C: what it has under way in the page is cancelled with it.
async fn interruptible<T>(work: impl Future<Output = Result<T, Stop>>) -> Result<T, Stop> {
    tokio::select! {
        result = work => result,
        _ = tokio::signal::ctrl_c() => Err(Stop::new(Code::Cancelled, "interrupted; read the page to see what it shows")
            .with(crate::failure::Effect::Unknown)),
    }
}
