//! Rows counted by group.

use std::rc::Rc;

use sottovoce_loops::{
    rows::{NOWHERE, count_cells, divide, keep_within, sum_cells},
    steps::Steps as Rounding,
    wiped::Wiped,
};

use super::{Column, Dimension, Inner, PerPerson, persons::Persons};
use crate::{
    Error, Result,
    exact::Integer,
    query::rows::{count, mean, sum},
};

/// The tallies of all groups: exact, private, and wiped when dropped.
pub trait Cells {
    /// Moves rows that it does not count out of all groups.
    fn keep(&self, rows: &[f64], cells: &mut [u32]);

    /// Counts each row in its group, by the same steps for each. A row that is in no group counts
    /// in a tally of its own, which is never looked at.
    fn add(&mut self, cells: &[u32], rows: &[f64]);

    /// The exact integers that answer, one group after the other. Not private. None where bins
    /// answer.
    fn answers(&self) -> Vec<Integer> {
        Vec::new()
    }

    /// The exact counts of the bins of one group. Not private. None where integers answer.
    fn bins(&self, _group: usize) -> &[u64] {
        &[]
    }
}

/// Rows on their way into their groups, a chunk at a time: [`Tally::begin`], then [`Tally::place`]
/// for each dimension in order, then [`Tally::add`]. Where rows have ids of persons, it is
/// [`Tally::keep`], [`Tally::bound`] and [`Tally::count`] instead of the last.
pub struct Tally {
    by: Rc<[Dimension]>,
    rows: usize,
    /// How many dimensions have divided this chunk.
    placed: usize,
    /// Whether persons have been bounded in this chunk.
    is_bounded: bool,
    /// Of the rows of this chunk, and room for more.
    cells: Wiped<u32>,
    places: Wiped<u32>,
    persons: Bounding,
    tallies: Box<dyn Cells>,
}

/// How rows of one person are bounded.
enum Bounding {
    /// Nobody enforces it.
    Assumed,
    /// Nobody is known yet.
    First(PerPerson),
    By(Box<Persons>),
    /// What rows need is more than there may be, or the system's source failed. Nothing is kept.
    Failed(Error),
}

impl Tally {
    pub(super) fn new(
        by: &Rc<[Dimension]>,
        bounded: Option<PerPerson>,
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

    /// Leaves out rows that the question does not count, by the numbers that it is about.
    ///
    /// # Panics
    /// For another number of rows, or if a dimension has not divided them.
    pub fn keep(&mut self, rows: &[f64]) {
        assert!(rows.len() == self.rows, "keep: as many rows as the chunk");
        self.assert_placed();
        self.tallies.keep(rows, &mut self.cells[..self.rows]);
    }

    /// Leaves out rows above the bound of their person, and those without an id: texts one after
    /// another, and where each of them ends. Nothing of this fails: a release does, where there are
    /// more ids than memory is meant for.
    ///
    /// # Panics
    /// For another number of rows, if a dimension has not divided them, or without
    /// [`Groups::with_ids`](super::Groups::with_ids).
    pub fn bound(&mut self, ids: &[u8], ends: &[u32]) {
        assert!(ends.len() == self.rows, "bound: as many rows as the chunk");
        self.assert_placed();
        self.is_bounded = true;
        let cells = &mut self.cells[..self.rows];
        if let Bounding::First(most) = self.persons {
            let first = Persons::new(most).map(Box::new);
            self.persons = first.map_or_else(Bounding::Failed, Bounding::By);
        }
        match &mut self.persons {
            Bounding::By(persons) => {
                if let Err(failed) = bounded(persons, cells, ids, ends) {
                    self.persons = Bounding::Failed(failed);
                }
            }
            Bounding::Failed(_) => cells.fill(NOWHERE),
            Bounding::Assumed | Bounding::First(_) => panic!("bound: the question has no ids"),
        }
    }

    /// Counts the chunk, by the numbers that the question is about, once rows were left out.
    ///
    /// # Panics
    /// For another number of rows, if a dimension has not divided them, or if rows have ids of
    /// persons and were not bounded.
    pub fn count(&mut self, rows: &[f64]) {
        assert!(rows.len() == self.rows, "count: as many rows as the chunk");
        self.assert_ready();
        self.tallies.add(&self.cells[..self.rows], rows);
    }

    /// Counts the chunk for a question that is about no numbers: how many rows there are.
    ///
    /// # Panics
    /// If the question is about numbers, and as [`Tally::count`].
    pub fn add_all(&mut self) {
        self.assert_ready();
        self.tallies.add(&self.cells[..self.rows], &[]);
    }

    fn assert_placed(&self) {
        assert!(self.placed == self.by.len(), "count: every dimension divides the rows first");
    }

    fn assert_ready(&self) {
        self.assert_placed();
        let assumed = matches!(self.persons, Bounding::Assumed);
        assert!(assumed || self.is_bounded, "count: persons are bounded first");
    }

    /// Refuses to go on where rows could not be bounded.
    pub(super) fn checked(&self) -> Result<()> {
        match &self.persons {
            Bounding::Failed(failed) => Err(*failed),
            _ => Ok(()),
        }
    }

    /// The exact answers, one group after the other. Not private.
    #[must_use]
    pub fn answers(&self) -> Vec<Integer> {
        self.tallies.answers()
    }

    /// The exact counts of the bins of one group. Not private.
    #[must_use]
    pub fn bins(&self, group: usize) -> &[u64] {
        self.tallies.bins(group)
    }
}

/// Leaves out the rows above the bounds of persons.
fn bounded(persons: &mut Persons, cells: &mut [u32], ids: &[u8], ends: &[u32]) -> Result<()> {
    let mut start = 0;
    for (cell, end) in cells.iter_mut().zip(ends) {
        let id = ids.get(start..*end as usize).unwrap_or_default();
        if *cell != NOWHERE && !persons.keep(id, *cell)? {
            *cell = NOWHERE;
        }
        start = *end as usize;
    }
    Ok(())
}

impl Inner for count::Test {
    fn cells(&self, groups: usize) -> Box<dyn Cells> {
        Box::new(Counts { test: *self, counts: Wiped::zeros(groups + 1) })
    }
}

/// How many rows each group has; the last count is of those in none.
struct Counts {
    test: count::Test,
    counts: Wiped<u64>,
}

impl Cells for Counts {
    fn keep(&self, rows: &[f64], cells: &mut [u32]) {
        let (lowest, highest) = self.test.ends();
        keep_within(rows, lowest, highest, cells);
    }

    fn add(&mut self, cells: &[u32], _: &[f64]) {
        count_cells(cells, &mut self.counts);
    }

    fn answers(&self) -> Vec<Integer> {
        of_groups(&self.counts).iter().map(|count| Integer::from(*count)).collect()
    }
}

impl Inner for sum::Range {
    fn cells(&self, groups: usize) -> Box<dyn Cells> {
        Box::new(Sums::new(self.steps().rounding(), groups))
    }
}

/// The sum of each group, in steps; the last one is of rows in none.
struct Sums {
    rounding: Rounding,
    sums: Wiped<i128>,
    /// Of a part of the rows.
    steps: Wiped<i64>,
}

/// How many rows are rounded before they are summed.
const PART: usize = 1 << 10;

impl Sums {
    fn new(rounding: Rounding, groups: usize) -> Self {
        Self { rounding, sums: Wiped::zeros(groups + 1), steps: Wiped::zeros(PART) }
    }
}

impl Cells for Sums {
    fn keep(&self, rows: &[f64], cells: &mut [u32]) {
        keep_within(rows, f64::NEG_INFINITY, f64::INFINITY, cells);
    }

    fn add(&mut self, cells: &[u32], rows: &[f64]) {
        assert!(cells.len() == rows.len(), "add: a number for each row");
        for (cells, rows) in cells.chunks(PART).zip(rows.chunks(PART)) {
            let steps = &mut self.steps[..rows.len()];
            self.rounding.each(rows, steps);
            sum_cells(cells, steps, &mut self.sums);
        }
    }

    fn answers(&self) -> Vec<Integer> {
        of_groups(&self.sums).iter().map(|sum| Integer::from(*sum)).collect()
    }
}

impl Inner for mean::Range {
    fn cells(&self, groups: usize) -> Box<dyn Cells> {
        let sums = Sums::new(self.steps().rounding(), groups);
        Box::new(Means { range: self.clone(), sums, counts: Wiped::zeros(groups + 1) })
    }
}

/// The sum and the number of rows of each group.
struct Means {
    range: mean::Range,
    sums: Sums,
    counts: Wiped<u64>,
}

impl Cells for Means {
    fn keep(&self, rows: &[f64], cells: &mut [u32]) {
        self.sums.keep(rows, cells);
    }

    fn add(&mut self, cells: &[u32], rows: &[f64]) {
        self.sums.add(cells, rows);
        count_cells(cells, &mut self.counts);
    }

    fn answers(&self) -> Vec<Integer> {
        let groups = of_groups(&self.sums.sums).iter().zip(of_groups(&self.counts));
        groups
            .flat_map(|(sum, rows)| self.range.distances_of(*sum, *rows).map(Integer::from))
            .collect()
    }
}

/// All but the last, which is of rows in no group.
fn of_groups<T>(all: &[T]) -> &[T] {
    all.split_last().map_or(&[], |(_, groups)| groups)
}
