//! The exponential mechanism by Gumbel noise: one index, or the best few in order.
//!
//! Use it for a ranking: the best `k` by one draw for each score. It costs `k` times the epsilon of
//! one. For one index the distribution is that of [`exponential`](crate::mechanism::exponential),
//! which is faster.
#![doc = include_str!("proof.md")]

#[cfg(test)]
mod tests;

use crate::{
    Error, Result,
    entropy::Entropy,
    exact::{Positive, Rational, fits},
    privacy::{Charge, Loss, concentrated},
    sample::gumbel::GumbelArgmax,
    score::scores::{Direction, Scores},
};

/// Releases the index of the largest `score / scale + Gumbel noise`: probability proportional to
/// `exp(score / scale)`, exactly.
///
/// | | |
/// | --- | --- |
/// | Input | `m` finite scores, integers or doubles; public: `m` and the order |
/// | Neighbors | score vectors at range distance at most `d_in`, in score units |
/// | Output | an index below `m`; or the `k` best, in order |
/// | Guarantee | pure DP with `epsilon = k * d_in / scale`, exact; as zero-concentrated DP less than `k (d_in / scale)^2 / 8` ([`concentrated::range`]) |
/// | Parameter | `scale > 0`, in score units: the temperature |
///
/// Source: Shoemate 2023, "make_base_discrete_exponential" (Theorem 1.1, Lemma 3.2); the best few:
/// Durfee and Rogers 2019, "Practical differentially private top-k selection with pay-what-you-get
/// composition" (`proof.md`, Theorem 2).
///
/// # Examples
/// ```
/// use sottovoce::{
///     entropy::System, exact::Rational, mechanism::gumbel_max::GumbelMax,
///     score::scores::{Direction, Scores},
/// };
/// let mechanism = GumbelMax::new(Rational::from(2), Direction::Largest)?;
/// let scores = Scores::reals(vec![0.5, 7.25, -3.0])?;
/// assert_eq!(mechanism.loss(2, &Rational::ONE).reported(), 1.0);
/// let best_two = mechanism.release_top(&scores, 2, &mut System::new(3))?;
/// assert_eq!(best_two.len(), 2);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct GumbelMax {
    scale: Positive,
    direction: Direction,
    argmax: GumbelArgmax,
}

impl GumbelMax {
    /// A mechanism at this temperature.
    ///
    /// # Errors
    /// [`Error::Parameter`] if `scale <= 0`.
    pub fn new(scale: Rational, direction: Direction) -> Result<Self> {
        let scale = Positive::new(scale, "scale")?;
        let argmax = GumbelArgmax::new(&scale);
        Ok(Self { scale, direction, argmax })
    }

    /// The privacy map of releasing the `k` best: the loss between score vectors at range distance
    /// `d_in`.
    pub fn loss(&self, k: u32, d_in: &Rational) -> Loss {
        Loss::at(&(Rational::from(u64::from(k)) * d_in.clone()), self.scale.value())
    }

    /// The privacy loss of releasing the `k` best, between score vectors at range distance `d_in`
    /// (`proof.md`, "Loss in rho").
    pub fn charge(&self, k: u32, d_in: &Rational) -> Charge {
        Charge::in_parts(&self.loss(k, d_in), k.into(), concentrated::range)
    }

    /// Draws an index. Uses one random word for each score, for any scores; more with probability
    /// at most `m / 2^58`.
    ///
    /// # Errors
    /// [`Error::Entropy`] if the source fails.
    pub fn release<E: Entropy>(&self, scores: &Scores, entropy: &mut E) -> Result<usize> {
        self.argmax.draw(scores.rising(self.direction), entropy)
    }

    /// Draws the `k` best indices, the best first. One random word for each score; more with
    /// probability at most `k m / 2^58`.
    ///
    /// # Errors
    /// [`Error::Parameter`] unless `k` is from 1 to `m`; [`Error::Entropy`] if the source fails.
    pub fn release_top<E: Entropy>(
        &self,
        scores: &Scores,
        k: u32,
        entropy: &mut E,
    ) -> Result<Vec<usize>> {
        let target: usize = fits(k, "memory is counted by 32 bits at least");
        Error::parameter("top", "must be from 1 to the number of scores")
            .when(target == 0 || target > scores.len())?;
        let rising: Vec<_> = scores.rising(self.direction).collect();
        self.argmax.draw_top(&rising, target, entropy)
    }
}
