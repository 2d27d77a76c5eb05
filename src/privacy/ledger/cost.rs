//! Losses of charges: in each unit, and with their delta.

use super::{
    budget::{Amounts, Unit},
    sum::Sum,
};
use crate::exact::Rational;

/// Loss of one charge.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cost {
    /// In each unit; none if there is no bound.
    pub units: Amounts,
    /// The chance that one person is revealed: the units hold except for it. Most charges have 0.
    pub delta: Rational,
}

impl From<Amounts> for Cost {
    fn from(units: Amounts) -> Self {
        Self { units, delta: Rational::ZERO }
    }
}

impl Cost {
    /// Checks whether it has a delta above 0.
    #[must_use]
    pub fn has_delta(&self) -> bool {
        !self.delta.is_zero()
    }
}

/// The sums of charges, in each unit and of delta.
#[derive(Clone, Debug, Default)]
pub(super) struct Sums {
    pub units: [Sum; 3],
    pub delta: Sum,
}

impl Sums {
    /// With one charge more.
    #[must_use]
    pub fn with(&self, cost: &Cost) -> Self {
        self.each(cost, Sum::with)
    }

    /// With one charge less, which was added before.
    #[must_use]
    pub fn without(&self, cost: &Cost) -> Self {
        self.each(cost, Sum::without)
    }

    fn each(&self, cost: &Cost, change: fn(&Sum, Option<&Rational>) -> Sum) -> Self {
        let changed =
            |unit: Unit| change(&self.units[unit as usize], cost.units[unit as usize].as_ref());
        Self { units: Unit::ALL.map(changed), delta: change(&self.delta, Some(&cost.delta)) }
    }
}
