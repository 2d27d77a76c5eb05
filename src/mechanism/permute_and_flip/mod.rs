//! Permute-and-flip: for a choice by scores, never worse than the exponential mechanism.
//!
//! At the same epsilon its expected score is at least as good. For the best `k`, this holds in each
//! round among the same scores. It is not bounded-range: if many releases are accounted for
//! together, the exponential mechanism can be the better one. The best `k` take a coin for each
//! score in each round. For many of many scores use [`gumbel_max`](crate::mechanism::gumbel_max),
//! which draws them in one go.
#![doc = include_str!("proof.md")]

pub(super) mod law;
#[cfg(test)]
mod tests;

use crate::{
    Error, Result,
    entropy::Entropy,
    exact::{Dyadic, Enclosure, Natural, Positive, Rational, fits},
    privacy::{Charge, Loss, concentrated},
    sample::{
        bernoulli_exp::BernoulliExp,
        uniform::{Members, uniform_member},
    },
    score::scores::{Direction, Scores},
};

/// Releases the index of a good score: in random order, the first whose coin of probability
/// `exp(-(best - score) / scale)` comes up heads.
///
/// Its expected score is never below that of [`crate::mechanism::exponential`] at the same epsilon,
/// and up to twice as close to the best. Use it for one release with pure DP. It is not
/// bounded-range: if many releases are added up as zero-concentrated DP, the exponential mechanism
/// is the better one (`proof.md`, Remark).
///
/// | | |
/// | --- | --- |
/// | Input | `m` finite scores, integers or doubles; public: `m` and the order |
/// | Neighbors | score vectors at range distance at most `d_in`, in score units |
/// | Output | an index below `m`; or the `k` best, in order |
/// | Guarantee | pure DP with `epsilon = k * d_in / scale`, exact |
/// | Parameter | `scale > 0`, in score units: the temperature |
///
/// Source: McKenna and Sheldon 2020, "Permute-and-Flip: a new mechanism for differentially private
/// selection", Algorithm 1, Theorems 1 and 2; the best few: one round after the other (`proof.md`,
/// Theorem 3).
///
/// # Examples
/// ```
/// use sottovoce::{
///     entropy::System, exact::Rational, mechanism::permute_and_flip::PermuteAndFlip,
///     score::scores::{Direction, Scores},
/// };
/// let mechanism = PermuteAndFlip::new(Rational::from(2), Direction::Largest)?;
/// assert_eq!(mechanism.loss(1, &Rational::ONE).reported(), 0.5);
/// let scores = Scores::integers(vec![3, 9, 4])?;
/// assert!(mechanism.release(&scores, &mut System::new(4))? < 3);
/// let best_two = mechanism.release_top(&scores, 2, &mut System::new(7))?;
/// assert_eq!((best_two.len(), mechanism.loss(2, &Rational::ONE).reported()), (2, 1.0));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct PermuteAndFlip {
    scale: Positive,
    direction: Direction,
    coin: BernoulliExp,
}

impl PermuteAndFlip {
    /// The most that the number of scores times that of rounds may be.
    pub const MOST_COINS: u64 = 1 << 26;

    /// A mechanism at this temperature.
    ///
    /// # Errors
    /// [`Error::Parameter`] if `scale <= 0`.
    pub fn new(scale: Rational, direction: Direction) -> Result<Self> {
        let scale = Positive::new(scale, "scale")?;
        let coin = BernoulliExp::new(&scale);
        Ok(Self { scale, direction, coin })
    }

    /// The privacy map of releasing the `k` best: the loss between score vectors at range distance
    /// `d_in`.
    pub fn loss(&self, k: u32, d_in: &Rational) -> Loss {
        Loss::at(&(Rational::from(u64::from(k)) * d_in.clone()), self.scale.value())
    }

    /// The privacy loss of releasing the `k` best, between score vectors at range distance `d_in`
    /// (`proof.md`, Theorem 3).
    pub fn charge(&self, k: u32, d_in: &Rational) -> Charge {
        Charge::in_parts(&self.loss(k, d_in), k.into(), concentrated::pure)
    }

    /// The nominal number of random words of releasing the `k` best of `scores` many: in each round
    /// one for each score that is left, and one for the choice.
    #[must_use]
    pub fn words(scores: u64, k: u32) -> u64 {
        let rounds = scores.min(k.into());
        rounds * (2 * scores + 3 - rounds) / 2
    }

    /// Draws an index. Uses one random word for each score and one for the choice, for any scores;
    /// more with probability below `m / 2^63`.
    ///
    /// # Errors
    /// [`Error::Entropy`] if the source fails.
    pub fn release<E: Entropy>(&self, scores: &Scores, entropy: &mut E) -> Result<usize> {
        flip_all(&self.coin, scores.rising(self.direction), entropy)
    }

    /// Draws the `k` best indices, the best first: one as [`PermuteAndFlip::release`] does, then
    /// one among the rest, and so on (`proof.md`, Theorem 3). Uses [`PermuteAndFlip::words`] random
    /// words, for any scores; more with probability below `k m / 2^63`.
    ///
    /// # Errors
    /// [`Error::Parameter`] unless `k` is from 1 to `m`; [`Error::Limit`] if `k m` is above
    /// [`PermuteAndFlip::MOST_COINS`]; [`Error::Entropy`] if the source fails.
    pub fn release_top<E: Entropy>(
        &self,
        scores: &Scores,
        k: u32,
        entropy: &mut E,
    ) -> Result<Vec<usize>> {
        let target: usize = fits(k, "memory is counted by 32 bits at least");
        Error::parameter("top", "must be from 1 to the number of scores")
            .when(target == 0 || target > scores.len())?;
        Error::limit(
            "top",
            "times the number of scores must be at most 67108864 (2^26) for permuteAndFlip(): \
             use exponential(), which draws all of them at once",
        )
        .when(u64::from(k) * scores.len() as u64 > Self::MOST_COINS)?;
        let mut rest: Vec<(usize, Dyadic)> = scores.rising(self.direction).enumerate().collect();
        let mut order = Vec::with_capacity(target);
        while order.len() < target {
            let left = rest.iter().map(|(_, score)| *score);
            let chosen = flip_all(&self.coin, left, entropy)?;
            order.push(rest.remove(chosen).0);
        }
        Ok(order)
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
    /// [`Error::Limit`] for more than [`PermuteAndFlip::MOST_ENCLOSED`] scores: the work grows with
    /// the square of their number.
    pub fn probabilities(&self, scores: &Scores) -> Result<Vec<Enclosure>> {
        Error::limit("scores", "must be at most 256 for exact probabilities")
            .when(scores.len() > Self::MOST_ENCLOSED)?;
        let rising: Vec<Dyadic> = scores.rising(self.direction).collect();
        Ok(law::probabilities(&rising, &self.scale))
    }
}

/// Every coin once, then a uniform choice among the heads (`proof.md`, Lemma 1). Larger is better.
fn flip_all<E: Entropy>(
    coin: &BernoulliExp,
    scores: impl Iterator<Item = Dyadic> + Clone,
    entropy: &mut E,
) -> Result<usize> {
    let best = scores.clone().max().expect("there is a score");
    let heads: Vec<u8> = scores
        .map(|score| coin.flip(score, best, entropy).map(u8::from))
        .collect::<Result<_, _>>()?;
    // The best ones are always among them.
    uniform_member(Members::Marked(&heads), entropy)
}
