//! What queries of integers in base 2 have in common: integers in, integers out.
//!
//! You meet this only if you hold several kinds of them at once, as the bindings do: one kind is
//! used by its own methods. A new kind is one more implementation.

#[cfg(test)]
mod tests;

use crate::{
    Error,
    entropy::Entropy,
    exact::{DyadicBase, Rational},
    privacy::{Base2Loss, Charge},
};

/// What is public of a query of integers.
pub trait IntegersQuery {
    /// The base; of the threshold for sparse vector.
    fn base(&self) -> &DyadicBase;

    /// The sensitivity; 1 by default.
    fn distance(&self) -> &Rational;

    /// The privacy map: the loss between inputs at distance `d_in`, which is rounded up to an
    /// integer.
    fn loss(&self, d_in: &Rational) -> Base2Loss;

    /// What one release costs between neighbors, at the sensitivity.
    fn charge(&self) -> Charge;

    /// The nominal number of random words of a release of `inputs` many integers.
    fn words(&self, inputs: u64) -> u64;
}

/// Releases by a source of randomness.
pub trait IntegersRelease<E: Entropy>: IntegersQuery {
    /// Draws what is released.
    ///
    /// # Errors
    /// [`Error::Entropy`] if the source fails.
    ///
    /// # Panics
    /// If a query of one integer is not given one.
    fn release(&self, inputs: &[i64], entropy: &mut E) -> Result<Vec<i64>, Error>;
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
