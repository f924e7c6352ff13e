// One page, one step, one expectation: complaints about browser tools, played through trace, import and native invocation.
//
// The rows below are this file's own; `../shared/cases/steps/cases.json` beside the repository has more of the same form.
import assert from "node:assert/strict";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { bridge, isolated, launch } from "./browser.mjs";
import { tool, webmcp } from "./webmcp.mjs";

const SHARED = join(import.meta.dirname, "..", "..", "..", "shared", "cases", "steps", "cases.json");
const REFUSED_WITHIN = 100;

const click = (name, role = "button") => [{ op: "click", role, name }];
const fill = (name, value, role = "textbox") => [{ op: "fill", role, name, value }];
const select = (name, value, role = "combobox") => [{ op: "select", role, name, value }];
const LIST = `<ul id=l></ul><script>const draw = (...rows) => { l.innerHTML = rows.map((row) =>
  "<li>" + row + " <button onclick=\\"log.push('" + row + "')\\">Remove</button></li>").join(""); }; draw("Ada", "Bob");</script>`;

// `frame`: the page that stands in `src=/frame`, at `__CROSS__` for one of another site.
const OWN = {
  "checkbox by click": { html: `<label><input type=checkbox id=i> Gift</label>`, steps: click("Gift", "checkbox"), expect: "i.checked" },
  "hidden radio behind its label": { html: `<style>input { position: absolute; opacity: 0; width: 1px }</style>
    <label><input type=radio name=r id=a> Air</label><label><input type=radio name=r id=b> Sea</label>`, steps: click("Sea", "radio"), expect: "b.checked" },
  number: { html: `<label>Qty <input id=i type=number></label>`, steps: fill("Qty", 3, "spinbutton"), expect: "i.value === '3'" },
  "lines of a textarea": { html: `<label>Note <textarea id=i></textarea></label>`, steps: fill("Note", "a\nb"), expect: "i.value === 'a\\nb'" },
  "one change event": { html: `<label>Name <input id=i oninput="log.push('input')" onchange="log.push('change')"></label>`,
    steps: fill("Name", "Ada"), expect: "log.filter((l) => l === 'change').length <= 1 && log.includes('input') && i.value === 'Ada'" },
  "opens on mousedown": { html: `<div role=button tabindex=0 onmousedown="log.push(1)">Menu</div>`, steps: click("Menu"), expect: "log.length === 1" },
  "listbox of the page's own": { html: `<div role=listbox aria-label=Size><div role=option aria-selected=false onclick="this.setAttribute('aria-selected', true); log.push(1)">Small</div></div>`,
    steps: click("Small", "option"), expect: "log.length === 1" },
  "selects by value": { html: `<label>Country <select id=s><option value=fr>France<option value=de>Germany</select></label>`, steps: select("Country", "de"), expect: "s.value === 'de'" },
  "behind a modal dialog": { deny: true, html: `<button id=b onclick="log.push(1)">Buy</button><dialog id=d>Sure?</dialog>`, before: "d.showModal()", steps: click("Buy"), expect: "log.length === 0" },
  "the same node drawn again": { html: `<div id=box><button onclick="log.push(1)">Buy</button></div>`, before: "box.innerHTML = box.innerHTML", steps: click("Buy"), expect: "log.length === 1" },
  "a row more above": { html: LIST, before: "draw('New', 'Ada', 'Bob')", steps: [{ op: "click", role: "button", name: "Remove", nth: 1 }], maybe: true, expect: "log.every((row) => row === 'Bob')" },
  "another row in its place": { deny: "TARGET_CHANGED", html: LIST, before: "draw('Ada', 'Eve')", steps: [{ op: "click", role: "button", name: "Remove", nth: 1 }], expect: "log.length === 0" },
  "acts on the first reading after a second": { twice: true, html: `<button onclick="log.push(1)">Go</button>`, steps: click("Go"), expect: "log.length === 1" },
  "closed shadow root inside an open one": { html: `<x-a></x-a><script>const open = document.querySelector("x-a").attachShadow({ mode: "open" });
    open.innerHTML = "<p></p>"; const shut = open.firstChild.attachShadow({ mode: "closed" }); shut.innerHTML = "<label>Pin <input></label>";
    shut.querySelector("input").onchange = (e) => log.push(e.target.value);</script>`, steps: fill("Pin", "x7"), expect: "log.at(-1) === 'x7'" },
  "a frame of another site": { html: `<iframe src="__CROSS__/frame" allow=tools></iframe><script>onmessage = (e) => log.push(e.data)</script>`,
    frame: `<button onclick="parent.postMessage('hit', '*')">Inside</button>`, steps: click("Inside"), expect: "log[0] === 'hit'" },
  "enter in a search box": { html: `<form onsubmit="log.push(q.value); return false"><input id=q aria-label=Find></form>`, steps: [{ ...fill("Find", "news")[0], submit: true }], expect: "log[0] === 'news'" },
  "a confirm dialog": { html: `<button onclick="log.push(confirm('Sure?'))">Ask</button>`, steps: click("Ask"), expect: "log.length === 1" },
  "what was typed is in no result": { html: `<label>Answer <input id=i></label>`, steps: fill("Answer", "TYPED-4711"), secrets: { typed: "TYPED-4711" }, expect: "i.value === 'TYPED-4711'" },
  "secret fields, whatever is asked": { snapshotOnly: true, secrets: { password: "hunter2-pw", cvc: "991-cvc", type: "was-pw" },
    html: `<input type=password aria-label=Secret value=hunter2-pw><input autocomplete=cc-csc aria-label=Code value=991-cvc>
      <input type=password id=t aria-label=Shown value=was-pw>`, before: "t.type = 'text'" },
};

const READINGS = [{}, { values: true }, { values: true, maxElements: 5000, maxOptions: 500 }, { within: "body", values: true }];
const ACTIONS = { click: "dom.click", fill: "dom.fill", select: "dom.select" };

let browser;
before(async () => {
  browser = await launch();
  browser.serve("/case/landing", "<!doctype html><title>landed</title>");
});
after(() => browser?.close());

/** Every way to a bridge that the page has: each frame's globals, and what only the isolated world is given. */
async function* bridges(page) {
  for (const frame of page.frames()) {
    const world = await isolated(page, frame);
    const through = (call) => ({ page, frame, frameId: world.frameId, call });
    yield through((method, params) => bridge(frame, method, params));
    yield through(async (method, params) => {
      const { value, error } = await world.call(method, params);
      return error ? { rejected: error } : value;
    });
  }
}

/** The bridge and element of a step's target. */
async function aim(page, { role, name, nth = 0 }) {
  const seen = [];
  for await (const way of bridges(page)) {
    const trace = await way.call("getSanitizedTrace", {});
    assert.ok(trace.dom, JSON.stringify(trace));
    const element = trace.dom.interactiveElements.filter((e) => new RegExp(`^(?:${role})$`).test(e.role) && e.name === name)[nth];
    if (element) return { ...way, trace, element };
    seen.push(...trace.dom.interactiveElements.map((e) => `${e.role} "${e.name ?? ""}"`));
  }
  return assert.fail(`no ${role} "${name}" among: ${seen}`);
}

/** Imports and invokes; gives `{ ok, code, ms, said }`. */
async function act({ page, frame, frameId, call, trace, element }, step, between) {
  const made = tool(trace, element, ACTIONS[step.op], "act");
  if (Array.isArray(step.value)) made.inputSchema.properties.value = { type: "array", items: { type: "string" } };
  else if (step.op === "fill") made.inputSchema.properties.value = { type: typeof step.value };
  if (step.submit) made.steps[0].submit = true;
  let started = performance.now();
  const report = await call("importGeneratedTools", { tools: [made], persist: false });
  if (!report.ok) return { ok: false, code: report.errors?.[0].code ?? report.rejected?.code, ms: performance.now() - started, said: JSON.stringify(report) };
  if (between) await frame.evaluate(between);
  const client = await webmcp(page, frame.parentFrame() ? frame : page).catch(() => webmcp(page));
  const input = step.op === "click" ? {} : { value: step.value };
  started = performance.now();
  let answer = await client.invoke("act", input, frameId);
  let ms = performance.now() - started;
  // A refusal changes nothing, so it can be timed again where the machine was busy.
  for (let again = 0; !answer.ok && ms > REFUSED_WITHIN && again < 3; again++) {
    started = performance.now();
    answer = await client.invoke("act", input, frameId);
    ms = Math.min(ms, performance.now() - started);
  }
  return { ok: answer.ok, code: answer.message?.match(/^Error: ([A-Z_]+): ./)?.[1], ms, said: JSON.stringify(answer) };
}

const clean = (text, { secrets = {} }, where) => {
  for (const [what, secret] of Object.entries(secrets)) assert.ok(!text.includes(secret), `${what} stands in ${where}`);
};

async function play(id, row) {
  if (row.frame) browser.serve("/frame", `<!doctype html><title>frame</title>${row.frame}`);
  const html = row.html.startsWith("<!doctype") ? row.html : `<!doctype html><meta charset=utf-8><title>case</title><body><script>window.log = [];</script>${row.html}`;
  const page = await browser.open(browser.serve(`/case/${encodeURIComponent(id)}`, html.replaceAll("__CROSS__", browser.url("", "a.localhost"))));
  try {
    for (const step of row.steps ?? []) {
      const target = await aim(page, step);
      if (row.twice) await target.call("getSanitizedTrace", {});
      const { ok, code, ms, said } = await act(target, step, row.before);
      clean(said, row, "a result");
      if (row.deny) {
        assert.ok(!ok, `done, although it must be refused: ${said}`);
        assert.match(code ?? "", /^[A-Z]+(_[A-Z]+)*$/, `not a code: ${said}`);
        if (row.deny !== true) assert.equal(code, row.deny, said);
        assert.ok(ms < (row.within ?? REFUSED_WITHIN), `refused after ${ms.toFixed()} ms`);
      } else assert.ok(ok || row.maybe, `refused: ${said}`);
    }
    if (row.expect) {
      const fine = await page.waitForFunction(row.expect, undefined, { timeout: 3000 }).catch(() => null);
      assert.ok(fine, `${row.deny ? "the page changed" : "the page does not show it"}: ${row.expect}`);
    }
    if (!row.secrets || row.steps) return;
    await bridge(page, "getSanitizedTrace");
    if (row.before) await page.evaluate(row.before);
    for await (const { call } of bridges(page)) {
      for (const options of READINGS) clean(JSON.stringify(await call("getSanitizedTrace", options)), row, `the trace with ${JSON.stringify(options)}`);
      for (const method of ["getDiagnostics", "listTools", "listGeneratedTools"]) clean(JSON.stringify(await call(method, {})), row, method);
    }
  } finally {
    await page.close();
  }
}

const tables = [["own", OWN], ...(existsSync(SHARED) ? [["shared", JSON.parse(readFileSync(SHARED, "utf8"))]] : [])];
if (tables.length === 1) console.log("steps: ran without the shared cases (../shared/cases/steps/cases.json is not there)");
for (const [name, rows] of tables) {
  let passed = 0;
  for (const [id, row] of Object.entries(rows)) test(`${name}: ${id}`, async () => { await play(`${name} ${id}`, row); passed++; });
  after(() => console.log(`steps: ${passed} of ${Object.keys(rows).length} ${name} cases pass`));
}
