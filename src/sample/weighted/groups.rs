//! Outcomes grouped by cost, for integers of any size.

use super::Powers;
use crate::exact::{Enclosure, Natural};
use crate::sample::order::{ascending, digit, passes};
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
        let mut differences = Zeroizing::new(differences);
        ascending(&mut differences, passes(u128::BITS), |one, pass| digit(*one, pass));
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
