//! Discrete Laplace noise on integers: for a count, or a vector of counts, that may go below 0.
//!
//! Use it if results are added up or averaged later, because the noise is unbiased. It has no
//! bound: a released count can be negative, or larger than the population. If that must not happen,
//! use [`geometric`](crate::mechanism::geometric). Scale 0 adds nothing and protects nothing.
#![doc = include_str!("proof.md")]

mod accuracy;
mod drawn;
#[cfg(test)]
mod tests;

use std::rc::Rc;

pub use drawn::Drawn;

use crate::{
    Error, Result,
    entropy::Entropy,
    exact::{Integer, Natural, Positive, Rational},
    privacy::{Charge, Loss, concentrated},
    sample::{
        NoiseWord,
        discrete_laplace::{Cks20, Digits, Sampler},
    },
};

/// Adds discrete Laplace ("two-sided geometric") noise to integers: `k` with probability
/// proportional to `exp(-|k| / scale)`, exactly.
///
/// | | |
/// | --- | --- |
/// | Input | `n` integers; public: `n` and the order |
/// | Neighbors | vectors at L1 distance at most `d_in`; for one integer, the absolute distance |
/// | Output | `n` integers in the same order, unbiased, unbounded; or clamped to public bounds |
/// | Guarantee | pure DP with `epsilon = d_in / scale`, exact |
/// | Parameter | `scale >= 0`, in the unit of the integers; standard deviation below `1.42 * scale`; 0 adds nothing and protects nothing |
///
/// The noise is drawn before the input is known: [`DiscreteLaplace::draw`] has no input, and what
/// it returns takes it.
///
/// Source: Ghosh, Roughgarden and Sundararajan 2012, "Universally utility-maximizing privacy
/// mechanisms" (one count); vectors: `proof.md`, Theorem 1.
///
/// # Examples
/// ```
/// use sottovoce::{
///     entropy::System, exact::Rational, mechanism::discrete_laplace::DiscreteLaplace,
///     sample::discrete_laplace::Sampler,
/// };
/// let mechanism = DiscreteLaplace::new(Rational::from(4), Sampler::Digits)?;
/// assert_eq!(mechanism.loss(&Rational::ONE).reported(), 0.25);
/// let noise = mechanism.draw(2, &mut System::new(mechanism.words(2)))?;
/// let released = noise.plus(&[17.into(), 0.into()]);
/// assert_eq!(released.len(), 2);
/// # Ok::<(), sottovoce::Error>(())
/// ```
#[derive(Clone)]
pub struct DiscreteLaplace {
    scale: Rational,
    source: Source,
}

/// The source of noise.
#[derive(Clone)]
enum Source {
    /// Scale 0.
    Nothing,
    Digits(Rc<Digits>),
    Cks20(Cks20),
}

/// Words of the sampler of Canonne, Kamath and Steinke for every digit of the scale's numerator. On
/// average a value takes fewer words than these. With the second number more for a release, a
/// release takes even more with probability below `2^-1000` (`proof.md`, "How many words").
const CKS20_WORDS: u64 = 32;
const CKS20_MORE: u64 = 12_000;

impl DiscreteLaplace {
    /// A mechanism at `scale`.
    ///
    /// # Errors
    /// [`Error::Parameter`] if `scale < 0`.
    pub fn new(scale: Rational, sampler: Sampler) -> Result<Self> {
        Error::parameter("scale", "must be at least 0").when(scale.is_negative())?;
        let source = match (Positive::new(scale.clone(), "scale"), sampler) {
            (Err(_), _) => Source::Nothing,
            (Ok(scale), Sampler::Digits) => Source::Digits(Digits::shared(&scale)),
            (Ok(scale), Sampler::Cks20) => Source::Cks20(Cks20::new(&scale)),
        };
        Ok(Self { scale, source })
    }

    /// The scale.
    pub fn scale(&self) -> &Rational {
        &self.scale
    }

    /// The privacy map: the loss between inputs at L1 distance `d_in`.
    pub fn loss(&self, d_in: &Rational) -> Loss {
        Loss::at(d_in, &self.scale)
    }

    /// The privacy loss of a release between inputs at L1 distance `d_in` (`proof.md`,
    /// "Loss in rho").
    pub fn charge(&self, d_in: &Rational) -> Charge {
        // Integers are whole steps apart.
        self.charge_at(&self.loss(d_in), d_in.fixed_floor(0), 1)
    }

    /// The privacy loss of a release whose values are in this many parts (`proof.md`, "Loss in
    /// rho"). Those of each part move by at most this many steps in all. They may rise in some
    /// parts and fall in others, for example.
    pub fn charge_in_parts(&self, steps: Natural, parts: u64) -> Charge {
        let d_in = Rational::whole(&steps * parts);
        self.charge_at(&self.loss(&d_in), steps, parts)
    }

    fn charge_at(&self, loss: &Loss, steps: Natural, parts: u64) -> Charge {
        let steps = Rational::whole(steps);
        Charge::of(loss, &|epsilon| match self.scale.reciprocal() {
            Some(step) if !steps.is_zero() => {
                concentrated::laplace(&(steps.clone() * step.clone()), &step, parts)
            }
            _ => concentrated::pure(epsilon, 1),
        })
    }

    /// The nominal number of random words for this number of values. By digits, a value takes more
    /// with probability at most `2^-50`. By the other sampler, it is more than the mean.
    #[must_use]
    pub fn words(&self, values: u64) -> u64 {
        match &self.source {
            Source::Nothing => 0,
            Source::Digits(digits) => values.saturating_mul(digits.words()),
            Source::Cks20(sampler) => values
                .saturating_mul(CKS20_WORDS)
                .saturating_add(CKS20_MORE)
                .saturating_mul(sampler.digits()),
        }
    }

    /// Draws the noise of this number of values, before they are looked at. Scale 0 draws nothing.
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
        match &self.source {
            Source::Nothing => Ok(Drawn::nothing(values)),
            Source::Digits(digits) => Drawn::repeated(values, || digits.draw(entropy)),
            Source::Cks20(sampler) => Drawn::repeated(values, || Ok(N::of(sampler.draw(entropy)?))),
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
