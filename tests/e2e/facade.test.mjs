// The two globals of the page: their shape, what a page can do to them, and what a reload of the extension does.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { bridge, frameOf, isolated, launch } from "./browser.mjs";

let browser;
before(async () => {
  browser = await launch();
  browser.serve("/plain", "<title>plain</title><button>Go</button>");
});
after(() => browser.close());

const read = async (page) => JSON.parse(await page.title());

test("there before the first script, fixed, hidden from enumeration", async () => {
  const page = await browser.open(browser.serve("/first", `<!doctype html><script>
    const names = ["__WEBMCP_BRIDGE__", "__WEBMCP_TOOL_CACHE__"];
    const found = Object.getOwnPropertyNames(window).filter((name) => /webmcp/i.test(name));
    const say = names.map((name) => {
      const { value, get, ...flags } = Object.getOwnPropertyDescriptor(window, name);
      return [Object.isFrozen(value), flags, typeof value.version, Object.keys(value), Object.values(value).every((method) => typeof method === "string" || Object.isFrozen(method))];
    });
    let enumerated = 0;
    for (const name in window) if (/webmcp/i.test(name)) enumerated++;
    document.title = JSON.stringify({ found, say, enumerated });
  </script>`));
  const { found, say, enumerated } = await read(page);
  const flags = { writable: false, enumerable: false, configurable: false };
  assert.deepEqual([found, enumerated], [["__WEBMCP_BRIDGE__", "__WEBMCP_TOOL_CACHE__"], 0]);
  assert.deepEqual(say[0], [true, flags, "string", ["version", "getSanitizedTrace", "getDiagnostics", "listTools"], true]);
  assert.deepEqual(say[1], [true, flags, "string",
    ["version", "getSanitizedTrace", "importGeneratedTools", "listGeneratedTools", "removeGeneratedTools"], true]);
  await page.close();
});

test("webmcp:ready comes once, at DOMContentLoaded; nothing else is heard or left in the page", async () => {
  const page = await browser.open(browser.serve("/ready", `<!doctype html><html><head><title>ready</title><script>
    window.heard = [];
    const { dispatchEvent } = EventTarget.prototype;
    for (const type of ["webmcp:ready", "webmcp:seek", "webmcp:offer", "ask", "answer", "DOMContentLoaded", "load"])
      for (const target of [window, document]) target.addEventListener(type, (event) => heard.push([type, target === window ? "window" : "document", event.isTrusted]));
    new MutationObserver((records) => records.forEach(({ target }) => heard.push(["changed", target.nodeName]))).observe(document, { subtree: true, attributes: true });
  </script></head><body></body></html>`));
  await bridge(page, "listTools");
  const heard = await page.evaluate(() => window.heard);
  assert.deepEqual(heard.filter(([type]) => type.startsWith("webmcp") || type === "changed"), [["webmcp:ready", "window", false]]);
  assert.ok(heard.findIndex(([type]) => type === "webmcp:ready") < heard.findIndex(([type]) => type === "load"));
  await page.close();
});

test("a page that patches and pollutes everything later breaks nothing", async () => {
  const page = await browser.open(browser.serve("/hostile", `<!doctype html><button>Go</button><script>
    const define = Object.defineProperty, describe = Object.getOwnPropertyDescriptor, keys = Reflect.ownKeys;
    const { stringify } = JSON, { apply } = Reflect, { then } = Promise.prototype, { hasOwn } = Object;
    const setTitle = describe(Document.prototype, "title").set, getCode = (error) => hasOwn(error, "code") ? error.code : "no code";
    const bad = () => { throw new Error("patched"); };
    const trap = { __proto__: null, configurable: true, get: bad, set: bad };
    const { __WEBMCP_BRIDGE__: bridge, __WEBMCP_TOOL_CACHE__: cache } = window;
    const circular = {};
    circular.self = circular;
    const calls = [
      () => bridge.getDiagnostics(), () => bridge.listTools(), () => bridge.getSanitizedTrace({ maxElements: 3 }), () => bridge.getSanitizedTrace(7),
      () => bridge.getSanitizedTrace(circular), () => cache.listGeneratedTools(), () => cache.removeGeneratedTools({ names: ["a"] }),
      () => cache.importGeneratedTools({ tools: [{ name: "x" }] }),
    ];
    // Not by iteration: that is patched on the way.
    const each = (list, act) => { for (let at = 0; at < list.length; at++) act(list[at]); };
    const prototypes = [EventTarget, Node, Event, CustomEvent, MouseEvent, Promise, Array, Map, String, Function, Error, Number, RegExp];
    const constructors = [Object, Reflect, JSON, Promise, Error, Array];
    const patch = () => {
      each(prototypes, ({ prototype }) => each(keys(prototype), (key) => {
        const own = describe(prototype, key);
        if (own.configurable && key !== "constructor") define(prototype, key, hasOwn(own, "value") ? { __proto__: null, value: bad } : trap);
      }));
      each(constructors, (one) => each(keys(one), (key) => {
        // "then" itself asks the species, in the page's own calls.
        if (describe(one, key).configurable && key !== Symbol.species) define(one, key, { __proto__: null, value: bad });
      }));
      each(["Promise", "JSON", "Reflect", "Object", "Event", "CustomEvent", "MouseEvent", "Error", "EventTarget", "Array"],
        (name) => define(window, name, { __proto__: null, value: undefined }));
      each(["toJSON", "then", "value", "error", "detail", "cancelable", "bubbles", "composed", "once", "capture", "signal", "passive",
        "enumerable", "writable", "configurable", "get", "set", "0", "1", "2", "code", "message", "resolve", "reject", "self"],
        (key) => define({}.__proto__, key, trap));
    };
    onload = () => {
      patch();
      let open = calls.length, text = "";
      const results = { __proto__: null };
      const end = (at, result) => {
        results[at] = result;
        if (--open) return;
        for (let at = 0; at < calls.length; at++) text += results[at] + ";";
        apply(setTitle, document, [text]);
      };
      for (let at = 0; at < calls.length; at++)
        apply(then, calls[at](), [(value) => end(at, typeof value), (error) => end(at, getCode(error))]);
    };
  </script>`));
  const world = await isolated(page);
  let title = "";
  for (let at = 0; at < 30 && !title; at++) title = await world.evaluate("new Promise((r) => setTimeout(r, 100)).then(() => document.title)");
  assert.equal(title, "object;object;object;ARGUMENT_INVALID;ARGUMENT_INVALID;object;object;object;");
  await page.close();
});

const lostCode = async (page) => (await bridge(page, "getDiagnostics")).rejected?.code;

test("names that a same-origin parent took first stay as they are, and diagnostics say so", async () => {
  const page = await browser.open(browser.serve("/parent", `<script>
    const frame = document.createElement("iframe");
    frame.name = "taken"; frame.src = "/plain";
    onload = () => { document.body.append(frame); Object.defineProperty(frame.contentWindow, "__WEBMCP_TOOL_CACHE__", { value: "mine" }); };
  </script>`));
  await page.waitForFunction(() => frames[0]?.location.pathname === "/plain" && frames[0].document.readyState === "complete");
  const frame = await frameOf(page, "taken");
  assert.deepEqual(await frame.evaluate(() => [window.__WEBMCP_TOOL_CACHE__, typeof window.__WEBMCP_BRIDGE__]), ["mine", "undefined"]);
  assert.equal((await (await isolated(page, frame)).call("getDiagnostics")).value.facade, "occupied");
  assert.equal((await bridge(page, "getDiagnostics")).facade, "ok");
  await page.close();
});

test("after a reload of the extension the same globals reach the new bridge, whether called before or not", async () => {
  const called = await browser.open(browser.url("/plain")), silent = await browser.open(browser.url("/plain"));
  const old = await isolated(called);
  await bridge(called, "getDiagnostics");
  await old.evaluate("globalThis.told = 0; document.addEventListener('webmcp:offer', () => told++)");
  await browser.reloadExtension();
  await called.waitForTimeout(500);
  assert.equal((await old.call("getDiagnostics")).error.code, "CONTEXT_LOST");
  for (const page of [called, silent]) {
    // As the harness sees it, before the page calls again.
    assert.equal((await (await isolated(page)).call("getDiagnostics")).value.facade, "ok");
    assert.equal((await bridge(page, "getDiagnostics")).facade, "ok");
    assert.deepEqual(await page.evaluate(() => Object.getOwnPropertyNames(window).filter((name) => /WEBMCP/.test(name)).length), 2);
    await page.close();
  }
});

test("a removed extension: CONTEXT_LOST", async () => {
  const page = await browser.open(browser.url("/plain")), silent = await browser.open(browser.url("/plain"));
  await bridge(page, "getDiagnostics");
  await browser.uninstallExtension();
  await page.waitForTimeout(200);
  assert.deepEqual([await lostCode(page), await lostCode(silent)], ["CONTEXT_LOST", "CONTEXT_LOST"]);
});
