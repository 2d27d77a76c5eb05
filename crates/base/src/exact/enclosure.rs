//! Nonnegative numbers between two integers of units that the caller keeps.

use super::{
    Natural, Rational, exp_floor,
    rational::{quotient, quotient_up},
};

/// `low <= 2^width * value <= high`, for a width that the caller keeps.
#[derive(Clone, Debug, PartialEq, Eq)]
#[must_use]
pub struct Enclosure {
    /// The lower end.
    pub low: Natural,
    /// The upper end.
    pub high: Natural,
}

impl Enclosure {
    /// An integer of units, exactly.
    pub fn exactly(units: Natural) -> Self {
        Self { low: units.clone(), high: units }
    }

    /// Any number, at least 0, to within a unit.
    pub fn around(number: &Rational, width: u32) -> Self {
        Self::above(number.fixed_floor(width))
    }

    /// `e^-x`, exactly if `x` is 0.
    pub fn of_exp(x: &Rational, width: u32) -> Self {
        let floor = exp_floor(x, width);
        if x.is_zero() { Self::exactly(floor) } else { Self::above(floor) }
    }

    /// Between these units and one more.
    pub fn above(low: Natural) -> Self {
        Self { high: &low + Natural::ONE, low }
    }

    /// The sums of the first numbers: of one, of two and so on.
    pub fn running_sums(mut all: Vec<Self>) -> Vec<Self> {
        for index in 1..all.len() {
            all[index] = all[index].plus(&all[index - 1]);
        }
        all
    }

    /// The sum of all.
    pub fn sum<'all>(all: impl IntoIterator<Item = &'all Self>) -> Self {
        all.into_iter().fold(Self::exactly(Natural::ZERO), |sum, one| sum.plus(one))
    }

    /// The number 1.
    pub fn one(width: u32) -> Self {
        Self::exactly(Natural::ONE << width as usize)
    }

    /// The sum.
    pub fn plus(&self, other: &Self) -> Self {
        Self { low: &self.low + &other.low, high: &self.high + &other.high }
    }

    /// The difference, if it is known to be at least 0.
    pub fn minus(&self, other: &Self) -> Self {
        Self { low: less(&self.low, &other.high), high: less(&self.high, &other.low) }
    }

    /// The product with an integer.
    pub fn scaled(&self, factor: u64) -> Self {
        Self { low: &self.low * factor, high: &self.high * factor }
    }

    /// The product, rounded outward. It is exact where it fits on `width` bits and both factors are
    /// exact.
    pub fn times(&self, other: &Self, width: u32) -> Self {
        Self {
            low: (&self.low * &other.low) >> width as usize,
            high: ceil_shift(&self.high * &other.high, width),
        }
    }

    /// A power of a number from 0 to 1, rounded outward.
    pub fn power(&self, mut exponent: u64, width: u32) -> Self {
        let one = Natural::ONE << width as usize;
        let (mut square, mut product) = (self.clone(), Self::one(width));
        // A square may be rounded up above 1.
        let times = |x: &Self, y: &Self| {
            let Self { low, high } = x.times(y, width);
            Self { low, high: high.min(one.clone()) }
        };
        while exponent > 0 {
            if exponent % 2 == 1 {
                product = times(&product, &square);
            }
            square = times(&square, &square);
            exponent /= 2;
        }
        product
    }

    /// The quotient, rounded outward; `None` if the divisor may be 0.
    #[must_use]
    pub fn over(&self, other: &Self, width: u32) -> Option<Self> {
        if other.low.is_zero() {
            return None;
        }
        let low = quotient(&self.low << width as usize, &other.high).0;
        Some(Self { low, high: quotient_up(&self.high << width as usize, &other.low) })
    }

    /// The number on `excess` fewer bits, rounded outward.
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
