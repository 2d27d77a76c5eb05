//! The noise of integers counted from rows: as much as the guarantee to one person needs.
//!
//! You need this only to add a query of rows of your own: prove how far its answers move with one
//! row, and the rest follows. For integers without rows behind them use [`crate::query::noise`].
//!
//! The guarantee decides the noise: discrete Laplace noise for an epsilon, discrete Gaussian noise
//! for a [`Rho`].
#![doc = include_str!("proof.md")]

mod step;
#[cfg(test)]
mod tests;

pub use step::Step;

use sottovoce_loops::wiped::Wiped;

use crate::{
    Result,
    entropy::Entropy,
    exact::{Bounds, Integer, Natural, Rational},
    mechanism::{
        IntegerNoise,
        discrete_gaussian::{DiscreteGaussian, Size},
        discrete_laplace::DiscreteLaplace,
    },
    privacy::{Charge, Epsilon, Loss, Notion, Person, Rho},
    sample::discrete_laplace::Sampler,
};

/// A guarantee that a person may have, by the noise that satisfies it.
pub trait Promise: Notion {
    /// That noise.
    type Noise: IntegerNoise;

    /// The noise that satisfies the guarantee, on integers that move by at most `step` with a row.
    ///
    /// # Errors
    /// [`Error::Parameter`](crate::Error::Parameter) for a guarantee that needs noise of a variance
    /// above `10^36`.
    fn noise(person: &Person<Self>, step: Step) -> Result<Self::Noise>;

    /// How far a step is, in the norm by which the noise is calibrated: of two steps the farther
    /// one needs more noise.
    fn far(step: Step) -> Natural;

    /// The loss of a release with this noise between datasets that differ in this many rows, each
    /// of which moves the integers by at most `step`.
    fn charge(noise: &Self::Noise, step: Step, rows: u64) -> Charge;
}

impl Promise for Epsilon {
    type Noise = DiscreteLaplace;

    fn noise(person: &Person, step: Step) -> Result<DiscreteLaplace> {
        DiscreteLaplace::new(person.scale(step.sum()), Sampler::Digits)
    }

    fn far(step: Step) -> Natural {
        step.sum()
    }

    fn charge(noise: &DiscreteLaplace, step: Step, rows: u64) -> Charge {
        noise.charge_in_parts(Natural::from(rows) * step.each(), step.parts())
    }
}

/// A rho, and not an epsilon.
impl Promise for Rho {
    type Noise = DiscreteGaussian;

    fn noise(person: &Person<Self>, step: Step) -> Result<DiscreteGaussian> {
        let squared = person.squared(step.squared());
        DiscreteGaussian::new(Size::Rho(person.promise().clone()).variance(Some(&squared))?)
    }

    fn far(step: Step) -> Natural {
        step.squared()
    }

    fn charge(noise: &DiscreteGaussian, step: Step, rows: u64) -> Charge {
        noise.charge(&Rational::whole(Natural::from(rows) * rows * step.squared()))
    }
}

/// Adds noise to integers that were counted from rows.
///
/// | | |
/// | --- | --- |
/// | Input | `n` integers that move by at most a [`Step`] between datasets that differ in one row; `n` is public |
/// | Neighbors | datasets that differ in the rows of one person |
/// | Output | `n` integers in the same order, unbiased; a value larger than `2^53 - 1` in size becomes that bound, except in [`NoisyCounts::release_wide`] |
/// | Guarantee | pure DP with the person's `epsilon`, or zero-concentrated DP with the person's `rho`; exact |
/// | Accuracy | all errors at once, by the mechanism's |
///
/// Source: Dwork, McSherry, Nissim and Smith 2006, "Calibrating noise to sensitivity in private
/// data analysis". The noise is that of Ghosh, Roughgarden and Sundararajan 2012, or of Canonne,
/// Kamath and Steinke 2020; `proof.md`, Theorems 1 and 3.
///
/// # Examples
/// ```
/// use sottovoce::{
///     entropy::System, exact::Rational, privacy::{Neighbors, Person},
///     query::rows::noisy_counts::{NoisyCounts, Step},
/// };
/// let person = Person::new(Neighbors::AddOrRemoveOne, 1, "1/2".parse()?)?;
/// let noisy = NoisyCounts::new(person, Step::of_one(1.try_into()?), 2)?;
/// assert_eq!(noisy.scale(), &Rational::from(2));
/// let released = noisy.release(&mut System::new(noisy.words()), || vec![17, 0])?;
/// assert_eq!(released.len(), 2);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone)]
pub struct NoisyCounts<P: Promise = Epsilon> {
    person: Person<P>,
    step: Step,
    values: usize,
    mechanism: P::Noise,
}

impl NoisyCounts {
    /// The scale of the noise of each.
    pub fn scale(&self) -> &Rational {
        self.mechanism.scale()
    }
}

impl NoisyCounts<Rho> {
    /// The variance of the noise of each.
    pub fn variance(&self) -> &Rational {
        self.mechanism.variance()
    }
}

impl<P: Promise> NoisyCounts<P> {
    /// Noise for `values` integers that move by at most a step for each row.
    ///
    /// # Errors
    /// [`Error::Parameter`](crate::Error::Parameter) for a `rho` that needs noise of a variance
    /// above `10^36`; none for an epsilon.
    pub fn new(person: Person<P>, step: Step, values: usize) -> Result<Self> {
        let mechanism = P::noise(&person, step)?;
        Ok(Self { person, step, values, mechanism })
    }

    /// The person who is hidden, and how well.
    #[must_use]
    pub fn person(&self) -> &Person<P> {
        &self.person
    }

    /// The loss of one release at the distance of one person, in nats; infinite for a `rho`.
    pub fn epsilon(&self) -> Loss {
        self.person.epsilon()
    }

    /// The loss of one release to one person (`proof.md`, Theorems 2 and 3).
    pub fn charge(&self) -> Charge {
        self.charge_at(self.step, self.person.rows())
    }

    /// The loss of one release between datasets that differ in this many rows, each of which moves
    /// the integers by at most `step`. It does not depend on what the noise was made for.
    pub fn charge_at(&self, step: Step, rows: u64) -> Charge {
        P::charge(&self.mechanism, step, rows)
    }

    /// The privacy map: the loss between datasets that differ in `d_in` rows (added or removed, or
    /// changed), in terms of the guarantee.
    ///
    /// # Errors
    /// [`Error::Parameter`](crate::Error::Parameter) unless `d_in` is a whole number, at least 0.
    pub fn loss(&self, d_in: &Rational) -> Result<Loss> {
        self.person.loss(d_in)
    }

    /// How many integers are released.
    #[must_use]
    pub fn values(&self) -> usize {
        self.values
    }

    /// An integer that no error exceeds with probability at least `confidence`, for all values at
    /// once: as the mechanism tells it.
    ///
    /// # Errors
    /// [`Error::Parameter`](crate::Error::Parameter) unless `0 <= confidence < 1`.
    pub fn error(&self, confidence: &Rational) -> Result<Natural> {
        self.mechanism.accuracy(confidence, self.values as u64)
    }

    /// The nominal number of random words of a release: that of the mechanism.
    #[must_use]
    pub fn words(&self) -> u64 {
        self.mechanism.words(self.values as u64)
    }

    /// Draws the noise, then asks for the integers, and releases them.
    ///
    /// # Errors
    /// [`Error::Entropy`](crate::Error::Entropy) if the source fails; the integers are then not
    /// asked for.
    ///
    /// # Panics
    /// If `input` gives another number of integers than noise was made for.
    pub fn release<E: Entropy>(
        &self,
        entropy: &mut E,
        input: impl FnOnce() -> Vec<i64>,
    ) -> Result<Vec<i64>> {
        let noise = self.mechanism.draw::<i128, E>(self.values, entropy)?;
        let counted = Wiped::from(input());
        Ok(noise.within(&counted, &Bounds::SAFE))
    }

    /// Like [`NoisyCounts::release`], for integers of any size, as noise is: no bound holds them.
    ///
    /// # Errors
    /// As [`NoisyCounts::release`].
    ///
    /// # Panics
    /// As [`NoisyCounts::release`].
    pub fn release_wide<E: Entropy>(
        &self,
        entropy: &mut E,
        input: impl FnOnce() -> Vec<Integer>,
    ) -> Result<Vec<Integer>> {
        let noise = self.mechanism.draw::<Integer, E>(self.values, entropy)?;
        Ok(noise.plus(&input()))
    }

    /// Like [`NoisyCounts::release`], for one integer.
    ///
    /// # Errors
    /// As [`NoisyCounts::release`].
    ///
    /// # Panics
    /// If noise was made for another number of integers than one.
    pub fn release_one<E: Entropy>(
        &self,
        entropy: &mut E,
        input: impl FnOnce() -> i64,
    ) -> Result<i64> {
        Ok(self.release(entropy, || vec![input()])?[0])
    }
}
