//! Digits written down in advance.

use super::Entropy;
use crate::{Error, Result};

/// Gives back the digits of a list in order, then fails. For tests and `sottovoce/testing`.
///
/// ```
/// use sottovoce::entropy::{Entropy, Tape};
/// let mut tape: Tape = Tape::new([7]);
/// assert_eq!(tape.digit(), Ok(7));
/// assert!(tape.digit().is_err());
/// ```
#[derive(Clone, Debug)]
pub struct Tape<const BITS: u32 = 64> {
    digits: Vec<u64>,
    used: usize,
}

impl<const BITS: u32> Tape<BITS> {
    /// A tape of `digits`; only the low `BITS` of each count.
    pub fn new(digits: impl Into<Vec<u64>>) -> Self {
        Self { digits: digits.into(), used: 0 }
    }

    /// How many digits were taken.
    #[must_use]
    pub fn used(&self) -> usize {
        self.used
    }
}

impl<const BITS: u32> Entropy for Tape<BITS> {
    const DIGIT_BITS: u32 = BITS;

    fn digit(&mut self) -> Result<u64> {
        let digit = *self.digits.get(self.used).ok_or(Error::Entropy)?;
        self.used += 1;
        Ok(digit & (u64::MAX >> (64 - BITS)))
    }
}
