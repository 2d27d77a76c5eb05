//! Integers with discrete Gaussian noise: for vectors in which one person moves many entries, and
//! for many releases that share one `rho`.
//!
//! For numbers that do not come from rows: say how far they can move together, in L2, and noise is
//! added. To satisfy an epsilon, or for a single count, use [`super::noise`]. [`super::rows`] works
//! sensitivities out from rows, for a `rho` too.
//!
//! **Watch out**: a `rho` is not an epsilon. The sensitivity of a vector is the root of the sum of
//! the squares of all moves, so give its square if that is simpler. At variance 0 nothing is
//! hidden.
#![doc = include_str!("proof.md")]

#[cfg(test)]
mod tests;

use crate::{
    Result,
    entropy::Entropy,
    exact::{Bounds, Integer, Natural, Positive, Rational},
    mechanism::discrete_gaussian::{DiscreteGaussian, Size},
    privacy::{Charge, Loss},
};

/// The public description of Gaussian noise on integers.
#[derive(Clone, Debug)]
pub struct Settings {
    /// How large the noise is, or what it must satisfy.
    pub size: Size,
    /// Most that the integers move between neighbors: the square of the L2 distance.
    pub squared_sensitivity: Option<Positive>,
}

/// Releases integers with discrete Gaussian noise, drawn before they are looked at.
///
/// | | |
/// | --- | --- |
/// | Input | `n` integers; public: `n` and the order |
/// | Neighbors | vectors at L2 distance at most the sensitivity; for one integer, the absolute distance |
/// | Output | `n` integers in the same order |
/// | Guarantee | zero-concentrated DP with `rho = squared_sensitivity / (2 variance)`; no epsilon |
/// | Accuracy | an error that is not exceeded with a wanted probability |
///
/// Source: see the mechanism; `proof.md` for the variance.
///
/// # Examples
/// ```
/// use sottovoce::{
///     entropy::System, exact::{Positive, Rational}, mechanism::discrete_gaussian::Size,
///     query::gaussian::{GaussianQuery, Settings},
/// };
/// // Eight counts, of which one person moves up to four by 1: the squared distance is 4.
/// let noise = GaussianQuery::new(&Settings {
///     size: Size::Rho(Positive::new("1/8".parse()?, "rho")?),
///     squared_sensitivity: Some(Positive::of(&Rational::from(4))),
/// })?;
/// assert_eq!((noise.variance(), noise.rho().reported()), (&Rational::from(16), 0.125));
/// let released = noise.release_numbers(&[412; 8], &mut System::new(noise.words(8)))?;
/// assert_eq!(released.len(), 8);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct GaussianQuery {
    mechanism: DiscreteGaussian,
    /// The squared distance at which `rho` is reported.
    squared: Rational,
}

impl GaussianQuery {
    /// Checks everything that is public.
    ///
    /// # Errors
    /// [`Error::Parameter`](crate::Error::Parameter), naming the setting that breaks its rule.
    pub fn new(settings: &Settings) -> Result<Self> {
        let squared = settings.squared_sensitivity.as_ref().map(Positive::value);
        let mechanism = DiscreteGaussian::new(settings.size.variance(squared)?)?;
        Ok(Self { mechanism, squared: squared.cloned().unwrap_or(Rational::ONE) })
    }

    /// The variance, in the unit of the integers, squared.
    pub fn variance(&self) -> &Rational {
        self.mechanism.variance()
    }

    /// The rho of one release at the sensitivity; at distance 1 by default.
    pub fn rho(&self) -> Loss {
        self.mechanism.rho(&self.squared)
    }

    /// The privacy map: the rho between inputs at L2 distance `d_in`.
    pub fn price(&self, d_in: &Rational) -> Loss {
        self.mechanism.rho(&(d_in.clone() * d_in.clone()))
    }

    /// The loss of one release between neighbors, at the sensitivity.
    pub fn charge(&self) -> Charge {
        self.mechanism.charge(&self.squared)
    }

    /// The nominal number of random words of a release of `values` many.
    #[must_use]
    pub fn words(&self, values: u64) -> u64 {
        self.mechanism.words(values)
    }

    /// Integers that a double holds with all their neighbors, with noise. The noisy ones saturate
    /// there.
    ///
    /// # Errors
    /// [`Error::Entropy`](crate::Error::Entropy) if the source fails.
    pub fn release_numbers<E: Entropy>(&self, values: &[i64], entropy: &mut E) -> Result<Vec<i64>> {
        let noise = self.mechanism.draw::<i128, E>(values.len(), entropy)?;
        Ok(noise.within(values, &Bounds::SAFE))
    }

    /// Integers of any size, with noise: they never saturate.
    ///
    /// # Errors
    /// [`Error::Entropy`](crate::Error::Entropy) if the source fails.
    pub fn release_integers<E: Entropy>(
        &self,
        values: &[Integer],
        entropy: &mut E,
    ) -> Result<Vec<Integer>> {
        let noise = self.mechanism.draw::<Integer, E>(values.len(), entropy)?;
        Ok(noise.plus(values))
    }

    /// An integer that the noise on `values` many values at once does not exceed in size, with
    /// probability at least `confidence` ([`DiscreteGaussian::accuracy`]); before any saturation.
    ///
    /// # Errors
    /// [`Error::Parameter`](crate::Error::Parameter) unless `0 <= confidence < 1` and `values > 0`.
    pub fn accuracy(&self, confidence: &Rational, values: u64) -> Result<Natural> {
        super::noise::at_least_one(values)?;
        self.mechanism.accuracy(confidence, values)
    }
}
