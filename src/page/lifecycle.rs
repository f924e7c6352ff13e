//! When tools come and go: back after the page has loaded, with its scope, away for ever when the extension goes.

use std::cell::Cell;
use std::rc::Rc;

use gloo::events::EventListener;
use gloo::timers::future::TimeoutFuture;
use js_sys::{Array, Promise};
use wasm_bindgen::JsValue;
use wasm_bindgen_futures::{JsFuture, future_to_promise, spawn_local};
use web_sys::EventTarget;

use super::bridge::Bridge;
use super::{native, scope, store, world};

/// The page's own tools come first: ours wait this long after `DOMContentLoaded` for a page that never ends loading.
const PATIENCE_MS: u32 = 5_000;

/// Arms everything that happens by itself in this document.
pub fn arm(bridge: &Rc<Bridge>) {
    let losing = bridge.clone();
    bridge.host.on_lost(move || losing.registry.lose());
    let restoring = bridge.clone();
    spawn_local(async move {
        loaded().await;
        let _held = restoring.lock.hold().await;
        // Where the worker cannot be asked now, the next import or listing asks again.
        let Ok(entries) = store::load(&restoring.host).await else { return };
        restoring.registry.learn(entries);
        restoring.registry.sync(&restoring, &scope::current()).await;
    });
    watch(bridge);
}

// Same-document navigations, and names that the page sets free.
fn watch(bridge: &Rc<Bridge>) {
    let follow = |target: JsValue, event: &'static str| {
        if !target.is_object() {
            return;
        }
        let target: EventTarget = target.into();
        let (bridge, pending) = (bridge.clone(), Rc::new(Cell::new(false)));
        EventListener::new(&target, event, move |_| {
            // A burst of events is one look.
            if pending.replace(true) {
                return;
            }
            let (bridge, pending) = (bridge.clone(), pending.clone());
            spawn_local(async move {
                let _held = bridge.lock.hold().await;
                pending.set(false);
                bridge.registry.sync(&bridge, &scope::current()).await;
            });
        })
        .forget();
    };
    follow(world::member("navigation"), "currententrychange");
    follow(native::context().map_or(JsValue::UNDEFINED, JsValue::from), "toolchange");
}

async fn loaded() {
    if world::ready_state() == "loading" {
        let _ = JsFuture::from(once(&world::document(), "DOMContentLoaded")).await;
    }
    if world::ready_state() != "complete" {
        let patience = future_to_promise(async {
            TimeoutFuture::new(PATIENCE_MS).await;
            Ok(JsValue::UNDEFINED)
        });
        let either = Array::of2(&once(&world::window(), "load"), &patience);
        let _ = JsFuture::from(Promise::race(&either)).await;
    }
}

fn once(target: &EventTarget, event: &'static str) -> Promise {
    Promise::new(&mut |resolve, _| {
        EventListener::once(target, event, move |_| {
            let _ = resolve.call0(&JsValue::UNDEFINED);
        })
        .forget();
    })
}
