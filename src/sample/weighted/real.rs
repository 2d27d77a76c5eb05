//! Selection among real scores: doubles, each the exact binary fraction that it is.

use zeroize::Zeroizing;

use super::{
    Cell, FIRST_BIG_WIDTH,
    groups::{Part, radix_sort, scan},
    rarity, rate_of,
    real_weight::RealPowers,
    settle::{Sums, settle},
};
use crate::{
    Error,
    entropy::Entropy,
    exact::{Rational, Real, exp_floor},
    sample::uniform::uniform_member,
};

/// Draws indices with probability proportional to `exp(-(score - best) / scale)`; smaller is better.
///
/// The same law, groups and words as [`super::Selector`]; groups are the distinct values.
pub struct RealSelector {
    /// `1 / scale`.
    rate: Rational,
    powers: RealPowers,
    big_width: u32,
}

impl RealSelector {
    /// A selector for at most `outcomes` scores.
    ///
    /// # Panics
    /// If `scale <= 0`.
    #[must_use]
    pub fn new(scale: &Rational, outcomes: core::num::NonZeroU32) -> Self {
        let rate = rate_of(scale);
        // Weights of all outcomes add up below 2^127, and the rounding of an exponent stays below one ulp.
        let width = (94 + outcomes.leading_zeros()).min(RealPowers::WIDEST);
        Self { powers: RealPowers::new(&rate, width), rate, big_width: FIRST_BIG_WIDTH }
    }

    /// The truncation hook: as [`RealSelector::new`], on `width` fractional bits and `big_width` after them. The law is the same.
    #[doc(hidden)]
    #[must_use]
    pub fn truncated(scale: &Rational, width: u32, big_width: u32) -> Self {
        let rate = rate_of(scale);
        Self { powers: RealPowers::new(&rate, width), rate, big_width }
    }

    /// As [`super::Selector::rarity`].
    #[must_use]
    pub fn rarity(&self, outcomes: core::num::NonZeroU32) -> u32 {
        rarity(outcomes.get().into(), self.powers.width(), self.powers.slack())
    }

    /// Draws an index of `scores`.
    ///
    /// # Errors
    /// [`Error::Entropy`] if the source fails.
    ///
    /// # Panics
    /// If `scores` is empty.
    pub fn select<E: Entropy>(&self, scores: &[Real], entropy: &mut E) -> Result<usize, Error> {
        assert!(!scores.is_empty(), "select: there must be a score");
        let cell = Cell::draw(entropy)?;
        let mut keys = Zeroizing::new(scores.iter().map(|score| u128::from(score.place())).collect::<Vec<u128>>());
        radix_sort(&mut keys, 64);
        let best = keys.first().map_or(0, |key| *key);
        let weights =
            Zeroizing::new(keys.iter().map(|key| self.powers.lower(real(best), real(*key))).collect::<Vec<u128>>());
        let next = keys.iter().skip(1).map(Some).chain([None]);
        let parts = keys.iter().zip(weights.iter()).zip(next).map(|((key, weight), next)| Part {
            difference: *key,
            weight: *weight,
            count: 1,
            ends: next != Some(key),
        });
        let chosen = match scan(parts, keys.len() as u64, &cell, self.powers.slack()) {
            Some(key) => key,
            None => self.settle(&keys, &cell, entropy)?,
        };
        uniform_member(scores.iter().map(|score| u128::from(score.place()) == chosen), entropy)
    }

    #[cold]
    fn settle<E: Entropy>(&self, keys: &[u128], cell: &Cell, entropy: &mut E) -> Result<u128, Error> {
        let groups: Vec<&[u128]> = keys.chunk_by(|a, b| a == b).collect();
        let best = real(keys[0]).exact();
        let rates: Vec<Rational> =
            groups.iter().map(|group| (real(group[0]).exact() - best.clone()) * self.rate.clone()).collect();
        let index = settle(cell, self.big_width, entropy, |width| {
            Sums::new(rates.iter().zip(&groups).map(|(exponent, group)| {
                let slack = u64::from(!exponent.is_zero());
                (exp_floor(exponent, width), slack, group.len() as u64)
            }))
        })?;
        Ok(groups[index][0])
    }
}

/// The number at a place that was sorted.
#[inline]
fn real(key: u128) -> Real {
    #[allow(clippy::cast_possible_truncation)] // keys are places, of 64 bits
    Real::at(key as u64)
}
