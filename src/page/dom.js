// @ts-check
/**
 * Batched reading of the document for the core: one crossing a batch, no page script run, nothing changed.
 *
 * Members are reached through accessors captured from the prototypes, since the named children of a form or document shadow its own.
 * Numbers travel in a `Float64Array`, strings joined by NUL (a NUL of the page's becomes U+FFFD first); `live.rs` reads both in order.
 */
const webmcpDom = (() => {
  'use strict';
  const { bind, call } = Function.prototype;
  /** A method, or a getter, as a function of its receiver. @param {any} proto @param {string} key @returns {(self: any, ...rest: any[]) => any} */
  const of = (proto, key) => {
    const found = Object.getOwnPropertyDescriptor(proto, key);
    return found ? bind.call(call, found.get ?? found.value) : () => null;
  };
  const [D, F, S, N, E, H] = [Document, DocumentFragment, ShadowRoot, Node, Element, HTMLElement].map((type) => type.prototype);
  /** The same of a document or a shadow root; of a tree that is in neither, null. @param {any} proto @param {string} key */
  const ofRoot = (proto, key) => {
    const [document, shadow] = [of(D, key), of(proto, key)];
    return (/** @type {any} */ root, /** @type {any[]} */ ...rest) => type(root) === 9 ? document(root, ...rest) : root instanceof ShadowRoot ? shadow(root, ...rest) : null;
  };
  const type = of(N, 'nodeType'), up = of(N, 'parentNode'), child = of(N, 'firstChild'), after = of(N, 'nextSibling'), rootOf = of(N, 'getRootNode');
  const first = of(E, 'firstElementChild'), next = of(E, 'nextElementSibling'), tag = of(E, 'localName'), space = of(E, 'namespaceURI');
  const attr = of(E, 'getAttribute'), has = of(E, 'hasAttribute'), names = of(E, 'getAttributeNames'), is = of(E, 'matches'), closest = of(E, 'closest');
  const shadow = of(E, 'shadowRoot'), slot = of(E, 'assignedSlot'), box = of(E, 'getBoundingClientRect'), boxes = of(E, 'getClientRects');
  const rendered = of(E, 'checkVisibility'), contains = of(N, 'contains'), order = of(N, 'compareDocumentPosition'), connected = of(N, 'isConnected');
  const labelledby = of(E, 'ariaLabelledByElements'), describedby = of(E, 'ariaDescribedByElements'), data = of(CharacterData.prototype, 'data');
  const assigned = of(HTMLSlotElement.prototype, 'assignedNodes'), host = of(S, 'host'), options = of(HTMLSelectElement.prototype, 'options');
  const editable = of(H, 'isContentEditable'), innerText = of(H, 'innerText'), text = of(N, 'textContent'), style = of(CSSStyleDeclaration.prototype, 'getPropertyValue');
  const control = of(HTMLLabelElement.prototype, 'control'), rootElement = of(D, 'documentElement'), mode = of(D, 'compatMode');
  const url = of(D, 'URL'), title = of(D, 'title'), state = of(D, 'readyState'), kindOf = of(D, 'contentType'), height = of(E, 'scrollHeight'), byTag = of(D, 'getElementsByTagName'), size = of(HTMLCollection.prototype, 'length');
  const firstIn = ofRoot(F, 'firstElementChild'), byId = ofRoot(F, 'getElementById'), all = ofRoot(F, 'querySelectorAll'), point = ofRoot(S, 'elementFromPoint'), active = ofRoot(S, 'activeElement');
  /** Properties of form controls and their like, by tag. @type {Record<string, any>} */
  const KINDS = { input: HTMLInputElement, select: HTMLSelectElement, textarea: HTMLTextAreaElement, option: HTMLOptionElement, details: HTMLDetailsElement, dialog: HTMLDialogElement };
  const KEYS = ['value', 'readOnly', 'required', 'checked', 'indeterminate', 'selected', 'multiple', 'open', 'label', 'type'];
  const props = Object.fromEntries(Object.entries(KINDS).map(([kind, { prototype }]) =>
    [kind, Object.fromEntries(KEYS.filter((key) => Object.hasOwn(prototype, key)).map((key) => [key, of(prototype, key)]))]));
  const HTML = 'http://www.w3.org/1999/xhtml', SPACES = [HTML, 'http://www.w3.org/2000/svg', 'http://www.w3.org/1998/Math/MathML'];
  /** @param {any} el @param {string} key */
  const prop = (el, key) => (space(el) === HTML ? props[tag(el)]?.[key]?.(el) : undefined);

  const TEXT_MAX = 4096, CHILDREN_MAX = 1000, SUBTREE_MAX = 200;
  /** More elements than these are not selected in one go, which would hold the page up. */
  const SELECTED_MAX = 200000;
  const HANDLERS = ['click', 'dblclick', 'mousedown', 'mouseup', 'pointerdown', 'pointerup', 'touchstart', 'touchend'].map((name) => `[on${name}]`).join();
  const WANTED = 'a[href],a[*|href],button,input:not([type=hidden i]),select,textarea,details>summary:first-of-type,img[usemap],audio[controls],video[controls],' +
    `label,[role],[tabindex],[contenteditable],${HANDLERS}`;
  const NATIVE = /^(?:a|button|input|select|textarea|summary|audio|video)$/;
  const WIDGET = /(?:^|\s)(?:button|checkbox|combobox|link|listbox|menuitem(?:checkbox|radio)?|option|radio|radiogroup|scrollbar|searchbox|slider|spinbutton|switch|tab|textbox|treeitem)(?:\s|$)/i;
  const SECTION = 'article,section,aside,nav,main,form,fieldset,dialog,li,td,th,[role=dialog],[role=alertdialog],[role=row],[role=listitem],[role=tabpanel],[role=region]';
  const HEADING = 'h1,h2,h3,h4,h5,h6,[role=heading]';
  const COUNTED = ['id', 'name', 'data-testid', 'data-test-id', 'data-test', 'data-cy', 'data-qa', 'aria-label'];
  const CLIPS = ['position', 'opacity', 'overflow-x', 'overflow-y', 'clip-path', 'clip', 'transform', 'display'];
  const LOOKS = ['visibility', 'cursor', 'pointer-events', 'text-transform', 'float'];
  const TICKING = 'progress,meter,script,style,select,textarea,[contenteditable],[aria-live]:not([aria-live=off]),' +
    ['progressbar', 'meter', 'timer', 'status', 'log', 'alert', 'marquee'].map((role) => `[role=${role}]`).join(), SAID_MAX = 2000;
  /** @param {Node} el @param {(one: Node) => void} enter */
  const eachChild = (el, enter) => { for (let one = child(el); one; one = after(one)) enter(one); };
  const HOSTS = /-|^(?:article|aside|blockquote|body|div|footer|h[1-6]|header|main|nav|p|section|span)$/;
  const LEAVES = /^(?:select|datalist|textarea|input|iframe|video|audio|canvas|object|embed|script|style|template|noscript)$/;
  const DISABLES = /-|^(?:button|input|select|textarea|option|optgroup|fieldset)$/;
  /** Attributes that no rule asks for. */
  const UNUSED = /^(?:class|style|d|src|srcset|sizes|points|integrity|nonce)$|^data-(?!test-?id$|test$|cy$|qa$)/;

  const passwords = new WeakSet(), marked = new WeakSet();
  /** @type {Record<string, { next: number, of: WeakMap<Element, number> }>} */
  const ids = { page: { next: 1, of: new WeakMap() }, harness: { next: 1, of: new WeakMap() } };
  new MutationObserver((records) => records.forEach((record) => record.oldValue?.toLowerCase() === 'password' && passwords.add(record.target)))
    .observe(document, { subtree: true, attributeFilter: ['type'], attributeOldValue: true });
  /** The element under a point, through open shadow roots and those that `closed` opens. */
  const hit = (/** @type {number} */ x, /** @type {number} */ y, /** @type {(el: Element) => ShadowRoot | null} */ open) => {
    let at = point(document, x, y);
    for (let root, inner; at && (root = open(at)) && (inner = point(root, x, y)) && inner !== at;) at = inner;
    return at;
  };

  /** One reading of the document: elements have handles in it. */
  class Capture {
    /** @type {Element[]} */ #els = [];
    /** @type {Map<Element, number>} */ #handles = new Map();
    /** @type {Map<Node, any>} */ #scopes = new Map();
    /** Slots of elements in closed trees. @type {Map<Node, Element>} */ #slots = new Map();
    /** Images of areas. @type {Map<Element, Element>} */ #images = new Map();
    /** @type {Map<string, number>} */ #styles = new Map();
    /** How far each element was read: 1 as an ancestor, 2 whole. @type {number[]} */ #level = [];
    /** @type {any[]} */ #stack = [];
    /** Headings that hold where the walk is, each with its section. @type {[Element, Element | null][]} */ #heads = [];
    /** @type {number[]} */ #found = [];
    /** @type {Set<Element>} */ #taken = new Set();
    /** Where counting siblings has come to, by parent. @type {Map<Node, any>} */ #rows = new Map();
    /** @type {Element[]} */ #modals = [];
    /** Those by `aria-modal`. @type {Element[]} */ #claimed = [];
    /** @type {Element | null | undefined} */ #modal;
    /** @type {number[]} */ #n = [];
    /** @type {string[]} */ #s = [];
    /** @type {(el: Element) => ShadowRoot | null} */ #open;
    #marks;

    /** @param {((el: Element) => ShadowRoot | null) | null | undefined} closed Opens closed shadow roots too, for the client that may see them. */
    constructor(closed) {
      this.#open = (el) => (HOSTS.test(tag(el)) ? shadow(el) ?? closed?.(el) ?? null : null);
      this.#marks = !!closed;
    }
    /** @param {Element} el */
    handle(el) {
      let node = this.#handles.get(el);
      if (node === undefined) this.#handles.set(el, node = this.#els.push(el) - 1);
      return node;
    }
    /** @param {number} node */
    element(node) { return this.#els[node]; }
    /** @param {Node} root */
    #scope(root) {
      let scope = this.#scopes.get(root);
      if (!scope) {
        this.#scopes.set(root, scope = { root, wanted: undefined, labels: null, counts: null });
        for (const el of all(root, 'input[type=password i],dialog:modal,[aria-modal=true i]') ?? [])
          is(el, 'input') ? passwords.add(el) : is(el, ':modal') ? this.#modals.push(el) : rendered(el) && this.#claimed.push(el);
      }
      return scope;
    }
    /** @param {Node} el @returns {Element | null} The parent in the flat tree. */
    #parent(el) {
      const parent = this.#slots.get(el) ?? slot(el) ?? up(el);
      return parent && (type(parent) === 1 ? parent : parent instanceof ShadowRoot ? host(parent) : null);
    }
    /** @param {Element} outer @param {Element | null} inner */
    #holds(outer, inner) {
      for (let el = inner; el; el = this.#parent(el)) if (el === outer) return true;
      return false;
    }
    /** @param {Element} el What an area's image shows of it, else the element's own box. */
    #box(el) {
      const image = this.#images.get(el), [r, at] = [box(image ?? el), image && (attr(el, 'coords') ?? '').split(',').map(Number)];
      if (!at || at.length < 3 || at.some(Number.isNaN)) return r;
      const [xs, ys] = at.length === 3 ? [[at[0] - at[2], at[0] + at[2]], [at[1] - at[2], at[1] + at[2]]] : [0, 1].map((odd) => at.filter((_, i) => i % 2 === odd));
      return new DOMRect(r.x + Math.min(...xs), r.y + Math.min(...ys), Math.max(...xs) - Math.min(...xs), Math.max(...ys) - Math.min(...ys));
    }

    /** Begins a walk at `within`, or at the document element. @param {number} [within] */
    begin(within) {
      const el = within === undefined ? rootElement(document) : this.#els[within], over = el && this.#parent(el);
      const heading = within === undefined ? -1 : this.heading(within);
      if (heading >= 0) this.#heads.push([this.#els[heading], null]);
      this.#stack = el ? [{ el: null, list: [el], at: 0, pointer: !!over && style(getComputedStyle(over), 'cursor') === 'pointer', scope: this.#scope(rootOf(el)) }] : [];
    }
    /** Walks on. @param {number} deadline @returns {boolean} Whether it is done. */
    walk(deadline) {
      for (let count = 1, top; (top = this.#stack.at(-1)); count++) {
        const el = top.list ? top.list[top.at++] : top.next;
        if (!el) {
          this.#stack.pop();
          while (this.#heads.length && this.#heads.at(-1)?.[1] === top.el) this.#heads.pop();
          continue;
        }
        if (!top.list) top.next = next(el);
        this.#visit(el, top);
        if (!(count & 63) && performance.now() > deadline) return false;
      }
      return true;
    }
    /** @param {any} el @param {any} above */
    #visit(el, { scope, pointer: inherited }) {
      const css = getComputedStyle(el), name = tag(el), pointer = style(css, 'cursor') === 'pointer';
      if (style(css, 'display') === 'none') return;
      if (scope.wanted === undefined) scope.wanted = type(scope.root) === 9 && size(byTag(scope.root, '*')) > SELECTED_MAX ? null : new Set(all(scope.root, WANTED));
      const wanted = scope.wanted ? scope.wanted.has(el) : is(el, WANTED), role = wanted && attr(el, 'role');
      if (name.length === 2 ? is(el, HEADING) : role === 'heading') this.#heads.push([el, closest(el, SECTION)]);
      const worth = wanted && (NATIVE.test(name) || WIDGET.test(role ?? '') || parseInt(attr(el, 'tabindex') ?? '-1') >= 0 || has(el, 'contenteditable') || is(el, HANDLERS));
      const mark = this.#marks && marked.has(el);
      if (worth || mark || (pointer && !inherited)) this.#take(el, (pointer && !inherited ? 1 : 0) | (mark ? 2 : 0));
      if (wanted && name === 'label') {
        const labelled = control(el);
        if (labelled && is(labelled, 'input:is([type=checkbox i],[type=radio i],[type=file i])') && !rendered(labelled)) this.#take(labelled, 0);
      } else if (wanted && name === 'img') {
        const map = all(scope.root, `map[name="${CSS.escape((attr(el, 'usemap') ?? '').replace('#', ''))}"]`)?.[0];
        for (let area = map && first(map); area; area = next(area)) if (tag(area) === 'area' && has(area, 'href')) this.#take(area, this.#images.set(area, el) && 0);
      }
      if (LEAVES.test(name)) return;
      const root = this.#open(el), list = !root && name === 'slot' && assigned(el).filter((/** @type {Node} */ node) => type(node) === 1);
      if (list?.length) {
        for (const one of list) this.#slots.set(one, el);
        this.#stack.push({ el, list, at: 0, pointer, scope: this.#scope(rootOf(list[0])) });
      } else if (root || first(el)) this.#stack.push({ el, next: root ? firstIn(root) : first(el), pointer, scope: root ? this.#scope(root) : scope });
    }
    /** @param {Element} el @param {number} bits */
    #take(el, bits) {
      if (this.#taken.has(el)) return;
      this.#taken.add(el);
      const over = this.#heads.findLast(([heading]) => !contains(heading, el));
      this.#found.push(this.handle(el), bits, over ? this.handle(over[0]) : -1);
    }
    /** What the walk found: node, bits (1 pointer cursor of its own, 2 marked), heading or -1. */
    found() { return Float64Array.from(this.#found); }

    modals() { return Float64Array.from(this.#claimed, (el) => this.handle(el)); }

    /** Reads elements, their ancestors, what is under them and what names them, unless done. @param {Uint32Array} nodes @returns {string} */
    read(nodes) {
      this.#n = [];
      this.#s = [];
      for (const node of nodes) {
        const queue = [node];
        for (let i = 0; i < queue.length && i < SUBTREE_MAX; i++) if (this.#level[queue[i]] !== 2) this.#record(queue[i], queue);
        for (let el = this.#parent(this.#els[node]), at; el && !this.#level[(at = this.handle(el))]; el = this.#parent(el)) this.#record(at);
      }
      return this.#s.join('\0');
    }
    /** The numbers that belong to the string of the last reading. */
    numbers() { return Float64Array.from(this.#n); }
    /** @param {string} value */
    #string(value) { this.#s.push((value.length > TEXT_MAX ? value.slice(0, TEXT_MAX) : value).replaceAll('\0', '\ufffd')); }
    /** @param {number} node @param {number[]} [queue] Given, the element is read whole, and what it names is put there. */
    #record(node, queue) {
      const el = this.#els[node], name = tag(el), css = getComputedStyle(el), parent = this.#parent(el), clips = CLIPS.map((key) => style(css, key));
      this.#level[node] = queue ? 2 : 1;
      const look = queue ? LOOKS.map((key) => style(css, key)).concat(this.#generated(el, '::before'), this.#generated(el, '::after')) : ['', '', '', '', '', '', ''];
      const key = clips.concat(look).join('\0');
      let known = this.#styles.get(key);
      this.#string(name);
      if (known === undefined) {
        this.#styles.set(key, known = this.#styles.size);
        this.#s.push(key);
      }
      const r = queue || clips[2] !== 'visible' || clips[3] !== 'visible' || clips[4] !== 'none' ? this.#box(el) : null;
      this.#n.push(node, parent ? this.handle(parent) : -1, SPACES.indexOf(space(el)), known, r?.x ?? 0, r?.y ?? 0, r?.width ?? 0, r?.height ?? 0, queue ? this.#live(el, name, css) : 0);
      const attrs = names(el).filter((/** @type {string} */ key) => !UNUSED.test(key));
      this.#n.push(attrs.length);
      for (const key of attrs) {
        this.#string(key.toLowerCase());
        this.#string(key.startsWith('on') ? '' : attr(el, key) ?? '');
      }
      for (const list of [queue && this.#labels(el, name), has(el, 'aria-labelledby') && labelledby(el), has(el, 'aria-describedby') && describedby(el)]) {
        const nodes = (list || []).map((/** @type {Element} */ one) => this.handle(one));
        this.#n.push(nodes.length, ...nodes);
        queue?.push(...nodes);
      }
      this.#n.push(queue ? 1 : 0);
      if (queue) this.#children(el, name, queue);
    }
    /** Child nodes in the flat tree. @param {Element} el @param {string} name @param {number[]} queue */
    #children(el, name, queue) {
      const root = this.#open(el), list = !root && name === 'slot' ? assigned(el) : [], kids = [];
      if (!list.length && !LEAVES.test(name)) for (let kid = child(root ?? el); kid && list.length < CHILDREN_MAX; kid = after(kid)) if (type(kid) === 1 || type(kid) === 3) list.push(kid);
      for (const kid of list) {
        if (type(kid) === 1) kids.push(this.handle(kid));
        else if (data(kid)) kids.push(-1) && this.#string(data(kid));
        if (name === 'slot') this.#slots.set(kid, el);
      }
      this.#n.push(kids.length, ...kids);
      for (const kid of kids) if (kid >= 0) queue.push(kid);
    }
    /** Computed `content`, with a bar at its end where its box is not in the line. @param {Element} el @param {string} pseudo */
    #generated(el, pseudo) {
      const css = getComputedStyle(el, pseudo), content = style(css, 'content'), shown = style(css, 'display');
      return content === 'none' || content === 'normal' || shown === 'none' || style(css, 'visibility') !== 'visible' ? '' : shown === 'inline' ? content : content + '|';
    }
    /** @param {any} el @param {string} name @param {any} css @returns {number} The bits of `Live`, in its order. */
    #live(el, name, css) {
      const kind = space(el) === HTML ? props[name] : undefined, get = (/** @type {string} */ key) => !!kind?.[key]?.(el), field = kind && /^(?:input|select|textarea)$/.test(name);
      const editing = has(el, 'contenteditable') && editable(el) && !(up(el) && type(up(el)) === 1 && space(up(el)) === HTML && editable(up(el)));
      if (this.#modal === undefined) this.#modal = this.#top();
      if (name === 'input' && get('type') && kind.type(el) === 'password') passwords.add(el);
      const on = [DISABLES.test(name) && is(el, ':disabled'), get('readOnly'), get('required'), field && is(el, ':invalid'), get('checked'), get('indeterminate'), get('selected'),
        get('multiple'), get('open') || (has(el, 'popover') && is(el, ':popover-open')), active(rootOf(el)) === el, field ? get('value') : editing && /\S/.test(text(el)), editing,
        style(css, 'interactivity') === 'inert' || (this.#modal && !this.#holds(this.#modal, el)), !rendered(this.#images.get(el) ?? el) && style(css, 'display') !== 'contents',
        this.#open(el), name === 'dialog' && is(el, ':modal'), passwords.has(el)];
      return on.reduce((bits, yes, i) => (yes ? bits | (1 << i) : bits), 0);
    }
    /** The modal dialog that blocks the rest: of several, the one that a click reaches. */
    #top() {
      return this.#modals.findLast((el) => {
        const r = box(el);
        return this.#holds(el, hit(r.x + r.width / 2, r.y + r.height / 2, this.#open));
      }) ?? this.#modals.at(-1) ?? null;
    }
    /** @param {Element} el @param {string} name @returns {Element[]} */
    #labels(el, name) {
      if (!/-|^(?:button|input|meter|output|progress|select|textarea)$/.test(name)) return [];
      const scope = this.#scope(rootOf(el));
      if (!scope.labels) {
        scope.labels = new Map();
        for (const label of all(scope.root, 'label') ?? []) {
          const labelled = control(label), list = labelled && scope.labels.get(labelled);
          list ? list.push(label) : labelled && scope.labels.set(labelled, [label]);
        }
      }
      return scope.labels.get(el) ?? [];
    }

    /** @param {number} near @param {string} id */
    byId(near, id) {
      const el = byId(rootOf(this.#els[near]), id);
      return el ? this.handle(el) : -1;
    }
    /** The first matches in the tree scope of `near`, or with `inside` in its shadow tree; null for what is no selector. @param {number | undefined} near @param {boolean} inside @param {string} selector @param {number} max */
    query(near, inside, selector, max) {
      const root = near === undefined ? document : inside ? this.#open(this.#els[near]) : rootOf(this.#els[near]), nodes = [];
      try {
        for (const el of (root && all(root, selector)) ?? []) if (nodes.push(this.handle(el)) >= max) break;
        return Float64Array.from(nodes);
      } catch { return null; }
    }
    /** @param {number} node @param {string} selector */
    matches(node, selector) {
      try { return connected(this.#els[node]) && is(this.#els[node], selector); } catch { return false; }
    }
    /** @param {number} node @returns The host of its shadow tree, or -1. */
    host(node) {
      const root = rootOf(this.#els[node]);
      return root instanceof ShadowRoot ? this.handle(host(root)) : -1;
    }
    /** Parent in the tree scope or -1, nth of type (0 where types may be mistaken: in XML), whether there are others of it, nth child. @param {number} node */
    place(node) {
      const el = this.#els[node], parent = up(el);
      if (!parent) return Float64Array.of(-1, 1, 0, 1);
      let row = this.#rows.get(parent);
      for (let tries = 0; !row?.of.has(el) && tries < 2; tries++) {
        // Asked in document order, each sibling is passed once; what was passed unasked makes it begin again.
        if (!row || tries) this.#rows.set(parent, row = { at: type(parent) === 1 ? first(parent) : firstIn(parent), nth: 0, types: new Map(), of: row?.of ?? new Map() });
        for (let one = row.at; one; one = row.at) {
          const kind = space(one) === HTML ? tag(one) : `${space(one)} ${tag(one)}`, count = (row.types.get(kind) ?? 0) + 1;
          row.types.set(kind, count);
          row.nth++;
          row.at = next(one);
          if (one === el) {
            let more = row.at, left = count > 1 ? 0 : 16;
            while (more && left && tag(more) !== tag(el)) more = left-- && next(more);
            row.of.set(el, [count, count > 1 || more ? 1 : 0, row.nth]);
            break;
          }
        }
      }
      const [nth, others, place] = row.of.get(el) ?? [1, 0, 1];
      return Float64Array.of(type(parent) === 1 ? this.handle(parent) : -1, kindOf(document) === 'text/html' ? nth : 0, others, place);
    }
    /** @param {number} near @param {string} key @param {string} value How many of the tree scope have this; of `name`, with the same tag. */
    count(near, key, value) {
      const scope = this.#scope(rootOf(this.#els[near])), quirks = mode(document) === 'BackCompat';
      const name = (/** @type {Element} */ el, /** @type {string} */ key, /** @type {string} */ value) => `${key}\0${key === 'name' ? tag(el) : ''}\0${quirks && key === 'id' ? value.toLowerCase() : value}`;
      if (!scope.counts) {
        scope.counts = new Map();
        for (const el of all(scope.root, COUNTED.map((key) => `[${key}]`).join()) ?? []) for (const key of COUNTED) {
          const value = attr(el, key), at = value !== null && value.length < 200 && name(el, key, value);
          if (at) scope.counts.set(at, (scope.counts.get(at) ?? 0) + 1);
        }
      }
      return scope.counts.get(name(this.#els[near], key, value)) ?? 0;
    }
    /** The heading that a node stands under, found without a walk, or -1. @param {number} node */
    heading(node) {
      for (let el = this.#els[node], root; el; el = root instanceof ShadowRoot ? host(root) : null) {
        root = rootOf(el);
        for (const heading of [...(all(root, HEADING) ?? [])].reverse()) {
          if (!(order(heading, el) & 4) || contains(heading, el) || !rendered(heading)) continue;
          const section = closest(heading, SECTION);
          if (!section || contains(section, el)) return this.handle(heading);
        }
      }
      return -1;
    }
    /** Elements beside a node with its tag. @param {number} node @param {number} max */
    likes(node, max) {
      const el = this.#els[node], parent = up(el), found = [];
      for (let one = parent && (type(parent) === 1 ? first(parent) : firstIn(parent)); one && found.length < max; one = next(one)) if (one !== el && tag(one) === tag(el)) found.push(this.handle(one));
      return Float64Array.from(found);
    }
    /** @param {number} node The tags of its first children. */
    shape(node) {
      let tags = '', left = 8;
      for (let one = first(this.#els[node]); one && left--; one = next(one)) tags += `${tag(one)} `;
      return tags;
    }
    /** Text and addresses under a node, without what `path` leads to. @param {number} node @param {Uint32Array} path */
    said(node, path) {
      let without = this.#els[node], text = '', urls = '';
      for (const step of path) for (let left = (without = without && first(without)) ? step : 0; without && left; left--) without = next(without);
      if (!path.length) without = /** @type {any} */ (null);
      const walk = (/** @type {any} */ el, /** @type {number} */ depth) => {
        if (el === without || !depth || text.length > SAID_MAX || is(el, TICKING)) return;
        text += ` ${attr(el, 'alt') ?? attr(el, 'aria-label') ?? ''}`;
        urls += ` ${attr(el, 'href') ?? ''}`;
        const enter = (/** @type {Node} */ one) => { type(one) === 1 ? walk(one, depth - 1) : type(one) === 3 && (text += ` ${data(one)}`); };
        const given = tag(el) === 'slot' ? assigned(el) : [];
        given.length ? given.forEach(enter) : eachChild(this.#open(el) ?? el, enter);
      };
      walk(this.#els[node], 100);
      return [text, urls].map((one) => one.slice(0, SAID_MAX).replace(/[\s\0]+/g, ' ').trim()).join('\0');
    }
    /** A select's options: strings of value and label, numbers of selected and disabled bits after the count. @param {number} node @param {number} max */
    options(node, max) {
      this.#n = [0];
      this.#s = [];
      const el = this.#els[node], list = tag(el) === 'datalist' ? all(rootOf(el), `#${CSS.escape(attr(el, 'id') ?? '')}>option`) : prop(el, 'multiple') === undefined ? null : options(el);
      for (let i = 0; list && i < list.length && i < max; i++) {
        this.#n.push((prop(list[i], 'selected') ? 1 : 0) | (is(list[i], ':disabled') ? 2 : 0));
        this.#string(prop(list[i], 'value') ?? '');
        this.#string(prop(list[i], 'label') ?? '');
      }
      this.#n[0] = list?.length ?? 0;
      return this.#s.join('\0');
    }
    /** @param {number} node @returns {string} */
    value(node) {
      const el = this.#els[node], value = prop(el, 'value') ?? (space(el) === HTML ? innerText(el) : '');
      return value.slice(0, TEXT_MAX);
    }
    /** Whether another element would get a click at the centre of `via`, which stands for `node`: 1, 0, or 2 where the centre is not in the viewport. @param {number} node @param {number} via */
    covered(node, via) {
      const el = this.#els[node], label = this.#els[via], area = this.#images.has(label) ? [this.#box(label)] : boxes(label);
      let r; for (let i = 0; i < area.length && !(r && r.width && r.height); i++) r = area[i];
      const x = r ? r.x + r.width / 2 : -1, y = r ? r.y + r.height / 2 : -1;
      if (x < 0 || y < 0 || x >= innerWidth || y >= innerHeight) return 2;
      const at = hit(x, y, this.#open);
      return at && (this.#holds(label, at) || this.#holds(el, at)) ? 0 : 1;
    }
    /** Ids of elements for a client: the same element keeps its own. @param {string} client @param {Uint32Array} nodes */
    ids(client, nodes) {
      const book = ids[client];
      return Float64Array.from(nodes, (node) => {
        const el = this.#els[node], known = book.of.get(el) ?? book.next++;
        book.of.set(el, known);
        return known;
      });
    }
  }

  return {
    Capture,
    /** Ids of a client go on from `least`; gives where they will. @param {string} client @param {number} least */
    nextId: (client, least) => (ids[client].next = Math.max(ids[client].next, least)),
    /** An element that something outside knows to be listened to. @param {Element} el */
    mark: (el) => void marked.add(el),
    /** Lets the page run. Messages are not throttled in hidden tabs, unlike timers. @returns {Promise<void>} */
    pause: () => new Promise((resolve) => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => { port1.close(); resolve(); };
      port2.postMessage(0);
    }),
    /** The document: strings url, origin, title, lang, state; numbers of viewport, scroll, height, and whether it is the top one. */
    page: () => {
      const root = rootElement(document), lang = (root && attr(root, 'lang')) ?? '';
      return [[url(document), self.origin, title(document).slice(0, TEXT_MAX), lang.slice(0, 80), state(document)]
        .map((one) => one.replaceAll('\0', '\ufffd')).join('\0'), innerWidth, innerHeight, scrollX, scrollY, root ? height(root) : 0, self === top];
    },
  };
})();
