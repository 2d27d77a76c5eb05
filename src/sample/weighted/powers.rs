//! Certified powers of the base.

use sottovoce_loops::powers::{self, Tables};

use super::WeightBase;
use crate::exact::{
    Natural, fits,
    fixed::{Fixed, Long, LongTables, shift_right},
};

/// Lower bounds of `b^d` for whole `d`, all within a common number of ulps.
///
/// `d` is written in digits, and each digit has a table. Depends on public parameters only.
pub struct Powers<N> {
    width: u32,
    slack: u64,
    /// Up to here lower bounds are exact.
    exact_to: u128,
    /// Bits of `d` that the tables cover; from `2^bits` on, `b^d < 2^-width`.
    bits: u32,
    digit: u32,
    /// `levels[i][j]` is a lower bound of `2^width * b^(j * 2^(i * digit))`.
    levels: Vec<Vec<N>>,
}

impl<N: Fixed> Powers<N> {
    /// Tables on `width` fractional bits for `d < 2^most_bits`; `digit_for` chooses the digit's
    /// width from the bits of `d`.
    pub fn new(
        base: &WeightBase,
        width: u32,
        most_bits: u32,
        digit_for: impl Fn(u32) -> u32,
    ) -> Self {
        let factors = factors(base, width, most_bits);
        let bits = fits(factors.len(), "at most as many as the costs have bits");
        let digit = digit_for(bits).max(1);
        let one = N::from_natural(&(Natural::ONE << width as usize));
        let mut levels: Vec<Vec<N>> = factors
            .chunks(digit as usize)
            .map(|chunk| Self::level(chunk, one.clone(), width))
            .collect();
        if levels.is_empty() {
            levels.push(vec![one]);
        }
        let exact_to = base.exact_to(width);
        Self { width, slack: u64::from(2 * bits).max(1), exact_to, bits, digit, levels }
    }

    /// Step 2: each factor doubles the table.
    fn level(factors: &[Natural], one: N, width: u32) -> Vec<N> {
        let mut table = vec![one];
        for factor in factors {
            let factor = N::from_natural(factor);
            let upper: Vec<N> = table.iter().map(|entry| entry.mul_floor(&factor, width)).collect();
            table.extend(upper);
        }
        table
    }

    /// A lower bound `l` of `2^width * b^difference`, which is at most `l + slack`.
    #[inline]
    pub fn lower(&self, difference: u128) -> N
    where
        N: Default,
    {
        let last = self.cutoff() - 1;
        // All differences above the last use the same product.
        let place = difference.min(last);
        let product = self.product(place);
        if difference <= last { product } else { N::default() }
    }

    /// The product of the entries for the digits.
    fn product(&self, difference: u128) -> N {
        let mut rest = difference;
        let mut place = || {
            // The mask keeps at most `digit` bits, fewer than 32.
            #[allow(clippy::cast_possible_truncation)] // the low digit is cut out
            let digits = rest as usize & ((1 << self.digit) - 1);
            rest = shift_right(rest, self.digit);
            digits
        };
        let mut product = self.levels[0][place()].clone();
        for table in &self.levels[1..] {
            product = product.mul_floor(&table[place()], self.width);
        }
        product
    }

    /// The table of the lowest bits of `d`, and how many of them it covers.
    #[inline]
    pub fn lowest(&self) -> (&[N], u32) {
        (&self.levels[0], self.digit.min(self.bits))
    }

    /// Fractional bits.
    #[inline]
    pub fn width(&self) -> u32 {
        self.width
    }

    /// How many ulps a lower bound may be below the truth.
    #[inline]
    pub fn slack(&self) -> u64 {
        self.slack
    }

    /// How many ulps the lower bound of `2^width * b^difference` may be below the truth; 0 only if
    /// it is exact.
    pub fn slack_at(&self, difference: u128) -> u64 {
        if difference <= self.exact_to { 0 } else { self.slack }
    }

    /// From here on `b^d < 2^-width`, and lower bounds are 0.
    #[inline]
    pub fn cutoff(&self) -> u128 {
        1 << self.bits
    }

    /// Bits of every difference below the cutoff.
    #[inline]
    pub fn bits(&self) -> u32 {
        self.bits
    }
}

/// Step 1: `E_k = floor(2^width * b^(2^k))`, while anything is left of it.
#[inline(never)] // once for all kinds of numbers
fn factors(base: &WeightBase, width: u32, most_bits: u32) -> Vec<Natural> {
    (0..most_bits)
        .map(|power| base.power_floor(power, width))
        .take_while(|factor| !factor.is_zero())
        .collect()
}

impl Powers<u128> {
    /// [`Powers::lower`] of 64 bits, faster.
    ///
    /// # Panics
    /// If the tables are for more than 64 bits.
    #[must_use]
    pub fn lower_short(&self, difference: u64) -> u128 {
        let last = fits(self.cutoff() - 1, "tables are for 64 bits at most");
        powers::power(difference, last, self.tables())
    }

    /// Checks whether a uniform number whose first digit this is lies below `b^exponent`, if the
    /// digit decides. Without an exponent none lies above.
    ///
    /// # Panics
    /// If the tables are for more than 64 bits.
    #[must_use]
    pub fn coin(&self, exponent: u64, digit: u64, bits: u32) -> Option<bool> {
        let last = fits(self.cutoff() - 1, "tables are for 64 bits at most");
        powers::coin(exponent, last, self.tables(), self.slack, (digit, bits))
    }

    /// As the passes over outcomes read them.
    pub(super) fn tables(&self) -> Tables<'_> {
        Tables { levels: &self.levels, digit: self.digit, width: self.width }
    }
}

impl Powers<Long> {
    /// As the passes over groups read them.
    pub(super) fn long_tables(&self) -> LongTables<'_> {
        LongTables { levels: &self.levels, digit: self.digit, width: self.width }
    }
}
