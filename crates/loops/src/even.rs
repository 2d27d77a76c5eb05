//! Rows among evenly spaced points that are never written out.
//!
//! That the bins are exact is proved in step 1 of the proof of quantile scores on long grids.

use core::hint::select_unpredictable;

use crate::{
    doubles::{is_nan, within},
    wide::{product, shift_right_signed, smaller},
};

/// Point `i` is the double nearest to `(start + i * stride) / denominator`, for `i < points`.
///
/// The numerators and the denominator are below `2^53` in size, the stride and the denominator
/// above 0, and points next to each other differ as doubles.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Even {
    /// The first numerator.
    pub start: i64,
    /// How far numerators are apart.
    pub stride: i64,
    /// The denominator of all points.
    pub denominator: i64,
    /// How many there are, at least 1.
    pub points: u64,
}

impl Even {
    /// A point.
    #[inline(always)]
    #[must_use]
    #[allow(clippy::cast_possible_wrap, clippy::cast_precision_loss)] // all of it is below 2^53
    pub fn point(&self, index: u64) -> f64 {
        // Both parts are doubles exactly, and IEEE 754 division rounds their quotient to the
        // nearest double.
        (self.start + index as i64 * self.stride) as f64 / self.denominator as f64
    }

    /// The bin of each row: `2 i + 1` if it equals point `i`, and `2 i` if it lies between that one
    /// and the one before. A row above all points has bin `2 points`, and NaN has `2 points + 1`.
    #[inline(never)]
    pub fn bins(&self, rows: &[f64], bins: &mut [u64]) {
        let ends = (self.point(0), self.point(self.points - 1));
        for (bin, row) in bins.iter_mut().zip(rows) {
            *bin = self.bin(*row, ends);
        }
    }

    #[inline(always)]
    fn bin(&self, row: f64, (first, last): (f64, f64)) -> u64 {
        // Rows beyond the ends, and NaN, take the way of all others.
        let within = within(row, first, last);
        let below = self.below(within);
        let next = smaller(below + 1, self.points - 1);
        // The next point's fraction is above it, so the point itself is not below it.
        let index = select_unpredictable(self.point(next) <= within, next, below);
        // And this point is not above it.
        let equal = self.point(index) >= within;
        let bin = 2 * index + 2 - u64::from(equal) - u64::from(row < first) + u64::from(row > last);
        select_unpredictable(is_nan(row), 2 * self.points + 1, bin)
    }

    /// The last point whose fraction is at most a number between the first and the last point; 0
    /// where the first point's is above it.
    #[inline(always)]
    // Sizes are below 2^106, places at most 127, what is rounded down lies among the points'
    // numerators (below 2^53), and steps are at least 0 where they lose their sign.
    #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss, clippy::cast_possible_wrap)]
    fn below(&self, number: f64) -> u64 {
        let bits = number.to_bits();
        let (field, fraction) = (bits >> 52 & 0x7ff, bits & ((1 << 52) - 1));
        let mantissa = fraction | u64::from(field != 0) << 52;
        // |number| = mantissa / 2^places, for it is below 2^53.
        let places = smaller(1075 - field.max(1), 127) as u32;
        // Below 2^106, so that 127 places leave nothing but the sign.
        let size = product(mantissa, self.denominator as u64) as i128;
        let sign = i128::from(bits.cast_signed() >> 63);
        let numerator = (size ^ sign) - sign;
        // Rounded down: the points' numerators are whole.
        let steps = shift_right_signed(numerator, places) as i64 - self.start;
        steps.max(0) as u64 / self.stride as u64
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::doubles::tests::of_all_kinds;

    fn bin(even: Even, row: f64) -> u64 {
        let mut bins = [0];
        even.bins(&[row], &mut bins);
        bins[0]
    }

    /// By comparisons with all points.
    fn plain(even: Even, row: f64) -> u64 {
        if row.is_nan() {
            return 2 * even.points + 1;
        }
        let points = || (0..even.points).map(|index| even.point(index));
        let (below, equal) =
            (points().filter(|point| *point < row), points().filter(|point| *point == row));
        2 * below.count() as u64 + equal.count() as u64
    }

    #[test]
    fn rows_fall_into_the_bins_that_comparisons_find() {
        let even = |start, stride, denominator, points| Even { start, stride, denominator, points };
        for even in [
            even(0, 1, 1, 1),
            even(0, 1, 1, 9),
            even(-7, 3, 10, 40),
            even(-40, 8, 1, 11),
            even((1 << 53) - 40, 1, 1, 40),
            even(7 - (1 << 52), 1, 3, 30),
            even(1 - (1 << 53), 1, 1, 30),
            even(-5, 1, (1 << 53) - 1, 11),
        ] {
            let ends = [f64::NAN, f64::INFINITY, f64::NEG_INFINITY, 0.0, -0.0, 1e-320, -1e-320];
            let near = (0..even.points).flat_map(|index| {
                let (here, next) = (even.point(index), even.point(index + 1));
                [here, here.next_down(), here.next_up(), -here, here + (next - here) / 3.0]
            });
            for row in near.chain(ends).chain(of_all_kinds()) {
                assert_eq!(bin(even, row), plain(even, row), "{even:?} {row}");
            }
        }
    }

    #[test]
    fn a_row_whose_index_doubles_would_guess_three_too_high_is_found() {
        let (start, denominator) = (-6_120_909_708_162_007, 463_008);
        let even = Even { start, stride: 1, denominator, points: 1 << 53 };
        let (row, index) = (6_158_254_128.050_07, 8_972_230_635_482_213);
        assert!(even.point(index) <= row && row < even.point(index + 1));
        let equal = u64::from(even.point(index) == row);
        assert_eq!(bin(even, row), 2 * index + 2 - equal);
        let guess = ((row - even.point(0)) / (1.0 / denominator as f64)).floor() as u64;
        assert_eq!(guess, index + 3);
    }

    #[test]
    fn every_point_of_a_long_grid_is_its_own_and_what_is_next_to_it_is_between() {
        let (start, denominator) = (-6_120_909_708_162_007, 463_008);
        let even = Even { start, stride: 1, denominator, points: 1 << 53 };
        let mut index = 1u64;
        while index < even.points - 1 {
            let point = even.point(index);
            assert_eq!(bin(even, point), 2 * index + 1);
            let (down, up) = (point.next_down(), point.next_up());
            let before = 2 * index - u64::from(even.point(index - 1) == down);
            let after = 2 * index + 2 + u64::from(even.point(index + 1) == up);
            assert_eq!((bin(even, down), bin(even, up)), (before, after), "{index}");
            index = index * 9 / 8 + 1;
        }
    }
}
