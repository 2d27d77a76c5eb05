//! An end to every release, and its digits a few at a time.

use zeroize::Zeroizing;

use super::Entropy;
use crate::{Error, Result};

/// Most digits that are taken ahead: a block of [`System`](super::System).
const AHEAD: usize = 28;

/// A source that fails after a public number of digits, so that a broken one cannot keep a release
/// running.
///
/// The source that releases read. It takes all digits that its own source has ready together, so
/// that most of them cost one comparison. Each is zeroed as it is used, and the rest when this is
/// dropped.
pub struct Capped<'source, E> {
    source: &'source mut E,
    left: u64,
    /// Those from `next` on are still to be used.
    ahead: Zeroizing<[u64; AHEAD]>,
    next: usize,
}

impl<'source, E: Entropy> Capped<'source, E> {
    /// Lets through `2 * nominal + 256` digits, where `nominal` is the number that the release is
    /// to use. After `nominal` digits, samplers take each further one with probability below
    /// `2^-40`. So ideal bits end here with probability below `2^-1000`, unless a proof states
    /// otherwise.
    pub fn new(source: &'source mut E, nominal: u64) -> Self {
        Self {
            source,
            left: nominal.saturating_mul(2).saturating_add(256),
            ahead: Zeroizing::new([0; AHEAD]),
            next: AHEAD,
        }
    }

    #[cfg(test)]
    pub(super) fn words_ahead(&self) -> usize {
        self.ahead.iter().filter(|digit| **digit != 0).count()
    }

    /// The next digit if none is ahead: takes the digits that the source has, up to the end.
    #[cold]
    #[inline(never)]
    fn refill(&mut self) -> Result<u64> {
        let most = usize::try_from(self.left.min(AHEAD as u64)).expect("at most a block");
        if most == 0 {
            return Err(Error::Entropy);
        }
        let count = self.source.ahead(&mut self.ahead[AHEAD - most..])?;
        self.left -= count as u64;
        self.next = AHEAD - count + 1;
        Ok(core::mem::take(&mut self.ahead[AHEAD - count]))
    }
}

impl<E: Entropy> Entropy for Capped<'_, E> {
    const DIGIT_BITS: u32 = E::DIGIT_BITS;

    // Samplers spend much of their time here, and are compiled for size, which would make it a
    // call.
    #[inline(always)]
    fn digit(&mut self) -> Result<u64> {
        match self.ahead.get_mut(self.next) {
            Some(digit) => {
                self.next += 1;
                Ok(core::mem::take(digit))
            }
            None => self.refill(),
        }
    }
}
