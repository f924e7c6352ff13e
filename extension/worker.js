// The extension's service worker: knows which documents may run WebAssembly, brings the core into documents, and alone writes the store.
//
// It may be killed at any moment: what must last is in `chrome.storage`, and every message can be answered by a worker that just woke.
"use strict";

// Content scripts never read either area: they ask, and the answer depends on who they are.
chrome.storage.local.setAccessLevel({ accessLevel: "TRUSTED_CONTEXTS" });
chrome.storage.session.setAccessLevel({ accessLevel: "TRUSTED_CONTEXTS" });

// --- Policies: which documents may run WebAssembly --------------------------------------------------------------------------------

// A refused attempt would be reported as the page's violation, so that only documents whose every policy is known to allow it are
// listed. Anything else (service workers, restored pages, inherited policies) gets the JavaScript form.
const DOCUMENTS_MAX = 1000;
/** @type {Map<string, string>} */
const responses = new Map();
/** @type {Set<string>} */
const required = new Set();
/** @type {Promise<Set<string>>} */
const allowed = chrome.storage.session.get("allowed").then((kept) => new Set(/** @type {string[]} */ (kept.allowed)));

const bare = (/** @type {string} */ url) => url.split("#", 1)[0];
const place = (/** @type {{ tabId: number, frameId: number }} */ { tabId, frameId }) => `${tabId} ${frameId}`;

/** Whether a policy, enforced or reported, lets WebAssembly compile. */
const allowsWasm = (/** @type {string} */ policy) => {
  const directives = new Map();
  for (const directive of policy.split(";")) {
    const [name = "", ...sources] = directive.toLowerCase().split(/[\t\n\f\r ]+/).filter(Boolean);
    if (!directives.has(name)) directives.set(name, sources);
  }
  const sources = directives.get("script-src") ?? directives.get("default-src");
  return !sources || sources.includes("'wasm-unsafe-eval'") || sources.includes("'unsafe-eval'");
};

const FRAMES = { urls: ["http://*/*", "https://*/*"], types: /** @type {any} */ (["main_frame", "sub_frame"]) };
chrome.webNavigation.onBeforeNavigate.addListener((details) => {
  responses.delete(place(details));
  required.delete(place(details));
});
// An embedder may require a policy (`<iframe csp>`), which then binds without standing in the response.
chrome.webRequest.onSendHeaders.addListener((details) => {
  if (details.requestHeaders?.some(({ name }) => /^sec-required-csp$/i.test(name))) required.add(place(details));
}, FRAMES, ["requestHeaders"]);
chrome.webRequest.onResponseStarted.addListener((details) => {
  const policies = (details.responseHeaders ?? [])
    .filter(({ name }) => /^content-security-policy(-report-only)?$/i.test(name))
    .flatMap(({ value }) => value?.split(",") ?? ["default-src"]);
  if (policies.every(allowsWasm) && !required.has(place(details))) responses.set(place(details), bare(details.url));
  else responses.delete(place(details));
}, FRAMES, ["responseHeaders"]);
chrome.webNavigation.onCommitted.addListener((details) => {
  const url = responses.get(place(details));
  responses.delete(place(details));
  if (url !== bare(details.url)) return;
  allowed.then((documents) => {
    documents.add(details.documentId);
    for (const old of documents) if (documents.size > DOCUMENTS_MAX) documents.delete(old);
    chrome.storage.session.set({ allowed: [...documents] });
  });
});

// --- The core ---------------------------------------------------------------------------------------------------------------------

/** Puts the core into a document; the loader there makes sure that it starts once. */
const inject = async (/** @type {number} */ tabId, /** @type {string} */ documentId, js = false) => {
  const runtime = !js && (await allowed).has(documentId) ? "wasm" : "js";
  await chrome.scripting.executeScript({
    target: { tabId, documentIds: [documentId] },
    files: [`core-${runtime}.js`],
    world: "ISOLATED",
    injectImmediately: true,
  });
  return { runtime };
};

// A document whose origin has stored tools gets the core by itself, so that they come back.
chrome.webNavigation.onDOMContentLoaded.addListener(async ({ tabId, frameId, documentId, url }) => {
  if (!/^https?:/.test(url)) return;
  const { origin } = new URL(url);
  if (!(await chrome.storage.local.getKeys()).some((key) => key.endsWith(` ${origin}`))) return;
  const tab = await chrome.tabs.get(tabId);
  const store = storeOf({ tab, frameId, origin, url });
  if (store && (await read(store.key)).length) await inject(tabId, documentId);
});

// --- The store --------------------------------------------------------------------------------------------------------------------

const ORIGIN_MAX = 512 * 1024;
const TOTAL_MAX = 8 * 1024 * 1024;
const DAY = 24 * 60 * 60 * 1000;
const UNUSED_MAX = 90 * DAY;

/** The key of a document's tools: the top document's origin (workers have no list of public suffixes; stricter than its site), its own. */
const storeOf = (/** @type {chrome.runtime.MessageSender} */ { tab, frameId, origin, url }) => {
  if (!tab?.url || tab.incognito || !origin || !/^https?:/.test(url ?? "") || !/^https?:/.test(origin)) return null;
  const top = frameId === 0 ? origin : new URL(tab.url).origin;
  return { key: `tools ${top} ${origin}`, origin, crossOrigin: top !== origin };
};
/** @typedef {NonNullable<ReturnType<typeof storeOf>>} Store */

/** What stands under a key, without what nobody used for long. */
const fresh = (/** @type {unknown} */ entries) => !Array.isArray(entries) ? [] : /** @type {Entry[]} */ (entries)
  .filter(({ used }) => Date.now() - Date.parse(used) < UNUSED_MAX);
const read = async (/** @type {string} */ key) => fresh((await chrome.storage.local.get(key))[key]);
const readAll = async () => Object.fromEntries(
  Object.entries(await chrome.storage.local.get(null)).map(([key, entries]) => [key, fresh(entries)]));
const bytes = (/** @type {unknown} */ value) => new TextEncoder().encode(JSON.stringify(value)).length;

// One write at a time, or two frames' imports would undo each other's.
/** @type {Promise<unknown>} */
let writes = Promise.resolve();
/** @type {<T>(write: () => Promise<T>) => Promise<T>} */
const queued = (write) => {
  const done = writes.then(write);
  writes = done.catch(() => {});
  return done;
};

const failure = (/** @type {string} */ code, /** @type {string} */ message) => ({ error: { code, message } });

/** Stores all of `added` or nothing. What pages imported gives way, oldest first; what the harness imported never does. */
const store = async (/** @type {Store} */ { key, origin }, /** @type {Entry[]} */ added) => {
  const identity = (/** @type {Entry} */ { tool }) => JSON.stringify([tool.name, tool.scope]);
  const replaced = new Set(added.map(identity));
  const all = await readAll();
  /** @type {typeof all} */
  const changed = { [key]: [...(all[key] ?? []).filter((entry) => !replaced.has(identity(entry))), ...added] };

  for (const [max, within] of /** @type {[number, string][]} */ ([[ORIGIN_MAX, ` ${origin}`], [TOTAL_MAX, ""]])) {
    const now = Object.entries({ ...all, ...changed }).filter(([key]) => key.endsWith(within));
    let excess = now.reduce((sum, [key, entries]) => sum + bytes(key) + bytes(entries), 0) - max;
    const yielding = now
      .flatMap(([key, entries]) => entries.map((entry) => ({ key, entry })))
      .filter(({ entry }) => entry.via === "page" && !added.includes(entry))
      .sort((a, b) => a.entry.created.localeCompare(b.entry.created));
    for (const { key, entry } of yielding) {
      if (excess <= 0) break;
      changed[key] = (changed[key] ?? all[key]).filter((other) => other !== entry);
      excess -= bytes(entry);
    }
    if (excess > 0) {
      const whose = within ? "this origin" : "all origins together";
      return failure("LIMIT_EXCEEDED", `The store holds ${max} bytes for ${whose}. Remove generated tools that are no longer used, or import with persist: false.`);
    }
  }
  try {
    await chrome.storage.local.set(changed);
  } catch (error) {
    return failure("STORAGE_FAILED", `The browser did not store the tools (${error}). Free disk space, or import with persist: false.`);
  }
  return { ok: true, stored: true };
};

/** Replaces the entries of one store by what `change` makes of them. */
const rewrite = (/** @type {Store} */ { key }, /** @type {(entry: Entry) => Entry | null} */ change) => queued(async () => {
  const before = await read(key);
  const after = before.map(change).filter((entry) => entry !== null);
  if (after.length === 0) await chrome.storage.local.remove(key);
  else if (after.length < before.length || after.some((entry, at) => entry !== before[at])) await chrome.storage.local.set({ [key]: after });
});

const sweep = () => queued(async () => {
  const all = await readAll();
  await chrome.storage.local.remove(Object.keys(all).filter((key) => all[key].length === 0));
});
chrome.runtime.onStartup.addListener(sweep);
chrome.runtime.onInstalled.addListener(sweep);

// --- Messages ---------------------------------------------------------------------------------------------------------------------

/** @type {Record<string, (message: any, sender: chrome.runtime.MessageSender, store: Store | null) => unknown>} */
const answers = {
  __proto__: /** @type {any} */ (null),
  core: ({ js }, { tab, documentId }) => inject(/** @type {number} */ (tab?.id), /** @type {string} */ (documentId), js),
  load: async (_, __, store) => ({ entries: store ? await read(store.key) : [] }),
  store: ({ via, entries }, _, to) => {
    // Frames of other origins are not asked for by the person who visits the page; what their scripts import goes with the document.
    if (!to || (via !== "harness" && to.crossOrigin)) return { ok: true, stored: false };
    const now = new Date().toISOString();
    const whose = via === "harness" ? "harness" : "page";
    return queued(() => store(to, entries.map((/** @type {Entry} */ entry) => ({ ...entry, via: whose, created: now, used: now }))));
  },
  remove: async ({ names, all }, _, store) => {
    /** @type {Set<string>} */
    const removed = new Set();
    if (store) await rewrite(store, (entry) => {
      if (!all && !names.includes(entry.tool.name)) return entry;
      removed.add(entry.tool.name);
      return null;
    });
    return { removed: [...removed] };
  },
  touch: async ({ names }, _, store) => {
    // To the day is enough, and spares most writes.
    const now = Date.now();
    if (store) await rewrite(store, (entry) => names.includes(entry.tool.name) && now - Date.parse(entry.used) > DAY
      ? { ...entry, used: new Date(now).toISOString() } : entry);
    return { ok: true };
  },
};

chrome.runtime.onMessage.addListener((json, sender, reply) => {
  const message = JSON.parse(json);
  Promise.resolve()
    .then(() => answers[message.op](message, sender, storeOf(sender)))
    .catch((error) => failure("STORAGE_FAILED", `The extension could not do this (${error}). Try again, or reload the page.`))
    .then((answer) => reply(JSON.stringify(answer)));
  return true;
});

// A frame's end of a port tells it that the extension is gone.
chrome.runtime.onConnect.addListener(() => {});

// --- Pages that are older than the extension --------------------------------------------------------------------------------------

// Installed, updated, reloaded or enabled again: the session's store is new. Where the scripts ran already they do nothing.
chrome.storage.session.get("started").then(async ({ started }) => {
  if (started) return;
  await chrome.storage.session.set({ started: true });
  for (const { id = 0 } of await chrome.tabs.query({ url: ["http://*/*", "https://*/*", "file:///*"] }))
    for (const [file, world] of /** @type {[string, "ISOLATED" | "MAIN"][]} */ ([["loader.js", "ISOLATED"], ["facade.js", "MAIN"]]))
      chrome.scripting.executeScript({ target: { tabId: id, allFrames: true }, files: [file], world, injectImmediately: true })
        .catch(() => { /* discarded, or a page where no extension may run */ });
});
