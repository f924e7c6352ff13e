//! Steps in a real browser: each row a page, a step, how it must end and what is true on the page then.
#![cfg(target_arch = "wasm32")]
#![allow(clippy::unwrap_used)]

#[path = "page_steps/stage.rs"]
mod stage;

use stage::{Case, End, FILL, SELECT, play, text};
use wasm_bindgen_test::{wasm_bindgen_test, wasm_bindgen_test_configure};
use webmcp_bridge::model::{Code, State, ValueState};
use webmcp_bridge::step::Input;

wasm_bindgen_test_configure!(run_in_browser);

fn case(name: &'static str, html: &'static str, script: &'static str) -> Case {
    Case { name, html, script, ..Case::default() }
}

impl Case {
    fn fill(self, value: &str) -> Case {
        Case { action: FILL, input: text(value), end: End::Verified, ..self }
    }
    fn select(self, value: &str) -> Case {
        Case { action: SELECT, input: text(value), end: End::Verified, ..self }
    }
    fn on(self, target: &'static str) -> Case {
        Case { target, ..self }
    }
    fn ends(self, end: End) -> Case {
        Case { end, ..self }
    }
    fn expect(self, expect: &'static str) -> Case {
        Case { expect, ..self }
    }
    fn submit(self) -> Case {
        Case { submit: true, ..self }
    }
}

const POINTER: &str = "for(const t of ['pointerover','pointerenter','mouseover','mouseenter','pointermove','mousemove','pointerdown','mousedown','focus','focusin','pointerup','mouseup','click'])$('#t').addEventListener(t,()=>log.push(t));";

#[wasm_bindgen_test]
async fn clicks_do_what_a_person_does() {
    play(vec![
        case("order", "<button id=t>Go</button>", POINTER).expect(
            "log.join(' ')==='pointerover pointerenter mouseover mouseenter pointermove mousemove pointerdown mousedown focus focusin pointerup mouseup click'",
        ),
        case("inner element gets the events", "<button id=t><b id=in>Go</b></button>", "$('#in').onclick=e=>log.push(e.target.id,e.detail,e.clientX>0,e.pointerType)")
            .expect("log.join()==='in,1,true,mouse'"),
        case("submit once", "<form><button id=t>Go</button></form>", "$('form').onsubmit=e=>{e.preventDefault();log.push('submit')}")
            .expect("log.join()==='submit'"),
        case("prevented", "<input id=t type=checkbox>", "$('#t').onclick=e=>e.preventDefault()").ends(End::Unverified).expect("!$('#t').checked"),
        case("checkbox", "<input id=t type=checkbox>", "$('#t').oninput=$('#t').onchange=e=>log.push(e.type)").ends(End::Verified).expect("$('#t').checked&&log.join()==='input,change'"),
        case("radio", "<input type=radio name=r checked><input id=t type=radio name=r>", "").ends(End::Verified).expect("$('#t').checked"),
        case("label of a hidden checkbox", "<style>.v{position:absolute;opacity:0;width:0;height:0}</style><label><input class=v id=t type=checkbox>Agree</label>", "").ends(End::Verified).expect("$('#t').checked"),
        case("label with a link in the middle", "<label style='display:inline-block'><input id=t type=checkbox hidden>I <a href='#no'>agree to the terms</a> now</label>", "").ends(End::Verified).expect("$('#t').checked&&location.hash!=='#no'"),
        case("label of a control not rendered", "<input type=radio id=t style='display:none'><label for=t>One</label>", "").ends(End::Verified).expect("$('#t').checked"),
        case("summary", "<details><summary id=t>More</summary>text</details>", "").ends(End::Verified).expect("$('details').open"),
        case("popover", "<button id=t popovertarget=pop>Menu</button><div id=pop popover>x</div>", "").ends(End::Verified).expect("$('#pop').matches(':popover-open')"),
        case("command", "<button id=t commandfor=dlg command=show-modal>Open</button><dialog id=dlg>x</dialog>", "").expect("$('#dlg').open"),
        case("area", "<img usemap='#m' width=100 height=100 style='padding:7px'><map name=m><area id=t href='#area' coords='60,60,90,90'></map>", "").expect("location.hash==='#area'"),
        case("svg", "<svg width=60 height=60><circle id=t cx=30 cy=30 r=20 /></svg>", "$('#t').onclick=()=>log.push(1)").expect("log.length===1"),
        case("link", "<a id=t href='#link'>Go</a>", "").expect("location.hash==='#link'"),
        case("open shadow roots", "<x-a id=h></x-a>", "const h=$('#h').attachShadow({mode:'open'});h.innerHTML='<div id=i></div>';const s=h.getElementById('i').attachShadow({mode:'open'});s.innerHTML='<button>Order</button>';s.querySelector('button').onclick=()=>log.push(1)")
            .on("#h >>> #i >>> button").expect("log.length===1"),
        case("closed shadow root", "<x-a id=h></x-a>", "const s=$('#h').attachShadow({mode:'closed'});$('#h').closedRoot=s;s.innerHTML='<button>Pay</button>';s.querySelector('button').onclick=()=>log.push(1)")
            .on("#h >>> button").expect("log.length===1"),
        case("slotted", "<x-b id=h><button id=t>In</button></x-b>", "const s=$('#h').attachShadow({mode:'open'});s.innerHTML='<p><slot></slot></p>';$('#t').onclick=()=>log.push(1)").expect("log.length===1"),
        case("pressed", "<button id=t aria-pressed=false>B</button>", "$('#t').onclick=e=>e.target.setAttribute('aria-pressed','true')").ends(End::Verified),
        case("off screen", "<div style='height:4000px'></div><button id=t>Bottom</button><div style='height:4000px'></div>", "$('#t').onclick=()=>log.push(1)").expect("log.length===1"),
        case("nested scrollers", "<div style='height:80px;overflow:auto'><div style='height:900px'></div><div style='height:60px;overflow:auto'><div style='height:500px'></div><button id=t>In</button></div></div>", "$('#t').onclick=()=>log.push(1)").expect("log.length===1"),
        case("broken over lines", "<div style='width:120px'>some words <a id=t href='#lines'>a link that is broken over lines here</a></div>", "").expect("location.hash==='#lines'"),
        case("an option taken on mousedown", "<div id=c role=combobox aria-expanded=true tabindex=0>None</div><ul role=listbox><li id=t role=option>One</ul>", "$('#t').onmousedown=()=>{$('#c').textContent='One';$('#c').setAttribute('aria-expanded','false');$('ul').remove()}").ends(End::Verified).expect("!$('#t')"),
        case("a menu opened on pointerdown hides the page", "<div id=m><button id=t aria-expanded=false>Menu</button></div>", "$('#t').onpointerdown=()=>{$('#t').setAttribute('aria-expanded','true');$('#m').setAttribute('aria-hidden','true')}").ends(End::Verified),
        case("opened and renamed on pointerdown", "<button id=t aria-expanded=false>Open</button>", "$('#t').onpointerdown=()=>{$('#t').setAttribute('aria-expanded','true');root.dataset.changed=1}").ends(End::Verified),
        case("a switch that is a hidden input in a box", "<span id=b style='display:inline-block;width:40px;height:20px;background:#ccc'><input id=t type=checkbox role=switch style='position:absolute;width:0;height:0;opacity:0;margin:0'></span>", "$('#b').onclick=e=>{if(e.target!==$('#t'))$('#t').click()}").ends(End::Verified).expect("$('#t').checked"),
        case("opens on mousedown", "<div id=t tabindex=0 role=combobox aria-expanded=false style='width:100px'>Pick</div>", "$('#t').onmousedown=()=>{$('#t').setAttribute('aria-expanded','true');const d=document.createElement('div');d.style='position:fixed;inset:0';root.append(d)}")
            .ends(End::Verified),
        case("moves when focused", "<div id=pad></div><button id=t>Save</button>", "$('#t').onfocus=()=>$('#pad').style.height='200px';$('#t').onclick=()=>log.push('save')").expect("log.join()==='save'"),
        case("preventDefault on mousedown keeps the focus", "<input id=f><button id=t>B</button>", "$('#f').focus();$('#t').onmousedown=e=>e.preventDefault();$('#t').onclick=()=>log.push(document.activeElement.id)").expect("log.join()==='f'"),
        case("preventDefault on pointerdown: no mouse events", "<button id=t>B</button>", "for(const t of ['pointerdown','mousedown','pointerup','mouseup','click'])$('#t').addEventListener(t,e=>{log.push(t);if(t==='pointerdown')e.preventDefault()})").expect("log.join()==='pointerdown,pointerup,click'"),
        case("focus goes to the nearest that takes it", "<input id=f><div id=d tabindex=-1><span id=t>x</span></div>", "$('#f').focus();$('#t').onclick=()=>log.push(document.activeElement.id)").expect("log.join()==='d'"),
        case("focus leaves", "<input id=f><span id=t>x</span>", "$('#f').focus();$('#f').onblur=()=>log.push('blur')").expect("log.join()==='blur'"),
        case("alone in what it says", "<button id=t>Go</button>", "let n=0;$('#t').onclick=()=>{n++;log.push(n)}").expect("log.join()==='1'"),
    ])
    .await;
}

#[wasm_bindgen_test]
async fn what_a_person_could_not_click_is_refused() {
    const UNTOUCHED: &str = "log.length===0";
    let listen =
        "for(const t of ['pointerover','pointerdown','mousedown','click'])root.addEventListener(t,e=>log.push(t),true)";
    let refused = |name, html, code| case(name, html, listen).ends(End::Refused(code)).expect(UNTOUCHED);
    play(vec![
        refused("disabled", "<button id=t disabled>Buy</button>", Code::Disabled),
        refused("disabled fieldset", "<fieldset disabled><legend>x</legend><button id=t>Buy</button></fieldset>", Code::Disabled),
        refused("aria-disabled", "<div aria-disabled=true><div role=button tabindex=0 id=t>Buy</div></div>", Code::Disabled),
        refused("covered", "<button id=t>Buy</button><div style='position:fixed;inset:0'></div>", Code::Covered),
        refused("behind a modal dialog", "<button id=t>Buy</button><dialog id=d>x</dialog>", Code::Covered).prepared("$('#d').showModal()"),
        refused("not rendered", "<button id=t hidden>Buy</button>", Code::NotVisible),
        refused("invisible", "<button id=t style='visibility:hidden'>Buy</button>", Code::NotVisible),
        refused("transparent", "<div style='opacity:0'><div id=t tabindex=0>Buy</div></div>", Code::NotVisible),
        refused("no size", "<div id=t tabindex=0 style='width:0;height:0;overflow:hidden'>Buy</div>", Code::NotVisible),
        refused("off the page", "<button id=t style='position:absolute;left:-999px'>Buy</button>", Code::NotVisible),
        refused("inert", "<div inert><button id=t>Buy</button></div>", Code::NotVisible),
        refused("aria-hidden", "<div aria-hidden=true><button id=t>Buy</button></div>", Code::NotVisible),
        refused("pointer-events none", "<button id=t style='pointer-events:none'>Buy</button>", Code::Covered),
        refused("another control in the middle", "<div id=t tabindex=0 style='width:40px;height:20px'><button style='width:100%;height:100%'>In</button></div>", Code::Covered),
        refused("covered, its label not", "<label>Agree<input type=checkbox id=t></label><i id=o style='position:absolute'></i>", Code::Covered).prepared("const r=$('#t').getBoundingClientRect();$('#o').style.cssText+=`;left:${r.x+scrollX}px;top:${r.y+scrollY}px;width:${r.width}px;height:${r.height}px`"),
        refused("file", "<input type=file id=t>", Code::ActionMismatch),
        refused("native select", "<select id=t><option>a</select>", Code::ActionMismatch),
        refused("color", "<input type=color id=t>", Code::ActionMismatch),
    ])
    .await;
}

impl Case {
    /// Script that runs before the listeners of a refusal count.
    fn prepared(self, script: &'static str) -> Case {
        Case { script, ..self }
    }
}

#[wasm_bindgen_test]
async fn a_page_that_changes_under_the_pointer_is_no_success() {
    let failed =
        |name, html, script, code| case(name, html, script).ends(End::Failed(code)).expect("!log.includes('click')");
    const B: &str = "<p><button id=t onclick=0>Go</button></p>";
    play(vec![
        failed("removed by pointerdown", B, "$('#t').onpointerdown=e=>e.target.remove();root.onclick=()=>log.push('click')", Code::TargetChanged),
        failed("removed by mousedown", B, "$('#t').onmousedown=e=>e.target.remove();root.onclick=()=>log.push('click')", Code::TargetChanged),
        failed("what was pressed in it drawn anew", "<p><button id=t><i>Go</i></button></p>", "$('#t').onmousedown=e=>$('#t').innerHTML='<b>Gone</b>';root.onclick=()=>log.push('click')", Code::TargetChanged),
        failed("removed by mouseup", B, "$('#t').onmouseup=e=>e.target.remove();root.onclick=()=>log.push('click')", Code::TargetChanged),
        failed("swapped by focus", B, "$('#t').onfocus=e=>e.target.replaceWith(e.target.cloneNode(true));root.onclick=()=>log.push('click')", Code::TargetChanged),
        failed("removed in a microtask of hover", B, "$('#t').onmouseover=e=>Promise.resolve().then(()=>e.target.remove());root.onclick=()=>log.push('click')", Code::TargetChanged),
        failed("disabled by focus", B, "$('#t').onfocus=e=>e.target.disabled=true;root.onclick=()=>log.push('click')", Code::Disabled),
        failed("hidden by mousedown", B, "$('#t').onmousedown=e=>e.target.hidden=true;root.onclick=()=>log.push('click')", Code::Covered),
        failed("covered by mousedown", B, "$('#t').onmousedown=()=>{const d=document.createElement('div');d.style='position:fixed;inset:0';root.append(d)};root.onclick=()=>log.push('click')", Code::Covered),
        case("asks for a file", "<input type=file id=f hidden><button id=t>Upload</button>", "$('#t').onclick=()=>$('#f').click()").ends(End::Failed(Code::ActionMismatch)),
    ])
    .await;
}

const EVENTS: &str = "for(const t of ['focus','keydown','beforeinput','input','keyup','change','blur'])$('#t').addEventListener(t,e=>log.push(t+(e.inputType?':'+e.inputType:'')));";

#[wasm_bindgen_test]
async fn fields_are_filled() {
    play(vec![
        case("order", "<input id=t>", EVENTS).fill("Ada").expect("$('#t').value==='Ada'&&log.join(' ')==='focus keydown beforeinput:insertText input:insertText keyup change'"),
        case("replaces", "<input id=t value=old>", "").fill("new").expect("$('#t').value==='new'"),
        case("clears", "<input id=t value=old>", EVENTS).fill("").expect("$('#t').value===''&&log.includes('input:deleteContentBackward')"),
        case("same value: no change event", "<input id=t value=old>", EVENTS).fill("old").expect("!log.includes('change')"),
        case("textarea", "<textarea id=t>old</textarea>", "").fill("a\r\nb").expect("$('#t').value==='a\\nb'"),
        case("change on commit", "<input id=t>", "$('#t').onchange=e=>log.push(e.target.value)").fill("7").expect("log.join()==='7'"),
        case("React's tracker", "<input id=t>", "const n=$('#t');const d=Object.getOwnPropertyDescriptor(HTMLInputElement.prototype,'value');let cur=n.value;Object.defineProperty(n,'value',{configurable:true,get(){return d.get.call(this)},set(v){cur=''+v;d.set.call(this,v)}});n.addEventListener('input',()=>{const v=d.get.call(n);if(v!==cur){cur=v;log.push(v)}})")
            .fill("Ada").expect("log.join()==='Ada'"),
        case("combobox input", "<input id=t role=combobox aria-expanded=false>", "").fill("news").expect("$('#t').value==='news'"),
        case("date", "<input id=t type=date>", EVENTS).fill("2026-12-31").expect("$('#t').value==='2026-12-31'&&log.join(' ')==='focus input change'"),
        case("time", "<input id=t type=time>", "").fill("13:45").expect("$('#t').value==='13:45'"),
        case("datetime-local", "<input id=t type=datetime-local>", "").fill("2026-12-31 13:45").expect("$('#t').value==='2026-12-31T13:45'"),
        case("month", "<input id=t type=month>", "").fill("2026-12").expect("$('#t').value==='2026-12'"),
        case("week", "<input id=t type=week>", "").fill("2026-W53").expect("$('#t').value==='2026-W53'"),
        case("color", "<input id=t type=color>", "").fill("#F80").expect("$('#t').value==='#ff8800'"),
        case("range", "<input id=t type=range value=10>", "$('#t').oninput=$('#t').onchange=e=>log.push(e.type+e.target.value)").fill("70").expect("log.join()==='input70,change70'"),
        case("range of decimals", "<input id=t type=range min=0 max=1 step=0.1>", "").fill("0.3").expect("$('#t').value==='0.3'"),
        case("number", "<input id=t type=number>", "").fill("1e3").expect("$('#t').valueAsNumber===1000"),
        case("number out of bounds", "<input id=t type=number max=10>", "").fill("200").expect("$('#t').value==='200'"),
        case("mask", "<input id=t>", "$('#t').oninput=e=>{const d=e.target.value.replace(/\\D/g,'');e.target.value='('+d.slice(0,3)+') '+d.slice(3,6)+'-'+d.slice(6)}").fill("5551234567").expect("$('#t').value==='(555) 123-4567'"),
        case("one box of a code moves on", "<input id=t maxlength=1><input id=u maxlength=1>", "$('#t').oninput=()=>$('#u').focus()").fill("4").expect("$('#t').value==='4'&&document.activeElement.id==='u'"),
        case("floating label over it", "<div style='position:relative'><input id=t><label for=t style='position:absolute;left:0;top:0;width:100%;height:100%'>Name</label></div>", "").fill("Ada").expect("$('#t').value==='Ada'"),
        case("shadow root", "<x-a id=h></x-a>", "$('#h').attachShadow({mode:'open'}).innerHTML='<input>'").on("#h >>> input").fill("Ada").expect("$('#h >>> input').value==='Ada'"),
        case("plain editable", "<div id=t contenteditable>old</div>", "$('#t').addEventListener('input',e=>log.push(e.inputType))").fill("Hello there").expect("$('#t').textContent==='Hello there'&&log.includes('insertText')"),
        case("editable cleared", "<div id=t contenteditable>old <b>text</b></div>", "").fill("").expect("$('#t').textContent===''"),
        case("editable lines", "<div id=t contenteditable style='white-space:pre-wrap'>old</div>", "").fill("one\ntwo").expect("$('#t').innerText.trim()==='one\\ntwo'"),
        case("model editor", "<div id=t contenteditable>old</div>", "let m='old';$('#t').addEventListener('beforeinput',e=>{e.preventDefault();m=e.inputType==='insertText'?e.data:'';e.target.textContent=m;log.push(m)})").fill("Hello there").expect("log.at(-1)==='Hello there'"),
        case("model editor, lines pasted", "<div id=t contenteditable>old</div>", "$('#t').addEventListener('beforeinput',e=>{e.preventDefault();log.push(e.inputType)});$('#t').addEventListener('paste',e=>{e.preventDefault();e.target.innerText=e.clipboardData.getData('text/plain')})").fill("one\ntwo").expect("log.join()==='deleteContentBackward'&&$('#t').innerText==='one\\ntwo'"),
        case("a mask that takes text over its own for an edit", "<input id=t value='12 34'>", "let old='12 34';$('#t').oninput=e=>{const v=e.target.value;if(old&&v){e.target.value=old}else{old=v;e.target.value=v.replace(/(..)(..)/,'$1 $2')}}").fill("5678").expect("$('#t').value==='56 78'"),
        case("checkbox with a boolean", "<input id=t type=checkbox>", "").fill("").given(Input::Flag(true)).expect("$('#t').checked"),
        case("checkbox already so", "<input id=t type=checkbox checked>", "$('#t').onclick=()=>log.push(1)").fill("").given(Input::Flag(true)).expect("$('#t').checked&&log.length===0"),
        case("boolean in a text field", "<input id=t>", "").fill("").given(Input::Flag(true)).expect("$('#t').value==='true'"),
    ])
    .await;
}

impl Case {
    fn given(self, input: Input) -> Case {
        Case { input, ..self }
    }
}

#[wasm_bindgen_test]
async fn values_that_do_not_fit_are_refused_untouched() {
    let refused = |name, html, value: &str, code| {
        case(name, html, "$('#t').onfocus=$('#t').oninput=()=>log.push(1)")
            .fill(value)
            .ends(End::Refused(code))
            .expect("log.length===0&&$('#t').value===$('#t').defaultValue")
    };
    play(vec![
        refused("readonly", "<input id=t value=42 readonly>", "43", Code::ReadOnly),
        refused("aria-readonly", "<input id=t value=42 aria-readonly=true>", "43", Code::ReadOnly),
        refused("disabled", "<fieldset disabled><input id=t value=42></fieldset>", "43", Code::Disabled),
        refused("too long", "<input id=t maxlength=3>", "abcd", Code::ValueRejected),
        refused("not a date", "<input id=t type=date>", "31.12.2026", Code::InputInvalid),
        refused("not a number", "<input id=t type=number>", "many", Code::InputInvalid),
        refused("off the slider", "<input id=t type=range value=10>", "170", Code::ValueRejected),
        refused("two lines", "<input id=t>", "one\ntwo", Code::InputInvalid),
        refused("covered", "<input id=t><div style='position:fixed;inset:0'></div>", "Ada", Code::Covered),
        refused("a button", "<input id=t type=submit>", "Ada Lovelace", Code::ActionMismatch),
        refused("a file", "<input id=t type=file>", "file.txt", Code::ActionMismatch),
    ])
    .await;
}

#[wasm_bindgen_test]
async fn a_value_that_does_not_stay_is_no_success() {
    let failed =
        |name, script, code| case(name, "<p><input id=t></p>", script).fill("Ada Lovelace").ends(End::Failed(code));
    play(vec![
        failed("reverted at once", "$('#t').oninput=e=>e.target.value=''", Code::ValueRejected),
        failed(
            "reverted in a microtask",
            "$('#t').oninput=e=>Promise.resolve().then(()=>e.target.value='')",
            Code::ValueRejected,
        ),
        failed("reverted in a macrotask", "$('#t').oninput=e=>setTimeout(()=>e.target.value='')", Code::ValueRejected),
        failed(
            "reverted in a macrotask of a microtask",
            "$('#t').oninput=e=>Promise.resolve().then(()=>setTimeout(()=>e.target.value=''))",
            Code::ValueRejected,
        ),
        failed("cut", "$('#t').oninput=e=>e.target.value=e.target.value.slice(0,5)", Code::ValueRejected),
        failed(
            "beforeinput cancelled",
            "$('#t').addEventListener('beforeinput',e=>e.preventDefault())",
            Code::ValueRejected,
        ),
        failed(
            "swapped by focus",
            "$('#t').onfocus=e=>e.target.replaceWith(e.target.cloneNode())",
            Code::TargetChanged,
        ),
        failed(
            "swapped by input",
            "$('#t').oninput=e=>e.target.replaceWith(e.target.cloneNode())",
            Code::TargetChanged,
        ),
        failed("disabled by focus", "$('#t').onfocus=e=>e.target.disabled=true", Code::Disabled),
        failed("read-only by focus", "$('#t').onfocus=e=>e.target.readOnly=true", Code::ReadOnly),
        failed(
            "focus sent elsewhere",
            "const o=document.createElement('input');root.append(o);$('#t').onfocus=()=>o.focus()",
            Code::ValueRejected,
        ),
    ])
    .await;
}

#[wasm_bindgen_test]
async fn enter_submits_as_the_browser_does() {
    const F: &str = "$('form').onsubmit=e=>{e.preventDefault();log.push('submit:'+(e.submitter?.id||''))};";
    play(vec![
        case("default button", "<form><input id=t><button type=button>x</button><button id=b>Go</button></form>", F).fill("news").submit().expect("log.join()==='submit:b'"),
        case("button elsewhere in the form", "<form id=f><input id=t></form><button form=f id=b>Go</button>", F).fill("news").submit().expect("log.join()==='submit:b'"),
        case("image button", "<form><input id=t><input type=image id=b alt=Go></form>", F).fill("news").submit().expect("log.join()==='submit:b'"),
        case("no button, one field", "<form><input id=t></form>", F).fill("news").submit().expect("log.join()==='submit:'"),
        case("no button, two fields", "<form><input id=t><input></form>", F).fill("news").submit().expect("log.length===0"),
        case("disabled button", "<form><input id=t><button disabled>Go</button></form>", F).fill("news").submit().expect("log.length===0"),
        case("invalid", "<form><input id=t><input required><button>Go</button></form>", F).fill("news").submit().expect("log.length===0"),
        case("cancelled", "<form><input id=t><button>Go</button></form>", "$('form').onsubmit=e=>{e.preventDefault();log.push('submit')};$('#t').onkeydown=e=>{if(e.key==='Enter')e.preventDefault()}").fill("news").submit().expect("log.length===0"),
        case("by keydown", "<input id=t>", "$('#t').onkeydown=e=>{if(e.key==='Enter'&&e.keyCode===13){log.push(e.target.value);e.target.value=''}}").fill("milk").submit().expect("log.join()==='milk'"),
        case("by keypress", "<input id=t>", "$('#t').onkeypress=e=>{if(e.which===13)log.push(e.target.value)}").fill("milk").submit().expect("log.join()==='milk'"),
        case("by keyup", "<input id=t>", "$('#t').onkeyup=e=>{if(e.key==='Enter')log.push(e.target.value)}").fill("milk").submit().expect("log.join()==='milk'"),
        case("Enter that only breaks the line", "<textarea id=t></textarea>", "").fill("news").submit().ends(End::Unverified).expect("$('#t').value==='news\\n'"),
        case("chat box", "<textarea id=t></textarea>", "$('#t').onkeydown=e=>{if(e.key==='Enter'&&!e.shiftKey){e.preventDefault();log.push(e.target.value);e.target.value=''}}").fill("news").submit().expect("log.join()==='news'"),
        case("refused value is not sent", "<form><input id=t><button>Go</button></form>", "$('form').onsubmit=e=>{e.preventDefault();log.push('submit')};$('#t').oninput=e=>e.target.value=''").fill("news").submit().ends(End::Failed(Code::ValueRejected)).expect("log.length===0"),
    ])
    .await;
}

#[wasm_bindgen_test]
async fn native_choices() {
    const L: &str = "$('select').oninput=$('select').onchange=e=>log.push(e.type)";
    const S: &str = "<select id=t><option value=fr>France<option value=de>Germany<option value=x disabled>Closed<optgroup label=g disabled><option>Grouped</optgroup><option value=nz>New   Zealand</select>";
    play(vec![
        case("a list box of its own", "<select id=t multiple size=4><option>a<option>b<option>c<option>d</select>", L).select("c").expect("$('#t').value==='c'"),
        case("value", S, L).select("de").expect("$('#t').value==='de'&&log.join()==='input,change'"),
        case("label", S, L).select("Germany").expect("$('#t').value==='de'"),
        case("folded label", S, L).select("New Zealand").expect("$('#t').value==='nz'"),
        case("nothing changes", S, L).select("France").expect("log.length===0"),
        case("disabled", S, L).select("Closed").ends(End::Refused(Code::Disabled)).expect("$('#t').value==='fr'&&log.length===0"),
        case("disabled group", S, L).select("Grouped").ends(End::Refused(Code::Disabled)).expect("log.length===0"),
        case("missing", S, L).select("Peru and Chile").ends(End::Refused(Code::OptionNotFound)).expect("log.length===0"),
        case("an array for one", S, L).select("").given(Input::List(vec!["de".into()])).ends(End::Refused(Code::InputInvalid)),
        case("multiple", "<select id=t multiple><option>Alpha<option selected>Beta<option>Gamma</select>", L).select("").given(Input::List(vec!["Alpha".into(), "Gamma".into()]))
            .expect("[...$('#t').selectedOptions].map(o=>o.text).join()==='Alpha,Gamma'&&log.join()==='input,change'"),
        case("multiple, none", "<select id=t multiple><option selected>Alpha<option>Beta</select>", L).select("").given(Input::List(vec![])).expect("$('#t').selectedOptions.length===0"),
        case("put back", S, "$('#t').onchange=e=>e.target.selectedIndex=0").select("de").ends(End::Failed(Code::ValueRejected)),
        case("put back in a microtask", S, "$('#t').onchange=e=>Promise.resolve().then(()=>e.target.selectedIndex=0)").select("de").ends(End::Failed(Code::ValueRejected)),
        case("options drawn anew", S, "$('#t').onchange=e=>{const v=e.target.value;e.target.innerHTML='<option value=fr>France<option value=de>Germany';e.target.value=v}").select("de"),
    ])
    .await;
}

#[wasm_bindgen_test]
async fn choices_made_of_roles() {
    const TABS: &str = "root.onclick=e=>{const r=e.target.getAttribute('role');for(const o of root.querySelectorAll('[role='+r+']'))o.setAttribute(r==='radio'?'aria-checked':'aria-selected',o===e.target)}";
    play(vec![
        case("listbox", "<ul id=t role=listbox><li role=option aria-selected=false>One<li role=option aria-selected=false>Two</ul>", TABS).select("Two").expect("root.querySelector('[aria-selected=true]').textContent==='Two'"),
        case("radiogroup", "<div id=t role=radiogroup><div role=radio aria-checked=false tabindex=0>One</div><div role=radio aria-checked=false tabindex=-1>Two</div></div>", TABS).select("Two").expect("root.querySelector('[aria-checked=true]').textContent==='Two'"),
        case("native radios in a group", "<div id=t role=radiogroup><label><input type=radio name=q>One</label><label><input type=radio name=q id=two>Two</label></div>", "").select("Two").expect("$('#two').checked"),
        case("tablist", "<div id=t role=tablist><button role=tab aria-selected=true>A</button><button role=tab aria-selected=false>B</button></div>", TABS).select("B").expect("root.querySelector('[aria-selected=true]').textContent==='B'"),
        case("menu", "<div id=t role=menu><div role=menuitem tabindex=-1>Cut</div><div role=menuitem tabindex=-1>Paste</div></div>", "root.onclick=e=>log.push(e.target.textContent)").select("Paste").ends(End::Done).expect("log.join()==='Paste'"),
        case("disabled option", "<ul id=t role=listbox><li role=option aria-disabled=true>One and only</ul>", TABS).select("One and only").ends(End::Refused(Code::Disabled)),
        case("missing", "<ul id=t role=listbox><li role=option>One</ul>", TABS).select("Three").ends(End::Refused(Code::OptionNotFound)),
        case("closed combobox", "<button id=t role=combobox aria-expanded=false aria-controls=l>Pick</button><ul id=l role=listbox hidden><li role=option>One<li role=option>Two</ul>",
            "$('#t').onclick=()=>{$('#l').hidden=false;$('#t').setAttribute('aria-expanded','true')};$('#l').onclick=e=>{$('#t').textContent=e.target.textContent;$('#l').hidden=true;$('#t').setAttribute('aria-expanded','false')}")
            .select("Two").expect("$('#t').textContent==='Two'"),
        case("several", "<ul id=t role=listbox aria-multiselectable=true><li role=option aria-selected=true>One<li role=option aria-selected=false>Two<li role=option aria-selected=false>Three</ul>",
            "root.onclick=e=>e.target.setAttribute('aria-selected',e.target.getAttribute('aria-selected')!=='true')").select("").given(Input::List(vec!["Two".into(), "Three".into()]))
            .expect("[...root.querySelectorAll('[aria-selected=true]')].map(o=>o.textContent).join()==='Two,Three'"),
        case("a list drawn apart", "<input id=t role=combobox aria-expanded=false aria-controls=l readonly><div id=p hidden><div id=l role=listbox style='width:0;height:0;overflow:hidden'><div role=option>One</div><div role=option>Two</div></div><div><div><span>One</span></div><div><span>Two</span></div></div></div>", "$('#t').onclick=()=>{$('#p').hidden=false;$('#t').setAttribute('aria-expanded','true')};$('#p').onclick=e=>{$('#t').value=e.target.textContent;$('#p').hidden=true}").select("Two").expect("$('#t').value==='Two'"),
        case("fades in", "<button id=t role=combobox aria-expanded=false aria-controls=l>Pick</button><ul id=l role=listbox hidden style='opacity:0'><li role=option>One<li role=option>Two</ul>",
            "$('#t').onclick=()=>{$('#l').hidden=false;$('#t').setAttribute('aria-expanded','true');setTimeout(()=>$('#l').style.opacity=1,60)};$('#l').onclick=e=>$('#t').textContent=e.target.textContent").select("Two").expect("$('#t').textContent==='Two'"),
        case("opens with the arrow key only", "<input id=t role=combobox aria-expanded=false aria-controls=l><ul id=l role=listbox hidden><li role=option>One<li role=option>Two</ul>",
            "$('#t').onkeydown=e=>{if(e.key==='ArrowDown'){$('#l').hidden=false;$('#t').setAttribute('aria-expanded','true')}};$('#l').onclick=e=>$('#t').value=e.target.textContent").select("Two").expect("$('#t').value==='Two'"),
        case("opened for nothing, closed again", "<button id=t role=combobox aria-expanded=false aria-controls=l>Pick</button><ul id=l role=listbox hidden><li role=option>One</ul>",
            "$('#t').onclick=()=>{$('#l').hidden=false;$('#t').setAttribute('aria-expanded','true')};$('#t').onkeydown=e=>{if(e.key==='Escape')$('#l').hidden=true}").select("Three").ends(End::Failed(Code::OptionNotFound)).expect("$('#l').hidden"),
        case("datalist", "<input id=t list=l><datalist id=l><option value=ar>Argentina<option value=br>Brasil</datalist>", "").select("Brasil").expect("$('#t').value==='br'"),
        case("an option that stays as it was", "<ul id=t role=listbox><li role=option aria-selected=false>One</ul>", "").select("One").ends(End::Unverified),
    ])
    .await;
}

/// Members that a form's controls shadow, in the extension's world too.
const SHADOWS: &str = "<input name=id><input name=attributes><input name=tagName><input name=children><input name=parentNode>\
    <input name=getAttribute><input name=querySelector><input name=nodeType><input name=click><input name=dispatchEvent>\
    <input name=matches><input name=getBoundingClientRect><input name=ownerDocument><input name=isConnected><input name=elements>\
    <input name=requestSubmit><input name=closest><input name=parentElement><input name=addEventListener><input name=getRootNode>";

#[wasm_bindgen_test]
async fn hostile_pages_get_what_is_right() {
    let shadowed = |name, rest: &str, script| {
        let html: &'static str = Box::leak(format!("<form>{SHADOWS}{rest}</form>").into_boxed_str());
        case(name, html, script)
    };
    const SUBMIT: &str =
        "HTMLElement.prototype.addEventListener.call($('form'),'submit',e=>{e.preventDefault();log.push('submit')})";
    play(vec![
        shadowed("click in a form that shadows", "<button id=t>Go</button>", SUBMIT).expect("log.join()==='submit'"),
        shadowed("fill in a form that shadows", "<input id=t>", SUBMIT).fill("news").expect("$('#t').value==='news'"),
        shadowed("Enter in a form that shadows", "<input id=t><button>Go</button>", SUBMIT).fill("news").submit().expect("log.join()==='submit'"),
        shadowed("a form that shadows as the target", "", "HTMLElement.prototype.setAttribute.call($('form'),'style','padding:30px');root.onclick=()=>log.push(1)").on("form").expect("log.length===1"),
        case("a value that lies", "<input id=t>", "Object.defineProperty($('#t'),'value',{get(){return 'Ada Lovelace'},set(){}})").fill("Bob Dylan").expect("Object.getOwnPropertyDescriptor(HTMLInputElement.prototype,'value').get.call($('#t'))==='Bob Dylan'"),
        case("methods that lie", "<button id=t disabled>Go</button>", "$('#t').matches=()=>false;$('#t').click=()=>log.push(1);$('#t').checkVisibility=()=>true").ends(End::Refused(Code::Disabled)).expect("log.length===0"),
        case("runs from the pointer", "<button id=t style='position:fixed;left:0;top:0'>Go</button>", "$('#t').onmouseover=e=>e.target.style.left=(parseInt(e.target.style.left)+200)+'px';$('#t').onclick=()=>log.push('go')").expect("log.join()==='go'"),
        case("runs out of the window", "<button id=t style='position:fixed;left:0;top:0'>Go</button>", "$('#t').onmousedown=e=>e.target.style.left='-999px';$('#t').onclick=()=>log.push('go')").ends(End::Failed(Code::Covered)).expect("log.length===0"),
        case("swaps places under the pointer", "<div style='position:relative;height:40px'><button id=t style='position:absolute;top:0'>Save</button><button id=u style='position:absolute;top:0;left:200px'>Drop</button></div>", "$('#t').onmousedown=()=>{$('#u').style.left=0;$('#t').style.left='200px'};$('#t').onclick=()=>log.push('save');$('#u').onclick=()=>log.push('drop')").expect("log.join()==='save'"),
        case("becomes another while focused", "<button id=t>Save</button>", "$('#t').onfocus=()=>root.dataset.changed=1;$('#t').onclick=()=>log.push('go')").ends(End::Failed(Code::TargetChanged)).expect("log.length===0"),
        case("becomes another field while focused", "<input id=t>", "$('#t').onfocus=()=>root.dataset.changed=1").fill("news").ends(End::Failed(Code::TargetChanged)).expect("$('#t').value===''"),
        case("has changed before", "<input id=t>", "root.dataset.changed=1;$('#t').onfocus=()=>log.push(1)").fill("news").ends(End::Refused(Code::TargetChanged)).expect("log.length===0"),
        case("handler throws", "<input id=t>", "$('#t').addEventListener('keydown',()=>{throw 0})").fill("news").expect("$('#t').value==='news'"),
        case("gone after the click", "<button id=t>Go</button>", "$('#t').onclick=e=>e.target.remove()").expect("!$('#t')"),
        case("options by the ten thousand", "<select id=t></select>", "$('#t').innerHTML=Array.from({length:10000},(_,i)=>'<option value='+i+'>Option '+i).join('')").select("Option 9876").expect("$('#t').value==='9876'"),
        case("mutation storm", "<p></p><input id=t>", "new MutationObserver(()=>{const p=$('p');if(log.length<500){log.push(1);p.title=log.length}}).observe(root,{attributes:true,subtree:true,childList:true});$('#t').oninput=()=>$('p').title='x'").fill("news").expect("$('#t').value==='news'"),
    ])
    .await;
}

#[wasm_bindgen_test]
async fn what_is_in_the_way_of_a_person_goes_as_for_a_person() {
    // A field is filled first; what that leaves open or disabled, taking the focus away mends.
    const FILL_FIRST: &str = "<input id=f><div style='position:relative'><button id=t>Go</button></div>";
    stage::stage(
        FILL_FIRST,
        "$('#t').disabled=true;$('#f').onchange=()=>0;$('#f').onblur=()=>$('#t').disabled=false;$('#t').onclick=()=>log.push('go')",
    );
    stage::act(FILL, "#f", text("Ada"), false).await.unwrap();
    stage::act(stage::CLICK, "#t", Input::None, false).await.unwrap();
    assert_eq!(stage::log(), "go");

    stage::stage(
        FILL_FIRST,
        "const d=document.createElement('ul');d.style='position:absolute;inset:0;margin:0;background:#fff';$('#f').oninput=()=>$('div').append(d);$('#f').onblur=()=>d.remove();$('#t').onclick=()=>log.push('go')",
    );
    stage::act(FILL, "#f", text("Ada"), false).await.unwrap();
    stage::act(stage::CLICK, "#t", Input::None, false).await.unwrap();
    assert_eq!(stage::log(), "go");

    // The field itself goes on taking text under the list that it has opened.
    stage::stage(
        "<div style='position:relative'><input id=f></div>",
        "const d=document.createElement('ul');d.style='position:absolute;inset:0;margin:0;background:#fff';$('#f').oninput=()=>$('div').append(d)",
    );
    stage::act(FILL, "#f", text("Ad"), false).await.unwrap();
    stage::act(FILL, "#f", text("Ada"), false).await.unwrap();
    assert!(stage::expr("$('#f').value==='Ada'").is_truthy());
}

#[wasm_bindgen_test]
async fn a_cancelled_call_leaves_the_page_alone() {
    stage::stage(
        "<button id=t>Go</button><input id=f>",
        "for(const t of ['pointerover','focusin','click','input'])root.addEventListener(t,e=>log.push(t),true)",
    );
    let life = web_sys::AbortController::new().unwrap();
    life.abort();
    for (action, target, input) in [(stage::CLICK, "#t", Input::None), (FILL, "#f", text("Ada"))] {
        let failed = stage::act_with(action, target, input, false, Some(&life.signal())).await.unwrap_err();
        assert_eq!((failed.failure.code, failed.acted), (Code::Cancelled, false));
    }
    assert_eq!(stage::log(), "");
}

#[wasm_bindgen_test]
async fn results_say_what_was_read() {
    stage::stage(
        "<form><input id=t required type=email><button id=b>Go</button></form>",
        "$('form').onsubmit=e=>e.preventDefault()",
    );
    let done = stage::act(FILL, "#t", text("nobody"), false).await.unwrap();
    assert_eq!(done.after.value, Some(ValueState::Filled));
    assert_eq!(done.after.states, [State::Required, State::Invalid, State::Focused]);
    assert!(done.validation.unwrap().contains('@'));
    let done = stage::act(stage::CLICK, "#b", Input::None, false).await.unwrap();
    assert!(done.validation.unwrap().contains('@'), "the field that stopped the form says why");
    assert_eq!(done.verified, None);

    stage::stage("<input id=t type=password>", "root.dataset.secret=1");
    assert_eq!(stage::act(FILL, "#t", text("hunter2!"), false).await.unwrap().after.value, Some(ValueState::Secret));

    stage::stage("<details><summary id=t>More</summary>x</details>", "");
    assert_eq!(
        stage::act(stage::CLICK, "#t", Input::None, false).await.unwrap().after.states,
        [State::Expanded, State::Focused]
    );
}
