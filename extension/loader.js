// The isolated world's first script in every document, on most pages the only one.
//
// It brings the core in on the first call, of the harness (`webmcpBridge`) or of the façade. Until then it only watches whether the
// document may run WebAssembly without a policy complaining.
(() => {
  "use strict";
  // The worker injects it again where it may be already. Own: an element's id makes a global too.
  if (Object.hasOwn(globalThis, "webmcpLoader")) return;

  const { version } = chrome.runtime.getManifest();
  // A reload or removal of the extension leaves this world running, without `chrome.runtime.id`.
  const alive = () => !!chrome.runtime?.id;
  const farewells = /** @type {(() => void)[]} */ ([]);
  const lost = () => farewells.splice(0).forEach((callback) => callback());

  // --- The document's policy: a `meta` element. Headers are known to the worker.

  // It binds even when a script adds and removes it in one breath, but only inside `document.head`. So the first root and head are
  // watched, and a second one of either is reason enough for the JavaScript form. A page's names shadow members of DOM objects.
  const { matches, querySelector } = Element.prototype;
  const POLICY = 'meta[http-equiv="content-security-policy" i]';
  let plain = document.readyState === "loading" && /^https?:$/.test(location.protocol);
  let root, head;
  const restrict = () => { plain = false; watch.disconnect(); };
  const meet = (node) => {
    if (node instanceof Element && (matches.call(node, POLICY) || querySelector.call(node, POLICY))) restrict();
  };
  const meetHead = (found) => {
    if (head) return restrict();
    head = found;
    watch.observe(head, { childList: true, subtree: true, attributeFilter: ["http-equiv"] });
    meet(head);
  };
  const meetRoot = (found) => {
    if (root) return restrict();
    root = found;
    watch.observe(root, { childList: true });
    root.childNodes.forEach(meetChild);
  };
  const meetChild = (node) => { if (node instanceof HTMLHeadElement) meetHead(node); };
  const changed = (records) => records.forEach(({ type, target, addedNodes, removedNodes }) => {
    if (!plain) return;
    if (type === "attributes") restrict();
    else if (target === document) addedNodes.forEach((node) => { if (node instanceof Element) meetRoot(node); });
    else if (target === root) addedNodes.forEach(meetChild);
    else [...addedNodes, ...removedNodes].forEach(meet);
  });
  const watch = new MutationObserver(changed);
  if (plain) {
    watch.observe(document, { childList: true });
    if (document.documentElement) meetRoot(document.documentElement);
  }
  const allowsWasm = () => {
    changed(watch.takeRecords());
    // What a service worker answered with was seen by nobody.
    return plain && !/** @type {any} */ (performance.getEntriesByType("navigation")[0])?.workerStart;
  };

  // --- The core

  const arrival = Promise.withResolvers();
  let core, asked, port;

  // A port's end shows the loss of the extension; it also ends with the worker's sleep and in the back/forward cache.
  const connect = () => {
    if (port || !core || !alive()) return;
    port = chrome.runtime.connect();
    port.onDisconnect.addListener(() => {
      port = undefined;
      // At first a removed extension still looks alive.
      setTimeout(check, 1000);
    });
  };
  const check = () => { if (!alive()) lost(); };
  for (const type of ["pageshow", "visibilitychange"]) addEventListener(type, () => { check(); connect(); });

  const send = async (json) => {
    const reply = await chrome.runtime.sendMessage(json);
    connect();
    return reply;
  };
  const ask = async () => {
    try {
      const js = !allowsWasm();
      const { error } = JSON.parse(await send(JSON.stringify({ op: "core", js })));
      if (error || js && !core) throw new Error(error?.message ?? "its core did not start");
      // No longer wanted, or stopped by a policy that nobody knew of.
      if (!core) restrict();
    } finally {
      asked = undefined;
    }
  };
  const bring = async () => {
    while (!core) await (asked ??= ask());
    return arrival.promise;
  };

  const call = async (client, method, params) => {
    let message = "The extension was reloaded or removed. Reload the page.";
    try {
      if (alive()) return await (await bring()).call(client, method, params);
    } catch (error) {
      if (alive()) message = `The bridge failed in this document (${error}). Reload the page.`;
    }
    check();
    return JSON.stringify({ error: { code: "CONTEXT_LOST", message } });
  };

  /** @type {Loader} */
  const loader = {
    // Asked by the core's file, which comes later than it was wanted, or unasked.
    wants(form) {
      if (!core && form === "wasm" && !allowsWasm()) return bring().catch(() => {}), false;
      return !core;
    },
    core(form, made) {
      core = made;
      watch.disconnect();
      connect();
      arrival.resolve(made.start({
        version, runtime: form, send, alive,
        facade: () => facade,
        openRoot: (element) => chrome.dom.openOrClosedShadowRoot(element),
        onLost: (callback) => { farewells.push(callback); },
      }).then(() => made));
    },
  };

  // --- The façade

  const { addEventListener: listen, dispatchEvent } = EventTarget.prototype;
  const node = new Comment();
  let facade = "occupied";
  const answer = (id, json) => node.dispatchEvent(new CustomEvent("answer", { detail: `[${id},${json}]` }));
  node.addEventListener("ask", (/** @type {any} */ event) => {
    if (!alive()) return lost();
    event.preventDefault();
    const [id, method, params] = JSON.parse(event.detail);
    if (id) return void call("page", `${method}`, JSON.stringify(params)).then((json) => answer(id, json));
    facade = "ok";
    answer(0, JSON.stringify(version));
  });
  const offer = () => dispatchEvent.call(document, new MouseEvent("webmcp:offer", { relatedTarget: node }));
  listen.call(document, "webmcp:seek", () => { if (alive()) offer(); });
  // The loader after a reload of the extension has a world of its own; its offer says that this one is over.
  listen.call(document, "webmcp:offer", check);

  const fixed = (value) => ({ value: Object.freeze(value) });
  Object.defineProperties(globalThis, {
    webmcpLoader: fixed(loader),
    webmcpBridge: fixed({ call: (method, params) => call("harness", method, params) }),
  });
  offer();
})();
