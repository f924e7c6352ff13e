// A throwaway Chromium with the built extension, and pages served on loopback: what every end-to-end test here stands on.
//
//   const browser = await launch();                       // one a file: `before(async () => …)`, `after(() => browser.close())`
//   const url = browser.serve("/a", "<button>Go</button>", { headers: { "Content-Security-Policy": "default-src 'none'" } });
//   const page = await browser.open(url);                 // a Playwright page; `page.evaluate` runs in the page's own world
//   await bridge(page, "getDiagnostics");                 // through the page's globals
//   await (await isolated(page)).call("getDiagnostics");  // as the harness does it, in the extension's world
//
// Hosts: `browser.url(path, "a.localhost")` gives other sites; all of them are loopback and secure contexts.
import { mkdtemp, rm } from "node:fs/promises";
import { existsSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromium } from "playwright-core";

export const EXTENSION = join(import.meta.dirname, "..", "..", "extension");

const EXECUTABLES = [process.env.WEBMCP_BROWSER, "/usr/bin/chromium", "/usr/bin/chromium-browser", "/Applications/Chromium.app/Contents/MacOS/Chromium"];
const executable = () => {
  const found = EXECUTABLES.find((path) => path && existsSync(path));
  if (!found) throw new Error("No Chromium found. Install the package `chromium`, or name one in WEBMCP_BROWSER.");
  return found;
};

/** Pages by path, on every loopback host name; counts what was asked for. */
async function startServer() {
  const pages = new Map();
  const requests = [];
  const server = createServer(async (request, response) => {
    const path = request.url.split("?", 1)[0];
    let body = "";
    for await (const chunk of request) body += chunk;
    requests.push({ method: request.method, host: request.headers.host, url: request.url, headers: request.headers, body });
    const page = pages.get(path);
    if (!page) return void response.writeHead(404, { "Content-Type": "text/plain" }).end("Not served");
    if (page.handle) return void page.handle(request, response, body);
    response.writeHead(page.status, page.headers).end(page.body);
  });
  await new Promise((listening) => server.listen(0, "127.0.0.1", listening));
  const { port } = server.address();
  const url = (path, host = "127.0.0.1") => `http://${host}:${port}${path}`;
  return {
    port, requests, url,
    /** Serves `body` (or what `handle` answers) at `path` from now on, and gives its URL. Header values may be arrays. */
    serve(path, body, { headers = {}, status = 200, type = "text/html; charset=utf-8", host, handle } = {}) {
      pages.set(path.split("?", 1)[0], { body, status, headers: { "Content-Type": type, "Cache-Control": "no-store", ...headers }, handle });
      return url(path, host);
    },
    close: () => new Promise((closed) => { server.close(closed); server.closeAllConnections(); }),
  };
}

/** Starts a browser of its own: profile, server, extension. `extension: null` is the same browser without it. */
export async function launch({ extension = EXTENSION, features = ["WebMCP"], args = [], profile } = {}) {
  const directory = profile ?? await mkdtemp(join(tmpdir(), "webmcp-e2e-"));
  const server = await startServer();
  const context = await chromium.launchPersistentContext(directory, {
    executablePath: executable(),
    headless: true,
    viewport: { width: 1280, height: 720 },
    ignoreDefaultArgs: ["--disable-extensions", "--disable-back-forward-cache"],
    args: [
      "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run",
      ...(features.length ? [`--enable-features=${features}`] : []),
      "--enable-unsafe-extension-debugging",
      ...args,
    ],
  });
  const root = await context.browser().newBrowserCDPSession();
  let inside;
  // Loads it, or loads it again: what "reload" on the extensions page does. Until its worker has run, it sees no headers.
  const load = async () => {
    const { id } = await root.send("Extensions.loadUnpacked", { path: extension });
    await inside?.close();
    inside = await context.newPage();
    await inside.goto(`chrome-extension://${id}/manifest.json`);
    await inside.evaluate(async () => {
      while (!(await chrome.storage.session.get("started")).started) await new Promise((later) => setTimeout(later, 10));
    });
    return id;
  };
  const id = extension && await load();
  return {
    context, directory, id, root, ...server,
    /** A new page at `url`, loaded. */
    async open(url) {
      const page = await context.newPage();
      await page.goto(url);
      return page;
    },
    /** Evaluates in a page of the extension's own, which may use `chrome.*` and wakes no worker. */
    privileged: (...script) => inside.evaluate(...script),
    reloadExtension: load,
    uninstallExtension: () => root.send("Extensions.uninstall", { id }),
    /** Ends the worker, as the browser does after 30 idle seconds. */
    async killWorker() {
      for (;;) {
        const { targetInfos } = await root.send("Target.getTargets", { filter: [{ type: "service_worker" }] });
        const workers = targetInfos.filter(({ url }) => url.startsWith(`chrome-extension://${id}/`));
        if (!workers.length) return;
        for (const { targetId } of workers) await root.send("Target.closeTarget", { targetId }).catch(() => {});
      }
    },
    async close() {
      await context.close();
      await server.close();
      if (!profile) await rm(directory, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

const CACHE_ONLY = new Set(["importGeneratedTools", "listGeneratedTools", "removeGeneratedTools"]);

/** Calls a method of the page's globals, in the page (or frame). A rejection comes back as `{ rejected: { code, message } }`. */
export const bridge = (page, method, params) => page.evaluate(async ([object, method, params]) => {
  try {
    return await window[object][method](params);
  } catch (error) {
    return { rejected: { code: error.code, message: error.message } };
  }
}, [CACHE_ONLY.has(method) ? "__WEBMCP_TOOL_CACHE__" : "__WEBMCP_BRIDGE__", method, params]);

/** The frame in the `iframe` of this name. */
export const frameOf = async (page, name) => (await page.locator(`iframe[name="${name}"]`).elementHandle()).contentFrame();

/** A CDP session for the process that a frame lives in. */
async function sessionOf(page, frame) {
  for (let near = frame; near.parentFrame(); near = near.parentFrame()) {
    const session = await page.context().newCDPSession(near).catch(() => null);
    if (session) return session;
  }
  return page.context().newCDPSession(page);
}

/** The extension's isolated world in the main frame of a page, or in `frame`. */
export async function isolated(page, frame = page.mainFrame()) {
  const session = await sessionOf(page, frame);
  const contexts = [];
  session.on("Runtime.executionContextCreated", ({ context }) => contexts.push(context));
  await session.send("Runtime.enable");
  await session.send("Runtime.disable");
  const evaluateIn = async ({ uniqueId }, expression) => {
    const { result, exceptionDetails } = await session.send("Runtime.evaluate",
      { expression, uniqueContextId: uniqueId, awaitPromise: true, returnByValue: true });
    if (exceptionDetails) throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text);
    return result.value;
  };
  // Playwright does not tell a frame's id, and URLs repeat: a mark in the frame's own world does. (A hostile main frame needs none.)
  let { frameId } = frame.parentFrame() ? {} : { frameId: (await session.send("Page.getFrameTree")).frameTree.frame.id };
  if (!frameId) {
    const mark = `mark${Math.random()}`;
    await frame.evaluate((mark) => { window[mark] = true; }, mark);
    for (const context of contexts)
      if (context.auxData.isDefault && await evaluateIn(context, `Object.hasOwn(window, "${mark}")`)) ({ frameId } = context.auxData);
    await frame.evaluate((mark) => { delete window[mark]; }, mark);
  }
  // After a reload of the extension the old world is still there.
  let world;
  for (const context of contexts)
    if (context.origin.startsWith("chrome-extension://") && context.auxData.frameId === frameId
      && await evaluateIn(context, "!!chrome.runtime?.id")) world = context;
  if (!world) throw new Error(`The extension has no world in ${frame.url()}`);
  const evaluate = (expression) => evaluateIn(world, expression);
  return {
    session, frameId, evaluate,
    /** `webmcpBridge.call`: `{ value }` or `{ error }`. */
    call: async (method, params = {}) =>
      JSON.parse(await evaluate(`webmcpBridge.call(${JSON.stringify(method)}, ${JSON.stringify(JSON.stringify(params))})`)),
  };
}
