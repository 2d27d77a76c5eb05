//! Converts rho to epsilon and delta, and back.

use wasm_bindgen::prelude::*;

use super::{failure::Failure, number::read};
use crate::privacy::conversion;

/// The least epsilon that is known for a rho and a delta, rounded up.
#[wasm_bindgen]
pub fn epsilon_of(rho: &str, delta: &str) -> Result<f64, Failure> {
    Ok(conversion::epsilon_of(&read("rho", rho)?, &read("delta", delta)?)?)
}

/// The least delta that is known for a rho and an epsilon, rounded up.
#[wasm_bindgen]
pub fn delta_of(rho: &str, epsilon: &str) -> Result<f64, Failure> {
    Ok(conversion::delta_of(&read("rho", rho)?, &read("epsilon", epsilon)?)?)
}

/// The largest rho that is known to satisfy epsilon and delta, as canonical text.
#[wasm_bindgen]
pub fn rho_of(epsilon: &str, delta: &str) -> Result<String, Failure> {
    Ok(conversion::rho_of(&read("epsilon", epsilon)?, &read("delta", delta)?)?.to_string())
}
