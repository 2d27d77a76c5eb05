//! Randomized rounding of real costs to integers.
#![doc = include_str!("proof.md")]

#[cfg(test)]
mod tests;

use crate::{
    Error,
    entropy::Entropy,
    exact::{Natural, Real},
};

/// Bits of a threshold.
const PLACES: u32 = 32;

/// Rounds each cost up with a probability that is its part above the integer below, and else down.
///
/// ```
/// use sottovoce::{entropy::Tape, exact::Real, sample::rounding::Rounding};
/// let costs = [0.25, 0.25, -1.0].map(|cost| Real::new(cost).unwrap_or(Real::at(0)));
/// // The low half of the first word is the first threshold, the high half the second.
/// let mut tape: Tape = Tape::new([0x4000_0000_3fff_ffff, 0]);
/// assert_eq!(Rounding::default().round(&costs, &mut tape)?, [1, 0, -1]);
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
    /// Thresholds of fewer bits, from 1 to 32, so that tests can try all of them. As private, but less accurate.
    ///
    /// # Panics
    /// If `places` is not from 1 to 32.
    #[doc(hidden)]
    #[must_use]
    pub fn truncated(places: u32) -> Self {
        assert!((1..=PLACES).contains(&places), "Rounding: thresholds have 1 to 32 bits");
        Self { places }
    }

    /// How many 64-bit words the thresholds of so many costs take.
    #[must_use]
    pub fn words(costs: u64) -> u64 {
        costs.div_ceil(2)
    }

    /// Rounds `costs`, with one 64-bit word for every two of them, whatever they are.
    ///
    /// # Errors
    /// [`Error::Entropy`] if the source fails.
    ///
    /// # Panics
    /// If a cost is `2^62` or more in size.
    pub fn round<E: Entropy>(&self, costs: &[Real], entropy: &mut E) -> Result<Vec<i64>, Error> {
        let mut rounded = Vec::with_capacity(costs.len());
        for pair in costs.chunks(2) {
            // Step 1: the low half is the first one's.
            let (low, high) = self.thresholds(entropy)?;
            rounded.extend(pair.iter().zip([low, high]).map(|(cost, threshold)| self.rounded(*cost, threshold)));
        }
        Ok(rounded)
    }

    /// The integers around a cost and the probability of the upper one, in units of `2^-places` (`proof.md`, step 2).
    #[must_use]
    pub(crate) fn split(&self, cost: Real) -> (i64, u64) {
        let (mantissa, unit) = cost.parts();
        let mantissa = i128::from(mantissa);
        // floor(cost * 2^places): a mantissa has 53 bits, so the shifts up lose nothing below 2^62.
        let places = unit + i64::from(self.places);
        let distance = places.unsigned_abs().min(127);
        assert!(places <= 0 || mantissa == 0 || distance < 64, "round: costs must be below 2^62 in size");
        let fixed = if places > 0 { mantissa << distance.min(64) } else { mantissa >> distance };
        let floor = i64::try_from(fixed >> self.places).unwrap_or(i64::MAX);
        assert!(floor.unsigned_abs() < 1 << 62, "round: costs must be below 2^62 in size");
        let part = u64::try_from(fixed & ((1 << self.places) - 1)).unwrap_or(0);
        (floor, part)
    }

    /// A probability in units of `2^-places`, in units of `2^-width` instead.
    pub(crate) fn units(&self, part: u64, width: u32) -> Natural {
        Natural::from(part) << (width - self.places) as usize
    }

    fn rounded(&self, cost: Real, threshold: u64) -> i64 {
        let (floor, part) = self.split(cost);
        floor + i64::from(threshold < part)
    }

    /// Two thresholds: the low and the high half of one word.
    fn thresholds<E: Entropy>(&self, entropy: &mut E) -> Result<(u64, u64), Error> {
        let mut word = u128::from(entropy.digit()?);
        let mut bits = E::DIGIT_BITS;
        while bits < 2 * self.places {
            word = word << E::DIGIT_BITS | u128::from(entropy.digit()?);
            bits += E::DIGIT_BITS;
        }
        let mask = (1 << self.places) - 1;
        // At most 32 bits each.
        let half = |value: u128| u64::try_from(value & mask).unwrap_or(0);
        Ok((half(word), half(word >> self.places)))
    }
}
