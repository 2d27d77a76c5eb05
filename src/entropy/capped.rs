//! An end to every release.

use super::Entropy;
use crate::Error;

/// A source that fails after a public number of digits, so that a broken one cannot keep a release
/// running.
pub struct Capped<'source, E> {
    source: &'source mut E,
    left: u64,
}

impl<'source, E: Entropy> Capped<'source, E> {
    /// Lets through `2 * nominal + 256` digits, `nominal` being what the release is to use. Beyond
    /// it samplers take a digit with probability below `2^-40` each, so that ideal bits end here
    /// with probability below `2^-1000`, but where a proof says otherwise.
    pub fn new(source: &'source mut E, nominal: u64) -> Self {
        Self { source, left: nominal.saturating_mul(2).saturating_add(256) }
    }
}

impl<E: Entropy> Entropy for Capped<'_, E> {
    const DIGIT_BITS: u32 = E::DIGIT_BITS;

    fn digit(&mut self) -> Result<u64, Error> {
        self.left = self.left.checked_sub(1).ok_or(Error::Entropy)?;
        self.source.digit()
    }
}
