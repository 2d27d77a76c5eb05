//! Dimensions that rows are grouped by, and how much of the table one person may own.

use core::num::{NonZeroU32, NonZeroU64};
use std::rc::Rc;

use super::{Cells, Dimension, Memory, PerPerson, Tally};
use crate::{
    Error, Result,
    exact::{Rational, fits},
    privacy::{Neighbors, Person, whole_rows},
    query::{
        question::Size,
        rows::noisy_counts::{NoisyCounts, Promise, Step},
    },
    score::quantile::LongGroups,
};

const TOO_FINE: Error = Error::limit(
    "candidates",
    "must be at most 2305843009213693952 (2^61) in all groups together: use a coarser step",
);

/// Dimensions that rows are grouped by, and how much of the table one person may own.
pub struct Grouping {
    by: Rc<[Dimension]>,
    cells: u32,
    per_person: PerPerson,
    /// In how many groups the rows of a person count.
    of_person: NonZeroU64,
    /// True if rows have ids of persons, so that the bound is enforced.
    has_ids: bool,
    /// True if all rows are one group, which none leaves for another.
    is_whole: bool,
    /// True if rows made the groups, which are tallied as many at a time as there is room for.
    is_found: bool,
    /// True if distances count persons with all their rows, and not rows.
    counts_persons: bool,
    /// That of other questions too. Without it each tally has its own.
    memory: Option<Memory>,
}

impl Grouping {
    /// The most groups.
    pub const MOST: u32 = 1 << 16;
    /// The most bins of all groups together.
    pub const MOST_BINS: u64 = 1 << 22;

    /// Checks the dimensions together; the group of a row is its category in each, the last one
    /// varying fastest.
    ///
    /// # Errors
    /// [`Error::Parameter`] if there is no dimension; [`Error::Limit`] for more than
    /// [`Grouping::MOST`] groups.
    pub fn new(by: Vec<Dimension>, per_person: PerPerson) -> Result<Self> {
        Error::parameter("by", "must have a column").when(by.is_empty())?;
        let cells = by.iter().try_fold(1u32, |cells, dimension| cells.checked_mul(dimension.len()));
        let too_many = Error::limit("categories", "must make at most 65536 (2^16) groups in all");
        let cells = cells.filter(|cells| *cells <= Self::MOST).ok_or(too_many)?;
        Ok(Self::checked(by, cells, per_person))
    }

    /// All rows of the table that pass `tests`, as one group: dimensions of one category. So a
    /// question without groups can be asked together with others that have some.
    ///
    /// It costs what the question costs by itself, also under `change-one`: its sensitivities are
    /// those of rows that it may leave out (`proof.md`, Lemma 2).
    ///
    /// # Errors
    /// [`Error::Parameter`] for a test of several categories.
    pub fn of_all(tests: Vec<Dimension>, per_person: PerPerson) -> Result<Self> {
        Self::check_tests(&tests)?;
        Ok(Self { is_whole: true, ..Self::checked(tests, 1, per_person) })
    }

    /// Refuses dimensions of several categories.
    pub(in crate::query) fn check_tests(tests: &[Dimension]) -> Result<()> {
        Error::parameter("by", "must be tests, each of one category")
            .when(tests.iter().any(|test| test.len() != 1))
    }

    /// This many groups that were found among the texts of a column. A person may have rows in as
    /// many as the bound allows, however many there are. Rows are placed by [`Tally::add_in`].
    /// Their memory was counted before the groups were drawn, since a limit here would reveal them.
    pub(in crate::query) fn found(groups: NonZeroU32, per_person: PerPerson) -> Self {
        let of_person = per_person.groups_of(u32::MAX);
        let checked = Self::checked(Vec::new(), groups.get(), per_person).with(&Memory::endless());
        Self { of_person, is_found: true, ..checked }
    }

    /// The most groups whose bins are tallied together.
    pub(in crate::query) fn most(of_question: Size) -> NonZeroU32 {
        let most = match of_question {
            Size::Bins(bins) => Self::MOST_BINS / bins as u64,
            Size::Texts => Self::MOST.into(),
            Size::Rows(points) => LongGroups::MOST_POINTS / points,
        };
        let most = most.min(Self::MOST.into());
        NonZeroU32::new(fits(most, "at most 2^16 groups")).unwrap_or(NonZeroU32::MIN)
    }

    fn checked(by: Vec<Dimension>, cells: u32, per_person: PerPerson) -> Self {
        let counts_persons = matches!(per_person, PerPerson::Groups { .. });
        let of_person = per_person.groups_of(cells);
        let (by, [has_ids, is_whole, is_found]) = (by.into(), [false; 3]);
        Self {
            by,
            cells,
            per_person,
            of_person,
            has_ids,
            is_whole,
            is_found,
            counts_persons,
            memory: None,
        }
    }

    /// Takes rows that each have the id of their person. The first rows of a person are kept, as
    /// many as the bound allows. Rows without an id are left out.
    #[must_use]
    pub fn with_ids(self) -> Self {
        Self { has_ids: true, counts_persons: true, ..self }
    }

    /// Makes distances count persons with all their rows in any case, for use together with a
    /// question that counts them.
    #[must_use]
    pub fn by_persons(self) -> Self {
        Self { counts_persons: true, ..self }
    }

    /// Shares the memory of other questions, which are answered together with this one: ids are
    /// held once, and limits are theirs together.
    #[must_use]
    pub fn with(self, memory: &Memory) -> Self {
        Self { memory: Some(memory.clone()), ..self }
    }

    /// How many groups there are.
    #[must_use]
    pub fn groups(&self) -> u32 {
        self.cells
    }

    /// The dimensions that rows are grouped by.
    #[must_use]
    pub fn by(&self) -> &[Dimension] {
        &self.by
    }

    /// The most that one person may own.
    #[must_use]
    pub fn per_person(&self) -> PerPerson {
        self.per_person
    }

    /// Checks whether all rows are one group, which none leaves for another.
    pub(super) fn is_whole(&self) -> bool {
        self.is_whole
    }

    /// How far all answers together move with one row in each of a person's groups (`proof.md`,
    /// Lemma 1). For one group, an added row and a changed one move the answer by these steps. The
    /// first result is where all rows leave their groups for others, the second where all change
    /// within them. Both are the same where rows are added or removed.
    #[must_use]
    pub fn steps(&self, neighbors: Neighbors, added: Step, changed: Step) -> [Step; 2] {
        let groups = self.groups_of_person();
        match neighbors {
            Neighbors::AddOrRemoveOne => [added.times(groups); 2],
            Neighbors::ChangeOne if self.is_whole => [changed; 2],
            Neighbors::ChangeOne => {
                let both = groups.saturating_add(groups.get()); // at most 2^17
                [added.times(both), changed.times(groups)]
            }
        }
    }

    /// In how many groups the rows of a person count.
    pub(super) fn groups_of_person(&self) -> NonZeroU64 {
        self.of_person
    }

    /// Refuses neighbors that ids do not go with.
    pub(super) fn check(&self, neighbors: Neighbors) -> Result<()> {
        let rule = "cannot be combined with \"change-one\": a changed person may have other groups";
        Error::parameter("personId", rule).when(self.has_ids && neighbors == Neighbors::ChangeOne)
    }

    /// Refuses more bins than there may be, or more points if none is written out.
    pub(super) fn check_bins(&self, of_question: Size) -> Result<()> {
        if self.is_found {
            return Ok(());
        }
        let groups = u64::from(self.cells);
        let bins = match of_question {
            Size::Bins(bins) => bins as u64,
            Size::Texts => 1,
            Size::Rows(points) => return TOO_FINE.when(points > LongGroups::MOST_POINTS / groups),
        };
        Error::limit("categories", "must make at most 4194304 (2^22) bins in all")
            .when(groups * bins > Self::MOST_BINS)
    }

    /// The noise of this many integers for each group, which move by the farther one of two steps.
    pub(super) fn noise<P: Promise>(
        &self,
        neighbors: Neighbors,
        amount: Rational,
        [moved, within]: [Step; 2],
        values: usize,
    ) -> Result<NoisyCounts<P>> {
        self.check(neighbors)?;
        let person = Person::of(neighbors, self.per_person.rows_of(), amount)?;
        let step = if P::far(within) > P::far(moved) { within } else { moved };
        NoisyCounts::new(person, step, self.cells as usize * values)
    }

    /// How many rows apart tables are at a distance: of rows, or of persons with all their rows.
    ///
    /// # Errors
    /// [`Error::Parameter`] unless the distance is a whole number, at least 0.
    pub(super) fn rows_apart(&self, d_in: &Rational) -> Result<Rational> {
        let rows = if self.counts_persons { self.per_person.rows_of() } else { 1 };
        whole_rows(d_in)?;
        Ok(d_in.clone() * Rational::from(rows))
    }

    /// Empty tallies, which rows go to.
    pub(super) fn tally(&self, cells: Box<dyn Cells>) -> Tally {
        let bounded = self.has_ids.then_some(self.per_person);
        Tally::new(&self.by, bounded, self.memory.clone().unwrap_or_default(), cells)
    }
}
