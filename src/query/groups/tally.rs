//! Rows counted by group.

use std::rc::Rc;

use sottovoce_loops::{
    rows::{divide, keep_within},
    wiped::Wiped,
};

use super::{Cells, Column, Dimension, Memory, PerPerson, cells::Nothing, persons::Persons};
use crate::{Result, exact::Integer, query::texts::given, score::quantile::LongGroups};

/// Rows on their way into their groups, a chunk at a time: [`Tally::begin`], then [`Tally::place`]
/// for each dimension in order, then [`Tally::add`]. Where rows have ids of persons, it is
/// [`Tally::keep`], [`Tally::bound`] and [`Tally::count`] instead of the last.
pub struct Tally {
    by: Rc<[Dimension]>,
    rows: usize,
    /// How many dimensions have divided this chunk.
    placed: usize,
    /// True if persons have been bounded in this chunk.
    is_bounded: bool,
    /// The groups of the rows of this chunk, and room for more.
    cells: Wiped<u32>,
    places: Wiped<u32>,
    persons: Bounding,
    tallies: Box<dyn Cells>,
    memory: Memory,
    /// How much of it this tally takes.
    size: u64,
}

/// How rows of one person are bounded.
enum Bounding {
    /// Nobody enforces it.
    Assumed,
    /// Nobody is known yet.
    First(PerPerson),
    By(Box<Persons>),
}

impl Tally {
    pub(super) fn new(
        by: &Rc<[Dimension]>,
        bounded: Option<PerPerson>,
        memory: Memory,
        tallies: Box<dyn Cells>,
    ) -> Self {
        let [cells, places] = [0, 0].map(Wiped::zeros);
        let persons = bounded.map_or(Bounding::Assumed, Bounding::First);
        Self {
            by: by.clone(),
            rows: 0,
            placed: 0,
            is_bounded: false,
            cells,
            places,
            persons,
            tallies,
            memory,
            size: 0,
        }
    }

    /// The next chunk has this many rows: all of them in one group so far.
    pub fn begin(&mut self, rows: usize) {
        if rows > self.cells.len() {
            [self.cells, self.places] = [rows, rows].map(Wiped::zeros);
        }
        (self.rows, self.placed, self.is_bounded) = (rows, 0, false);
        self.cells[..rows].fill(0);
    }

    /// Divides the groups by the next dimension.
    ///
    /// # Panics
    /// If it is not the next dimension, or its column is of another type or has another number of
    /// rows.
    pub fn place(&mut self, dimension: usize, column: Column<'_>) {
        assert!(
            dimension == self.placed,
            "place: the first dimension first, and each of them once"
        );
        self.placed += 1;
        assert!(column.rows() == self.rows, "place: a column must have as many rows as the chunk");
        let (dimension, places) = (&self.by[dimension], &mut self.places[..self.rows]);
        dimension.places(column, places);
        divide(&mut self.cells[..self.rows], dimension.len(), places);
    }

    /// Leaves out rows that are not from `lowest` to `highest` in another column.
    ///
    /// # Panics
    /// For another number of rows.
    pub fn keep_within(&mut self, rows: &[f64], lowest: f64, highest: f64) {
        assert!(rows.len() == self.rows, "keep_within: as many rows as the chunk");
        keep_within(rows, lowest, highest, &mut self.cells[..self.rows]);
    }

    /// Counts the chunk, by the numbers that the question is about.
    ///
    /// # Panics
    /// As [`Tally::count`].
    pub fn add(&mut self, rows: &[f64]) {
        self.keep(rows);
        self.count(rows);
    }

    /// Counts rows in these groups, by the numbers that the question is about. All of them are
    /// rows that it counts, and nobody bounds persons any more.
    ///
    /// # Panics
    /// For another number of rows, or if there are dimensions.
    pub(in crate::query) fn add_in(&mut self, groups: &[u32], rows: &[f64]) {
        self.begin(groups.len());
        self.cells[..groups.len()].copy_from_slice(groups);
        self.count(rows);
    }

    /// Leaves out rows that the question does not count, by the numbers that it is about.
    ///
    /// # Panics
    /// For another number of rows, or if a dimension has not divided them.
    pub fn keep(&mut self, rows: &[f64]) {
        assert!(rows.len() == self.rows, "keep: as many rows as the chunk");
        self.assert_placed();
        self.tallies.keep(rows, &mut self.cells[..self.rows]);
    }

    /// Leaves out rows that the question does not count, by the texts that it is about: one after
    /// another, and where each of them ends. A single byte 255, with which no text begins, is a
    /// missing one.
    ///
    /// # Panics
    /// If the question is about numbers, and as [`Tally::keep`].
    pub fn keep_texts(&mut self, texts: &[u8], ends: &[u32]) {
        assert!(ends.len() == self.rows, "keep_texts: as many rows as the chunk");
        self.assert_placed();
        self.tallies.keep_texts(texts, ends, &mut self.cells[..self.rows]);
    }

    /// Leaves out rows above the bound of their person, and those without an id: texts one after
    /// another, and where each of them ends. Nothing of this fails: a release does, if there are
    /// more ids than memory is meant for.
    ///
    /// # Panics
    /// For another number of rows, if a dimension has not divided them, or without
    /// [`Groups::with_ids`](super::Groups::with_ids).
    pub fn bound(&mut self, ids: &[u8], ends: &[u32]) {
        assert!(ends.len() == self.rows, "bound: as many rows as the chunk");
        self.assert_placed();
        self.is_bounded = true;
        let bounded = self.memory.checked().and_then(|()| self.try_bound(ids, ends));
        self.settle(bounded);
    }

    fn try_bound(&mut self, ids: &[u8], ends: &[u32]) -> Result<()> {
        if let Bounding::First(most) = self.persons {
            self.persons = Bounding::By(Box::new(Persons::new(most)));
        }
        let Bounding::By(persons) = &mut self.persons else {
            panic!("bound: the question has no ids")
        };
        let cells = &mut self.cells[..self.rows];
        self.memory.with_ids(|known| given(persons.keep(known, (ids, ends), cells)))
    }

    /// Lets go of everything where rows need more memory than there may be.
    fn settle(&mut self, done: Result<()>) {
        let persons = match &self.persons {
            Bounding::By(persons) => persons.size(),
            Bounding::Assumed | Bounding::First(_) => 0,
        };
        let size = persons + self.tallies.size();
        self.memory.settle(self.size, size, done);
        self.size = size;
        if self.memory.checked().is_err() {
            self.tallies = Box::new(Nothing);
            self.persons = Bounding::Assumed;
        }
    }

    /// Counts the chunk, by the numbers that the question is about, once rows were left out.
    /// Nothing of this fails: a release does, where more rows lie on a grid that is not written out
    /// than memory is meant for.
    ///
    /// # Panics
    /// For another number of rows, if a dimension has not divided them, or if rows have ids of
    /// persons and were not bounded.
    pub fn count(&mut self, rows: &[f64]) {
        assert!(rows.len() == self.rows, "count: as many rows as the chunk");
        self.assert_ready();
        self.tallies.add(&self.cells[..self.rows], rows);
        self.settle(Ok(()));
    }

    /// Counts the chunk, by the texts that the question is about. Nothing of this fails: a release
    /// does, if there are more different texts than memory is meant for.
    ///
    /// # Panics
    /// If the question is about numbers, and as [`Tally::count`].
    pub fn count_texts(&mut self, texts: &[u8], ends: &[u32]) {
        assert!(ends.len() == self.rows, "count_texts: as many rows as the chunk");
        self.assert_ready();
        let (cells, tallies) = (&self.cells[..self.rows], &mut self.tallies);
        let added = self.memory.checked().and_then(|()| tallies.add_texts(cells, texts, ends));
        self.settle(added);
    }

    /// Counts the chunk for a question that is about no numbers: how many rows there are.
    ///
    /// # Panics
    /// If the question is about numbers, and as [`Tally::count`].
    pub fn add_all(&mut self) {
        self.assert_ready();
        self.tallies.add(&self.cells[..self.rows], &[]);
    }

    /// Adds what somebody else counted, and bounded by person, in some of the bins of all groups:
    /// [`Cells::add_counted`].
    ///
    /// # Panics
    /// If there is no such bin; for a number of rows below 0, or that 64 bits do not hold.
    pub fn add_counted(&mut self, bins: &[u32], counted: &[Integer]) {
        assert!(bins.len() == counted.len(), "add_counted: a number for each bin");
        self.tallies.add_counted(bins, counted);
    }

    fn assert_placed(&self) {
        assert!(self.placed == self.by.len(), "count: every dimension divides the rows first");
    }

    fn assert_ready(&self) {
        self.assert_placed();
        let assumed = matches!(self.persons, Bounding::Assumed);
        assert!(assumed || self.is_bounded, "count: persons are bounded first");
    }

    /// Refuses to go on where rows could not be kept.
    pub(super) fn checked(&self) -> Result<()> {
        self.memory.checked()
    }

    /// The exact answers, one group after the other. Not private.
    #[must_use]
    pub fn answers(&self) -> Vec<Integer> {
        self.tallies.answers()
    }

    /// How many bins each group has in a tally that somebody else made.
    ///
    /// # Errors
    /// Those of [`Cells::bins_of_group`].
    pub fn bins_of_group(&self) -> Result<usize> {
        self.tallies.bins_of_group()
    }

    /// The exact counts of the bins of one group. Not private.
    #[must_use]
    pub fn bins(&self, group: usize) -> &[u64] {
        self.tallies.bins(group)
    }

    /// The exact numbers of rows on a grid that is not written out. Not private.
    pub fn on_grid(&mut self) -> Option<&mut LongGroups> {
        self.tallies.on_grid()
    }
}
