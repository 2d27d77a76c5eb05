//! Coins for mechanisms in base 2: heads with probability `b^n`, `b` a binary fraction.
//!
//! Use [`bernoulli_exp`](crate::sample::bernoulli_exp) for base e and real gaps. The exponent may
//! be private. Its upper bound is public, because it decides how large the tables are; an exponent
//! above it is a bug.
#![doc = include_str!("proof.md")]

#[cfg(test)]
mod tests;

use std::rc::Rc;

use crate::{
    Result,
    entropy::Entropy,
    exact::{DyadicBase, Enclosure},
    sample::{
        ratio::{Cell, Cumulative, FIRST_WIDTH},
        weighted::{self, Powers},
    },
};

/// Flips coins that show heads with probability `b^n`, for `n` up to a public bound.
///
/// Holds only what follows from public parameters, so it may be kept between releases.
///
/// ```
/// use sottovoce::{entropy::Tape, exact::{DyadicBase, Natural}, sample::coin::Coins};
/// let coins = Coins::new(&DyadicBase::new(Natural::from(3u8), 2, 1)?, 9);
/// // 9/16 = 0.1001 in binary.
/// let mut tape: Tape = Tape::new([0x8fff_ffff_ffff_ffff, 0x9000_0000_0000_0000]);
/// assert!(coins.flip(2, &mut tape)?);
/// assert!(!coins.flip(2, &mut tape)?);
/// # Ok::<(), sottovoce::Error>(())
/// ```
#[derive(Clone)]
pub struct Coins {
    base: DyadicBase,
    most: u64,
    powers: Rc<Powers<u128>>,
}

impl Coins {
    /// Coins for exponents from 0 to `most`; tables are kept for the next ones with the same base.
    #[must_use]
    pub fn new(base: &DyadicBase, most: u64) -> Self {
        Self {
            base: base.clone(),
            most,
            powers: Powers::shared(&weighted::WeightBase::dyadic(base), most),
        }
    }

    /// The truncation hook: as [`Coins::new`], on `width` fractional bits, so that tests reach the
    /// branch that is otherwise taken with probability below `2^-63`. The distribution is the same.
    ///
    /// # Panics
    /// If `width` is not from 64 to 125.
    #[doc(hidden)]
    #[must_use]
    pub fn truncated(base: &DyadicBase, most: u64, width: u32) -> Self {
        assert!((64..=Powers::WIDTH).contains(&width), "Coins: width must be from 64 to 125");
        let powers = Powers::up_to(&weighted::WeightBase::dyadic(base), most, width);
        Self { base: base.clone(), most, powers: Rc::new(powers) }
    }

    /// Flips the coin: true for heads, which has probability `b^exponent`.
    ///
    /// Uses one 64-bit word; more with probability below `2^-63`.
    ///
    /// # Errors
    /// [`Error::Entropy`](crate::Error::Entropy) if the source fails.
    ///
    /// # Panics
    /// If `exponent` is larger than announced.
    #[inline]
    pub fn flip<E: Entropy>(&self, exponent: u64, entropy: &mut E) -> Result<bool> {
        assert!(exponent <= self.most, "flip: the exponent is larger than was said");
        let digit = entropy.digit()?;
        // Step 2.
        match self.powers.coin(exponent, digit, E::DIGIT_BITS) {
            Some(heads) => Ok(heads),
            None => self.take_more_digits(exponent, Cell::of(digit, E::DIGIT_BITS), entropy),
        }
    }

    #[cold]
    fn take_more_digits<E: Entropy>(
        &self,
        exponent: u64,
        cell: Cell,
        entropy: &mut E,
    ) -> Result<bool> {
        if exponent == 0 {
            return Ok(true);
        }
        let sums =
            |width| Cumulative::new(vec![self.base.power(exponent, width), Enclosure::one(width)]);
        Ok(cell.take_more_digits(FIRST_WIDTH, entropy, sums)? == 0)
    }
}
