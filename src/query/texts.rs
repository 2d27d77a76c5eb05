//! Different texts that came from rows, each kept once and compared byte for byte.

use core::hash::Hasher;

use hashbrown::HashTable;
use siphasher::sip::SipHasher13;
use zeroize::Zeroizing;

use crate::{
    Error, Result,
    entropy::{Entropy, System},
    exact::fits,
};

/// What texts, ids, and what is kept of them may take together in one release.
pub(super) const MOST_BYTES: u64 = 1 << 30;

/// There is more than that, or the host gives no more memory.
pub(super) const TOO_MANY: Error = Error::limit(
    "rows",
    "have too many different texts, ids, or numbers on a fine grid, for 1 GiB of memory. Nothing was released. Where strangers can add rows, limit their rows first",
);

/// What each text counts in addition to its bytes.
const OF_TEXT: u64 = 40;

/// A hash with a key of two words of the system's source, so that nobody can choose texts that
/// collide. It decides nothing that is released.
#[derive(Clone, Copy)]
struct Keyed(SipHasher13);

impl Keyed {
    /// # Errors
    /// [`Error::Entropy`] if the system's source fails.
    fn new() -> Result<Self> {
        let mut source = System::new(2);
        Ok(Self(SipHasher13::new_with_keys(source.digit()?, source.digit()?)))
    }

    fn of_bytes(self, bytes: &[u8]) -> u64 {
        let Self(mut hasher) = self;
        hasher.write(bytes);
        hasher.finish()
    }

    fn of_pair(self, pair: &Pair) -> u64 {
        let Self(mut hasher) = self;
        hasher.write_u64(u64::from(pair.text) << 32 | u64::from(pair.group));
        hasher.finish()
    }
}

/// Texts with indexes, in the order in which they came.
pub(super) struct Texts {
    keyed: Keyed,
    /// One after another, and where each of them ends.
    bytes: Zeroizing<Vec<u8>>,
    ends: Zeroizing<Vec<usize>>,
    known: HashTable<u32>,
}

impl Texts {
    /// None so far.
    ///
    /// # Errors
    /// [`Error::Entropy`] if the system's source fails, which keys the table.
    pub(super) fn new() -> Result<Self> {
        Ok(Self {
            keyed: Keyed::new()?,
            bytes: Zeroizing::default(),
            ends: Zeroizing::default(),
            known: HashTable::new(),
        })
    }

    /// How many there are.
    pub(super) fn len(&self) -> usize {
        self.ends.len()
    }

    /// How much of [`MOST_BYTES`] they take.
    pub(super) fn size(&self) -> u64 {
        self.bytes.len() as u64 + OF_TEXT * self.len() as u64
    }

    /// The index of a text, which is added if it is not there.
    ///
    /// # Errors
    /// [`Error::Limit`] if the host gives no more memory.
    pub(super) fn index(&mut self, text: &[u8]) -> Result<u32> {
        let Self { keyed, bytes, ends, known } = self;
        let hash = keyed.of_bytes(text);
        let is_same = |index: &u32| of(bytes, ends, *index) == text;
        if let Some(index) = known.find(hash, is_same) {
            return Ok(*index);
        }
        given(bytes.try_reserve(text.len()))?;
        given(ends.try_reserve(1))?;
        let index: u32 = fits(ends.len(), "fewer than 2^32 texts take 1 GiB");
        let hash_of = |index: &u32| keyed.of_bytes(of(bytes, ends, *index));
        if known.len() == known.capacity() {
            // In the order of the texts: in that of the table, each would be fetched from afar.
            let mut larger = HashTable::new();
            given(larger.try_reserve(ends.len() + 1, hash_of))?;
            for index in 0..index {
                larger.insert_unique(hash_of(&index), index, hash_of);
            }
            *known = larger;
        }
        known.insert_unique(hash, index, hash_of);
        bytes.extend_from_slice(text);
        ends.push(bytes.len());
        Ok(index)
    }
}

/// Rows by their text and group: a number for each such pair.
#[derive(Default)]
pub(super) struct Pairs(HashTable<Pair>);

#[derive(Clone, Copy)]
struct Pair {
    text: u32,
    group: u32,
    rows: u32,
}

impl Pairs {
    /// How many pairs there are.
    pub(super) fn len(&self) -> usize {
        self.0.len()
    }

    /// The number of a pair, if it is there.
    pub(super) fn find(&mut self, texts: &Texts, text: u32, group: u32) -> Option<&mut u32> {
        let hash = texts.keyed.of_pair(&Pair { text, group, rows: 0 });
        let is_same = |one: &Pair| (one.text, one.group) == (text, group);
        self.0.find_mut(hash, is_same).map(|pair| &mut pair.rows)
    }

    /// Adds a pair that is not there yet: it has one row.
    ///
    /// # Errors
    /// [`Error::Limit`] if the host gives no more memory.
    pub(super) fn add(&mut self, texts: &Texts, text: u32, group: u32) -> Result<()> {
        let (pair, hash_of) =
            (Pair { text, group, rows: 1 }, |pair: &Pair| texts.keyed.of_pair(pair));
        given(self.0.try_reserve(1, hash_of))?;
        self.0.insert_unique(hash_of(&pair), pair, hash_of);
        Ok(())
    }
}

/// Refuses to go on where the host gives no more memory.
pub(super) fn given<E>(reserved: Result<(), E>) -> Result<()> {
    reserved.or(Err(TOO_MANY))
}

fn of<'a>(bytes: &'a [u8], ends: &[usize], index: u32) -> &'a [u8] {
    let at = index as usize;
    let start = at.checked_sub(1).map_or(0, |before| ends[before]);
    &bytes[start..ends[at]]
}

/// Texts that lie one after another, by where each of them ends.
pub(super) fn parts<'a>(bytes: &'a [u8], ends: &'a [u32]) -> impl Iterator<Item = &'a [u8]> {
    let mut start = 0;
    ends.iter().map(move |end| {
        let text = bytes.get(start..*end as usize).unwrap_or_default();
        start = *end as usize;
        text
    })
}
