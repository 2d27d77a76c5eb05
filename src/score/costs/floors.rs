//! Costs that come in parts and are not rounded at random.

use sottovoce_loops::costs::take_whole_parts;

use super::{Clamp, Costs, Values};
use crate::Result;

/// The integer below each cost. Nothing else of the costs is stored: no second copy of many costs
/// is made.
pub struct Floors {
    clamp: Clamp,
    above: Vec<u32>,
}

impl Floors {
    /// Nothing yet, with room for `length` costs.
    #[must_use]
    pub fn new(clamp: Clamp, length: usize) -> Self {
        Self { clamp, above: Vec::with_capacity(length.min(Costs::MOST)) }
    }

    /// Adds some costs: clamped as [`Costs::real`] does it, and rounded down.
    pub fn add(&mut self, costs: &[f64]) {
        let Clamp { lowest, highest } = self.clamp;
        take_whole_parts(costs, lowest, highest, &mut self.above);
    }

    /// All of them, as integers.
    ///
    /// # Errors
    /// As [`Costs::real`].
    pub fn costs(self) -> Result<Costs> {
        Costs::check(self.above.len())?;
        Ok(Costs { clamp: self.clamp, values: Values::Whole(self.above) })
    }
}
