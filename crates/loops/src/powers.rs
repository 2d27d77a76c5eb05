//! Powers of one base by tables of its powers, and whether a number is below one of them.

use crate::wide::{mul_shift, shift_left};

/// Lower bounds of powers: a table for each digit of an exponent, and products of their entries.
#[derive(Clone, Copy)]
pub struct Tables<'a> {
    /// `levels[i][j]` is for the digit `j` at bit `i * digit`.
    pub levels: &'a [Vec<u128>],
    /// Bits of a digit.
    pub digit: u32,
    /// Fractional bits, from 1 to 128.
    pub width: u32,
}

impl Tables<'_> {
    /// The product for the digits of an exponent, rounded down after each factor.
    #[inline(always)]
    pub(crate) fn power(self, exponent: u64) -> u128 {
        let mask = (1 << self.digit) - 1;
        let (mut product, mut rest) = (None, exponent);
        for table in self.levels {
            #[allow(clippy::cast_possible_truncation)] // a digit
            let factor = table[(rest & mask) as usize];
            rest >>= self.digit;
            product = Some(match product {
                None => factor,
                Some(product) => product_of(product, factor, self.width),
            });
        }
        product.unwrap_or_default()
    }
}

/// One copy for all code that multiplies powers, because it is long.
#[inline(never)]
pub(crate) fn product_of(a: u128, b: u128, shift: u32) -> u128 {
    mul_shift(a, b, shift)
}

/// The power of an exponent up to the last one, and 0 above it, after the same computation.
#[inline(never)]
#[must_use]
pub fn power(exponent: u64, last: u64, tables: Tables<'_>) -> u128 {
    let product = tables.power(exponent.min(last));
    if exponent <= last { product } else { 0 }
}

/// Checks whether a number below 1 whose first `bits` bits are `digit` is below a power, which is
/// at least [`power`] and less than that and `slack` ulps more. `None` if the digit does not
/// decide. It has no more bits than the tables.
#[inline(never)]
#[must_use]
pub fn coin(
    exponent: u64,
    last: u64,
    tables: Tables<'_>,
    slack: u64,
    (digit, bits): (u64, u32),
) -> Option<bool> {
    let low = power(exponent, last, tables);
    let places = tables.width - bits;
    let start = shift_left(digit.into(), places);
    let end = start + shift_left(1, places);
    let is_above = start >= low + u128::from(slack);
    let is_below = end <= low;
    (is_below | is_above).then_some(is_below)
}

/// The powers of several exponents.
#[inline(never)]
pub fn powers(exponents: &[u64], last: u64, tables: Tables<'_>, powers: &mut [u128]) {
    for (to, exponent) in powers.iter_mut().zip(exponents) {
        *to = power(*exponent, last, tables);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn powers_are_products_of_the_digits_entries() {
        let levels: Vec<Vec<u128>> = vec![
            (0..8).map(|digit| (1u128 << 100) - (digit << 90)).collect(),
            (0..8).map(|digit| (1u128 << 99) >> digit).collect(),
        ];
        let tables = Tables { levels: &levels, digit: 3, width: 100 };
        let power = |exponent: usize| {
            let [low, high] = [exponent & 7, exponent >> 3];
            mul_shift(levels[0][low], levels[1][high], 100)
        };
        let exponents: Vec<u64> = (0..70).collect();
        let mut found = vec![1; 70];
        powers(&exponents, 49, tables, &mut found);
        for (exponent, found) in found.iter().enumerate() {
            assert_eq!(*found, if exponent < 50 { power(exponent) } else { 0 });
        }
    }

    #[test]
    fn a_coin_is_decided_where_its_digit_is_surely_on_one_side() {
        // Powers of 3/4 on 10 bits, rounded down: 1024, 768, 576, 432.
        let levels = [vec![1024, 768, 576, 432]];
        let tables = Tables { levels: &levels, digit: 2, width: 10 };
        for bits in [4, 8, 10] {
            for (exponent, power) in [(0u64, 1024u128), (1, 768), (2, 576), (3, 0)] {
                for digit in 0..1 << bits {
                    let (start, end) = (digit << (10 - bits), (digit + 1) << (10 - bits));
                    let expected = if end <= power {
                        Some(true)
                    } else if start >= power + 3 {
                        Some(false)
                    } else {
                        None
                    };
                    let digit = digit.try_into().expect("ten bits");
                    let found = coin(exponent, 2, tables, 3, (digit, bits));
                    assert_eq!(found, expected, "{exponent}, {digit} of {bits} bits");
                }
            }
        }
    }
}
