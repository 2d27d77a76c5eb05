//! Public bounds of integers.

use super::Integer;
use crate::{Error, Result};

/// From the lowest to the highest, both included; chosen without the data.
///
/// Bounds of 64 bits are below `2^53` in size: JavaScript's numbers hold every integer between
/// them, and sums and differences of two such integers stay within 64 bits.
///
/// ```
/// use sottovoce::exact::Bounds;
/// assert!(Bounds::new(5, 5).is_ok() && Bounds::new(5, 4).is_err());
/// assert!(Bounds::new(0, 1 << 53).is_err());
/// assert!(Bounds::of_any_size(0.into(), (1i64 << 53).into()).is_ok());
/// # Ok::<(), sottovoce::Error>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bounds<T> {
    lowest: T,
    highest: T,
}

impl Bounds<i64> {
    /// The safe integers of JavaScript: `-(2^53 - 1)` to `2^53 - 1`.
    pub const SAFE: Self = Self { lowest: 1 - (1 << 53), highest: (1 << 53) - 1 };

    /// Bounds, which may be equal.
    ///
    /// # Errors
    /// [`Error::Parameter`] if either is `2^53` or more in size, or the lowest is above the
    /// highest.
    pub fn new(lowest: i64, highest: i64) -> Result<Self> {
        Error::parameter("bounds", "must be whole numbers below 2^53 in size")
            .when([lowest, highest].iter().any(|bound| bound.unsigned_abs() >> 53 != 0))?;
        Self::ordered(lowest, highest)
    }

    /// `highest - lowest`, below `2^54`.
    #[must_use]
    pub fn range(&self) -> u64 {
        self.highest.abs_diff(self.lowest)
    }
}

impl Bounds<Integer> {
    /// From `-2^120` to `2^120`.
    #[must_use]
    pub fn wide() -> Self {
        let end = Integer::ONE << 120;
        Self { lowest: -end.clone(), highest: end }
    }

    /// Bounds of any size, which may be equal.
    ///
    /// # Errors
    /// [`Error::Parameter`] if the lowest is above the highest.
    pub fn of_any_size(lowest: Integer, highest: Integer) -> Result<Self> {
        Self::ordered(lowest, highest)
    }
}

impl<T: Ord + Clone> Bounds<T> {
    fn ordered(lowest: T, highest: T) -> Result<Self> {
        Error::parameter("bounds", "must be the lowest value first, then the highest")
            .when(lowest > highest)?;
        Ok(Self { lowest, highest })
    }

    /// The lowest value.
    #[must_use]
    pub fn lowest(&self) -> &T {
        &self.lowest
    }

    /// The highest value.
    #[must_use]
    pub fn highest(&self) -> &T {
        &self.highest
    }

    /// The nearest value within the bounds.
    #[must_use]
    pub fn clamp(&self, value: T) -> T {
        if value < self.lowest {
            self.lowest.clone()
        } else if value > self.highest {
            self.highest.clone()
        } else {
            value
        }
    }
}
