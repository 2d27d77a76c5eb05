//! The exponential mechanism in base 2: for one choice by costs, with probabilities that are
//! fractions.
//!
//! Use it if each probability is to be written down exactly, or checked by hand: weights are powers
//! of `(x / 2^y)^z`, and nothing is approximated, not even a logarithm. Costs are minimized,
//! whereas scores are maximized. **Watch out**: costs are clamped to public bounds. Costs with
//! parts are rounded at random, or down if they are declared integers. A sensitivity below 1 costs
//! as much as 1.
#![doc = include_str!("proof.md")]

mod integers;
mod rounding_error;
#[cfg(test)]
mod tests;

use core::num::NonZeroU32;

pub use integers::IntegerExponentialBase2;
pub use rounding_error::RoundingError;

use crate::{
    Error, Result,
    entropy::Entropy,
    exact::{DyadicBase, Positive, Rational, fits},
    mechanism::rounded_costs::{Rounder, Rule},
    privacy::{Base2Loss, Charge, Moves, concentrated, units},
    sample::weighted::Selector,
    score::costs::{Clamp, Costs},
};

/// Releases the index of a good outcome: probability proportional to `b^cost`, `b = (x / 2^y)^z`,
/// exactly.
///
/// | | |
/// | --- | --- |
/// | Input | `m` real costs, smaller is better; public: `m`, the order, the base, the clamp and the rule |
/// | Neighbors | cost vectors of which no cost moves by more than `d_in` |
/// | Output | an index below `m` |
/// | Guarantee | `2 eta ceil(d_in)` bits, or `eta ceil(d_in)` if all costs move one way, with `eta = -log2 b`; exact |
/// | Parameter | the base; integer bounds of costs; how costs are rounded |
///
/// Source: Ilvento 2020, "Implementing the exponential mechanism with base-2 differential privacy",
/// Algorithm 3 and Lemma 3.5.
///
/// # Examples
/// ```
/// use sottovoce::{
///     entropy::System,
///     exact::{DyadicBase, Natural, Rational},
///     mechanism::{exponential_base2::ExponentialBase2, rounded_costs::Rule},
///     privacy::{Charge, Moves, concentrated},
///     score::costs::{Clamp, Costs},
/// };
/// let base = DyadicBase::new(Natural::from(3u8), 2, 1)?;
/// let clamp = Clamp::new(0, 10)?;
/// let mechanism = ExponentialBase2::new(base, clamp, Rule::Randomized, Moves::AnyWay);
/// assert_eq!(mechanism.loss(&Rational::ONE).bits().reported(), 0.8300749985576877);
/// let costs = Costs::real(mechanism.clamp(), [4.5, 0.25, f64::NAN])?;
/// let index = mechanism.release(&costs, &mut System::new(mechanism.words(3)))?;
/// assert!(index < 3);
/// # Ok::<(), sottovoce::Error>(())
/// ```
pub struct ExponentialBase2 {
    base: DyadicBase,
    rounder: Rounder,
    moves: Moves,
}

impl ExponentialBase2 {
    /// A mechanism for costs within `clamp`.
    #[must_use]
    pub fn new(base: DyadicBase, clamp: Clamp, rule: Rule, moves: Moves) -> Self {
        Self { base, rounder: Rounder::new(clamp, rule), moves }
    }

    /// Uses thresholds of fewer bits, so that tests can try all of them.
    #[doc(hidden)]
    #[must_use]
    pub fn truncated(self, places: u32) -> Self {
        Self { rounder: self.rounder.truncated(places), ..self }
    }

    /// The base.
    #[must_use]
    pub fn base(&self) -> &DyadicBase {
        &self.base
    }

    /// The bounds of costs.
    pub fn clamp(&self) -> Clamp {
        self.rounder.clamp()
    }

    /// The step that makes integers of costs.
    pub(crate) fn rounder(&self) -> &Rounder {
        &self.rounder
    }

    /// The nominal number of random words of a release of this number of costs.
    #[must_use]
    pub fn words(&self, costs: u64) -> u64 {
        3 + self.rounder.words(costs)
    }

    /// The privacy map: the loss between cost vectors if no cost moves by more than `d_in`, which
    /// is rounded up to an integer.
    pub fn loss(&self, d_in: &Rational) -> Base2Loss {
        Base2Loss::new(&self.base, units(d_in, self.moves))
    }

    /// The privacy loss of a release if no cost moves by more than `d_in` (`proof.md`,
    /// "Loss in rho").
    pub fn charge(&self, d_in: &Rational) -> Charge {
        Charge::of_base2(&self.loss(d_in), concentrated::range)
    }

    /// A sensitivity, checked: whole, so that nothing is lost by rounding it up.
    ///
    /// # Errors
    /// [`Error::Parameter`] if it is not above 0, or not a whole number.
    pub fn check_sensitivity(sensitivity: &Rational) -> Result<()> {
        Positive::new(sensitivity.clone(), "sensitivity")?;
        if !sensitivity.is_integer() {
            let refused = |rule| Err(Error::parameter("sensitivity", rule));
            return refused(
                "must be a whole number: multiply the costs by a power of two that makes it one, \
                 and use that product as the sensitivity",
            );
        }
        Ok(())
    }

    /// Draws an index.
    ///
    /// # Errors
    /// [`Error::Entropy`] if the source fails.
    ///
    /// # Panics
    /// If the costs were clamped to other bounds.
    pub fn release<E: Entropy>(&self, costs: &Costs, entropy: &mut E) -> Result<usize> {
        let outcomes =
            NonZeroU32::new(fits(costs.count(), "at most 2^20 costs")).expect("there is a cost");
        let farthest = fits(self.clamp().range(), "bounds are below 2^31 in size");
        let selector = Selector::shared_within(&self.base, outcomes, farthest);
        self.release_by(costs, entropy, |costs, entropy| selector.select_short(costs, entropy))
    }

    /// Draws an index by another exact selection, which has the same distribution and takes the
    /// same words.
    ///
    /// # Errors
    /// [`Error::Entropy`] if the source fails.
    ///
    /// # Panics
    /// If the costs were clamped to other bounds.
    #[doc(hidden)]
    pub fn release_by<E: Entropy>(
        &self,
        costs: &Costs,
        entropy: &mut E,
        select: impl FnOnce(&[u32], &mut E) -> Result<usize>,
    ) -> Result<usize> {
        let above = self.rounder.round(costs, entropy)?;
        select(&above, entropy)
    }
}
