//! Groups that nobody could list: the texts of a column, and how many rows or persons each has.
//!
//! For job titles, search terms, error messages: which ones there are is private. For each person:
//! with probability at most `delta`, this release shows something that only their data can explain.
//! Otherwise the limit is epsilon. So small groups are mostly hidden.
//!
//! **Watch out**: texts are compared byte for byte, and nothing is trimmed: "Oslo" and "oslo" are
//! two groups. Counts just above the threshold are too high on average, because only the lucky ones
//! are shown. If categories are known in advance, [`groups`](super::groups) answers for all of
//! them, and needs no delta. The number of random words, time and memory tell how many different
//! texts there are, and roughly how long they are (`proof.md`).
#![doc = include_str!("proof.md")]

mod asked;
#[cfg(test)]
mod asked_tests;
mod kept;
mod tally;
#[cfg(test)]
mod tests;

pub use asked::divided;
pub use tally::Tally;

use core::num::NonZeroU64;
use std::rc::Rc;

use super::groups::{Dimension, Grouping, Memory, PerPerson};
use crate::{
    Error, Result,
    entropy::{Capped, Entropy},
    exact::{Positive, Rational},
    mechanism::found_groups::{FoundGroups, Moved},
    privacy::{Charge, Loss},
};

/// How texts of a column become groups, and how much of a table one person may own.
#[derive(Clone)]
pub struct Finding {
    longest: usize,
    per_person: PerPerson,
    tests: Rc<[Dimension]>,
    has_ids: bool,
    keeps_rows: bool,
    memory: Option<Memory>,
}

impl Finding {
    /// The longest text that may be asked for, in bytes of UTF-8.
    pub const LONGEST: usize = 4096;

    /// Groups are texts of up to `longest` bytes of UTF-8. Longer ones, those that are not well
    /// formed and U+FFFD alone are in no group. The empty text is a group.
    ///
    /// # Errors
    /// [`Error::Parameter`] unless `longest` is from 1 to [`Finding::LONGEST`].
    pub fn new(longest: usize, per_person: PerPerson) -> Result<Self> {
        Error::parameter("longest", "must be a whole number from 1 to 4096")
            .when(!(1..=Self::LONGEST).contains(&longest))?;
        let (tests, has_ids, keeps_rows, memory) = ([].into(), false, false, None);
        Ok(Self { longest, per_person, tests, has_ids, keeps_rows, memory })
    }

    /// Takes only rows that pass tests: dimensions of one category.
    ///
    /// # Errors
    /// [`Error::Parameter`] for a test of several categories.
    pub fn tested(self, tests: Vec<Dimension>) -> Result<Self> {
        Grouping::check_tests(&tests)?;
        Ok(Self { tests: tests.into(), ..self })
    }

    /// Keeps rows, at 16 bytes each, for a question about the groups that are shown, until it is
    /// known which these are ([`FoundGroupsQuery::give`]).
    #[must_use]
    pub fn asked(self) -> Self {
        Self { keeps_rows: true, ..self }
    }

    /// Takes rows that each have the id of their person. Then persons decide what is shown, and not
    /// rows: the first rows of a person are kept, as many as the bound allows.
    #[must_use]
    pub fn with_ids(self) -> Self {
        Self { has_ids: true, ..self }
    }

    /// Shares the memory of other questions, which are answered together with this one.
    #[must_use]
    pub fn with(self, memory: &Memory) -> Self {
        Self { memory: Some(memory.clone()), ..self }
    }

    /// How one person moves the numbers that decide (`proof.md`, Lemma 1).
    #[must_use]
    pub fn moved(&self) -> Moved {
        let one = NonZeroU64::MIN;
        match (self.per_person, self.has_ids) {
            (PerPerson::Rows(rows), false) => Moved { groups: one, rows },
            (PerPerson::Groups { groups, rows }, false) => Moved { groups, rows },
            (PerPerson::Rows(groups) | PerPerson::Groups { groups, .. }, true) => {
                Moved { groups, rows: one }
            }
        }
    }

    /// Checks whether the numbers that decide are those of `count()` of the rows of groups, which
    /// costs nothing then.
    #[must_use]
    pub fn counts_decide(&self) -> bool {
        !self.has_ids || self.per_person.rows_of() == 1
    }

    /// An empty tally: give it the rows, in chunks of any size.
    #[must_use]
    pub fn tally(&self) -> Tally {
        let bounded = self.has_ids.then_some(self.per_person);
        let memory = self.memory.clone().unwrap_or_default();
        Tally::new(self.longest, &self.tests, bounded, self.keeps_rows, memory)
    }
}

/// A group that is shown.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Found {
    /// The text, as it came.
    pub text: String,
    /// How many rows it has, or persons where rows have ids; with noise.
    pub count: u64,
}

/// Finds the groups of a table.
///
/// | | |
/// | --- | --- |
/// | Input | rows of a table, each with a text and perhaps the id of its person. Public: the rules of [`Finding`] |
/// | Neighbors | tables that differ in the rows of one person, added or removed: as many as [`PerPerson`] says, or all of those that have their id |
/// | Output | the groups that are shown, in the order of their bytes, each with a noisy count |
/// | Guarantee | `(epsilon, delta)`: epsilon is exact, and delta is at most what was asked for |
/// | Accuracy | [`FoundGroups::accuracy`] and [`FoundGroups::shown_from`] |
///
/// Nothing is claimed between two tables of which one has more different texts and ids than 1 GiB
/// of memory is for. Then nothing is drawn, and the release is refused.
///
/// Source: Desfontaines, Voss, Gipson and Mandayam 2022, "Differentially private partition
/// selection"; `proof.md`.
///
/// # Examples
/// ```
/// use sottovoce::{
///     entropy::System,
///     query::{found_groups::{Finding, FoundGroupsQuery}, groups::PerPerson},
/// };
/// let finding = Finding::new(256, PerPerson::rows(1)?)?;
/// let query = FoundGroupsQuery::new("1".parse()?, &"1e-6".parse()?, None, finding)?;
/// let mut tally = query.tally();
/// for job in ["nurse", "baker", "nurse"] {
///     tally.begin(1);
///     tally.find(job.as_bytes(), &[5]);
///     tally.count();
/// }
/// let words = query.mechanism().words(tally.number());
/// // A nurse or two are too few to be shown, but in one of a million releases.
/// assert!(query.release(&tally, &mut System::new(words))?.len() < 2);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct FoundGroupsQuery {
    finding: Finding,
    mechanism: FoundGroups,
    epsilon: Positive,
}

impl FoundGroupsQuery {
    /// Makes the query that satisfies the guarantee to a person, with the least threshold or with
    /// this one.
    ///
    /// # Errors
    /// [`Error::Parameter`] unless `epsilon > 0`, and those of [`FoundGroups::new`] or
    /// [`FoundGroups::with_threshold`].
    pub fn new(
        epsilon: Rational,
        delta: &Rational,
        threshold: Option<u64>,
        finding: Finding,
    ) -> Result<Self> {
        let (epsilon, moved) = (Positive::new(epsilon, "epsilon")?, finding.moved());
        let mechanism = match threshold {
            None => FoundGroups::new(&epsilon, delta, moved),
            Some(threshold) => FoundGroups::with_threshold(&epsilon, delta, moved, threshold),
        }?;
        Ok(Self { finding, mechanism, epsilon })
    }

    /// How texts become groups.
    #[must_use]
    pub fn finding(&self) -> &Finding {
        &self.finding
    }

    /// The noise and the threshold.
    #[must_use]
    pub fn mechanism(&self) -> &FoundGroups {
        &self.mechanism
    }

    /// An empty tally.
    #[must_use]
    pub fn tally(&self) -> Tally {
        self.finding.tally()
    }

    /// The charge of one release to one person, in addition to its delta.
    pub fn charge(&self) -> Charge {
        self.mechanism.charge()
    }

    /// The loss of one release at the distance of one person, in nats.
    pub fn epsilon(&self) -> Loss {
        Loss::Finite(self.epsilon.value().clone())
    }

    /// Draws the noise of all groups, then looks at their counts.
    ///
    /// # Errors
    /// [`Error::Limit`] if there are more different texts and ids than memory is meant for. The
    /// same if the host has no room for an answer with all groups: nothing is drawn then.
    /// [`Error::Entropy`] if the source fails.
    pub fn release<E: Entropy>(&self, tally: &Tally, entropy: &mut E) -> Result<Vec<Found>> {
        tally.checked()?;
        let groups = tally.groups();
        tally.check_room(groups.len())?;
        let mut entropy = Capped::new(entropy, self.mechanism.words(groups.len() as u64));
        let noise = self.mechanism.draw(groups.len(), &mut entropy)?;
        let shown = noise.shown(&groups.iter().map(|(_, count)| *count).collect::<Vec<_>>());
        let mut found = Vec::with_capacity(shown.iter().flatten().count());
        found.extend(groups.iter().zip(shown).filter_map(|((index, _), shown)| {
            Some(Found { text: tally.text(*index), count: shown?.min(LARGEST) })
        }));
        Ok(found)
    }
}

/// Counts saturate, as all counts that are released do.
const LARGEST: u64 = (1 << 53) - 1;
