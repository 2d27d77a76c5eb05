//! Numbers of 192 and 256 bits: weights of groups of outcomes, and their sums.
//!
//! The highest word comes first, so that arrays compare as the numbers do.

use crate::wide::{product, words};

/// Below `2^192`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Long(pub [u64; 3]);

/// Below `2^256`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Sum(pub [u64; 4]);

impl Long {
    /// `floor(self * other / 2^places)` for `1 <= places < 320`, if it is below `2^192`.
    #[inline]
    #[must_use]
    pub fn times(self, other: Self, places: u32) -> Self {
        let all: [u64; 6] = multiplied(&self.0, &other.0);
        Self(moved_down(&all, places))
    }

    /// `self * factor`.
    #[inline]
    #[must_use]
    pub fn scaled(self, factor: u64) -> Sum {
        Sum(multiplied(&self.0, &[factor]))
    }
}

impl Sum {
    /// The sum, if it is below `2^256`.
    #[inline]
    #[must_use]
    pub fn plus(self, other: Self) -> Self {
        let (mut sum, mut carry) = ([0; 4], false);
        for at in (0..4).rev() {
            let (word, first) = self.0[at].overflowing_add(other.0[at]);
            let (word, second) = word.overflowing_add(u64::from(carry));
            (sum[at], carry) = (word, first | second);
        }
        Self(sum)
    }

    /// `floor(self * part / 2^places)` for `part < 2^places` and `1 <= places <= 128`.
    #[inline]
    #[must_use]
    pub fn part(self, part: u128, places: u32) -> Self {
        let (high, low) = words(part);
        let all: [u64; 6] = multiplied(&self.0, &[high, low]);
        Self(moved_down(&all, places))
    }

    /// `floor(self / 2^places)` for `1 <= places <= 128`.
    #[inline]
    #[must_use]
    pub fn moved(self, places: u32) -> Self {
        self.part(1, places)
    }
}

impl From<u128> for Sum {
    #[inline]
    fn from(value: u128) -> Self {
        let (high, low) = words(value);
        Self([0, 0, high, low])
    }
}

/// The product of two numbers, which has as many words as both of them.
#[inline(always)]
fn multiplied<const A: usize, const B: usize, const C: usize>(
    one: &[u64; A],
    other: &[u64; B],
) -> [u64; C] {
    let mut all = [0; C];
    for (at, factor) in other.iter().enumerate().rev() {
        let mut carry = 0;
        for (index, word) in one.iter().enumerate().rev() {
            let to = &mut all[at + index + 1];
            // (2^64 - 1)^2 and two more words: below 2^128.
            let sum = product(*word, *factor) + u128::from(*to) + u128::from(carry);
            (carry, *to) = words(sum);
        }
        all[at] = carry;
    }
    all
}

/// `value / 2^places`, rounded down, as many words of it as fit.
#[inline(always)]
fn moved_down<const N: usize, const M: usize>(value: &[u64; N], places: u32) -> [u64; M] {
    let (whole, within) = ((places / 64) as usize, places % 64);
    // The word that is so many above the lowest.
    let word = |above: usize| if above < N { value[N - 1 - above] } else { 0 };
    let mut moved = [0; M];
    for (above, to) in moved.iter_mut().rev().enumerate() {
        let (high, low) = (word(above + whole + 1), word(above + whole));
        *to = low >> within | (high << 1) << (63 - within);
    }
    moved
}

/// Powers of a base by the digits of their exponent: `levels[i][j]` is that of `j * 2^(i * digit)`,
/// in units of `2^-width`.
#[derive(Clone, Copy)]
pub struct LongTables<'a> {
    /// The lowest digit first.
    pub levels: &'a [Vec<Long>],
    /// Bits of a digit.
    pub digit: u32,
    /// Fractional bits.
    pub width: u32,
}

impl LongTables<'_> {
    /// `size` times the product of the entries for an exponent that the tables cover.
    #[inline(never)]
    #[must_use]
    #[allow(clippy::cast_possible_truncation)] // digits are cut out on purpose
    pub fn weight(&self, exponent: u64, size: u64) -> Sum {
        let entry = |level: usize| {
            let digits = exponent >> (level as u32 * self.digit);
            self.levels[level][digits as usize & ((1 << self.digit) - 1)]
        };
        let mut power = entry(0);
        for level in 1..self.levels.len() {
            power = power.times(entry(level), self.width);
        }
        power.scaled(size)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const MOST: u64 = u64::MAX;

    #[test]
    fn products_are_rounded_down_after_so_many_places() {
        let one = Long([1 << 62, 0, 0]);
        assert_eq!(one.times(one, 190), one);
        assert_eq!(one.times(Long([0, 0, 3]), 190), Long([0, 0, 3]));
        assert_eq!(Long([0, 0, 7]).times(Long([0, 0, 5]), 1), Long([0, 0, 17]));
        assert_eq!(Long([0, 0, 7]).times(Long([0, 0, 5]), 6), Long([0; 3]));
        // (2^192 - 1)^2 = 2^384 - 2^193 + 1.
        let most = Long([MOST; 3]);
        assert_eq!(most.times(most, 192), Long([MOST, MOST, MOST - 1]));
        assert_eq!(most.times(most, 193), Long([MOST >> 1, MOST, MOST]));
        // (2^128 - 1) 2^64 times 2^70 + 1, words apart.
        let product = Long([MOST, MOST, 0]).times(Long([0, 1 << 6, 1]), 71);
        assert_eq!(product, Long([0x8000000000000000, 0x1ffffffffffffff, 0x7fffffffffffffff]));
    }

    #[test]
    fn sums_carry_and_parts_are_rounded_down() {
        assert_eq!(Long([MOST; 3]).scaled(MOST), Sum([MOST - 1, MOST, MOST, 1]));
        let sum = Sum([0, MOST, MOST, MOST]).plus(Sum::from(1));
        assert_eq!(sum, Sum([1, 0, 0, 0]));
        assert_eq!(sum.plus(Sum::from(u128::MAX)), Sum([1, 0, MOST, MOST]));
        assert_eq!(sum.part(u128::MAX, 128), Sum([0, MOST, MOST, 0]));
        assert_eq!(Sum::from(21).part(3, 2), Sum::from(15));
        assert_eq!(sum.moved(128), Sum([0, 0, 1, 0]));
        assert!(sum > Sum([0, MOST, MOST, MOST]));
    }

    #[test]
    fn a_weight_is_the_product_of_its_digits_times_its_size() {
        // Halves on 8 bits, by digits of 2 bits.
        let level = |powers: [u64; 4]| powers.map(|power| Long([0, 0, power])).to_vec();
        let levels = [level([256, 128, 64, 32]), level([256, 16, 1, 0])];
        let tables = LongTables { levels: &levels, digit: 2, width: 8 };
        assert_eq!(tables.weight(0, 9), Sum::from(9 << 8));
        assert_eq!(tables.weight(3, 1), Sum::from(32));
        assert_eq!(tables.weight(5, 3), Sum::from(24));
        assert_eq!(tables.weight(9, 1), Sum::from(0));
    }
}
