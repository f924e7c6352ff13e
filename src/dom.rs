//! What the rules need to know of a document, and nothing else of it: the seam between pure logic and the browser.
//!
//! [`Dom`] is implemented twice: by [`crate::page`] on the live document, and natively by `HtmlDom` on parsed HTML, so that roles,
//! names, groups and selectors are tested in milliseconds. All of it is the page's word: bounded here, redacted by [`crate::text`].

#[cfg(all(test, not(target_arch = "wasm32")))]
pub mod html;

pub mod css;

use std::rc::Rc;

/// An element's handle. It is good for one capture; elements keep other ids in traces.
pub type NodeId = u32;

/// Attribute values and text nodes are cut at this many UTF-16 code units when they are read.
pub const TEXT_MAX: usize = 4096;

/// No more children than these are told of one element.
pub const CHILDREN_MAX: usize = 1000;

/// Namespaces that rules tell apart.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[allow(missing_docs)]
pub enum Namespace {
    #[default]
    Html,
    Svg,
    MathMl,
    Other,
}

/// A child in the flat tree (CSS Scoping, section 3.4): slots replaced by what is assigned, hosts by their shadow trees.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Child {
    /// An element.
    Element(NodeId),
    /// A text node's data.
    Text(String),
}

/// A box relative to the viewport, in CSS pixels.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
#[allow(missing_docs)]
pub struct Rect {
    pub x: f64,
    pub y: f64,
    pub width: f64,
    pub height: f64,
}

/// Computed style, as far as the rules use it.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Style {
    /// `display` as computed; `none` for what is not rendered.
    pub display: String,
    /// `visibility` is `visible`.
    pub visible: bool,
    /// The computed `opacity`.
    pub opacity: f64,
    /// `cursor: pointer`.
    pub pointer: bool,
    /// `pointer-events: none`.
    pub no_pointer_events: bool,
    /// `text-transform`; `none` where there is none.
    pub text_transform: String,
    /// Text of `::before`, its alternative text where CSS gives one; with a space at the inner end where its box is not inline or the
    /// text is an alternative.
    pub before: String,
    /// Text of `::after`, likewise.
    pub after: String,
    /// `position: fixed` or `absolute`, or floating: out of its parent's flow.
    pub out_of_flow: bool,
    /// The computed `position`.
    pub position: Position,
    /// Transformed, so that fixed and absolute descendants stay inside.
    pub transformed: bool,
    /// What becomes of content that overflows, across and down.
    pub overflow: [Overflow; 2],
    /// A `clip` or `clip-path` that leaves nothing to see.
    pub clipped_out: bool,
}

/// The computed `position`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[allow(missing_docs)]
pub enum Position {
    #[default]
    Static,
    Relative,
    Absolute,
    Fixed,
    Sticky,
}

/// What a person sees of content that overflows.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[allow(missing_docs)]
pub enum Overflow {
    #[default]
    Visible,
    Hidden,
    Scroll,
}

/// What attributes do not tell: the live state of an element.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[allow(missing_docs)]
pub struct Live {
    /// Matches `:disabled`.
    pub disabled: bool,
    pub read_only: bool,
    pub required: bool,
    /// Matches `:invalid`.
    pub invalid: bool,
    pub checked: bool,
    pub indeterminate: bool,
    /// An option's `selected`.
    pub selected: bool,
    pub multiple: bool,
    /// `details` or `dialog` is open; a popover is showing.
    pub open: bool,
    pub focused: bool,
    /// A value holder's value (or an editing host's text) is not empty.
    pub filled: bool,
    /// An editing host: `contenteditable` that does not inherit it.
    pub editing_host: bool,
    /// Inside or itself `inert`, or behind a modal dialog.
    pub inert: bool,
    /// Skipped by `content-visibility`, in a closed `details`, or not rendered (`Element.checkVisibility`).
    pub not_rendered: bool,
    /// Hosts a shadow tree that this capture may see.
    pub shadow_host: bool,
    /// A modal dialog.
    pub modal: bool,
    /// Is, or was once seen as, `type=password`.
    pub was_password: bool,
}

/// One element, as read in one crossing. As an ancestor of what was read it has no [`Live`] state, no labels and of its style only what
/// clips and hides, until it is read itself.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Element {
    /// Its handle.
    pub node: NodeId,
    /// The parent in the flat tree.
    pub parent: Option<NodeId>,
    /// Local name in lower case.
    pub tag: String,
    /// Its namespace.
    pub ns: Namespace,
    /// Attributes in document order: lower-case local name (`xlink:href` keeps its prefix), value cut at [`TEXT_MAX`].
    pub attrs: Vec<(String, String)>,
    /// Computed style.
    pub style: Style,
    /// Border box.
    pub rect: Rect,
    /// Live state.
    pub live: Live,
    /// HTML `labels`, in tree order.
    pub labels: Vec<NodeId>,
    /// What `aria-labelledby` or its element reflection points at and exists.
    pub labelledby: Vec<NodeId>,
    /// The same of `aria-describedby`.
    pub describedby: Vec<NodeId>,
}

impl Element {
    /// The value of an attribute, `None` where it is absent.
    pub fn attr(&self, name: &str) -> Option<&str> {
        self.attrs.iter().find(|(n, _)| n == name).map(|(_, v)| v.as_str())
    }

    /// Whether the attribute is there, whatever it says.
    pub fn has(&self, name: &str) -> bool {
        self.attr(name).is_some()
    }

    /// An HTML element of this local name.
    pub fn is(&self, tag: &str) -> bool {
        self.ns == Namespace::Html && self.tag == tag
    }
}

/// An option of a `select` or `datalist`, or of an ARIA listbox or radio group, as read.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[allow(missing_docs)]
pub struct RawOption {
    pub value: String,
    pub label: String,
    pub selected: bool,
    pub disabled: bool,
}

/// An element among its siblings, as CSS counts.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Place {
    /// The parent element in the same tree scope; `None` at its top.
    pub parent: Option<NodeId>,
    /// Its `:nth-of-type`, from 1; 0 where a type selector would take other namespaces' elements for it.
    pub nth: u32,
    /// It is the only one of its type.
    pub only: bool,
    /// Its `:nth-child`, from 1.
    pub nth_child: u32,
}

/// A document that rules can ask.
pub trait Dom {
    /// The element of a handle. Handles come from this trait alone, so there always is one.
    fn element(&self, node: NodeId) -> Rc<Element>;

    /// Children in the flat tree, at most [`CHILDREN_MAX`]. Apart from [`Dom::element`], so that asking an ancestor costs no list of
    /// all that is under it.
    fn children(&self, node: NodeId) -> Rc<[Child]>;

    /// Reads these elements and what is under them in one crossing, so that [`Dom::element`] and [`Dom::children`] find them ready.
    fn prefetch(&self, nodes: &[NodeId]) {
        let _ = nodes;
    }

    /// The element with this id in the tree scope of `near`.
    fn by_id(&self, near: NodeId, id: &str) -> Option<NodeId>;

    /// The document element.
    fn root(&self) -> Option<NodeId>;

    /// A `select`'s options in order: how many, and the first `max`.
    fn options(&self, select: NodeId, max: usize) -> (usize, Vec<RawOption>);

    /// The text that a person typed or chose there. Only for what [`crate::trace`] may say.
    fn value(&self, node: NodeId) -> String;

    /// The first elements, `max` at the most, that a CSS selector matches in the tree scope of `near`; `None` where the selector is not one.
    fn query(&self, near: NodeId, selector: &str, max: usize) -> Option<Vec<NodeId>>;

    /// The host of the shadow tree that `node` is in; `None` in the document's own tree.
    fn host(&self, node: NodeId) -> Option<NodeId>;

    /// Where `node` stands among its siblings in its own tree scope, for structural selectors.
    fn place(&self, node: NodeId) -> Place;

    /// How many elements of `near`'s tree scope have this attribute with exactly this value; of `name`, those with `near`'s tag.
    fn count(&self, near: NodeId, attr: &str, value: &str) -> usize;

    /// Elements beside `node` in its own tree scope that have its tag, at most `max`, without itself.
    fn likes(&self, node: NodeId, max: usize) -> Vec<NodeId>;

    /// The tags of its first eight children, each with a space behind.
    fn shape(&self, node: NodeId) -> String;

    /// What is said under `node`: texts with alternative texts, and addresses. Without the element that `path` (child indices, from 0) leads
    /// to, without what a person typed or chose, and without what changes of itself (progress, timers, live regions).
    fn said(&self, node: NodeId, path: &[u32]) -> (String, String);

    /// The heading that `node` stands under: the last one before it whose section holds it.
    fn heading(&self, node: NodeId) -> Option<NodeId> {
        let _ = node;
        None
    }
}
