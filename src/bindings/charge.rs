//! What one release costs, as texts.

use wasm_bindgen::prelude::*;

use super::{failure::failure, number::read};
use crate::{exact::reported, privacy::Charge};

/// Epsilon, bits and rho as canonical text, a line each: empty where there is no bound.
pub(super) fn written(charge: Charge) -> String {
    let mut lines = String::new();
    for part in [charge.epsilon, charge.bits, charge.rho] {
        if let Some(part) = part {
            lines += &part.to_string();
        }
        lines += "\n";
    }
    lines
}

/// One of these texts, as a loss is reported: the least double that, read as a decimal, is not
/// below it.
#[wasm_bindgen]
pub fn rounded_up(loss: &str) -> Result<f64, JsValue> {
    read("loss", loss).map(|loss| reported(&loss)).map_err(failure)
}
