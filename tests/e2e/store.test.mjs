// The worker's store, spoken to as the core does: what is kept, for whom, and what gives way.
import assert from "node:assert/strict";
import { after, before, beforeEach, test } from "node:test";
import { frameOf, isolated, launch } from "./browser.mjs";

let browser, page, world;
before(async () => {
  browser = await launch();
  browser.serve("/child", "<title>child</title>");
  page = await browser.open(browser.serve("/top", `<title>top</title><iframe name="same" src="/child"></iframe>
    <iframe name="other" src="${browser.url("/child", "a.localhost")}"></iframe>
    <iframe name="srcdoc" srcdoc="<p>"></iframe><iframe name="blank" src="about:blank"></iframe><iframe name="data" src="data:text/html,<p>"></iframe>
    <iframe name="sandboxed" sandbox="allow-scripts" src="/child"></iframe>
    <script>const frame = document.createElement("iframe"); frame.name = "blob";
      frame.src = URL.createObjectURL(new Blob(["<p>"], { type: "text/html" })); document.body.append(frame);</script>`));
  world = await isolated(page);
});
beforeEach(() => browser.privileged(() => chrome.storage.local.clear()));
after(() => browser.close());

const say = async (message, from = world) =>
  JSON.parse(await from.evaluate(`chrome.runtime.sendMessage(${JSON.stringify(JSON.stringify(message))})`));
const entry = (name, bytes = 0, path = "/top") => ({ tool: { name, scope: { path }, steps: "x".repeat(bytes) }, fingerprint: { tag: "a" }, schemaVersion: 1 });
const names = async (from) => (await say({ op: "load" }, from)).entries.map(({ tool }) => tool.name);
const kept = () => browser.privileged(() => chrome.storage.local.get(null));
/** Puts entries there directly, `age` days old. */
const plant = (key, entries) => browser.privileged(([key, entries]) => chrome.storage.local.set({ [key]: entries.map(({ age = 0, ...entry }) => {
  const then = new Date(Date.now() - age * 86400000).toISOString();
  return { created: then, used: then, ...entry };
}) }), [key, entries]);
const STORED = { ok: true, stored: true };
const NOT_STORED = { ok: true, stored: false };

test("content scripts cannot read it", async () => {
  for (const area of ["local", "session"])
    await assert.rejects(world.evaluate(`chrome.storage.${area}.get(null)`), /not allowed|Access/i, area);
});

test("stored, loaded, replaced, used, removed", async () => {
  assert.deepEqual(await say({ op: "store", via: "page", entries: [entry("a"), entry("b")] }), STORED);
  assert.deepEqual(await say({ op: "store", via: "harness", entries: [entry("c"), entry("a", 3), entry("a", 0, "/elsewhere")] }), STORED);
  const { entries } = await say({ op: "load" });
  assert.deepEqual(entries.map(({ tool, via }) => [tool.name, tool.scope.path, tool.steps, via]),
    [["b", "/top", "", "page"], ["c", "/top", "", "harness"], ["a", "/top", "xxx", "harness"], ["a", "/elsewhere", "", "harness"]]);
  for (const { created, used, schemaVersion, fingerprint } of entries) {
    assert.ok(Date.now() - Date.parse(created) < 60000 && used === created);
    assert.deepEqual([schemaVersion, fingerprint], [1, { tag: "a" }]);
  }
  assert.deepEqual(await say({ op: "remove", names: ["a", "nothing"] }), { removed: ["a"] });
  assert.deepEqual(await names(), ["b", "c"]);
  assert.deepEqual((await say({ op: "remove", all: true })).removed, ["b", "c"]);
  assert.deepEqual(await kept(), {});
});

test("frames: by top origin and own origin, from the sender alone", async () => {
  const same = await isolated(page, await frameOf(page, "same")), other = await isolated(page, await frameOf(page, "other"));
  const lie = { origin: browser.url(""), key: "x", sender: {}, frameId: 0 };
  assert.deepEqual(await say({ op: "store", via: "page", entries: [entry("same")], ...lie }, same), STORED);
  assert.deepEqual(await say({ op: "store", via: "page", entries: [entry("no")], ...lie }, other), NOT_STORED);
  assert.deepEqual(await say({ op: "store", via: "harness", entries: [entry("other")], ...lie }, other), STORED);
  assert.deepEqual([await names(), await names(same), await names(other)], [["same"], ["same"], ["other"]]);
  const [mine, theirs] = [browser.url(""), browser.url("", "a.localhost")];
  // As a top document the same origin is another store.
  assert.deepEqual(Object.keys(await kept()).sort(), [`tools ${mine} ${mine}`, `tools ${mine} ${theirs}`].sort());
});

for (const name of ["srcdoc", "blank", "data", "sandboxed", "blob"]) {
  test(`nothing is stored for a document that is ${name}`, async () => {
    const from = await isolated(page, await frameOf(page, name));
    for (const via of ["page", "harness"]) assert.deepEqual(await say({ op: "store", via, entries: [entry("a")] }, from), NOT_STORED);
    assert.deepEqual([await names(from), await kept()], [[], {}]);
    assert.deepEqual(await say({ op: "remove", all: true }, from), { removed: [] });
  });
}

const KiB = 1024;
test("an origin's limit: pages' tools give way, oldest first, the harness's never", async () => {
  const key = `tools ${browser.url("")} ${browser.url("")}`;
  await plant(key, [
    { ...entry("young", 150 * KiB), via: "page", age: 1 }, { ...entry("kept", 150 * KiB), via: "harness", age: 9 },
    { ...entry("old", 150 * KiB), via: "page", age: 5 },
  ]);
  assert.deepEqual(await say({ op: "store", via: "page", entries: [entry("new", 100 * KiB)] }), STORED);
  assert.deepEqual(await names(), ["young", "kept", "new"]);
  assert.deepEqual(await say({ op: "store", via: "harness", entries: [entry("large", 300 * KiB)] }), STORED);
  assert.deepEqual(await names(), ["kept", "large"]);
  const before = await kept();
  for (const via of ["page", "harness"]) {
    const { error } = await say({ op: "store", via, entries: [entry("small"), entry("too large", 200 * KiB)] });
    assert.equal(error.code, "LIMIT_EXCEEDED");
    assert.match(error.message, /Remove|persist: false/);
  }
  assert.deepEqual(await kept(), before);
});

test("the limit of all origins together", async () => {
  for (let at = 0; at < 15; at++) await plant(`tools https://s${at}.example https://s${at}.example`, [{ ...entry("h", 500 * KiB), via: "harness" }]);
  await plant("tools https://p1.example https://p1.example", [{ ...entry("older", 200 * KiB), via: "page", age: 3 }, { ...entry("newer", 100 * KiB), via: "page", age: 1 }]);
  assert.deepEqual(await say({ op: "store", via: "page", entries: [entry("new", 500 * KiB)] }), STORED);
  assert.deepEqual((await kept())["tools https://p1.example https://p1.example"].map(({ tool }) => tool.name), ["newer"]);
  await plant("tools https://s15.example https://s15.example", [{ ...entry("h", 450 * KiB), via: "harness" }]);
  const before = await kept();
  assert.equal((await say({ op: "store", via: "harness", entries: [entry("more", 510 * KiB)] })).error?.code, "LIMIT_EXCEEDED");
  assert.deepEqual(await kept(), before);
});

test("a store that the browser refuses to write loses nothing", async () => {
  await say({ op: "store", via: "page", entries: [entry("a")] });
  await browser.privileged(() => chrome.storage.local.set({ foreign: "x".repeat(chrome.storage.local.QUOTA_BYTES - 3000) }));
  const { error } = await say({ op: "store", via: "harness", entries: [entry("b"), entry("c", 4000)] });
  assert.equal(error.code, "STORAGE_FAILED");
  assert.deepEqual(await names(), ["a"]);
});

test("90 days without use", async () => {
  const key = `tools ${browser.url("")} ${browser.url("")}`;
  await plant(key, [{ ...entry("stale"), via: "harness", age: 91 }, { ...entry("used"), via: "page", age: 89 }]);
  await plant("tools https://gone.example https://gone.example", [{ ...entry("stale"), via: "harness", age: 91 }]);
  assert.deepEqual(await names(), ["used"]);
  await say({ op: "touch", names: ["used"] });
  const [{ created, used }] = (await say({ op: "load" })).entries;
  assert.ok(Date.now() - Date.parse(used) < 60000 && Date.now() - Date.parse(created) > 80 * 86400000);
  await browser.reloadExtension();
  assert.deepEqual(Object.keys(await kept()), [key]);
  await page.reload();
  world = await isolated(page);
});

test("imports at once from two frames, and a worker killed after each answer, lose nothing", async () => {
  const same = await isolated(page, await frameOf(page, "same"));
  const all = Array.from({ length: 20 }, (_, at) => `t${at}`);
  await Promise.all(all.map((name, at) => say({ op: "store", via: "page", entries: [entry(name)] }, at % 2 ? world : same)));
  await browser.killWorker();
  assert.deepEqual((await names()).sort(), all.sort());
  await browser.killWorker();
  await say({ op: "remove", names: ["t1"] });
  await browser.killWorker();
  assert.equal((await names()).length, 19);
});

test("a document with stored tools gets the core by itself, others do not", async () => {
  const isIn = async (page) => await (await isolated(page)).evaluate("!webmcpLoader.wants('js')");
  const settled = async (url) => {
    const opened = await browser.open(url);
    await opened.waitForTimeout(300);
    const result = await isIn(opened);
    await opened.close();
    return result;
  };
  assert.equal(await settled(browser.url("/child")), false);
  await say({ op: "store", via: "page", entries: [entry("a")] });
  assert.equal(await settled(browser.url("/child")), true);
  assert.equal(await settled(browser.url("/child", "a.localhost")), false);
  await browser.killWorker();
  assert.equal(await settled(browser.url("/child")), true);
});

test("what is no message gets an answer", async () => {
  for (const message of [{ op: "nothing" }, { op: "store", via: "page" }, { op: "constructor" }])
    assert.equal(typeof (await say(message)).error?.message, "string", JSON.stringify(message));
});
