// The per-page loop by an independent client: Playwright's `page.evaluate` and `newCDPSession`, nothing of the harness.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { bridge, launch } from "./browser.mjs";
import { find, tool, webmcp } from "./webmcp.mjs";

let browser;
before(async () => { browser = await launch(); });
after(() => browser?.close());

const FORM = `<!doctype html><title>Shop</title><form onsubmit="event.preventDefault()">
  <label>Name <input id="name"></label>
  <label>Country <select id="country"><option value="ar">Argentina<option value="br">Brasil</select></label>
  <button id="go" type="button">Apply</button><p id="out"></p></form>`;
const SCRIPT = `document.getElementById("go").onclick = () => { document.getElementById("out").textContent =
  document.getElementById("name").value + "/" + document.getElementById("country").value; };`;

/** Reads, makes three tools, imports, confirms, invokes each, and gives what the page then shows. */
async function loop(page, target = page, frame = page) {
  const diagnostics = await bridge(target, "getDiagnostics");
  assert.deepEqual(diagnostics.native, { available: true, registerTool: true }, JSON.stringify(diagnostics));
  assert.deepEqual(await bridge(target, "listTools"), []);
  const trace = await bridge(target, "getSanitizedTrace");
  const tools = [
    tool(trace, find(trace, "textbox", "Name"), "dom.fill", "fill_name"),
    tool(trace, find(trace, "combobox", "Country"), "dom.select", "choose_country"),
    tool(trace, find(trace, "button", "Apply"), "dom.click", "apply"),
  ];
  assert.deepEqual(await bridge(target, "importGeneratedTools", { tools }), { ok: true, imported: tools.map((t) => t.name) });
  const listed = await bridge(target, "listTools");
  assert.deepEqual(listed.map((t) => [t.name, t.source, t.registered]).sort(), tools.map((t) => [t.name, "generated", true]).sort());
  const client = await webmcp(page, frame);
  const frameId = await frameOf(client, target);
  const results = [];
  for (const [name, input] of [["fill_name", { value: "Ada" }], ["choose_country", { value: "Brasil" }], ["apply", {}]]) {
    const result = await client.invoke(name, input, frameId);
    assert.ok(result.ok, `${name}: ${result.message}`);
    assert.equal(result.output.ok, true);
    assert.equal(result.output.tool, name);
    results.push(result.output);
  }
  assert.deepEqual(results.map((r) => r.verified), [true, true, undefined]);
  assert.ok(!JSON.stringify(results).includes("Ada"), "filled text stands in a result");
  assert.deepEqual((await bridge(target, "getDiagnostics")).recent.map((r) => [r.tool, r.ok]), [["fill_name", true], ["choose_country", true], ["apply", true]]);
  return target.evaluate(() => document.getElementById("out").textContent);
}

// Playwright's frames have no CDP id: found by URL among the session's own.
async function frameOf(client, target) {
  const url = target.url();
  const walk = ({ frame, childFrames = [] }) => (frame.url === url ? frame.id : childFrames.map(walk).find(Boolean));
  return walk(client.frameTree) ?? client.frameId;
}

test("an ordinary page", async () => {
  const page = await browser.open(browser.serve("/ordinary", `${FORM}<script>${SCRIPT}</script>`));
  assert.equal(await loop(page), "Ada/br");
  assert.equal((await bridge(page, "getDiagnostics")).extension.runtime, "wasm");
});

test("a page that forbids everything, WebAssembly and strings as script too", async () => {
  const url = browser.serve("/strict", `${FORM}<script nonce="n">${SCRIPT}</script>`, {
    headers: { "Content-Security-Policy": "default-src 'none'; script-src 'nonce-n'; require-trusted-types-for 'script'" },
  });
  const page = await browser.open(url);
  assert.equal(await loop(page), "Ada/br");
  assert.equal((await bridge(page, "getDiagnostics")).extension.runtime, "js");
});

test("a React 18 form", async () => {
  const require = createRequire(import.meta.url);
  const umd = async (name, file) => readFile(require.resolve(`${name}/package.json`).replace("package.json", `umd/${file}`), "utf8");
  browser.serve("/react.js", await umd("react", "react.production.min.js"), { type: "text/javascript" });
  browser.serve("/react-dom.js", await umd("react-dom", "react-dom.production.min.js"), { type: "text/javascript" });
  const page = await browser.open(browser.serve("/react", `<!doctype html><title>React</title><div id="root"></div>
    <script src="/react.js"></script><script src="/react-dom.js"></script><script>
    const e = React.createElement;
    function Form() {
      const [state, set] = React.useState({ name: "", country: "ar", out: "" });
      const change = (key) => (event) => set({ ...state, [key]: event.target.value });
      return e("form", null,
        e("label", null, "Name", e("input", { value: state.name, onChange: change("name") })),
        e("label", null, "Country", e("select", { value: state.country, onChange: change("country") },
          e("option", { value: "ar" }, "Argentina"), e("option", { value: "br" }, "Brasil"))),
        e("button", { type: "button", onClick: () => set({ ...state, out: state.name + "/" + state.country }) }, "Apply"),
        e("p", { id: "out" }, state.out));
    }
    ReactDOM.createRoot(document.getElementById("root")).render(e(Form));</script>`));
  await page.getByLabel("Name").waitFor();
  assert.equal(await loop(page), "Ada/br");
});

test("a frame of the same origin", async () => {
  browser.serve("/inner", `${FORM}<script>${SCRIPT}</script>`);
  const page = await browser.open(browser.serve("/outer", `<!doctype html><title>Outer</title><iframe src="/inner" width="600" height="300"></iframe>`));
  assert.equal(await loop(page, page.frames()[1]), "Ada/br");
});

test("a frame of another origin that may register tools", async () => {
  browser.serve("/inner", `${FORM}<script>${SCRIPT}</script>`);
  const inner = browser.url("/inner", "other.localhost");
  const page = await browser.open(browser.serve("/embeds", `<!doctype html><title>Embeds</title><iframe allow="tools" src="${inner}" width="600" height="300"></iframe>`));
  const frame = page.frames()[1];
  assert.equal(await loop(page, frame, frame), "Ada/br");
});

test("a frame of another origin that may not", async () => {
  browser.serve("/inner", `${FORM}<script>${SCRIPT}</script>`);
  const inner = browser.url("/inner", "other.localhost");
  const page = await browser.open(browser.serve("/embeds-not", `<!doctype html><title>Embeds</title><iframe src="${inner}" width="600" height="300"></iframe>`));
  const frame = page.frames()[1];
  assert.equal((await bridge(frame, "getDiagnostics")).native.blocked, "permissions-policy");
  const trace = await bridge(frame, "getSanitizedTrace");
  const report = await bridge(frame, "importGeneratedTools", { tools: [tool(trace, find(trace, "button", "Apply"), "dom.click", "apply")] });
  assert.equal(report.ok, false);
  assert.equal(report.errors[0].code, "NATIVE_BLOCKED");
  assert.match(report.errors[0].message, /allow="tools"/);
});

test("a page that navigates on click", async () => {
  browser.serve("/landing", "<!doctype html><title>Landed</title><h1>Here</h1>");
  const page = await browser.open(browser.serve("/leaves", `<!doctype html><title>Leaves</title><a href="/landing">Next</a>`));
  const trace = await bridge(page, "getSanitizedTrace");
  await bridge(page, "importGeneratedTools", { tools: [tool(trace, find(trace, "link", "Next"), "dom.click", "next")] });
  const client = await webmcp(page);
  const { ok, output, message } = await client.invoke("next");
  assert.ok(ok, message);
  assert.equal(output.tool, "next");
  await page.waitForURL("**/landing");
  assert.equal((await bridge(page, "getDiagnostics")).page.path, "/landing");
});
