//! Noise on one integer in base 2, and threshold tests that need the noise's tails only.
//!
//! Use [`discrete_laplace`](crate::sample::discrete_laplace) for noise in base e, without bounds.
//! **Watch out**: noise is folded at a public distance. Nothing farther than announced may be
//! requested, because the tables end there.
//!
//! The distribution is two-sided geometric noise with base `b = (x / 2^y)^z`: folded at a public
//! width, and its tails without the noise.
#![doc = include_str!("proof.md")]

mod sizes;
#[cfg(test)]
mod tests;

use std::rc::Rc;

use sizes::Sizes;

use crate::{
    Result,
    entropy::Entropy,
    exact::{DyadicBase, Enclosure, fits},
    sample::{
        ratio::{Cell, Cumulative, Digits, FIRST_WIDTH},
        weighted::{self, Powers},
    },
};

/// Noise `N` with `Pr[N = k] = (1 - b) / (1 + b) * b^|k|`.
///
/// Holds only what follows from public parameters, so it may be kept between releases; its tables
/// are.
#[derive(Clone)]
pub struct TwoSided {
    base: DyadicBase,
    farthest: u64,
    powers: Rc<Powers<u128>>,
}

impl TwoSided {
    /// The largest distance from 0 that is requested.
    pub const FARTHEST: u64 = 1 << 54;

    /// Noise for which nothing farther than `farthest` from 0 is requested.
    ///
    /// # Panics
    /// If `farthest` exceeds [`TwoSided::FARTHEST`].
    #[must_use]
    pub fn new(base: &DyadicBase, farthest: u64) -> Self {
        Self::on(base, farthest, Powers::shared(&weighted::WeightBase::dyadic(base), farthest + 1))
    }

    /// The truncation hook: as [`TwoSided::new`], on `width` fractional bits, so that tests reach
    /// the branches that are otherwise taken with probability below `2^-60`. The distribution is
    /// the same.
    #[doc(hidden)]
    #[must_use]
    pub fn truncated(base: &DyadicBase, farthest: u64, width: u32) -> Self {
        Self::on(
            base,
            farthest,
            Rc::new(Powers::up_to(&weighted::WeightBase::dyadic(base), farthest + 1, width)),
        )
    }

    fn on(base: &DyadicBase, farthest: u64, powers: Rc<Powers<u128>>) -> Self {
        assert!(farthest <= Self::FARTHEST, "TwoSided: too far");
        Self { base: base.clone(), farthest, powers }
    }

    /// The base.
    #[must_use]
    pub fn base(&self) -> &DyadicBase {
        &self.base
    }

    /// `N` folded at `fold`: noise farther from 0 is moved to `-fold` or `fold`.
    ///
    /// Uses three 64-bit words: two for the size, one for the sign, for any size and sign; more
    /// with probability below `fold / 2^127`.
    ///
    /// # Errors
    /// [`Error::Entropy`](crate::Error::Entropy) if the source fails.
    ///
    /// # Panics
    /// If `fold` is farther than announced.
    pub fn folded<E: Entropy>(&self, fold: u64, entropy: &mut E) -> Result<i64> {
        assert!(fold <= self.farthest, "folded: farther from 0 than was said");
        let cell = Cell::draw(Digits::Two, entropy)?;
        let size = match self.size(fold, &cell) {
            Some(size) => size,
            None => cell.take_more_digits(FIRST_WIDTH, entropy, |width| {
                Sizes::new(&self.base, fold, width)
            })?,
        };
        let negative = entropy.digit()? >> (E::DIGIT_BITS - 1) == 1;
        let size: i64 = fits(size, "at most the fold, which is at most 2^54");
        Ok(if negative { -size } else { size })
    }

    /// How many of `thresholds`, which ascend, are at most `N`: one noise compared with all of
    /// them, without drawing it.
    ///
    /// Uses two 64-bit words; more with probability below `thresholds / 2^127`.
    ///
    /// # Errors
    /// [`Error::Entropy`](crate::Error::Entropy) if the source fails.
    ///
    /// # Panics
    /// If thresholds do not ascend strictly, or are farther from 0 than announced.
    pub fn reached<E: Entropy>(&self, thresholds: &[i64], entropy: &mut E) -> Result<usize> {
        assert!(
            thresholds.windows(2).all(|pair| pair[0] < pair[1]),
            "reached: thresholds must ascend"
        );
        let cell = Cell::draw(Digits::Two, entropy)?;
        if let Some(reached) = self.count(thresholds, &cell) {
            return Ok(reached);
        }
        let missed = cell.take_more_digits(FIRST_WIDTH, entropy, |width| {
            let tails = thresholds.iter().rev().map(|threshold| self.tail(*threshold, width));
            Cumulative::new(tails.chain([total(&self.base, width)]).collect())
        })?;
        Ok(thresholds.len() - fits::<_, usize>(missed, "at most as many as there are"))
    }

    /// `S(threshold, infinity) = (1 + b) Pr[N >= threshold]` (`proof.md`, step 1).
    fn tail(&self, threshold: i64, width: u32) -> Enclosure {
        let distance = self.checked(threshold);
        if threshold > 0 {
            self.base.power(distance, width)
        } else {
            total(&self.base, width).minus(&self.base.power(distance + 1, width))
        }
    }

    fn checked(&self, threshold: i64) -> u64 {
        assert!(
            threshold.unsigned_abs() <= self.farthest,
            "TwoSided: farther from 0 than was said"
        );
        threshold.unsigned_abs()
    }
}

/// The part that 128 bits decide.
impl TwoSided {
    /// The size in `0, ..., fold` that holds the cell (`proof.md`, steps 2 and 7).
    fn size(&self, fold: u64, cell: &Cell) -> Option<u64> {
        let (total_low, total_high) = self.total();
        let (start, end) = cell.times(total_low, total_high);
        let begins = |size: u64| total_high - 2 * self.lower(size) <= start;
        let size = largest(fold, begins);
        let ends = end <= total_low.saturating_sub(2 * (self.lower(size + 1) + self.slack()));
        (ends || size == fold).then_some(size)
    }

    /// How many of ascending thresholds the noise reaches (`proof.md`, steps 4 and 8). All are
    /// looked at.
    fn count(&self, thresholds: &[i64], cell: &Cell) -> Option<usize> {
        let (total_low, total_high) = self.total();
        let (start, end) = cell.times(total_low, total_high);
        let (mut reached, mut missed) = (0, 0);
        for threshold in thresholds {
            let distance = self.checked(*threshold);
            let (low, high) = if *threshold > 0 {
                let lower = self.lower(distance);
                (lower, lower + self.slack())
            } else {
                let lower = self.lower(distance + 1);
                (total_low.saturating_sub(lower + self.slack()), total_high - lower)
            };
            reached += usize::from(end <= low);
            missed += usize::from(high <= start);
        }
        (reached + missed == thresholds.len()).then_some(reached)
    }

    /// `1 + b`, from below and from above.
    fn total(&self) -> (u128, u128) {
        let low = (1 << self.powers.width()) + self.lower(1);
        (low, low + self.slack())
    }

    /// At most `b^exponent`, by less than the slack.
    fn lower(&self, exponent: u64) -> u128 {
        self.powers.lower_short(exponent)
    }

    fn slack(&self) -> u128 {
        self.powers.slack().into()
    }
}

/// `1 + b`.
fn total(base: &DyadicBase, width: u32) -> Enclosure {
    Enclosure::one(width).plus(&base.power(1, width))
}

/// The largest number up to `most` for which `holds`, which must hold up to some number and not
/// above it. It is not called with 0. The number of calls is the same for any answers.
fn largest(most: u64, holds: impl Fn(u64) -> bool) -> u64 {
    let places = (0..u64::BITS - most.leading_zeros()).rev();
    places.fold(0, |found, bit| {
        let next = found | 1 << bit;
        if holds(next.min(most)) & (next <= most) { next } else { found }
    })
}
