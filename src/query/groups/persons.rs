//! Rows by person: of each person, as many are kept as the bound allows.

use std::collections::TryReserveError;

use sottovoce_loops::{
    persons::{Kept, keep_first},
    rows::NOWHERE,
    texts::{Pairs, Texts},
    wiped::Wiped,
};

use super::PerPerson;
use crate::query::texts::OF_PAIR;

/// Rows that each person has kept so far, by the exact bytes of their id.
///
/// A row is kept if its person has not reached the bound yet: first in order. So which rows of a
/// person are kept follows from that person's rows alone (`proof.md`, Theorem 3). A row without an
/// id is left out.
pub(in crate::query) struct Persons {
    /// How many rows of each person, or of each group of a person.
    most: u32,
    kept: OfEach,
    /// Those of a chunk, and room for more.
    of_rows: Wiped<u32>,
}

/// The rows that each person has kept.
enum OfEach {
    Rows(Vec<Kept>),
    RowsOfOneGroup(Vec<Kept>),
    RowsOfGroups(OfGroups),
}

/// The memory of each person: 8 bytes, in a list that moves as it grows by a quarter.
const OF_PERSON: u64 = 20;

impl Persons {
    /// Nobody so far.
    pub(in crate::query) fn new(most: PerPerson) -> Self {
        let kept = match most {
            PerPerson::Rows(_) => OfEach::Rows(Vec::new()),
            PerPerson::Groups { groups, .. } if groups.get() == 1 => {
                OfEach::RowsOfOneGroup(Vec::new())
            }
            PerPerson::Groups { groups, .. } => OfEach::RowsOfGroups(OfGroups::new(groups.get())),
        };
        // Nobody keeps more than a number of 32 bits counts.
        let most = u32::try_from(most.rows_of()).unwrap_or(u32::MAX);
        Self { most, kept, of_rows: Wiped::zeros(0) }
    }

    /// How much memory they count as, apart from their ids.
    pub(in crate::query) fn size(&self) -> u64 {
        match &self.kept {
            OfEach::Rows(kept) | OfEach::RowsOfOneGroup(kept) => OF_PERSON * kept.len() as u64,
            OfEach::RowsOfGroups(kept) => {
                OF_PERSON * kept.groups.len() as u64 + OF_PAIR * kept.rows.count() as u64
            }
        }
    }

    /// Leaves out the rows of a chunk that are above the bound of their person, and those without
    /// an id: texts one after another, and where each of them ends. `known` are those of all
    /// questions.
    ///
    /// # Errors
    /// If the host gives no more memory.
    pub(in crate::query) fn keep(
        &mut self,
        known: &mut Texts,
        (ids, ends): (&[u8], &[u32]),
        groups: &mut [u32],
    ) -> Result<(), TryReserveError> {
        if groups.len() > self.of_rows.len() {
            self.of_rows = Wiped::zeros(groups.len());
        }
        let persons = &mut self.of_rows[..groups.len()];
        persons.copy_from_slice(groups);
        known.index_ids(ids, ends, persons)?;
        let in_any_group = matches!(self.kept, OfEach::Rows(_));
        match &mut self.kept {
            OfEach::Rows(kept) | OfEach::RowsOfOneGroup(kept) => {
                grow(kept, known.count())?;
                keep_first(kept, self.most, in_any_group, persons, groups);
                Ok(())
            }
            OfEach::RowsOfGroups(kept) => kept.keep(known, self.most, persons, groups),
        }
    }
}

/// Rows that persons in several groups have kept.
struct OfGroups {
    most_groups: u64,
    /// The number of groups of each person.
    groups: Vec<u32>,
    /// The number of rows of each person in each group.
    rows: Pairs,
}

impl OfGroups {
    fn new(most_groups: u64) -> Self {
        Self { most_groups, groups: Vec::new(), rows: Pairs::default() }
    }

    fn keep(
        &mut self,
        known: &Texts,
        most: u32,
        persons: &[u32],
        groups: &mut [u32],
    ) -> Result<(), TryReserveError> {
        grow(&mut self.groups, known.count())?;
        for (person, group) in persons.iter().zip(groups) {
            if *person == NOWHERE || !self.keep_one(known, most, (*person, *group))? {
                *group = NOWHERE;
            }
        }
        Ok(())
    }

    /// Keeps a row of this person in this group if the bound allows it, and gives true then.
    fn keep_one(
        &mut self,
        known: &Texts,
        most: u32,
        (person, group): (u32, u32),
    ) -> Result<bool, TryReserveError> {
        if let Some(rows) = self.rows.find(known, person, group) {
            let has_room = *rows < most;
            *rows += u32::from(has_room);
            return Ok(has_room);
        }
        let groups = &mut self.groups[person as usize];
        if u64::from(*groups) >= self.most_groups {
            return Ok(false);
        }
        self.rows.add(known, person, group)?;
        *groups += 1;
        Ok(true)
    }
}

/// By a quarter at least. A list that doubles takes three times as much while it moves.
fn grow<T: Clone + Default>(kept: &mut Vec<T>, persons: usize) -> Result<(), TryReserveError> {
    if kept.len() < persons {
        if kept.capacity() < persons {
            kept.try_reserve_exact((persons - kept.len()).max(kept.len() / 4))?;
        }
        kept.resize(persons, T::default());
    }
    Ok(())
}
