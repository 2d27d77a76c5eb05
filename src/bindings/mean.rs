//! What follows from the rows of a mean: its noisy sums, and what is made of these.

use wasm_bindgen::prelude::*;

use super::{
    failure::failure,
    number::{positive, read},
    rows::RowsRun,
    source::Source,
    values::{integers, words},
    wiped::wiped,
};
use crate::{
    exact::Integer,
    query::rows::mean::{Steps, of_interval},
};

impl RowsRun {
    fn steps(&self) -> &Steps {
        self.steps.as_ref().expect("the run is of a mean")
    }
}

/// Two sums, as words.
fn read_sums(words: &[u64]) -> [Integer; 2] {
    let Ok(sums) = integers(words).try_into() else { unreachable!("a mean has two sums") };
    sums
}

#[wasm_bindgen]
impl RowsRun {
    /// The lowest bound, the highest and the step as canonical texts, a line each.
    pub fn steps_text(&self) -> String {
        let steps = self.steps();
        let mut text = String::new();
        for part in [&steps.lowest(), &steps.highest(), steps.step()] {
            text += &part.to_string();
            text += "\n";
        }
        text
    }

    /// Draws the two sums that are released of a mean, written as integers of any size.
    pub fn release_sums(&self, source: &mut Source) -> Result<Vec<u64>, JsValue> {
        let needed = self.noise.words();
        let released =
            wiped(|| self.noise.release_wide(&mut source.open(needed), self.tally.as_ref()));
        released.map(|sums| words(&sums)).map_err(failure)
    }

    /// The mean and the number of rows, by such sums.
    pub fn told(&self, sums: &[u64]) -> Vec<f64> {
        let sums = read_sums(sums);
        vec![self.steps().mean(&sums), self.steps().rows(&sums)]
    }

    /// The ends between which the mean lies with this confidence.
    pub fn interval(&self, sums: &[u64], confidence: &str) -> Result<Vec<f64>, JsValue> {
        let error = read("confidence", confidence)
            .and_then(|confidence| self.noise.error(of_interval(&confidence)?))
            .map_err(failure)?;
        let (low, high) = self.steps().interval(&read_sums(sums), &error);
        Ok(vec![low, high])
    }

    /// How far the mean of so many rows is off at most with this confidence.
    pub fn mean_error(&self, confidence: &str, rows: f64) -> Result<f64, JsValue> {
        let error = read("confidence", confidence).and_then(|confidence| {
            Ok(self.steps().error(&self.noise.error(&confidence)?, positive("rows", rows)?))
        });
        error.map_err(failure)
    }
}
