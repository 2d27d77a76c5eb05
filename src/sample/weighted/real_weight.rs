//! Certified weights of real differences.

use std::rc::Rc;

use super::{Base, Powers, shared::Kept};
use crate::exact::{
    Dyadic, Integer, Natural, Rational, Real,
    fixed::{mul_shift, wide_product},
};

/// Lower bounds of `2^width * exp(-rate * (score - best))` for doubles.
pub(super) struct RealPowers {
    /// Powers of `exp(-2^(linear - width))`.
    powers: Rc<Powers<u128>>,
    /// The low bits of an exponent, for which a product stands in for a table (`proof.md`, step 12).
    linear: u32,
    /// `rate = mantissa * 2^exponent`, the mantissa from `2^127` on and rounded down.
    mantissa: u128,
    exponent: i64,
}

thread_local! {
    /// The tables depend on the width alone.
    static TABLES: Kept<u32, Powers<u128>> = const { Kept::new() };
}

impl RealPowers {
    /// The most fractional bits for which an exponent is known to less than one ulp.
    #[cfg(test)]
    pub const WIDEST: u32 = 112;

    /// From this width on, `x^2 / 2` counts.
    const SQUARED: u32 = 96;

    pub fn new(rate: &Rational, width: u32) -> Self {
        // Step 12: a word where the square of what it leaves out is followed, half the width where that is nothing.
        let linear = if width >= Self::SQUARED { 64 } else { width / 2 };
        let powers = TABLES.with(|tables| {
            tables.get(width, |_| {
                let step =
                    Rational::new(Integer::ONE, Natural::ONE << (width - linear) as usize).unwrap_or(Rational::ONE);
                Powers::new(&Base::falling(step), width, 128, |_| 12)
            })
        });
        let (mantissa, exponent) = rate.leading();
        Self { powers, linear, mantissa, exponent: exponent.into() }
    }

    /// Fractional bits.
    pub fn width(&self) -> u32 {
        self.powers.width()
    }

    /// How many ulps a lower bound may be below the truth.
    pub fn slack(&self) -> u64 {
        self.powers.slack() + 9
    }

    /// A lower bound, in units of `2^-width`, of the weight of a score that is at least the best.
    #[inline]
    pub fn lower(&self, best: Real, score: Real) -> u128 {
        let (units, near) = self.exponent_above(best, score);
        let coarse = self.powers.lower(units >> self.linear);
        #[allow(clippy::cast_possible_truncation)] // at most 64 bits are kept
        let fine = (units & ((1 << self.linear) - 1)) as u64;
        // Step 12: e^-x > 1 - x, and e^-x > 1 - x + x^2 / 2 - 1 / 2^width.
        let leading = fine >> 32;
        let square = if self.width() >= Self::SQUARED { (leading * leading) >> (self.width() - 63) } else { 0 };
        let fall = u128::from(fine - square.saturating_sub(1));
        let weight = coarse.saturating_sub(mul_shift(coarse, fall, self.width()) + 1);
        weight & near.wrapping_neg()
    }

    /// An integer at least `2^width * rate * (score - best)`, and less than 4 above it, with 1; or with 0 where nothing of the
    /// weight is left. The same is computed for all.
    #[inline]
    fn exponent_above(&self, best: Real, score: Real) -> (u128, u128) {
        let (difference, unit) = difference_above(best, score);
        // At least one: the product has room for what is added to it.
        let places = difference.leading_zeros().min(127) - 1;
        let (high, _) = wide_product(difference << places, self.mantissa);
        // A floor of a product with a floor.
        let above = high + 2;
        let shift = 128 + unit - i64::from(places) + self.exponent + i64::from(self.powers.width());
        let units = (above >> shift.clamp(-127, 0).unsigned_abs()) + 1;
        // Below 2^-127 of an ulp, one is above.
        let units = if shift < -127 { 1 } else { units };
        let units = if difference == 0 { 0 } else { units };
        let near = difference == 0 || shift < 0 && units >> self.linear < self.powers.cutoff();
        (units, near.into())
    }
}

/// `(size, exponent)` with `score - best <= size * 2^exponent`, exactly or by less than `2^-123` of it; `size` is below `2^127`.
#[inline]
fn difference_above(best: Real, score: Real) -> (u128, i64) {
    let (size, exponent) = Dyadic::from(score).gap(Dyadic::from(best));
    // From 2^125 on the gap may be one unit off.
    if size >> 125 == 0 { (size, exponent.into()) } else { ((size >> 1) + 1, i64::from(exponent) + 1) }
}
