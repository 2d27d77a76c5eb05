//! The order of a bound, and numbers between two fractions.

use crate::exact::{Integer, Natural, Rational, ln_enclosure};

/// A number between two fractions.
pub(super) struct Between {
    pub low: Rational,
    pub high: Rational,
}

impl Between {
    pub fn exactly(value: Rational) -> Self {
        Self { low: value.clone(), high: value }
    }

    /// `ln x`, for `x >= 1`.
    pub fn ln(x: &Rational, bits: u32) -> Self {
        let ends = ln_enclosure(x, bits);
        let read = |units: Natural| Rational::dyadic(Integer::from(units), bits);
        Self { low: read(ends.low), high: read(ends.high) }
    }

    pub fn plus(&self, other: &Self) -> Self {
        let (low, high) = (self.low.clone(), self.high.clone());
        Self { low: low + other.low.clone(), high: high + other.high.clone() }
    }

    pub fn minus(&self, other: &Self) -> Self {
        let (low, high) = (self.low.clone(), self.high.clone());
        Self { low: low - other.high.clone(), high: high - other.low.clone() }
    }

    /// The product with a number above 0.
    pub fn times(&self, factor: &Rational) -> Self {
        let (low, high) = (self.low.clone(), self.high.clone());
        Self { low: low * factor.clone(), high: high * factor.clone() }
    }

    /// The quotient by a number above 0.
    pub fn over(&self, divisor: &Rational) -> Self {
        self.times(&(Rational::ONE / divisor.clone()))
    }

    /// The number, or 0 if it is less.
    pub fn at_least_zero(self) -> Self {
        Self { low: self.low.max(Rational::ZERO), high: self.high.max(Rational::ZERO) }
    }
}

/// An order `a > 1`: `a - 1 = 2^exponent * (1 + mantissa / 2^MANTISSA)`.
pub(super) struct Order {
    less_one: Rational,
    exponent: i32,
}

/// How exactly the best order is searched for: its error counts squared.
const MANTISSA: u32 = 96;
/// Past the exponent of any best order for parameters in range; and where a nearer one is best,
/// `delta` is next to 1, or the bound is.
const FURTHEST: i32 = 1_100;
const NEAREST: i32 = -512;
/// The most bits on which a bound is evaluated.
const WIDEST: u32 = 1 << 15;

impl Order {
    fn new(exponent: i32, mantissa: u128) -> Self {
        let units = Natural::from((1 << MANTISSA) + mantissa);
        let less_one = if exponent < 0 {
            Rational::dyadic(units, MANTISSA + exponent.unsigned_abs())
        } else {
            Rational::dyadic(units << exponent.unsigned_abs() as usize, MANTISSA)
        };
        Self { less_one, exponent }
    }

    /// About the least order for which `passed(order, bits)` holds, which does for all larger ones.
    /// The answer may be wrong close by: any order gives a valid bound.
    pub fn where_first(passed: impl Fn(&Self, u32) -> bool) -> Self {
        let holds = |order: &Self| passed(order, order.bits());
        // Orders far from 1 are dear: from 1 on, twice as far each time.
        let (mut below, mut above) = (0, 0);
        if holds(&Self::new(0, 0)) {
            while below > NEAREST && holds(&Self::new(below, 0)) {
                (above, below) = (below, (2 * below).min(-1));
            }
        } else {
            while above < FURTHEST && !holds(&Self::new(above, 0)) {
                (below, above) = (above, (2 * above).max(1));
            }
        }
        while above - below > 1 {
            let middle = below + (above - below) / 2;
            if holds(&Self::new(middle, 0)) { above = middle } else { below = middle }
        }
        let mut mantissa = 0;
        for bit in (0..MANTISSA).rev() {
            let next = mantissa | 1 << bit;
            if !holds(&Self::new(below, next)) {
                mantissa = next;
            }
        }
        Self::new(below, mantissa)
    }

    /// On how many fractional bits logarithms are first taken: what cancels is of the size of the
    /// order, or of its reciprocal, squared.
    fn bits(&self) -> u32 {
        320 + 2 * self.exponent.unsigned_abs()
    }

    /// `a - 1`.
    pub fn less_one(&self) -> &Rational {
        &self.less_one
    }

    /// `a`.
    pub fn value(&self) -> Rational {
        self.less_one.clone() + Rational::ONE
    }

    /// `ln a`.
    pub fn ln(&self, bits: u32) -> Between {
        Between::ln(&self.value(), bits)
    }

    /// `ln(a / (a - 1))`.
    pub fn ln_above(&self, bits: u32) -> Between {
        Between::ln(&(Rational::ONE / self.less_one.clone() + Rational::ONE), bits)
    }

    /// Both ends of a bound, rounded, on more and more bits until they are one number; the safe end
    /// if that does not happen.
    pub fn agreed<T: PartialEq>(
        &self,
        bound: impl Fn(u32) -> Between,
        rounded: impl Fn(Rational) -> T,
        safe: impl Fn(Between) -> Rational,
    ) -> T {
        let mut bits = self.bits();
        loop {
            let ends = bound(bits);
            let (low, high) = (rounded(ends.low.clone()), rounded(ends.high.clone()));
            if low == high {
                return high;
            }
            if bits >= WIDEST {
                return rounded(safe(ends));
            }
            bits *= 2;
        }
    }
}
