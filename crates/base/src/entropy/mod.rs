//! The random digits: the only source of randomness.
//!
//! Releases read [`System`], which asks only the platform (`crypto.getRandomValues` in JavaScript).
//! There is no generator of our own and no fallback. [`Tape`] and [`Seeded`] exist for tests and
//! for `sottovoce/testing`.

mod capped;
mod patience;
mod seeded;
mod system;
mod tape;
#[cfg(test)]
mod tests;

pub use capped::Capped;
pub use patience::{ATTEMPTS, Patience};
pub use seeded::Seeded;
pub use system::{System, probe};
pub use tape::Tape;

use crate::{Error, Result};

/// A stream of independent uniform digits.
///
/// Samplers are generic over the width and their distribution does not depend on it: enumeration
/// runs the same code on narrow digits that releases run on 64-bit ones.
pub trait Entropy {
    /// Bits in one digit: a divisor of 64.
    const DIGIT_BITS: u32;

    /// The next digit, below `2^DIGIT_BITS`.
    ///
    /// # Errors
    /// [`Error::Entropy`] if the source fails; then nothing may be released.
    fn digit(&mut self) -> Result<u64>;

    /// Takes as many of the next digits as are ready, at least one. They go in order to the end of
    /// `digits`, which has room. Returns their number.
    ///
    /// # Errors
    /// [`Error::Entropy`] if the source fails; then nothing may be released.
    fn ahead(&mut self, digits: &mut [u64]) -> Result<usize> {
        let last = digits.last_mut().ok_or(Error::Entropy)?;
        *last = self.digit()?;
        Ok(1)
    }
}
