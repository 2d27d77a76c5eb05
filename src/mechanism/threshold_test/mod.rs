//! Tests whether a noisy value reaches a threshold, without drawing the noise: for a yes or no
//! about one count.
//!
//! Several thresholds cost no more than one, because one noise serves all. For many counts against
//! one threshold, if few are above it, use [`sparse_vector`](crate::mechanism::sparse_vector).
//! Asking again about the same value costs again.
#![doc = include_str!("proof.md")]

#[cfg(test)]
mod tests;

use super::discrete_laplace_base2::DiscreteLaplaceBase2;
use crate::{
    Error,
    entropy::Entropy,
    exact::{Bounds, DyadicBase, Rational},
    privacy::{Base2Loss, Charge, concentrated},
};

/// Releases how many of some public thresholds a value reaches with two-sided geometric noise: one
/// noise for all of them.
///
/// | | |
/// | --- | --- |
/// | Input | an integer, in grid steps; clamped to the bounds |
/// | Neighbors | values at distance at most `d_in`, in grid steps |
/// | Output | how many of the ascending thresholds are at most `value + N`; with one threshold, 0 or 1 |
/// | Guarantee | `eta ceil(d_in)` bits with `eta = -log2 b`, however many thresholds; exact |
/// | Parameter | the base per grid step; bounds; thresholds, each within the bounds |
///
/// Source: Ilvento 2020, "Implementing the exponential mechanism with base-2 differential privacy",
/// section 5 ("noisy threshold").
///
/// # Examples
/// ```
/// use sottovoce::{
///     entropy::System,
///     exact::{Bounds, DyadicBase, Natural, Rational},
///     mechanism::threshold_test::ThresholdTest,
/// };
/// let base = DyadicBase::new(Natural::from(3u8), 2, 1)?;
/// let test = ThresholdTest::new(&base, Bounds::new(0, 100)?, vec![50])?;
/// let reached = test.release(42, &mut System::new(2))?;
/// assert!(reached <= 1);
/// # Ok::<(), sottovoce::Error>(())
/// ```
pub struct ThresholdTest {
    noisy: DiscreteLaplaceBase2,
    thresholds: Vec<i64>,
}

impl ThresholdTest {
    /// The nominal number of random words of one release.
    pub const WORDS: u64 = 2;

    /// A test against `thresholds`, with this base per grid step.
    ///
    /// # Errors
    /// [`Error::Parameter`] if there are no thresholds, if they do not ascend strictly, or if one
    /// is outside the bounds.
    pub fn new(
        base: &DyadicBase,
        bounds: Bounds<i64>,
        thresholds: Vec<i64>,
    ) -> Result<Self, Error> {
        let refused = |rule| Err(Error::parameter("thresholds", rule));
        if thresholds.is_empty() || thresholds.windows(2).any(|pair| pair[0] >= pair[1]) {
            return refused("must be at least one number, each above the one before");
        }
        if thresholds.iter().any(|threshold| bounds.clamp(*threshold) != *threshold) {
            return refused("must be within the bounds");
        }
        Ok(Self { noisy: DiscreteLaplaceBase2::new(base, bounds), thresholds })
    }

    /// The privacy map: that of the noisy value (`proof.md`, step 2).
    pub fn loss(&self, d_in: &Rational) -> Base2Loss {
        self.noisy.loss(d_in)
    }

    /// The privacy loss of a release between values at distance `d_in` (`proof.md`, "Loss in rho").
    pub fn charge(&self, d_in: &Rational) -> Charge {
        Charge::of_base2(&self.loss(d_in), concentrated::pure)
    }

    /// How many thresholds are reached.
    ///
    /// # Errors
    /// [`Error::Entropy`] if the source fails.
    pub fn release<E: Entropy>(&self, value: i64, entropy: &mut E) -> Result<usize, Error> {
        let value = self.noisy.bounds.clamp(value);
        let distances: Vec<i64> =
            self.thresholds.iter().map(|threshold| threshold - value).collect();
        self.noisy.noise.reached(&distances, entropy)
    }
}
