//! Outcomes grouped by cost, for integers of any size.

use super::Powers;
use crate::exact::Natural;
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
    pub fn all(differences: impl Iterator<Item = u128>) -> Vec<Self> {
        let mut differences = Zeroizing::new(differences.collect::<Vec<u128>>());
        differences.sort_unstable();
        differences
            .chunk_by(|a, b| a == b)
            .map(|equal| Self { difference: equal[0], count: equal.len() as u64 })
            .collect()
    }

    /// A lower weight of each outcome, the ulps it may be below the truth, and the count.
    pub fn weighed(&self, powers: &Powers<Natural>) -> (Natural, u64, u64) {
        (powers.lower(self.difference), powers.slack_at(self.difference), self.count)
    }
}
