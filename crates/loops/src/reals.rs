//! Doubles by their positions in the order of all doubles, and weights of their differences.
//!
//! The bounds are proved in step 10 to 12 of the proof of weighted selection.

use crate::{
    doubles::infinite_mask,
    wide::{Short, high_word, shift_left, shift_right},
};

/// The sign bit of a double; positions of numbers from 0 on have it set.
const SIGN: u64 = 1 << 63;

/// The place of a finite double in the order of all; 0 and -0 are one.
#[inline]
#[must_use]
pub fn place(value: f64) -> u64 {
    // By its bits: on some processors a sum with a subnormal number takes longer.
    let bits = value.to_bits();
    let bits = if bits == SIGN { 0 } else { bits };
    // Numbers below 0 are reversed, and come first.
    if bits & SIGN == 0 { bits | SIGN } else { !bits }
}

/// The number at a place as `mantissa * 2^unit`, the mantissa below `2^53` in size.
#[inline]
#[must_use]
#[allow(clippy::cast_possible_wrap)] // eleven and fifty-two bits
pub fn parts(place: u64) -> (i64, i64) {
    let negative = place & SIGN == 0;
    let bits = if negative { !place } else { place & !SIGN };
    let (field, fraction) = ((bits >> 52 & 0x7ff) as i64, (bits & ((1 << 52) - 1)) as i64);
    let (mantissa, unit) =
        if field == 0 { (fraction, -1074) } else { (fraction | 1 << 52, field - 1075) };
    (if negative { -mantissa } else { mantissa }, unit)
}

/// `(size, unit)` with `size * 2^unit = score - best >= 0`, exactly or, from `2^125` units on, to
/// less than one.
#[inline(always)]
fn difference(best: u64, score: u64) -> (u128, i64) {
    /// 53 bits become 127: the other number, below it by its exponent, loses nothing of its 53 bits
    /// within as many bits.
    const ROOM: i64 = 74;
    let (of_best, of_score) = (parts(best), parts(score));
    let apart = of_score.1 - of_best.1;
    // The one of the larger unit is moved up, the other one down.
    let size = if apart >= 0 {
        word(of_score.0).wrapping_sub(moved_down(of_best.0, apart))
    } else {
        moved_down(of_score.0, -apart).wrapping_sub(word(of_best.0))
    };
    (size.cast_unsigned(), of_best.1.max(of_score.1) - ROOM)
}

/// `mantissa * 2^74`.
#[inline(always)]
fn word(mantissa: i64) -> i128 {
    i128::from(mantissa << 10) << 64
}

/// `mantissa * 2^(74 - places)`, rounded down.
#[inline(always)]
#[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)] // from 0 to 127
fn moved_down(mantissa: i64, places: i64) -> i128 {
    let (word, places) = (mantissa << 10, places.min(127) as u32);
    let within = places & 63;
    // By words, as `shift_right`; the sign follows.
    let (high, low) = (word >> within, (word << 1) << (63 - within));
    let (high, low) = if places & 64 == 0 { (high, low) } else { (word >> 63, high) };
    i128::from(high) << 64 | i128::from(low.cast_unsigned())
}

/// Fractional bits of the exponents in the tables.
pub const FRACTION: u32 = 17;
/// Their whole bits.
pub const WHOLE: u32 = 7;
/// Bits of each of the two tables.
pub const DIGIT: u32 = 12;
/// Fractional bits of an exponent.
const EXPONENT: u32 = 87;
/// Those that no table covers.
const REST: u32 = EXPONENT - FRACTION;

/// Lower bounds of `2^width * exp(-rate * (score - best))` for doubles, on at most 108 bits.
#[derive(Clone, Copy)]
pub struct Weights<'a> {
    /// `exp(-steps / 2^FRACTION)` by the low digit of `steps`, in units of `2^-95`.
    pub fine: &'a [Short],
    /// By the high digit, shifted up as far as 96 bits allow.
    pub coarse: &'a [(Short, u32)],
    /// `rate = mantissa * 2^exponent`, the mantissa below `2^95`, from `2^94` on, and rounded down.
    pub mantissa: Short,
    /// See `mantissa`.
    pub exponent: i64,
    /// Fractional bits of a weight.
    pub width: u32,
}

impl Weights<'_> {
    /// A lower bound, in units of `2^-width`, of the weight of a score that is at least the best.
    #[inline(always)]
    #[allow(clippy::cast_possible_truncation)] // digits are cut out on purpose
    fn lower(&self, best: u64, score: u64) -> u128 {
        let mask = (1 << DIGIT) - 1;
        let (units, near) = self.exponent_above(best, score);
        // Fewer than 2^26 steps.
        let steps = (units >> REST) as usize;
        let near = near & (steps >> (WHOLE + FRACTION) == 0);
        let (leading, places) = self.coarse[steps >> DIGIT & mask];
        let fine = self.fine[steps & mask];
        let product = leading.times(fine).times(rest_below(units & ((1 << REST) - 1)));
        // Each factor is in units of 2^-95, and each product loses 96 places.
        let weight = shift_right(product.shifted(), (125 - self.width + places).min(127));
        weight & u128::from(near).wrapping_neg()
    }

    /// An integer at least `2^EXPONENT * rate * (score - best)`, and less than 12 above it; or
    /// false if the product is `2^WHOLE` or more. The same is computed for all.
    #[inline(always)]
    #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)] // a shift from 0 to 127
    fn exponent_above(&self, best: u64, score: u64) -> (u128, bool) {
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

/// The lower bounds of all, by their positions; none is before the best.
#[inline(never)]
pub fn lower_weights(places: &[u64], best: u64, by: Weights<'_>, weights: &mut [u128]) {
    for (weight, place) in weights.iter_mut().zip(places) {
        *weight = by.lower(best, *place);
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

/// The positions of doubles; whether all of these are finite.
#[inline(never)]
#[must_use]
pub fn all_places(values: &[f64], places: &mut [u64]) -> bool {
    let mut infinite = 0;
    for (to, value) in places.iter_mut().zip(values) {
        infinite |= infinite_mask(*value);
        *to = place(*value);
    }
    infinite == 0
}

#[cfg(test)]
mod tests {
    use super::*;

    const DOUBLES: [f64; 9] = [f64::MIN, -1.5, -5e-324, -0.0, 0.0, 5e-324, 1e-308, 2.25, f64::MAX];

    #[test]
    fn places_have_the_order_of_the_doubles_and_parts_make_them_again() {
        let mut places = [0; 9];
        assert!(all_places(&DOUBLES, &mut places));
        for (one, other) in DOUBLES.iter().zip(&DOUBLES[1..]) {
            assert_eq!(place(*one).cmp(&place(*other)), one.partial_cmp(other).expect("finite"));
        }
        for (value, place) in DOUBLES.iter().zip(places) {
            let (mantissa, unit) = parts(place);
            // In two steps; neither rounds.
            let half = i32::try_from(unit / 2).expect("small");
            let rest = i32::try_from(unit).expect("small") - half;
            assert_eq!(mantissa as f64 * 2f64.powi(half) * 2f64.powi(rest), *value);
        }
        for bad in [f64::NAN, f64::INFINITY, f64::NEG_INFINITY] {
            assert!(!all_places(&[1.0, bad, 2.0], &mut places[..3]));
        }
    }

    #[test]
    fn differences_of_doubles_near_each_other_are_exact() {
        for (best, score) in [(1.0, 3.5), (-2.25, 1024.0), (-8.0, -7.0), (0.0, 0.0), (0.1, 0.3)] {
            let (size, unit) = difference(place(best), place(score));
            let scaled = size as f64 * 2f64.powi(i32::try_from(unit).expect("small"));
            assert_eq!(scaled, score - best, "{best} {score}");
        }
    }
}
