//! The noise of integers counted from rows: of the scale that one person's protection asks for.
//!
//! You need this only to add a query of rows of your own: prove how far its answers move with one
//! row, and the rest follows. For integers without rows behind them take [`crate::query::noise`].
#![doc = include_str!("proof.md")]

#[cfg(test)]
mod tests;

use core::num::NonZeroU64;

use sottovoce_loops::wiped::Wiped;

use crate::{
    Error,
    entropy::Entropy,
    exact::{Bounds, Natural, Rational},
    mechanism::discrete_laplace::DiscreteLaplace,
    privacy::{Charge, Loss, Person},
    sample::discrete_laplace::Sampler,
};

/// Adds noise to integers that were counted from rows.
///
/// | | |
/// | --- | --- |
/// | Input | `n` integers that move by at most `distance` in all (L1) between data sets that differ in one row; `n` is public |
/// | Neighbors | data sets that differ in the rows of one person |
/// | Output | `n` integers in the same order, unbiased; what lies beyond `2^53 - 1` in size becomes that bound |
/// | Guarantee | pure DP with the person's `epsilon`, exact |
/// | Accuracy | all errors at once, by [`DiscreteLaplace::accuracy`] |
///
/// Source: Dwork, McSherry, Nissim and Smith 2006, "Calibrating noise to sensitivity in private
/// data analysis", with the noise of Ghosh, Roughgarden and Sundararajan 2012; `proof.md`, Theorem
/// 1.
///
/// # Examples
/// ```
/// use sottovoce::{
///     entropy::System, exact::Rational, privacy::{Neighbors, Person},
///     query::rows::noisy_counts::NoisyCounts,
/// };
/// let person = Person::new(Neighbors::AddOrRemoveOne, 1, "1/2".parse()?)?;
/// let noisy = NoisyCounts::new(person, 1.try_into()?, 2);
/// assert_eq!(noisy.scale(), &Rational::from(2));
/// let released = noisy.release(&mut System::new(noisy.words()), || vec![17, 0])?;
/// assert_eq!(released.len(), 2);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone)]
pub struct NoisyCounts {
    person: Person,
    values: usize,
    /// How far a row moves the integers of one part, and how many parts there are.
    each: u64,
    parts: u64,
    mechanism: DiscreteLaplace,
}

impl NoisyCounts {
    /// Noise for `values` integers that move by at most `distance` in all for each row.
    #[must_use]
    pub fn new(person: Person, distance: NonZeroU64, values: usize) -> Self {
        let scale = person.scale(distance.get());
        // Not `expect`, which would print the error, and bring what prints texts into the modules.
        let Ok(mechanism) = DiscreteLaplace::new(scale, Sampler::Digits) else {
            unreachable!("the scale of a person is above 0")
        };
        Self { person, values, each: distance.get(), parts: 1, mechanism }
    }

    /// The same noise, where each row moves integers up by at most half of the distance, and others
    /// down by at most the other half: a release then costs less (`proof.md`, Theorem 2).
    #[must_use]
    pub fn up_and_down(mut self) -> Self {
        (self.each, self.parts) = (self.each.div_ceil(2), 2);
        self
    }

    /// How many integers are released.
    #[must_use]
    pub fn values(&self) -> usize {
        self.values
    }

    /// The scale of the noise of each.
    #[must_use]
    pub fn scale(&self) -> &Rational {
        self.mechanism.scale()
    }

    /// The loss of one release at the distance of one person.
    #[must_use]
    pub fn epsilon(&self) -> Loss {
        self.person.epsilon()
    }

    /// What one release costs one person (`proof.md`, Theorem 2).
    #[must_use]
    pub fn charge(&self) -> Charge {
        self.mechanism.charge_in_parts(self.person.units(self.each), self.parts)
    }

    /// The privacy map: the loss between data sets that differ in `d_in` rows (added or removed, or
    /// changed).
    ///
    /// # Errors
    /// [`Error::Parameter`] unless `d_in` is a whole number, at least 0.
    pub fn loss(&self, d_in: &Rational) -> Result<Loss, Error> {
        self.person.loss(d_in)
    }

    /// The least integer that no error exceeds with probability at least `confidence`, for all
    /// values at once; exactly.
    ///
    /// # Errors
    /// [`Error::Parameter`] unless `0 <= confidence < 1`.
    pub fn error(&self, confidence: &Rational) -> Result<Natural, Error> {
        self.mechanism.accuracy(confidence, self.values as u64)
    }

    /// The number of random words of a release, but for an event of probability below `2^-50` for
    /// each value.
    #[must_use]
    pub fn words(&self) -> u64 {
        self.mechanism.words(self.values as u64)
    }

    /// Draws the noise, then asks for the integers, and releases them.
    ///
    /// # Errors
    /// [`Error::Entropy`] if the source fails; the integers are then not asked for.
    ///
    /// # Panics
    /// If `input` gives another number of integers than noise was made for.
    pub fn release<E: Entropy>(
        &self,
        entropy: &mut E,
        input: impl FnOnce() -> Vec<i64>,
    ) -> Result<Vec<i64>, Error> {
        let noise = self.mechanism.draw::<i128, E>(self.values, entropy)?;
        let counted = Wiped::from(input());
        Ok(noise.within(&counted, &Bounds::SAFE))
    }

    /// The same for one integer.
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
    ) -> Result<i64, Error> {
        Ok(self.release(entropy, || vec![input()])?[0])
    }
}
