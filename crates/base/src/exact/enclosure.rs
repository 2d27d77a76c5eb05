//! Non-negative numbers between two integers of units that the caller keeps.

use super::{Natural, Rational, rational::quotient};

/// `low <= 2^width * value <= high`, for a width that the caller keeps.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Enclosure {
    /// The lower end.
    pub low: Natural,
    /// The upper end.
    pub high: Natural,
}

impl Enclosure {
    /// An integer of units, exactly.
    #[must_use]
    pub fn exactly(units: Natural) -> Self {
        Self { low: units.clone(), high: units }
    }

    /// Any number, at least 0, to within a unit.
    #[must_use]
    pub fn around(number: &Rational, width: u32) -> Self {
        let low = number.fixed_floor(width);
        Self { high: &low + Natural::ONE, low }
    }

    /// The number 1.
    #[must_use]
    pub fn one(width: u32) -> Self {
        Self::exactly(Natural::ONE << width as usize)
    }

    /// The sum.
    #[must_use]
    pub fn plus(&self, other: &Self) -> Self {
        Self { low: &self.low + &other.low, high: &self.high + &other.high }
    }

    /// The difference, where it is known to be at least 0.
    #[must_use]
    pub fn minus(&self, other: &Self) -> Self {
        Self { low: less(&self.low, &other.high), high: less(&self.high, &other.low) }
    }

    /// The product with an integer.
    #[must_use]
    pub fn scaled(&self, factor: u64) -> Self {
        Self { low: &self.low * factor, high: &self.high * factor }
    }

    /// The product, rounded outward. It is exact where it fits on `width` bits and both factors are
    /// exact.
    #[must_use]
    pub fn times(&self, other: &Self, width: u32) -> Self {
        Self {
            low: (&self.low * &other.low) >> width as usize,
            high: ceil_shift(&self.high * &other.high, width),
        }
    }

    /// The quotient, rounded outward; `None` if the divisor may be 0.
    #[must_use]
    pub fn over(&self, other: &Self, width: u32) -> Option<Self> {
        if other.low.is_zero() {
            return None;
        }
        let low = quotient(&self.low << width as usize, &other.high).0;
        let (floor, exact) = quotient(&self.high << width as usize, &other.low);
        Some(Self { low, high: if exact { floor } else { floor + Natural::ONE } })
    }

    /// The same number on `excess` fewer bits, rounded outward.
    #[must_use]
    pub fn cut(self, excess: u32) -> Self {
        Self { low: self.low >> excess as usize, high: ceil_shift(self.high, excess) }
    }
}

/// The difference, or 0 if that is below.
fn less(from: &Natural, taken: &Natural) -> Natural {
    if from > taken { from - taken } else { Natural::ZERO }
}

/// `ceil(value / 2^places)`.
fn ceil_shift(value: Natural, places: u32) -> Natural {
    let floor = &value >> places as usize;
    if &floor << places as usize == value { floor } else { floor + Natural::ONE }
}
