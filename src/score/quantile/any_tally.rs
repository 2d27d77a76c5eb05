//! Rows counted on any grid.

use sottovoce_loops::runs::Costs;
use zeroize::Zeroizing;

use super::{Alpha, LongTally, Scorer, Tally};
use crate::{Error, Result, exact::AnyGrid};

/// How many rows lie on and between the points of a grid, written out or not. NaN is skipped.
///
/// Memory and time are those of [`Tally`], or of [`LongTally`].
#[must_use]
pub struct AnyTally {
    counted: Counted,
    rows: u64,
    most: u64,
}

enum Counted {
    Short(Tally),
    Long(LongTally),
}

/// Costs of the points of a grid: one by one, or in runs.
pub enum AnyCosts<'tally> {
    /// The cost of each point that is written out, in order.
    Listed(Zeroizing<Vec<u128>>),
    /// The costs of points that are not written out.
    Runs(Costs<'tally>),
}

impl AnyCosts<'_> {
    /// One for each point.
    ///
    /// # Errors
    /// [`Error::Limit`] on a grid that is not written out.
    pub fn listed(self) -> Result<Zeroizing<Vec<u128>>> {
        match self {
            Self::Listed(costs) => Ok(costs),
            Self::Runs(_) => Err(NO_BINS),
        }
    }
}

/// The bins of a grid that is not written out were asked for.
pub const NO_BINS: Error = Error::limit(
    "candidates",
    "must be at most 1048576 (2^20) here, because each has its own count: use a coarser grid",
);

impl AnyTally {
    /// The most rows of a tally that is limited, NaN included.
    pub const MOST_ROWS: u64 = LongTally::MOST_ROWS;

    /// Nothing counted yet; any number of rows on points that are written out.
    pub fn new(grid: &AnyGrid) -> Self {
        let counted = match grid {
            AnyGrid::Short(points) => Counted::Short(Tally::new(points)),
            AnyGrid::Long(grid) => Counted::Long(LongTally::new(*grid)),
        };
        Self { counted, rows: 0, most: u64::MAX }
    }

    /// A tally of at most [`AnyTally::MOST_ROWS`] rows, on any grid: for queries that make more of
    /// the rows than costs.
    pub fn limited(grid: &AnyGrid) -> Self {
        Self { most: Self::MOST_ROWS, ..Self::new(grid) }
    }

    /// Counts rows.
    ///
    /// # Errors
    /// [`Error::Limit`] if they would be more than there may be; then none of these is counted.
    pub fn add(&mut self, rows: &[f64]) -> Result<()> {
        let all = self.rows + rows.len() as u64;
        Error::limit("rows", "must be at most 67108864 (2^26) here: use fewer rows")
            .when(all > self.most)?;
        self.rows = all;
        match &mut self.counted {
            Counted::Short(tally) => {
                tally.add(rows);
                Ok(())
            }
            Counted::Long(tally) => tally.add(rows),
        }
    }

    /// How many rows there are, NaN included, except those that somebody else counted.
    #[must_use]
    pub fn rows(&self) -> u64 {
        self.rows
    }

    /// How many bins a tally has that somebody else made.
    ///
    /// # Errors
    /// [`Error::Limit`] on a grid that is not written out. Any code that names candidates one by
    /// one asks this first.
    pub fn bins(&self) -> Result<usize> {
        match &self.counted {
            Counted::Short(tally) => Ok(tally.bins()),
            Counted::Long(_) => Err(NO_BINS),
        }
    }

    /// Counts rows that somebody else put into some of the bins, as [`Tally::add_counted`] does.
    ///
    /// # Errors
    /// As [`AnyTally::bins`].
    ///
    /// # Panics
    /// If there is no such bin.
    pub fn add_counted(&mut self, bin: usize, rows: u64) -> Result<()> {
        match &mut self.counted {
            Counted::Short(tally) => {
                tally.add_counted(bin, rows);
                Ok(())
            }
            Counted::Long(_) => Err(NO_BINS),
        }
    }

    /// The costs of the points, seen from a quantile. On a grid that is not written out rows are
    /// sorted for it, and costs are those of [`Scorer::Interval`].
    #[must_use]
    pub fn costs(&mut self, alpha: Alpha, scorer: Scorer) -> AnyCosts<'_> {
        match &mut self.counted {
            Counted::Short(tally) => AnyCosts::Listed(tally.costs(alpha, scorer).into()),
            Counted::Long(tally) => AnyCosts::Runs(tally.costs(alpha)),
        }
    }

    /// Each bin in order, and how many rows are in it; without NaN. Bin `2 i + 1` has those that
    /// equal point `i`, bin `2 i` those between it and the one before.
    ///
    /// # Errors
    /// Any error of `take`.
    pub fn each(&mut self, take: &mut dyn FnMut(u64, u64) -> Result<()>) -> Result<()> {
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
