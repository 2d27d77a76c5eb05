//! One private integer within public bounds, in base 2.
//!
//! For a count or a sum whose range you know: the answer never leaves the bounds, and its law is a
//! fraction throughout. Take [`super::noise`] for many integers, or without bounds.
//!
//! What bites: bounds are public and must not be taken from the data; and near a bound the answer
//! is biased towards the inside, since noise that leads outside becomes the bound.

use super::{
    integers::{IntegersQuery, IntegersRelease, single},
    loss_target::LossSettings,
};
use crate::{
    Error,
    entropy::Entropy,
    exact::{Bounds, DyadicBase, Rational},
    mechanism::discrete_laplace_base2::DiscreteLaplaceBase2,
    privacy::{Base2Loss, Charge, Moves, units},
};

/// Releases an integer with two-sided geometric noise.
///
/// | | |
/// | --- | --- |
/// | Input | one integer, clamped to the bounds |
/// | Neighbors | values at distance at most `sensitivity` |
/// | Output | an integer within the bounds |
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
pub struct BoundedNoiseQuery {
    base: DyadicBase,
    distance: Rational,
    mechanism: DiscreteLaplaceBase2,
}

impl BoundedNoiseQuery {
    /// Checks everything that is public.
    ///
    /// # Errors
    /// [`Error::Parameter`], naming the setting that breaks its rule.
    pub fn new(loss: &LossSettings, bounds: Bounds<i64>) -> Result<Self, Error> {
        let distance = loss.distance()?;
        let base = loss.target.base(&units(&distance, Moves::OneWay))?;
        Ok(Self { mechanism: DiscreteLaplaceBase2::new(&base, bounds), base, distance })
    }
}

impl IntegersQuery for BoundedNoiseQuery {
    fn base(&self) -> &DyadicBase {
        &self.base
    }

    fn distance(&self) -> &Rational {
        &self.distance
    }

    fn loss(&self, d_in: &Rational) -> Base2Loss {
        self.mechanism.loss(d_in)
    }

    fn charge(&self) -> Charge {
        self.mechanism.charge(&self.distance)
    }

    fn words(&self, _inputs: u64) -> u64 {
        DiscreteLaplaceBase2::WORDS
    }
}

impl<E: Entropy> IntegersRelease<E> for BoundedNoiseQuery {
    fn release(&self, inputs: &[i64], entropy: &mut E) -> Result<Vec<i64>, Error> {
        Ok(vec![self.mechanism.release(single(inputs), entropy)?])
    }
}
