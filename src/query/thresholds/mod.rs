//! Finds which of several public thresholds a private integer reaches.
//!
//! For questions such as "are there at least 20?": one loss for all thresholds, and less is
//! revealed than by the noisy integer itself. For many integers, each tested against 0, take
//! [`super::sparse_vector`].
//!
//! **Watch out**: thresholds and bounds are public and must not be taken from the data. Close to a
//! threshold the answer is a coin flip.

use super::{
    integers::{Calibrated, OnIntegers, reached, single},
    loss_target::LossSettings,
};
use crate::{
    Result,
    entropy::Entropy,
    exact::{Bounds, Rational},
    mechanism::threshold_test::ThresholdTest,
    privacy::{Base2Loss, Charge, Moves},
};

/// Releases how many thresholds a noisy integer reaches, without drawing the noise.
///
/// | | |
/// | --- | --- |
/// | Input | one integer, clamped to the bounds |
/// | Neighbors | values at distance at most `sensitivity` |
/// | Output | how many of the thresholds are reached |
/// | Guarantee | that of [`ThresholdTest`]; at most `epsilon` nats if that was given |
///
/// Source: see the mechanism; `query::loss_target` for the base.
///
/// # Examples
/// ```
/// use sottovoce::{
///     entropy::System,
///     exact::{Bounds, Positive},
///     query::{
///         integers::{IntegersQuery, IntegersRelease},
///         loss_target::{LossSettings, LossTarget},
///         thresholds::ThresholdsQuery,
///     },
/// };
/// let loss = LossSettings {
///     target: LossTarget::Epsilon(Positive::ONE),
///     sensitivity: Some(Positive::ONE),
/// };
/// let enough = ThresholdsQuery::new(&loss, Bounds::new(0, 100)?, vec![20, 50])?;
/// let count = enough.release(&[42], &mut System::new(enough.words(1)))?;
/// assert!((0..=2).contains(&count[0]));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub type ThresholdsQuery = Calibrated<ThresholdTest>;

impl ThresholdsQuery {
    /// Checks everything that is public. Thresholds ascend within the bounds.
    ///
    /// # Errors
    /// [`Error::Parameter`](crate::Error::Parameter) or [`Error::Limit`](crate::Error::Limit),
    /// naming the setting that breaks its rule.
    pub fn new(loss: &LossSettings, bounds: Bounds<i64>, thresholds: Vec<i64>) -> Result<Self> {
        Self::at_base(loss, Moves::OneWay, |base| ThresholdTest::new(base, bounds, thresholds))
    }
}

impl OnIntegers for ThresholdTest {
    fn loss(&self, d_in: &Rational) -> Base2Loss {
        self.loss(d_in)
    }

    fn charge(&self, d_in: &Rational) -> Charge {
        self.charge(d_in)
    }

    fn words(&self, _inputs: u64) -> u64 {
        ThresholdTest::WORDS
    }

    fn release<E: Entropy>(&self, inputs: &[i64], entropy: &mut E) -> Result<Vec<i64>> {
        Ok(vec![reached(self.release(single(inputs), entropy)?)])
    }
}
