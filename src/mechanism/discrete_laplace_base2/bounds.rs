//! Public bounds of integers.

use crate::{Error, sample::two_sided::TwoSided};

/// From `lowest` to `highest`: below `2^53` in size, and at most 65,535 apart.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bounds {
    lowest: i64,
    range: u32,
}

impl Bounds {
    /// Bounds from `lowest` to `highest`, which may be equal.
    ///
    /// # Errors
    /// [`Error::Parameter`] if either is `2^53` or more in size, or `lowest` is above `highest`; [`Error::Limit`] if they are more
    /// than 65,535 apart.
    pub fn new(lowest: i64, highest: i64) -> Result<Self, Error> {
        if [lowest, highest].iter().any(|bound| bound.unsigned_abs() >> 53 != 0) {
            return Err(Error::Parameter { name: "bounds", rule: "must be whole numbers below 2^53 in size" });
        }
        if lowest > highest {
            return Err(Error::Parameter { name: "bounds", rule: "must be the lowest value first, then the highest" });
        }
        let range = u32::try_from(highest - lowest).ok().filter(|range| u64::from(*range) < TwoSided::FARTHEST);
        let range = range.ok_or(Error::Limit { name: "bounds", rule: "must be at most 65535 steps apart" })?;
        Ok(Self { lowest, range })
    }

    /// The lower bound.
    #[must_use]
    pub fn lowest(self) -> i64 {
        self.lowest
    }

    /// The upper bound.
    #[must_use]
    pub fn highest(self) -> i64 {
        self.lowest + i64::from(self.range)
    }

    /// `highest - lowest`.
    #[must_use]
    pub fn range(self) -> u32 {
        self.range
    }

    /// The nearest value within the bounds.
    #[must_use]
    pub fn clamp(self, value: i64) -> i64 {
        value.clamp(self.lowest(), self.highest())
    }
}
