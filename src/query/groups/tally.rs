//! Rows counted by group.

use std::rc::Rc;

use sottovoce_loops::{
    rows::{count_cells, divide, keep_within, sum_cells},
    steps::Steps as Rounding,
    wiped::Wiped,
};

use super::{Column, Dimension, Inner};
use crate::{
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

    /// The exact answers, one group after the other. Not private.
    fn answers(&self) -> Vec<Integer>;
}

/// Rows on their way into their groups, a chunk at a time: [`Tally::begin`], then [`Tally::place`]
/// for each dimension in order, then [`Tally::add`].
pub struct Tally<C> {
    by: Rc<[Dimension]>,
    rows: usize,
    /// How many dimensions have divided this chunk.
    placed: usize,
    /// Of the rows of this chunk, and room for more.
    cells: Wiped<u32>,
    places: Wiped<u32>,
    tallies: C,
}

impl<C: Cells> Tally<C> {
    pub(super) fn new(by: &Rc<[Dimension]>, tallies: C) -> Self {
        let [cells, places] = [0, 0].map(Wiped::zeros);
        Self { by: by.clone(), rows: 0, placed: 0, cells, places, tallies }
    }

    /// The next chunk has this many rows: all of them in one group so far.
    pub fn begin(&mut self, rows: usize) {
        if rows > self.cells.len() {
            [self.cells, self.places] = [rows, rows].map(Wiped::zeros);
        }
        (self.rows, self.placed) = (rows, 0);
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
    /// For another number of rows, or if a dimension has not divided them.
    pub fn add(&mut self, rows: &[f64]) {
        assert!(rows.len() == self.rows, "add: as many rows as the chunk");
        self.assert_placed();
        let cells = &mut self.cells[..self.rows];
        self.tallies.keep(rows, cells);
        self.tallies.add(cells, rows);
    }

    /// Counts the chunk for a question that is about no numbers: how many rows there are.
    ///
    /// # Panics
    /// If the question is about numbers, or a dimension has not divided the rows.
    pub fn add_all(&mut self) {
        self.assert_placed();
        self.tallies.add(&self.cells[..self.rows], &[]);
    }

    fn assert_placed(&self) {
        assert!(self.placed == self.by.len(), "add: every dimension divides the rows first");
    }

    /// The exact answers, one group after the other. Not private.
    #[must_use]
    pub fn answers(&self) -> Vec<Integer> {
        self.tallies.answers()
    }
}

impl Inner for count::Test {
    type Cells = Counts;

    fn cells(&self, groups: usize) -> Counts {
        Counts { test: *self, counts: Wiped::zeros(groups + 1) }
    }
}

/// How many rows each group has; the last count is of those in none.
pub struct Counts {
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
    type Cells = Sums;

    fn cells(&self, groups: usize) -> Sums {
        Sums::new(self.steps().rounding(), groups)
    }
}

/// The sum of each group, in steps; the last one is of rows in none.
pub struct Sums {
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
    type Cells = Means;

    fn cells(&self, groups: usize) -> Means {
        let sums = Sums::new(self.steps().rounding(), groups);
        Means { range: self.clone(), sums, counts: Wiped::zeros(groups + 1) }
    }
}

/// The sum and the number of rows of each group.
pub struct Means {
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
