// Watches a document's rest and what it announces, from the isolated world: the page sees no observer.
globalThis.webmcpWatch ??= (() => {
  // A form's controls shadow its members in this world too.
  const getter = (of, name) => { const { get } = Object.getOwnPropertyDescriptor(of.prototype, name); return (e) => get.call(e); };
  const innerText = getter(HTMLElement, "innerText"), isHtml = (e) => e instanceof HTMLElement;
  const { checkVisibility, getAttribute } = Element.prototype;
  const LIVE = "[role=alert],[role=status],[role=alertdialog],[role=dialog],[aria-live=polite],[aria-live=assertive],output,dialog[open]";
  const shown = (e) => checkVisibility.call(e, { visibilityProperty: true, opacityProperty: true });
  const regions = () => [...document.querySelectorAll(LIVE)].filter((e) => isHtml(e) && shown(e)).slice(0, 100);
  const roleOf = (e) => getAttribute.call(e, "role") || (e instanceof HTMLDialogElement ? "dialog" : "status");
  let before = new Map(), last = 0, awake;
  const touched = () => { last = performance.now(); awake?.(); };
  const observer = new MutationObserver(touched);
  return {
    begin() {
      before = new Map(regions().map((e) => [e, innerText(e)]));
      observer.observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
      return '{"value":true}';
    },
    // Resolves when nothing has changed for `quiet` ms from now on, or after `limit` ms.
    rest(quiet, limit) {
      return new Promise((done) => {
        last = performance.now();
        const end = last + limit;
        let timer;
        const look = () => {
          const now = performance.now(), left = Math.min(last + quiet, end) - now;
          clearTimeout(timer);
          if (left > 0) timer = setTimeout(look, left);
          else { awake = undefined; done('{"value":true}'); }
        };
        awake = look;
        look();
      });
    },
    // What live regions say now and did not say before; `begin` starts over.
    heard() {
      observer.disconnect();
      const said = regions().map((e) => [e, innerText(e).trim().slice(0, 2000)])
        .filter(([e, text]) => text && before.get(e)?.trim().slice(0, 2000) !== text)
        .map(([e, text]) => ({ role: roleOf(e), text }));
      before = new Map();
      return JSON.stringify({ value: said.slice(0, 20) });
    },
  };
})();
