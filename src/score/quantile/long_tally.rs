//! Rows counted on a grid that is never written out.

use sottovoce_loops::{runs::Costs, sorted::List};

use super::{Alpha, SortedBins};
use crate::{Error, Result, exact::LongGrid};

/// How many rows lie on and between which points of a grid. NaN is skipped.
///
/// Holds the bins that rows are in, with their numbers: 12 bytes for each that differs, and up to
/// 20 MiB for rows that are not sorted yet. Time and memory depend on the number of rows, and of
/// bins that they are in.
pub struct LongTally {
    grid: LongGrid,
    bins: SortedBins,
    rows: u64,
}

impl LongTally {
    /// The most rows, NaN included.
    pub const MOST_ROWS: u64 = 1 << 26;

    /// Nothing counted yet.
    #[must_use]
    pub fn new(grid: LongGrid) -> Self {
        Self { grid, bins: SortedBins::up_to(last_bin(grid)), rows: 0 }
    }

    /// This many rows are sorted together; no answer depends on it.
    #[cfg(test)]
    pub(super) fn in_chunks(grid: LongGrid, chunk: usize) -> Self {
        Self { grid, bins: SortedBins::in_chunks(last_bin(grid), chunk), rows: 0 }
    }

    /// Counts rows.
    ///
    /// # Errors
    /// [`Error::Limit`] if they would be more than [`LongTally::MOST_ROWS`]; then none of these is
    /// counted.
    pub fn add(&mut self, rows: &[f64]) -> Result<()> {
        let all = self.rows + rows.len() as u64;
        Error::limit(
            "rows",
            "must be at most 67108864 (2^26) on a grid of more than 1048576 (2^20) points: use a \
             coarser grid, or fewer rows",
        )
        .when(all > Self::MOST_ROWS)?;
        self.rows = all;
        let mut rest = rows;
        while !rest.is_empty() {
            let room = self.bins.room(rest.len());
            let (part, after) = rest.split_at(rest.len().min(room.len()));
            self.grid.bins(part, room);
            self.bins.take(part.len());
            rest = after;
        }
        Ok(())
    }

    /// How many rows there are, NaN included.
    #[must_use]
    pub fn rows(&self) -> u64 {
        self.rows
    }

    /// The bins that rows are in, as those of a [`Tally`](super::Tally) in ascending order, and how
    /// many of them are NaN.
    #[must_use]
    pub fn sorted(&mut self) -> (List<'_>, u64) {
        let List { blocks, length } = self.bins.sorted();
        let list = List { blocks, length };
        // The bin of NaN is behind all others.
        let last = if length == 0 { (0, 0) } else { list.at(length - 1) };
        let (length, skipped) =
            if last.0 == last_bin(self.grid) { (length - 1, last.1) } else { (length, 0) };
        (List { blocks, length }, skipped)
    }

    /// The costs of the points, seen from a quantile (`proof.md`, "Without a list").
    #[must_use]
    pub fn costs(&mut self, alpha: Alpha) -> Costs<'_> {
        let (points, all) = (self.grid.points(), self.rows);
        let (rows, skipped) = self.sorted();
        let (p, q) = (u64::from(alpha.p()), u64::from(alpha.q()));
        Costs { rows, first_bin: 0, first_point: 0, points, target: p * (all - skipped), q }
    }
}

/// That of NaN.
fn last_bin(grid: LongGrid) -> u64 {
    2 * grid.points() + 1
}
