// Every refusal that a client can meet: its code, its place, its mend, and that it left nothing behind.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { bridge, isolated, launch } from "./browser.mjs";
import { find, tool, webmcp } from "./webmcp.mjs";

let browser;
before(async () => { browser = await launch({ args: ["--host-resolver-rules=MAP insecure.test 127.0.0.1"] }); });
after(() => browser?.close());

const PAGE = `<!doctype html><title>Refusals</title><form onsubmit="return false">
  <label>Name <input id=name></label> <label>Country <select id=country><option>Chile<option>Peru</select></label>
  <label>Tags <select id=tags multiple><option>a<option>b</select></label> <button id=go type=button>Go</button></form>`;
const IMPORT_CODES = new Set(["NATIVE_UNAVAILABLE", "NATIVE_BLOCKED", "NATIVE_REJECTED", "ARGUMENT_INVALID", "TOOL_INVALID", "NAME_INVALID", "NAME_DUPLICATE",
  "DESCRIPTION_INVALID", "SCHEMA_INVALID", "SCHEMA_OPEN", "SCOPE_MISMATCH", "STEP_COUNT", "STEP_INVALID", "SELECTOR_NOT_IN_TRACE", "SELECTOR_AMBIGUOUS",
  "ACTION_MISMATCH", "SECRET_SHAPED", "LIMIT_EXCEEDED", "STORAGE_FAILED"]);

/** All that an import or a refused step could leave in a page. */
const state = (page) => page.evaluate(async () => ({
  html: document.documentElement.outerHTML,
  fields: [...document.querySelectorAll("input,select,textarea")].map((e) => [e.value, e.checked, [...e.selectedOptions ?? []].map((o) => o.index)]),
  log: window.log,
  tools: (await document.modelContext?.getTools().catch(() => []) ?? []).map((t) => t.name),
}));
const mends = (message) => assert.match(message,
  /\b(add|call|choose|close|copy|does|do|first|flatten|give|import|has to|leave|list|make|mend|open|pass|read|reload|remove|say|see|shorten|start|take|takes|turn|until|use)\b/i, message);

// --- Native -------------------------------------------------------------------------------------------------------------------------

const NATIVE = [
  ["the browser has no WebMCP", { features: [] }, "NATIVE_UNAVAILABLE", "flag", /enable-webmcp-testing|--enable-features=WebMCP/],
  ["no secure context", { host: "insecure.test" }, "NATIVE_UNAVAILABLE", "insecure-context", /https/],
  ["a permissions policy", { headers: { "Permissions-Policy": "tools=()" } }, "NATIVE_BLOCKED", "permissions-policy", /Permissions-Policy/],
  ["no agent cluster of its own", { headers: { "Origin-Agent-Cluster": "?0" }, host: "cluster.localhost" }, "NATIVE_BLOCKED", "origin-agent-cluster", /Origin-Agent-Cluster/],
];
for (const [what, { features, host, headers }, code, blocked, mend] of NATIVE) {
  test(`${code}: ${what}`, async () => {
    const own = features && await launch({ features });
    try {
      const { serve, open } = own ?? browser;
      const page = await open(serve("/native", PAGE, { headers, host }));
      const trace = await bridge(page, "getSanitizedTrace");
      const before = await state(page);
      assert.equal((await bridge(page, "getDiagnostics")).native.blocked, blocked);
      const report = await bridge(page, "importGeneratedTools", { tools: [tool(trace, find(trace, "button", "Go"), "dom.click", "go")] });
      assert.deepEqual([report.ok, report.errors.map((e) => e.code)], [false, [code]]);
      assert.match(report.errors[0].message, mend);
      assert.deepEqual(await bridge(page, "listGeneratedTools"), []);
      assert.deepEqual(await bridge(page, "listTools"), []);
      assert.deepEqual(await state(page), before);
      await page.close();
    } finally {
      await own?.close();
    }
  });
}

// --- Calls and imports, on one page -------------------------------------------------------------------------------------------------

const CALLS = [
  ["getSanitizedTrace", [null, [], "x", { unknown: 1 }, { maxElements: -1 }, { maxElements: "5" }, { values: 1 }, { within: 5 }, { within: "::" }, { within: "#nowhere" }, { since: 3 }]],
  ["removeGeneratedTools", [null, {}, { names: "a" }, { names: [1] }, { all: false }, { all: true, names: [] }, { everything: true }]],
];
const ARGUMENTS = [
  ["no object", null, ""], ["an array", [], ""], ["no tools", {}, "/tools"], ["tools is no array", { tools: {} }, "/tools"], ["no tool in it", { tools: [] }, "/tools"],
  ["persist is no boolean", { tools: [{}], persist: "no" }, "/persist"], ["an unknown argument", { tools: [{}], force: true }, "/force"],
];
const set = (path, value) => (tool) => {
  const keys = path.split("/").slice(1), last = keys.pop();
  const at = keys.reduce((object, key) => object[key], tool);
  if (value === undefined) delete at[last]; else at[last] = value;
  return tool;
};
const swap = (value) => () => value;
const TOKEN = ["ghp", "R4nD0mL0ok1ngT0kenWithThirtySixChar5"].join("_");
const PROPERTY = "/inputSchema/properties/value";
// What is done to a good `dom.fill` tool, and the errors: code and place in the tool.
const IMPORTS = [
  ["no object", swap("tool"), ["TOOL_INVALID", ""]],
  ["an unknown field", set("/execute", "alert(1)"), ["TOOL_INVALID", "/execute"]],
  ["a field is missing", set("/description"), ["TOOL_INVALID", "/description"]],
  ["scope is no object", set("/scope", "here"), ["TOOL_INVALID", "/scope"]],
  ["an unknown field of scope", set("/scope/any", true), ["TOOL_INVALID", "/scope/any"]],
  ["an empty name", set("/name", ""), ["NAME_INVALID", "/name"]],
  ["a name with a space", set("/name", "fill name"), ["NAME_INVALID", "/name"]],
  ["a name that is not ASCII", set("/name", "füllen"), ["NAME_INVALID", "/name"]],
  ["a long name", set("/name", "n".repeat(65)), ["NAME_INVALID", "/name"]],
  ["a name of the page's", set("/name", "pages_own"), ["NAME_DUPLICATE", "/name"]],
  ["an empty description", set("/description", " "), ["DESCRIPTION_INVALID", "/description"]],
  ["a long description", set("/description", "d".repeat(501)), ["DESCRIPTION_INVALID", "/description"]],
  ["a bidi override", set("/description", "Fills \u202e the name"), ["DESCRIPTION_INVALID", "/description"]],
  ["a long title", set("/title", "t".repeat(81)), ["DESCRIPTION_INVALID", "/title"]],
  ["a nested schema", set(PROPERTY, { type: "object" }), ["SCHEMA_INVALID", `${PROPERTY}/type`]],
  ["a reference", set(`${PROPERTY}/$ref`, "https://a.test/schema"), ["SCHEMA_INVALID", `${PROPERTY}/$ref`]],
  ["a bad pattern", set(`${PROPERTY}/pattern`, "("), ["SCHEMA_INVALID", `${PROPERTY}/pattern`]],
  ["an open schema", set("/inputSchema/additionalProperties"), ["SCHEMA_OPEN", "/inputSchema/additionalProperties"]],
  ["a schema said to be open", set("/inputSchema/additionalProperties", true), ["SCHEMA_OPEN", "/inputSchema/additionalProperties"]],
  ["another origin", set("/scope/origin", "https://other.test"), ["SCOPE_MISMATCH", "/scope/origin"]],
  ["another path", set("/scope/path", "/refusals/"), ["SCOPE_MISMATCH", "/scope/path"]],
  ["no step", set("/steps", []), ["STEP_COUNT", "/steps"]],
  ["two steps", (t) => set("/steps", [t.steps[0], t.steps[0]])(t), ["STEP_COUNT", "/steps"]],
  ["an unknown step", set("/steps/0/type", "dom.evaluate"), ["STEP_INVALID", "/steps/0/type"]],
  ["an unknown field of a step", set("/steps/0/code", "1"), ["STEP_INVALID", "/steps/0/code"]],
  ["an input that is no property", set("/steps/0/input", "text"), ["STEP_INVALID", "/steps/0/input"]],
  ["an input that is not required", set("/inputSchema/required", []), ["STEP_INVALID", "/steps/0/input"]],
  ["submit that is not true", set("/steps/0/submit", false), ["STEP_INVALID", "/steps/0/submit"]],
  ["a selector of the agent's own", set("/steps/0/selector", "input"), ["SELECTOR_NOT_IN_TRACE", "/steps/0/selector"]],
  ["another action", set("/steps/0/type", "dom.select"), ["ACTION_MISMATCH", "/steps/0/type"]],
  ["a secret in a text", (t) => set("/description", `Fill in ${TOKEN}.`)(t), ["SECRET_SHAPED", "/description"]],
  ["too large a tool", set(`${PROPERTY}/enum`, Array.from({ length: 900 }, (_, at) => `choice number ${at}`)), ["LIMIT_EXCEEDED", ""]],
  ["all errors at once", (t) => set("/name", "a b")(set("/scope/path", "/x")(set("/steps/0/selector", "b")(t))),
    ["NAME_INVALID", "/name"], ["SCOPE_MISMATCH", "/scope/path"], ["SELECTOR_NOT_IN_TRACE", "/steps/0/selector"]],
];

for (const client of ["page", "harness"]) {
  test(`calls and imports of the ${client}`, async (t) => {
    const page = await browser.open(browser.serve("/refusals", PAGE));
    await page.evaluate(() => document.modelContext.registerTool({ name: "pages_own", description: "The page's.", execute: () => 1 }));
    const world = client === "harness" && await isolated(page);
    const call = !world ? (...args) => bridge(page, ...args) : async (...args) => {
      const { value, error } = await world.call(...args);
      return error ? { rejected: error } : value;
    };
    const trace = await call("getSanitizedTrace");
    const good = (name = "fill_name") => tool(trace, find(trace, "textbox", "Name"), "dom.fill", name);
    const before = await state(page);
    /** Imports in vain. */
    const refused = async (params, expected) => {
      const report = await call("importGeneratedTools", params);
      assert.equal(report.ok, false, JSON.stringify(report));
      assert.deepEqual(report.errors.map((e) => [e.code, e.path]).sort(), [...expected].sort());
      for (const { code, message } of report.errors) {
        assert.ok(IMPORT_CODES.has(code));
        mends(message);
        assert.ok(!message.includes(TOKEN), "the secret is repeated");
      }
      assert.deepEqual(await call("listGeneratedTools"), []);
      assert.deepEqual(await state(page), before);
    };

    for (const [method, all] of CALLS) for (const params of all)
      await t.test(`ARGUMENT_INVALID: ${method}(${JSON.stringify(params)})`, async () => {
        const { rejected } = await call(method, params);
        assert.equal(rejected?.code, "ARGUMENT_INVALID");
        mends(rejected.message);
        assert.deepEqual(await state(page), before);
      });
    for (const [what, params, path] of ARGUMENTS) await t.test(`ARGUMENT_INVALID: ${what}`, () => refused(params, [["ARGUMENT_INVALID", path]]));
    for (const [what, change, ...expected] of IMPORTS)
      await t.test(`${expected.map(([code]) => code)}: ${what}`, () => refused({ tools: [good("first_good"), change(good()), good("last_good")] }, expected));
    await t.test("NAME_DUPLICATE: twice in one import", () => refused({ tools: [good(), good()] }, [["NAME_DUPLICATE", "/name"]]));
    await t.test("LIMIT_EXCEEDED: 201 tools", () => refused({ tools: Array.from({ length: 201 }, (_, at) => good(`t${at}`)) }, [["LIMIT_EXCEEDED", "/tools"]]));
    await t.test("STEP_INVALID: several choices where one is taken", () => {
      const one = tool(trace, find(trace, "combobox", "Country"), "dom.select", "choose");
      return refused({ tools: [set(PROPERTY, { type: "array", items: { type: "string" } })(one)] }, [["STEP_INVALID", "/steps/0/input"]]);
    });
    await t.test("STEP_INVALID: a click with an input", () => {
      const one = tool(trace, find(trace, "button", "Go"), "dom.click", "go");
      return refused({ tools: [set("/steps/0/input", "value")(set(PROPERTY, { type: "string" })(one))] },
        [["STEP_INVALID", "/inputSchema/properties"], ["STEP_INVALID", "/steps/0/input"]]);
    });
    await t.test("the other client's trace is none of this one's", async () => {
      const other = await browser.open(browser.url("/refusals"));
      const theirs = client === "page" ? (await (await isolated(other)).call("getSanitizedTrace")).value : await bridge(other, "getSanitizedTrace");
      const made = tool(theirs, find(theirs, "textbox", "Name"), "dom.fill", "fill_name");
      const report = client === "page" ? await bridge(other, "importGeneratedTools", { tools: [made] })
        : (await (await isolated(other)).call("importGeneratedTools", { tools: [made] })).value;
      assert.deepEqual(report.errors.map((e) => e.code), ["SELECTOR_NOT_IN_TRACE"]);
      await other.close();
    });
    await t.test("SELECTOR_AMBIGUOUS, SELECTOR_NOT_IN_TRACE: the page has changed", async () => {
      for (const [change, code] of [["document.body.append(document.getElementById('name').cloneNode())", "SELECTOR_AMBIGUOUS"],
        ["document.querySelectorAll('#name').forEach((e) => e.remove())", "SELECTOR_NOT_IN_TRACE"]]) {
        await page.evaluate(change);
        const report = await call("importGeneratedTools", { tools: [good()] });
        assert.deepEqual(report.errors.map((e) => [e.code, e.path]), [[code, "/steps/0/selector"]]);
        mends(report.errors[0].message);
        assert.deepEqual(await call("listGeneratedTools"), []);
      }
    });
    await page.close();
  });
}

test("ARGUMENT_INVALID: what is no JSON", async () => {
  const page = await browser.open(browser.serve("/refusals", PAGE));
  const codes = await page.evaluate(async () => {
    const circle = {};
    circle.circle = circle;
    const code = (value) => __WEBMCP_BRIDGE__.getSanitizedTrace(value).then(() => "answered", (error) => error instanceof Error && error.code);
    return [await code(circle), await code({ maxElements: 1n }), await code(() => {}), await code(Symbol("s"))];
  });
  assert.deepEqual(codes, Array(4).fill("ARGUMENT_INVALID"));
  const { error } = await (await isolated(page)).call("evaluate", {});
  assert.equal(error.code, "ARGUMENT_INVALID");
  await page.close();
});

// --- Steps --------------------------------------------------------------------------------------------------------------------------

const button = `<button id=b onclick="log.push('clicked')">Buy</button>`;
const field = `<label>Name <input id=i maxlength=5 oninput="log.push('input')"></label>`;
const select = `<label>Country <select id=s onchange="log.push('change')"><option>Chile<option>Peru<option disabled>Cuba</select></label>`;
const row = (...names) => names.map((name) => `<li>${name} <button onclick="log.push('${name}')">Buy</button></li>`).join("");
// Code, page, the step's action and input, what happens between import and call.
const STEPS = [
  ["INPUT_INVALID", field, "dom.fill", {}],
  ["INPUT_INVALID", field, "dom.fill", { value: 5 }],
  ["INPUT_INVALID", field, "dom.fill", { value: "x", more: "y" }],
  ["INPUT_INVALID", button, "dom.click", { value: "x" }],
  ["SCOPE_MISMATCH", field, "dom.fill", { value: "x" }, "i.onfocus = () => history.replaceState(null, '', '/elsewhere')"],
  ["SELECTOR_STALE", button, "dom.click", {}, "b.remove()"],
  ["SELECTOR_AMBIGUOUS", button, "dom.click", {}, "b.after(b.cloneNode(true))"],
  ["TARGET_CHANGED", button, "dom.click", {}, "b.textContent = 'Delete account'"],
  ["TARGET_CHANGED", button, "dom.click", {}, "const a = document.createElement('a'); a.id = 'b'; a.href = '/x'; a.textContent = 'Buy'; b.replaceWith(a)"],
  ["TARGET_CHANGED", `<ul id=l>${row("Ada")}</ul>`, "dom.click", {}, `l.innerHTML = ${JSON.stringify(row("Eve"))}`],
  ["TARGET_CHANGED", `<ul id=l>${row("Ada", "Bob")}</ul>`, "dom.click", {}, `l.innerHTML = ${JSON.stringify(row("Eve", "Bob"))}`],
  ["NOT_VISIBLE", button, "dom.click", {}, "b.style.display = 'none'"],
  ["NOT_VISIBLE", button, "dom.click", {}, "b.style.visibility = 'hidden'"],
  ["NOT_VISIBLE", button, "dom.click", {}, "document.body.inert = true"],
  ["NOT_VISIBLE", field, "dom.fill", { value: "x" }, "i.style.opacity = 0; i.style.width = 0; i.parentNode.style.display = 'none'"],
  ["DISABLED", button, "dom.click", {}, "b.disabled = true"],
  ["DISABLED", button, "dom.click", {}, "b.setAttribute('aria-disabled', true)"],
  ["DISABLED", field, "dom.fill", { value: "x" }, "const f = document.createElement('fieldset'), label = i.parentNode; f.disabled = true; label.replaceWith(f); f.append(label)"],
  ["DISABLED", select, "dom.select", { value: "Cuba" }],
  ["READ_ONLY", field, "dom.fill", { value: "x" }, "i.readOnly = true"],
  ["COVERED", button, "dom.click", {}, "document.body.insertAdjacentHTML('beforeend', '<div style=\"position: fixed; inset: 0\" onclick=\"log.push(1)\">Cookies</div>')"],
  ["OPTION_NOT_FOUND", select, "dom.select", { value: "Spain" }],
  ["VALUE_REJECTED", field, "dom.fill", { value: "too long" }],
  ["VALUE_REJECTED", `<label>Qty <input id=i type=number></label>`, "dom.fill", { value: "many" }, undefined, ["INPUT_INVALID"]],
];
for (const [at, [code, html, action, input, change, others = []]] of STEPS.entries()) {
  test(`${code}: ${action} ${JSON.stringify(input)} ${change ?? ""}`, async () => {
    const page = await browser.open(browser.serve(`/step/${at}`, `<!doctype html><title>Step</title><script>window.log = []</script>${html}`));
    const trace = await bridge(page, "getSanitizedTrace");
    const made = tool(trace, trace.dom.interactiveElements[0], action, "act");
    assert.deepEqual(await bridge(page, "importGeneratedTools", { tools: [made], persist: false }), { ok: true, imported: ["act"] });
    if (change) await page.evaluate((change) => { new Function(change)(); }, change);
    const before = await state(page);
    const { ok, output, message } = await (await webmcp(page)).invoke("act", input);
    assert.equal(ok, false, JSON.stringify(output));
    const [, thrown, said] = message.match(/^Error: ([A-Z_]+): (.+)$/s) ?? [];
    assert.ok([code, ...others].includes(thrown), message);
    mends(said);
    for (const value of Object.values(input)) if (String(value).length > 2 && action !== "dom.select") assert.ok(!said.includes(value), "what was to be filled stands in the message");
    const { tools, ...page1 } = before, { tools: _, ...page2 } = await state(page);
    assert.deepEqual(page2, page1);
    assert.deepEqual((await bridge(page, "getDiagnostics")).recent.map((r) => [r.tool, r.ok, r.code]), [["act", false, thrown]]);
    await page.close();
  });
}

test("CANCELLED: a page that calls a tool before its import has ended", async () => {
  const page = await browser.open(browser.serve("/eager", `<!doctype html><title>Eager</title><script>window.log = [];
    document.modelContext.addEventListener("toolchange", async () => {
      for (const tool of await document.modelContext.getTools()) document.modelContext.executeTool(tool, {}).catch(() => {});
    });</script>${button}`));
  const answered = new Promise((resolve) => webmcp(page).then(({ session }) => session.on("WebMCP.toolResponded", resolve)));
  const trace = await bridge(page, "getSanitizedTrace");
  // A sleeping worker is the longest time between registering and storing.
  await browser.killWorker();
  const report = await bridge(page, "importGeneratedTools", { tools: [tool(trace, find(trace, "button", "Buy"), "dom.click", "act")] });
  assert.equal(report.ok, true);
  assert.match((await answered).exception.description, /^Error: CANCELLED: .*call it again/);
  assert.deepEqual(await page.evaluate(() => window.log), []);
  await bridge(page, "removeGeneratedTools", { all: true });
  await page.close();
});

// --- Anything at all ----------------------------------------------------------------------------------------------------------------

const SEED = Number(process.env.WEBMCP_SEED ?? 20261201), CASES = 300;
/** mulberry32: small, and the same everywhere. */
const random = (seed) => () => {
  seed = (seed + 0x6d2b79f5) | 0;
  let t = Math.imul(seed ^ (seed >>> 15), 1 | seed);
  t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
  return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
};

test(`${CASES} mutated imports (seed ${SEED}): contract codes alone, all or nothing`, async () => {
  const page = await browser.open(browser.serve("/mutated", PAGE));
  const trace = await bridge(page, "getSanitizedTrace");
  const goods = [["textbox", "Name", "dom.fill"], ["combobox", "Country", "dom.select"], ["button", "Go", "dom.click"]]
    .map(([role, name, action], at) => tool(trace, find(trace, role, name), action, `good_${at}`));
  const next = random(SEED), below = (n) => Math.floor(next() * n), pick = (list) => list[below(list.length)];
  const ODD = [null, true, 0, -1, 1e308, "", " ", "x", "\u0000", "\u202e", "\ud800", "__proto__", "constructor", "*", "#go", "dom.click", "dom.fill", "https://a.test", [], {}, [[]],
    { type: "string" }, ["a", "a"], "y".repeat(600), "z".repeat(20000), 9007199254740993, "(?:a+)+$", { $ref: "#" }];
  const places = (value, found = []) => {
    if (value && typeof value === "object") for (const key of Object.keys(value)) places(value[key], found).push([value, key]);
    return found;
  };
  const mutate = (tool) => {
    for (let left = 1 + below(3); left > 0; left--) {
      const [at, key] = pick(places(tool));
      [
        () => { delete at[key]; }, () => { at[key] = structuredClone(pick(ODD)); }, () => { at[pick(["x", "type", "minLength", "enum", "title", "submit", "input", "toString"])] = structuredClone(pick(ODD)); },
        () => { at[key] = [at[key]]; }, () => { if (typeof at[key] === "string") at[key] += pick(["\u200b", "x", " ", "/"]); },
        () => { const [from, other] = pick(places(tool)); at[key] = structuredClone(from[other]); },
      ][below(6)]();
      if (!places(tool).length) break;
    }
    return tool;
  };
  const requests = Array.from({ length: CASES }, () => ({
    tools: Array.from({ length: 1 + below(3) }, () => { const tool = structuredClone(pick(goods)); return below(4) ? mutate(tool) : tool; }),
    ...(below(2) ? { persist: false } : {}),
  }));
  const html = (await state(page)).html;
  const answers = await page.evaluate(async (requests) => {
    const answers = [];
    for (const request of requests) {
      const report = await __WEBMCP_TOOL_CACHE__.importGeneratedTools(request).catch((error) => ({ rejected: [error.code, error.message] }));
      const tools = (await document.modelContext.getTools()).map((tool) => tool.name);
      const listed = (await __WEBMCP_TOOL_CACHE__.listGeneratedTools()).map((tool) => tool.name);
      if (tools.length) await __WEBMCP_TOOL_CACHE__.removeGeneratedTools({ all: true });
      answers.push({ report, tools, listed });
    }
    return answers;
  }, requests);
  const counts = {};
  for (const [at, { report, tools, listed }] of answers.entries()) {
    const told = JSON.stringify({ request: requests[at], report });
    const names = report.ok ? requests[at].tools.map((tool) => tool.name) : [];
    // What no JSON text can say is refused as a whole.
    assert.ok(!report.rejected || report.rejected[0] === "ARGUMENT_INVALID" && told.includes("\\ud800"), told);
    assert.deepEqual([[...tools].sort(), [...listed].sort()], [[...names].sort(), [...names].sort()], told);
    for (const { code, index, path, message } of report.errors ?? []) {
      assert.ok(IMPORT_CODES.has(code) && Number.isInteger(index) && typeof path === "string", told);
      mends(message);
      counts[code] = (counts[code] ?? 0) + 1;
    }
    if (report.ok) counts.ok = (counts.ok ?? 0) + 1;
  }
  console.log(`mutated imports: ${JSON.stringify(counts)}`);
  assert.equal((await state(page)).html, html);
  await page.close();
});
