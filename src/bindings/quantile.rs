//! Quantiles of rows.

use js_sys::Float64Array;
use wasm_bindgen::prelude::*;

use super::{csv::CsvColumn, failure::failure, plan::QuantilePlan, source::Source, wiped::wiped};
use crate::{
    exact::{Rational, up},
    mechanism::exponential::Exponential,
    privacy::distance,
    query::quantile::Quantile,
    score::quantile::Tally,
};

/// A quantile query with its rows so far. Freed by whoever opened it.
#[wasm_bindgen]
pub struct QuantileRun {
    query: Quantile,
    tally: Tally,
    canonical: QuantilePlan,
}

#[wasm_bindgen]
impl QuantileRun {
    /// Checks the plan. `listed` holds the candidates unless the plan has a grid.
    pub fn open(plan: JsValue, listed: Vec<f64>) -> Result<QuantileRun, JsValue> {
        let (query, canonical) = QuantilePlan::read(plan)?.check(listed).map_err(failure)?;
        Ok(Self { tally: query.tally(), query, canonical })
    }

    /// The plan in canonical form.
    pub fn plan(&self) -> Result<JsValue, JsValue> {
        self.canonical.write()
    }

    /// The loss between data sets that differ in so many rows. `number` is given where it was told
    /// as a number.
    pub fn loss(&self, d_in: &str, number: Option<f64>) -> Result<f64, JsValue> {
        let loss = distance("dIn", d_in, number).and_then(|d_in| self.query.loss(&d_in));
        loss.map(|loss| loss.reported()).map_err(failure)
    }

    /// The loss between data sets that differ in the rows of one person.
    pub fn epsilon(&self) -> f64 {
        self.query.epsilon().reported()
    }

    /// The same in bits, in base 2.
    pub fn bits(&self) -> Option<f64> {
        self.query.bits().map(|bits| bits.reported())
    }

    /// The rank error that is not exceeded with this confidence, rounded up.
    pub fn rank_error(&self, confidence: &str) -> Result<f64, JsValue> {
        let exact = super::plan::read("confidence", confidence)
            .and_then(|exact: Rational| self.query.rank_error(&exact));
        exact.map(|exact| up(&exact)).map_err(failure)
    }

    /// All candidates, in order.
    pub fn candidates(&self) -> Float64Array {
        Float64Array::from(self.query.candidates())
    }

    /// Counts rows.
    pub fn add(&mut self, rows: &[f64]) {
        wiped(|| self.tally.add(rows));
    }

    /// Counts the rows that ended within the next bytes of a column.
    pub fn add_column(&mut self, column: &mut CsvColumn, bytes: &[u8]) -> Result<(), JsValue> {
        wiped(|| column.0.push(bytes).map(|rows| self.tally.add(rows))).map_err(failure)
    }

    /// Counts the row that the end of a column ended, if any.
    pub fn end_column(&mut self, column: &mut CsvColumn) -> Result<(), JsValue> {
        wiped(|| column.0.finish().map(|rows| self.tally.add(rows))).map_err(failure)
    }

    /// Draws the candidate that is released.
    pub fn release(&self, source: &mut Source) -> Result<f64, JsValue> {
        let index = wiped(|| self.query.release(&self.tally, &mut source.open(Exponential::WORDS)))
            .map_err(failure)?;
        Ok(self.query.candidates()[index])
    }

    /// Lower and upper ends of each candidate's probability, alternating. Not private.
    pub fn probabilities(&self) -> Float64Array {
        let ends: Vec<f64> = self
            .query
            .probabilities(&self.tally)
            .into_iter()
            .flat_map(|(low, high)| [low, high])
            .collect();
        Float64Array::from(ends.as_slice())
    }
}
