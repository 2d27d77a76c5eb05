//! Rows of each group between candidates.

use sottovoce_loops::{
    rows::{Candidates, NOWHERE, keep_within},
    wiped::Wiped,
};

use super::{Cells, Inner};
use crate::{
    Result,
    exact::{AnyGrid, Integer, fits},
    query::{quantile::QuantileQuestion, rows::unsigned},
    score::quantile::{LongGroups, NO_BINS},
};

impl Inner for QuantileQuestion {
    fn cells(&self, groups: usize) -> Box<dyn Cells> {
        match self.candidates() {
            AnyGrid::Short(points) => Box::new(Bins::new(points, groups)),
            AnyGrid::Long(grid) => {
                Box::new(OnGrid(LongGroups::new(*grid, fits(groups, "at most 2^16 groups"))))
            }
        }
    }
}

/// How many rows of each group lie on and between the candidates. The last group has the rows in
/// none.
struct Bins {
    candidates: Candidates,
    /// The number of bins of one group.
    bins: usize,
    places: Vec<u32>,
    /// The bin of each row of a chunk.
    rows: Wiped<u32>,
    counts: Wiped<u64>,
}

impl Bins {
    fn new(points: &[f64], groups: usize) -> Self {
        let candidates = Candidates::new(points);
        let bins = 2 * candidates.count() + 1;
        // As many places as bins, and one for NaN, which is in no group.
        let places = (0..=fits::<_, u32>(bins, "at most 2^22 bins")).collect();
        let (rows, counts) = (Wiped::zeros(0), Wiped::zeros((groups + 1) * bins));
        Self { candidates, bins, places, rows, counts }
    }
}

/// Leaves out NaN.
fn keep_numbers(rows: &[f64], cells: &mut [u32]) {
    keep_within(rows, f64::NEG_INFINITY, f64::INFINITY, cells);
}

impl Cells for Bins {
    fn keep(&self, rows: &[f64], cells: &mut [u32]) {
        keep_numbers(rows, cells);
    }

    fn add(&mut self, cells: &[u32], rows: &[f64]) {
        if rows.len() > self.rows.len() {
            self.rows = Wiped::zeros(rows.len());
        }
        let found = &mut self.rows[..rows.len()];
        self.candidates.look_up(rows, &self.places, found);
        let (none, most) = (self.counts.len() / self.bins - 1, self.bins - 1);
        for (cell, bin) in cells.iter().zip(found) {
            let group = if *cell == NOWHERE { none } else { *cell as usize };
            self.counts[group * self.bins + most.min(*bin as usize)] += 1;
        }
    }

    fn add_counted(&mut self, bins: &[u32], counted: &[Integer]) {
        let of_groups = self.counts.len() - self.bins;
        for (bin, rows) in bins.iter().zip(counted) {
            self.counts[..of_groups][*bin as usize] += unsigned(rows);
        }
    }

    fn bins_of_group(&self) -> Result<usize> {
        Ok(self.bins)
    }

    fn bins(&self, group: usize) -> &[u64] {
        &self.counts[group * self.bins..][..self.bins]
    }
}

/// Rows of each group, with candidates that are not written out.
struct OnGrid(LongGroups);

/// Bytes that each row in a group takes of the memory that there may be: so there are at most
/// `2^26`.
const OF_ROW: u64 = 16;

impl Cells for OnGrid {
    fn keep(&self, rows: &[f64], cells: &mut [u32]) {
        keep_numbers(rows, cells);
    }

    fn add(&mut self, cells: &[u32], rows: &[f64]) {
        self.0.add(cells, rows);
    }

    fn size(&self) -> u64 {
        OF_ROW * self.0.rows()
    }

    fn bins_of_group(&self) -> Result<usize> {
        Err(NO_BINS)
    }

    fn on_grid(&mut self) -> Option<&mut LongGroups> {
        Some(&mut self.0)
    }
}
