//! Randomness that no page can foresee.

use js_sys::Uint8Array;
use wasm_bindgen::prelude::*;

#[wasm_bindgen]
extern "C" {
    #[wasm_bindgen(js_namespace = crypto, js_name = getRandomValues)]
    fn get_random_values(into: &Uint8Array);
}

/// 128 random bits.
pub fn key() -> [u8; 16] {
    let bytes = Uint8Array::new_with_length(16);
    get_random_values(&bytes);
    let mut key = [0; 16];
    bytes.copy_to(&mut key);
    key
}
