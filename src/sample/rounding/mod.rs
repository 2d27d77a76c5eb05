//! Randomized rounding of real costs to integers, for selection by whole costs.
//!
//! Use it if a cost's part below 1 should count on average. It costs half a word for each cost, and
//! accuracy: two draws from the same costs may see different integers. Costs that are integers stay
//! what they are.
#![doc = include_str!("proof.md")]

#[cfg(test)]
mod tests;

use sottovoce_loops::costs::take_rounded;

use crate::{
    Result,
    entropy::Entropy,
    exact::{Natural, fixed::halves},
};

/// Bits of a threshold.
const PLACES: u32 = 32;
/// Pairs of thresholds that are drawn before any is compared.
const PAIRS: usize = 64;

/// Rounds each cost up with a probability that is its part above the integer below, and otherwise
/// down.
///
/// Costs are from 0 on, in units of `2^-32`.
///
/// ```
/// use sottovoce::{entropy::Tape, sample::rounding::Rounding};
/// // A quarter, a quarter, one.
/// let costs = [1 << 30, 1 << 30, 1 << 32];
/// // The low half of the first word is the first threshold, the high half the second.
/// let mut tape: Tape = Tape::new([0x4000_0000_3fff_ffff, 0]);
/// assert_eq!(Rounding::default().round(&costs, &mut tape)?, [1, 0, 1]);
/// # Ok::<(), sottovoce::Error>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Rounding {
    places: u32,
}

impl Default for Rounding {
    fn default() -> Self {
        Self { places: PLACES }
    }
}

impl Rounding {
    /// Thresholds of fewer bits, from 1 to 32, so that tests can try all of them. As private, but
    /// less accurate.
    ///
    /// # Panics
    /// If `places` is not from 1 to 32.
    #[doc(hidden)]
    #[must_use]
    pub fn truncated(places: u32) -> Self {
        assert!((1..=PLACES).contains(&places), "Rounding: thresholds have 1 to 32 bits");
        Self { places }
    }

    /// How many 64-bit words the thresholds of this number of costs take.
    #[must_use]
    pub fn words(costs: u64) -> u64 {
        costs.div_ceil(2)
    }

    /// Rounds `costs`, with one 64-bit word for every two of them, for any values.
    ///
    /// # Errors
    /// [`Error::Entropy`](crate::Error::Entropy) if the source fails.
    ///
    /// # Panics
    /// Where integers are checked for overflow, if a cost is above `2^32 - 1` and rounded up.
    pub fn round<E: Entropy>(&self, costs: &[u64], entropy: &mut E) -> Result<Vec<u32>> {
        let mut rounded = Vec::with_capacity(costs.len());
        for block in costs.chunks(2 * PAIRS) {
            let mut thresholds = [[0; 2]; PAIRS];
            for (pair, _) in thresholds.iter_mut().zip(block.chunks(2)) {
                *pair = self.thresholds(entropy)?;
            }
            take_rounded(block, thresholds.as_flattened(), PLACES - self.places, &mut rounded);
        }
        Ok(rounded)
    }

    /// The integer below a cost and the probability of the one above, in units of `2^-places`
    /// (`proof.md`, step 2).
    #[inline]
    #[must_use]
    pub(crate) fn split(&self, cost: u64) -> (u32, u32) {
        let (floor, part) = halves(cost);
        (floor, part >> (PLACES - self.places))
    }

    /// A probability in units of `2^-places`, in units of `2^-width` instead.
    pub(crate) fn units(&self, part: u32, width: u32) -> Natural {
        Natural::from(part) << (width - self.places) as usize
    }

    /// Two thresholds: the low half of one word, which is the first one's, and the high one (step
    /// 1).
    #[inline]
    fn thresholds<E: Entropy>(&self, entropy: &mut E) -> Result<[u32; 2]> {
        let mut word = entropy.digit()?;
        let mut bits = E::DIGIT_BITS;
        // Digits divide 64 bits, so no more than these are taken.
        while bits < 2 * self.places {
            word = word << E::DIGIT_BITS | entropy.digit()?;
            bits += E::DIGIT_BITS;
        }
        let half = |word: u64| halves(word).1 & (u32::MAX >> (PLACES - self.places));
        Ok([half(word), half(word >> self.places)])
    }
}
