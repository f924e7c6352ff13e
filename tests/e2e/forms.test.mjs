// The core is one module in two forms. The same page, asked the same, says the same in both, in a document large enough for memory to grow.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { bridge, isolated, launch } from "./browser.mjs";
import { find, tool, webmcp } from "./webmcp.mjs";

let browser;
before(async () => { browser = await launch(); });
after(() => browser.close());

const FEW = `<title>Few – ünïcödé 🛒</title><form onsubmit="return false"><fieldset><legend>Details</legend>
  <label>Näme 名前 <input id="name" maxlength="30" required></label> <label>Amount <input id="amount" type="number" min="1" max="9.5" step="0.5"></label>
  <label>When <input id="when" type="date"></label> <label>Password <input type="password" id="secret" value="hunter22"></label>
  <label>Country <select id="country"><option value="ar">Argentina<option value="br" selected>Brasil<option value="cl" disabled>Chile</select></label>
  <label><input type="checkbox" id="agree"> I agree</label> <button id="go">Go</button><button disabled>No</button></fieldset></form>
  <script>document.getElementById("go").onclick = () => { document.title = document.getElementById("name").value; };</script>`;
const MANY = `<title>Many</title>${Array.from({ length: 3000 }, (_, at) =>
  `<section><h2>Group ${at} ${"ß漢🧪".repeat(at % 7)}</h2><button>Do ${at}</button><label>Field ${at} <input value="${at}"></label></section>`).join("")}`;

/** What no two documents have in common: trace ids, times, and the form. */
const settled = (value) => JSON.parse(JSON.stringify(value, (key, inner) =>
  key === "runtime" || key === "at" ? "-" : key === "traceId" || key === "since" ? inner.replace(/^.*\./, "") : inner));

async function few(page) {
  const said = [];
  const say = async (method, params) => { const value = await bridge(page, method, params); said.push([method, settled(value)]); return value; };
  await say("getDiagnostics");
  const trace = await say("getSanitizedTrace", { values: true });
  const fill = tool(trace, find(trace, "textbox", "Näme 名前"), "dom.fill", "fill_name");
  const amount = tool(trace, find(trace, "spinbutton", "Amount"), "dom.fill", "fill_amount",
    { inputSchema: { type: "object", properties: { value: { type: "number", minimum: 1, maximum: 9.5, multipleOf: 0.5 } }, required: ["value"], additionalProperties: false } });
  const choose = tool(trace, find(trace, "combobox", "Country"), "dom.select", "choose");
  const go = tool(trace, find(trace, "button", "Go"), "dom.click", "go");
  await say("importGeneratedTools", { tools: [fill, { ...fill, name: "no name" }, { ...go, steps: [] }, { ...choose, scope: { ...choose.scope, path: "/" } }, { name: 1 }, 7] });
  await say("importGeneratedTools", { tools: [fill, amount, choose, go] });
  await say("importGeneratedTools", { tools: [go] });
  await say("listTools");
  const client = await webmcp(page);
  for (const [name, input] of [["fill_name", { value: "Ada Łoś 🧮" }], ["fill_name", { value: "x".repeat(31) }], ["fill_name", { value: 7 }], ["fill_name", {}],
    ["fill_amount", { value: 2.5 }], ["fill_amount", { value: 2.3 }], ["fill_amount", { value: 1e300 }], ["choose", { value: "Argentina" }], ["choose", { value: "cl" }], ["go", {}], ["go", { extra: 1 }]])
    said.push([name, settled(await client.invoke(name, input))]);
  await say("getSanitizedTrace", { since: trace.traceId });
  await say("getSanitizedTrace", { since: "unknown.1", maxElements: 2, maxOptions: 1, within: "form" });
  await say("getSanitizedTrace", { within: "::bad::" });
  await say("getSanitizedTrace", { unknown: true });
  const world = await isolated(page);
  said.push(["records", settled(await world.call("records", { after: 0 }))], ["bad", settled(await world.call("noSuchMethod"))]);
  await say("removeGeneratedTools", { names: ["go", "nothing"] });
  await say("listGeneratedTools");
  await say("removeGeneratedTools", { all: true });
  await say("getDiagnostics");
  said.push(["title", await page.title()]);
  return said;
}

async function many(page) {
  const all = await bridge(page, "getSanitizedTrace", { maxElements: 10000, values: true });
  assert.equal(all.dom.counts.included, 6000);
  await page.evaluate(() => { document.querySelectorAll("section")[1234].querySelector("button").textContent = "Other"; });
  const changed = await bridge(page, "getSanitizedTrace", { maxElements: 10000, since: all.traceId });
  return [settled(all), settled(changed)];
}

for (const [what, html, run] of [["few elements, every method", FEW, few], ["many elements", MANY, many]]) {
  test(what, async () => {
    const said = {};
    for (const [runtime, headers] of [["wasm", {}], ["js", { "Content-Security-Policy": "script-src 'self' 'unsafe-inline'" }]]) {
      const page = await browser.open(browser.serve("/form", `<!doctype html><meta charset="utf-8">${html}`, { headers }));
      said[runtime] = await run(page);
      assert.equal((await bridge(page, "getDiagnostics")).extension.runtime, runtime);
      await page.close();
    }
    assert.deepEqual(said.js, said.wasm);
  });
}
