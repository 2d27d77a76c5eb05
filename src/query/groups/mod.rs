//! Private answers by group: one question about the rows of each public category.
//!
//! For pay by city, visits by week, counts by age and sex: everything together costs one epsilon.
//! Every group is answered, also one without rows. Categories are listed, or follow from public
//! edges or dates.
//!
//! **Watch out**: categories are public and must not be taken from the data. Under `change-one` a
//! row may move from one group to another, so the noise of each group is twice as large as that of
//! an added row. How many groups and rows one person has is assumed, unless rows have ids of
//! persons ([`Grouping::with_ids`]). The time to read texts, dates and ids reveals something about
//! them (`proof.md`).
#![doc = include_str!("proof.md")]

mod categories;
mod cells;
#[cfg(test)]
mod counted_tests;
mod dates;
#[cfg(test)]
mod dates_tests;
mod grouping;
mod integers;
#[cfg(test)]
mod limits_tests;
mod memory;
mod per_person;
mod persons;
#[cfg(test)]
mod persons_tests;
#[cfg(test)]
mod places_tests;
mod quantile;
#[cfg(test)]
mod quantile_tests;
mod ranks;
#[cfg(test)]
mod steps_tests;
mod tally;
#[cfg(test)]
mod tests;
#[cfg(test)]
mod whole_tests;

pub use categories::{Categories, Column, Dimension};
pub use cells::Cells;
pub use dates::{Dates, Every};
pub use grouping::Grouping;
pub use memory::Memory;
pub use per_person::PerPerson;
pub(super) use persons::Persons;
pub use quantile::QuantileOfGroups;
pub use tally::Tally;

use super::{
    question::Question,
    rows::{
        Counting,
        mean::of_interval,
        noisy_counts::{NoisyCounts, Promise, Step},
    },
};
use crate::{
    Result,
    entropy::Entropy,
    exact::{Integer, Natural, Rational},
    privacy::{Charge, Loss, Neighbors},
};

/// A question that can be asked of the rows of each group.
pub trait Inner: Question {
    /// Empty tallies of this many groups.
    fn cells(&self, groups: usize) -> Box<dyn Cells>;
}

/// One question about the rows of each group: what rows are grouped by, and how much of the table
/// one person may own.
pub struct Groups<Q> {
    grouping: Grouping,
    question: Q,
}

impl<Q: Inner> Groups<Q> {
    /// Asks a question of each group: [`Groups::of`] what [`Grouping::new`] makes.
    ///
    /// # Errors
    /// Theirs.
    pub fn new(by: Vec<Dimension>, per_person: PerPerson, question: Q) -> Result<Self> {
        Self::of(Grouping::new(by, per_person)?, question)
    }

    /// Asks a question of each group.
    ///
    /// # Errors
    /// [`Error::Limit`](crate::Error::Limit) for more than [`Grouping::MOST_BINS`] bins of the
    /// question, or than
    /// [`LongGroups::MOST_POINTS`](crate::score::quantile::LongGroups::MOST_POINTS) candidates that
    /// are not written out, in all groups together.
    pub fn of(grouping: Grouping, question: Q) -> Result<Self> {
        grouping.check_bins(question.size())?;
        Ok(Self { grouping, question })
    }

    /// Takes rows that each have the id of their person: [`Grouping::with_ids`].
    #[must_use]
    pub fn with_ids(self) -> Self {
        Self { grouping: self.grouping.with_ids(), ..self }
    }

    /// Shares the memory of other questions: [`Grouping::with`].
    #[must_use]
    pub fn with(self, memory: &Memory) -> Self {
        Self { grouping: self.grouping.with(memory), ..self }
    }

    /// The dimensions that rows are grouped by, and how much one person may own.
    #[must_use]
    pub fn grouping(&self) -> &Grouping {
        &self.grouping
    }

    /// The question that is asked of each group.
    #[must_use]
    pub fn question(&self) -> &Q {
        &self.question
    }

    /// How far all answers together move with one row in each of a person's groups:
    /// [`Grouping::steps`].
    #[must_use]
    pub fn steps(&self, neighbors: Neighbors) -> [Step; 2]
    where
        Q: Counting,
    {
        let [added, changed] = BOTH.map(|neighbors| self.question.step(neighbors));
        self.grouping.steps(neighbors, added, changed)
    }

    /// Empty tallies: give them the rows, in chunks of any size.
    #[must_use]
    pub fn tally(&self) -> Tally {
        self.grouping.tally(self.question.cells(self.grouping.groups() as usize))
    }
}

/// A row more, and a row in place of another.
const BOTH: [Neighbors; 2] = [Neighbors::AddOrRemoveOne, Neighbors::ChangeOne];

/// Releases the answer of each group, with the noise that hides a person.
///
/// | | |
/// | --- | --- |
/// | Input | rows of a table: a category in each dimension, and a double. Public: the categories, the question, its bounds |
/// | Neighbors | tables that differ in the rows of one person: `rows` of them anywhere, or `rows` in each of `groups` groups ([`PerPerson`]), added or removed, or changed |
/// | Output | the integers that answer the question, for each group in order; unbiased |
/// | Guarantee | pure DP with `epsilon`, or zero-concentrated DP with `rho`, for all groups together; exact |
/// | Accuracy | [`GroupsQuery::error`] of all integers at once |
///
/// Source: parallel composition is McSherry 2009, "Privacy integrated queries", Theorem 4; here
/// with rows that change groups, `proof.md`, Theorem 1.
///
/// # Examples
/// ```
/// use sottovoce::{
///     entropy::System, privacy::{Neighbors, Person},
///     query::{
///         groups::{Categories, Column, Dimension, Groups, GroupsQuery, PerPerson},
///         rows::{histogram, mean::Range},
///     },
/// };
/// let cities = histogram::Categories::texts(["Oslo", "Lima"].map(String::from).into())?;
/// let by = vec![Dimension::new(Categories::Listed(cities), false)];
/// let pay = Range::new(&"0".parse()?, &"10000".parse()?, "1".parse()?)?;
/// let per_person = PerPerson::rows(1)?;
/// let question = Groups::new(by, per_person, pay)?;
/// let query = GroupsQuery::new(Neighbors::AddOrRemoveOne, "1".parse()?, question)?;
/// let mut tally = query.groups().tally();
/// tally.begin(3);
/// tally.place(0, Column::Places(&[0, 1, 0]));
/// tally.add(&[3100.0, 1200.0, 2900.0]);
/// let sums = query.release(&tally, &mut System::new(query.noise().words()))?;
/// assert_eq!(sums.len(), 2 * 2);
/// # let _: GroupsQuery<_, sottovoce::privacy::Epsilon> = query;
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct GroupsQuery<Q, P: Promise> {
    groups: Groups<Q>,
    /// By the rows that one person has in a group.
    noise: NoisyCounts<P>,
}

impl<Q: Inner + Counting, P: Promise> GroupsQuery<Q, P> {
    /// Makes the query that satisfies the guarantee to a person.
    ///
    /// # Errors [`Error::Parameter`](crate::Error::Parameter) for an amount that is not above 0, a
    /// `rho` that needs noise of a variance above `10^36`, and ids of persons under `change-one`.
    pub fn new(neighbors: Neighbors, amount: Rational, groups: Groups<Q>) -> Result<Self> {
        let (steps, values) = (groups.steps(neighbors), groups.question.values());
        let noise = groups.grouping.noise(neighbors, amount, steps, values)?;
        Ok(Self { groups, noise })
    }

    /// The question, and what rows are grouped by.
    #[must_use]
    pub fn groups(&self) -> &Groups<Q> {
        &self.groups
    }

    /// The noise: its size, the words it takes. The loss of a release is here, not there.
    #[must_use]
    pub fn noise(&self) -> &NoisyCounts<P> {
        &self.noise
    }

    /// The loss of one release at the distance of one person, in nats; infinite for a `rho`.
    pub fn epsilon(&self) -> Loss {
        self.noise.epsilon()
    }

    /// The loss of one release to one person (`proof.md`, Theorem 2).
    pub fn charge(&self) -> Charge {
        let person = self.noise.person();
        let charge = |step| self.noise.charge_at(step, person.rows());
        let [moved, within] = self.groups.steps(person.neighbors()).map(charge);
        moved.or_larger(within)
    }

    /// The privacy map: the loss between tables that differ in `d_in` rows.
    ///
    /// Where groups of a person are bounded, or rows have ids, `d_in` counts persons with all their
    /// rows. One row less of a person may bring in another one of theirs.
    ///
    /// # Errors
    /// [`Error::Parameter`](crate::Error::Parameter) unless `d_in` is a whole number, at least 0.
    pub fn loss(&self, d_in: &Rational) -> Result<Loss> {
        self.noise.loss(&self.groups.grouping.rows_apart(d_in)?)
    }

    /// With probability at least `confidence` none of the integers is off by more.
    ///
    /// # Errors
    /// [`Error::Parameter`](crate::Error::Parameter) unless `0 < confidence < 1`.
    pub fn error(&self, confidence: &Rational) -> Result<Natural> {
        self.noise.error(of_interval(confidence)?)
    }

    /// Draws the noise, then looks at the tallies: the integers of each group, one group after the
    /// other.
    ///
    /// # Errors
    /// [`Error::Entropy`](crate::Error::Entropy) if the source fails.
    pub fn release<E: Entropy>(&self, tally: &Tally, entropy: &mut E) -> Result<Vec<Integer>> {
        tally.checked()?;
        self.noise.release_wide(entropy, || tally.answers())
    }
}
