//! Pages that would make names expensive: cycles, depth, length.

use proptest::prelude::*;

use super::*;

fn all(html: &str) {
    let dom = HtmlDom::parse(html);
    for node in dom.find_all("*") {
        let name = name(&dom, node);
        let description = description(&dom, node, name.from);
        assert!(name.text.len() <= TEXT_MAX && description.len() <= TEXT_MAX);
        assert!(contents(&dom, node).len() <= TEXT_MAX);
        states(&dom, node, role(&dom, node));
    }
}

#[test]
fn cycles_end() {
    all("<i id=a aria-labelledby='b a' aria-owns=b>x<i id=b aria-labelledby=a aria-owns=a>y</i></i>");
    all("<section id=a aria-labelledby=b></section><section id=b aria-labelledby=a></section>");
    all("<label id=l aria-labelledby=i>x <input id=i aria-labelledby=l></label>");
    all("<div id=a role=combobox aria-owns=a tabindex=0><div role=listbox aria-owns=a id=b></div></div>");
}

/// What runs with the little stack that a content script has.
fn with_small_stack(run: impl FnOnce() + Send + 'static) {
    let thread = std::thread::Builder::new().stack_size(512 * 1024).spawn(run).expect("a thread");
    thread.join().expect("no overflow");
}

#[test]
fn depth_and_length_are_bounded() {
    for open in ["<span>", "<em>", "<div>", "<b role=none>", "<b aria-label=' '>", "<label>"] {
        let html = format!("<a id=t href=#>{}deep{}</a>", open.repeat(1000), "x".repeat(1000));
        with_small_stack(move || {
            let (dom, node) = target(&html);
            assert!(name(&dom, node).text.len() <= TEXT_MAX);
        });
    }
    let long = "word ".repeat(900);
    let (dom, node) = target(&format!("<a id=t href=#>{}</a>", format!("<p>{long}</p>").repeat(90)));
    assert!(name(&dom, node).text.len() <= TEXT_MAX);
    let ids: String = (0..2000).map(|at| format!("i{at} ")).collect();
    let items: String = (0..2000).map(|at| format!("<i id=i{at}>{at}</i>")).collect();
    let (dom, node) = target(&format!("<a id=t href=# aria-labelledby='{ids}' aria-owns='{ids}'>x</a>{items}"));
    assert!(name(&dom, node).text.starts_with("0 1 2"));
}

#[test]
fn relations_of_relations_do_not_multiply() {
    // Each level points at all of the next twice.
    let level = |at: usize| {
        let ids = format!("l{0} l{0} m{0} m{0}", at + 1);
        format!(
            "<b id=l{at} aria-owns='{ids}'><i aria-labelledby='{ids}'></i></b><b id=m{at} aria-labelledby='{ids}'></b>"
        )
    };
    all(&(0..60).map(level).collect::<String>());
}

/// Trees of the elements and attributes that refer to others.
fn tree() -> impl Strategy<Value = String> {
    let attrs = prop::collection::vec(
        (
            prop::sample::select(
                &[
                    "aria-labelledby",
                    "aria-describedby",
                    "aria-owns",
                    "for",
                    "role",
                    "aria-label",
                    "hidden",
                    "title",
                    "alt",
                ][..],
            ),
            prop::sample::select(
                &["a", "b c", "c a b", "d", "button", "none", "combobox", "listbox", "option", "textbox", "group", ""]
                    [..],
            ),
        ),
        0..4,
    );
    let element = (
        prop::sample::select(
            &["div", "span", "label", "input", "select", "button", "section", "table", "svg", "fieldset", "slot", "a"]
                [..],
        ),
        prop::sample::select(&["a", "b", "c", "d", "e"][..]),
        attrs,
    );
    let open = element.prop_map(|(tag, id, attrs)| {
        let attrs: String = attrs.iter().map(|(name, value)| format!(" {name}='{value}'")).collect();
        (tag, format!("<{tag} id={id}{attrs}>"))
    });
    let leaf = open.clone().prop_map(|(tag, open)| format!("{open}text</{tag}>"));
    leaf.prop_recursive(6, 48, 5, move |inner| {
        (open.clone(), prop::collection::vec(inner, 0..5))
            .prop_map(|((tag, open), inner)| format!("{open}{}</{tag}>", inner.concat()))
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(256))]

    #[test]
    fn random_trees_neither_hang_nor_panic(html in tree()) {
        all(&html);
    }
}
