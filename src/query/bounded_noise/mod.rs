//! One private number within public bounds, in base 2.
//!
//! For a count or a sum whose range you know: the answer never leaves the bounds, and its
//! probabilities are fractions throughout. Answers are integers, or whole numbers of
//! [`Steps`]. Use [`super::noise`] for many integers, or without bounds.
//!
//! **Watch out**: bounds are public and must not be taken from the data. Near a bound the answer is
//! biased towards the inside, since noise that leads outside becomes the bound.

use super::{
    integers::{Calibrated, IntegersQuery, OnIntegers, single},
    loss_target::LossSettings,
    outcomes::{Outcomes, TwoSided, listed},
    rows::steps::Steps,
};
use crate::{
    Result,
    entropy::Entropy,
    exact::{Bounds, Integer, Natural, Rational, fits},
    mechanism::discrete_laplace_base2::DiscreteLaplaceBase2,
    privacy::{Base2Loss, Charge, Moves, units},
};

/// Releases an integer, or a whole number of steps, with two-sided geometric noise.
///
/// | | |
/// | --- | --- |
/// | Input | one integer, clamped to the bounds; with steps the number that [`Steps::half_up`] gives |
/// | Neighbors | values at distance at most `sensitivity`, before they are put on steps |
/// | Output | an integer within the bounds; with steps the number of them |
/// | Guarantee | that of [`DiscreteLaplaceBase2`]; at most `epsilon` nats if that was given |
///
/// Source: see the mechanism; `query::loss_target` for the base.
///
/// # Examples
/// ```
/// use sottovoce::{
///     entropy::System,
///     exact::{Bounds, Positive},
///     query::{
///         bounded_noise::BoundedNoiseQuery,
///         integers::{IntegersQuery, IntegersRelease},
///         loss_target::{LossSettings, LossTarget},
///     },
/// };
/// let loss = LossSettings {
///     target: LossTarget::Epsilon(Positive::new("1/2".parse()?, "epsilon")?),
///     sensitivity: Some(Positive::ONE),
/// };
/// let noise = BoundedNoiseQuery::new(&loss, Bounds::new(0, 100)?)?;
/// assert!(noise.loss(noise.distance()).nats().reported() <= 0.5);
/// let values = noise.release(&[42], &mut System::new(noise.words(1)))?;
/// assert!((0..=100).contains(&values[0]));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub type BoundedNoiseQuery = Calibrated<InSteps>;

/// Noise, and the steps that its integers count: the granularity of what is released.
pub struct InSteps {
    noise: DiscreteLaplaceBase2,
    /// `None` for integers in the unit of distances.
    steps: Option<Steps>,
}

impl BoundedNoiseQuery {
    /// Checks everything that is public.
    ///
    /// # Errors
    /// [`Error::Parameter`](crate::Error::Parameter), naming the setting that breaks its rule.
    pub fn new(loss: &LossSettings, bounds: Bounds<i64>) -> Result<Self> {
        Self::at_base(loss, Moves::OneWay, |base| {
            Ok(InSteps { noise: DiscreteLaplaceBase2::new(base, bounds), steps: None })
        })
    }

    /// Noise on a whole number of steps. The base is that of one step. The sensitivity is in the
    /// unit of the values. [`Steps::half_up`] finds the steps of a value. [`Steps::value`] is the
    /// value of released steps.
    ///
    /// ```
    /// use sottovoce::{
    ///     exact::Positive,
    ///     query::{
    ///         bounded_noise::BoundedNoiseQuery,
    ///         integers::IntegersQuery,
    ///         loss_target::{LossSettings, LossTarget},
    ///         rows::steps::Steps,
    ///     },
    /// };
    /// let hours = Steps::new(&"0".parse()?, &"24".parse()?, "1/4".parse()?)?;
    /// let loss = LossSettings {
    ///     target: LossTarget::Epsilon(Positive::ONE),
    ///     sensitivity: Some(Positive::ONE),
    /// };
    /// let noise = BoundedNoiseQuery::in_steps(&loss, hours)?;
    /// // Two values that are an hour apart are four steps apart.
    /// assert!(noise.loss(&"1".parse()?).nats().reported() <= 1.0);
    /// assert!(noise.loss(&"1/4".parse()?).nats().reported() <= 0.25);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// [`Error::Parameter`](crate::Error::Parameter), naming the setting that breaks its rule.
    pub fn in_steps(loss: &LossSettings, steps: Steps) -> Result<Self> {
        let distance = loss.distance()?;
        let base = loss.target.base(&units(&steps.distance(&distance), Moves::OneWay))?;
        let noise = DiscreteLaplaceBase2::new(&base, steps.bounds());
        Ok(Self::of(base, distance, InSteps { noise, steps: Some(steps) }))
    }

    /// The exact probability of each outcome of a window, enclosed, and of what is outside of it.
    /// Without a window, of all outcomes within the bounds. Value and window are in steps, if the
    /// query has any. Reads true data and is **not** private.
    ///
    /// # Errors
    /// [`Error::Limit`](crate::Error::Limit) for more than 65,536 outcomes.
    pub fn probabilities(&self, value: i64, window: Option<Bounds<Integer>>) -> Result<Outcomes> {
        let own = self.mechanism.noise.bounds();
        let [lowest, highest] = [own.lowest(), own.highest()].map(|bound| Integer::from(*bound));
        let bounds = Bounds::of_any_size(lowest, highest)?;
        let listed = listed(window, Some(&bounds))?;
        let power = |n: &Natural, width| {
            self.base().power(fits(n.clone(), "bounds are below 2^54 apart"), width)
        };
        Ok(TwoSided::new(value.into(), Some(&bounds), power).outcomes(&listed))
    }
}

impl InSteps {
    /// A distance of values in the unit of the noise.
    fn distance(&self, d_in: &Rational) -> Rational {
        self.steps.as_ref().map_or_else(|| d_in.clone(), |steps| steps.distance(d_in))
    }
}

impl OnIntegers for InSteps {
    fn loss(&self, d_in: &Rational) -> Base2Loss {
        self.noise.loss(&self.distance(d_in))
    }

    fn charge(&self, d_in: &Rational) -> Charge {
        self.noise.charge(&self.distance(d_in))
    }

    fn words(&self, _inputs: u64) -> u64 {
        DiscreteLaplaceBase2::WORDS
    }

    fn steps(&self) -> Option<&Steps> {
        self.steps.as_ref()
    }

    fn release<E: Entropy>(&self, inputs: &[i64], entropy: &mut E) -> Result<Vec<i64>> {
        Ok(vec![self.noise.release(single(inputs), entropy)?])
    }
}
