//! Different texts of rows: of all of them, and of those of each group.

use wasm_bindgen::prelude::*;

use super::{
    failure::Failure,
    grouped::Of,
    groups::GroupsRun,
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

#[wasm_bindgen]
impl GroupsRun {
    /// Asks how many different texts there are.
    pub fn distinct(&mut self, plan: JsValue) -> Result<(), Failure> {
        self.ask(plan, Ok(DifferentTexts), |_| Of::Count)
    }
}
