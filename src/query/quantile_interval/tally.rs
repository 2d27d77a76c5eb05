//! Rows counted on the points of a grid, and what all candidates cost.

use sottovoce_loops::{
    runs::Costs,
    sorted::{BLOCK, Block, List},
};

use super::Aim;
use crate::{
    Error,
    exact::{AnyGrid, fits},
    score::quantile::{self, Alpha, LongTally},
};

/// So many rows stand for each of the infinities, as candidates: more than an offset is worth.
pub(super) const PHANTOMS: u64 = 1 << 31;

/// How many rows lie on and between which points. NaN is skipped.
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

    pub(super) fn new(grid: &AnyGrid) -> Self {
        let counted = match grid {
            AnyGrid::Short(points) => Counted::Listed(quantile::Tally::new(points)),
            AnyGrid::Long(grid) => Counted::OnGrid(LongTally::new(*grid)),
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
                rule: "must be at most 67108864 (2^26) for an interval: take fewer rows",
            });
        }
        self.rows = all;
        match &mut self.counted {
            Counted::Listed(tally) => {
                tally.add(rows);
                Ok(())
            }
            Counted::OnGrid(tally) => tally.add(rows),
        }
    }

    /// The rows on the points that they are rounded down to, between those that stand for the
    /// infinities (`proof.md`, step 5).
    pub(super) fn between(&mut self, points: u64) -> Between {
        let mut between = Between { blocks: Vec::new(), length: 0, points, rows: 0 };
        between.add(0, PHANTOMS);
        match &mut self.counted {
            Counted::Listed(tally) => {
                let (bins, _) = tally.counted().split_at(tally.bins());
                for (bin, rows) in (0..).zip(bins) {
                    between.add_rows(bin, *rows);
                }
            }
            Counted::OnGrid(tally) => {
                // Whatever the quantile, these are the bins.
                let list = tally.costs(Alpha::MEDIAN).rows;
                for at in 0..list.length {
                    let (bin, rows) = list.at(at);
                    between.add_rows(bin, rows);
                }
            }
        }
        between.add(points + 1, PHANTOMS);
        between
    }
}

/// Rows among candidates: the points from place 1 on, and the infinities before and after them.
pub(super) struct Between {
    blocks: Vec<Block>,
    length: usize,
    points: u64,
    rows: u64,
}

impl Between {
    /// What the candidates cost, seen from where an end is aimed at.
    pub fn costs(&self, aim: &Aim) -> Costs<'_> {
        Costs {
            rows: List { blocks: &self.blocks, length: self.length },
            points: self.points + 2,
            target: aim.target(self.rows),
            q: aim.q(),
        }
    }

    /// Rows of a bin: `2 i + 1` has those that equal point `i`, `2 i` those before it.
    fn add_rows(&mut self, bin: u64, rows: u64) {
        // Rounded down, those before the first point up.
        let place = bin.div_ceil(2);
        self.add(place.max(1), rows);
        self.rows += rows;
    }

    /// Rows on a candidate, which none so far is behind.
    fn add(&mut self, place: u64, rows: u64) {
        if rows == 0 {
            return;
        }
        let (bin, rows) = (2 * place + 1, fits::<_, u32>(rows, "at most 2^31"));
        let last = self.length.wrapping_sub(1) % BLOCK;
        if let Some(block) = self.blocks.last_mut()
            && block.bins[last] == bin
        {
            block.counts[last] += rows;
            return;
        }
        if self.length.is_multiple_of(BLOCK) {
            self.blocks.push(Block::new());
        }
        let block = self.blocks.last_mut().expect("there is a block");
        let next = self.length % BLOCK;
        (block.bins[next], block.counts[next]) = (bin, rows);
        self.length += 1;
    }
}
