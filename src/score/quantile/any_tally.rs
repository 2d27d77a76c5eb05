//! Rows counted on any grid, for queries that make more of them than costs.

use super::{LongTally, Tally};
use crate::{Error, exact::AnyGrid};

/// How many rows lie on and between the points of a grid, written out or not. NaN is skipped.
///
/// Memory and time are those of [`Tally`], or of [`LongTally`].
pub struct AnyTally {
    counted: Counted,
    rows: u64,
}

enum Counted {
    Short(Tally),
    Long(LongTally),
}

impl AnyTally {
    /// The most rows, NaN included.
    pub const MOST_ROWS: u64 = LongTally::MOST_ROWS;

    /// Nothing counted yet.
    #[must_use]
    pub fn new(grid: &AnyGrid) -> Self {
        let counted = match grid {
            AnyGrid::Short(points) => Counted::Short(Tally::new(points)),
            AnyGrid::Long(grid) => Counted::Long(LongTally::new(*grid)),
        };
        Self { counted, rows: 0 }
    }

    /// Counts rows.
    ///
    /// # Errors
    /// [`Error::Limit`] if they would be more than [`AnyTally::MOST_ROWS`]; then none of these is
    /// counted.
    pub fn add(&mut self, rows: &[f64]) -> Result<(), Error> {
        let all = self.rows + rows.len() as u64;
        if all > Self::MOST_ROWS {
            return Err(Error::Limit {
                name: "rows",
                rule: "must be at most 67108864 (2^26) here: take fewer rows",
            });
        }
        self.rows = all;
        match &mut self.counted {
            Counted::Short(tally) => {
                tally.add(rows);
                Ok(())
            }
            Counted::Long(tally) => tally.add(rows),
        }
    }

    /// How many rows there are, NaN included.
    #[must_use]
    pub fn rows(&self) -> u64 {
        self.rows
    }

    /// Each bin in order, and how many rows are in it; without NaN. Bin `2 i + 1` has those that
    /// equal point `i`, bin `2 i` those between it and the one before.
    ///
    /// # Errors
    /// What `take` fails with.
    pub fn each(
        &mut self,
        take: &mut dyn FnMut(u64, u64) -> Result<(), Error>,
    ) -> Result<(), Error> {
        match &mut self.counted {
            Counted::Short(tally) => {
                let bins = &tally.counted()[..tally.bins()];
                (0..).zip(bins).try_for_each(|(bin, rows)| take(bin, *rows))
            }
            Counted::Long(tally) => {
                let (list, _) = tally.sorted();
                (0..list.length).try_for_each(|at| {
                    let (bin, rows) = list.at(at);
                    take(bin, rows)
                })
            }
        }
    }
}
