//! Two-sided geometric noise with base `b = (x / 2^y)^z`: folded at a public width, and its tails without the noise.
#![doc = include_str!("proof.md")]

#[cfg(test)]
mod tests;

use crate::{
    Error,
    entropy::Entropy,
    exact::{Base, Enclosure},
    sample::ratio::{Cumulative, Digits, FIRST_WIDTH, choose_by},
};

/// Noise `N` with `Pr[N = k] = (1 - b) / (1 + b) * b^|k|`.
///
/// Holds only what follows from public parameters, so it may be kept between releases.
#[derive(Clone, Debug)]
pub struct TwoSided {
    base: Base,
    /// `b^0, b^1, ...` on the first width.
    powers: Vec<Enclosure>,
}

impl TwoSided {
    /// The largest distance from 0 that is asked for.
    pub const FARTHEST: u64 = 1 << 16;

    /// Noise of which nothing farther than `farthest` from 0 is asked for.
    ///
    /// # Panics
    /// If `farthest` exceeds [`TwoSided::FARTHEST`].
    #[must_use]
    pub fn new(base: &Base, farthest: u64) -> Self {
        assert!(farthest <= Self::FARTHEST, "TwoSided: too far");
        Self { base: base.clone(), powers: base.powers(farthest + 1, FIRST_WIDTH) }
    }

    /// The base.
    #[must_use]
    pub fn base(&self) -> &Base {
        &self.base
    }

    /// `N` folded at `fold`: noise farther from 0 is moved to `-fold` or `fold`.
    ///
    /// Uses three 64-bit words: two for the size, one for the sign, whatever they are; more with probability below `fold / 2^127`.
    ///
    /// # Errors
    /// [`Error::Entropy`] if the source fails.
    ///
    /// # Panics
    /// If `fold` is farther than was said.
    pub fn folded<E: Entropy>(&self, fold: u32, entropy: &mut E) -> Result<i64, Error> {
        let size = choose_by(Digits::Two, entropy, |width| self.sizes(fold, width))?;
        let negative = entropy.digit()? >> (E::DIGIT_BITS - 1) == 1;
        // At most `fold`.
        let size = i64::try_from(size).unwrap_or(i64::MAX);
        Ok(if negative { -size } else { size })
    }

    /// Whether `N >= threshold`, without drawing `N`.
    ///
    /// Uses two 64-bit words; more with probability below `2^-127`.
    ///
    /// # Errors
    /// [`Error::Entropy`] if the source fails.
    ///
    /// # Panics
    /// If the threshold is farther from 0 than was said.
    pub fn reaches<E: Entropy>(&self, threshold: i64, entropy: &mut E) -> Result<bool, Error> {
        Ok(self.reached(&[threshold], entropy)? == 1)
    }

    /// How many of `thresholds`, which ascend, are at most `N`: one noise held against all of them, without drawing it.
    ///
    /// Uses two 64-bit words; more with probability below `thresholds / 2^127`.
    ///
    /// # Errors
    /// [`Error::Entropy`] if the source fails.
    ///
    /// # Panics
    /// If thresholds do not ascend strictly, or are farther from 0 than was said.
    pub fn reached<E: Entropy>(&self, thresholds: &[i64], entropy: &mut E) -> Result<usize, Error> {
        assert!(thresholds.windows(2).all(|pair| pair[0] < pair[1]), "reached: thresholds must ascend");
        let index = choose_by(Digits::Two, entropy, |width| {
            let tails = thresholds.iter().rev().map(|threshold| self.tail(*threshold, width));
            Cumulative::new(tails.chain([self.total(width)]).collect())
        })?;
        Ok(thresholds.len() - index)
    }

    /// Whether `N >= threshold`, given that `N >= known`.
    ///
    /// Uses two 64-bit words; more with probability below `2^-127`.
    ///
    /// # Errors
    /// [`Error::Entropy`] if the source fails.
    ///
    /// # Panics
    /// If a threshold is farther from 0 than was said.
    pub fn reaches_given<E: Entropy>(&self, threshold: i64, known: i64, entropy: &mut E) -> Result<bool, Error> {
        let certain = threshold <= known;
        let index = choose_by(Digits::Two, entropy, |width| {
            let inner = (!certain).then(|| self.tail(threshold, width));
            Cumulative::new(inner.into_iter().chain([self.tail(known, width)]).collect())
        })?;
        Ok(index == 0)
    }

    /// `S(threshold, infinity) = (1 + b) Pr[N >= threshold]` (`proof.md`, step 1).
    fn tail(&self, threshold: i64, width: u32) -> Enclosure {
        if threshold > 0 {
            self.power(threshold.unsigned_abs(), width)
        } else {
            self.total(width).minus(&self.power(threshold.unsigned_abs() + 1, width))
        }
    }

    /// `1 + b`.
    fn total(&self, width: u32) -> Enclosure {
        Enclosure::one(width).plus(&self.power(1, width))
    }

    /// Cumulative weights of the sizes `0, ..., fold` (`proof.md`, step 2).
    fn sizes(&self, fold: u32, width: u32) -> Cumulative {
        let total = self.total(width);
        let inner = (1..=u64::from(fold)).map(|size| total.minus(&self.power(size, width).scaled(2)));
        let mut bounds: Vec<Enclosure> = inner.collect();
        bounds.push(total.clone());
        Cumulative::new(bounds)
    }

    fn power(&self, exponent: u64, width: u32) -> Enclosure {
        let kept = usize::try_from(exponent).ok().and_then(|place| self.powers.get(place));
        assert!(kept.is_some(), "TwoSided: farther from 0 than was said");
        match kept {
            Some(power) if width == FIRST_WIDTH => power.clone(),
            _ => self.base.power(exponent, width),
        }
    }
}
