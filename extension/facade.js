// The two globals of the page: a thin layer in its own world over the loader in the isolated one.
//
// All that it needs is taken before the page's first script, which may patch any of it. It talks to the loader by events on a node
// in no document, where the page sees none; with that node it could only call what these globals offer anyway.
(() => {
  "use strict";
  // Taken by an earlier façade, or a same-origin opener or parent.
  if (Object.hasOwn(window, "__WEBMCP_BRIDGE__") || Object.hasOwn(window, "__WEBMCP_TOOL_CACHE__")) return;

  const { apply } = Reflect;
  const { parse, stringify } = JSON;
  const { assign, defineProperties, freeze, getOwnPropertyDescriptor, hasOwn, setPrototypeOf } = Object;
  const { isArray } = Array;
  const { addEventListener, dispatchEvent } = EventTarget.prototype;
  const PagePromise = Promise, PageError = Error, PageEvent = Event, PageCustomEvent = CustomEvent;
  const getter = (prototype, name) => /** @type {any} */ (getOwnPropertyDescriptor(prototype, name)).get;
  const detail = getter(CustomEvent.prototype, "detail"), related = getter(MouseEvent.prototype, "relatedTarget");
  // What stands in `Object.prototype` must not become an option or a descriptor.
  const bare = (object) => assign(/** @type {any} */ ({ __proto__: null }), object);
  const fixed = (value) => bare({ value });
  const on = (target, type, heard) => apply(addEventListener, target, [type, heard]);
  const dispatch = (target, event) => apply(dispatchEvent, target, [event]);

  let node, calls = 0, version = "";
  const waiting = bare({});

  // A loader whose extension lives takes a message by cancelling it.
  const post = (message) => node && !dispatch(node, new PageCustomEvent("ask", bare({ cancelable: true, detail: message })));
  const seek = () => dispatch(document, new PageEvent("webmcp:seek"));
  const failure = (code, message) => defineProperties(new PageError(`${code}: ${message}`), bare({ code: fixed(code) }));

  const answered = (event) => {
    // Indexes: the iteration of arrays can be patched.
    const message = parse(apply(detail, event, []));
    const id = message[0], answer = message[1], call = waiting[id];
    if (id === 0) version = answer;
    if (!call) return;
    delete waiting[id];
    if (!hasOwn(answer, "value")) return call.reject(failure(answer.error.code, answer.error.message));
    const { value } = answer;
    // `Object.prototype.then` would make a promise of the answer.
    if (value && typeof value === "object" && "then" in value && !hasOwn(value, "then"))
      defineProperties(value, bare({ then: fixed(undefined) }));
    call.resolve(value);
  };
  const offered = (event) => {
    if (post("[0]")) return;
    node = apply(related, event, []);
    if (node) on(node, "answer", answered);
    post("[0]");
  };

  // A copy that inherits no `toJSON`.
  const plain = (value) => {
    if (!value || typeof value !== "object") return value;
    const copy = isArray(value) ? setPrototypeOf([], null) : bare({});
    for (const key in value) if (hasOwn(value, key)) copy[key] = plain(value[key]);
    return copy;
  };
  const method = (name) => freeze((params = {}) => new PagePromise((resolve, reject) => {
    let text;
    try { text = stringify(plain(params)); } catch {}
    if (!text) return reject(failure("ARGUMENT_INVALID", `${name} takes plain JSON. Pass what the documentation shows.`));
    const id = ++calls, message = `[${id},"${name}",${text}]`;
    waiting[id] = bare({ resolve, reject });
    if (post(message) || (seek(), post(message))) return;
    delete waiting[id];
    reject(failure("CONTEXT_LOST", "The extension was reloaded or removed. Reload the page."));
  }));

  const getSanitizedTrace = method("getSanitizedTrace");
  const bridge = freeze({
    get version() { return version; },
    getSanitizedTrace,
    getDiagnostics: method("getDiagnostics"),
    listTools: method("listTools"),
  });
  const cache = freeze({
    get version() { return version; },
    getSanitizedTrace,
    importGeneratedTools: method("importGeneratedTools"),
    listGeneratedTools: method("listGeneratedTools"),
    removeGeneratedTools: method("removeGeneratedTools"),
  });
  // Neither writable nor configurable nor enumerable.
  defineProperties(window, bare({ __WEBMCP_BRIDGE__: fixed(bridge), __WEBMCP_TOOL_CACHE__: fixed(cache) }));
  on(document, "webmcp:offer", offered);
  seek();

  const ready = () => dispatch(window, new PageEvent("webmcp:ready"));
  if (document.readyState === "loading") apply(addEventListener, document, ["DOMContentLoaded", ready, bare({ once: true })]);
  else ready();
})();
