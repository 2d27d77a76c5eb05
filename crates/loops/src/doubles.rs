//! Private doubles, so that none decides a jump.
//!
//! Engines turn some apparent single instructions into jumps. These are `==` and `!=` between
//! doubles (for NaN, which is neither), the least and the largest of two, and a choice between two
//! doubles. If rows of two kinds are in no order, a processor guesses such a jump wrong at every
//! second row, and a release takes up to twice as long. Integers are compared and chosen between
//! without one; so are doubles compared by `<`, `<=`, `>` and `>=`.

/// The sign bit.
const SIGN: u64 = 1 << 63;

/// The bits of infinity.
const INFINITY: u64 = 0x7ff << 52;

/// All ones for a size, which is below `2^63`, from `least` on.
///
/// By a sum, whose sign bit decides: a comparison becomes a jump when one instruction looks at two
/// rows.
#[inline(always)]
fn from(size: u64, least: u64) -> u64 {
    (size.wrapping_add(SIGN - least).cast_signed() >> 63).cast_unsigned()
}

/// All ones for NaN.
#[inline(always)]
pub(crate) fn nan_mask(value: f64) -> u64 {
    from(value.to_bits() & !SIGN, INFINITY + 1)
}

/// Checks whether it is NaN.
#[inline(always)]
pub(crate) fn is_nan(value: f64) -> bool {
    nan_mask(value) != 0
}

/// All ones for NaN and the infinities.
#[inline(always)]
pub(crate) fn infinite_mask(value: f64) -> u64 {
    from(value.to_bits() & !SIGN, INFINITY)
}

/// A number that rises with the double. `-x` is at the complement of `x`, so -0 comes right before
/// 0, and NaN comes outside both infinities, on the side of its sign.
#[inline(always)]
fn order(value: f64) -> i64 {
    turned(value.to_bits().cast_signed())
}

/// The order of bits, and the bits of an order: below 0 all but the sign are turned over.
#[inline(always)]
fn turned(bits: i64) -> i64 {
    bits ^ ((bits >> 63).cast_unsigned() >> 1).cast_signed()
}

/// The nearest double from the lowest to the highest one, which are numbers; NaN becomes the one or
/// the other.
#[inline(always)]
pub(crate) fn within(value: f64, lowest: f64, highest: f64) -> f64 {
    let nearest = order(value).max(order(lowest)).min(order(highest));
    f64::from_bits(turned(nearest).cast_unsigned())
}

/// The nearest double from the lowest to the highest one; NaN becomes the highest one.
#[inline(always)]
pub(crate) fn nan_is_highest(value: f64, lowest: f64, highest: f64) -> f64 {
    // Without its sign it is beyond all.
    let sign = nan_mask(value) & SIGN;
    within(f64::from_bits(value.to_bits() & !sign), lowest, highest)
}

/// The nearest double from the lowest to the highest one; NaN becomes 0.
#[inline(always)]
pub(crate) fn nan_is_zero(value: f64, lowest: f64, highest: f64) -> f64 {
    f64::from_bits(within(value, lowest, highest).to_bits() & !nan_mask(value))
}

/// The given number, but `least` with its sign if it is smaller than that and not 0.
#[inline(always)]
pub(crate) fn not_below(value: f64, least: f64) -> f64 {
    let (size, least) = (value.to_bits() & !SIGN, least.to_bits());
    let is_below = from(size, 1) & !from(size, least);
    f64::from_bits(value.to_bits() ^ ((size ^ least) & is_below))
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;

    /// Doubles of all kinds: every sign and exponent with the least, some and all bits of a
    /// fraction, so zeros, subnormal numbers, infinities and NaN of many payloads are there.
    pub(crate) fn of_all_kinds() -> Vec<f64> {
        let fractions = [0, 1, 2, 0x8_0000_0000_0000, 0xa_5a5a_5a5a_5a5a, (1 << 52) - 1];
        let fields =
            (0..0x800u64).flat_map(|field| fractions.map(|fraction| field << 52 | fraction));
        fields.flat_map(|bits| [f64::from_bits(bits), f64::from_bits(bits | SIGN)]).collect()
    }

    #[test]
    fn kinds_told_by_bits_are_those_of_the_language() {
        for value in of_all_kinds() {
            let all = if value.is_nan() { u64::MAX } else { 0 };
            assert_eq!((nan_mask(value), is_nan(value)), (all, value.is_nan()), "{value:?}");
            assert_eq!(infinite_mask(value) == 0, value.is_finite(), "{:x}", value.to_bits());
        }
    }

    #[test]
    fn clamps_by_bits_are_those_by_comparisons() {
        let ends = [
            (f64::NEG_INFINITY, f64::INFINITY),
            (0.0, 0.0),
            (-0.0, 1.0),
            (-1.0, 0.0),
            (-5e-324, 5e-324),
            (-2.5, 1e300),
            (f64::MIN, -1e-300),
            (9_007_199_254_740_990.0, 9_007_199_254_740_991.0),
        ];
        for (lowest, highest) in ends {
            for value in of_all_kinds() {
                let plain = |nan| if value.is_nan() { nan } else { value.clamp(lowest, highest) };
                // Compared as numbers: 0 and -0 are one.
                let bits = value.to_bits();
                assert_eq!(nan_is_zero(value, lowest, highest), plain(0.0), "{bits:x} {lowest}");
                assert_eq!(nan_is_highest(value, lowest, highest), plain(highest), "{bits:x}");
                let end = within(value, lowest, highest);
                assert!(lowest <= end && end <= highest, "{bits:x} {lowest} {highest}");
            }
        }
    }

    #[test]
    fn only_numbers_of_less_than_the_least_size_become_it() {
        for least in [f64::MIN_POSITIVE, 2f64.powi(-33)] {
            for value in of_all_kinds() {
                let is_below = value != 0.0 && value.abs() < least;
                let plain = if is_below { least.copysign(value) } else { value };
                assert_eq!(not_below(value, least).to_bits(), plain.to_bits());
            }
        }
    }
}
