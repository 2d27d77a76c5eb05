//! Discrete Laplace noise within public bounds: for a count that must stay a possible count.
//!
//! A noisy value outside becomes the bound, so values near a bound are released too far inside on
//! average, and the bounds themselves come up often. Sums of many such releases are biased. Choose
//! the bounds without the data.
#![doc = include_str!("proof.md")]

#[cfg(test)]
mod tests;

use super::discrete_laplace::{DiscreteLaplace, Drawn};
use crate::{
    Error, Result,
    entropy::Entropy,
    exact::{Bounds, Integer, Rational},
    privacy::{Charge, Loss},
    sample::{NoiseWord, discrete_laplace::Sampler},
};

/// Adds two-sided geometric noise to integers, released within public bounds: the input is clamped
/// to them, and so is the noisy value.
///
/// | | |
/// | --- | --- |
/// | Input | `n` integers; public: `n`, the order and the bounds |
/// | Neighbors | vectors at L1 distance at most `d_in`; for one integer, the absolute distance |
/// | Output | `n` integers in the same order, within the bounds; what falls outside becomes the bound |
/// | Guarantee | pure DP with `epsilon = d_in / scale`, exact |
/// | Parameter | `scale >= 0`, in the unit of the integers; 0 releases the clamped input |
///
/// The cost does not depend on how far the bounds are apart. Without bounds this is
/// [`DiscreteLaplace`].
///
/// Source: Ghosh, Roughgarden and Sundararajan 2012, "Universally utility-maximizing privacy
/// mechanisms" (the truncated geometric mechanism, their Definition 2.2); vectors: `proof.md`,
/// Theorem 1.
///
/// # Examples
/// ```
/// use sottovoce::{
///     entropy::System, exact::{Bounds, Rational}, mechanism::geometric::Geometric,
///     sample::discrete_laplace::Sampler,
/// };
/// let bounds = Bounds::of_any_size(0.into(), 10.into())?;
/// let mechanism = Geometric::new(Rational::from(4), Some(bounds), Sampler::Digits)?;
/// let noise = mechanism.draw(1, &mut System::new(mechanism.noise().words(1)))?;
/// let released = mechanism.add(noise, &[17.into()]);
/// assert!(released[0] >= 0.into() && released[0] <= 10.into());
/// # Ok::<(), sottovoce::Error>(())
/// ```
#[derive(Clone)]
pub struct Geometric {
    noise: DiscreteLaplace,
    bounds: Option<Bounds<Integer>>,
}

impl Geometric {
    /// A mechanism at `scale`, with or without bounds.
    ///
    /// # Errors
    /// [`Error::Parameter`] if `scale < 0`.
    pub fn new(scale: Rational, bounds: Option<Bounds<Integer>>, sampler: Sampler) -> Result<Self> {
        Ok(Self { noise: DiscreteLaplace::new(scale, sampler)?, bounds })
    }

    /// The noise without bounds: its scale, its accuracy, the words it takes.
    #[must_use]
    pub fn noise(&self) -> &DiscreteLaplace {
        &self.noise
    }

    /// The bounds.
    #[must_use]
    pub fn bounds(&self) -> Option<&Bounds<Integer>> {
        self.bounds.as_ref()
    }

    /// The privacy map: the loss between inputs at L1 distance `d_in`.
    pub fn loss(&self, d_in: &Rational) -> Loss {
        self.noise.loss(d_in)
    }

    /// The charge of a release between inputs at L1 distance `d_in` (`proof.md`, "Loss in rho").
    pub fn charge(&self, d_in: &Rational) -> Charge {
        self.noise.charge(d_in)
    }

    /// Draws the noise of this number of values, before they are looked at.
    ///
    /// # Errors
    /// [`Error::Entropy`] if the source fails.
    pub fn draw<N: NoiseWord, E: Entropy>(
        &self,
        values: usize,
        entropy: &mut E,
    ) -> Result<Drawn<N>> {
        self.noise.draw(values, entropy)
    }

    /// The release, from noise that was drawn.
    ///
    /// # Panics
    /// If there are not exactly as many values as noise was drawn for.
    #[must_use]
    pub fn add(&self, noise: Drawn<Integer>, input: &[Integer]) -> Vec<Integer> {
        match &self.bounds {
            Some(bounds) => noise.within(input, bounds),
            None => noise.plus(input),
        }
    }

    /// The bounds within a public range of 64 bits, for noise that is drawn as `i128` and added by
    /// [`Drawn::within`]. Without bounds the range itself: noisy values saturate there.
    ///
    /// # Errors
    /// [`Error::Parameter`] if no value of the range is within the bounds.
    pub fn narrowed(&self, range: &Bounds<i64>) -> Result<Bounds<i64>> {
        let Some(bounds) = &self.bounds else { return Ok(*range) };
        let lowest = bounds.lowest().max(&Integer::from(*range.lowest())).clone();
        let highest = bounds.highest().min(&Integer::from(*range.highest())).clone();
        let refused = Error::parameter("bounds", "must overlap the numbers that can be released");
        match (i64::try_from(&lowest), i64::try_from(&highest)) {
            (Ok(lowest), Ok(highest)) => Bounds::new(lowest, highest).map_err(|_| refused),
            _ => Err(refused),
        }
    }

    /// Releases one integer of any size: draws, then adds.
    ///
    /// # Errors
    /// [`Error::Entropy`] if the source fails.
    pub fn release<E: Entropy>(&self, value: &Integer, entropy: &mut E) -> Result<Integer> {
        let noise = self.draw(1, entropy)?;
        Ok(self.add(noise, core::slice::from_ref(value)).pop().expect("one value, one noise"))
    }
}
