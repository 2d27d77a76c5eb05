//! Private counts of rows by public category.
//!
//! For "how many came by bus, by bicycle, on foot?": all counts cost one epsilon together. Every
//! category is answered, also those that nobody is in.
//!
//! **Watch out**: categories are public and must not be taken from the data. Rows that match none
//! are skipped, unless [`Other::Counted`]: then they are counted together, as the last value. The
//! time to read texts reveals something about them (`proof.md`).
#![doc = include_str!("proof.md")]

mod categories;
mod tally;
#[cfg(test)]
mod tests;

pub use categories::Categories;
pub use tally::Tally;

use core::num::NonZeroU64;

use super::{
    Counting, RowsQuery, Tally as _,
    noisy_counts::{Promise, Step},
};
use crate::{
    Result,
    entropy::Entropy,
    privacy::{Epsilon, Neighbors},
    query::question::{Question, Reading, Size},
};

/// The treatment of rows that match no category.
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
/// | Neighbors | datasets that differ in the rows of one person: up to `rows` rows added or removed, or changed |
/// | Output | a count for each category in their order, then of all other rows if requested; unbiased, perhaps below 0 |
/// | Guarantee | pure DP with the person's `epsilon`, or zero-concentrated DP with the person's `rho`, for all counts together; exact |
/// | Accuracy | [`error`](super::noisy_counts::NoisyCounts::error) of its noise, for all counts at once |
///
/// Source: Dwork, McSherry, Nissim and Smith 2006, "Calibrating noise to sensitivity in private
/// data analysis" (histograms); `proof.md`, Lemma 1.
///
/// # Examples
/// ```
/// use sottovoce::{
///     entropy::System,
///     privacy::{Neighbors, Person},
///     query::rows::{Tally, histogram::{ByCategory, Categories, Histogram, Other}},
/// };
/// let person = Person::new(Neighbors::AddOrRemoveOne, 1, "1/2".parse()?)?;
/// let ways = Categories::texts(["bus", "bicycle"].map(String::from).into())?;
/// let bins = ByCategory { categories: ways, other: Other::Counted };
/// let histogram = Histogram::new(person, bins)?;
/// let mut tally = histogram.tally();
/// for row in ["bicycle", "on foot", "bicycle"] {
///     tally.add_text(row)?;
/// }
/// let near_0_2_1 = histogram.release(&tally, &mut System::new(histogram.noise().words()))?;
/// assert_eq!(near_0_2_1.len(), 3);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub type Histogram<P = Epsilon> = RowsQuery<ByCategory, P>;

/// Into which categories rows are counted.
#[derive(Clone, Debug)]
pub struct ByCategory {
    /// The categories.
    pub categories: Categories,
    /// Treatment of rows that match none.
    pub other: Other,
}

/// An integer for each category, and for all other rows if they are counted.
impl Counting for ByCategory {
    fn step(&self, neighbors: Neighbors) -> Step {
        let one = NonZeroU64::MIN;
        match neighbors {
            Neighbors::AddOrRemoveOne => Step::of_one(one),
            Neighbors::ChangeOne => Step::of_each(one.saturating_add(1), one),
        }
    }

    fn values(&self) -> usize {
        self.categories.len() + usize::from(self.other == Other::Counted)
    }
}

impl Question for ByCategory {
    type Tally = Tally;

    fn tally(&self) -> Tally {
        Tally::new(&self.categories, self.other)
    }

    fn reading(&self) -> Reading {
        self.categories.reading()
    }

    /// One more than there are categories: for all other rows, counted or not.
    fn size(&self) -> Size {
        Size::Bins(self.categories.len() + 1)
    }
}

impl<P: Promise> Histogram<P> {
    /// Draws the noise, then looks at the tally.
    ///
    /// # Errors
    /// [`Error::Entropy`](crate::Error::Entropy) if the source fails.
    ///
    /// # Panics
    /// If the tally is of a histogram with another number of categories.
    pub fn release<E: Entropy>(&self, tally: &Tally, entropy: &mut E) -> Result<Vec<i64>> {
        self.noise().release(entropy, || tally.answers())
    }
}
