//! Different texts of rows.

use wasm_bindgen::prelude::*;

use super::{
    failure::Failure,
    rows::{Range, Read, RowsRun},
    wiped::wiped,
};
use crate::query::distinct::DifferentTexts;

#[wasm_bindgen]
impl RowsRun {
    /// Checks the plan of a number of different texts.
    pub fn distinct(plan: JsValue) -> Result<RowsRun, Failure> {
        Read::plan(plan)?.ask(Ok(DifferentTexts), |_| Range::None)
    }

    /// Takes texts: one after another, and where each ends.
    pub fn add_texts(&mut self, texts: &[u8], ends: &[u32]) -> Result<(), Failure> {
        Ok(wiped(|| self.tally.add_texts(texts, ends))?)
    }
}
