//! Costs that are clamped to whole bounds.

use crate::{
    doubles::{nan_is_highest, not_below},
    wide::halves,
};

/// `2^51`.
const MIDDLE: f64 = 2_251_799_813_685_248.0;

/// Adds the whole parts of costs above the lower bound ([`whole_above`]).
#[inline(never)]
pub fn take_whole_parts(costs: &[f64], lowest: i32, highest: i32, above: &mut Vec<u32>) {
    above.extend(costs.iter().map(|cost| whole_above(*cost, lowest, highest)));
}

/// Adds what costs are above the lower bound, in units of `2^-32` ([`fixed_above`]).
#[inline(never)]
pub fn take_fixed(costs: &[f64], lowest: i32, highest: i32, above: &mut Vec<u64>) {
    above.extend(costs.iter().map(|cost| fixed_above(*cost, lowest, highest)));
}

/// Adds costs in units of `2^-32` as integers. A cost is rounded up if the threshold is less than
/// its part above the integer below, without the lowest bits that are `dropped`.
#[inline(never)]
pub fn take_rounded(costs: &[u64], thresholds: &[u32], dropped: u32, rounded: &mut Vec<u32>) {
    rounded.extend(costs.iter().zip(thresholds).map(|(cost, threshold)| {
        let (floor, part) = halves(*cost);
        floor + u32::from(*threshold < part >> dropped)
    }));
}

/// The whole part of a cost's distance above the lower bound. The double is first clamped to whole
/// bounds, and NaN becomes the upper one.
///
/// ```
/// use sottovoce_loops::costs::whole_above;
/// assert_eq!(whole_above(-1.75, -2, 5), 0);
/// assert_eq!(whole_above(3.5, -2, 5), 5);
/// ```
#[inline]
#[must_use]
pub fn whole_above(value: f64, lowest: i32, highest: i32) -> u32 {
    // Exact, and several at a time: the low bits of a sum with 3 * 2^51 are those of a whole number
    // below 2^31 in size.
    let sum = clamped(value, lowest, highest).floor() + 3.0 * MIDDLE;
    halves(sum.to_bits()).1.wrapping_sub(lowest.cast_unsigned())
}

/// `floor(2^32 * (value - lowest))` for a double that is first clamped to whole bounds, which NaN
/// becomes the upper one of.
///
/// ```
/// use sottovoce_loops::costs::fixed_above;
/// assert_eq!(fixed_above(-1.75, -2, 5), 1 << 30);
/// assert_eq!(fixed_above(f64::NAN, -2, 5), 7 << 32);
/// ```
#[inline]
#[must_use]
#[allow(clippy::cast_possible_truncation)] // a whole number below 2^63 in size
pub fn fixed_above(value: f64, lowest: i32, highest: i32) -> u64 {
    // Exact: a product with a power of two.
    let units = (never_subnormal(clamped(value, lowest, highest)) * UNITS).floor() as i64;
    units.abs_diff(i64::from(lowest) << 32)
}

/// The given number, but `2^-33` with its sign if it is smaller than that and not 0: a normal
/// double, and `2^32` of it has the same integer below. Processors take many times as long over a
/// product with a subnormal number, and a clock would see it.
#[inline]
#[must_use]
pub fn never_subnormal(value: f64) -> f64 {
    not_below(value, TINY)
}

/// `2^32`.
const UNITS: f64 = 4_294_967_296.0;
/// `2^-33`.
const TINY: f64 = 1.0 / (2.0 * UNITS);

/// Clamped to whole bounds; NaN becomes the upper one.
#[inline]
#[must_use]
pub fn clamped(value: f64, lowest: i32, highest: i32) -> f64 {
    nan_is_highest(value, lowest.into(), highest.into())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn costs_in_units_are_rounded_where_the_threshold_is_less_than_the_part() {
        let mut above = vec![9];
        take_fixed(&[-3.0, 0.25, 7.0, f64::NAN, 5e-324], -2, 5, &mut above);
        assert_eq!(above, [9, 0, 9 << 30, 7 << 32, 7 << 32, 2 << 32]);
        let mut rounded = vec![8];
        let (quarter, costs) = (1 << 30, [9 << 30; 3]);
        take_rounded(&costs, &[quarter - 1, quarter, u32::MAX], 0, &mut rounded);
        assert_eq!(rounded, [8, 3, 2, 2]);
        // On three bits a quarter is 2.
        take_rounded(&costs, &[1, 2, 7], 29, &mut rounded);
        assert_eq!(rounded, [8, 3, 2, 2, 3, 2, 2]);
    }

    #[test]
    fn costs_are_clamped_and_rounded_down() {
        let mut above = vec![9];
        let costs = [-3.0, -2.0, -1.25, 0.5, 4.999, 5.0, 1e300, f64::NAN, f64::NEG_INFINITY];
        take_whole_parts(&costs, -2, 5, &mut above);
        assert_eq!(above, [9, 0, 0, 0, 2, 6, 7, 7, 7, 0]);
    }
}
