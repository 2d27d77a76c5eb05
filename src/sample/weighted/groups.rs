//! Outcomes grouped by cost, for integers of any size.

use super::Powers;
use crate::exact::{Enclosure, Natural};
use crate::sample::order::ascending;
use zeroize::Zeroizing;

/// All outcomes of one cost.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Group {
    /// The cost less the best cost.
    pub difference: u128,
    /// How many outcomes have it.
    pub count: u64,
}

impl Group {
    /// The groups, best first, by each outcome's cost less the best cost.
    pub fn all(differences: Vec<u128>) -> Vec<Self> {
        let differences = Zeroizing::new(differences);
        let differences = Zeroizing::new(ascending(differences.iter().copied(), u128::BITS));
        differences
            .chunk_by(|a, b| a == b)
            .map(|equal| Self { difference: equal[0], count: equal.len() as u64 })
            .collect()
    }

    /// The weight of each outcome.
    pub fn weight(&self, powers: &Powers<Natural>) -> Enclosure {
        let low = powers.lower(self.difference);
        let high = &low + powers.slack_at(self.difference);
        Enclosure { low, high }
    }
}
