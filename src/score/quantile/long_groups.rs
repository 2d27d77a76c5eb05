//! Rows counted by group on a grid that is never written out.

use sottovoce_loops::{
    rows::{NOWHERE, join},
    runs::Costs,
    sorted::List,
};

use super::{Alpha, SortedBins};
use crate::exact::LongGrid;

/// How many rows of each group lie on and between which points of a grid: one list for all groups,
/// in which each has its stretch.
///
/// Holds 12 bytes for each bin of a group that differs, and up to 20 MiB for rows that are not
/// sorted yet. Rows in no group are one bin behind all others.
pub struct LongGroups {
    grid: LongGrid,
    groups: u32,
    bins: SortedBins,
    rows: u64,
}

impl LongGroups {
    /// The most points of all groups together.
    pub const MOST_POINTS: u64 = 1 << 61;

    /// No rows yet.
    ///
    /// # Panics
    /// For more than [`LongGroups::MOST_POINTS`].
    #[must_use]
    pub fn new(grid: LongGrid, groups: u32) -> Self {
        assert!(
            grid.points() <= Self::MOST_POINTS / u64::from(groups),
            "LongGroups: at most 2^61 points in all"
        );
        Self { grid, groups, bins: SortedBins::up_to(last_bin(grid, groups)), rows: 0 }
    }

    /// This many rows are sorted together; no answer depends on it.
    #[cfg(test)]
    pub(super) fn in_chunks(grid: LongGrid, groups: u32, chunk: usize) -> Self {
        let bins = SortedBins::in_chunks(last_bin(grid, groups), chunk);
        Self { grid, groups, bins, rows: 0 }
    }

    /// Counts rows in their groups. A row that is NaN must be in none: [`NOWHERE`].
    pub fn add(&mut self, cells: &[u32], rows: &[f64]) {
        let (mut cells, mut rest) = (cells, rows);
        while !rest.is_empty() {
            let room = self.bins.room(rest.len());
            let count = rest.len().min(room.len());
            let (here, after) = cells.split_at(count);
            let room = &mut room[..count];
            self.grid.bins(&rest[..count], room);
            join(here, room, bins_of(self.grid), self.groups);
            self.bins.take(count);
            self.rows += here.iter().map(|cell| u64::from(*cell != NOWHERE)).sum::<u64>();
            (cells, rest) = (after, &rest[count..]);
        }
    }

    /// How many rows are in groups.
    #[must_use]
    pub fn rows(&self) -> u64 {
        self.rows
    }

    /// The costs of the points in each group, in order, seen from a quantile of its rows; with the
    /// first point, from which they are counted (`proof.md`, "Without a list").
    pub fn costs(&mut self, alpha: Alpha) -> impl Iterator<Item = Costs<'_>> {
        let (of_group, points) = (bins_of(self.grid), self.grid.points());
        let (p, q) = (u64::from(alpha.p()), u64::from(alpha.q()));
        let List { blocks, length } = self.bins.sorted();
        let mut end = 0;
        (0..u64::from(self.groups)).map(move |group| {
            let first_bin = end;
            let (after, rows) = List { blocks, length }.before(end, of_group * (group + 1));
            end = after;
            let first_point = of_group / 2 * group;
            Costs {
                rows: List { blocks, length: end },
                first_bin,
                first_point,
                points: first_point + points,
                target: p * rows,
                q,
            }
        })
    }
}

/// How many bins a group has: those of a grid, that of NaN too, so that it is an even number.
fn bins_of(grid: LongGrid) -> u64 {
    2 * grid.points() + 2
}

/// That of rows in no group.
fn last_bin(grid: LongGrid, groups: u32) -> u64 {
    bins_of(grid) * u64::from(groups)
}
