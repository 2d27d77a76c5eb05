//! Rows in steps: each divided by a fraction, and rounded. The steps of the work depend on how many
//! rows there are, not on their values.
//!
//! Sums round ties to even. Noise on one value needs a rule that moves with its input,
//! `f(x + 1) = f(x) + 1`, so that rounding adds nothing to a distance: halves up.

use crate::{
    doubles::{nan_is_zero, nan_mask, within},
    rows::sum_rounded,
    wide::{product, shift_left, shift_right_signed},
};

/// How far the quotient of doubles is from the nearest number of steps, at most.
const OFF: i64 = 3;

/// Public bounds in steps of `top / bottom`.
#[derive(Clone, Copy, Debug)]
pub struct Steps {
    top: i64,
    bottom: i64,
    lowest: i64,
    highest: i64,
    /// Doubles at the bounds, or just outside them.
    ends: (f64, f64),
}

impl Steps {
    /// All numbers are below `2^53` in size, `top` and `bottom` above 0. The ends are doubles that
    /// are not within the bounds, and next to them.
    #[must_use]
    pub fn new((top, bottom): (i64, i64), (lowest, highest): (i64, i64), ends: (f64, f64)) -> Self {
        Self { top, bottom, lowest, highest, ends }
    }

    /// The sum of rows in steps, each of them rounded to the nearest whole number, ties to even,
    /// and clamped to the bounds; NaN counts as 0.
    #[must_use]
    #[inline(never)]
    pub fn sum(&self, rows: &[f64]) -> i128 {
        if (self.top, self.bottom) == (1, 1) {
            return sum_rounded(rows, self.ends.0, self.ends.1);
        }
        self.sum_divided(rows)
    }

    /// Each row in steps, as they are summed.
    #[inline(never)]
    #[allow(clippy::cast_possible_truncation)] // an integer within the bounds, or 0
    pub fn each(&self, rows: &[f64], steps: &mut [i64]) {
        if (self.top, self.bottom) == (1, 1) {
            for (steps, row) in steps.iter_mut().zip(rows) {
                *steps = nan_is_zero(*row, self.ends.0, self.ends.1).round_ties_even() as i64;
            }
        } else {
            let rate = self.rate();
            for (steps, row) in steps.iter_mut().zip(rows) {
                *steps = self.divided(*row, rate);
            }
        }
    }

    fn sum_divided(&self, rows: &[f64]) -> i128 {
        let rate = self.rate();
        rows.iter().map(|row| i128::from(self.divided(*row, rate))).sum()
    }

    /// One value in steps, rounded to the nearest whole number, halves up, and clamped to the
    /// bounds; NaN counts as 0, which is clamped as well.
    #[must_use]
    #[inline(never)]
    pub fn half_up(&self, value: f64) -> i64 {
        self.rounded::<true>(value, self.rate()).max(self.lowest).min(self.highest)
    }

    #[allow(clippy::cast_precision_loss)] // none below 2^53
    fn rate(&self) -> f64 {
        self.bottom as f64 / self.top as f64
    }

    #[inline(always)]
    fn divided(&self, row: f64, rate: f64) -> i64 {
        self.rounded::<false>(row, rate)
    }

    #[inline(always)]
    fn rounded<const HALVES_UP: bool>(&self, row: f64, rate: f64) -> i64 {
        let steps = self.nearest::<HALVES_UP>(within(row, self.ends.0, self.ends.1), rate);
        // After all the work, which is the same for NaN.
        let number = !nan_mask(row).cast_signed();
        steps.max(self.lowest).min(self.highest) & number
    }

    /// The whole number nearest to a row in steps; ties to even, or halves up.
    ///
    /// A quotient of doubles guesses it. `rate` and the product are rounded once each, and the row
    /// is within `2^53 + 1` steps of 0. So the guess is off the row by at most 2.5 steps and a part
    /// in a million, and off the nearest number by at most 3. Comparisons of integers, the same
    /// ones for every row, decide the rest.
    #[inline(always)] // in each of the passes that need it
    #[allow(clippy::cast_possible_truncation)] // at most 2^53 + 4; the low word of what is left
    fn nearest<const HALVES_UP: bool>(&self, row: f64, rate: f64) -> i64 {
        let guess = (row * rate).round_ties_even() as i64;
        let (floor, is_above) = doubled(row, self.bottom);
        // Twice what the row is beyond the guess, in units of a step over `top`: below 2^57, so it
        // fits in one word.
        let left = (floor as i64).wrapping_sub((2 * guess).wrapping_mul(self.top));
        let mut steps = guess - OFF;
        for past in -OFF..OFF {
            let half = (2 * past + 1) * self.top;
            let is_odd = (guess + past) & 1 != 0;
            let is_nearer = (left > half) | ((left == half) & (HALVES_UP | is_above | is_odd));
            steps += i64::from(is_nearer);
        }
        steps
    }
}

/// `2 * row * factor` rounded down, and whether it is more than that; for a factor from 1 to
/// `2^53`, and a product below `2^110`.
#[inline(always)]
#[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)] // places from 0 to 127
fn doubled(row: f64, factor: i64) -> (i128, bool) {
    let bits = row.to_bits();
    let field = (bits >> 52) & 0x7ff;
    let mantissa = bits & ((1 << 52) - 1) | u64::from(field != 0) << 52;
    // The row is mantissa * 2^power, and its sign.
    let power = field.max(1).cast_signed() - 1075;
    let size = 2 * product(mantissa, factor.cast_unsigned());
    let sign = i128::from(bits.cast_signed() >> 63).cast_unsigned();
    let product = (size ^ sign).wrapping_sub(sign);
    // If a product is shifted out at all, 127 places leave only its sign.
    let (up, down) = (power.clamp(0, 126) as u32, (-power).clamp(0, 127) as u32);
    let whole = shift_left(product, up);
    let floor = shift_right_signed(whole.cast_signed(), down);
    (floor, shift_left(floor.cast_unsigned(), down) != whole)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::doubles::tests::of_all_kinds;

    fn steps(ratio: (i64, i64), bounds: (i64, i64), ends: (f64, f64)) -> Steps {
        Steps::new(ratio, bounds, ends)
    }

    #[test]
    fn a_product_is_cut_where_it_ends() {
        for (row, factor, floor, is_above) in [
            (0.0, 7, 0, false),
            (-0.0, 7, 0, false),
            (1.5, 7, 21, false),
            (-1.5, 7, -21, false),
            (0.25, 3, 1, true),
            (-0.25, 3, -2, true),
            (5e-324, 1, 0, true),
            (-5e-324, 1 << 53, -1, true),
            (9_007_199_254_740_993.0, 1 << 53, 1_i128 << 107, false),
            (1_267_650_600_228_229_401_496_703_205_376.0, 3, 3_i128 << 101, false),
        ] {
            assert_eq!(doubled(row, factor), (floor, is_above), "{row} {factor}");
        }
    }

    #[test]
    fn a_product_by_words_is_that_of_integers() {
        // Below 2^57, so that a product with a factor of 2^53 is below 2^110.
        for row in of_all_kinds().into_iter().filter(|row| row.abs() < 2f64.powi(57)) {
            let field = row.to_bits() >> 52 & 0x7ff;
            let size = row.to_bits() & ((1 << 52) - 1) | u64::from(field != 0) << 52;
            let places = 1075 - field.max(1).cast_signed();
            for factor in [1, 3, 10, (1 << 52) + 1, 1 << 53] {
                let product = 2 * i128::from(size) * i128::from(factor);
                let product = if row.is_sign_negative() { -product } else { product };
                let unit = 1i128 << places.clamp(0, 126);
                let plain = match places {
                    ..=0 => (product << -places, false),
                    // Nothing but the sign is left.
                    126.. => (if product < 0 { -1 } else { 0 }, product != 0),
                    _ => (product.div_euclid(unit), product.rem_euclid(unit) != 0),
                };
                assert_eq!(doubled(row, factor), plain, "{:x} {factor}", row.to_bits());
            }
        }
    }

    #[test]
    fn rows_are_divided_and_rounded_as_fractions_are() {
        for (top, bottom) in [(1, 3), (3, 1), (2, 7), (7, 2), (1, 100)] {
            let most = 32 * bottom / top;
            let all = steps((top, bottom), (-most, most), (-33.0, 33.0));
            // Numbers of 2^-20: doubles, and integers.
            for units in (-40_000_000..40_000_000).step_by(9_973) {
                let (half, unit) = (i64::from(units) * bottom, top << 20);
                let (floor, part) = (half.div_euclid(unit), 2 * half.rem_euclid(unit));
                let is_up = part > unit || part == unit && floor % 2 != 0;
                let target = (floor + i64::from(is_up)).clamp(-most, most);
                let row = f64::from(units) / f64::from(1 << 20);
                assert_eq!(all.sum(&[row]), i128::from(target), "{row} {top}/{bottom}");
            }
            let most = i128::from(most);
            for row in of_all_kinds() {
                let target = match row.abs() {
                    size if size >= 33.0 => most * row.signum() as i128,
                    size if size < 2f64.powi(-20) || size.is_nan() => 0,
                    _ => continue,
                };
                assert_eq!(all.sum(&[row]), target, "{:x} {top}/{bottom}", row.to_bits());
            }
        }
    }

    #[test]
    fn each_row_has_the_steps_that_are_summed() {
        let halves = (-40..40).map(|number| f64::from(number) / 4.0);
        let rows: Vec<f64> = of_all_kinds().into_iter().chain(halves).collect();
        let most = (1 << 53) - 1;
        for all in [
            steps((1, 1), (-3, 9), (-3.0, 9.0)),
            steps((1, 1), (0, most), (0.0, 9_007_199_254_740_991.0)),
            steps((1, 8), (-100, 100), (-12.5, 12.5)),
            steps((7, 2), (1, 4), (3.5, 14.0)),
            steps((1, 3), (-10, 10), (-3.333_333_333_333_333_5, 3.333_333_333_333_333_5)),
        ] {
            let mut each = vec![1; rows.len()];
            all.each(&rows, &mut each);
            for (row, steps) in rows.iter().zip(&each) {
                assert_eq!(i128::from(*steps), all.sum(&[*row]), "{:x} {all:?}", row.to_bits());
            }
            assert_eq!(each.iter().map(|steps| i128::from(*steps)).sum::<i128>(), all.sum(&rows));
        }
    }

    #[test]
    fn ties_go_to_the_even_number() {
        // Eighths: all of these rows are exact.
        let eighths = steps((1, 8), (-100, 100), (-12.5, 12.5));
        for (row, target) in [
            (0.0625, 0),
            (0.1875, 2),
            (-0.0625, 0),
            (-0.1875, -2),
            (0.062_500_000_000_000_01, 1),
            (1e300, 100),
            (f64::NEG_INFINITY, -100),
            (f64::NAN, 0),
            (-5e-324, 0),
        ] {
            assert_eq!(eighths.sum(&[row]), target, "{row}");
        }
        assert_eq!(eighths.sum(&[0.0625, 0.1875, f64::NAN, 1e300]), 102);
    }

    #[test]
    fn halves_of_one_value_go_up_so_that_rounding_moves_with_it() {
        let eighths = steps((1, 8), (-100, 100), (-12.5, 12.5));
        for (value, target) in [
            (0.0625, 1),
            (0.1875, 2),
            (-0.0625, 0),
            (-0.1875, -1),
            (0.062_499_999_999_999_99, 0),
            (-0.062_500_000_000_000_01, -1),
            (1e300, 100),
            (f64::NEG_INFINITY, -100),
            (f64::NAN, 0),
            (-5e-324, 0),
        ] {
            assert_eq!(eighths.half_up(value), target, "{value}");
        }
        // 32nds, each a quarter of a step: a step more is one more, whatever the value.
        for units in -200..200 {
            let at = |units: i32| eighths.half_up(f64::from(units) / 32.0);
            assert_eq!(at(units + 4), at(units) + 1, "{units}");
        }
        let even = |value: f64| eighths.sum(&[value]);
        assert_eq!(even(0.1875) - even(0.0625), 2, "ties to even move by two");
    }

    #[test]
    fn one_value_is_rounded_as_fractions_are() {
        for (top, bottom) in [(1, 1), (1, 3), (3, 1), (2, 7), (7, 2), (1, 100)] {
            let most = 32 * bottom / top;
            let all = steps((top, bottom), (-most, most), (-33.0, 33.0));
            for units in (-40_000_000..40_000_000).step_by(9_973) {
                let (twice, unit) = (2 * i64::from(units) * bottom, top << 20);
                let target = (twice + unit).div_euclid(2 * unit).clamp(-most, most);
                let value = f64::from(units) / f64::from(1 << 20);
                assert_eq!(all.half_up(value), target, "{value} {top}/{bottom}");
            }
        }
    }

    #[test]
    fn one_value_stays_within_the_bounds_whatever_it_is() {
        let apart = steps((1, 4), (8, 20), (2.0, 5.0));
        for value in of_all_kinds() {
            assert!((8..=20).contains(&apart.half_up(value)), "{:x}", value.to_bits());
        }
        assert_eq!((apart.half_up(f64::NAN), apart.half_up(3.1)), (8, 12));
    }

    #[test]
    fn doubles_beside_a_tie_are_told_apart() {
        // The double next to 1.005 is below it, and that next to 1.015 below, to 0.285 above.
        let cents = steps((1, 100), (-1_000_000, 1_000_000), (-10_000.0, 10_000.0));
        for (row, target) in
            [(1.005, 100), (1.015, 101), (0.285, 28), (8.665, 866), (0.125, 12), (0.375, 38)]
        {
            assert_eq!(cents.sum(&[row]), target, "{row}");
            assert_eq!(cents.sum(&[-row]), -target, "{row}");
        }
    }
}
