// What a page can tell of the extension: the same pages in the same browser with and without it, and the difference is the two globals
// and `webmcp:ready`; before anybody asks anything, and after a trace.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { bridge, EXTENSION, isolated, launch } from "./browser.mjs";

const GLOBALS = ["__WEBMCP_BRIDGE__", "__WEBMCP_TOOL_CACHE__"];
// Names of events that the extension's scripts use, which no list of the browser's own has.
const OWN_TYPES = ["facade.js", "loader.js", "core-js.js"]
  .flatMap((file) => [...readFileSync(join(EXTENSION, file), "utf8").matchAll(/\b\w*Event\(["'`]([\w:-]+)|\bon\(\w+, ?"([\w:-]+)"|"(webmcp:\w+)"/g)])
  .map((found) => found[1] ?? found[2] ?? found[3]);

/** Runs first in each page: hears and keeps whatever can be heard, and tells it when asked. */
function record(ownTypes) {
  Math.random = () => 0.5;
  const heard = [], changes = [], { push } = Array.prototype;
  const add = (list, text) => Reflect.apply(push, list, [text]);
  const types = new Set(["DOMContentLoaded", "toolchange", "DOMSubtreeModified", "DOMNodeInserted", "DOMNodeRemoved", "DOMAttrModified", ...ownTypes]);
  // Not those that come when the machine pleases: of sensors, and of a frame in another process that gets its size.
  for (const holder of [window, document, ...["Window", "Document", "HTMLElement", "SVGElement", "Element", "HTMLBodyElement", "HTMLMediaElement"].map((name) => window[name].prototype)])
    for (const name of Object.getOwnPropertyNames(holder)) if (/^on(?!device|resize)/.test(name)) types.add(name.slice(2));
  for (const type of types) for (const [where, target] of [["window", window], ["document", document], ["context", document.modelContext]])
    target?.addEventListener(type, (event) => add(heard, `${type} on ${where}, target ${event.target?.nodeName ?? "window"}, trusted ${event.isTrusted}`), { capture: true });
  addEventListener("load", () => new MutationObserver((records) => records.forEach(({ type, target }) => add(changes, `${type} ${target.nodeName}`)))
    .observe(document, { subtree: true, childList: true, attributes: true, characterData: true }));

  const code = (value) => typeof value === "function" ? Function.prototype.toString.call(value).slice(0, 80) : typeof value;
  const isFrame = (object) => { try { return object !== window && object.window === object; } catch { return false; } };
  const shape = () => {
    const seen = new Set(), lines = [];
    const visit = (path, object, depth) => {
      if (!object || !["object", "function"].includes(typeof object) || seen.has(object) || isFrame(object)) return;
      seen.add(object);
      for (const key of Reflect.ownKeys(object)) {
        if (/^\d+$/.test(String(key))) continue;
        const { value, get, set, ...flags } = Reflect.getOwnPropertyDescriptor(object, key);
        lines.push(`${path}.${String(key)} ${Object.values(flags)} ${code(value)} ${code(get)} ${code(set)}`);
        if (depth && value !== document) visit(`${path}.${String(key)}`, value, depth - 1);
      }
      visit(`${path}.[[Prototype]]`, Object.getPrototypeOf(object), depth);
    };
    visit("window", window, 3);
    visit("document", document, 1);
    for (const key in window) lines.push(`enumerated ${key}`);
    return lines;
  };
  const serialize = (root) => [...root.children].map((e) => `${e.cloneNode().outerHTML}${e.shadowRoot ? `#shadow ${serialize(e.shadowRoot)}` : ""}${serialize(e)}`).join("\n");
  const kept = (read) => { try { return read(); } catch { return "refused"; } };
  window.tell = async () => ({
    shape: shape(), heard: [...heard].sort(), changes: [...changes],
    html: document.documentElement.outerHTML, tree: serialize(document),
    sheets: document.styleSheets.length + document.adoptedStyleSheets.length,
    resources: performance.getEntries().map((e) => `${e.entryType} ${e.name}`).filter((line) => !/paint|visibility-state|long|layout-shift/.test(line)).sort(),
    tools: await (document.modelContext?.getTools() ?? Promise.resolve([])).then((tools) => tools.map((tool) => tool.name), (error) => error.name),
    place: [document.activeElement?.nodeName, scrollX, scrollY, history.length, document.title, ...[() => document.cookie, () => Object.keys(localStorage), () => Object.keys(sessionStorage)].map(kept)].join(),
    fields: [...document.querySelectorAll("input,select")].map((e) => `${e.value} ${e.checked}`),
  });
}

const page = (body) => `<!doctype html><html><head><title>Page</title><script nonce=n>(${record})(${JSON.stringify(OWN_TYPES)})</script></head><body>${body}</body></html>`;
const FORM = `<form><label>Name <input value=Ada></label><label>Country <select><option>Chile<option>Peru</select></label><label><input type=checkbox> Gift</label>
  <input type=password value=x aria-label=Secret><a href="#there">There</a><button type=button>Go</button></form><p style="height: 3000px">long</p><div contenteditable>text</div>`;
const STRICT = "default-src 'none'; script-src 'nonce-n'; require-trusted-types-for 'script'; trusted-types 'none'; frame-src 'none'; report-uri /report";
const PAGES = {
  "an ordinary page": { body: FORM },
  "a strict policy": { body: FORM.replace(/ style="[^"]*"/, ""), headers: { "Content-Security-Policy": STRICT, "Permissions-Policy": "tools=()" } },
  "a strict policy that only reports": { body: FORM.replace(/ style="[^"]*"/, ""), headers: { "Content-Security-Policy-Report-Only": STRICT } },
  "a policy in the page": { body: FORM.replace(/ style="[^"]*"/, ""), head: `<meta http-equiv=Content-Security-Policy content="script-src 'nonce-n'">` },
  frames: { body: `<iframe src=/inner></iframe><iframe src="__OTHER__/inner" allow=tools></iframe><iframe src="__OTHER__/inner?2" sandbox=allow-scripts></iframe>
    <iframe srcdoc="<button>In srcdoc</button>"></iframe>` },
  "shadow roots": { body: `<x-open><template shadowrootmode=open><button>Open</button><x-in><template shadowrootmode=closed><input></template></x-in></template></x-open>
    <x-closed><template shadowrootmode=closed><button>Closed</button></template></x-closed>` },
  React: { body: `<div id=root></div><script src=/react.js></script><script src=/react-dom.js></script><script>
    const Counter = () => { const [n, set] = React.useState(0); React.useLayoutEffect(() => set(1), []); return React.createElement("button", { onClick: () => set(n + 1) }, "Count " + n); };
    ReactDOM.flushSync(() => ReactDOM.createRoot(root).render(React.createElement(Counter)));</script>` },
};
const CALLS = ["getSanitizedTrace", "getDiagnostics", "listTools"];

const browsers = [];
before(async () => {
  const require = createRequire(import.meta.url);
  const umd = (name) => readFileSync(require.resolve(`${name}/package.json`).replace("package.json", `umd/${name}.production.min.js`), "utf8");
  for (const options of [{}, { extension: null }]) {
    const browser = await launch(options);
    browser.serve("/inner", page(FORM));
    browser.serve("/report", "");
    browser.serve("/favicon.ico", "", { type: "image/x-icon" });
    for (const name of ["react", "react-dom"]) browser.serve(`/${name}.js`, umd(name), { type: "text/javascript" });
    browsers.push(browser);
  }
});
after(() => Promise.all(browsers.map((browser) => browser.close())));

/** What one browser tells of one page: at rest, and after everything that only reads. */
async function visit(browser, extension, { body, head = "", headers }) {
  const console = [], plain = (value) => JSON.parse(JSON.stringify(value).replaceAll(browser.port, "PORT"));
  browser.requests.length = 0;
  const url = browser.serve("/page", page(body.replaceAll("__OTHER__", browser.url("", "a.localhost"))).replace("<title>", `${head}<title>`), { headers });
  const opened = await browser.context.newPage();
  opened.on("console", (message) => console.push(message.text()));
  opened.on("pageerror", (error) => console.push(error.message));
  await opened.goto(url);
  const tell = async () => {
    await opened.waitForTimeout(400);
    const frames = await Promise.all(opened.frames().map((frame) => frame.evaluate(() => window.tell?.())));
    const requests = browser.requests.map(({ method, url, headers, body }) => [method, url, headers, body]);
    return plain({ frames, requests: requests.sort((a, b) => String(a[1]).localeCompare(b[1])), console: console.sort() });
  };
  const told = [await tell()];
  if (extension) for (const frame of opened.frames()) {
    const world = await isolated(opened, frame);
    for (const method of CALLS) {
      const results = [await bridge(frame, method), (await world.call(method)).value];
      for (const result of results) assert.ok(result && !result.rejected, JSON.stringify(result));
    }
  }
  told.push(await tell());
  await opened.close();
  return told;
}

const minus = (these, those) => { const set = new Set(those); return these.filter((line) => !set.has(line)); };
for (const [name, row] of Object.entries(PAGES)) {
  test(name, async () => {
    const [withIt, without] = [await visit(browsers[0], true, row), await visit(browsers[1], false, row)];
    for (const [at, when] of ["at rest", "after everything was read"].entries()) {
      const { frames: ours, ...rest } = withIt[at], { frames: theirs, ...plain } = without[at];
      assert.deepEqual(rest, plain, when);
      assert.equal(ours.length, theirs.length);
      for (const [frame, own] of ours.entries()) {
        if (!own) continue;
        const other = theirs[frame], where = `frame ${frame}, ${when}`;
        assert.deepEqual(minus(other.shape, own.shape), [], where);
        const added = minus(own.shape, other.shape).map((line) => line.match(/^window\.(\w+)/)?.[1] ?? line);
        assert.deepEqual([...new Set(added)].sort(), GLOBALS, where);
        const ready = (line) => line.startsWith("webmcp:ready");
        assert.deepEqual(own.heard.filter(ready), ["webmcp:ready on window, target window, trusted false"], where);
        assert.deepEqual({ ...own, shape: 0, heard: own.heard.filter((line) => !ready(line)) }, { ...other, shape: 0 }, where);
        assert.ok(other.shape.length > 5000 && other.heard.length > 1, `little was looked at in ${where}`);
      }
    }
  });
}
