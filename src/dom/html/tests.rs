//! The emulation itself, as far as other tests lean on it.

use super::*;

#[test]
fn styles_and_states() {
    let dom = HtmlDom::parse(
        "<style>.up { text-transform: uppercase } .b::before { content: \"→\" / \"to \" }</style>
         <div class=up><span id=a class=b>x</span></div><div hidden><i id=b></i></div>
         <fieldset disabled><legend><input id=c></legend><input id=d></fieldset>
         <details><summary id=e>s</summary><p id=f></details>
         <label id=l>l <input id=g></label><label for=g id=m>m</label>
         <select id=s><option>1<option value=2>two</select>",
    );
    let get = |id: &str| dom.element(dom.find(&format!("#{id}")).unwrap());
    assert_eq!((get("a").style.text_transform.as_str(), get("a").style.before.as_str()), ("uppercase", "to "));
    assert_eq!(get("b").style.display, "none");
    assert!(!get("c").live.disabled && get("d").live.disabled);
    assert!(!get("e").live.not_rendered && get("f").live.not_rendered);
    assert_eq!(get("g").labels, [get("l").node, get("m").node]);
    let (count, options) = dom.options(get("s").node, 1);
    assert_eq!((count, options[0].label.as_str(), options[0].selected), (2, "1", true));
}

#[test]
fn shadow_trees_are_flattened() {
    let dom = HtmlDom::parse(
        "<x-host id=h><template shadowrootmode=open><p id=p>a <slot id=s></slot></p></template><b id=light>b</b></x-host>",
    );
    let get = |id: &str| dom.element(dom.find(&format!("#{id}")).unwrap());
    assert_eq!(get("p").parent, Some(get("h").node));
    assert_eq!(get("light").parent, Some(get("s").node));
    assert_eq!(*dom.children(get("h").node), [Child::Element(get("p").node)]);
    assert_eq!(dom.host(get("p").node), Some(get("h").node));
    assert_eq!(dom.host(get("light").node), None);
    assert_eq!(dom.query(get("p").node, "#light", 2), Some(Vec::new()));
    assert_eq!(dom.place(get("p").node), Place { parent: None, nth: 1, only: true, nth_child: 1 });
}
