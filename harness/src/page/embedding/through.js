async function (x, y) {
  const { getBoundingClientRect, scrollIntoView } = Element.prototype;
  const place = () => {
    const box = getBoundingClientRect.call(this), css = getComputedStyle(this), of = (name) => parseFloat(css[name]) || 0;
    // Transforms scale the frame's content with its box.
    const scale = this.offsetWidth ? box.width / this.offsetWidth : 1;
    return {
      x: box.left + (of("borderLeftWidth") + of("paddingLeft") + x) * scale,
      y: box.top + (of("borderTopWidth") + of("paddingTop") + y) * scale,
    };
  };
  let at = place();
  if (at.x < 0 || at.y < 0 || at.x >= innerWidth || at.y >= innerHeight) {
    scrollIntoView.call(this, { block: "center", inline: "center", behavior: "instant" });
    at = place();
  }
  const root = Node.prototype.getRootNode.call(this);
  const hit = (root.nodeType === 9 ? Document.prototype : ShadowRoot.prototype).elementFromPoint.call(root, at.x, at.y);
  // Outside of the viewport nothing is hit, and nothing covers.
  if (!hit || hit === this) return at;
  const id = Element.prototype.getAttribute.call(hit, "id");
  return { ...at, over: `<${hit.localName}${id ? ` id=${id}` : ""}>` };
}
