//! Certified weights of real differences.

use super::Powers;
use crate::exact::{
    Dyadic, Integer, Natural, Rational, Real,
    fixed::{mul_shift, wide_product},
};

/// Lower bounds of `2^width * exp(-rate * (score - best))` for doubles.
pub(super) struct RealPowers {
    /// Powers of `exp(-2^(linear - width))`.
    powers: Powers<u128>,
    /// The low bits of an exponent, for which a product stands in for a table (`proof.md`, step 11).
    linear: u32,
    /// `rate = mantissa * 2^exponent`, the mantissa from `2^127` on and rounded down.
    mantissa: u128,
    exponent: i64,
}

impl RealPowers {
    /// The most fractional bits for which an exponent is known to less than one ulp.
    pub const WIDEST: u32 = 112;

    pub fn new(rate: &Rational, width: u32) -> Self {
        let linear = width / 2;
        let step = Rational::new(Integer::ONE, Natural::ONE << (width - linear) as usize).unwrap_or(Rational::ONE);
        let (mantissa, exponent) = rate.leading();
        Self { powers: Powers::new(&step, width, 128, |_| 12), linear, mantissa, exponent: exponent.into() }
    }

    /// Fractional bits.
    pub fn width(&self) -> u32 {
        self.powers.width()
    }

    /// How many ulps a lower bound may be below the truth.
    pub fn slack(&self) -> u64 {
        self.powers.slack() + 8
    }

    /// A lower bound, in units of `2^-width`, of the weight of a score that is at least the best.
    #[inline]
    pub fn lower(&self, best: Real, score: Real) -> u128 {
        let Some(units) = self.exponent_above(best, score) else {
            return 0;
        };
        let coarse = self.powers.lower(units >> self.linear);
        let fine = units & ((1 << self.linear) - 1);
        // e^-x >= 1 - x
        coarse.saturating_sub(mul_shift(coarse, fine, self.powers.width()) + 1)
    }

    /// An integer at least `2^width * rate * (score - best)`, and less than 4 above it; `None` where nothing of the weight is left.
    #[inline]
    fn exponent_above(&self, best: Real, score: Real) -> Option<u128> {
        let (difference, unit) = difference_above(best, score);
        if difference == 0 {
            return Some(0);
        }
        // At least one: the product has room for what is added to it.
        let places = difference.leading_zeros() - 1;
        let (high, _) = wide_product(difference << places, self.mantissa);
        // A floor of a product with a floor.
        let above = high + 2;
        let shift = 128 + unit - i64::from(places) + self.exponent + i64::from(self.powers.width());
        match shift {
            0.. => None,
            -127..0 => {
                let units = (above >> shift.unsigned_abs()) + 1;
                (units >> self.linear < self.powers.cutoff()).then_some(units)
            }
            _ => Some(1),
        }
    }
}

/// `(size, exponent)` with `score - best <= size * 2^exponent`, exactly or by less than `2^-123` of it; `size` is below `2^127`.
#[inline]
fn difference_above(best: Real, score: Real) -> (u128, i64) {
    let (size, exponent) = Dyadic::from(score).gap(Dyadic::from(best));
    // From 2^125 on the gap may be one unit off.
    if size >> 125 == 0 { (size, exponent.into()) } else { ((size >> 1) + 1, i64::from(exponent) + 1) }
}
