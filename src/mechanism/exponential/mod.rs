//! The exponential mechanism on integer costs, and on scores: for one choice among public
//! candidates.
//!
//! Use it for a single good choice. For several in order, use
//! [`gumbel_max`](crate::mechanism::gumbel_max). For one release,
//! [`permute_and_flip`](crate::mechanism::permute_and_flip) is better at the same epsilon. The
//! number of candidates matters: among a million with one good one, a large scale releases a bad
//! one. Candidates and their order must not depend on the data.
#![doc = include_str!("proof.md")]

mod grouped;
#[cfg(test)]
mod tests;

use core::num::{NonZeroU32, NonZeroU64};
use std::rc::Rc;

pub use grouped::{GroupedExponential, Members};
use zeroize::Zeroizing;

use crate::{
    Error, MOST_ELEMENTS, Result,
    entropy::Entropy,
    exact::{Positive, Rational, Real, ln_enclosure},
    privacy::{Charge, Loss, concentrated},
    sample::weighted::{RealSelector, Selector},
    score::scores::{Direction, Kind, Scores},
};

/// Releases the index of a good candidate: probability proportional to `exp(-cost / scale)`,
/// exactly.
///
/// | | |
/// | --- | --- |
/// | Input | `m` integer costs, smaller is better; public: `m` and the order |
/// | Neighbors | cost vectors at range distance at most `d_in`, in cost units |
/// | Output | an index below `m` |
/// | Guarantee | pure DP with `epsilon = d_in / scale`, exact; as zero-concentrated DP less than `epsilon^2 / 8` ([`concentrated::range`]) |
/// | Parameter | `scale > 0`, in cost units: the temperature |
///
/// Source: McSherry and Talwar 2007, "Mechanism design via differential privacy", in the range form
/// of Dong, Durfee and Rogers 2020, "Optimal differential privacy composition for exponential
/// mechanisms" (`proof.md`, Theorem 1).
///
/// # Examples
/// ```
/// use sottovoce::{entropy::System, exact::Rational, mechanism::exponential::Exponential};
/// let mechanism = Exponential::new(Rational::from(2), 3.try_into()?)?;
/// assert_eq!(mechanism.loss(&Rational::ONE).reported(), 0.5);
/// let index = mechanism.release(&[4, 0, 7], &mut System::new(3))?;
/// assert!(index < 3);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Exponential {
    scale: Positive,
    candidates: NonZeroU32,
    selector: Rc<Selector>,
}

impl Exponential {
    /// The most candidates of one release.
    pub const MOST_CANDIDATES: u32 = MOST_ELEMENTS;
    /// The nominal number of random words of one release.
    pub const WORDS: u64 = 3;

    /// A mechanism for `candidates` costs.
    ///
    /// # Errors
    /// [`Error::Parameter`] if `scale <= 0`; [`Error::Limit`] for more than
    /// [`Exponential::MOST_CANDIDATES`].
    pub fn new(scale: Rational, candidates: NonZeroU32) -> Result<Self> {
        let scale = Positive::new(scale, "scale")?;
        Self::check_candidates(candidates)?;
        let selector = Selector::shared(&scale, candidates);
        Ok(Self { scale, candidates, selector })
    }

    /// A number of candidates that one release can carry.
    ///
    /// # Errors
    /// [`Error::Limit`] for more than [`Exponential::MOST_CANDIDATES`].
    pub fn check_candidates(candidates: NonZeroU32) -> Result<()> {
        Error::too_many("candidates").when(candidates.get() > Self::MOST_CANDIDATES)
    }

    /// The privacy map: the loss between cost vectors at range distance `d_in`.
    pub fn loss(&self, d_in: &Rational) -> Loss {
        Loss::at(d_in, self.scale.value())
    }

    /// The privacy loss of a release between cost vectors at range distance `d_in` (`proof.md`,
    /// "Loss in rho").
    pub fn charge(&self, d_in: &Rational) -> Charge {
        Charge::in_parts(&self.loss(d_in), 1, concentrated::range)
    }

    /// Draws an index. The work and the randomness do not depend on the costs, but with probability
    /// below `2^-50`, or `m / 2^64` for the member (`sample::weighted`).
    ///
    /// # Errors
    /// [`Error::Entropy`] if the source fails.
    ///
    /// # Panics
    /// If there are not exactly as many costs as candidates, or a cost is `2^120` or more.
    pub fn release<E: Entropy>(&self, costs: &[u128], entropy: &mut E) -> Result<usize> {
        assert!(
            costs.len() as u64 == u64::from(self.candidates.get()),
            "release: one cost for each candidate"
        );
        self.selector.select(costs, entropy)
    }

    /// Draws the index of a score: probability proportional to `exp(score / scale)`, or
    /// `exp(-score / scale)` if smaller is better. The path is chosen by the kind of the scores,
    /// never by their values; words and work as for [`Exponential::release`].
    ///
    /// # Errors
    /// [`Error::Entropy`] if the source fails.
    ///
    /// # Panics
    /// If there are not exactly as many scores as candidates.
    pub fn release_scores<E: Entropy>(
        &self,
        scores: &Scores,
        direction: Direction,
        entropy: &mut E,
    ) -> Result<usize> {
        assert!(
            scores.len() as u64 == u64::from(self.candidates.get()),
            "release: one score for each candidate"
        );
        match scores.kind() {
            Kind::Integers(scores) => self.selector.select(&direction.costs(scores), entropy),
            Kind::Reals(scores) => {
                let costs: Zeroizing<Vec<Real>> = scores
                    .iter()
                    .map(|score| direction.real_cost(*score))
                    .collect::<Vec<_>>()
                    .into();
                RealSelector::shared(&self.scale, self.candidates).select(&costs, entropy)
            }
        }
    }

    /// [`excess`] of this mechanism.
    ///
    /// # Errors
    /// [`Error::Parameter`] unless `0 <= confidence < 1`.
    pub fn excess(&self, confidence: &Rational) -> Result<Rational> {
        excess(self.scale.value(), self.candidates.into(), confidence)
    }
}

/// An upper bound on `scale * ln(m / (1 - confidence))`: with probability at least `confidence` the
/// cost released exceeds the best of `candidates` by no more (`proof.md`, Theorem 2).
///
/// # Errors
/// [`Error::Parameter`] unless `0 <= confidence < 1`.
pub fn excess(scale: &Rational, candidates: NonZeroU64, confidence: &Rational) -> Result<Rational> {
    let miss = miss(confidence)?;
    let odds = Rational::from(candidates.get()) / miss;
    const WIDTH: u32 = 128;
    Ok(Rational::dyadic(ln_enclosure(&odds, WIDTH).high, WIDTH) * scale.clone())
}

/// 1 minus a confidence: above 0.
///
/// # Errors
/// [`Error::Parameter`] unless `0 <= confidence < 1`.
pub fn miss(confidence: &Rational) -> Result<Rational> {
    Error::parameter("confidence", "must be at least 0 and below 1")
        .when(confidence.is_negative() || *confidence >= Rational::ONE)?;
    Ok(Rational::ONE - confidence.clone())
}
