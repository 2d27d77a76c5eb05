//! A refusal as JavaScript sees it.

use wasm_bindgen::JsValue;

use crate::Error;

/// What a call throws: of an [`Error`], three lines of text, the code, the argument (empty where
/// none is named) and the rule, of which the TypeScript layer makes a `DpError`. A text, because an
/// object would bring more code into every module than all the rest of this.
pub struct Failure(JsValue);

impl From<Error> for Failure {
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
