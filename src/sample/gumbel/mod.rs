//! Exact Gumbel-max: selection by scores, one or the best few in order, in one go.
//!
//! Use it for the best few. For one, [`weighted`](crate::sample::weighted) has the same
//! distribution and takes three words in all, instead of one for each score. Scores are all
//! integers or all doubles, and larger is better.
//!
//! The distribution is that of the largest `score_k / scale - ln(-ln U_k)`, where each `U_k` is a
//! lazily revealed uniform number. One digit of each `U_k` and fixed point on 128 bits almost
//! always decide. If they do not, `more_digits` reveals more of the few that may still win, with
//! integers of any size.
#![doc = include_str!("proof.md")]

mod clusters;
mod contest;
mod more_digits;
#[cfg(test)]
mod tests;
mod top;

use contest::Contest;
use more_digits::{Contender, take_more_digits};

use crate::{
    Result,
    entropy::Entropy,
    exact::{
        Dyadic, LN_BITS, LN_SLACK, NegLn, Positive, Scaled,
        fixed::{shift_left, shift_right},
    },
};

/// Fractional bits of the noise's logarithm: `E = -ln U` is below `2^8`, so `E / 2^8` is a fraction
/// of 80 bits.
const EXPONENTIAL_BITS: u32 = LN_BITS + 8;
/// Fractional bits of the exact stage in addition to twice the number of known bits.
const GUARD: u32 = 128;

/// Draws the index of a score with probability proportional to `exp(score / scale)`, by the
/// Gumbel-max rule.
///
/// Holds only what follows from public parameters, so it may be kept between releases.
///
/// ```
/// use sottovoce::{entropy::Tape, exact::{Dyadic, Positive}, sample::gumbel::GumbelArgmax};
/// let argmax = GumbelArgmax::new(&Positive::ONE);
/// let scores = [7, 9, 2].map(Dyadic::integer);
/// let mut tape: Tape = Tape::new([1 << 63; 3]);
/// assert_eq!(argmax.draw(scores.into_iter(), &mut tape)?, 1);
/// # Ok::<(), sottovoce::Error>(())
/// ```
pub struct GumbelArgmax {
    scaled: Scaled,
    /// The unit that the first stage rounds its ends to, outward: a power of two, 1 except with the
    /// hook.
    unit: i128,
    guard: u32,
    logarithm: &'static NegLn,
}

impl GumbelArgmax {
    /// A sampler at `scale`, in score units.
    ///
    /// # Panics
    /// If `scale <= 0`.
    #[must_use]
    pub fn new(scale: &Positive) -> Self {
        Self::truncated(scale, LN_BITS, GUARD)
    }

    /// The truncation hook: the first stage on `bits <= 72` fractional bits, the exact one on
    /// `guard` more than it needs. Tests thus reach the branches that are otherwise taken with
    /// probability below `2^-58` for each score. The distribution is the same.
    #[doc(hidden)]
    #[must_use]
    pub fn truncated(scale: &Positive, bits: u32, guard: u32) -> Self {
        let scaled = Scaled::new(scale);
        let unit = 1 << LN_BITS.saturating_sub(bits);
        Self { scaled, unit, guard, logarithm: NegLn::get() }
    }

    /// Draws an index of `scores`: larger is better. Either all scores are integers, or all are
    /// doubles.
    ///
    /// Uses one 64-bit word for each of the `m` scores, in order, before any comparison; more with
    /// probability at most `m / 2^58` (`proof.md`, step 9). The scores are read twice.
    ///
    /// # Errors
    /// [`Error::Entropy`](crate::Error::Entropy) if the source fails.
    ///
    /// # Panics
    /// If there are no scores.
    pub fn draw<E: Entropy>(
        &self,
        scores: impl Iterator<Item = Dyadic> + Clone,
        entropy: &mut E,
    ) -> Result<usize> {
        let best = scores.clone().max().expect("draw: there must be a score");
        let mut contest = Contest::new();
        for (index, score) in scores.enumerate() {
            let digit = entropy.digit()?;
            let noisy = self.noisy(digit, E::DIGIT_BITS, self.scaled.enclose(score.gap(best)));
            contest.enter(noisy, (index, digit, score));
        }
        let contenders = contest.contenders();
        match contenders.as_slice() {
            [(index, ..)] => Ok(*index),
            _ => self.take_more_digits(contenders, 1, best, entropy).map(|order| order[0]),
        }
    }

    /// The indices of the `target` contenders with the largest noisy scores, in order.
    #[cold]
    fn take_more_digits<E: Entropy>(
        &self,
        contenders: Vec<Entry>,
        target: usize,
        best: Dyadic,
        entropy: &mut E,
    ) -> Result<Vec<usize>> {
        let contenders = contenders
            .into_iter()
            .map(|(index, digit, score)| {
                Contender::new(index, digit, score.gap_exact(best) * self.scaled.rate().clone())
            })
            .collect();
        take_more_digits(contenders, target, self.guard, entropy)
    }

    /// Encloses `2^72 (G + 8 ln 2 - distance / 2^72)` for all of `G`'s cell, by the first stage.
    #[inline]
    fn noisy(&self, digit: u64, bits: u32, (near, far): (i128, Option<i128>)) -> Interval {
        let gumbel = self.gumbel(digit, bits);
        // Step 5, one ulp outward; and what the hook cuts off.
        let low = match far {
            Some(far) => gumbel.low.saturating_sub(far + 1) & -self.unit,
            None => i128::MIN,
        };
        let high = match gumbel.high {
            i128::MAX => i128::MAX,
            high => ((high - near) & -self.unit) + self.unit,
        };
        Interval { low, high }
    }

    /// Encloses `2^72 (G + 8 ln 2)`, `G = -ln(-ln U)`, for `U` from `digit / 2^bits` to
    /// `(digit + 1) / 2^bits`.
    #[inline]
    fn gumbel(&self, digit: u64, bits: u32) -> Interval {
        let start = digit << (64 - bits);
        if start == 0 {
            return self.gumbel_of_zero(bits);
        }
        // Step 2: E = -ln U at the start is from `most - LN_SLACK` to `most`, and falls by at most
        // `step` to the end.
        let most = self.logarithm.lower(start.into(), 64) + LN_SLACK;
        let step = LN_SLACK + shift_left(1, LN_BITS + 1 + start.leading_zeros() - bits);
        let low = self.logarithm.lower(most, EXPONENTIAL_BITS);
        // Step 3: from most to most - step, ln falls by at most step / (most - step).
        let least = most.saturating_sub(step);
        let length = 128 - least.leading_zeros();
        let high = if least < step {
            i128::MAX
        } else {
            let places = LN_BITS + 1;
            let width = if length > places {
                shift_right(step, length - places)
            } else {
                shift_left(step, places - length)
            };
            (low + LN_SLACK + width + 1).cast_signed()
        };
        Interval { low: low.cast_signed(), high }
    }

    /// The first cell begins at 0, where `G` has no lower bound.
    #[cold]
    fn gumbel_of_zero(&self, bits: u32) -> Interval {
        let least = self.logarithm.lower(1, bits);
        let high = self.logarithm.lower(least, EXPONENTIAL_BITS) + LN_SLACK;
        Interval { low: i128::MIN, high: high.cast_signed() }
    }
}

/// Index, first digit and score.
type Entry = (usize, u64, Dyadic);

/// A noisy score is from `low` to `high`; the least and the largest number mean that there is no
/// bound.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Interval {
    low: i128,
    high: i128,
}
