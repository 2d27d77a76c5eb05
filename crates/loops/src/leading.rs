//! Numbers above 0 by their leading bits, and running sums of their products.
//!
//! The bounds are proved in Lemma 8 of the proof of exact numbers.

use crate::wide::{mul_shift, shift_right};

/// `mantissa * 2^exponent`, `mantissa` of [`Leading::BITS`] bits: a lower bound of a number, short
/// of it by a small part of itself.
///
/// Each product, and each sum, adds less than `2^-124` to that part.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[must_use]
pub struct Leading {
    mantissa: u128,
    exponent: i64,
}

impl Leading {
    /// Bits of the mantissa.
    pub const BITS: u32 = 126;

    /// 1.
    pub const ONE: Self = Self { mantissa: 1 << (Self::BITS - 1), exponent: -125 };

    /// A number by its leading bits, which the mantissa has.
    pub fn new(mantissa: u128, exponent: i64) -> Self {
        debug_assert!(mantissa >> (Self::BITS - 1) == 1, "Leading: a mantissa of 126 bits");
        Self { mantissa, exponent }
    }

    /// The product.
    #[inline(always)]
    pub fn times(self, other: Self) -> Self {
        // From 2^125 to 2^127.
        let product = mul_shift(self.mantissa, other.mantissa, Self::BITS - 1);
        Self::cut(product, self.exponent + other.exponent + i64::from(Self::BITS - 1))
    }

    /// The sum.
    #[inline(always)]
    pub fn plus(self, other: Self) -> Self {
        let exponent = self.exponent.max(other.exponent);
        Self::cut(self.units(exponent) + other.units(exponent), exponent)
    }

    /// In units of `2^exponent`, of which it has fewer than `2^BITS`, rounded down.
    ///
    /// # Panics
    /// If the unit is finer than the number's own.
    #[inline(always)]
    #[must_use]
    pub fn units(self, exponent: i64) -> u128 {
        let coarser = u64::try_from(exponent - self.exponent);
        let places = coarser.expect("units: not finer than the number's own").min(127);
        #[allow(clippy::cast_possible_truncation)] // from 0 to 127
        shift_right(self.mantissa, places as u32)
    }

    /// The exponent: the number has [`Leading::BITS`] bits in units of this power of two.
    #[inline(always)]
    #[must_use]
    pub fn exponent(self) -> i64 {
        self.exponent
    }

    /// One bit fewer, if there is one too many.
    #[inline(always)]
    fn cut(mantissa: u128, exponent: i64) -> Self {
        let excess = u32::from(mantissa >> Self::BITS != 0);
        Self { mantissa: mantissa >> excess, exponent: exponent + i64::from(excess) }
    }
}

/// The powers of a number from the 0th on.
#[inline(never)]
pub fn powers(base: Leading, powers: &mut [Leading]) {
    let mut power = Leading::ONE;
    for to in powers {
        *to = power;
        power = power.times(base);
    }
}

/// Running sums over the values from `first` on: to each, the power of its distance from `count`,
/// times the sum that `rest` has for it, if there is one. The sums of `rest` begin at the value
/// given with them, and after its last one the last one counts.
#[inline(never)]
pub fn running_sums(
    powers: &[Leading],
    (first, count): (u32, u32),
    rest: Option<(u32, &[Leading])>,
    sums: &mut [Leading],
) {
    let mut sum: Option<Leading> = None;
    for (index, to) in (0..).zip(sums) {
        let value = first + index;
        let here = powers[value.abs_diff(count) as usize];
        let weight = match rest {
            Some((start, rest)) => here.times(rest[((value - start) as usize).min(rest.len() - 1)]),
            None => here,
        };
        *to = sum.map_or(weight, |sum| sum.plus(weight));
        sum = Some(*to);
    }
}

/// Counts how many of rising numbers, in units of `2^unit`, are surely at most `start`, and how
/// many are at least `end`. Each number is a lower bound, short by less than [`slack`] of itself.
/// The loop looks at all of them.
#[inline(never)]
#[must_use]
pub fn sides(numbers: &[Leading], unit: i64, (start, end): (u128, u128)) -> (u64, u64) {
    numbers.iter().fold((0, 0), |(before, after), number| {
        let low = number.units(unit);
        (before + u64::from(low + slack(low) <= start), after + u64::from(end <= low))
    })
}

/// By how much a number of units may be short: by `2^-100` of itself, and by rounding.
#[inline(always)]
#[must_use]
pub fn slack(units: u128) -> u128 {
    (units >> 100) + 2
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Whole numbers, exactly.
    fn whole(number: u128) -> Leading {
        let places = number.leading_zeros() - 2;
        Leading::new(number << places, -i64::from(places))
    }

    #[test]
    fn powers_of_a_whole_number_are_whole() {
        let mut found = [Leading::ONE; 5];
        powers(whole(3), &mut found);
        assert_eq!(found, [1, 3, 9, 27, 81].map(whole));
    }

    #[test]
    fn running_sums_are_of_products() {
        let mut threes = [Leading::ONE; 9];
        powers(whole(3), &mut threes);
        let mut sums = [Leading::ONE; 4];
        // Values 2 to 5, a true one of 4.
        running_sums(&threes, (2, 4), None, &mut sums);
        assert_eq!(sums, [9, 12, 13, 16].map(whole));
        // Values 1 to 3 of the rest.
        running_sums(&threes, (2, 4), Some((1, &[5, 7, 10].map(whole))), &mut sums);
        assert_eq!(sums, [63, 93, 103, 133].map(whole));
    }

    #[test]
    fn sides_are_of_numbers_that_may_be_a_little_more() {
        let numbers = [1, 5, 90, 1 << 101].map(whole);
        assert_eq!(sides(&numbers, 0, (7, 90)), (2, 2));
        assert_eq!(sides(&numbers, 0, (6, 91)), (1, 1));
        let most = (1 << 101) + 4;
        assert_eq!(sides(&numbers, 0, (most, most)), (4, 0));
        assert_eq!(sides(&numbers, 0, (most - 1, most)), (3, 0));
        assert_eq!(sides(&numbers, 1, (4, 44)), (2, 2));
    }
}
