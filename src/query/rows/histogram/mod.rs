//! Private counts of rows by public category.
//!
//! For "how many came by bus, by bicycle, on foot?": all counts cost one epsilon together. Every
//! category is answered, also those that nobody is in.
//!
//! What bites: categories are public and must not be taken from the data. Rows that match none are
//! skipped, unless [`Other::Counted`]: then they are counted together, as the last value. The time
//! to read texts tells something about them (`proof.md`).
#![doc = include_str!("proof.md")]

mod categories;
mod tally;
#[cfg(test)]
mod tests;

pub use categories::Categories;
pub use tally::Tally;

use core::num::NonZeroU64;

use super::{
    Tally as _,
    noisy_counts::{NoisyCounts, Promise, Step},
};
use crate::{
    Error,
    entropy::Entropy,
    privacy::{Epsilon, Neighbors, Person, Rho},
};

/// What becomes of rows that match no category.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Other {
    /// They are counted together, last.
    Counted,
    /// They are not counted.
    Dropped,
}

/// Counts rows by category.
///
/// | | |
/// | --- | --- |
/// | Input | rows: doubles, of which NaN is skipped, or texts. Public: the categories and their order |
/// | Neighbors | data sets that differ in the rows of one person: up to `rows` rows added or removed, or changed |
/// | Output | a count for each category in their order, then of all other rows if wanted; unbiased, perhaps below 0 |
/// | Guarantee | pure DP with the person's `epsilon`, or zero-concentrated DP with the person's `rho`, for all counts together; exact |
/// | Accuracy | [`NoisyCounts::error`], for all counts at once |
///
/// Source: Dwork, McSherry, Nissim and Smith 2006, "Calibrating noise to sensitivity in private
/// data analysis" (histograms); `proof.md`, Lemma 1.
///
/// # Examples
/// ```
/// use sottovoce::{
///     entropy::System,
///     privacy::{Neighbors, Person},
///     query::rows::{Tally, histogram::{Categories, Histogram, Other}},
/// };
/// let person = Person::new(Neighbors::AddOrRemoveOne, 1, "1/2".parse()?)?;
/// let ways = Categories::texts(["bus", "bicycle"].map(String::from).into())?;
/// let histogram = Histogram::new(person, ways, Other::Counted);
/// let mut tally = histogram.tally();
/// for row in ["bicycle", "on foot", "bicycle"] {
///     tally.add_text(row)?;
/// }
/// let near_0_2_1 = histogram.release(&tally, &mut System::new(histogram.noise().words()))?;
/// assert_eq!(near_0_2_1.len(), 3);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Histogram<P: Promise = Epsilon> {
    categories: Categories,
    other: Other,
    noise: NoisyCounts<P>,
}

impl Histogram {
    /// A histogram over the categories.
    #[must_use]
    pub fn new(person: Person, categories: Categories, other: Other) -> Self {
        let step = step(person.neighbors());
        let noise = NoisyCounts::new(person, step, values(&categories, other));
        Self { categories, other, noise }
    }
}

impl Histogram<Rho> {
    /// The same for a price: with discrete Gaussian noise.
    ///
    /// # Errors
    /// [`Error::Parameter`] for a `rho` that asks for noise of a variance beyond `10^36`.
    pub fn at_price(
        person: Person<Rho>,
        categories: Categories,
        other: Other,
    ) -> Result<Self, Error> {
        let step = step(person.neighbors());
        let noise = NoisyCounts::at_price(person, step, values(&categories, other))?;
        Ok(Self { categories, other, noise })
    }
}

impl<P: Promise> Histogram<P> {
    /// The noise: its loss, its size, the words it takes.
    #[must_use]
    pub fn noise(&self) -> &NoisyCounts<P> {
        &self.noise
    }

    /// An empty tally: give it the rows, in any portions.
    #[must_use]
    pub fn tally(&self) -> Tally {
        Tally::new(&self.categories, self.other)
    }

    /// Draws the noise, then looks at the tally.
    ///
    /// # Errors
    /// [`Error::Entropy`] if the source fails.
    ///
    /// # Panics
    /// If the tally is of a histogram with another number of categories.
    pub fn release<E: Entropy>(&self, tally: &Tally, entropy: &mut E) -> Result<Vec<i64>, Error> {
        self.noise.release(entropy, || tally.answers())
    }
}

fn values(categories: &Categories, other: Other) -> usize {
    categories.len() + usize::from(other == Other::Counted)
}

/// How far the counts move when one row is added or removed, or changed (`proof.md`, Lemma 1).
#[must_use]
pub fn step(neighbors: Neighbors) -> Step {
    let one = NonZeroU64::MIN;
    match neighbors {
        Neighbors::AddOrRemoveOne => Step::of_one(one),
        Neighbors::ChangeOne => Step::of_each(one.saturating_add(1), one),
    }
}
