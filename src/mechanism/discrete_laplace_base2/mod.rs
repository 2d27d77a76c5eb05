//! Discrete Laplace noise in base 2, folded on public bounds: for one count within a known range,
//! with probabilities that are fractions.
//!
//! As in [`geometric`](crate::mechanism::geometric), a result outside becomes the bound, and sums
//! of releases near a bound are biased. Values are in grid steps: the base is that of one step.
#![doc = include_str!("proof.md")]

#[cfg(test)]
mod tests;

use crate::{
    Result,
    entropy::Entropy,
    exact::{Bounds, DyadicBase, Rational},
    privacy::{Base2Loss, Charge, Moves, concentrated, units},
    sample::two_sided::TwoSided,
};

/// Releases an integer with two-sided geometric noise, within public bounds.
///
/// | | |
/// | --- | --- |
/// | Input | an integer, in grid steps; clamped to the bounds |
/// | Neighbors | values at distance at most `d_in`, in grid steps |
/// | Output | an integer within the bounds; noise that leads outside becomes the bound |
/// | Guarantee | `eta ceil(d_in)` bits with `eta = -log2 b`; exact |
/// | Parameter | the base per grid step; bounds below `2^53` in size |
///
/// Source: Ghosh, Roughgarden and Sundararajan 2012, "Universally utility-maximizing privacy
/// mechanisms"; in base 2: Ilvento 2020, "Implementing the exponential mechanism with base-2
/// differential privacy", section 4.1.
///
/// # Examples
/// ```
/// use sottovoce::{
///     entropy::System,
///     exact::{Bounds, DyadicBase, Natural, Rational},
///     mechanism::discrete_laplace_base2::DiscreteLaplaceBase2,
/// };
/// let base = DyadicBase::new(Natural::from(3u8), 2, 1)?;
/// let noise = DiscreteLaplaceBase2::new(&base, Bounds::new(0, 100)?);
/// assert_eq!(noise.loss(&Rational::ONE).nats().reported(), 0.28768207245178096);
/// let value = noise.release(42, &mut System::new(3))?;
/// assert!((0..=100).contains(&value));
/// # Ok::<(), sottovoce::Error>(())
/// ```
pub struct DiscreteLaplaceBase2 {
    pub(super) bounds: Bounds<i64>,
    pub(super) noise: TwoSided,
}

impl DiscreteLaplaceBase2 {
    /// The nominal number of random words of one release.
    pub const WORDS: u64 = 3;

    /// Noise with this base per grid step.
    #[must_use]
    pub fn new(base: &DyadicBase, bounds: Bounds<i64>) -> Self {
        Self { bounds, noise: TwoSided::new(base, bounds.range()) }
    }

    /// The bounds.
    #[must_use]
    pub fn bounds(&self) -> &Bounds<i64> {
        &self.bounds
    }

    /// The privacy map: the loss between values at distance `d_in`, which is rounded up to an
    /// integer.
    pub fn loss(&self, d_in: &Rational) -> Base2Loss {
        Base2Loss::new(self.noise.base(), units(d_in, Moves::OneWay))
    }

    /// The privacy loss of a release between values at distance `d_in` (`proof.md`, "Loss in rho").
    pub fn charge(&self, d_in: &Rational) -> Charge {
        Charge::of_base2(&self.loss(d_in), concentrated::pure)
    }

    /// Draws the noise, then reads the value.
    ///
    /// # Errors
    /// [`Error::Entropy`](crate::Error::Entropy) if the source fails.
    pub fn release<E: Entropy>(&self, value: i64, entropy: &mut E) -> Result<i64> {
        let noise = self.noise.folded(self.bounds.range(), entropy)?;
        Ok(self.bounds.clamp(self.bounds.clamp(value) + noise))
    }
}
