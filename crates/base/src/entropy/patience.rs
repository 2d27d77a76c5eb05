//! Ends a decision that ideal bits would have decided long before.

use super::Entropy;
use crate::{Error, Result};

/// How often a draw that may be refused is drawn: if it is kept at least every second time, all are
/// refused with probability `2^-1024`.
pub const ATTEMPTS: u32 = 1024;

/// The digits that one decision may take in addition to those it begins with: [`Patience::BITS`],
/// and then [`Error::Entropy`].
///
/// The cost of deciding grows faster than the digits do. So a bound on all digits of a release
/// would not stop a source that is stuck from running forever. With ideal bits, a decision that is
/// open with probability `p` after its first digits is still open after these with about
/// `p / 2^1024`. The distribution is the same as without the bound, except for an event that is not
/// observed.
#[derive(Debug)]
pub struct Patience {
    bits: u32,
}

impl Default for Patience {
    fn default() -> Self {
        Self { bits: Self::BITS }
    }
}

impl Patience {
    /// Sixteen words; in bits, so that narrow digits get as far.
    pub const BITS: u32 = 1024;

    /// One more digit for the decision.
    ///
    /// # Errors
    /// [`Error::Entropy`] if the source fails, or the decision has had its digits.
    pub fn digit<E: Entropy>(&mut self, entropy: &mut E) -> Result<u64> {
        self.bits = self.bits.checked_sub(E::DIGIT_BITS).ok_or(Error::Entropy)?;
        entropy.digit()
    }
}
