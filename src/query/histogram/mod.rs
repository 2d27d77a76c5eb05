//! Private counts of rows by public category.
#![doc = include_str!("proof.md")]

mod categories;
mod tally;
#[cfg(test)]
mod tests;

pub use categories::Categories;
pub use tally::Tally;

use super::noisy::Noisy;
use crate::{
    Error,
    entropy::Entropy,
    privacy::{Neighbors, Person},
};

/// What becomes of rows that are of no category.
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
/// | Neighbors | data sets that differ in the rows of one person: up to so many rows added or removed, or changed |
/// | Output | a count for each category in their order, then of all other rows if wanted; unbiased, perhaps below 0 |
/// | Guarantee | pure DP with the person's `epsilon` for all counts together, exact |
/// | Accuracy | [`Noisy::error`], for all counts at once |
///
/// Source: Dwork, McSherry, Nissim and Smith 2006, "Calibrating noise to sensitivity in private
/// data analysis" (histograms); `proof.md`, Lemma 1.
///
/// # Examples
/// ```
/// use sottovoce::{
///     entropy::System, privacy::{Neighbors, Person}, query::histogram::{Categories, Histogram, Other},
/// };
/// let person = Person::new(Neighbors::AddOrRemoveOne, 1, "1/2".parse()?)?;
/// let ways = Categories::texts(["bus", "bicycle"].map(String::from).into())?;
/// let histogram = Histogram::new(person, ways, Other::Counted)?;
/// let mut tally = histogram.tally();
/// for row in ["bicycle", "on foot", "bicycle"] {
///     tally.add_text(row)?;
/// }
/// let near_0_2_1 = histogram.release(&tally, &mut System::new(histogram.noise().words()))?;
/// assert_eq!(near_0_2_1.len(), 3);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Histogram {
    categories: Categories,
    other: Other,
    noise: Noisy,
}

impl Histogram {
    /// A histogram over the categories.
    ///
    /// # Errors
    /// None; the person and the categories were checked.
    pub fn new(person: Person, categories: Categories, other: Other) -> Result<Self, Error> {
        let values = categories.len() + usize::from(other == Other::Counted);
        let noise = Noisy::new(person.clone(), distance(person.neighbors()), values)?;
        Ok(Self { categories, other, noise })
    }

    /// The noise: its loss, its size, the words it takes.
    #[must_use]
    pub fn noise(&self) -> &Noisy {
        &self.noise
    }

    /// An empty tally: give it the rows, in any portions.
    #[must_use]
    pub fn tally(&self) -> Tally {
        Tally::new(&self.categories)
    }

    /// Draws the noise, then looks at the tally.
    ///
    /// # Errors
    /// [`Error::Entropy`] if the source fails.
    ///
    /// # Panics
    /// If the tally is of a histogram with another number of categories.
    pub fn release<E: Entropy>(&self, tally: &Tally, entropy: &mut E) -> Result<Vec<i64>, Error> {
        self.noise.release(entropy, || tally.counts(self.other))
    }
}

/// How far the counts move in all when one row is added or removed, or changed (`proof.md`, Lemma
/// 1).
#[must_use]
pub fn distance(neighbors: Neighbors) -> u64 {
    match neighbors {
        Neighbors::AddOrRemoveOne => 1,
        Neighbors::ChangeOne => 2,
    }
}
