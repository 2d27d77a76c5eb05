//! Rows by person: of each person, as many are kept as the bound allows.

use core::hash::Hasher;

use hashbrown::HashTable;
use siphasher::sip::SipHasher13;
use zeroize::Zeroizing;

use super::PerPerson;
use crate::{
    Error, Result,
    entropy::{Entropy, System},
    exact::fits,
};

/// What each person has kept so far, by the exact bytes of their id.
///
/// A row is kept if its person has not reached the bound yet: first in order. So which rows of a
/// person are kept follows from that person's rows alone (`proof.md`, Theorem 3). A row without an
/// id is left out.
pub(super) struct Persons {
    most: PerPerson,
    /// Made of two words of the system's source, so that nobody can choose ids that collide.
    keyed: SipHasher13,
    /// All ids, one after another, and where each of them ends.
    ids: Zeroizing<Vec<u8>>,
    ends: Vec<usize>,
    /// The index of each id.
    known: HashTable<u32>,
    kept: Kept,
    /// How much of [`MOST_BYTES`] is used.
    bytes: u64,
}

/// The rows that each person has kept.
enum Kept {
    /// How many, in any groups.
    Rows(Vec<u32>),
    /// In which group, and how many there.
    OneGroup(Vec<(u32, u32)>),
    /// In how many groups; and how many in each.
    Groups(Vec<u32>, HashTable<OfGroup>),
}

/// How many rows of a person are kept in a group.
#[derive(Clone, Copy)]
struct OfGroup {
    person: u32,
    group: u32,
    rows: u32,
}

/// The longest id, in bytes of UTF-8.
const LONGEST: usize = 256;
/// What ids and groups may take together: the bytes of each id and [`OF_ID`] more, and [`OF_GROUP`]
/// for each group of a person.
const MOST_BYTES: u64 = 1 << 30;
const OF_ID: u64 = 40;
const OF_GROUP: u64 = 12;

const TOO_MANY: Error = Error::limit(
    "personId",
    "has too many different ids for 1 GiB of memory. Nothing was released. Where strangers can add rows, limit their rows first",
);

impl Persons {
    /// Nobody so far.
    ///
    /// # Errors
    /// [`Error::Entropy`] if the system's source fails, which keys the table.
    pub(super) fn new(most: PerPerson) -> Result<Self> {
        let mut source = System::new(2);
        let keyed = SipHasher13::new_with_keys(source.digit()?, source.digit()?);
        let kept = match most {
            PerPerson::Rows(_) => Kept::Rows(Vec::new()),
            PerPerson::Groups { groups, .. } if groups.get() == 1 => Kept::OneGroup(Vec::new()),
            PerPerson::Groups { .. } => Kept::Groups(Vec::new(), HashTable::new()),
        };
        Ok(Self {
            most,
            keyed,
            ids: Zeroizing::default(),
            ends: Vec::new(),
            known: HashTable::new(),
            kept,
            bytes: 0,
        })
    }

    /// Whether a row of this person in this group is kept.
    ///
    /// # Errors
    /// [`Error::Limit`] if there are more ids than memory is meant for.
    pub(super) fn keep(&mut self, id: &[u8], group: u32) -> Result<bool> {
        if !is_id(id) {
            return Ok(false);
        }
        let person = self.person(id)?;
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
                let of = OfGroup { person, group, rows: 1 };
                let hash = hash_of_group(&self.keyed, of);
                let is_same = |one: &OfGroup| (one.person, one.group) == (person, group);
                if let Some(known) = kept.find_mut(hash, is_same) {
                    return Ok(room(&mut known.rows));
                }
                if u64::from(of_person[at]) >= groups.get() {
                    return Ok(false);
                }
                of_person[at] += 1;
                self.bytes += OF_GROUP;
                kept.insert_unique(hash, of, |one| hash_of_group(&self.keyed, *one));
                TOO_MANY.when(self.bytes > MOST_BYTES).map(|()| true)
            }
            (Kept::Groups(..), PerPerson::Rows(_)) => unreachable!("groups are bounded"),
        }
    }

    /// The index of a person, who is added if nobody has the id yet.
    fn person(&mut self, id: &[u8]) -> Result<u32> {
        let Self { keyed, ids, ends, known, .. } = self;
        let of = |person: u32| of_person(ids, ends, person);
        let hash = hash_of(keyed, id);
        if let Some(person) = known.find(hash, |person| of(*person) == id) {
            return Ok(*person);
        }
        let person = fits(ends.len(), "fewer than 2^32 ids take 1 GiB");
        known.insert_unique(hash, person, |person| hash_of(keyed, of(*person)));
        self.ids.extend_from_slice(id);
        self.ends.push(self.ids.len());
        match &mut self.kept {
            Kept::Rows(rows) | Kept::Groups(rows, _) => rows.push(0),
            Kept::OneGroup(kept) => kept.push((0, 0)),
        }
        self.bytes += id.len() as u64 + OF_ID;
        TOO_MANY.when(self.bytes > MOST_BYTES).map(|()| person)
    }
}

fn of_person<'a>(ids: &'a [u8], ends: &[usize], person: u32) -> &'a [u8] {
    let at = person as usize;
    let start = at.checked_sub(1).map_or(0, |before| ends[before]);
    &ids[start..ends[at]]
}

fn hash_of(keyed: &SipHasher13, id: &[u8]) -> u64 {
    let mut hasher = *keyed;
    hasher.write(id);
    hasher.finish()
}

fn hash_of_group(keyed: &SipHasher13, OfGroup { person, group, .. }: OfGroup) -> u64 {
    let mut hasher = *keyed;
    hasher.write_u64(u64::from(person) << 32 | u64::from(group));
    hasher.finish()
}

/// Whether it is an id: not empty, not too long, and without U+FFFD, which stands for what readers
/// could not read. Two such texts may have been different.
fn is_id(id: &[u8]) -> bool {
    const UNREADABLE: &[u8] = "\u{fffd}".as_bytes();
    (1..=LONGEST).contains(&id.len())
        && !id.windows(UNREADABLE.len()).any(|part| part == UNREADABLE)
}
