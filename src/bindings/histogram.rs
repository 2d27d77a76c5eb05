//! Histograms: counts of rows by category.

use wasm_bindgen::prelude::*;

use super::{
    failure::Failure,
    rows::{Range, Read, RowsRun},
};
use crate::query::rows::histogram::{ByCategory, Categories, Other};

#[wasm_bindgen]
impl RowsRun {
    /// Checks the plan of a histogram over these numbers, or over texts if any are given.
    pub fn histogram(
        plan: JsValue,
        other: bool,
        numbers: &[f64],
        texts: Option<Vec<String>>,
    ) -> Result<RowsRun, Failure> {
        let read = Read::plan(plan)?;
        let other = if other { Other::Counted } else { Other::Dropped };
        let categories = texts.map_or_else(|| Categories::numbers(numbers), Categories::texts);
        let question = categories.map(|categories| ByCategory { categories, other });
        read.ask(question, |_| Range::None)
    }
}
