//! Coins that show heads with probability `b^n`.
#![doc = include_str!("proof.md")]

#[cfg(test)]
mod tests;

use crate::{
    Error,
    entropy::Entropy,
    exact::{Base, Enclosure, fixed::mul_shift},
    sample::ratio::{Cumulative, continue_by},
};

/// Fractional bits.
const WIDTH: u32 = 126;
/// Bits of the exponent that one table takes.
const DIGIT: u32 = 8;

/// Flips coins that show heads with probability `b^n`, for `n` up to a public bound.
///
/// Holds only what follows from public parameters, so it may be kept between releases.
///
/// ```
/// use sottovoce::{entropy::Tape, exact::{Base, Natural}, sample::coin::Coins};
/// let coins = Coins::new(&Base::new(Natural::from(3u8), 2, 1)?, 9);
/// // 9/16 = 0.1001 in binary.
/// let mut tape: Tape = Tape::new([0x8fff_ffff_ffff_ffff, 0x9000_0000_0000_0000]);
/// assert!(coins.flip(2, &mut tape)?);
/// assert!(!coins.flip(2, &mut tape)?);
/// # Ok::<(), sottovoce::Error>(())
/// ```
#[derive(Clone, Debug)]
pub struct Coins {
    base: Base,
    most: u64,
    /// `tables[k][i]` is at most `2^WIDTH b^(i 2^(DIGIT k))`, by less than 3.
    tables: Vec<Vec<u128>>,
    width: u32,
}

impl Coins {
    /// Coins for exponents from 0 to `most`.
    #[must_use]
    pub fn new(base: &Base, most: u64) -> Self {
        Self::truncated(base, most, WIDTH)
    }

    /// The truncation hook: as [`Coins::new`], on `width` fractional bits, so that tests reach the branch that is otherwise taken
    /// with probability below `2^-63`. The law is the same.
    ///
    /// # Panics
    /// If `width` is not from 64 to 126.
    #[doc(hidden)]
    #[must_use]
    pub fn truncated(base: &Base, most: u64, width: u32) -> Self {
        assert!((64..=WIDTH).contains(&width), "Coins: width must be from 64 to 126");
        let length = 64 - most.leading_zeros();
        let tables = (0..length.div_ceil(DIGIT)).map(|digit| {
            let entries = (most >> (DIGIT * digit)).min((1 << DIGIT) - 1);
            let lower = |entry: u64| base.power(entry << (DIGIT * digit), width).low;
            // At most 2^126.
            (0..=entries).map(|entry| u128::try_from(&lower(entry)).unwrap_or(0)).collect()
        });
        Self { base: base.clone(), most, tables: tables.collect(), width }
    }

    /// Whether the coin shows heads, which has probability `b^exponent`.
    ///
    /// Uses one 64-bit word; more with probability below `2^-63`.
    ///
    /// # Errors
    /// [`Error::Entropy`] if the source fails.
    ///
    /// # Panics
    /// If `exponent` is larger than was said.
    #[inline]
    pub fn flip<E: Entropy>(&self, exponent: u64, entropy: &mut E) -> Result<bool, Error> {
        assert!(exponent <= self.most, "flip: the exponent is larger than was said");
        let digit = entropy.digit()?;
        // Step 2: the cell of V in units of 2^-width.
        let places = self.width - E::DIGIT_BITS;
        let (start, end) = (u128::from(digit) << places, (u128::from(digit) + 1) << places);
        let low = self.lower(exponent);
        if end <= low {
            Ok(true)
        } else if start >= low + self.slack() && exponent > 0 {
            Ok(false)
        } else {
            self.settle(exponent, digit, entropy)
        }
    }

    #[cold]
    fn settle<E: Entropy>(&self, exponent: u64, digit: u64, entropy: &mut E) -> Result<bool, Error> {
        if exponent == 0 {
            return Ok(true);
        }
        let sums = |width| Cumulative::new(vec![self.base.power(exponent, width), Enclosure::one(width)]);
        Ok(continue_by(digit, entropy, sums)? == 0)
    }

    /// At most `2^width b^exponent`, by less than `slack`.
    fn lower(&self, exponent: u64) -> u128 {
        let mut product = 1 << self.width;
        let mut rest = exponent;
        for table in &self.tables {
            // Eight bits.
            #[allow(clippy::cast_possible_truncation)]
            let entry = (rest & ((1 << DIGIT) - 1)) as usize;
            product = mul_shift(product, table[entry], self.width);
            rest >>= DIGIT;
        }
        product
    }

    /// `proof.md`, step 1.
    fn slack(&self) -> u128 {
        4 * self.tables.len() as u128
    }
}
