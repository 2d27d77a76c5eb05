//! Rows on the points that they are rounded down to, between those that stand for the infinities.

use sottovoce_loops::{
    runs::Costs,
    sorted::{BLOCK, Block, List},
};

use super::Aim;
use crate::{exact::fits, score::quantile::AnyTally};

/// This many rows stand for each of the infinities, as candidates: more than an offset is worth.
pub(super) const PHANTOMS: u64 = 1 << 31;

/// Rows among candidates: the points from index 1 on, and the infinities before and after them.
pub(super) struct Between {
    blocks: Vec<Block>,
    length: usize,
    points: u64,
    rows: u64,
}

impl Between {
    /// The rows of a tally on this many points (`proof.md`, step 5).
    pub fn of(tally: &mut AnyTally, points: u64) -> Self {
        let mut between = Self { blocks: Vec::new(), length: 0, points, rows: 0 };
        between.add(0, PHANTOMS);
        let counted = tally.each(&mut |bin, rows| {
            between.add_rows(bin, rows);
            Ok(())
        });
        let Ok(()) = counted else { unreachable!("nothing fails") };
        between.add(points + 1, PHANTOMS);
        between
    }

    /// The costs of the candidates, seen from where an end is aimed at.
    pub fn costs(&self, aim: &Aim) -> Costs<'_> {
        Costs {
            rows: List { blocks: &self.blocks, length: self.length },
            first_bin: 0,
            first_point: 0,
            points: self.points + 2,
            target: aim.target(self.rows),
            q: aim.q(),
        }
    }

    /// Rows of a bin: `2 i + 1` has those that equal point `i`, `2 i` those before it.
    fn add_rows(&mut self, bin: u64, rows: u64) {
        // Rounded down, those before the first point up.
        let slot = bin.div_ceil(2);
        self.add(slot.max(1), rows);
        self.rows += rows;
    }

    /// Rows on a candidate, which none so far is behind.
    fn add(&mut self, slot: u64, rows: u64) {
        if rows == 0 {
            return;
        }
        let (bin, rows) = (2 * slot + 1, fits::<_, u32>(rows, "at most 2^31"));
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
