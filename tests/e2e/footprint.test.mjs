// What a page can see of the extension: two names and one event. The same pages in a browser with it and in one without.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { isolated, launch } from "./browser.mjs";

let browser, without;
before(async () => { [browser, without] = [await launch(), await launch({ extension: null })]; });
after(() => Promise.all([browser.close(), without.close()]));

// The page's first script: listens to every event that there is a handler for, and to the extension's own.
const WATCH = `<script nonce="w">(() => {
  const seen = window.seen = { events: [], violations: [], errors: [], changes: [] };
  const types = new Set(["webmcp:ready", "webmcp:seek", "webmcp:offer", "ask", "answer", "message", "securitypolicyviolation", "error", "unhandledrejection", "toolchange"]);
  for (const target of [window, document, document.documentElement ?? document]) for (const name in target) if (name.startsWith("on")) types.add(name.slice(2));
  // The mouse, the pointer and animation frames are the test's and the machine's own.
  for (const type of types) if (!/mouse|pointer|device|animation|transition|scroll|focus|blur|visibility|resize|readystatechange|page(show|hide|reveal|swap)/.test(type)) {
    addEventListener(type, (event) => { if ([window, document].includes(event.target)) seen.events.push(type + (event.isTrusted ? "" : " untrusted")); }, true);
  }
  addEventListener("securitypolicyviolation", (event) => seen.violations.push(event.violatedDirective), true);
  new MutationObserver((records) => { for (const { type, target } of records) if (type === "attributes") seen.changes.push(target.nodeName); })
    .observe(document, { subtree: true, attributes: true });
  for (const method of ["registerTool", "getTools", "executeTool"]) {
    const own = globalThis.ModelContext?.prototype[method];
    if (own) ModelContext.prototype[method] = function (...args) { seen.changes.push(method); return own.apply(this, args); };
  }
})();</script>`;

/** All that a page's script can find out, as text that differs only where the extension shows. */
const VIEW = async () => ({
  names: Object.getOwnPropertyNames(window).sort().filter((name) => name !== "seen"),
  documentNames: Object.getOwnPropertyNames(document),
  prototypes: ["Object", "Array", "Promise", "Event", "EventTarget", "Node", "Element", "Document", "Window", "JSON", "Reflect", "ModelContext"]
    .map((name) => [name, Object.getOwnPropertyNames(window[name]?.prototype ?? window[name] ?? {}).length]),
  html: document.documentElement.outerHTML,
  styles: document.adoptedStyleSheets.length + document.styleSheets.length,
  tools: (await document.modelContext?.getTools())?.map(({ name }) => name),
  storage: [localStorage.length, sessionStorage.length, document.cookie, (await indexedDB.databases()).length],
  resources: performance.getEntriesByType("resource").map(({ name }) => name.replace(/:\d+/, "")),
  ...window.seen,
});

const OWN_TOOL = `<script>document.modelContext.registerTool({ name: "own", description: "The page's.", inputSchema: { type: "object" }, execute() {} })</script>`;
const STRICT = "default-src 'none'; script-src 'nonce-w'; require-trusted-types-for 'script'; report-uri /report";
const PAGES = [
  ["ordinary", `<!doctype html>${WATCH}<title>o</title><form id=f><label>Name <input name=id></label><button>Go</button></form>${OWN_TOOL}`, {}],
  ["strict", `<!doctype html>${WATCH}<title>s</title><p>`, { headers: { "Content-Security-Policy": STRICT } }],
  ["report-only", `<!doctype html>${WATCH}<title>r</title><p>`, { headers: { "Content-Security-Policy-Report-Only": STRICT } }],
  ["quirks, no head", `${WATCH}<p>quirks`, {}],
  ["with frames", `<!doctype html>${WATCH}<iframe src="/inner"></iframe><iframe srcdoc="<p>"></iframe><iframe sandbox srcdoc="<p>"></iframe>`, {}],
  ["XHTML", `<html xmlns="http://www.w3.org/1999/xhtml"><head>${WATCH.replace(/>([^]*)<\/script>/, "><![CDATA[$1]]></script>")}<title>x</title></head><body><p>x</p></body></html>`,
    { type: "application/xhtml+xml" }],
  ["text", "only text", { type: "text/plain" }],
];

for (const [what, html, options] of PAGES) {
  test(what, async () => {
    const views = [];
    for (const one of [without, browser]) {
      one.serve("/inner", "<!doctype html><p>inner");
      one.requests.length = 0;
      const page = await one.open(one.serve("/page", html, options));
      const look = async () => {
        await page.waitForTimeout(200);
        const asked = one.requests.map(({ method, url }) => `${method} ${url}`).filter((line) => !line.endsWith("/favicon.ico"));
        views.push({ asked: asked.sort(), ...await page.evaluate(VIEW) });
      };
      await look();
      // The harness at work, in its own world, is as invisible.
      if (one === browser) for (const method of ["getDiagnostics", "getSanitizedTrace", "listTools"]) await (await isolated(page)).call(method);
      await look();
      await page.close();
    }
    const [bare, bareLater, idle, used] = views;
    for (const [there, here] of [[bare, idle], [bareLater, used]]) {
      assert.deepEqual(here.names.filter((name) => !there.names.includes(name)), ["__WEBMCP_BRIDGE__", "__WEBMCP_TOOL_CACHE__"]);
      assert.deepEqual(there.names.filter((name) => !here.names.includes(name)), []);
      const ready = here.events?.indexOf("webmcp:ready untrusted") ?? -1;
      if (here.events) assert.notEqual(ready, -1, "webmcp:ready");
      assert.deepEqual({ ...here, names: 0, events: here.events?.toSpliced(ready, 1) }, { ...there, names: 0, events: there.events });
    }
  });
}
