//! The figures of sums and means: noisy totals of steps, and their values in the unit of the rows.

use wasm_bindgen::prelude::*;

use super::{
    failure::Failure,
    number::{positive, read},
    rows::{Range, RowsRun},
    source::Source,
    values::{integers, words},
    wiped::wiped,
};
use crate::{
    exact::{Integer, Rational},
    query::rows::{
        mean::{self, of_interval},
        steps::Steps,
        sum,
    },
};

impl RowsRun {
    fn of_sum(&self) -> &sum::Range {
        let Range::Sum(range) = &self.range else { unreachable!("the run is of a sum") };
        range
    }

    fn of_mean(&self) -> &mean::Range {
        let Range::Mean(range) = &self.range else { unreachable!("the run is of a mean") };
        range
    }

    fn steps(&self) -> &Steps {
        match &self.range {
            Range::Sum(range) => range.steps(),
            Range::Mean(range) => range.steps(),
            Range::None => unreachable!("counts have no steps"),
        }
    }

    /// Draws the noisy totals.
    fn totals(&self, source: &mut Source) -> Result<Vec<Integer>, Failure> {
        let needed = self.noise.words();
        Ok(wiped(|| self.noise.release_wide(&mut source.open(needed), self.tally.as_ref()))?)
    }
}

/// Two sums, as words.
pub(super) fn read_sums(words: &[u64]) -> [Integer; 2] {
    let Ok(sums) = integers(words).try_into() else { unreachable!("a mean has two sums") };
    sums
}

/// Canonical texts of what was said in the unit of the rows.
const STEPS: [&str; 3] = ["lowest", "highest", "step"];
/// The mean, and the number of rows.
const MEAN: [&str; 2] = ["mean", "rows"];

/// The bounds and the step, by [`STEPS`], a line each.
pub(super) fn steps_text(steps: &Steps) -> String {
    let parts: [&Rational; STEPS.len()] = [&steps.lowest(), &steps.highest(), steps.step()];
    parts.map(Rational::to_string).join("\n")
}

#[wasm_bindgen]
impl RowsRun {
    /// The bounds and the step, by [`STEPS`], a line each.
    pub fn steps_text(&self) -> String {
        steps_text(self.steps())
    }

    /// Draws the sum that is released.
    pub fn release_sum(&self, source: &mut Source) -> Result<f64, Failure> {
        let totals = self.totals(source)?;
        let [total] = &totals[..] else { unreachable!("a sum has one total") };
        Ok(self.of_sum().value(total))
    }

    /// How far the released sum is off at most with this confidence.
    pub fn sum_error(&self, confidence: &str) -> Result<f64, Failure> {
        Ok(self.of_sum().error(&self.noise.error(&read("confidence", confidence)?)?))
    }

    /// Checks whether this sum can be released.
    pub fn is_sum(&self, value: f64) -> bool {
        self.of_sum().is_value(value)
    }

    /// Draws the two sums that are released of a mean, written as integers of any size.
    pub fn release_sums(&self, source: &mut Source) -> Result<Vec<u64>, Failure> {
        Ok(words(&mean::cut(self.totals(source)?)))
    }

    /// Gives the mean and the number of rows that follow from such sums, by [`MEAN`].
    pub fn told(&self, sums: &[u64]) -> Vec<f64> {
        let sums = read_sums(sums);
        let numbers: [f64; MEAN.len()] = [self.of_mean().mean(&sums), self.of_mean().rows(&sums)];
        numbers.into()
    }

    /// The ends between which the mean lies with this confidence.
    pub fn interval(&self, sums: &[u64], confidence: &str) -> Result<Vec<f64>, Failure> {
        let confidence = read("confidence", confidence)?;
        let error = self.noise.error(of_interval(&confidence)?)?;
        let (low, high) = self.of_mean().interval(&read_sums(sums), &error);
        Ok(vec![low, high])
    }

    /// How far the mean of this many rows is off at most with this confidence.
    pub fn mean_error(&self, confidence: &str, rows: f64) -> Result<f64, Failure> {
        let error = self.noise.error(&read("confidence", confidence)?)?;
        Ok(self.of_mean().error(&error, positive("rows", rows)?))
    }
}
