//! The common parts of noise on integers, for any distribution.

use super::{
    discrete_gaussian::DiscreteGaussian,
    discrete_laplace::{DiscreteLaplace, Drawn},
};
use crate::{
    Result,
    entropy::Entropy,
    exact::{Natural, Rational},
    sample::NoiseWord,
};

/// Unbounded noise on integers, drawn before they are looked at: what queries of rows need of it.
pub trait IntegerNoise: Clone {
    /// The nominal number of random words for this number of values.
    fn words(&self, values: u64) -> u64;

    /// Draws the noise of this number of values.
    ///
    /// # Errors
    /// [`Error::Entropy`](crate::Error::Entropy) if the source fails.
    fn draw<N: NoiseWord, E: Entropy>(&self, values: usize, entropy: &mut E) -> Result<Drawn<N>>;

    /// An integer that the size of the noise does not exceed with probability at least
    /// `confidence`, for `values` many values at once.
    ///
    /// # Errors
    /// [`Error::Parameter`](crate::Error::Parameter) unless `0 <= confidence < 1`.
    fn accuracy(&self, confidence: &Rational, values: u64) -> Result<Natural>;
}

macro_rules! by_its_own {
    ($mechanism:ty) => {
        impl IntegerNoise for $mechanism {
            fn words(&self, values: u64) -> u64 {
                self.words(values)
            }

            fn draw<N: NoiseWord, E: Entropy>(
                &self,
                values: usize,
                entropy: &mut E,
            ) -> Result<Drawn<N>> {
                self.draw(values, entropy)
            }

            fn accuracy(&self, confidence: &Rational, values: u64) -> Result<Natural> {
                self.accuracy(confidence, values)
            }
        }
    };
}

by_its_own!(DiscreteLaplace);
by_its_own!(DiscreteGaussian);
