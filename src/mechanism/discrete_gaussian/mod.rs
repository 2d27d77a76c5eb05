//! Discrete Gaussian noise on integers: for vectors that one person moves in many entries, and for
//! many releases that share one `rho`.
//!
//! Use it when losses are added up in zero-concentrated terms. For one count, or to keep an epsilon
//! without a delta, use [`discrete_laplace`](crate::mechanism::discrete_laplace): this noise has no
//! epsilon.
//!
//! **Watch out**: distances are L2, the root of the sum of the squares of all moves. A `rho` is not
//! an epsilon. Variance 0 adds nothing and protects nothing.
#![doc = include_str!("proof.md")]

mod accuracy;
mod size;
#[cfg(test)]
mod tests;

use std::rc::Rc;

pub use size::Size;

use crate::{
    Error, Result,
    entropy::Entropy,
    exact::{Integer, Positive, Rational},
    mechanism::discrete_laplace::Drawn,
    privacy::{Charge, Loss},
    sample::{NoiseWord, discrete_gaussian::Blocks},
};

/// Adds discrete Gaussian noise to integers: `k` with probability proportional to
/// `exp(-k^2 / (2 variance))`, exactly.
///
/// | | |
/// | --- | --- |
/// | Input | `n` integers; public: `n` and the order |
/// | Neighbors | vectors at L2 distance at most `d_in`; for one integer, the absolute distance |
/// | Output | `n` integers in the same order, unbiased, unbounded; or clamped to public bounds |
/// | Guarantee | zero-concentrated DP with `rho = d_in^2 / (2 variance)`, exact; no epsilon |
/// | Parameter | `0 <= variance <= 10^36`; that of the noise is at most it; 0 adds nothing and protects nothing |
///
/// The noise is drawn before the input is known: [`DiscreteGaussian::draw`] has no input, and what
/// it returns takes it.
///
/// Source: Canonne, Kamath and Steinke 2020, "The Discrete Gaussian for Differential Privacy"
/// (their Theorem 4 for the privacy of vectors); `proof.md`, Theorem 1.
///
/// # Examples
/// ```
/// use sottovoce::{
///     entropy::System, exact::Rational, mechanism::discrete_gaussian::DiscreteGaussian,
/// };
/// let mechanism = DiscreteGaussian::new(Rational::from(8))?;
/// // Two counts that one person moves by 1 each: the squared distance is 2.
/// assert_eq!(mechanism.rho(&Rational::from(2)).reported(), 0.125);
/// let noise = mechanism.draw(2, &mut System::new(mechanism.words(2)))?;
/// let released = noise.plus(&[17.into(), 0.into()]);
/// assert_eq!(released.len(), 2);
/// # Ok::<(), sottovoce::Error>(())
/// ```
#[derive(Clone)]
pub struct DiscreteGaussian {
    variance: Rational,
    /// None at variance 0.
    blocks: Option<Rc<Blocks>>,
}

impl DiscreteGaussian {
    /// A mechanism of this variance.
    ///
    /// # Errors
    /// [`Error::Parameter`] unless `0 <= variance <= 10^36`.
    pub fn new(variance: Rational) -> Result<Self> {
        Error::parameter("variance", "must be at least 0").when(variance.is_negative())?;
        let positive = Positive::new(variance.clone(), "variance").ok();
        let blocks = positive.as_ref().map(Blocks::shared).transpose()?;
        Ok(Self { variance, blocks })
    }

    /// The variance: of the noise it is at most this.
    pub fn variance(&self) -> &Rational {
        &self.variance
    }

    /// The privacy map, by squares: what it costs in `rho` between inputs at an L2 distance whose
    /// square is `squared`.
    pub fn rho(&self, squared: &Rational) -> Loss {
        Loss::at(squared, &self.variance.shifted(1))
    }

    /// The privacy loss of a release between inputs at an L2 distance whose square is `squared`: a
    /// rho, not an epsilon.
    pub fn charge(&self, squared: &Rational) -> Charge {
        Charge::concentrated(&self.rho(squared))
    }

    /// The nominal number of random words for this number of values: one each, or four; fewer than
    /// 3.15 of the four are taken on average (`proof.md`, "How many words").
    #[must_use]
    pub fn words(&self, values: u64) -> u64 {
        let each = match &self.blocks {
            None => 0,
            Some(blocks) if blocks.is_single() => 1,
            Some(_) => 4,
        };
        values.saturating_mul(each)
    }

    /// Draws the noise of this number of values, before they are looked at. Variance 0 draws
    /// nothing.
    ///
    /// `N` is [`Integer`] for input of any size, or `i128` for input and output of 64 bits.
    ///
    /// # Errors
    /// [`Error::Entropy`] if the source fails.
    pub fn draw<N: NoiseWord, E: Entropy>(
        &self,
        values: usize,
        entropy: &mut E,
    ) -> Result<Drawn<N>> {
        match &self.blocks {
            None => Ok(Drawn::nothing(values)),
            Some(blocks) => Drawn::repeated(values, || blocks.draw(entropy)),
        }
    }

    /// Releases one integer of any size: draws, then adds.
    ///
    /// # Errors
    /// [`Error::Entropy`] if the source fails.
    pub fn release<E: Entropy>(&self, value: &Integer, entropy: &mut E) -> Result<Integer> {
        let noise = self.draw::<Integer, E>(1, entropy)?;
        Ok(noise.plus(core::slice::from_ref(value)).pop().expect("one value, one noise"))
    }
}
