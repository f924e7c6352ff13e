//! Roles: of elements, of the `role` attribute, and of both in conflict.

use super::*;

fn roles(rows: &[(&str, &'static str)]) {
    check(rows, |dom, node| role(dom, node));
}

#[test]
fn of_elements() {
    roles(&[
        ("<a id=t href=#>x</a>", "link"),
        ("<a id=t>x</a>", "generic"),
        ("<a id=t style='cursor:pointer'>x</a>", "link"),
        ("<p style='cursor:pointer'><a id=t>x</a></p>", "generic"),
        ("<a id=t onclick=x()>x</a>", "link"),
        ("<abbr id=t>x</abbr>", "generic"),
        ("<address id=t>x</address>", "group"),
        ("<map><area id=t href=#></map>", "link"),
        ("<map><area id=t></map>", "generic"),
        ("<article id=t></article>", "article"),
        ("<aside id=t></aside>", "complementary"),
        ("<article><aside id=t></aside></article>", "generic"),
        ("<article><aside id=t aria-label=x></aside></article>", "complementary"),
        ("<blockquote id=t></blockquote>", "blockquote"),
        ("<button id=t>x</button>", "button"),
        ("<div id=t>x</div>", "generic"),
        ("<div id=t draggable=true>x</div>", "group"),
        ("<details id=t></details>", "group"),
        ("<details><summary id=t>x</summary></details>", "button"),
        ("<details><summary>x</summary><summary id=t>x</summary></details>", "generic"),
        ("<summary id=t>x</summary>", "generic"),
        ("<dl><dt id=t>x</dl>", "term"),
        ("<dl><dd id=t>x</dl>", "definition"),
        ("<dialog id=t></dialog>", "dialog"),
        ("<fieldset id=t></fieldset>", "group"),
        ("<figure id=t></figure>", "figure"),
        ("<footer id=t></footer>", "contentinfo"),
        ("<main><footer id=t></footer></main>", "sectionfooter"),
        ("<header id=t></header>", "banner"),
        ("<div role=article><header id=t></header></div>", "sectionheader"),
        ("<form id=t></form>", "form"),
        ("<h3 id=t>x</h3>", "heading"),
        ("<hr id=t>", "separator"),
        ("<img id=t src=x alt=x>", "image"),
        ("<img id=t src=x>", "image"),
        ("<img id=t src=x alt=''>", "none"),
        ("<img id=t src=x alt='' title=x>", "image"),
        ("<label id=t>x</label>", "generic"),
        ("<ul><li id=t>x</ul>", "listitem"),
        ("<ul role=menu><li id=t>x</ul>", "none"),
        ("<ul role=list><li id=t>x</ul>", "listitem"),
        ("<menu id=t></menu>", "list"),
        ("<meter id=t></meter>", "meter"),
        ("<nav id=t></nav>", "navigation"),
        ("<output id=t></output>", "status"),
        ("<progress id=t></progress>", "progressbar"),
        ("<search id=t></search>", "search"),
        ("<section id=t>x</section>", "generic"),
        ("<section id=t aria-label=x>x</section>", "region"),
        ("<section id=t title=tip>x</section>", "region"),
        ("<section id=t aria-labelledby=nowhere>x</section>", "generic"),
        ("<svg id=t><circle r=3 /></svg>", "image"),
        ("<svg id=t><a href=#><text>x</text></a></svg>", "graphics-document"),
        ("<svg><a id=t href=#><circle r=3 /></a></svg>", "link"),
        ("<svg><g id=t></g></svg>", "group"),
        ("<svg><path id=t /></svg>", "graphics-symbol"),
        ("<textarea id=t></textarea>", "textbox"),
        ("<video id=t controls></video>", "generic"),
        ("<my-element id=t></my-element>", "generic"),
        ("<math id=t><mi>x</mi></math>", "math"),
    ]);
}

#[test]
fn of_controls() {
    for (kind, expected) in [
        ("text", "textbox"),
        ("nonsense", "textbox"),
        ("email", "textbox"),
        ("tel", "textbox"),
        ("url", "textbox"),
        ("password", "textbox"),
        ("date", "textbox"),
        ("datetime-local", "textbox"),
        ("month", "textbox"),
        ("week", "textbox"),
        ("time", "textbox"),
        ("color", "textbox"),
        ("search", "searchbox"),
        ("number", "spinbutton"),
        ("range", "slider"),
        ("checkbox", "checkbox"),
        ("RADIO", "radio"),
        ("file", "button"),
        ("submit", "button"),
        ("reset", "button"),
        ("button", "button"),
        ("image", "button"),
    ] {
        let (dom, node) = target(&format!("<input id=t type={kind}>"));
        assert_eq!(role(&dom, node), expected, "{kind}");
    }
    roles(&[
        ("<input id=t list=d><datalist id=d></datalist>", "combobox"),
        ("<input id=t list=nowhere>", "textbox"),
        ("<input id=t type=number list=d><datalist id=d></datalist>", "combobox"),
        ("<input id=t type=password list=d><datalist id=d></datalist>", "textbox"),
        ("<input id=t type=range list=d><datalist id=d></datalist>", "slider"),
        ("<select id=t><option>x</select>", "combobox"),
        ("<select id=t size=1><option>x</select>", "combobox"),
        ("<select id=t size=3><option>x</select>", "listbox"),
        ("<select id=t multiple><option>x</select>", "listbox"),
        ("<select><option id=t>x</select>", "option"),
        ("<select><optgroup id=t label=x><option>x</select>", "group"),
        ("<input id=t type=checkbox role=switch>", "switch"),
        ("<input id=t role=combobox>", "combobox"),
        ("<select id=t role=combobox></select>", "combobox"),
        ("<select id=t role=menu></select>", "menu"),
    ]);
}

#[test]
fn of_tables() {
    roles(&[
        ("<table id=t><tr><td>x</table>", "table"),
        ("<table><tr id=t><td>x</table>", "row"),
        ("<table><tbody id=t><tr><th>x</table>", "rowgroup"),
        ("<table><tbody id=t><tr><td>x</table>", "generic"),
        ("<table><tr><td id=t>x</table>", "cell"),
        ("<table role=grid><tr><td id=t>x</table>", "gridcell"),
        ("<table role=none><tr><td id=t>x</table>", "generic"),
        ("<table role=none><tr id=t><td>x</table>", "generic"),
        ("<table><tr role=none><td id=t>x</table>", "generic"),
        ("<table><tr><th id=t>x</table>", "columnheader"),
        ("<table><tr><th id=t>x<td>y</table>", "rowheader"),
        ("<table><tr><th>x<th id=t>x<th>x</table>", "columnheader"),
        ("<table><tr><th>x<th id=t>x<td>y</table>", "rowheader"),
        ("<table><tr><th id=t scope=col>x<td>y</table>", "columnheader"),
        ("<table><tr><th id=t scope=ROW>x</table>", "rowheader"),
        ("<table role=grid><tr><th id=t scope=col>x</table>", "columnheader"),
    ]);
}

#[test]
fn of_the_attribute() {
    roles(&[
        ("<div id=t role=button>x</div>", "button"),
        ("<div id=t role='BUTTON '>x</div>", "button"),
        ("<div id=t role='bogus link'>x</div>", "link"),
        ("<div id=t role=bogus>x</div>", "generic"),
        ("<h2 id=t role=bogus>x</h2>", "heading"),
        ("<div id=t role=img>x</div>", "image"),
        ("<div id=t role=directory>x</div>", "list"),
        ("<div id=t role=doc-noteref>x</div>", "doc-noteref"),
        ("<div id=t role=region>x</div>", "generic"),
        ("<div id=t role=region aria-label=x>x</div>", "region"),
        ("<div id=t role='region group'>x</div>", "group"),
        ("<nav id=t role=form>x</nav>", "navigation"),
        // Items without their container are not items.
        ("<div id=t role=option>x</div>", "generic"),
        ("<div role=listbox><div><div id=t role=option>x</div></div></div>", "option"),
        ("<div role=listbox><div role=group><div id=t role=option>x</div></div></div>", "option"),
        ("<div role=tree><p><span id=t role=treeitem>x</span></p></div>", "generic"),
        (
            "<div role=tree><div role=treeitem>x<div role=group><div id=t role=treeitem>y</div></div></div></div>",
            "treeitem",
        ),
        ("<div id=t role=listitem>x</div>", "generic"),
        ("<ul><li id=t role=listitem>x</ul>", "listitem"),
        // Presentational roles give way to what people can reach or are told of.
        ("<div id=t role=none>x</div>", "none"),
        ("<ul id=t role=presentation></ul>", "none"),
        ("<button id=t role=none>x</button>", "button"),
        ("<div id=t role=none tabindex=0>x</div>", "generic"),
        ("<h2 id=t role=none aria-live=polite>x</h2>", "heading"),
        ("<h2 id=t role=none aria-hidden=false>x</h2>", "none"),
        ("<h2 id=t role=none aria-expanded=true>x</h2>", "none"),
    ]);
}
