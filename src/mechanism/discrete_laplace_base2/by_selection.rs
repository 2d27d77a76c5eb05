//! For comparison: the same outcomes through the exponential mechanism, at up to twice the loss.

use super::DiscreteLaplaceBase2;
use crate::{
    Error,
    entropy::Entropy,
    exact::Rational,
    privacy::{Base2Loss, Moves, units},
    sample::ratio::choose_by_cost,
};

/// All outcomes are gone through.
const MOST_OUTCOMES: u64 = 1 << 16;

impl DiscreteLaplaceBase2 {
    /// A value within the bounds with probability proportional to `b^|value - outcome|`. For
    /// comparison and teaching: noise loses half as much.
    ///
    /// # Errors
    /// [`Error::Limit`] if there are more than 65,536 outcomes; [`Error::Entropy`] if the source
    /// fails.
    pub fn release_by_selection<E: Entropy>(
        &self,
        value: i64,
        entropy: &mut E,
    ) -> Result<i64, Error> {
        if self.bounds.range() >= MOST_OUTCOMES {
            return Err(Error::Limit {
                name: "bounds",
                rule: "must be at most 65535 steps apart for selection",
            });
        }
        let value = self.bounds.clamp(value);
        let outcomes = self.bounds.lowest()..=self.bounds.highest();
        let costs: Vec<u128> = outcomes.map(|outcome| outcome.abs_diff(value).into()).collect();
        let index = choose_by_cost(self.noise.base(), &costs, entropy)?;
        Ok(self.bounds.lowest() + i64::try_from(index).unwrap_or(0))
    }

    /// The loss of [`DiscreteLaplaceBase2::release_by_selection`]: costs of outcomes on either side
    /// move in different directions.
    #[must_use]
    pub fn loss_by_selection(&self, d_in: &Rational) -> Base2Loss {
        Base2Loss::new(self.noise.base(), units(d_in, Moves::AnyWay))
    }
}
