//! A refusal as JavaScript sees it.

use wasm_bindgen::JsValue;

use crate::Error;

/// The value that a call throws.
pub struct Failure(JsValue);

/// Three lines of text: the code, the argument (empty if none is named) and the rule, of which the
/// TypeScript layer makes a `DpError`. It is a text because an object would bring more code into
/// every module than the rest of this file.
impl From<Error> for Failure {
    // Made at once and in one place: an error that travels to each call weighs in each.
    #[cold]
    #[inline(never)]
    fn from(error: Error) -> Self {
        let argument = error.argument().unwrap_or_default();
        Self(JsValue::from_str(&[error.code(), argument, error.rule()].join("\n")))
    }
}

impl From<JsValue> for Failure {
    fn from(thrown: JsValue) -> Self {
        Self(thrown)
    }
}

impl From<Failure> for JsValue {
    fn from(failure: Failure) -> Self {
        failure.0
    }
}
