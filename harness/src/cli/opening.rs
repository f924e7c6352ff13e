//! `webmcp open`: the dedicated browser, with or without a page.

use tokio::time::Instant;
use webmcp_bridge::model::Code;
use webmcp_bridge::text;

use super::args::Global;
use super::connect::{Connected, allowed};
use super::output::Output;
use crate::browser::{self, Profile};
use crate::extension;
use crate::failure::Stop;
use crate::page::{Client, Tab};
use crate::report::OpenedPage;

pub(super) async fn open(global: &Global, url: Option<&str>, wait: bool, output: &Output) -> Result<(), Stop> {
    let deadline = Instant::now() + global.timeout;
    if let Some(url) = url {
        allowed(url, global)?;
    }
    let (connected, started) = browser_for(global, deadline).await?;
    let opened = page(&connected.client, url, wait, global, output, deadline).await;
    let version = connected.client.version(deadline).await;
    connected.finish().await;
    let (tab, extension) = opened?;
    let view = tab.as_ref().and_then(|tab| tab.view().ok());
    let report = OpenedPage {
        ok: true,
        browser: version?.product,
        started,
        page: view.as_ref().map(|view| view.id.clone()),
        url: view.as_ref().map(|view| text::url(&view.url, &mut 0)),
        extension,
    };
    output.result(&report, || match (&report.page, &report.url) {
        (Some(page), Some(url)) => format!("{page}  {url}"),
        _ => report.browser.clone(),
    });
    Ok(())
}

async fn browser_for(global: &Global, deadline: Instant) -> Result<(Connected, bool), Stop> {
    if global.cdp.is_some() || global.ephemeral {
        return Ok((Connected::connect(global, deadline).await?, false));
    }
    let profile = Profile::at(global.profile.as_deref())?;
    // Looked for only if it is needed: one that runs may be of any kind.
    let (endpoint, started) = match profile.running().await {
        Some(endpoint) => (endpoint, false),
        None => profile.open(&browser::find(global.browser.as_deref())?, &global.browser_arg).await?,
    };
    Ok((Connected::at(endpoint, deadline).await?, started))
}

async fn page(
    client: &Client,
    url: Option<&str>,
    wait: bool,
    global: &Global,
    output: &Output,
    deadline: Instant,
) -> Result<(Option<Tab>, Option<String>), Stop> {
    let Some(url) = url else { return Ok((None, None)) };
    let tab = client.open(url, deadline).await?;
    tab.use_now();
    match tab.loaded(deadline).await {
        Err(stop) if stop.code() != Code::Timeout => return Err(stop),
        _ => {}
    }
    let view = tab.view()?;
    // The browser shows a page of its own instead.
    if view.url.starts_with("chrome-error:") {
        return Err(Stop::new(Code::PageNotFound, format!("{url} could not be loaded; check the address")));
    }
    let document = match tab.document(0, deadline).await {
        Err(stop) if stop.code() == Code::BridgeMissing => {
            explain(global, output);
            if !wait {
                return Err(missing());
            }
            // A person works with the browser meanwhile: only Ctrl-C ends this.
            tab.bridge_arrives().await?;
            tab.document(0, Instant::now() + global.timeout).await?
        }
        other => other?,
    };
    let diagnostics = document.diagnostics(deadline.max(Instant::now() + global.timeout)).await?;
    if !diagnostics.native.register_tool {
        return Err(Stop::new(Code::NativeUnavailable, super::doctor::no_native(&diagnostics)));
    }
    Ok((Some(tab), Some(diagnostics.extension.version)))
}

pub(super) fn missing() -> Stop {
    Stop::new(
        Code::ExtensionMissing,
        "the extension is not in this browser; load it as said above, then run this again",
    )
}

/// One screen: how a person loads the extension.
pub(super) fn explain(global: &Global, output: &Output) {
    let folder = match extension::folder(global.extension.as_deref()) {
        Ok(folder) => folder.display().to_string(),
        Err(failure) => format!("extension/ of the checkout ({})", failure.message),
    };
    output.progress(&format!(
        "The browser has no WebMCP Bridge extension yet. Load it once, by hand:\n\
         \n\
         \x20 1. Open  chrome://extensions  in that browser.\n\
         \x20 2. Switch on \"Developer mode\" (top right).\n\
         \x20 3. Press \"Load unpacked\" and choose the folder\n\
         \x20    {folder}\n\
         \n\
         Nothing else is needed; pages that are open already get the bridge at once.\n\
         Waiting for it. Ctrl-C stops."
    ));
}
