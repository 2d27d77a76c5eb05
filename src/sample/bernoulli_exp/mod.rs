//! Coins for permute-and-flip: heads with probability `exp(-gap / scale)`, for any gap.
//!
//! Each coin takes one word, even if the answer is certain, so that the number of words reveals
//! nothing about the gap. Scores of one call are all integers or all doubles; a score above the
//! best one is a bug of the caller. In base 2 use [`coin`](crate::sample::coin).
#![doc = include_str!("proof.md")]

#[cfg(test)]
mod tests;

use crate::{
    Result,
    entropy::{Entropy, Patience},
    exact::{Dyadic, LN_BITS, LN_SLACK, Natural, NegLn, Positive, Rational, Scaled, exp_floor},
};

/// Fractional bits of the exact stage in addition to the known bits.
const GUARD: u32 = 64;

/// Coins that come up heads with probability `exp(-(best - score) / scale)`.
///
/// Holds only what follows from public parameters, so it may be kept between releases.
///
/// ```
/// use sottovoce::{entropy::Tape, exact::{Dyadic, Positive}, sample::bernoulli_exp::BernoulliExp};
/// let coin = BernoulliExp::new(&Positive::ONE);
/// let (score, best) = (Dyadic::integer(4), Dyadic::integer(5));
/// // e^-1 = 0.3678...
/// let mut tape: Tape = Tape::new([u64::MAX / 100 * 36, u64::MAX / 100 * 37]);
/// assert!(coin.flip(score, best, &mut tape)?);
/// assert!(!coin.flip(score, best, &mut tape)?);
/// # Ok::<(), sottovoce::Error>(())
/// ```
pub struct BernoulliExp {
    scaled: Scaled,
    /// The low bits of the first stage that are thrown away, outward: none except with the hook.
    dropped: u128,
    guard: u32,
    logarithm: &'static NegLn,
}

impl BernoulliExp {
    /// Coins at `scale`, in score units.
    #[must_use]
    pub fn new(scale: &Positive) -> Self {
        Self::truncated(scale, LN_BITS, GUARD)
    }

    /// The truncation hook: the first stage on `bits <= 72` fractional bits, the exact one on
    /// `guard` more than the known ones. Tests thus reach the branches that are otherwise taken
    /// with probability below `2^-62`. The distribution is the same.
    #[doc(hidden)]
    #[must_use]
    pub fn truncated(scale: &Positive, bits: u32, guard: u32) -> Self {
        Self {
            scaled: Scaled::new(scale),
            dropped: (1 << LN_BITS.saturating_sub(bits)) - 1,
            guard,
            logarithm: NegLn::get(),
        }
    }

    /// Flips one coin. `score <= best`; both are integers, or both doubles.
    ///
    /// Uses one 64-bit word, also where the answer is certain; more with probability at most
    /// `2^-64 + 2^-127` (`proof.md`, step 5).
    ///
    /// # Errors
    /// [`Error::Entropy`](crate::Error::Entropy) if the source fails.
    pub fn flip<E: Entropy>(&self, score: Dyadic, best: Dyadic, entropy: &mut E) -> Result<bool> {
        let digit = entropy.digit()?;
        match self.decide(digit, E::DIGIT_BITS, score.gap(best)) {
            Some(heads) => Ok(heads),
            None => {
                let exponent = score.gap_exact(best) * self.scaled.rate().clone();
                resolved(digit, &exponent, self.guard, entropy)
            }
        }
    }

    /// The answer, if it is the same for all `U` from `digit / 2^bits` to `(digit + 1) / 2^bits`.
    #[inline]
    fn decide(&self, digit: u64, bits: u32, gap: (u128, i32)) -> Option<bool> {
        let (near, far) = self.scaled.enclose(gap);
        let below = |value: u128| value & !self.dropped;
        let above = |value: u128| below(value) + self.dropped + u128::from(self.dropped != 0);
        let later = below(self.logarithm.lower(u128::from(digit) + 1, bits));
        let sooner = above(self.logarithm.lower(digit.max(1).into(), bits) + LN_SLACK);
        // Step 2: heads iff E = -ln U exceeds gap / scale. Both sides are computed, even if one
        // decides: a clock could see which.
        let is_later = far.is_some_and(|far| later > above(far.cast_unsigned()));
        let is_sooner = (digit > 0) & (sooner < below(near.cast_unsigned()));
        // Step 1: without a gap the coin has two heads, whatever the logarithms say.
        let heads = (gap.0 == 0) | is_later;
        (heads | is_sooner).then_some(heads)
    }
}

/// Decides whether a uniform number that begins with `digit` is below `exp(-exponent)`. Computes on
/// integers of any size with `guard` bits more than the known ones, and takes more digits as long
/// as they are needed (`proof.md`, steps 3 and 4).
#[cold]
pub(super) fn resolved<E: Entropy>(
    digit: u64,
    exponent: &Rational,
    guard: u32,
    entropy: &mut E,
) -> Result<bool> {
    let (mut digits, mut bits, mut patience) =
        (Natural::from(digit), E::DIGIT_BITS, Patience::default());
    loop {
        let weight = exp_floor(exponent, bits + guard);
        let (start, end) = (&digits << guard as usize, (&digits + Natural::ONE) << guard as usize);
        if end <= weight {
            return Ok(true);
        }
        if start > weight {
            return Ok(false);
        }
        digits = (digits << E::DIGIT_BITS as usize) + Natural::from(patience.digit(entropy)?);
        bits += E::DIGIT_BITS;
    }
}
