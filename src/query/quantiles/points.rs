//! What several quantiles are chosen from, and rows counted on it.

use super::Quantiles;
use crate::{
    Error,
    exact::LongGrid,
    score::quantile::{self, LongTally},
};

/// The points of a public grid.
#[derive(Clone, Debug)]
pub enum Points {
    /// At most `2^20`, finite and strictly increasing.
    Listed(Vec<f64>),
    /// Never written out.
    OnGrid(LongGrid),
}

impl Points {
    /// How many there are.
    pub(super) fn count(&self) -> Result<u64, Error> {
        let count = match self {
            Self::Listed(points) => points.len() as u64,
            Self::OnGrid(grid) => grid.points(),
        };
        Quantiles::check_points(count)?;
        Ok(count)
    }

    #[allow(clippy::cast_possible_truncation)] // a place in a list
    pub(super) fn point(&self, index: u64) -> f64 {
        match self {
            Self::Listed(points) => points[index as usize],
            Self::OnGrid(grid) => grid.point(index),
        }
    }
}

/// Rows counted on and between the points.
pub struct Tally {
    counted: Counted,
    rows: u64,
}

enum Counted {
    Listed(quantile::Tally),
    OnGrid(LongTally),
}

impl Tally {
    /// The most rows, NaN included.
    pub const MOST_ROWS: u64 = LongTally::MOST_ROWS;

    pub(super) fn new(points: &Points) -> Self {
        let counted = match points {
            Points::Listed(points) => Counted::Listed(quantile::Tally::new(points)),
            Points::OnGrid(grid) => Counted::OnGrid(LongTally::new(*grid)),
        };
        Self { counted, rows: 0 }
    }

    /// Counts rows.
    ///
    /// # Errors
    /// [`Error::Limit`] if they would be more than [`Tally::MOST_ROWS`]; then none of these is
    /// counted.
    pub fn add(&mut self, rows: &[f64]) -> Result<(), Error> {
        let all = self.rows + rows.len() as u64;
        if all > Self::MOST_ROWS {
            return Err(Error::Limit {
                name: "rows",
                rule: "must be at most 67108864 (2^26) for several quantiles: take fewer rows",
            });
        }
        self.rows = all;
        match &mut self.counted {
            Counted::Listed(tally) => tally.add(rows),
            Counted::OnGrid(tally) => tally.add(rows)?,
        }
        Ok(())
    }

    /// How many rows there are, NaN included.
    #[must_use]
    pub fn rows(&self) -> u64 {
        self.rows
    }

    /// Each bin that rows are in, in order, and how many they are; without NaN. Bin `2 i + 1` has
    /// those that equal point `i`, bin `2 i` those between it and the one before.
    pub(super) fn each(
        &mut self,
        take: &mut dyn FnMut(u64, u64) -> Result<(), Error>,
    ) -> Result<(), Error> {
        match &mut self.counted {
            Counted::Listed(tally) => {
                let bins = (0..).zip(&tally.counted()[..tally.bins()]);
                bins.into_iter().try_for_each(|(bin, rows)| take(bin, *rows))
            }
            Counted::OnGrid(tally) => {
                let (list, _) = tally.sorted();
                (0..list.length).try_for_each(|at| {
                    let (bin, rows) = list.at(at);
                    take(bin, rows)
                })
            }
        }
    }
}
