//! Costs, clamped to public integers: what the mechanisms in base 2 select by. Smaller is better.
//!
//! They are not [`scores`](crate::score::scores), of which larger or smaller may be better and
//! which are weighed as they are: whole powers of a base need costs of a known range. Clamping
//! hides how far out a cost was, and keeps the sensitivity; costs with parts are made whole when
//! they are drawn from (`mechanism::rounded_costs`).

#[cfg(test)]
mod tests;

mod floors;

use std::borrow::Cow;

pub use floors::Floors;
use sottovoce_loops::costs::{take_fixed, take_whole_parts};

use crate::{Error, MOST_ELEMENTS, Result, exact::Real};

/// Public integer bounds of costs, chosen without the data: below `2^31` in size.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[must_use]
pub struct Clamp {
    lowest: i32,
    highest: i32,
}

/// One cost for each outcome, at least one, at most [`Costs::MOST`], within the bounds.
#[derive(Clone)]
pub struct Costs {
    clamp: Clamp,
    values: Values,
}

/// Whole costs are read faster: by their kind, never by their values.
#[derive(Clone)]
enum Values {
    /// As they came: they are clamped whenever they are read.
    Real(Vec<f64>),
    /// The costs less the lower bound.
    Whole(Vec<u32>),
}

impl Clamp {
    /// Bounds from `lowest` to `highest`, which may be equal.
    ///
    /// # Errors
    /// [`Error::Parameter`] if either is `2^31` or more in size, or if `lowest` is above `highest`.
    pub fn new(lowest: i64, highest: i64) -> Result<Self> {
        let refused = Error::parameter("clamp", "must be whole numbers below 2^31 in size");
        let bound =
            |value: i64| i32::try_from(value).ok().filter(|value| *value > i32::MIN).ok_or(refused);
        let (lowest, highest) = (bound(lowest)?, bound(highest)?);
        Error::parameter("clamp", "must be the lowest cost first, then the highest")
            .when(lowest > highest)?;
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
}

impl Costs {
    /// The most costs of one release.
    pub const MOST: usize = MOST_ELEMENTS as usize;

    /// Clamps costs: below the lower bound to the lower one, above the upper bound to the upper
    /// one. NaN becomes the upper bound.
    ///
    /// Clamping moves no cost further than it moved before, and keeps directions. It can raise the
    /// range distance.
    ///
    /// ```
    /// use sottovoce::score::costs::{Clamp, Costs};
    /// let costs = Costs::real(Clamp::new(0, 10)?, [4.5, -1.0, f64::NAN])?;
    /// assert_eq!(costs.floors().to_vec(), [4, 0, 10]);
    /// # Ok::<(), sottovoce::Error>(())
    /// ```
    ///
    /// # Errors
    /// [`Error::Parameter`] if there are none; [`Error::Limit`] for more than [`Costs::MOST`].
    pub fn real(clamp: Clamp, costs: impl Into<Vec<f64>>) -> Result<Self> {
        let costs = costs.into();
        Self::check(costs.len())?;
        Ok(Self { clamp, values: Values::Real(costs) })
    }

    /// Clamps integer costs, in place.
    ///
    /// # Errors
    /// As [`Costs::real`].
    pub fn whole(clamp: Clamp, costs: impl Into<Vec<i32>>) -> Result<Self> {
        let costs = costs.into();
        Self::check(costs.len())?;
        let above = |cost: i32| cost.clamp(clamp.lowest, clamp.highest).abs_diff(clamp.lowest);
        Ok(Self { clamp, values: Values::Whole(costs.into_iter().map(above).collect()) })
    }

    fn check(length: usize) -> Result<()> {
        Error::parameter("costs", "must contain at least one cost").when(length == 0)?;
        Error::too_many("costs").when(length > Self::MOST)
    }

    /// The bounds.
    pub fn clamp(&self) -> Clamp {
        self.clamp
    }

    /// How many.
    #[must_use]
    pub fn count(&self) -> usize {
        match &self.values {
            Values::Real(costs) => costs.len(),
            Values::Whole(costs) => costs.len(),
        }
    }

    /// The costs, in order, exactly.
    #[must_use]
    pub fn reals(&self) -> Vec<Real> {
        let Clamp { lowest, highest } = self.clamp;
        // Integers below 2^31 are doubles, and finite ones.
        let whole = |value: i32| Real::new(value.into()).expect("integers are finite");
        let (lowest, highest) = (whole(lowest), whole(highest));
        // Compared as integers, so that nothing compares as NaN does.
        let clamped = |cost: &f64| match Real::new(*cost) {
            Some(real) => real.clamp(lowest, highest),
            None if *cost == f64::NEG_INFINITY => lowest,
            None => highest,
        };
        match &self.values {
            Values::Real(costs) => costs.iter().map(clamped).collect(),
            Values::Whole(costs) => costs
                .iter()
                .map(|above| whole(self.clamp.lowest.wrapping_add_unsigned(*above)))
                .collect(),
        }
    }

    /// Each cost less the lower bound, in units of `2^-32`, rounded down.
    #[must_use]
    pub fn fixed(&self) -> Vec<u64> {
        let Clamp { lowest, highest } = self.clamp;
        match &self.values {
            Values::Real(costs) => {
                let mut above = Vec::with_capacity(costs.len());
                take_fixed(costs, lowest, highest, &mut above);
                above
            }
            Values::Whole(costs) => costs.iter().map(|above| u64::from(*above) << 32).collect(),
        }
    }

    /// The integer below each cost, above the lower bound.
    #[must_use]
    pub fn floors(&self) -> Cow<'_, [u32]> {
        let Clamp { lowest, highest } = self.clamp;
        match &self.values {
            Values::Real(costs) => {
                let mut above = Vec::with_capacity(costs.len());
                take_whole_parts(costs, lowest, highest, &mut above);
                above.into()
            }
            Values::Whole(costs) => costs.into(),
        }
    }
}
