//! States and descriptions.

use super::*;
use crate::model::State::{self, *};

#[test]
fn states_of_controls_and_roles() {
    let rows: &[(&str, &[State])] = &[
        ("<input id=t>", &[]),
        ("<input id=t type=checkbox checked>", &[Checked]),
        ("<input id=t type=checkbox data-live=indeterminate checked>", &[Mixed]),
        ("<input id=t type=checkbox aria-checked=true>", &[]),
        ("<input id=t type=radio checked disabled>", &[Checked, Disabled]),
        ("<div id=t role=checkbox aria-checked=mixed>x</div>", &[Mixed]),
        ("<div id=t role=switch aria-checked=mixed>x</div>", &[]),
        ("<div id=t role=switch aria-checked=true>x</div>", &[Checked]),
        ("<div id=t role=link aria-checked=true>x</div>", &[]),
        ("<div id=t role=tab aria-selected=true>x</div>", &[Selected]),
        ("<div id=t role=link aria-selected=true>x</div>", &[]),
        ("<select><option>x<option id=t selected>y</select>", &[Selected]),
        ("<button id=t aria-expanded=false>x</button>", &[Collapsed]),
        ("<button id=t aria-expanded=true aria-haspopup=menu>x</button>", &[Expanded, Haspopup]),
        ("<button id=t aria-expanded=undefined aria-haspopup=false>x</button>", &[]),
        ("<p id=t aria-expanded=true>x</p>", &[]),
        ("<details><summary id=t>x</summary></details>", &[Collapsed]),
        ("<details open><summary id=t>x</summary></details>", &[Expanded]),
        ("<button id=t popovertarget=p>x</button><div id=p popover>y</div>", &[Collapsed]),
        ("<button id=t popovertarget=p>x</button><div id=p popover data-live=open>y</div>", &[Expanded]),
        ("<div id=p popover data-live=open><button id=t popovertarget=p>x</button></div>", &[]),
        ("<button id=t aria-pressed=true>x</button>", &[Pressed]),
        ("<button id=t aria-pressed=mixed>x</button>", &[Mixed]),
        ("<button id=t aria-pressed=false>x</button>", &[]),
        ("<fieldset disabled><button id=t>x</button></fieldset>", &[Disabled]),
        ("<div id=t role=button aria-disabled=true>x</div>", &[Disabled]),
        ("<div aria-disabled=true><a id=t href=#>x</a></div>", &[Disabled]),
        ("<div aria-disabled=true><div aria-disabled=false><a id=t href=#>x</a></div></div>", &[]),
        ("<div aria-disabled=true><p id=t>x</p></div>", &[]),
        ("<input id=t readonly required value=x>", &[Readonly, Required]),
        ("<input id=t required>", &[Required, Invalid]),
        ("<input id=t required aria-invalid=false>", &[Required]),
        ("<input id=t aria-invalid=spelling>", &[Invalid]),
        ("<input id=t type=checkbox readonly>", &[]),
        (
            "<div id=t role=textbox tabindex=0 aria-readonly=true aria-required=true aria-invalid=true>x</div>",
            &[Readonly, Required, Invalid],
        ),
        ("<div id=t role=button aria-readonly=true aria-required=true>x</div>", &[]),
        ("<select id=t multiple></select>", &[Multiple]),
        ("<div id=t role=listbox aria-multiselectable=true>x</div>", &[Multiple]),
        ("<a id=t href=# aria-current=page data-live=focused>x</a>", &[Focused, Current]),
        ("<a id=t href=# aria-current=''>x</a>", &[]),
    ];
    let rows: Vec<(&str, Vec<State>)> = rows.iter().map(|(html, states)| (*html, states.to_vec())).collect();
    check(&rows, |dom, node| {
        let states = states(dom, node, role(dom, node));
        assert!(states.is_sorted());
        states
    });
}

#[test]
fn descriptions() {
    let rows = [
        ("<button id=t aria-describedby=d>x</button><p id=d hidden>said <b>so</b></p>", "said so"),
        ("<button id=t aria-describedby=nowhere title=tip>x</button>", "tip"),
        ("<button id=t aria-describedby='d e'>x</button><i id=d>one</i><i id=e>two</i>", "one two"),
        ("<button id=t aria-description=said title=tip>x</button>", "said"),
        ("<button id=t title=tip>x</button>", "tip"),
        ("<button id=t title=' x '>x</button>", ""),
        ("<button id=t title=tip></button>", ""),
        ("<input id=t type=submit value=Go aria-label=Search>", "Go"),
        ("<input id=t type=submit value=Go title=tip>", "tip"),
        ("<input id=t title=tip placeholder=hint>", ""),
        ("<table id=t aria-label=x><caption>cap</caption><tr><th>y</table>", "cap"),
        ("<svg id=t role=img><title>name</title><desc>more</desc></svg>", "more"),
        ("<svg id=t role=img aria-label=name><title>more</title></svg>", "more"),
        ("<details><summary id=t aria-label=name>more</summary></details>", "more"),
        ("<sub id=t title=tip>x</sub>", "tip"),
    ];
    check(&rows.map(|(html, text)| (html, text.to_owned())), |dom, node| description(dom, node, name(dom, node).from));
}
