//! Public bounds of integers.

use crate::Error;

/// From `lowest` to `highest`, both below `2^53` in size.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bounds {
    lowest: i64,
    highest: i64,
}

impl Bounds {
    /// Bounds from `lowest` to `highest`, which may be equal.
    ///
    /// # Errors
    /// [`Error::Parameter`] if either is `2^53` or more in size, or `lowest` is above `highest`.
    pub fn new(lowest: i64, highest: i64) -> Result<Self, Error> {
        if [lowest, highest].iter().any(|bound| bound.unsigned_abs() >> 53 != 0) {
            return Err(Error::Parameter {
                name: "bounds",
                rule: "must be whole numbers below 2^53 in size",
            });
        }
        if lowest > highest {
            return Err(Error::Parameter {
                name: "bounds",
                rule: "must be the lowest value first, then the highest",
            });
        }
        Ok(Self { lowest, highest })
    }

    /// The lower bound.
    #[must_use]
    pub fn lowest(self) -> i64 {
        self.lowest
    }

    /// The upper bound.
    #[must_use]
    pub fn highest(self) -> i64 {
        self.highest
    }

    /// `highest - lowest`, below `2^54`.
    #[must_use]
    pub fn range(self) -> u64 {
        self.highest.abs_diff(self.lowest)
    }

    /// The nearest value within the bounds.
    #[must_use]
    pub fn clamp(self, value: i64) -> i64 {
        value.clamp(self.lowest, self.highest)
    }
}
