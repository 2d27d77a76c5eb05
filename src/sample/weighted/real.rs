//! Selection among real scores: doubles, each the exact binary fraction that it is.

use core::num::NonZeroU32;

use sottovoce_loops::{buckets, reals, wiped::Wiped};
use zeroize::Zeroizing;

use super::{
    FIRST_BIG_WIDTH, bit_length,
    descent::{Level, Outcomes, Slack, descend},
    place, rarity,
    real_weight::RealPowers,
    widest_level,
};
use crate::{
    Result,
    entropy::Entropy,
    exact::{Enclosure, Positive, Rational, Real, fits},
    sample::{
        order::ascending,
        ratio::{Cell, Cumulative, Digits},
        uniform::{Members, uniform_member},
    },
};

/// Draws indices with probability proportional to `exp(-(score - best) / scale)`; smaller is
/// better.
///
/// Distribution, groups and words are those of [`super::Selector`]; groups are the distinct values.
pub struct RealSelector {
    /// `1 / scale`.
    rate: Rational,
    powers: RealPowers,
    levels: Vec<Level>,
    big_width: u32,
}

impl RealSelector {
    /// A selector for at most `outcomes` scores.
    #[must_use]
    pub fn new(scale: &Positive, outcomes: NonZeroU32) -> Self {
        // Weights of all outcomes add up below 2^127. One width, and so one set of tables, serves
        // up to 2^20 of them.
        let width = (94 + outcomes.leading_zeros()).min(105);
        Self::on(scale, outcomes.get().into(), width, FIRST_BIG_WIDTH)
    }

    /// The truncation hook: as [`RealSelector::new`], on `width` fractional bits and `big_width`
    /// after them. The distribution is the same.
    #[doc(hidden)]
    #[must_use]
    pub fn truncated(scale: &Positive, width: u32, big_width: u32) -> Self {
        Self::on(scale, 1, width, big_width)
    }

    fn on(scale: &Positive, most: u64, width: u32, big_width: u32) -> Self {
        let rate = scale.reciprocal().clone();
        let levels = Level::all(u64::BITS, widest_level(most), 0);
        Self { powers: RealPowers::new(&rate, width), rate, levels, big_width }
    }

    /// See [`super::Selector::rarity`].
    #[must_use]
    pub fn rarity(&self, outcomes: NonZeroU32) -> u32 {
        let Slack { ulps, places } = RealPowers::SLACK;
        let most = outcomes.get().into();
        // One bit for the sum of the two.
        rarity(most, self.powers.width(), ulps).min(places - 2 - bit_length(most)) - 1
    }

    /// Draws an index of `scores`.
    ///
    /// # Errors
    /// [`Error::Entropy`](crate::Error::Entropy) if the source fails.
    ///
    /// # Panics
    /// If `scores` is empty.
    pub fn select<E: Entropy>(&self, scores: &[Real], entropy: &mut E) -> Result<usize> {
        assert!(!scores.is_empty(), "select: there must be a score");
        let cell = Cell::draw(Digits::Two, entropy)?;
        let places =
            Zeroizing::new(scores.iter().map(|score| score.place()).collect::<Box<[u64]>>());
        let best = buckets::least_of_places(&places);
        let mut weights = Wiped::zeros(places.len());
        reals::lower_weights(&places, best, self.powers.weights(), &mut weights);
        let outcomes = Outcomes::Listed { keys: &places, best, weights: &weights };
        let chosen = match descend(&outcomes, &self.levels, &cell, RealPowers::SLACK) {
            Some(above) => best + fits::<_, u64>(above, "a difference of positions"),
            None => self.take_more_digits(scores, &cell, entropy)?,
        };
        uniform_member(Members::Places(&places, chosen), entropy)
    }

    #[cold]
    fn take_more_digits<E: Entropy>(
        &self,
        scores: &[Real],
        cell: &Cell,
        entropy: &mut E,
    ) -> Result<u64> {
        let places = scores.iter().map(|score| score.place().into());
        let sorted = Zeroizing::new(ascending(places, u64::BITS));
        let groups: Vec<&[u128]> = sorted.chunk_by(|a, b| a == b).collect();
        let place_of = |group: &[u128]| fits::<_, u64>(group[0], "a place of a double");
        let exact = |group: &[u128]| Real::at(place_of(group)).exact();
        let best = exact(groups[0]);
        let exponents: Vec<Rational> =
            groups.iter().map(|group| (exact(group) - best.clone()) * self.rate.clone()).collect();
        let index = cell.take_more_digits(self.big_width, entropy, |width| {
            Cumulative::of_enclosures(exponents.iter().zip(&groups).map(|(exponent, group)| {
                Enclosure::of_exp(exponent, width).scaled(group.len() as u64)
            }))
        })?;
        Ok(place_of(groups[place(index)]))
    }
}
