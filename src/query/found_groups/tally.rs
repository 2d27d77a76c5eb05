//! Rows counted by the texts that they have.

use core::hint::black_box;
use std::rc::Rc;

use sottovoce_loops::{
    pages::Pages,
    rows::{NOWHERE, divide, keep_within},
    texts::{Pairs, Texts},
    wiped::Wiped,
};
use zeroize::Zeroizing;

use super::kept::Kept;
use crate::{
    Result,
    exact::fits,
    query::{
        groups::{self, Column, Dimension, Memory, PerPerson, Persons},
        texts::{self, OF_PAIR, given, no_texts},
    },
};

/// Rows on their way into groups, a chunk at a time: [`Tally::begin`], [`Tally::place`] and
/// [`Tally::keep_within`] if there are tests, [`Tally::find`], [`Tally::bound`] where rows have
/// ids, and [`Tally::count`].
///
/// Nothing of the rows fails: a release does, if they need more memory than there may be.
pub struct Tally {
    longest: usize,
    tests: Rc<[Dimension]>,
    bounded: Option<Bounded>,
    texts: Option<Texts>,
    /// How many rows, or persons, each text has.
    counts: Pages<u64>,
    rows: usize,
    step: Step,
    /// The groups of the rows of this chunk, and room for more.
    groups: Wiped<u32>,
    /// Where something is asked of the groups: all rows that count for it.
    kept: Option<Kept>,
    memory: Memory,
    /// How much of it this tally takes.
    size: u64,
}

/// How far a chunk has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Step {
    Begun,
    Found,
    Bounded,
    Counted,
}

/// The persons of rows.
struct Bounded {
    most: PerPerson,
    persons: Persons,
    /// Each person with each group, where a person may keep several rows of one: only the first
    /// counts.
    counted: Option<Pairs>,
    of_rows: Wiped<u32>,
    /// In that case, the groups of this chunk's rows that the bound allows.
    allowed: Wiped<u32>,
}

/// The memory of an answer for each group in it, apart from two copies of its text: noise, counts,
/// and where texts begin and end.
const OF_SHOWN: u64 = 112;

impl Bounded {
    fn new(most: PerPerson) -> Self {
        let counted = (most.rows_of() > 1).then(Pairs::default);
        let [of_rows, allowed] = [0, 0].map(Wiped::zeros);
        Self { most, persons: Persons::new(most), counted, of_rows, allowed }
    }

    fn size(&self) -> u64 {
        let pairs = self.counted.as_ref().map_or(0, Pairs::count);
        self.persons.size() + OF_PAIR * pairs as u64
    }

    /// Leaves out rows above the bound, and all but the first of a person in a group.
    fn keep(
        &mut self,
        known: &mut Texts,
        (ids, ends): (&[u8], &[u32]),
        groups: &mut [u32],
    ) -> Result<()> {
        given(self.persons.keep(known, (ids, ends), groups))?;
        let Some(counted) = &mut self.counted else { return Ok(()) };
        if groups.len() > self.of_rows.len() {
            [self.of_rows, self.allowed] = [groups.len(), groups.len()].map(Wiped::zeros);
        }
        self.allowed[..groups.len()].copy_from_slice(groups);
        let persons = &mut self.of_rows[..groups.len()];
        persons.copy_from_slice(groups);
        given(known.index_ids(ids, ends, persons))?;
        for (person, group) in persons.iter().zip(groups) {
            if *group == NOWHERE {
                continue;
            }
            if counted.find(known, *person, *group).is_some() {
                *group = NOWHERE;
            } else {
                given(counted.add(known, *person, *group))?;
            }
        }
        Ok(())
    }
}

impl Tally {
    pub(super) fn new(
        longest: usize,
        tests: &Rc<[Dimension]>,
        bounded: Option<PerPerson>,
        keeps_rows: bool,
        memory: Memory,
    ) -> Self {
        Self {
            longest,
            tests: tests.clone(),
            bounded: bounded.map(Bounded::new),
            texts: None,
            counts: Pages::default(),
            rows: 0,
            step: Step::Counted,
            groups: Wiped::zeros(0),
            kept: keeps_rows.then(Kept::default),
            memory,
            size: 0,
        }
    }

    /// The next chunk has this many rows.
    pub fn begin(&mut self, rows: usize) {
        if rows > self.groups.len() {
            self.groups = Wiped::zeros(rows);
        }
        (self.rows, self.step) = (rows, Step::Begun);
        self.groups[..rows].fill(0);
    }

    /// Leaves out rows that a test of a category does not let pass, by a column of it.
    ///
    /// # Panics
    /// If there is no such test, its column is of another type or has another number of rows, or
    /// once texts are found.
    pub fn place(&mut self, test: usize, column: Column<'_>) {
        assert!(column.rows() == self.rows, "place: a column must have as many rows as the chunk");
        assert!(self.step == Step::Begun, "place: before texts are found");
        let mut places = Wiped::zeros(self.rows);
        self.tests[test].places(column, &mut places);
        divide(&mut self.groups[..self.rows], 1, &places);
    }

    /// Leaves out rows that are not from `lowest` to `highest` in another column.
    ///
    /// # Panics
    /// For another number of rows, or once texts are found.
    pub fn keep_within(&mut self, rows: &[f64], lowest: f64, highest: f64) {
        assert!(rows.len() == self.rows, "keep_within: as many rows as the chunk");
        assert!(self.step == Step::Begun, "keep_within: before texts are found");
        keep_within(rows, lowest, highest, &mut self.groups[..self.rows]);
    }

    /// The texts of the rows, one after another, and where each of them ends. A single byte 255,
    /// with which no text begins, is a missing one.
    ///
    /// # Panics
    /// For another number of rows, or a second time.
    pub fn find(&mut self, rows: &[u8], ends: &[u32]) {
        assert!(ends.len() == self.rows, "find: as many rows as the chunk");
        assert!(self.step == Step::Begun, "find: once for each chunk");
        self.step = Step::Found;
        let found = self.memory.checked().and_then(|()| self.try_find(rows, ends));
        self.settle(found);
    }

    fn try_find(&mut self, rows: &[u8], ends: &[u32]) -> Result<()> {
        let texts = match &mut self.texts {
            Some(texts) => texts,
            none => none.insert(no_texts()?),
        };
        given(texts.index_groups(rows, ends, self.longest, &mut self.groups[..self.rows]))?;
        while self.counts.count() < texts.count() {
            given(self.counts.push(0))?;
        }
        Ok(())
    }

    /// Leaves out rows above the bound of their person, and those without an id.
    ///
    /// # Panics
    /// For another number of rows, before texts are found, or if the question has no ids.
    pub fn bound(&mut self, ids: &[u8], ends: &[u32]) {
        assert!(ends.len() == self.rows, "bound: as many rows as the chunk");
        assert!(self.step == Step::Found, "bound: once, after texts are found");
        self.step = Step::Bounded;
        let Self { memory, bounded, groups, rows, .. } = self;
        let bounded = bounded.as_mut().expect("bound: the question has no ids");
        let groups = &mut groups[..*rows];
        let done = memory
            .checked()
            .and_then(|()| memory.with_ids(|known| bounded.keep(known, (ids, ends), groups)));
        self.settle(done);
    }

    /// Counts the chunk.
    ///
    /// # Panics
    /// Before texts are found, before persons are bounded, or a second time.
    pub fn count(&mut self) {
        self.count_with(&[]);
    }

    /// Counts the chunk, with the numbers that the question about groups is about.
    ///
    /// # Panics
    /// For another number of rows, and as [`Tally::count`].
    pub fn count_with(&mut self, rows: &[f64]) {
        assert!(rows.is_empty() || rows.len() == self.rows, "count: as many rows as the chunk");
        let ready = if self.bounded.is_some() { Step::Bounded } else { Step::Found };
        assert!(self.step == ready, "count: once, after texts are found and persons bounded");
        self.step = Step::Counted;
        let Self { memory, bounded, groups, counts, kept, rows: all, .. } = self;
        if memory.checked().is_err() {
            return;
        }
        for group in groups[..*all].iter().filter(|group| **group != NOWHERE) {
            counts[*group as usize] += 1;
        }
        let Some(kept) = kept else { return };
        let allowed = match bounded {
            Some(bounded) if bounded.counted.is_some() => &bounded.allowed[..*all],
            _ => &groups[..*all],
        };
        let done = kept.add(allowed, rows);
        self.settle(done);
    }

    /// Gives the rows of some groups to a question about them.
    pub(super) fn give<'a>(&mut self, some: impl Iterator<Item = &'a str>, to: &mut groups::Tally) {
        let (Some(texts), Some(kept)) = (&mut self.texts, &self.kept) else { return };
        let mut places = Wiped::from(vec![NOWHERE; self.counts.count()]);
        for (place, text) in (0..).zip(some) {
            let group = texts.index(text.as_bytes()).expect("a group that is there");
            places[group as usize] = place;
        }
        kept.give(&places, to);
    }

    /// Lets go of everything where rows need more memory than there may be.
    fn settle(&mut self, done: Result<()>) {
        let size = self.texts.as_ref().map_or(0, texts::size)
            + (size_of::<u64>() * self.counts.count()) as u64
            + self.bounded.as_ref().map_or(0, Bounded::size)
            + self.kept.as_ref().map_or(0, Kept::size);
        self.memory.settle(self.size, size, done);
        self.size = size;
        if self.memory.checked().is_err() {
            self.texts = None;
            self.counts = Pages::default();
            self.kept = self.kept.is_some().then(Kept::default);
            if let Some(bounded) = &mut self.bounded {
                *bounded = Bounded::new(bounded.most);
            }
        }
    }

    pub(super) fn checked(&self) -> Result<()> {
        self.memory.checked()
    }

    /// Asks the host for as much memory as an answer with all groups takes, and gives it back. So
    /// no release fails for what it shows.
    pub(super) fn check_room(&self, groups: usize) -> Result<()> {
        let bytes = self.texts.as_ref().map_or(0, Texts::bytes) as u64;
        let words = (OF_SHOWN * groups as u64 + 2 * bytes).div_ceil(8);
        let mut room = Vec::<u64>::new();
        given(given(usize::try_from(words)).map(|words| room.try_reserve_exact(words))?)?;
        black_box(&room);
        Ok(())
    }

    /// How many groups there are. Not private, except by what the number of random words tells.
    #[must_use]
    pub fn number(&self) -> u64 {
        self.counted().count() as u64
    }

    /// The texts that rows count for.
    fn counted(&self) -> impl Iterator<Item = usize> {
        (0..self.counts.count()).filter(|at| self.counts[*at] > 0)
    }

    /// The groups that there are, in the order of their bytes, with their counts.
    pub(super) fn groups(&self) -> Zeroizing<Vec<(u32, u64)>> {
        let Some(texts) = &self.texts else { return Zeroizing::default() };
        let mut there: Zeroizing<Vec<u32>> =
            Zeroizing::new(self.counted().map(|at| fits(at, "at most 2^32 texts")).collect());
        texts.in_order(&mut there);
        Zeroizing::new(there.iter().map(|at| (*at, self.counts[*at as usize])).collect())
    }

    /// The text of a group.
    pub(super) fn text(&self, group: u32) -> String {
        let text = self.texts.as_ref().map(|texts| texts.text(group)).unwrap_or_default();
        String::from_utf8(text).expect("groups are well formed")
    }
}
