//! Private answers by group: one question about the rows of each public category.
//!
//! For pay by city, visits by week, counts by age and sex: everything together costs one epsilon.
//! Every group is answered, also one without rows. Categories are listed, or follow from public
//! edges or dates.
//!
//! **Watch out**: categories are public and must not be taken from the data. Under `change-one` a
//! row may move from one group to another, so the noise of each group is twice as large as that of
//! an added row. How many groups and rows one person has is assumed, unless rows have ids of
//! persons ([`Groups::with_ids`]). The time to read texts, dates and ids reveals something about
//! them (`proof.md`).
#![doc = include_str!("proof.md")]

mod categories;
mod dates;
#[cfg(test)]
mod dates_tests;
#[cfg(test)]
mod limits_tests;
mod per_person;
mod persons;
#[cfg(test)]
mod persons_tests;
#[cfg(test)]
mod places_tests;
mod quantile;
#[cfg(test)]
mod quantile_tests;
#[cfg(test)]
mod steps_tests;
mod tally;
#[cfg(test)]
mod tests;

pub use categories::{Categories, Column, Dimension};
pub use dates::{Dates, Every};
pub use per_person::PerPerson;
pub use quantile::QuantileOfGroups;
pub use tally::{Cells, Tally};

use std::rc::Rc;

use super::{
    question::{Question, Size},
    rows::{
        Counting,
        mean::of_interval,
        noisy_counts::{NoisyCounts, Promise, Step},
    },
};
use crate::{
    Error, Result,
    entropy::Entropy,
    exact::{Integer, Natural, Rational},
    privacy::{Charge, Loss, Neighbors, Person},
};

/// A question that can be asked of the rows of each group.
pub trait Inner: Question {
    /// Empty tallies of this many groups.
    fn cells(&self, groups: usize) -> Box<dyn Cells>;
}

/// One question about the rows of each group: who they are grouped by, and how much of the table
/// one person may own.
pub struct Groups<Q> {
    by: Rc<[Dimension]>,
    cells: u32,
    per_person: PerPerson,
    /// Whether rows have ids of persons, so that the bound is enforced.
    has_ids: bool,
    question: Q,
}

impl<Q: Inner> Groups<Q> {
    /// The most groups.
    pub const MOST: u32 = 1 << 16;
    /// The most bins of all groups together.
    pub const MOST_BINS: u64 = 1 << 22;

    /// Checks the dimensions together; the group of a row is its category in each, the last one
    /// varying fastest.
    ///
    /// # Errors
    /// [`Error::Parameter`] if there is no dimension; [`Error::Limit`] for more than
    /// [`Groups::MOST`] groups, or more than [`Groups::MOST_BINS`] bins of the question in all.
    pub fn new(by: Vec<Dimension>, per_person: PerPerson, question: Q) -> Result<Self> {
        Error::parameter("by", "must have a column").when(by.is_empty())?;
        let cells = by.iter().try_fold(1u32, |cells, dimension| cells.checked_mul(dimension.len()));
        let too_many = Error::limit("categories", "must make at most 65536 (2^16) groups in all");
        let cells = cells.filter(|cells| *cells <= Self::MOST).ok_or(too_many)?;
        let Size::Bins(bins) = question.size() else {
            return Err(Error::parameter("candidates", "must be at most 1048576 (2^20) by group"));
        };
        Error::limit("categories", "must make at most 4194304 (2^22) bins in all")
            .when(u64::from(cells) * bins as u64 > Self::MOST_BINS)?;
        Ok(Self { by: by.into(), cells, per_person, has_ids: false, question })
    }

    /// The same where each row has the id of its person. The first rows of a person are kept, as
    /// many as the bound allows. Rows without an id are left out.
    #[must_use]
    pub fn with_ids(self) -> Self {
        Self { has_ids: true, ..self }
    }

    /// Whether rows have ids of persons.
    pub(super) fn has_ids(&self) -> bool {
        self.has_ids
    }

    /// Refuses neighbors that ids do not go with.
    fn check(&self, neighbors: Neighbors) -> Result<()> {
        let rule = "cannot be combined with \"change-one\": a changed person may have other groups";
        Error::parameter("personId", rule).when(self.has_ids && neighbors == Neighbors::ChangeOne)
    }

    /// What rows are grouped by.
    #[must_use]
    pub fn by(&self) -> &[Dimension] {
        &self.by
    }

    /// How many groups there are.
    #[must_use]
    pub fn len(&self) -> u32 {
        self.cells
    }

    /// Never: a question has a group.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.cells == 0
    }

    /// The question that is asked of each group.
    #[must_use]
    pub fn question(&self) -> &Q {
        &self.question
    }

    /// The most that one person may own.
    #[must_use]
    pub fn per_person(&self) -> PerPerson {
        self.per_person
    }

    /// How far all answers together move with one row in each of a person's groups (`proof.md`,
    /// Lemma 1). The first is where all rows leave their groups for others, the second where all
    /// change within them. Both are the same where rows are added or removed.
    #[must_use]
    pub fn steps(&self, neighbors: Neighbors) -> [Step; 2]
    where
        Q: Counting,
    {
        let added = self.question.step(Neighbors::AddOrRemoveOne);
        let groups = self.per_person.groups_of(self.cells);
        match neighbors {
            Neighbors::AddOrRemoveOne => [added.times(groups); 2],
            Neighbors::ChangeOne => {
                let both = groups.saturating_add(groups.get()); // at most 2^17
                [added.times(both), self.question.step(neighbors).times(groups)]
            }
        }
    }

    /// Empty tallies: give them the rows, in chunks of any size.
    #[must_use]
    pub fn tally(&self) -> Tally {
        let bounded = self.has_ids.then_some(self.per_person);
        Tally::new(&self.by, bounded, self.question.cells(self.cells as usize))
    }
}

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
    /// # Errors
    /// [`Error::Parameter`] for an amount that is not above 0, a `rho` that needs noise of a
    /// variance above `10^36`, and ids of persons under `change-one`.
    pub fn new(neighbors: Neighbors, amount: Rational, groups: Groups<Q>) -> Result<Self> {
        groups.check(neighbors)?;
        let person = Person::of(neighbors, groups.per_person.rows_of(), amount)?;
        let [moved, within] = groups.steps(neighbors);
        let step = if P::far(within) > P::far(moved) { within } else { moved };
        let values = groups.cells as usize * groups.question.values();
        let noise = NoisyCounts::new(person, step, values)?;
        Ok(Self { groups, noise })
    }

    /// The question, and what rows are grouped by.
    #[must_use]
    pub fn groups(&self) -> &Groups<Q> {
        &self.groups
    }

    /// The noise: its size, the words it takes. What a release costs is here, not there.
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
    /// [`Error::Parameter`] unless `d_in` is a whole number, at least 0.
    pub fn loss(&self, d_in: &Rational) -> Result<Loss> {
        let rows = match self.groups.per_person {
            PerPerson::Rows(_) if !self.groups.has_ids => Rational::ONE,
            bounded => Rational::from(bounded.rows_of()),
        };
        crate::privacy::whole_rows(d_in)?;
        self.noise.loss(&(d_in.clone() * rows))
    }

    /// With probability at least `confidence` none of the integers is off by more.
    ///
    /// # Errors
    /// [`Error::Parameter`] unless `0 < confidence < 1`.
    pub fn error(&self, confidence: &Rational) -> Result<Natural> {
        self.noise.error(of_interval(confidence)?)
    }

    /// Draws the noise, then looks at the tallies: the integers of each group, one group after the
    /// other.
    ///
    /// # Errors
    /// [`Error::Entropy`] if the source fails.
    pub fn release<E: Entropy>(&self, tally: &Tally, entropy: &mut E) -> Result<Vec<Integer>> {
        tally.checked()?;
        self.noise.release_wide(entropy, || tally.answers())
    }
}
