//! `webmcp doctor`: what works, and how to mend what does not.

use std::process::ExitCode;

use tokio::time::{Duration, Instant};
use webmcp_bridge::model::{Blocked, Code, Diagnostics};

use super::args::Global;
use super::connect::{Connected, is_web};
use super::opening;
use super::output::Output;
use crate::browser;
use crate::demo::Server;
use crate::extension;
use crate::failure::Stop;
use crate::page::Client;
use crate::report::{Check, Health};

/// A page with nothing on it: what fails here fails everywhere.
const PAGE: &str = "<!doctype html><title>WebMCP doctor</title><button>Works</button>";

pub(super) async fn run(global: &Global, output: &Output) -> Result<ExitCode, Stop> {
    let mut health = Health { ok: true, checks: Vec::new() };
    let deadline = Instant::now() + global.timeout;
    let mut check = |name: &str, result: Result<String, Stop>| {
        let (ok, result) = match result {
            Ok(found) => (true, found),
            Err(stop) => (false, stop.to_string()),
        };
        output.line(&format!("{}  {name:<10} {result}", if ok { "ok  " } else { "FAIL" }));
        health.ok &= ok;
        health.checks.push(Check { check: name.to_owned(), ok, result });
        ok
    };
    if global.cdp.is_none() {
        let found = browser::find(global.browser.as_deref());
        check("browser", found.map(|found| format!("{} ({})", found.name, found.path.display())).map_err(Stop::from));
    }
    let folder = extension::folder(global.extension.as_deref());
    check("build", folder.map(|folder| format!("the extension is in {}", folder.display())).map_err(Stop::from));
    match Connected::connect(global, deadline).await {
        Err(stop) => _ = check("endpoint", Err(stop)),
        Ok(connected) => {
            let version = connected.client.version(deadline).await;
            check("endpoint", version.map(|version| version.product).map_err(Stop::from));
            on_browser(&connected.client, global, output, deadline, &mut check).await;
            connected.finish().await;
        }
    }
    if global.json {
        output.document(&health);
    }
    Ok(ExitCode::from(u8::from(!health.ok)))
}

async fn on_browser(
    client: &Client,
    global: &Global,
    output: &Output,
    deadline: Instant,
    check: &mut impl FnMut(&str, Result<String, Stop>) -> bool,
) {
    let probed = probe(client, deadline).await;
    let missing = probed.as_ref().is_err_and(|stop| stop.code() == Code::BridgeMissing);
    let found = match &probed {
        Ok(diagnostics) => Ok(format!("version {}", diagnostics.extension.version)),
        Err(_) if missing => {
            opening::explain(global, output);
            Err(opening::missing())
        }
        Err(stop) => Err(stop.clone()),
    };
    check("extension", found);
    if let Ok(diagnostics) = &probed {
        let native = diagnostics.native.register_tool;
        let result =
            if native { Ok("on".to_owned()) } else { Err(Stop::new(Code::NativeUnavailable, no_native(diagnostics))) };
        check("native", result);
        let reloads = needing_reload(client).await;
        let result = match reloads.as_slice() {
            [] => Ok("every open page has the bridge".to_owned()),
            pages => Err(Stop::new(Code::BridgeMissing, format!("reload {}", pages.join(", ")))),
        };
        check("pages", result);
    }
}

/// The bridge's word on a page of our own, in a tab that goes again.
async fn probe(client: &Client, deadline: Instant) -> Result<Diagnostics, Stop> {
    let server = Server::start(PAGE).await.map_err(|error| {
        Stop::new(Code::BrowserUnreachable, format!("no loopback port can be opened ({error}); free one"))
    })?;
    let tab = client.open(&format!("http://{}/", server.address), deadline).await?;
    let diagnostics = async { tab.document(0, deadline).await?.diagnostics(deadline).await }.await;
    tab.close(deadline).await?;
    diagnostics
}

/// Web pages that are open and have no bridge.
async fn needing_reload(client: &Client) -> Vec<String> {
    let mut needing = Vec::new();
    for tab in client.tabs() {
        let Ok(view) = tab.view() else { continue };
        if !is_web(&view.url) {
            continue;
        }
        let limit = Instant::now() + Duration::from_secs(2);
        let attached = tab.attach(limit).await;
        if attached.is_err() || tab.document(0, limit).await.is_err() {
            needing.push(webmcp_bridge::text::url(&view.url, &mut 0));
        }
    }
    needing
}

/// Why native WebMCP cannot be used, and the mend.
pub(super) fn no_native(diagnostics: &Diagnostics) -> String {
    match diagnostics.native.blocked {
        Some(Blocked::InsecureContext) => {
            "this page is not secure, and has no native WebMCP; open it over https".to_owned()
        }
        Some(Blocked::PermissionsPolicy) => {
            "this page's Permissions-Policy forbids tools; use another page of the site".to_owned()
        }
        Some(Blocked::OriginAgentCluster) => {
            "this page opts out of origin isolation, and may register no tools; use another page".to_owned()
        }
        Some(Blocked::Flag) | None => "native WebMCP is off; start the browser with `webmcp open`, or switch on \
             chrome://flags/#enable-webmcp-testing and restart it"
            .to_owned(),
    }
}
