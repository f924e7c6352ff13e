// Tools that come back, leave and return with the page they are for, and what undoes a half-done import.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { bridge, launch } from "./browser.mjs";
import { find, tool, webmcp } from "./webmcp.mjs";

let browser;
before(async () => { browser = await launch(); });
after(() => browser?.close());

const PAGE = `<!doctype html><title>Counter</title><button onclick="window.clicks = (window.clicks ?? 0) + 1">Count</button>`;
const registered = async (page) => (await bridge(page, "listTools")).filter((t) => t.registered).map((t) => t.name).sort();
const until = async (what, check) => {
  const end = Date.now() + 8000;
  while (!(await check())) {
    if (Date.now() > end) assert.fail(`waited 8 s in vain: ${what}`);
    await new Promise((r) => setTimeout(r, 50));
  }
};

async function withTool(path, name, body = PAGE) {
  const page = await browser.open(browser.serve(path, body));
  const trace = await bridge(page, "getSanitizedTrace");
  const made = tool(trace, find(trace, "button", "Count"), "dom.click", name);
  assert.deepEqual(await bridge(page, "importGeneratedTools", { tools: [made] }), { ok: true, imported: [name] });
  return { page, made, trace };
}

test("a tool comes back after a reload and works", async () => {
  const { page } = await withTool("/reload", "count_reload");
  await page.reload();
  await until("the tool is back", async () => (await registered(page)).includes("count_reload"));
  const { ok, message } = await (await webmcp(page)).invoke("count_reload");
  assert.ok(ok, message);
  assert.equal(await page.evaluate(() => window.clicks), 1);
});

test("a tool leaves with pushState and returns with history.back()", async () => {
  const { page } = await withTool("/push", "count_push");
  await page.evaluate(() => history.pushState(null, "", "/elsewhere"));
  await until("it has left", async () => !(await registered(page)).includes("count_push"));
  const client = await webmcp(page);
  await assert.rejects(client.invoke("count_push"), /Tool not found/);
  const listed = (await bridge(page, "listGeneratedTools")).find((t) => t.name === "count_push");
  assert.equal(listed.registered, false);
  await page.evaluate(() => history.back());
  await until("it has returned", async () => (await registered(page)).includes("count_push"));
});

test("a tool is not on another URL, and its scope is refused there", async () => {
  const { made } = await withTool("/here", "count_here");
  const page = await browser.open(browser.serve("/there", PAGE));
  assert.deepEqual(await registered(page), []);
  await bridge(page, "getSanitizedTrace");
  const report = await bridge(page, "importGeneratedTools", { tools: [made] });
  assert.deepEqual(report.errors.map((e) => [e.code, e.path.split("/")[1]]).slice(0, 1), [["SCOPE_MISMATCH", "scope"]]);
});

test("a name that the page takes first stays the page's", async () => {
  const taking = `${PAGE}<script>if (new URLSearchParams(location.search).get("take") !== "no" && sessionStorage.take)
    document.modelContext.registerTool({ name: "count_taken", description: "mine", execute: () => "page" });</script>`;
  const { page } = await withTool("/taken", "count_taken", taking);
  await page.evaluate(() => { sessionStorage.take = 1; });
  await page.reload();
  await until("the generated one is listed as unregistered", async () =>
    (await bridge(page, "listTools")).some((t) => t.source === "generated" && t.name === "count_taken" && !t.registered && t.reason));
  const { output } = await (await webmcp(page)).invoke("count_taken");
  assert.equal(output, "page");
});

test("import is all or nothing", async () => {
  const { page, made } = await withTool("/atomic", "count_atomic");
  const report = await bridge(page, "importGeneratedTools", { tools: [{ ...made, name: "count_two" }, made, { ...made, name: "bad name" }] });
  assert.equal(report.ok, false);
  assert.deepEqual(report.errors.map((e) => [e.index, e.code]), [[1, "NAME_DUPLICATE"], [2, "NAME_INVALID"]]);
  assert.deepEqual(await registered(page), ["count_atomic"]);
  assert.deepEqual((await bridge(page, "listGeneratedTools")).filter((t) => t.name === "count_two"), []);
});

test("persist: false goes with the document", async () => {
  const page = await browser.open(browser.serve("/once", PAGE));
  const trace = await bridge(page, "getSanitizedTrace");
  const once = tool(trace, find(trace, "button", "Count"), "dom.click", "count_once");
  assert.equal((await bridge(page, "importGeneratedTools", { tools: [once], persist: false })).ok, true);
  assert.deepEqual(await registered(page), ["count_once"]);
  await page.reload();
  await bridge(page, "getDiagnostics");
  assert.deepEqual((await bridge(page, "listGeneratedTools")).filter((t) => t.name === "count_once"), []);
});

test("removal is by name in every scope, or all", async () => {
  const { page } = await withTool("/remove", "count_remove");
  assert.deepEqual(await bridge(page, "removeGeneratedTools", { names: ["count_remove", "unknown"] }), { ok: true, removed: ["count_remove"] });
  assert.deepEqual(await registered(page), []);
  await page.reload();
  assert.deepEqual((await bridge(page, "listGeneratedTools")).filter((t) => t.name === "count_remove"), []);
  const { rejected } = await bridge(page, "removeGeneratedTools", { everything: 1 });
  assert.equal(rejected.code, "ARGUMENT_INVALID");
});
