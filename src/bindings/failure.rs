//! A refusal as JavaScript sees it.

use wasm_bindgen::JsValue;

use crate::Error;

/// What a call throws.
pub enum Failure {
    /// A refusal.
    Refused(Error),
    /// What JavaScript threw before.
    Thrown(JsValue),
}

impl From<Error> for Failure {
    fn from(error: Error) -> Self {
        Self::Refused(error)
    }
}

impl From<JsValue> for Failure {
    fn from(thrown: JsValue) -> Self {
        Self::Thrown(thrown)
    }
}

/// Of an [`Error`], three lines of text: the code, the argument (empty where none is named) and the
/// rule, of which the TypeScript layer makes a `DpError`. A text, because an object would bring more
/// code into every module than all the rest of this.
impl From<Failure> for JsValue {
    #[inline(never)] // once for all calls
    fn from(failure: Failure) -> Self {
        match failure {
            Failure::Refused(error) => {
                let argument = error.argument().unwrap_or_default();
                Self::from_str(&[error.code(), argument, error.rule()].join("\n"))
            }
            Failure::Thrown(thrown) => thrown,
        }
    }
}
