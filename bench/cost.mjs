// What the extension costs a page: script time and heap of a frame that nobody asks about, and the wait of the first call.
//
//   node bench/cost.mjs [runs]        (20 unless said otherwise; the extension has to be built)
//
// Times are the browser's own, from CDP tracing and from the page's clock. On a machine that does other things too the least value says
// more than the median.
import { loadavg } from "node:os";
import { isolated, launch } from "../tests/e2e/browser.mjs";

const RUNS = Number(process.argv[2] ?? 20), FRAMES = 10;
const median = (list) => list.toSorted((a, b) => a - b)[list.length >> 1];
const say = (what, list, unit, target) => {
  const digits = unit === "ms" ? 2 : 1, met = target === undefined ? "" : `   target ${target} ${unit}: ${median(list) <= target ? "met" : Math.min(...list) <= target ? "met at best" : "missed"}`;
  console.log(`${what.padEnd(58)} median ${median(list).toFixed(digits).padStart(8)} ${unit}   min ${Math.min(...list).toFixed(digits).padStart(8)} ${unit}${met}`);
};

const browser = await launch(), bare = await launch({ extension: null });
const body = `<!doctype html><title>Quiet</title><form><label>Name <input></label><button>Go</button></form>`;
for (const { serve } of [browser, bare]) {
  serve("/quiet", body);
  serve("/strict", body, { headers: { "Content-Security-Policy": "default-src 'none'; script-src 'nonce-n'" } });
  serve("/frames", `<!doctype html><title>Frames</title>${"<iframe src=/quiet></iframe>".repeat(FRAMES)}`);
  serve("/favicon.ico", "");
}

// --- A page that nobody asks about --------------------------------------------------------------------------------------------------

/** The spans of scripts of the extension during `act`: `{ own, core, count }`, milliseconds of the wall and of the thread. */
async function traced(act) {
  const session = await browser.context.browser().newBrowserCDPSession();
  const events = [];
  session.on("Tracing.dataCollected", ({ value }) => events.push(...value));
  await session.send("Tracing.start", { transferMode: "ReportEvents", traceConfig: { includedCategories: ["devtools.timeline", "v8", "disabled-by-default-v8.compile"] } });
  await act();
  const complete = new Promise((done) => session.once("Tracing.tracingComplete", done));
  await session.send("Tracing.end");
  await complete;
  await session.detach();
  const prefix = `chrome-extension://${browser.id}/`;
  const urlOf = ({ args }) => args?.data?.url ?? args?.fileName ?? args?.data?.fileName ?? "";
  const spans = events.filter((event) => event.ph === "X" && urlOf(event).startsWith(prefix) && !/worker\.js|manifest/.test(urlOf(event)));
  // What runs inside another span of ours is in it already.
  const outer = spans.filter((span) => !spans.some((other) => other !== span && other.tid === span.tid && other.pid === span.pid
    && other.ts <= span.ts && other.ts + other.dur >= span.ts + span.dur && (other.dur > span.dur || spans.indexOf(other) < spans.indexOf(span))));
  const sum = (key) => outer.reduce((total, span) => total + (span[key] ?? 0), 0) / 1000;
  return { wall: sum("dur"), thread: sum("tdur"), names: new Set(spans.map((span) => urlOf(span).slice(prefix.length))) };
}

const page = await browser.context.newPage();
await page.goto(browser.url("/quiet"));
for (const [what, path, frames] of [["a page of one frame", "/quiet", 1], [`a page of ${FRAMES + 1} frames`, "/frames", FRAMES + 1]]) {
  const runs = [];
  for (let run = 0; run < RUNS; run++) runs.push(await traced(() => page.goto(browser.url(path))));
  say(`own scripts a frame, ${what}, wall`, runs.map(({ wall }) => wall / frames), "ms", 1);
  if (runs.some(({ thread }) => thread)) say(`own scripts a frame, ${what}, thread`, runs.map(({ thread }) => thread / frames), "ms", 1);
  const names = new Set(runs.flatMap(({ names }) => [...names]));
  console.log(`  scripts that ran: ${[...names].sort().join(", ")}`);
}
console.log(`  core in the page: ${await (await isolated(page)).evaluate("!webmcpLoader.wants('js')")}`);
await page.close();

// --- Heap ---------------------------------------------------------------------------------------------------------------------------

async function heap({ context, url }) {
  const page = await context.newPage();
  await page.goto(url("/frames"));
  const session = await context.newCDPSession(page);
  await session.send("HeapProfiler.enable");
  for (let pass = 0; pass < 3; pass++) await session.send("HeapProfiler.collectGarbage");
  const { usedSize } = await session.send("Runtime.getHeapUsage");
  await page.close();
  return usedSize / 1024;
}
const heaps = [];
for (let run = 0; run < Math.min(RUNS, 10); run++) heaps.push((await heap(browser) - await heap(bare)) / (FRAMES + 1));
say("idle JavaScript heap a frame, more than without", heaps, "KiB");

// --- The first call -----------------------------------------------------------------------------------------------------------------

for (const [form, path] of [["wasm", "/quiet"], ["js", "/strict"]]) for (const [state, target] of [["awake", 30], ["asleep", 150]]) {
  const waits = [];
  for (let run = 0; run < RUNS; run++) {
    const page = await browser.open(browser.url(path));
    await page.waitForTimeout(100);
    if (state === "asleep") await browser.killWorker();
    waits.push(await page.evaluate(async () => {
      const started = performance.now();
      await __WEBMCP_BRIDGE__.getSanitizedTrace();
      return performance.now() - started;
    }));
    const { extension } = await page.evaluate(() => __WEBMCP_BRIDGE__.getDiagnostics());
    if (extension.runtime !== form) throw new Error(`${path} runs ${extension.runtime}`);
    await page.close();
  }
  say(`first call to its answer, ${form}, worker ${state}`, waits, "ms", target);
}

console.log(`\n${RUNS} runs; load average ${loadavg().map((load) => load.toFixed(1)).join(" ")}`);
await Promise.all([browser.close(), bare.close()]);
