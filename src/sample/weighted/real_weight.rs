//! Certified weights of real differences.

use super::Powers;
use crate::exact::{
    BitTest, Integer, Natural, Rational, Real,
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
        let (mantissa, exponent) = normalized(rate);
        Self { powers: Powers::new(&step, width, 128, |_| 12), linear, mantissa, exponent }
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

/// `mantissa * 2^exponent <= rate < (mantissa + 1) * 2^exponent`, the mantissa with 128 bits.
fn normalized(rate: &Rational) -> (u128, i64) {
    let bits = |value: &Natural| i64::try_from(value.bit_len()).unwrap_or(i64::MAX);
    let length = bits(&rate.size()) - bits(rate.denominator());
    // 2^(length - 1) < rate < 2^(length + 1): 129 or 130 bits are taken first.
    let places = 130 - length;
    let scaled = if places >= 0 {
        rate.fixed_floor(u32::try_from(places).unwrap_or(u32::MAX))
    } else {
        rate.fixed_floor(0) >> usize::try_from(-places).unwrap_or(0)
    };
    let excess = bits(&scaled) - 128;
    let mantissa = u128::try_from(scaled >> usize::try_from(excess).unwrap_or(0)).unwrap_or(u128::MAX);
    (mantissa, excess - places)
}

/// `(d, unit)` with `score - best <= d * 2^unit`, exactly or by less than `2^-120` of it; `d` is below `2^127`.
#[inline]
fn difference_above(best: Real, score: Real) -> (u128, i64) {
    let ((a, a_unit), (b, b_unit)) = (score.parts(), best.parts());
    let (top, low) = if a_unit >= b_unit { (a_unit, b_unit) } else { (b_unit, a_unit) };
    let gap = top - low;
    if gap <= 72 {
        let raise = |mantissa: i64, unit: i64| i128::from(mantissa) << (unit - low);
        let difference = raise(a, a_unit) - raise(b, b_unit);
        return (u128::try_from(difference).unwrap_or(0), low);
    }
    // 72 bits below the larger one's unit; what the smaller one has below that is rounded up.
    let down = (gap - 72).min(127);
    let difference = if a_unit >= b_unit {
        (i128::from(a) << 72) - (i128::from(b) >> down)
    } else {
        -(i128::from(-a) >> down) - (i128::from(b) << 72)
    };
    (u128::try_from(difference).unwrap_or(0), top - 72)
}
