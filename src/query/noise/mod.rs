//! Integers with noise: for counts and sums that you computed yourself.
//!
//! For numbers that do not come from rows (from a database or another program). Say how far they
//! can move together, and noise is added. [`super::rows`] works that out from rows.
//! [`super::bounded_noise`] does the same in base 2, for one integer within bounds.
//!
//! **Watch out**: the sensitivity of a vector is the sum of all moves, and at scale 0 nothing is
//! hidden.
#![doc = include_str!("proof.md")]

#[cfg(test)]
mod tests;

use super::outcomes::{Outcomes, TwoSided, listed};
use crate::{
    Error, Result,
    entropy::Entropy,
    exact::{Bounds, Enclosure, Integer, Natural, Positive, Rational},
    mechanism::{discrete_laplace::DiscreteLaplace, geometric::Geometric},
    privacy::{Calibration, Charge, Loss},
    sample::discrete_laplace::Sampler,
};

/// The form in which noisy integers are released.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Method {
    /// They themselves: [`DiscreteLaplace`].
    DiscreteLaplace,
    /// They, within public bounds if there are any: [`Geometric`].
    Geometric,
}

crate::named!(Method, "kind": DiscreteLaplace "discreteLaplace", Geometric "geometric");

/// The public description of noise on integers.
#[derive(Clone, Debug)]
pub struct Settings {
    /// The form in which noisy integers are released.
    pub method: Method,
    /// The scale, in the unit of the integers, which may be 0; or the epsilon.
    pub calibration: Calibration,
    /// Most that the integer moves between neighbors; of a vector, the sum of all moves.
    pub sensitivity: Option<Positive>,
    /// The bounds of what is released, both included.
    pub bounds: Option<(Integer, Integer)>,
    /// How noise is drawn.
    pub sampler: Sampler,
}

/// Releases integers with noise, drawn before they are looked at.
///
/// | | |
/// | --- | --- |
/// | Input | `n` integers; public: `n`, the order and the bounds |
/// | Neighbors | vectors at L1 distance at most `sensitivity`; for one integer, the absolute distance |
/// | Output | `n` integers in the same order |
/// | Guarantee | pure DP with `epsilon = sensitivity / scale` |
/// | Accuracy | exact: the least error that is not exceeded with a wanted probability |
///
/// Source: see the mechanisms; `proof.md` for the scale.
///
/// # Examples
/// ```
/// use sottovoce::{
///     entropy::System,
///     exact::Positive,
///     privacy::Calibration,
///     query::noise::{Method, NoiseQuery, Settings},
///     sample::discrete_laplace::Sampler,
/// };
/// // How many people said yes: one more or less moves the count by 1.
/// let noise = NoiseQuery::new(&Settings {
///     method: Method::Geometric,
///     calibration: Calibration::Epsilon(Positive::new("1/2".parse()?, "epsilon")?),
///     sensitivity: Some(Positive::ONE),
///     bounds: Some((0.into(), 1000.into())),
///     sampler: Sampler::Digits,
/// })?;
/// let released = noise.release_numbers(&[412], &mut System::new(noise.words(1)))?;
/// assert!((0..=1000).contains(&released[0]));
/// assert_eq!(noise.epsilon().reported(), 0.5);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct NoiseQuery {
    mechanism: Geometric,
    /// The distance at which `epsilon` is reported.
    distance: Rational,
}

impl NoiseQuery {
    /// The most values of one release.
    pub const MOST: usize = 1 << 24;

    /// Checks everything that is public.
    ///
    /// # Errors
    /// [`Error::Parameter`], naming the setting that breaks its rule.
    pub fn new(settings: &Settings) -> Result<Self> {
        let sensitivity = settings.sensitivity.as_ref().map(Positive::value);
        let scale = settings.calibration.scale(sensitivity)?;
        Error::parameter("bounds", "are for geometric() only: use that, or leave them out")
            .when(settings.bounds.is_some() && settings.method == Method::DiscreteLaplace)?;
        let bounds = settings
            .bounds
            .clone()
            .map(|(lowest, highest)| Bounds::of_any_size(lowest, highest))
            .transpose()?;
        let mechanism = Geometric::new(scale, bounds, settings.sampler)?;
        Ok(Self { mechanism, distance: sensitivity.cloned().unwrap_or(Rational::ONE) })
    }

    /// The scale, in the unit of the integers.
    pub fn scale(&self) -> &Rational {
        self.mechanism.noise().scale()
    }

    /// The loss of one release at the sensitivity; at distance 1 by default.
    pub fn epsilon(&self) -> Loss {
        self.loss(&self.distance)
    }

    /// The privacy map: the loss between inputs at L1 distance `d_in`.
    pub fn loss(&self, d_in: &Rational) -> Loss {
        self.mechanism.loss(d_in)
    }

    /// The loss of one release between neighbors, at the sensitivity.
    pub fn charge(&self) -> Charge {
        self.mechanism.charge(&self.distance)
    }

    /// The nominal number of random words of a release of `values` many.
    #[must_use]
    pub fn words(&self, values: u64) -> u64 {
        self.mechanism.noise().words(values)
    }

    /// Integers that a double holds with all their neighbors, with noise. The noisy ones saturate
    /// there, and at the bounds.
    ///
    /// # Errors
    /// [`Error::Parameter`] if the bounds hold none of these; [`Error::Entropy`] if the source
    /// fails.
    pub fn release_numbers<E: Entropy>(&self, values: &[i64], entropy: &mut E) -> Result<Vec<i64>> {
        let bounds = self.mechanism.narrowed(&Bounds::SAFE)?;
        let noise = self.mechanism.draw::<i128, E>(values.len(), entropy)?;
        Ok(noise.within(values, &bounds))
    }

    /// Integers of any size, with noise: they never saturate, but at the bounds.
    ///
    /// # Errors
    /// [`Error::Entropy`] if the source fails.
    pub fn release_integers<E: Entropy>(
        &self,
        values: &[Integer],
        entropy: &mut E,
    ) -> Result<Vec<Integer>> {
        let noise = self.mechanism.draw::<Integer, E>(values.len(), entropy)?;
        Ok(self.mechanism.add(noise, values))
    }

    /// The exact probability of each outcome of a window, enclosed, and of what is outside of it.
    /// Without a window, of all outcomes within the bounds. Reads true data and is **not** private.
    ///
    /// ```
    /// use sottovoce::{
    ///     privacy::Calibration,
    ///     query::noise::{Method, NoiseQuery, OneValue, Settings},
    ///     sample::discrete_laplace::Sampler,
    /// };
    /// let noise = NoiseQuery::new(&Settings {
    ///     method: Method::Geometric,
    ///     calibration: Calibration::Scale(1.into()),
    ///     sensitivity: None,
    ///     bounds: Some((0.into(), 3.into())),
    ///     sampler: Sampler::Digits,
    /// })?;
    /// let outcomes = noise.probabilities(&OneValue::Number(1), None)?;
    /// assert_eq!(outcomes.within.len(), 4);
    /// assert_eq!((outcomes.below, outcomes.above), ((0.0, 0.0), (0.0, 0.0)));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// [`Error::Parameter`] without a window and without bounds, or if the bounds hold none of the
    /// numbers that can be released; [`Error::Limit`] for more than 65,536 outcomes.
    pub fn probabilities(
        &self,
        value: &OneValue,
        window: Option<Bounds<Integer>>,
    ) -> Result<Outcomes> {
        let listed = listed(window, self.mechanism.bounds())?;
        let (value, bounds) = match value {
            OneValue::Number(value) => {
                let safe = self.mechanism.narrowed(&Bounds::SAFE)?;
                let [lowest, highest] = [safe.lowest(), safe.highest()].map(|end| (*end).into());
                (Integer::from(*value), Some(Bounds::of_any_size(lowest, highest)?))
            }
            OneValue::Integer(value) => (value.clone(), self.mechanism.bounds().cloned()),
        };
        let rate = self.scale().reciprocal();
        let power = |n: &Natural, width| match &rate {
            Some(rate) => Enclosure::of_exp(&(Rational::whole(n.clone()) * rate.clone()), width),
            // Scale 0: there is no noise.
            None if n.is_zero() => Enclosure::one(width),
            None => Enclosure::exactly(Natural::ZERO),
        };
        Ok(TwoSided::new(value, bounds.as_ref(), power).outcomes(&listed))
    }

    /// The least integer that the noise on `values` many values at once does not exceed in size,
    /// with probability at least `confidence`; before any bound.
    ///
    /// # Errors
    /// [`Error::Parameter`] unless `0 <= confidence < 1` and `values > 0`.
    pub fn accuracy(&self, confidence: &Rational, values: u64) -> Result<Natural> {
        at_least_one(values)?;
        self.mechanism.noise().accuracy(confidence, values)
    }
}

/// One value: how it comes to a release says where its noisy value saturates.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum OneValue {
    /// For [`NoiseQuery::release_numbers`].
    Number(i64),
    /// For [`NoiseQuery::release_integers`].
    Integer(Integer),
}

/// A number of values, checked.
pub(super) fn at_least_one(values: u64) -> Result<()> {
    let rule = "must be a whole number, at least 1";
    if values > 0 { Ok(()) } else { Err(Error::parameter("values", rule)) }
}

/// The largest scale of 15 significant digits at which noise on `values` many values at once does
/// not exceed `error` in size, with probability at least `confidence`. Noise is whole, so a
/// fraction counts as the integer below it.
///
/// ```
/// use sottovoce::query::noise::scale_for_accuracy;
/// let scale = scale_for_accuracy(&"10".parse()?, &"0.95".parse()?, 1)?;
/// assert!(scale > "3".parse()? && scale < "4".parse()?);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// [`Error::Parameter`] unless `error >= 0`, `0 < confidence < 1` and `values > 0`, or if a plan
/// cannot hold the scale.
pub fn scale_for_accuracy(
    error: &Rational,
    confidence: &Rational,
    values: u64,
) -> Result<Rational> {
    Error::parameter("error", "must be at least 0").when(error.is_negative())?;
    let scale = DiscreteLaplace::scale_for_accuracy(&error.fixed_floor(0), confidence, values)?;
    let readable = scale.readable_up().is_some_and(|read| read == scale);
    readable
        .then_some(scale)
        .ok_or(Error::parameter("error", "must give a scale within 1e-400 and 1e400"))
}
