//! The common part of queries of integers in base 2: integers in, integers out.
//!
//! You meet this only if you hold several kinds of them at once, as the bindings do: one kind is
//! used by its own methods. A new kind is a mechanism that is [`OnIntegers`], and a name for the
//! query that is [`Calibrated`] by it.

#[cfg(test)]
mod tests;

use super::{loss_target::LossSettings, rows::steps::Steps};
use crate::{
    Result,
    entropy::Entropy,
    exact::{DyadicBase, Rational},
    privacy::{Base2Loss, Charge, Loss, Moves, units},
};

/// The public part of a query of integers.
pub trait IntegersQuery {
    /// The base; of the threshold for sparse vector.
    fn base(&self) -> &DyadicBase;

    /// The sensitivity; 1 by default.
    fn distance(&self) -> &Rational;

    /// The privacy map: the loss between inputs at distance `d_in`, which is rounded up to an
    /// integer. With [steps](Self::steps) it is in the unit of the values, and is rounded up to a
    /// whole number of steps.
    fn loss(&self, d_in: &Rational) -> Base2Loss;

    /// The loss of one release between neighbors, at the sensitivity, in nats.
    fn epsilon(&self) -> Loss {
        self.loss(self.distance()).nats()
    }

    /// The loss of one release between neighbors, at the sensitivity, in bits.
    fn bits(&self) -> Loss {
        self.loss(self.distance()).bits()
    }

    /// The loss of one release between neighbors, at the sensitivity.
    fn charge(&self) -> Charge;

    /// The nominal number of random words of a release of `inputs` many integers.
    fn words(&self, inputs: u64) -> u64;

    /// The steps that its integers count; `None` if they are in the unit of distances.
    fn steps(&self) -> Option<&Steps> {
        None
    }
}

/// Releases by a source of randomness.
pub trait IntegersRelease<E: Entropy>: IntegersQuery {
    /// Draws what is released.
    ///
    /// # Errors
    /// [`Error::Entropy`](crate::Error::Entropy) if the source fails.
    ///
    /// # Panics
    /// If a query of one integer is not given one.
    fn release(&self, inputs: &[i64], entropy: &mut E) -> Result<Vec<i64>>;
}

/// A mechanism that draws integers from integers, by weights in base 2.
pub trait OnIntegers {
    /// The loss between inputs at distance `d_in`.
    fn loss(&self, d_in: &Rational) -> Base2Loss;

    /// The loss of one release at distance `d_in`.
    fn charge(&self, d_in: &Rational) -> Charge;

    /// The nominal number of random words for this many integers.
    fn words(&self, inputs: u64) -> u64;

    /// The steps that its integers count, if distances are in another unit.
    fn steps(&self) -> Option<&Steps> {
        None
    }

    /// Draws what is released.
    ///
    /// # Errors
    /// [`Error::Entropy`](crate::Error::Entropy) if the source fails.
    ///
    /// # Panics
    /// If a mechanism on one integer is not given one.
    fn release<E: Entropy>(&self, inputs: &[i64], entropy: &mut E) -> Result<Vec<i64>>;
}

/// A mechanism at the base that a loss asks for.
pub struct Calibrated<M> {
    base: DyadicBase,
    distance: Rational,
    pub(super) mechanism: M,
}

impl<M> Calibrated<M> {
    /// A mechanism at the base for `loss`, where neighbors move costs by `moves`.
    pub(super) fn at_base(
        loss: &LossSettings,
        moves: Moves,
        mechanism: impl FnOnce(&DyadicBase) -> Result<M>,
    ) -> Result<Self> {
        let distance = loss.distance()?;
        let base = loss.target.base(&units(&distance, moves))?;
        Ok(Self { mechanism: mechanism(&base)?, base, distance })
    }

    /// A mechanism whose bases were chosen, of which this is the first.
    pub(super) fn of(base: DyadicBase, distance: Rational, mechanism: M) -> Self {
        Self { base, distance, mechanism }
    }
}

impl<M: OnIntegers> IntegersQuery for Calibrated<M> {
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

    fn words(&self, inputs: u64) -> u64 {
        self.mechanism.words(inputs)
    }

    fn steps(&self) -> Option<&Steps> {
        self.mechanism.steps()
    }
}

impl<M: OnIntegers, E: Entropy> IntegersRelease<E> for Calibrated<M> {
    fn release(&self, inputs: &[i64], entropy: &mut E) -> Result<Vec<i64>> {
        self.mechanism.release(inputs, entropy)
    }
}

/// The input of a query of one integer.
pub(super) fn single(inputs: &[i64]) -> i64 {
    assert!(inputs.len() == 1, "release: one value");
    inputs[0]
}

/// How many thresholds or gaps were reached: fewer than are held in memory.
pub(super) fn reached(count: usize) -> i64 {
    i64::try_from(count).expect("a list in memory has fewer than 2^63 members")
}
