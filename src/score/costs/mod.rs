//! Real costs, clamped to public integers and rounded.

#[cfg(test)]
mod tests;

mod rounder;

pub use rounder::{Rounder, Rule};

use crate::{Error, exact::Real};

/// Public integer bounds of costs, chosen without the data: below `2^31` in size.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Clamp {
    lowest: i32,
    highest: i32,
}

/// One cost for each outcome, at least one, at most [`Costs::MOST`]: within the bounds that clamped them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Costs {
    clamp: Clamp,
    costs: Vec<Real>,
}

impl Clamp {
    /// Bounds from `lowest` to `highest`, which may be equal.
    ///
    /// # Errors
    /// [`Error::Parameter`] if either is `2^31` or more in size, or if `lowest` is above `highest`.
    pub fn new(lowest: i64, highest: i64) -> Result<Self, Error> {
        let refused = Error::Parameter { name: "clamp", rule: "must be whole numbers below 2^31 in size" };
        let bound = |value: i64| i32::try_from(value).ok().filter(|value| *value > i32::MIN).ok_or(refused);
        let (lowest, highest) = (bound(lowest)?, bound(highest)?);
        if lowest > highest {
            return Err(Error::Parameter { name: "clamp", rule: "must be the lowest cost first, then the highest" });
        }
        Ok(Self { lowest, highest })
    }

    /// The lower bound.
    #[must_use]
    pub fn lowest(self) -> i64 {
        self.lowest.into()
    }

    /// The upper bound.
    #[must_use]
    pub fn highest(self) -> i64 {
        self.highest.into()
    }

    /// `highest - lowest`.
    #[must_use]
    pub fn range(self) -> u64 {
        self.highest().abs_diff(self.lowest())
    }

    /// Clamps costs: below the lower bound to the lower one, above the upper bound to the upper one. NaN becomes the upper bound.
    ///
    /// Clamping moves no cost further than it moved before, and keeps directions. It can raise the range distance.
    ///
    /// # Errors
    /// [`Error::Parameter`] if there are none; [`Error::Limit`] beyond [`Costs::MOST`].
    pub fn clamp(self, costs: &[f64]) -> Result<Costs, Error> {
        if costs.is_empty() {
            return Err(Error::Parameter { name: "costs", rule: "must hold at least one cost" });
        }
        if costs.len() > Costs::MOST {
            return Err(Error::Limit { name: "costs", rule: "must be at most 1048576 (2^20) costs" });
        }
        // Integers below 2^31 are doubles, and finite ones.
        let [lowest, highest] = [self.lowest, self.highest].map(|bound| Real::new(bound.into()).unwrap_or(Real::at(0)));
        // Compared as integers, so that nothing compares as NaN does.
        let clamped = |cost: &f64| match Real::new(*cost) {
            Some(real) => real.clamp(lowest, highest),
            None if *cost == f64::NEG_INFINITY => lowest,
            None => highest,
        };
        Ok(Costs { clamp: self, costs: costs.iter().map(clamped).collect() })
    }
}

impl Costs {
    /// The most costs of one release.
    pub const MOST: usize = 1 << 20;

    /// The bounds.
    #[must_use]
    pub fn clamp(&self) -> Clamp {
        self.clamp
    }

    /// The costs, in order.
    #[must_use]
    pub fn as_slice(&self) -> &[Real] {
        &self.costs
    }
}
