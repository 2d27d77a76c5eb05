//! Outcomes grouped by cost.

use super::Powers;
use crate::exact::{Enclosure, Natural};
use crate::sample::order::ascending;
use zeroize::Zeroizing;

/// All outcomes of one cost.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Group {
    /// The cost less the best cost.
    pub(super) difference: u128,
    /// How many outcomes have it.
    pub(super) count: u64,
}

impl Group {
    /// So many outcomes that cost so much more than the best ones.
    #[must_use]
    pub fn new(difference: u64, count: u64) -> Self {
        Self { difference: difference.into(), count }
    }

    /// The cost less the best cost.
    #[must_use]
    pub fn difference(self) -> u128 {
        self.difference
    }

    /// The groups, best first, by each outcome's cost less the best cost.
    pub(super) fn all(differences: Vec<u128>) -> Vec<Self> {
        let differences = Zeroizing::new(differences);
        let differences = Zeroizing::new(ascending(differences.iter().copied(), u128::BITS));
        differences
            .chunk_by(|a, b| a == b)
            .map(|equal| Self { difference: equal[0], count: equal.len() as u64 })
            .collect()
    }

    /// The weight of each outcome.
    pub(super) fn weight(&self, powers: &Powers<Natural>) -> Enclosure {
        let low = powers.lower(self.difference);
        let high = &low + powers.slack_at(self.difference);
        Enclosure { low, high }
    }
}
