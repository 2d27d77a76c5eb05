//! Certified weights of real differences.

use std::rc::Rc;

use super::{
    descent::Slack,
    difference::difference,
    real_tables::{DIGIT, FRACTION, Tables, WHOLE},
};
use crate::exact::{
    Rational, Real,
    fixed::{Short, high_word, shift_left, shift_right},
};

/// Lower bounds of `2^width * exp(-rate * (score - best))` for doubles.
pub(super) struct RealPowers {
    width: u32,
    tables: Rc<Tables>,
    /// `rate = mantissa * 2^exponent`, the mantissa below `2^95`, from `2^94` on, and rounded down.
    mantissa: Short,
    exponent: i64,
}

/// Fractional bits of an exponent.
const EXPONENT: u32 = 87;
/// Those that no table covers.
const REST: u32 = EXPONENT - FRACTION;

impl RealPowers {
    /// The most fractional bits.
    pub const WIDEST: u32 = 108;
    /// Of a lower bound (`proof.md`, step 12).
    pub const SLACK: Slack = Slack { ulps: 3, places: 80 };

    /// On at most [`RealPowers::WIDEST`] fractional bits.
    pub fn new(rate: &Rational, width: u32) -> Self {
        let (leading, exponent) = rate.leading();
        let mantissa = Short::from(leading >> 33);
        Self {
            width: width.min(Self::WIDEST),
            tables: Tables::shared(),
            mantissa,
            exponent: i64::from(exponent) + 33,
        }
    }

    /// Fractional bits.
    pub fn width(&self) -> u32 {
        self.width
    }

    /// A lower bound, in units of `2^-width`, of the weight of a score that is at least the best.
    #[inline(always)]
    #[allow(clippy::cast_possible_truncation)] // digits are cut out on purpose
    pub fn lower(&self, best: Real, score: Real) -> u128 {
        let (units, near) = self.exponent_above(best, score);
        // Fewer than 2^26 steps.
        let steps = (units >> REST) as u32;
        let near = near & (steps >> (WHOLE + FRACTION) == 0);
        let (leading, places) = self.tables.coarse(steps >> DIGIT);
        let product =
            leading.times(self.tables.fine(steps)).times(rest_below(units & ((1 << REST) - 1)));
        // Each factor is in units of 2^-95, and each product loses 96 places.
        let weight = shift_right(product.shifted(), (125 - self.width + places).min(127));
        weight & u128::from(near).wrapping_neg()
    }

    /// An integer at least `2^EXPONENT * rate * (score - best)`, and less than 12 above it; or
    /// false where the product is from `2^WHOLE` on. The same is computed for all.
    #[inline(always)]
    #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)] // a shift from 0 to 127
    fn exponent_above(&self, best: Real, score: Real) -> (u128, bool) {
        let (difference, unit) = difference(best, score);
        let places = difference.leading_zeros().min(127);
        // Step 11: below the truth by less than 9, or above it by less than 1.
        let high = Short::from(shift_left(difference, places) >> 32).times(self.mantissa);
        let shift = -(unit - i64::from(places) + self.exponent + i64::from(32 + 96 + EXPONENT));
        let equal = difference == 0;
        // Beyond 127 places nothing is left, and one is above.
        let units = shift_right(u128::from(high) + 10, shift.clamp(0, 127) as u32) + 1;
        (if equal { 0 } else { units }, equal | (shift >= 0))
    }
}

/// At most `2^95 exp(-x)`, by less than 5500, for `x < 2^-FRACTION` in units of `2^-EXPONENT`.
#[inline(always)]
#[allow(clippy::cast_possible_truncation)] // 64 bits are left
fn rest_below(x: u128) -> Short {
    /// `2^32 / 6`, rounded up.
    const SIXTH: u64 = 715_827_883;
    /// `2^32 / 24`, rounded down.
    const LAST: u64 = 178_956_970;
    // Step 12: 1 - x + x^2/2 - x^3/6 + x^4/24; the leading word is in units of 2^-81, its square of
    // 2^-98.
    let leading = (x >> 6) as u64;
    let square = high_word(leading, leading);
    let short = square >> 32;
    let cube = ((short * (leading >> 32)) >> 32) + 5;
    let falls = ((cube * SIXTH) >> 20) + 1;
    let rises = (square >> 4) + ((((short * short) >> 32) * LAST) >> 37).saturating_sub(16);
    Short::from((1 << 95) - (x << 8) - u128::from(falls) + u128::from(rises))
}
