//! The accessible-name pages of web-platform-tests, where they lie beside the repository.

use std::path::Path;

use super::*;

/// The pages' own style sheets, which the file leaves out.
const STYLE: &str = "<style>
.simple-before::before { content: \"before \" }
.simple-after::after { content: \" after\" }
.no-space::before { content: \"nospace\" }
.no-space::after { content: \"nospace\" }
.fallback-before::before { content: \"before \" / \"alt-before \" }
.fallback-after::after { content: \" after\" / \" alt-after\" }
.fallback-before-mixed::before { content: \"before \" / \"start \" attr(data-alt-text-before) \" end \" }
.fallback-after-mixed::after { content: \" after\" / \" start \" attr(data-alt-text-after) \" end\" }
.fallback-before-empty::before { content: \"before \" / \"\" }
[lang=ar] .simple-before::before { content: \"من قبل \" }
[lang=ar] .simple-after::after { content: \" بعد\" }
.block > span { display: block }
.iblock > span { display: inline-block }
</style>";

/// Its `aria-labelledby` misspells the id; no browser gets what it expects.
const NO_BROWSER: &[&str] = &[
    "heading with link referencing image using aria-labelledby, that in turn references text element via aria-labelledby",
];

#[test]
fn web_platform_tests() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../shared/cases/accname/names.json");
    let Ok(text) = std::fs::read_to_string(&path) else {
        eprintln!("no {}: ran without the web-platform-tests", path.display());
        return;
    };
    let file: serde_json::Value = serde_json::from_str(&text).expect("JSON");
    let mut wrong = Vec::new();
    let mut count = 0;
    for page in file["pages"].as_array().expect("pages") {
        let dom = HtmlDom::parse(&format!("{STYLE}{}", page["html"].as_str().unwrap_or_default()));
        for node in dom.find_all("[data-expectedlabel]") {
            let element = dom.element(node);
            let expected = element.attr("data-expectedlabel").unwrap_or_default();
            let name = crate::aria::name(&dom, node);
            count += 1;
            if name.text.trim() != crate::aria::name::tidy(expected).trim()
                && !NO_BROWSER.contains(&element.attr("data-testname").unwrap_or_default())
            {
                wrong
                    .push(format!("{}: {expected:?}, not {name:?}", element.attr("data-testname").unwrap_or_default()));
            }
        }
    }
    assert!(wrong.is_empty(), "{} of {count}:\n{}", wrong.len(), wrong.join("\n"));
    assert!(count > 200);
}

fn names(rows: &[(&str, &str)]) {
    let rows: Vec<(&str, String)> = rows.iter().map(|(html, text)| (*html, (*text).to_owned())).collect();
    check(&rows, |dom, node| name(dom, node).text);
}

#[test]
fn by_aria() {
    names(&[
        ("<button id=t aria-label=' a  b '>x</button>", "a b"),
        ("<button id=t aria-labelledby='a b'>x</button><i id=a>one</i><i id=b>two</i>", "one two"),
        ("<button id=t aria-labelledby=nowhere>x</button>", "x"),
        ("<button id=t aria-labelledby=a>x</button><i id=a></i>", "x"),
        ("<button id=t aria-labeledby=a>x</button><i id=a>one</i>", "one"),
        ("<button id=t aria-label=self aria-labelledby='t a'>x</button><i id=a>one</i>", "self one"),
        // What is hidden speaks when it is pointed at, with all that is in it; what is visible, without what is hidden in it.
        ("<button id=t aria-labelledby=a>x</button><p id=a hidden>one <b>two</b><i>three</i></p>", "one two three"),
        ("<button id=t aria-labelledby=a>x</button><p id=a hidden>one <i hidden>two</i></p>", "one two"),
        ("<button id=t aria-labelledby=a>x</button><p id=a>one <i hidden>two</i><i aria-hidden=true>3</i></p>", "one"),
        (
            "<button id=t aria-labelledby=a>x</button><p aria-hidden=true><i id=a>one <b hidden>two</b></i></p>",
            "one two",
        ),
        ("<button id=t aria-labelledby=a>x</button><p id=a hidden>a<script>1</script><style>b{}</style></p>", "a"),
        // One relation is followed, not a chain.
        ("<button id=t aria-labelledby=a>x</button><i id=a aria-labelledby=b>one</i><i id=b>two</i>", "one"),
        ("<button id=t aria-owns=a>x</button><i id=a>one</i>", "x one"),
    ]);
}

#[test]
fn by_html() {
    names(&[
        ("<label>a <input id=t></label>", "a"),
        ("<label for=t>a</label><label>b <input id=t></label>", "a b"),
        ("<label for=t aria-label=over>a</label><input id=t>", "over"),
        ("<label for=t></label><input id=t placeholder=hint title=tip>", "tip"),
        ("<label for=t hidden>a</label><input id=t>", ""),
        ("<input id=t placeholder=hint>", "hint"),
        ("<input id=t placeholder=hint title=tip>", "tip"),
        ("<input id=t placeholder=hint aria-placeholder=other>", "hint"),
        ("<div id=t role=textbox aria-placeholder=hint></div>", "hint"),
        ("<input id=t type=submit>", "Submit"),
        ("<input id=t type=reset>", "Reset"),
        ("<input id=t type=button>", ""),
        ("<input id=t type=button value=Go title=tip>", "Go"),
        ("<input id=t type=image alt=Go>", "Go"),
        ("<input id=t type=image title=tip>", "tip"),
        ("<input id=t type=image>", "Submit"),
        ("<input id=t type=file>", "Choose File"),
        ("<input id=t type=file multiple>", "Choose Files"),
        ("<label>up <input id=t type=file></label>", "up"),
        ("<input id=t value=typed>", ""),
        ("<textarea id=t>typed</textarea>", ""),
        ("<img id=t src=x alt=a title=tip>", "a"),
        ("<img id=t src=x title=tip>", "tip"),
        ("<map><area id=t href=# alt=a></map>", "a"),
        ("<fieldset id=t><legend>a <b>b</b></legend></fieldset>", "a b"),
        ("<fieldset id=t><div><legend>a</legend></div></fieldset>", ""),
        ("<table id=t title=tip><caption>a</caption><tr><th>x</table>", "a"),
        ("<table id=t summary=s><tr><th>x</table>", "s"),
        ("<figure id=t><figcaption>a</figcaption></figure>", ""),
        ("<select><optgroup id=t label=g><option>x</select>", "g"),
        ("<select><option id=t label=l>x</select>", "l"),
        ("<select id=t title=tip><option>x</select>", "tip"),
        ("<details><summary id=t>a <b>b</b></summary>c</details>", "a b"),
        ("<svg id=t role=img><title>a</title></svg>", "a"),
        ("<svg><a id=t href=# xlink:title=a><circle r=3 /></a></svg>", "a"),
        ("<iframe id=t title=tip></iframe>", "tip"),
        ("<a id=t href=# title=tip></a>", "tip"),
        ("<a id=t href=#><img src=x title=tip></a>", "tip"),
        ("<div id=t title=tip>x</div>", ""),
        ("<my-element id=t title=tip>x</my-element>", "tip"),
        ("<div id=t tabindex=0>x</div>", ""),
        ("<h2 id=t contenteditable>typed</h2>", ""),
    ]);
}

#[test]
fn by_contents() {
    names(&[
        ("<button id=t> one <b>two</b>\n three </button>", "one two three"),
        ("<button id=t><span>one</span><span>two</span></button>", "onetwo"),
        ("<button id=t><div>one</div><div>two</div></button>", "one two"),
        ("<button id=t style='display:flex'><span>one</span><span>two</span></button>", "one two"),
        ("<button id=t>one<span style='position:absolute'>two</span></button>", "one two"),
        ("<button id=t>one<br>two</button>", "one two"),
        ("<button id=t>one<img alt=two src=x>three</button>", "one two three"),
        ("<button id=t><span><img alt=one src=x></span>two</button>", "one two"),
        ("<button id=t><em><img alt=one src=x></em>two</button>", "onetwo"),
        ("<button id=t>a<i aria-label=b></i>c</button>", "a b c"),
        ("<button id=t>a<div aria-hidden=true>b</div>c</button>", "a c"),
        ("<button id=t>a<span aria-hidden=true>b</span>c</button>", "ac"),
        ("<button id=t>a<span style='display:contents'>b</span>c</button>", "a b c"),
        ("<button id=t>x<sup>2</sup></button>", "x2"),
        ("<button id=t style='text-transform:uppercase'>one <b>stra\u{df}e</b></button>", "ONE STRASSE"),
        ("<a id=t href=# style='text-transform:capitalize'>it's one-two</a>", "It's One-Two"),
        ("<button id=t style='text-transform:uppercase' aria-label=x>y</button>", "x"),
        // Landmarks and groups inside add nothing, lists and tables that lay out do.
        ("<a id=t href=#>a<article>b</article></a>", "a"),
        ("<button id=t><span role=group>a</span>b</button>", "b"),
        ("<a id=t href=#><section>a</section><header>b</header><footer>c</footer></a>", "a c"),
        ("<a id=t href=#><ul><li>a<li>b</ul></a>", "a b"),
        ("<a id=t href=#><table><tr><td>a<td>b</table></a>", "a b"),
        ("<a id=t href=#><table><tr><th>a<td>b</table></a>", ""),
        ("<button id=t><span role=none>a</span>b</button>", "ab"),
        ("<button id=t><span role=img aria-label=a></span></button>", "a"),
        ("<div role=grid><div id=t role=row><div role=gridcell>a</div><div role=gridcell>b</div></div></div>", "a b"),
        ("<div role=table><div id=t role=row><span role=cell>a</span></div></div>", ""),
        ("<x-a><template shadowrootmode=open><button id=t>a <slot></slot></button></template>b</x-a>", "a b"),
        ("<x-a><template shadowrootmode=open><button id=t><slot>a</slot></button></template></x-a>", "a"),
        ("<style>.i::before { content: \"\u{2605}\" }</style><button id=t class=i>a</button>", "\u{2605}a"),
    ]);
}

#[test]
fn of_controls_inside() {
    names(&[
        ("<label for=t>a <select><option>b<option selected>c</select> d</label><input type=checkbox id=t>", "a c d"),
        (
            "<label for=t>a <select multiple><option selected>b<option selected>c</select></label><input type=checkbox id=t>",
            "a b c",
        ),
        ("<label for=t>a <input type=number value=3> b</label><input type=checkbox id=t>", "a 3 b"),
        ("<label for=t>a <input type=range value=7> b</label><input type=checkbox id=t>", "a 7 b"),
        (
            "<label for=t>a <b role=slider aria-valuenow=5 aria-valuetext=five></b></label><input type=checkbox id=t>",
            "a five",
        ),
        ("<label for=t>a <progress value=3 max=4></progress></label><input type=checkbox id=t>", "a 3"),
        (
            "<label for=t>a <b role=listbox><i role=option aria-selected=true>b</i></b></label><input type=checkbox id=t>",
            "a b",
        ),
        ("<label for=t>a <b role=combobox tabindex=0>b</b></label><input type=checkbox id=t>", "a b"),
        // What a person typed is never told.
        ("<label for=t>a <input value=typed> b</label><input type=checkbox id=t>", "a b"),
        ("<label for=t>a <input value=typed aria-label=c> b</label><input type=checkbox id=t>", "a c b"),
        ("<label for=t>a <input type=password value=typed></label><input type=checkbox id=t>", "a"),
        ("<label for=t>a <textarea>typed</textarea></label><input type=checkbox id=t>", "a"),
        ("<label for=t>a <b contenteditable>typed</b></label><input type=checkbox id=t>", "a"),
        ("<label for=t>a <b role=textbox tabindex=0>typed</b></label><input type=checkbox id=t>", "a"),
        ("<input id=t aria-labelledby='a t' value=typed><i id=a>one</i>", "one"),
        ("<label for=t>a <input role=slider value=typed></label><input type=checkbox id=t>", "a"),
        ("<label for=t>a <b role=combobox contenteditable>typed</b></label><input type=checkbox id=t>", "a"),
        ("<label for=t>a <input type=number autocomplete=cc-csc value=123></label><input type=checkbox id=t>", "a"),
        ("<b id=t role=button aria-labelledby=a></b><p contenteditable><i id=a>typed</i></p>", ""),
        ("<p contenteditable><a id=t href=#>typed</a></p>", ""),
        ("<p contenteditable><b contenteditable=false><a id=t href=#>set</a></b></p>", "set"),
        ("<label for=t>a <input type=number name=cvv value=123></label><input type=checkbox id=t>", "a"),
        // A text field that only looks like one holds the page's text.
        ("<b id=t role=combobox tabindex=0 aria-labelledby=a><i id=a role=textbox aria-readonly=true>b</i></b>", "b"),
    ]);
}
