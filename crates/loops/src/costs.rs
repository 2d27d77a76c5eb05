//! Costs that are clamped to whole bounds.

use crate::wide::halves;

/// `2^51`.
const MIDDLE: f64 = 2_251_799_813_685_248.0;

/// Adds the whole parts of costs above the lower bound ([`whole_above`]).
#[inline(never)]
pub fn take_whole_parts(costs: &[f64], lowest: i32, highest: i32, above: &mut Vec<u32>) {
    above.extend(costs.iter().map(|cost| whole_above(*cost, lowest, highest)));
}

/// What is left of a cost above the lower bound, without its part below 1: for a double that is
/// first clamped to whole bounds, which NaN becomes the upper one of.
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

/// Clamped to whole bounds; NaN becomes the upper one.
#[inline]
#[must_use]
pub fn clamped(value: f64, lowest: i32, highest: i32) -> f64 {
    let (low, high) = (f64::from(lowest), f64::from(highest));
    // NaN is not below anything.
    let below = if value < high { value } else { high };
    if below > low { below } else { low }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn costs_are_clamped_and_rounded_down() {
        let mut above = vec![9];
        let costs = [-3.0, -2.0, -1.25, 0.5, 4.999, 5.0, 1e300, f64::NAN, f64::NEG_INFINITY];
        take_whole_parts(&costs, -2, 5, &mut above);
        assert_eq!(above, [9, 0, 0, 0, 2, 6, 7, 7, 7, 0]);
    }
}
