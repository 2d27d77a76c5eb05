//! A refusal as JavaScript sees it.

use wasm_bindgen::JsValue;

use crate::Error;

/// A plain object `{ code, argument, message }`, from which the TypeScript layer makes a `DpError`.
pub(super) fn failure(error: Error) -> JsValue {
    let object = js_sys::Object::new();
    let set = |key: &str, value: JsValue| {
        // Setting a property of a fresh ordinary object cannot fail.
        let _ = js_sys::Reflect::set(&object, &JsValue::from_str(key), &value);
    };
    set("code", JsValue::from_str(error.code()));
    set("argument", error.argument().map_or(JsValue::UNDEFINED, JsValue::from_str));
    set("message", JsValue::from_str(&error.to_string()));
    object.into()
}
