// Which form of the core a document gets, and that no policy, whatever its way in, ever has reason to complain.
import assert from "node:assert/strict";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { frameOf, isolated, launch } from "./browser.mjs";

let browser;
before(async () => {
  browser = await launch();
  browser.serve("/report", "", { status: 204 });
  await browser.context.addInitScript(() => {
    window.violations = [];
    addEventListener("securitypolicyviolation", ({ violatedDirective, blockedURI }) => window.violations.push(`${violatedDirective} ${blockedURI}`), true);
  });
});
after(() => browser.close());

const runtimeOf = async (world) => (await world.call("getDiagnostics")).value.extension.runtime;

/** The form that a frame's core takes; fails where any policy complained meanwhile. */
async function quietRuntime(page, frame = page.mainFrame()) {
  const world = await isolated(page, frame);
  const runtime = await runtimeOf(world);
  // Reports are sent after a while of their own; a second attempt would make one more.
  await world.call("getDiagnostics");
  await page.waitForTimeout(150);
  assert.deepEqual(await frame.evaluate(() => window.violations), []);
  assert.deepEqual(browser.requests.filter(({ url }) => url === "/report"), []);
  return runtime;
}

const ATTEMPT = "void new WebAssembly.Module(new Uint8Array([0, 97, 115, 109, 1, 0, 0, 0]))";
const CSP = "Content-Security-Policy";
const REPORTED = "Content-Security-Policy-Report-Only";
const NONE = "script-src 'none'; report-uri /report";
const WASM = "script-src 'self' 'wasm-unsafe-eval'; report-uri /report";
const HEADERS = [
  ["no policy", {}, "wasm"],
  ["a policy without a word on scripts", { [CSP]: "img-src 'none'; frame-ancestors 'self'" }, "wasm"],
  ["wasm-unsafe-eval", { [CSP]: WASM }, "wasm"],
  ["unsafe-eval by default-src", { [CSP]: "default-src 'self' 'unsafe-eval'; report-uri /report" }, "wasm"],
  ["script-src goes before default-src", { [CSP]: "default-src 'unsafe-eval'; script-src 'self'; report-uri /report" }, "js"],
  ["the first of two script-src counts", { [CSP]: "script-src 'self'; script-src 'wasm-unsafe-eval'; report-uri /report" }, "js"],
  ["upper case and odd white space", { [CSP]: " ;SCRIPT-SRC\t'self'  'WASM-unsafe-EVAL' ; report-uri /report" }, "wasm"],
  ["script-src-elem is no script-src", { [CSP]: "script-src-elem 'none'; report-uri /report" }, "wasm"],
  ["strict-dynamic", { [CSP]: "script-src 'nonce-a' 'strict-dynamic'; report-uri /report" }, "js"],
  ["nothing at all, and Trusted Types", { [CSP]: "default-src 'none'; require-trusted-types-for 'script'; trusted-types 'none'; report-uri /report" }, "js"],
  ["Trusted Types alone", { [CSP]: "require-trusted-types-for 'script'; report-uri /report" }, "wasm"],
  ["trusted-types-eval", { [CSP]: "script-src 'self' 'trusted-types-eval'; report-uri /report" }, "js"],
  ["sandbox", { [CSP]: "sandbox allow-scripts; report-uri /report" }, "wasm"],
  ["report-only", { [REPORTED]: NONE }, "js"],
  ["enforced allows, report-only does not", { [CSP]: WASM, [REPORTED]: NONE }, "js"],
  ["both allow", { [CSP]: WASM, [REPORTED]: WASM }, "wasm"],
  ["two headers, the second strict", { [CSP]: [WASM, NONE] }, "js"],
  ["one header, two policies", { [CSP]: `${WASM}, ${NONE}` }, "js"],
  ["two policies that allow", { [CSP]: `${WASM}, script-src 'unsafe-eval'` }, "wasm"],
];
for (const [what, headers, expected] of HEADERS) {
  test(`headers: ${what}: ${expected}`, async () => {
    const page = await browser.open(browser.serve("/headers", "<title>t</title>", { headers }));
    assert.equal(await quietRuntime(page), expected);
    await page.close();
  });
}

const META = `<meta http-equiv="content-security-policy" content="script-src 'unsafe-inline'">`;
const make = `const meta = document.createElement("meta"); meta.content = "script-src 'unsafe-inline'";`;
const PAGES = [
  ["meta in the head", `<head>${META}</head>`, "js"],
  ["meta without a head tag", META, "js"],
  ["meta in the body counts for nothing", `<body><p></p>${META}</body>`, "wasm"],
  ["another http-equiv", `<meta http-equiv="X-UA-Compatible" content="IE=edge">`, "wasm"],
  ["added by script", `<script>${make} meta.httpEquiv = "Content-Security-Policy"; document.head.append(meta);</script>`, "js"],
  ["added and removed in one breath", `<script>${make} meta.httpEquiv = "Content-Security-Policy"; document.head.append(meta); meta.remove();</script>`, "js"],
  ["made one by its attribute, and unmade", `<script>${make} document.head.append(meta); meta.httpEquiv = "Content-Security-Policy"; meta.httpEquiv = ""; meta.remove();</script>`, "js"],
  ["inside another element", `<script>${make} meta.httpEquiv = "Content-Security-Policy"; const box = document.createElement("div"); box.append(meta); document.head.append(box); box.remove(); meta.remove();</script>`, "js"],
  ["in a head of its own", `<script>${make} meta.httpEquiv = "Content-Security-Policy"; const old = document.head, head = document.createElement("head"); old.remove(); document.documentElement.append(head); head.append(meta); head.remove(); document.documentElement.prepend(old);</script>`, "js"],
  ["in a root of its own", `<script>${make} meta.httpEquiv = "Content-Security-Policy"; const old = document.documentElement, root = document.createElement("html"); old.remove(); document.append(root); const head = document.createElement("head"); root.append(head); head.append(meta); root.remove(); document.append(old);</script>`, "js"],
  ["behind names that shadow the DOM", `<script>${make} meta.httpEquiv = "Content-Security-Policy"; const form = document.createElement("form"); form.innerHTML = '<input name="matches"><input name="querySelector">'; form.append(meta); document.head.append(form); form.remove();</script>`, "js"],
  ["late", `<script>${make} meta.httpEquiv = "Content-Security-Policy"; addEventListener("load", () => { document.head.append(meta); meta.remove(); });</script>`, "js"],
];
for (const [what, html, expected] of PAGES) {
  test(`meta: ${what}: ${expected}`, async () => {
    const page = await browser.open(browser.serve("/meta", `<!doctype html>${html}`));
    assert.equal(await quietRuntime(page), expected);
    await page.close();
  });
}

test("an attempt against a policy would be seen here", async () => {
  const page = await browser.open(browser.serve("/headers", "", { headers: { [REPORTED]: NONE } }));
  await (await isolated(page)).evaluate(ATTEMPT);
  await assert.rejects(quietRuntime(page));
  browser.requests.length = 0;
  await page.close();
});

test("a policy that comes between the asking and the core's coming", async () => {
  const page = await browser.open(browser.serve("/race", `<script>${make} meta.httpEquiv = "content-security-policy";
    addEventListener("load", () => { __WEBMCP_BRIDGE__.getDiagnostics().catch(() => {}); document.head.append(meta); meta.remove(); });</script>`));
  assert.equal(await quietRuntime(page), "js");
  await page.close();
});

test("documents that inherit a policy", async () => {
  const page = await browser.open(browser.serve("/inherit", `
    <iframe name="srcdoc" srcdoc="<p>"></iframe><iframe name="blank" src="about:blank"></iframe><iframe name="javascript" src="javascript:'<p>'"></iframe>
    <iframe name="data" src="data:text/html,<p>"></iframe><iframe name="sandboxed" sandbox="allow-scripts" srcdoc="<p>"></iframe>
    <script>const frame = document.createElement("iframe"); frame.name = "blob";
      frame.src = URL.createObjectURL(new Blob(["<p>"], { type: "text/html" })); document.body.append(frame);</script>`,
  { headers: { [REPORTED]: "script-src 'unsafe-inline'; report-uri /report" } }));
  for (const name of ["srcdoc", "blank", "javascript", "data", "sandboxed", "blob"])
    assert.equal(await quietRuntime(page, await frameOf(page, name)), "js", name);
  await page.close();
});

test("a frame whose embedder requires a policy", async () => {
  browser.serve("/plain", "<title>plain</title>");
  browser.serve("/agrees", "<title>agrees</title>", { headers: { "Allow-CSP-From": "*" } });
  const page = await browser.open(browser.serve("/requires", `<iframe name="same" csp="script-src 'none'" src="/agrees"></iframe>
    <iframe name="other" csp="script-src 'none'" src="${browser.url("/agrees", "a.localhost")}"></iframe><iframe name="free" src="/plain"></iframe>`));
  for (const [name, expected] of [["same", "js"], ["other", "js"], ["free", "wasm"]])
    assert.equal(await quietRuntime(page, await frameOf(page, name)), expected, name);
  await page.close();
});

test("what a service worker answers is known to nobody, whatever the network said", async () => {
  const script = `addEventListener("install", () => skipWaiting());
    addEventListener("activate", (event) => event.waitUntil(Promise.all([clients.claim(), registration.navigationPreload.enable()])));
    addEventListener("fetch", (event) => { if (event.request.mode === "navigate") event.respondWith(answer(event)); });
    const answer = async (event) => {
      await event.preloadResponse;
      const { pathname } = new URL(event.request.url);
      if (pathname === "/sw/passes") return fetch(event.request);
      return new Response("<title>made</title>", { headers: { "Content-Type": "text/html", "${CSP}": "${NONE}" } });
    };`;
  browser.serve("/sw/worker.js", script, { type: "text/javascript" });
  browser.serve("/sw/passes", "<title>passes</title>");
  browser.serve("/sw/made", "<title>network</title>");
  const page = await browser.open(browser.serve("/sw/", "<title>start</title>"));
  await page.evaluate(async () => { await navigator.serviceWorker.register("/sw/worker.js"); await navigator.serviceWorker.ready; });
  for (const path of ["/sw/made", "/sw/passes", "/sw/made"]) {
    await page.goto(browser.url(path));
    assert.equal(await quietRuntime(page), "js", path);
  }
  await page.evaluate(async () => (await navigator.serviceWorker.getRegistration("/sw/")).unregister());
  await page.close();
});

test("an answer that no document came of says nothing of the next", async () => {
  let strict = false;
  const url = browser.serve("/again", "", {
    handle: (request, response) => strict
      ? response.writeHead(200, { "Content-Type": "text/html", [CSP]: NONE }).end("<title>strict</title>")
      : response.writeHead(204).end(),
  });
  const page = await browser.open(browser.serve("/from", "<title>from</title>"));
  await page.goto(url).catch(() => {});
  strict = true;
  await page.goto(url);
  assert.equal(await quietRuntime(page), "js");
  await page.close();
});

test("redirects: the last answer counts", async () => {
  browser.serve("/lax-target", "<title>lax</title>");
  browser.serve("/strict-target", "<title>strict</title>", { headers: { [CSP]: NONE } });
  for (const [headers, expected] of [[{ [CSP]: NONE, Location: "/lax-target" }, "wasm"], [{ Location: "/strict-target" }, "js"]]) {
    const page = await browser.open(browser.serve("/redirects", "", { status: 302, headers }));
    assert.equal(await quietRuntime(page), expected);
    await page.close();
  }
});

test("a kept answer that the server confirms (304) keeps its policy", async () => {
  const url = browser.serve("/kept", "", {
    handle: (request, response) => request.headers["if-none-match"]
      ? response.writeHead(304, { ETag: '"1"' }).end()
      : response.writeHead(200, { "Content-Type": "text/html", ETag: '"1"', "Cache-Control": "no-cache", [CSP]: NONE }).end("<title>kept</title>"),
  });
  const page = await browser.open(url);
  await page.goto(browser.url("/from"));
  await page.goto(url);
  assert.equal(browser.requests.findLast((request) => request.url === "/kept").headers["if-none-match"], '"1"');
  assert.equal(await quietRuntime(page), "js");
  await page.close();
});

test("back and forward, kept or not, same URL with other policies", async () => {
  let strict = false;
  const url = browser.serve("/varies", "", {
    handle: (request, response) => response.writeHead(200, { "Content-Type": "text/html", ...(strict && { [CSP]: NONE }) }).end("<title>varies</title>"),
  });
  const page = await browser.open(url);
  await page.evaluate(() => { window.first = true; });
  await page.goto(browser.url("/from"));
  strict = true;
  await page.goto(url);
  assert.equal(await quietRuntime(page), "js");
  // Kept (the old, permissive document) or loaded again (now strict): `goBack` of Playwright waits for a load that may never come.
  await page.evaluate(() => history.go(-2));
  await page.waitForTimeout(500);
  assert.equal(await quietRuntime(page), await page.evaluate(() => window.first) ? "wasm" : "js");
  await page.evaluate(() => history.go(2));
  await page.waitForTimeout(500);
  assert.equal(await quietRuntime(page), "js");
  await page.close();
});

test("a policy that another extension adds", async () => {
  const other = await mkdtemp(join(tmpdir(), "webmcp-other-"));
  const add = { type: "modifyHeaders", responseHeaders: [{ header: CSP, operation: "append", value: NONE }] };
  await writeFile(join(other, "rules.json"), JSON.stringify([{ id: 1, action: add, condition: { urlFilter: "/added", resourceTypes: ["main_frame"] } }]));
  await writeFile(join(other, "manifest.json"), JSON.stringify({
    manifest_version: 3, name: "Adds a policy", version: "1", permissions: ["declarativeNetRequest"], host_permissions: ["<all_urls>"],
    declarative_net_request: { rule_resources: [{ id: "rules", enabled: true, path: "rules.json" }] },
  }));
  await browser.root.send("Extensions.loadUnpacked", { path: other });
  const page = await browser.open(browser.serve("/added", "<title>added</title>"));
  // The rule is in force after a while of its own.
  while (await (await isolated(page)).evaluate(ATTEMPT).then(() => true, () => false)) await page.reload();
  await page.reload();
  browser.requests.length = 0;
  assert.equal(await quietRuntime(page), "js");
  await page.close();
  await rm(other, { recursive: true });
});

test("a document older than the extension gets the JavaScript form", async () => {
  const page = await browser.open(browser.url("/from"));
  await browser.reloadExtension();
  await page.waitForTimeout(300);
  assert.equal(await quietRuntime(page), "js");
  await page.close();
});

test("a killed worker still knows", async () => {
  const page = await browser.open(browser.url("/from"));
  await browser.killWorker();
  assert.equal(await quietRuntime(page), "wasm");
  await page.close();
});
