//! Rows on the points of a grid, separated where they share a point.

use sottovoce_loops::{runs::Costs, sorted::List};

use super::{Alpha, SortedBins};

/// Rows that were moved to points. Each point is cut into as many as ties are to be broken into: a
/// row lies on one of them, by a number that was drawn for it.
///
/// For several quantiles that are found by splitting rows: rows of equal value can then lie on both
/// sides of a split. Holds 12 bytes a row, and up to 20 MiB while they are sorted.
pub struct Snapped {
    bins: SortedBins,
    rows: u64,
    tie_bits: u32,
}

/// Where rows are split: a point, how many bins are at or below it, and the rows in them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[must_use]
pub struct Border {
    /// The point itself.
    pub point: u64,
    bins: usize,
    rows: u64,
}

impl Snapped {
    /// No rows yet, on this many points, each cut into `2^tie_bits`.
    ///
    /// # Panics
    /// If there are none, or more than `2^63` in all.
    #[must_use]
    pub fn new(points: u64, tie_bits: u32) -> Self {
        let last = points.checked_sub(1).expect("there is a point");
        let bits = u64::BITS - last.leading_zeros() + tie_bits;
        assert!(bits < u64::BITS, "Snapped: at most 2^63 points");
        let last = bin(last, (1 << tie_bits) - 1, tie_bits);
        Self { bins: SortedBins::up_to(last), rows: 0, tie_bits }
    }

    /// A row on a point, and on that part of it.
    pub fn add(&mut self, point: u64, tie: u64) {
        self.bins.room(1)[0] = bin(point, tie, self.tie_bits);
        self.bins.take(1);
        self.rows += 1;
    }

    /// The rows in order.
    #[must_use]
    pub fn sorted(&mut self) -> Parts<'_> {
        Parts { rows: self.bins.sorted(), all: self.rows }
    }
}

/// The bin of the rows that equal it.
fn bin(point: u64, tie: u64, tie_bits: u32) -> u64 {
    2 * (point << tie_bits | tie) + 1
}

/// Rows of which a part can be looked at, between two borders.
#[derive(Clone, Copy)]
pub struct Parts<'a> {
    rows: List<'a>,
    all: u64,
}

impl<'a> Parts<'a> {
    /// Before all rows, at the first point.
    pub fn start(self) -> Border {
        Border { point: 0, bins: 0, rows: 0 }
    }

    /// After all rows, at the last point.
    pub fn end(self, last: u64) -> Border {
        Border { point: last, bins: self.rows.length, rows: self.all }
    }

    /// The costs of the points from one border to the other, ends included. They are seen from a
    /// quantile of the rows above the first border and at or below the second one.
    #[must_use]
    pub fn costs(&self, (low, high): (Border, Border), alpha: Alpha) -> Costs<'a> {
        let (p, q) = (u64::from(alpha.p()), u64::from(alpha.q()));
        Costs {
            rows: List { blocks: self.rows.blocks, length: high.bins },
            first_bin: low.bins,
            first_point: low.point,
            points: high.point + 1,
            target: p * (high.rows - low.rows),
            q,
        }
    }

    /// The border at a point between two others.
    pub fn border(&self, (low, high): (Border, Border), point: u64) -> Border {
        let part = List { blocks: self.rows.blocks, length: high.bins };
        let (bins, rows) = part.through(low.bins, bin(point, 0, 0));
        Border { point, bins, rows: low.rows + rows }
    }
}
