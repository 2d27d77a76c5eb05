//! Rows by person: of each person, as many are kept as the bound allows.

use super::PerPerson;
use crate::{
    Result,
    query::texts::{Pairs, Texts, given},
};

/// What each person has kept so far, by the exact bytes of their id.
///
/// A row is kept if its person has not reached the bound yet: first in order. So which rows of a
/// person are kept follows from that person's rows alone (`proof.md`, Theorem 3). A row without an
/// id is left out.
pub(super) struct Persons {
    most: PerPerson,
    kept: Kept,
}

/// The rows that each person has kept.
enum Kept {
    /// How many, in any groups.
    Rows(Vec<u32>),
    /// In which group, and how many there.
    OneGroup(Vec<(u32, u32)>),
    /// In how many groups; and how many in each.
    Groups(Vec<u32>, Pairs),
}

/// The longest id, in bytes of UTF-8.
const LONGEST: usize = 256;
/// What each group of a person counts, of the memory that there may be.
const OF_GROUP: u64 = 12;

impl Persons {
    /// Nobody so far.
    pub(super) fn new(most: PerPerson) -> Self {
        let kept = match most {
            PerPerson::Rows(_) => Kept::Rows(Vec::new()),
            PerPerson::Groups { groups, .. } if groups.get() == 1 => Kept::OneGroup(Vec::new()),
            PerPerson::Groups { .. } => Kept::Groups(Vec::new(), Pairs::default()),
        };
        Self { most, kept }
    }

    /// How much memory they count as, apart from their ids.
    pub(super) fn size(&self) -> u64 {
        match &self.kept {
            Kept::Groups(_, kept) => OF_GROUP * kept.len() as u64,
            Kept::Rows(_) | Kept::OneGroup(_) => 0,
        }
    }

    /// Whether a row of this person in this group is kept. `ids` are those of all questions.
    ///
    /// # Errors
    /// [`Error::Limit`](crate::Error::Limit) if the host gives no more memory.
    pub(super) fn keep(&mut self, ids: &mut Texts, id: &[u8], group: u32) -> Result<bool> {
        if !is_id(id) {
            return Ok(false);
        }
        let person = ids.index(id)?;
        self.make_room(ids.len())?;
        let (at, most) = (person as usize, self.most.rows_of());
        let room = |rows: &mut u32| {
            let has_room = u64::from(*rows) < most;
            *rows += u32::from(has_room);
            has_room
        };
        match (&mut self.kept, self.most) {
            (Kept::Rows(rows), _) => Ok(room(&mut rows[at])),
            (Kept::OneGroup(kept), _) => {
                let (first, rows) = &mut kept[at];
                if *rows == 0 {
                    *first = group;
                }
                Ok(*first == group && room(rows))
            }
            (Kept::Groups(of_person, kept), PerPerson::Groups { groups, .. }) => {
                if let Some(rows) = kept.find(ids, person, group) {
                    return Ok(room(rows));
                }
                if u64::from(of_person[at]) >= groups.get() {
                    return Ok(false);
                }
                kept.add(ids, person, group)?;
                of_person[at] += 1;
                Ok(true)
            }
            (Kept::Groups(..), PerPerson::Rows(_)) => unreachable!("groups are bounded"),
        }
    }

    /// Makes room for as many persons as there are.
    fn make_room(&mut self, persons: usize) -> Result<()> {
        match &mut self.kept {
            Kept::Rows(rows) | Kept::Groups(rows, _) => grow(rows, persons, 0),
            Kept::OneGroup(kept) => grow(kept, persons, (0, 0)),
        }
    }
}

fn grow<T: Clone>(kept: &mut Vec<T>, persons: usize, nothing: T) -> Result<()> {
    if kept.len() < persons {
        given(kept.try_reserve(persons - kept.len()))?;
        kept.resize(persons, nothing);
    }
    Ok(())
}

/// Whether it is an id: not empty, not too long, and without U+FFFD, which stands for what readers
/// could not read. Two such texts may have been different.
fn is_id(id: &[u8]) -> bool {
    // Byte by byte: to compare a part of the id at each place takes longer than to find it.
    (1..=LONGEST).contains(&id.len())
        && !id.windows(3).any(|part| matches!(part, [0xef, 0xbf, 0xbd]))
}
