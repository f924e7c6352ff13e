(selector) => {
  // A form's controls shadow its members in this world too.
  const find = { 9: Document.prototype.querySelector, 11: DocumentFragment.prototype.querySelector };
  let root = document, element;
  for (const part of selector.split(" >>> ")) {
    element = root && find[root.nodeType].call(root, part);
    if (!element) return null;
    root = globalThis.chrome?.dom?.openOrClosedShadowRoot(element);
  }
  const { getBoundingClientRect, scrollIntoView } = Element.prototype;
  let box = getBoundingClientRect.call(element);
  const x = () => box.left + box.width / 2, y = () => box.top + box.height / 2;
  if (x() < 0 || y() < 0 || x() > innerWidth || y() > innerHeight) {
    scrollIntoView.call(element, { block: "center", inline: "center", behavior: "instant" });
    box = getBoundingClientRect.call(element);
  }
  return box.width && box.height ? [x(), y()] : null;
}
