//! Permute-and-flip: for one choice by scores, never worse than the exponential mechanism.
//!
//! At the same epsilon its expected score is at least as good. It is not bounded-range: where many
//! releases are accounted for together, the exponential mechanism can be the better one.
#![doc = include_str!("proof.md")]

pub(super) mod law;
#[cfg(test)]
mod tests;

use crate::{
    Error,
    entropy::Entropy,
    exact::{Dyadic, Enclosure, Natural, Positive, Rational},
    privacy::Loss,
    sample::{bernoulli_exp::BernoulliExp, uniform::uniform_member},
    score::scores::{Direction, Scores},
};

/// Releases the index of a good score: in random order, the first whose coin of probability
/// `exp(-(best - score) / scale)` comes up heads.
///
/// Its expected score is never below that of [`crate::mechanism::exponential`] at the same epsilon,
/// and up to twice as close to the best; take it for one release with pure DP. It is not
/// bounded-range: where many releases are added up as zero-concentrated DP, the exponential
/// mechanism is the better one (`proof.md`, Remark).
///
/// | | |
/// | --- | --- |
/// | Input | `m` finite scores, integers or doubles; public: `m` and the order |
/// | Neighbors | score vectors at range distance at most `d_in`, in score units |
/// | Output | an index below `m` |
/// | Guarantee | pure DP with `epsilon = d_in / scale`, exact |
/// | Parameter | `scale > 0`, in score units: the temperature |
///
/// Source: McKenna and Sheldon 2020, "Permute-and-Flip: a new mechanism for differentially private
/// selection", Algorithm 1, Theorems 1 and 2.
///
/// # Examples
/// ```
/// use sottovoce::{
///     entropy::System, exact::Rational, mechanism::permute_and_flip::PermuteAndFlip, score::scores::{Direction, Scores},
/// };
/// let mechanism = PermuteAndFlip::new(Rational::from(2), Direction::Largest)?;
/// assert_eq!(mechanism.loss(&Rational::ONE).reported(), 0.5);
/// let index = mechanism.release(&Scores::integers(vec![3, 9, 4])?, &mut System::new(4))?;
/// assert!(index < 3);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct PermuteAndFlip {
    scale: Positive,
    direction: Direction,
    coin: BernoulliExp,
}

impl PermuteAndFlip {
    /// A mechanism at this temperature.
    ///
    /// # Errors
    /// [`Error::Parameter`] if `scale <= 0`.
    pub fn new(scale: Rational, direction: Direction) -> Result<Self, Error> {
        let scale = Positive::new(scale, "scale")?;
        let coin = BernoulliExp::new(&scale);
        Ok(Self { scale, direction, coin })
    }

    /// The privacy map: the loss between score vectors at range distance `d_in`.
    #[must_use]
    pub fn loss(&self, d_in: &Rational) -> Loss {
        Loss::at(d_in, self.scale.value())
    }

    /// Draws an index. One random word for each score and one for the choice, whatever the scores;
    /// more with probability below `m / 2^63`.
    ///
    /// # Errors
    /// [`Error::Entropy`] if the source fails.
    pub fn release<E: Entropy>(&self, scores: &Scores, entropy: &mut E) -> Result<usize, Error> {
        flip_all(&self.coin, scores.rising(self.direction), entropy)
    }
}

impl PermuteAndFlip {
    /// The most scores that [`PermuteAndFlip::probabilities`] is computed for.
    pub const MOST_ENCLOSED: usize = 256;

    /// Probability 1 in the units of [`PermuteAndFlip::probabilities`].
    #[must_use]
    pub fn certainty() -> Natural {
        Natural::ONE << law::WIDTH as usize
    }

    /// For each score, its exact probability, enclosed, in units of `2^-640`. Reads true data and
    /// is **not** private.
    ///
    /// # Errors
    /// [`Error::Limit`] beyond [`PermuteAndFlip::MOST_ENCLOSED`] scores: the work grows with the
    /// square of their number.
    pub fn probabilities(&self, scores: &Scores) -> Result<Vec<Enclosure>, Error> {
        if scores.len() > Self::MOST_ENCLOSED {
            return Err(Error::Limit {
                name: "scores",
                rule: "must be at most 256 for exact probabilities",
            });
        }
        let rising: Vec<Dyadic> = scores.rising(self.direction).collect();
        Ok(law::probabilities(&rising, &self.scale))
    }
}

/// Every coin once, then a uniform choice among the heads (`proof.md`, Lemma 1). Larger is better.
fn flip_all<E: Entropy>(
    coin: &BernoulliExp,
    scores: impl Iterator<Item = Dyadic> + Clone,
    entropy: &mut E,
) -> Result<usize, Error> {
    let best = scores.clone().max().expect("there is a score");
    let heads: Vec<bool> =
        scores.map(|score| coin.flip(score, best, entropy)).collect::<Result<_, _>>()?;
    // The best ones are always among them.
    uniform_member(&heads, |head| *head, entropy)
}
