//! Counts, sums and means of groups.

use sottovoce_loops::{
    rows::{count_cells, keep_within, sum_cells},
    steps::Steps as Rounding,
    wiped::Wiped,
};

use super::{Cells, Inner};
use crate::{
    exact::Integer,
    query::rows::{count, mean, sum, unsigned},
};

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

    fn add_counted(&mut self, bins: &[u32], counted: &[Integer]) {
        for (bin, rows) in bins.iter().zip(counted) {
            of_groups_mut(&mut self.counts)[*bin as usize] += unsigned(rows);
        }
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
    /// Steps of a part of the rows.
    steps: Wiped<i64>,
    /// Sums that somebody else made, of any size: one for each group, or nothing.
    counted: Vec<Integer>,
}

/// How many rows are rounded before they are summed.
const PART: usize = 1 << 10;

impl Sums {
    fn new(rounding: Rounding, groups: usize) -> Self {
        Self {
            rounding,
            sums: Wiped::zeros(groups + 1),
            steps: Wiped::zeros(PART),
            counted: Vec::new(),
        }
    }

    fn add_sum(&mut self, group: usize, sum: &Integer) {
        self.counted.resize(of_groups(&self.sums).len(), Integer::ZERO);
        let counted = &mut self.counted[group];
        *counted = core::mem::take(counted) + sum;
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

    fn add_counted(&mut self, bins: &[u32], counted: &[Integer]) {
        for (bin, sum) in bins.iter().zip(counted) {
            self.add_sum(*bin as usize, sum);
        }
    }

    fn answers(&self) -> Vec<Integer> {
        let mut answers: Vec<_> =
            of_groups(&self.sums).iter().map(|sum| Integer::from(*sum)).collect();
        for (answer, counted) in answers.iter_mut().zip(&self.counted) {
            *answer = core::mem::take(answer) + counted;
        }
        answers
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

    fn add_counted(&mut self, bins: &[u32], counted: &[Integer]) {
        for (bin, counted) in bins.iter().zip(counted) {
            let group = *bin as usize / 2;
            if bin % 2 == 0 {
                // Within the bounds, as rows are.
                let Ok(sum) = i128::try_from(counted) else { panic!("add_counted: 128 bits") };
                of_groups_mut(&mut self.sums.sums)[group] += sum;
            } else {
                let rows = unsigned(counted);
                of_groups_mut(&mut self.counts)[group] += rows;
                self.sums.sums[group] += self.range.steps().at_lowest(rows);
            }
        }
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

fn of_groups_mut<T>(all: &mut [T]) -> &mut [T] {
    all.split_last_mut().map_or(&mut [], |(_, groups)| groups)
}
