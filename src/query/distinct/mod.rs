//! A private number of different texts.
//!
//! For "how many different pages were seen, how many companies are named?". The texts themselves
//! stay private: nobody has to list them for their number alone.
//!
//! **Watch out**: a person who may own many rows may bring as many texts, so say how many rows one
//! person has. Texts are compared byte for byte: "Oslo", "oslo" and "Oslo " are three. Different
//! texts are kept in memory until the release, so people who may add rows without end can bring
//! it to its limit.
#![doc = include_str!("proof.md")]

mod tally;
#[cfg(test)]
mod tests;

pub use tally::Tally;

use core::num::NonZeroU64;

use super::{
    question::{Question, Reading, Size},
    rows::{
        self, Counting, RowsQuery,
        noisy_counts::{Promise, Step},
    },
};
use crate::{
    Result,
    entropy::Entropy,
    privacy::{Epsilon, Neighbors},
};

/// Counts different texts.
///
/// | | |
/// | --- | --- |
/// | Input | rows, any number of texts. Those of more than 256 bytes of UTF-8, those that are not well formed, and U+FFFD alone do not count |
/// | Neighbors | datasets that differ in the rows of one person: up to `rows` rows added or removed, or changed |
/// | Output | an integer, unbiased, perhaps below 0 |
/// | Guarantee | pure DP with the person's `epsilon`, or zero-concentrated DP with the person's `rho`; exact |
/// | Accuracy | [`error`](rows::noisy_counts::NoisyCounts::error) of its noise |
///
/// Nothing is claimed between two datasets of which one has more different texts than 1 GiB of
/// memory is meant for: then nothing is drawn, and the release is refused.
///
/// Source: the noise is that of Ghosh, Roughgarden and Sundararajan 2012, "Universally
/// utility-maximizing privacy mechanisms"; `proof.md`, Lemma 1.
///
/// # Examples
/// ```
/// use sottovoce::{
///     entropy::System, privacy::{Neighbors, Person},
///     query::{distinct::{DifferentTexts, Distinct}, rows::Tally},
/// };
/// let person = Person::new(Neighbors::AddOrRemoveOne, 3, "1/2".parse()?)?;
/// let jobs = Distinct::new(person, DifferentTexts)?;
/// let mut tally = jobs.tally();
/// for row in ["baker", "nurse", "baker"] {
///     tally.add_text(row)?;
/// }
/// let near_two = jobs.release(&tally, &mut System::new(jobs.noise().words()))?;
/// # let _ = near_two;
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub type Distinct<P = Epsilon> = RowsQuery<DifferentTexts, P>;

/// How many different texts there are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DifferentTexts;

/// One integer, which one row moves by at most 1 (`proof.md`, Lemma 1).
impl Counting for DifferentTexts {
    fn step(&self, _: Neighbors) -> Step {
        Step::of_one(NonZeroU64::MIN)
    }

    fn values(&self) -> usize {
        1
    }
}

impl Question for DifferentTexts {
    type Tally = Tally;

    fn tally(&self) -> Tally {
        Tally::new()
    }

    fn reading(&self) -> Reading {
        Reading::Texts
    }

    fn size(&self) -> Size {
        Size::Texts
    }
}

impl<P: Promise> Distinct<P> {
    /// Draws the noise, then looks at the tally.
    ///
    /// # Errors
    /// [`Error::Limit`](crate::Error::Limit) if there are more different texts than memory is meant
    /// for; [`Error::Entropy`](crate::Error::Entropy) if the source fails.
    pub fn release<E: Entropy>(&self, tally: &Tally, entropy: &mut E) -> Result<i64> {
        rows::Tally::checked(tally)?;
        self.noise().release_one(entropy, || tally.number())
    }
}
