//! Cumulative weights, and where a cell of the uniform number lies among them.

use crate::exact::{Enclosure, Natural};

/// Certified cumulative weights `C_0 = 0 < C_1 < ... < C_K = T`, in any unit.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cumulative(Vec<Enclosure>);

/// Where the cell of `V` lies.
pub(super) enum Place {
    /// Within this group.
    Inside(usize),
    /// A boundary between groups lies strictly inside the cell: one more digit is needed.
    Straddles,
    /// The sums are not known well enough to tell.
    Unclear,
}

impl Cumulative {
    /// From `C_1, ..., C_K`. Each group's true weight must be above 0, even where it is too small to be seen.
    ///
    /// # Panics
    /// If there are none.
    #[must_use]
    pub fn new(bounds: Vec<Enclosure>) -> Self {
        assert!(!bounds.is_empty(), "Cumulative: there must be a group");
        Self(bounds)
    }

    /// From exact weights, all above 0.
    ///
    /// # Panics
    /// If there are none.
    #[must_use]
    pub fn of_weights(weights: &[Natural]) -> Self {
        let mut sum = Natural::ZERO;
        let mut bounds = Vec::with_capacity(weights.len());
        for weight in weights {
            sum += weight;
            bounds.push(Enclosure::exactly(sum.clone()));
        }
        Self::new(bounds)
    }

    /// From enclosed weights, all truly above 0.
    ///
    /// # Panics
    /// If there are none.
    #[must_use]
    pub fn of_enclosures<'weights>(weights: impl Iterator<Item = &'weights Enclosure>) -> Self {
        let mut sum = Enclosure::exactly(Natural::ZERO);
        let bounds = weights.map(|weight| {
            sum = sum.plus(weight);
            sum.clone()
        });
        Self::new(bounds.collect())
    }

    /// `T`.
    #[must_use]
    pub fn total(&self) -> &Enclosure {
        &self.0[self.0.len() - 1]
    }

    /// `proof.md`, steps 2 and 3. All boundaries are looked at, whatever the answer.
    pub(super) fn locate(&self, index: &Natural, bits: u32) -> Place {
        let Enclosure { low: total_low, high: total_high } = self.total();
        let next = index + Natural::ONE;
        let (start_low, start_high) = (index * total_low, index * total_high);
        let (end_low, end_high) = (&next * total_low, &next * total_high);
        // The first cell begins at 0 and the last one ends at T, and every inner boundary is between: no weight is 0, however
        // little of it is seen.
        let begins_at_zero = index.is_zero();
        let ends_at_total = next == Natural::ONE << bits as usize;
        let (mut below, mut unclear, mut straddles) = (0, false, false);
        for bound in &self.0[..self.0.len() - 1] {
            let (low, high) = (&bound.low << bits as usize, &bound.high << bits as usize);
            if high <= start_low && !begins_at_zero {
                below += 1;
            } else if (begins_at_zero || start_high < low) && (ends_at_total || high < end_low) {
                straddles = true;
            } else if ends_at_total || low < end_high {
                unclear = true;
            }
        }
        match (straddles, unclear) {
            (true, _) => Place::Straddles,
            (false, true) => Place::Unclear,
            (false, false) => Place::Inside(below),
        }
    }
}
