//! Cumulative weights, all of them in memory.

use super::span::{Boundaries, Place, Side, Span};
use crate::exact::{Enclosure, Natural};

/// Certified cumulative weights `C_0 = 0 < C_1 < ... < C_K = T`, in any unit.
#[derive(Clone, Debug, PartialEq, Eq)]
#[must_use]
pub struct Cumulative(Vec<Enclosure>);

impl Cumulative {
    /// From `C_1, ..., C_K`. Each group's true weight must be above 0, even if it is too small to
    /// be seen.
    ///
    /// # Panics
    /// If there are none.
    pub fn new(bounds: Vec<Enclosure>) -> Self {
        assert!(!bounds.is_empty(), "Cumulative: there must be a group");
        Self(bounds)
    }

    /// From exact weights, all above 0.
    ///
    /// # Panics
    /// If there are none.
    pub fn of_weights(weights: &[Natural]) -> Self {
        Self::of_enclosures(weights.iter().map(|weight| Enclosure::exactly(weight.clone())))
    }

    /// From enclosed weights, all truly above 0.
    ///
    /// # Panics
    /// If there are none.
    pub fn of_enclosures(weights: impl Iterator<Item = Enclosure>) -> Self {
        Self::new(Enclosure::running_sums(weights.collect()))
    }

    /// `T`.
    pub fn total(&self) -> &Enclosure {
        &self.0[self.0.len() - 1]
    }
}

impl Boundaries for Cumulative {
    /// All boundaries are looked at, for any answer.
    fn locate(&self, index: &Natural, bits: u32) -> Place {
        let span = Span::new(index, bits, self.total());
        let (mut before, mut unclear, mut straddles) = (0, false, false);
        for boundary in &self.0[..self.0.len() - 1] {
            match span.side(boundary) {
                Side::Before => before += 1,
                Side::Inside => straddles = true,
                Side::After => {}
                Side::Unclear => unclear = true,
            }
        }
        match (straddles, unclear) {
            (true, _) => Place::Straddles,
            (false, true) => Place::Unclear,
            (false, false) => Place::Inside(before),
        }
    }
}
