//! Evenly spaced points.

use js_sys::Float64Array;
use wasm_bindgen::prelude::*;

use super::{failure::failure, number::read};
use crate::{
    Error,
    exact::{Grid, LongGrid},
};

/// The points of a grid, given as the texts of three exact numbers.
#[wasm_bindgen]
pub fn grid(first: &str, last: &str, step: &str) -> Result<Float64Array, JsValue> {
    let points = || Grid::new(&read("first", first)?, &read("last", last)?, &read("step", step)?);
    let points: Vec<f64> = points().map_err(failure)?.iter().collect();
    Ok(Float64Array::from(points.as_slice()))
}

/// Whether a number is one of the points, of which there may be `2^53`.
#[wasm_bindgen]
pub fn grid_has(first: &str, last: &str, step: &str, value: f64) -> Result<bool, JsValue> {
    let has = || -> Result<bool, Error> {
        let (first, last, step) = (read("first", first)?, read("last", last)?, read("step", step)?);
        Ok(if Grid::count(&first, &last, &step)? > Grid::MOST {
            LongGrid::new(&first, &last, &step)?.has(value)
        } else {
            Grid::new(&first, &last, &step)?.iter().any(|point| point == value)
        })
    };
    has().map_err(failure)
}
