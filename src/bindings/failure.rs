//! A refusal as JavaScript sees it.

use wasm_bindgen::JsValue;

use crate::Error;

/// Three lines of text: the code, the argument (empty where none is named) and the rule, of which
/// the TypeScript layer makes a `DpError`. A text, because an object would bring more code into
/// every module than all the rest of this.
pub(super) fn failure(error: Error) -> JsValue {
    let argument = error.argument().unwrap_or_default();
    JsValue::from_str(&[error.code(), argument, error.rule()].join("\n"))
}
