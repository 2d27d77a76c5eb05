//! Different texts, each kept once, and pairs of a text and a group.
//!
//! Data that lies far apart in memory takes as long to come as hundreds of steps. A processor waits
//! for several of these reads at once if nothing but reading stands between them, so
//! [`Texts::index_ids`] and [`Texts::index_groups`] look for many texts together. No answer depends
//! on that.

use core::hint::black_box;
use std::collections::TryReserveError;

use siphasher::sip::SipHasher13;

use crate::{
    packed::Packed,
    pages::{Longer, Pages},
    rows::NOWHERE,
    table::Table,
};

/// The longest id, in bytes.
pub const LONGEST: usize = 256;

/// This many texts are looked for together: what was read of them stays near.
const TOGETHER: usize = 128;

/// Different texts with indexes, in the order in which they came, compared byte for byte.
///
/// ```
/// use sottovoce_loops::texts::Texts;
/// let mut texts = Texts::new([1, 2]);
/// assert_eq!(["a", "b", "a"].map(|text| texts.index(text.as_bytes())), [Ok(0), Ok(1), Ok(0)]);
/// ```
pub struct Texts {
    /// Nobody who does not know the key can choose texts that collide.
    hasher: SipHasher13,
    texts: Pages<Packed>,
    longer: Longer,
    /// How many all of them have.
    bytes: usize,
    known: Table,
}

impl Texts {
    /// None so far. The key decides where texts are looked for, and nothing else.
    #[must_use]
    pub fn new([first, second]: [u64; 2]) -> Self {
        Self {
            hasher: SipHasher13::new_with_keys(first, second),
            texts: Pages::default(),
            longer: Longer::default(),
            bytes: 0,
            known: Table::default(),
        }
    }

    /// How many there are.
    #[must_use]
    pub fn count(&self) -> usize {
        self.texts.count()
    }

    /// How many bytes they have.
    #[must_use]
    pub fn bytes(&self) -> usize {
        self.bytes
    }

    /// The index of a text, which is added if it is not there.
    ///
    /// # Errors
    /// If the host gives no more memory.
    #[inline(never)]
    pub fn index(&mut self, text: &[u8]) -> Result<u32, TryReserveError> {
        let (packed, hash) = self.sought(text, 0, text.len());
        match self.find(hash, packed, text) {
            Some(index) => Ok(index),
            None => self.add(hash, packed, text),
        }
    }

    /// Writes the index of each id of a chunk in its place, and [`NOWHERE`] where the text is not
    /// an id, or where [`NOWHERE`] stands already. The texts lie one after another, and each ends
    /// at one of `ends`. Only ids may be there already.
    ///
    /// An id has from 1 to [`LONGEST`] bytes, and is without U+FFFD, which stands for what readers
    /// could not read. Two such texts may have been different.
    ///
    /// # Errors
    /// If the host gives no more memory.
    #[inline(never)]
    pub fn index_ids(
        &mut self,
        ids: &[u8],
        ends: &[u32],
        indexes: &mut [u32],
    ) -> Result<(), TryReserveError> {
        let has_length = |length| (1..=LONGEST).contains(&length);
        self.index_each((ids, ends), indexes, has_length, is_read)
    }

    /// Writes the indexes of texts that name groups, of up to `longest` bytes, as
    /// [`Texts::index_ids`] does those of ids. Only such texts may be there already.
    ///
    /// They are well formed, and not U+FFFD alone, which readers make of a text that they could not
    /// read. The empty text names a group.
    ///
    /// # Errors
    /// If the host gives no more memory.
    #[inline(never)]
    pub fn index_groups(
        &mut self,
        texts: &[u8],
        ends: &[u32],
        longest: usize,
        indexes: &mut [u32],
    ) -> Result<(), TryReserveError> {
        self.index_each((texts, ends), indexes, |length| length <= longest, is_name)
    }

    /// Looks for texts of a length, and adds those that are new and `may_be_added`: what is there
    /// already was looked at when it came.
    #[inline(always)]
    fn index_each(
        &mut self,
        (texts, ends): (&[u8], &[u32]),
        indexes: &mut [u32],
        has_length: impl Fn(usize) -> bool,
        may_be_added: impl Fn(&[u8]) -> bool,
    ) -> Result<(), TryReserveError> {
        let mut start = 0;
        for (indexes, ends) in indexes.chunks_mut(TOGETHER).zip(ends.chunks(TOGETHER)) {
            let mut sought = [(Packed::default(), 0); TOGETHER];
            for ((sought, index), end) in sought.iter_mut().zip(&mut *indexes).zip(ends) {
                let end = *end as usize;
                let length = texts.get(start..end).map_or(0, <[u8]>::len);
                if *index != NOWHERE && has_length(length) {
                    *sought = self.sought(texts, start, end);
                } else {
                    *index = NOWHERE;
                }
                start = end;
            }
            let likely: [u32; TOGETHER] = core::array::from_fn(|at| {
                self.known.find(sought[at].1, |_| true).unwrap_or(NOWHERE)
            });
            for index in likely {
                black_box(self.texts.get(index as usize).map_or(0, |text| text.length()));
            }
            for ((index, likely), &(text, hash)) in indexes.iter_mut().zip(likely).zip(&sought) {
                if *index == NOWHERE {
                    continue;
                }
                *index = if self.is(likely, text, texts) {
                    likely
                } else if let Some(index) = self.find(hash, text, texts) {
                    index
                } else if may_be_added(text.bytes(&text.to_bytes(), texts)) {
                    self.add(hash, text, texts)?
                } else {
                    NOWHERE
                };
            }
        }
        Ok(())
    }

    /// The indexes of some texts, in the order of their bytes: it depends on the texts alone.
    #[inline(never)]
    pub fn in_order(&self, indexes: &mut [u32]) {
        indexes.sort_unstable_by(|one, other| {
            let [one, other] = [one, other].map(|index| self.texts[*index as usize]);
            one.cmp_bytes(self.longer.page(one), other, self.longer.page(other))
        });
    }

    /// The bytes of a text.
    ///
    /// # Panics
    /// If no text has that index.
    #[must_use]
    pub fn text(&self, index: u32) -> Vec<u8> {
        let text = self.texts[index as usize];
        let short = text.to_bytes();
        text.bytes(&short, self.longer.page(text)).to_vec()
    }

    /// The text from a byte of `bytes` to before another, and a part of its hash.
    #[inline(never)]
    fn sought(&self, bytes: &[u8], start: usize, end: usize) -> (Packed, u32) {
        let text = Packed::new(bytes, start, end);
        let short = text.to_bytes();
        (text, self.hash(if text.is_short() { &short } else { text.of(bytes) }))
    }

    #[inline(always)]
    fn hash(&self, bytes: &[u8]) -> u32 {
        (self.hasher.hash(bytes) >> 32) as u32
    }

    fn hash_of_pair(&self, text: u32, group: u32) -> u32 {
        self.hash(&(u64::from(text) << 32 | u64::from(group)).to_le_bytes())
    }

    /// Checks whether this text has that index.
    #[inline(always)]
    fn is(&self, index: u32, text: Packed, bytes: &[u8]) -> bool {
        let known = self.texts.get(index as usize);
        known.is_some_and(|known| text.is_same(bytes, *known, self.longer.page(*known)))
    }

    fn find(&self, hash: u32, text: Packed, bytes: &[u8]) -> Option<u32> {
        self.known.find(hash, |index| self.is(index, text, bytes))
    }

    /// Adds a text that is not there.
    fn add(&mut self, hash: u32, text: Packed, bytes: &[u8]) -> Result<u32, TryReserveError> {
        let index = self.texts.count() as u32;
        self.texts.reserve()?;
        if !text.is_short() {
            self.longer.reserve(text.length())?;
        }
        self.known.add(hash, index)?;
        let is_short = text.is_short();
        self.texts.push(if is_short { text } else { self.longer.add(text.of(bytes)) })?;
        self.bytes += text.length();
        Ok(index)
    }
}

/// Pairs of a text and a group, each with a number of rows.
#[derive(Default)]
pub struct Pairs {
    pairs: Pages<Pair>,
    known: Table,
}

#[derive(Clone, Copy, Default)]
struct Pair {
    text: u32,
    group: u32,
    rows: u32,
}

impl zeroize::DefaultIsZeroes for Pair {}

impl Pairs {
    /// How many pairs there are.
    #[must_use]
    pub fn count(&self) -> usize {
        self.pairs.count()
    }

    /// The number of rows of a pair, if it is there.
    #[inline(never)]
    pub fn find(&mut self, texts: &Texts, text: u32, group: u32) -> Option<&mut u32> {
        let is = |index: u32| {
            let pair = &self.pairs[index as usize];
            (pair.text, pair.group) == (text, group)
        };
        let index = self.known.find(texts.hash_of_pair(text, group), is)?;
        Some(&mut self.pairs[index as usize].rows)
    }

    /// Adds a pair that is not there: it has one row.
    ///
    /// # Errors
    /// If the host gives no more memory.
    #[inline(never)]
    pub fn add(&mut self, texts: &Texts, text: u32, group: u32) -> Result<(), TryReserveError> {
        self.pairs.reserve()?;
        self.known.add(texts.hash_of_pair(text, group), self.pairs.count() as u32)?;
        self.pairs.push(Pair { text, group, rows: 1 })
    }
}

/// Checks whether readers could read all of a text.
#[inline(never)]
fn is_read(text: &[u8]) -> bool {
    !text.windows(UNREAD.len()).any(|part| part == UNREAD)
}

/// Checks whether a text names a group.
#[inline(never)]
fn is_name(text: &[u8]) -> bool {
    text != UNREAD && core::str::from_utf8(text).is_ok()
}

/// U+FFFD, which readers write for what they could not read.
const UNREAD: &[u8] = "\u{fffd}".as_bytes();

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_are_ordered_by_their_bytes_whatever_came_first() {
        let all = [
            "",
            "a",
            "aa",
            "b",
            "ab\0",
            "ab",
            "\u{ff21}",
            "\u{1f600}",
            "a long text, a",
            "a long text, b",
        ];
        for turn in 0..all.len() {
            let mut texts = Texts::new([turn as u64, 7]);
            let mut own = all.to_vec();
            own.rotate_left(turn);
            let mut indexes: Vec<u32> =
                own.iter().map(|text| texts.index(text.as_bytes()).expect("memory")).collect();
            texts.in_order(&mut indexes);
            own.sort_unstable_by_key(|text| text.as_bytes());
            let ordered: Vec<_> = indexes.iter().map(|index| texts.text(*index)).collect();
            assert_eq!(ordered, own.iter().map(|text| text.as_bytes()).collect::<Vec<_>>());
        }
    }

    /// Texts one after another, and where each of them ends.
    fn chunk(texts: &[String]) -> (Vec<u8>, Vec<u32>) {
        let (mut bytes, mut ends) = (Vec::new(), Vec::new());
        for text in texts {
            bytes.extend_from_slice(text.as_bytes());
            ends.push(bytes.len() as u32);
        }
        (bytes, ends)
    }

    #[test]
    fn ids_that_are_looked_for_together_have_the_indexes_of_one_by_one() {
        // New ones, known ones, the same twice in a row, none, and some that are left out.
        let id = |at: usize| {
            let spread = at.wrapping_mul(0x9e37_79b9) >> 16;
            if spread.is_multiple_of(7) { String::new() } else { (spread % 300).to_string() }
        };
        let ids: Vec<String> = (0..2_000).map(id).collect();
        let wanted: Vec<u32> =
            (0..2_000).map(|at| if at % 11 == 3 { NOWHERE } else { 7 }).collect();
        let mut one_by_one = Texts::new([1, 2]);
        let mut index = |(id, wanted): (&String, &u32)| match id.as_str() {
            "" => NOWHERE,
            _ if *wanted == NOWHERE => NOWHERE,
            id => one_by_one.index(id.as_bytes()).expect("memory"),
        };
        let expected: Vec<u32> = ids.iter().zip(&wanted).map(&mut index).collect();
        for many in [1, 2, TOGETHER - 1, TOGETHER, TOGETHER + 1, 3 * TOGETHER, ids.len()] {
            let (mut together, mut found) = (Texts::new([3, 4]), wanted.clone());
            for (ids, indexes) in ids.chunks(many).zip(found.chunks_mut(many)) {
                let (bytes, ends) = chunk(ids);
                together.index_ids(&bytes, &ends, indexes).expect("memory");
            }
            assert_eq!(found, expected, "{many}");
        }
    }

    #[test]
    fn ids_of_one_hash_are_told_apart() {
        let mut texts = Texts::new([1, 2]);
        let mut ids: Vec<(u32, String)> = (0..300_000)
            .map(|id| id.to_string())
            .map(|id| (texts.sought(id.as_bytes(), 0, id.len()).1, id))
            .collect();
        ids.sort();
        let equal: Vec<String> = ids
            .windows(2)
            .filter(|two| two[0].0 == two[1].0)
            .flat_map(|two| [two[0].1.clone(), two[1].1.clone()])
            .collect();
        assert!(equal.len() >= 4, "some of 4.5e10 pairs share 32 bits");
        let (bytes, ends) = chunk(&equal);
        let expected: Vec<u32> = (0..equal.len() as u32).collect();
        // New ones first, then known ones.
        for _ in 0..2 {
            let mut indexes = vec![0; equal.len()];
            texts.index_ids(&bytes, &ends, &mut indexes).expect("memory");
            assert_eq!(indexes, expected);
        }
    }

    #[test]
    fn texts_are_compared_byte_for_byte() {
        let long = "x".repeat(5_000);
        let all = ["7", "07", " 7", "é", "e\u{301}", "A", "a", "", "\0", "\0\0", "ab", "b", &long];
        let mut texts = Texts::new([5, 6]);
        for _ in 0..2 {
            for (index, text) in (0..).zip(all) {
                assert_eq!(texts.index(text.as_bytes()), Ok(index), "{text}");
            }
        }
        assert_eq!((texts.count(), texts.bytes()), (all.len(), all.concat().len()));
    }

    #[test]
    fn pairs_have_numbers_of_their_own() {
        let (texts, mut pairs) = (Texts::new([7, 8]), Pairs::default());
        for text in 0..100 {
            for group in 0..20 {
                assert_eq!(pairs.find(&texts, text, group), None);
                pairs.add(&texts, text, group).expect("memory");
                *pairs.find(&texts, text, group).expect("memory") += text * group;
            }
        }
        assert_eq!(pairs.count(), 2_000);
        for (text, group) in [(0, 0), (3, 19), (99, 19), (19, 3)] {
            assert_eq!(pairs.find(&texts, text, group).copied(), Some(1 + text * group));
        }
        assert_eq!(pairs.find(&texts, 100, 0), None);
    }

    #[test]
    fn a_text_names_a_group_if_it_is_well_formed_and_not_too_long() {
        let names: [&[u8]; 6] =
            [b"", b"a", b"\0", "a\u{fffd}".as_bytes(), "\u{1f600}".as_bytes(), &[b'x'; 20]];
        let others: [&[u8]; 7] = [
            "\u{fffd}".as_bytes(),
            b"\xff",
            b"a\xffb",
            b"\xed\xa0\x80",
            &"\u{1f600}".as_bytes()[..3],
            &[b'x'; 21],
            b"a long text that ends \xc3",
        ];
        let (bytes, mut ends) = (names.concat(), Vec::new());
        let bytes = [bytes, others.concat()].concat();
        for text in names.iter().chain(&others) {
            ends.push(ends.last().copied().unwrap_or(0) + text.len() as u32);
        }
        let mut texts = Texts::new([11, 12]);
        // New ones first, then known ones; and what is left out stays so.
        for left_out in [None, Some(1)] {
            let mut indexes = [0; 13];
            let mut expected: Vec<u32> = (0..6).chain([NOWHERE; 7]).collect();
            if let Some(at) = left_out {
                (indexes[at], expected[at]) = (NOWHERE, NOWHERE);
            }
            texts.index_groups(&bytes, &ends, 20, &mut indexes).expect("memory");
            assert_eq!(indexes, *expected);
        }
        assert_eq!(texts.count(), 6);
    }

    #[test]
    fn a_text_is_an_id_unless_it_is_empty_or_long_or_was_not_read() {
        let long = "x".repeat(LONGEST);
        let ids = ["a", "é", "ï", "\u{fffc}", "\u{f000}", &long];
        let longer = "x".repeat(LONGEST + 1);
        let others = ["", &longer, "\u{fffd}", "a\u{fffd}", "\u{fffd}a", "a\u{fffd}é"];
        for (texts, expected) in [(ids, [0, 1, 2, 3, 4, 5]), (others, [NOWHERE; 6])] {
            let (bytes, ends) = chunk(&texts.map(String::from));
            let mut indexes = [0; 6];
            Texts::new([9, 10]).index_ids(&bytes, &ends, &mut indexes).expect("memory");
            assert_eq!(indexes, expected);
        }
    }
}
