//! Evenly spaced points.

use js_sys::Float64Array;
use wasm_bindgen::prelude::*;

use super::{failure::failure, number::read};
use crate::exact::Grid;

/// The points of a grid, given as the texts of three exact numbers.
#[wasm_bindgen]
pub fn grid(first: &str, last: &str, step: &str) -> Result<Float64Array, JsValue> {
    let points = || Grid::new(&read("first", first)?, &read("last", last)?, &read("step", step)?);
    let points: Vec<f64> = points().map_err(failure)?.iter().collect();
    Ok(Float64Array::from(points.as_slice()))
}
