// What the end of the extension, of its worker or of its room does to tools: none is left dead, none is lost, none is half there.
import assert from "node:assert/strict";
import { after, before, beforeEach, test } from "node:test";
import { bridge, isolated, launch } from "./browser.mjs";
import { find, tool, webmcp } from "./webmcp.mjs";

const PAGE = `<!doctype html><title>Counter</title><button onclick="window.clicks = (window.clicks ?? 0) + 1">Count</button>`;
const native = (page) => page.evaluate(async () => (await document.modelContext.getTools()).map(({ name }) => name));
const until = async (what, check) => {
  const end = Date.now() + 5000;
  while (!(await check())) {
    if (Date.now() > end) assert.fail(`waited 5 s in vain: ${what}`);
    await new Promise((later) => setTimeout(later, 50));
  }
};

let browser;
before(async () => {
  browser = await launch();
  browser.serve("/counter", PAGE);
});
after(() => browser?.close());

async function opened(its = browser) {
  const page = await its.open(its.serve("/counter", PAGE));
  const trace = await bridge(page, "getSanitizedTrace");
  const made = (name) => tool(trace, find(trace, "button", "Count"), "dom.click", name);
  const load = async (...names) => bridge(page, "importGeneratedTools", { tools: names.map(made) });
  return { page, made, load };
}

/** No tool of the old extension answers, hangs or holds its name; the next document has them again. */
async function outlives(page, again) {
  await until("the dead tool is gone", async () => (await native(page)).length === 0);
  const started = performance.now();
  await assert.rejects((await webmcp(page)).invoke("count"), /Tool not found/);
  assert.ok(performance.now() - started < 1000);
  // Until the new extension has come to this page, if it does, the page's globals say what to do.
  const told = async () => {
    const { rejected, facade } = await bridge(page, "getDiagnostics");
    if (rejected) assert.match(rejected.message, /^CONTEXT_LOST: .*Reload the page/);
    else assert.equal(facade, "ok");
    return !rejected;
  };
  if (!again) return assert.equal(await told(), false);
  await until("the new extension answers", told);
  await page.reload();
  await until("the tool is back", async () => (await native(page)).includes("count"));
  const { ok, message } = await (await webmcp(page)).invoke("count");
  assert.ok(ok, message);
  assert.equal(await page.evaluate(() => window.clicks), 1);
}

// Each in a browser of its own: it leaves the extension reloaded or gone.
const ENDS = [
  ["loaded again", (its) => its.reloadExtension(), true],
  // What was loaded over CDP the browser does not bring back by itself.
  ["ended by chrome.runtime.reload()", (its) => its.privileged(() => chrome.runtime.reload()).catch(() => { /* its page goes too */ }), false],
  ["removed", (its) => its.uninstallExtension(), false],
];
for (const [how, end, again] of ENDS) {
  test(`the extension is ${how} under a registered tool`, async () => {
    const its = await launch();
    try {
      const { page, load } = await opened(its);
      assert.equal((await load("count")).ok, true);
      assert.deepEqual(await native(page), ["count"]);
      await end(its);
      await outlives(page, again);
    } finally {
      await its.close();
    }
  });
}

test("a tool that is called between the end and its unregistering says so", async () => {
  const its = await launch();
  try {
    const { page, load } = await opened(its);
    await load("count");
    const client = await webmcp(page);
    await its.uninstallExtension();
    const answer = await client.invoke("count").catch((error) => ({ ok: false, message: error.message }));
    assert.equal(answer.ok, false);
    assert.match(answer.message, /CONTEXT_LOST: .*reload the page|Tool not found/);
    assert.equal(await page.evaluate(() => window.clicks), undefined);
  } finally {
    await its.close();
  }
});

// --- The worker sleeps --------------------------------------------------------------------------------------------------------------

const clear = () => browser.privileged(() => chrome.storage.local.clear());
beforeEach(clear);

test("a worker that is killed before every call loses nothing", async () => {
  const { page, load } = await opened();
  const client = await webmcp(page), world = await isolated(page);
  const steps = [
    ["import", () => load("count", "other"), { ok: true, imported: ["count", "other"] }],
    ["list", async () => (await bridge(page, "listGeneratedTools")).map(({ name, registered }) => [name, registered]), [["count", true], ["other", true]]],
    ["invoke", async () => (await client.invoke("count")).ok, true],
    ["list in the isolated world", async () => (await world.call("listGeneratedTools")).value.length, 2],
    ["remove", () => bridge(page, "removeGeneratedTools", { names: ["other"] }), { ok: true, removed: ["other"] }],
    ["reload", async () => { await page.reload(); await until("the tool is back", async () => (await native(page)).length); return native(page); }, ["count"]],
    ["invoke again", async () => (await client.invoke("count")).output.tool, "count"],
  ];
  for (const [what, act, expected] of steps) {
    await browser.killWorker();
    assert.deepEqual(await act(), expected, what);
  }
  await page.close();
});

test("a worker that is killed during imports loses none that was said to be imported", async () => {
  const { page, load } = await opened();
  const names = Array.from({ length: 12 }, (_, at) => `t${at}`);
  const [reports] = await Promise.all([Promise.all(names.map((name) => load(name))), browser.killWorker(), browser.killWorker()]);
  const imported = reports.filter(({ ok }) => ok).flatMap(({ imported }) => imported).sort();
  for (const { errors } of reports.filter(({ ok }) => !ok)) assert.deepEqual(errors.map(({ code }) => code), ["STORAGE_FAILED"]);
  // Where the worker dies again and again, whether it wrote cannot be asked: what was called failed may stand. What was called done must.
  const there = await native(page);
  assert.deepEqual(imported.filter((name) => !there.includes(name)), []);
  await page.reload();
  await until("they are back", async () => (await native(page)).length >= imported.length);
  const kept = (await native(page)).sort();
  assert.deepEqual(kept.filter((name) => imported.includes(name)), imported);
  await page.close();
});

// --- No room ------------------------------------------------------------------------------------------------------------------------

const FULL = [
  ["STORAGE_FAILED", "the browser's storage is full", () => browser.privileged(() => chrome.storage.local.set({ foreign: "x".repeat(chrome.storage.local.QUOTA_BYTES - 1000) }))],
  ["LIMIT_EXCEEDED", "the origin's share is taken by the harness", () => browser.privileged((origin) => chrome.storage.local.set({ [`tools ${origin} ${origin}`]:
    [{ tool: { name: "large", scope: {}, description: "x".repeat(511 * 1024) }, via: "harness", created: new Date().toISOString(), used: new Date().toISOString() }] }), browser.url(""))],
];
for (const [code, what, fill] of FULL) {
  test(`${code}: ${what}`, async () => {
    const { page, made, load } = await opened();
    await fill();
    const { ok, errors } = await load("count", "other");
    assert.equal(ok, false);
    assert.deepEqual(errors.map((error) => error.code), [code]);
    assert.match(errors[0].message, /persist: false/);
    assert.deepEqual(await native(page), []);
    assert.deepEqual((await bridge(page, "listGeneratedTools")).filter(({ name }) => name !== "large"), []);
    // What it says mends it, both ways.
    assert.equal((await bridge(page, "importGeneratedTools", { tools: [made("once")], persist: false })).ok, true);
    await clear();
    assert.equal((await load("count")).ok, true);
    assert.deepEqual((await native(page)).sort(), ["count", "once"]);
    await page.close();
  });
}
