//! Rows in steps: each divided by a fraction, and rounded. The work depends on how many rows there
//! are, not on their values.

use crate::rows::{sum_rounded, within};

/// How far the quotient of doubles is from the nearest number of steps, at most.
const OFF: i64 = 3;

/// Public bounds in steps of `top / bottom`.
#[derive(Clone, Copy, Debug)]
pub struct Steps {
    top: i64,
    bottom: i64,
    lowest: i64,
    highest: i64,
    /// Doubles at which the bounds are, or just beyond them.
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

    fn sum_divided(&self, rows: &[f64]) -> i128 {
        #[allow(clippy::cast_precision_loss)] // none below 2^53
        let rate = self.bottom as f64 / self.top as f64;
        let term = |row: &f64| {
            let steps = self.nearest(within(*row, self.ends.0, self.ends.1), rate);
            // Chosen after all the work: it is the same for NaN.
            i128::from(if row.is_nan() { 0 } else { steps.clamp(self.lowest, self.highest) })
        };
        rows.iter().map(term).sum()
    }

    /// The whole number nearest to a row in steps, ties to even.
    ///
    /// A quotient of doubles guesses it. `rate` and the product are rounded once each, and the row
    /// is within `2^53 + 1` steps of 0: so the guess is off the row by at most 2.5 steps and a part
    /// in a million, and off the nearest number by at most 3. What is left is told by comparisons
    /// of integers, the same ones for every row.
    #[inline]
    #[allow(clippy::cast_possible_truncation)] // at most 2^53 + 4; what is left is below 2^57
    fn nearest(&self, row: f64, rate: f64) -> i64 {
        let guess = (row * rate).round_ties_even() as i64;
        let (floor, is_above) = doubled(row, self.bottom);
        // Twice what the row is beyond the guess, in units of a step over `top`.
        let left = (floor - 2 * i128::from(guess) * i128::from(self.top)) as i64;
        let mut steps = guess - OFF;
        for past in -OFF..OFF {
            let half = (2 * past + 1) * self.top;
            let is_odd = (guess + past) & 1 != 0;
            let is_nearer = (left > half) | ((left == half) & (is_above | is_odd));
            steps += i64::from(is_nearer);
        }
        steps
    }
}

/// `2 * row * factor` rounded down, and whether it is more than that; for a factor from 1 to
/// `2^53`, and a product below `2^110`.
#[inline]
fn doubled(row: f64, factor: i64) -> (i128, bool) {
    let bits = row.to_bits();
    let field = (bits >> 52) & 0x7ff;
    let fraction = (bits & ((1 << 52) - 1)).cast_signed();
    let size = fraction | (i64::from(field != 0) << 52);
    let mantissa = if row.is_sign_negative() { -size } else { size };
    // The row is mantissa * 2^power.
    let power = field.max(1).cast_signed() - 1075;
    let product = 2 * i128::from(mantissa) * i128::from(factor);
    // Of a product that is shifted out at all, 127 places leave the sign alone.
    let up = power.clamp(0, 126);
    let down = (-power).clamp(0, 127);
    let floor = (product << up) >> down;
    (floor, floor << down != product << up)
}

#[cfg(test)]
mod tests {
    use super::*;

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
    fn ties_go_to_the_even_number() {
        // Eighths: all of these rows are exact.
        let eighths = steps((1, 8), (-100, 100), (-12.5, 12.5));
        for (row, wanted) in [
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
            assert_eq!(eighths.sum(&[row]), wanted, "{row}");
        }
        assert_eq!(eighths.sum(&[0.0625, 0.1875, f64::NAN, 1e300]), 102);
    }

    #[test]
    fn doubles_beside_a_tie_are_told_apart() {
        // The double next to 1.005 is below it, and that next to 1.015 below, to 0.285 above.
        let cents = steps((1, 100), (-1_000_000, 1_000_000), (-10_000.0, 10_000.0));
        for (row, wanted) in
            [(1.005, 100), (1.015, 101), (0.285, 28), (8.665, 866), (0.125, 12), (0.375, 38)]
        {
            assert_eq!(cents.sum(&[row]), wanted, "{row}");
            assert_eq!(cents.sum(&[-row]), -wanted, "{row}");
        }
    }
}
