//! Outcomes grouped by cost.

use core::cell::OnceCell;

use zeroize::Zeroizing;

use super::{Powers, WeightBase, place, unbounded_powers};
use crate::{
    Result,
    entropy::Entropy,
    exact::{Enclosure, Natural},
    sample::{
        order::ascending,
        ratio::{Cell, Cumulative},
    },
};

/// All outcomes of one cost.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Group {
    /// The cost less the best cost.
    pub(super) difference: u128,
    /// How many outcomes have it.
    pub(super) count: u64,
}

impl Group {
    /// A number of outcomes, and how much more they cost than the best ones.
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

/// Powers that are wide enough for any draw; the narrowest are kept.
pub(super) struct BigPowers {
    base: WeightBase,
    width: u32,
    narrowest: OnceCell<Powers<Natural>>,
}

impl BigPowers {
    /// On `width` fractional bits first.
    pub fn new(base: WeightBase, width: u32) -> Self {
        Self { base, width, narrowest: OnceCell::new() }
    }

    /// The group that the cell lies in, after more digits if it must.
    #[cold]
    pub fn choose<E: Entropy>(
        &self,
        mut groups: impl Iterator<Item = Group> + Clone,
        cell: &Cell,
        entropy: &mut E,
    ) -> Result<Group> {
        let narrowest = || unbounded_powers(&self.base, self.width);
        let sums = |powers: &Powers<Natural>| {
            let weights = groups.clone().map(|group| group.weight(powers).scaled(group.count));
            Cumulative::of_enclosures(weights)
        };
        let index = cell.take_more_digits(self.width, entropy, |width| {
            if width == self.width {
                sums(self.narrowest.get_or_init(narrowest))
            } else {
                sums(&unbounded_powers(&self.base, width))
            }
        })?;
        Ok(groups.nth(place(index)).expect("the group is one of these"))
    }
}
