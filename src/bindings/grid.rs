//! Evenly spaced points.

use js_sys::Float64Array;
use wasm_bindgen::prelude::*;

use super::{failure::failure, number::read};
use crate::{
    Error,
    exact::{AnyGrid, Grid, Rational},
};

/// The points of a grid, given as the texts of three exact numbers.
#[wasm_bindgen]
pub fn grid(first: &str, last: &str, step: &str) -> Result<Float64Array, JsValue> {
    let points = || {
        let [first, last, step] = read_grid(first, last, step)?;
        Grid::new(&first, &last, &step)
    };
    let points = points().map_err(failure)?.written_out();
    Ok(Float64Array::from(points.as_slice()))
}

/// Whether a number is one of the points, of which there may be `2^53`.
#[wasm_bindgen]
pub fn grid_has(first: &str, last: &str, step: &str, value: f64) -> Result<bool, JsValue> {
    let grid = || {
        let [first, last, step] = read_grid(first, last, step)?;
        AnyGrid::new(&first, &last, &step)
    };
    grid().map(|grid| grid.has(value)).map_err(failure)
}

/// The three numbers.
#[inline(never)] // once for all that have a grid
pub(super) fn read_grid(first: &str, last: &str, step: &str) -> Result<[Rational; 3], Error> {
    Ok([read("first", first)?, read("last", last)?, read("step", step)?])
}
