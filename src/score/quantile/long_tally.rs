//! Rows counted on a grid that is never written out.

use sottovoce_loops::{
    runs::Costs,
    sorted::{BLOCK, Block, List, collapse, merge, sort},
    wiped::Wiped,
};

use super::Alpha;
use crate::{Error, exact::LongGrid};

/// How many rows lie on and between which points of a grid. NaN is skipped.
///
/// Holds the bins that rows are in, with their numbers: 12 bytes for each that differs, and up to
/// 20 MiB for rows that are not sorted yet. Time and memory depend on the number of rows, and of
/// bins that they are in.
pub struct LongTally {
    grid: LongGrid,
    /// Bins of rows that are not sorted yet.
    fresh: Wiped<u64>,
    filled: usize,
    /// Longer ones first, each of them more than twice as long as the next.
    lists: Vec<Sorted>,
    spare: Vec<Block>,
    rows: u64,
    /// How many rows are sorted together.
    chunk: usize,
}

impl LongTally {
    /// The most rows, NaN included.
    pub const MOST_ROWS: u64 = 1 << 26;
    const CHUNK: usize = 1 << 20;
    /// Room for so many is there from the first row on.
    const LEAST: usize = 1 << 10;

    /// Nothing counted yet.
    #[must_use]
    pub fn new(grid: LongGrid) -> Self {
        Self::in_chunks(grid, Self::CHUNK)
    }

    /// So many rows are sorted together; no answer depends on it.
    pub(super) fn in_chunks(grid: LongGrid, chunk: usize) -> Self {
        let (fresh, lists, spare) = (Wiped::zeros(0), Vec::new(), Vec::new());
        Self { grid, fresh, filled: 0, lists, spare, rows: 0, chunk }
    }

    /// Counts rows.
    ///
    /// # Errors
    /// [`Error::Limit`] if they would be more than [`LongTally::MOST_ROWS`]; then none of these is
    /// counted.
    pub fn add(&mut self, rows: &[f64]) -> Result<(), Error> {
        let all = self.rows + rows.len() as u64;
        if all > Self::MOST_ROWS {
            return Err(Error::Limit {
                name: "rows",
                rule: "must be at most 67108864 (2^26) on a grid of more than 1048576 (2^20) \
                       points: take a coarser grid, or fewer rows",
            });
        }
        self.rows = all;
        let mut rest = rows;
        while !rest.is_empty() {
            self.make_room(rest.len());
            let room = &mut self.fresh[self.filled..];
            let (part, after) = rest.split_at(rest.len().min(room.len()));
            self.grid.bins(part, room);
            self.filled += part.len();
            rest = after;
        }
        Ok(())
    }

    /// What the points cost, seen from a quantile (`proof.md`, "Without a list").
    #[must_use]
    pub fn costs(&mut self, alpha: Alpha) -> Costs<'_> {
        self.sort_all();
        let points = self.grid.points();
        let (p, q) = (u64::from(alpha.p()), u64::from(alpha.q()));
        let (blocks, length) =
            self.lists.first().map_or((&[][..], 0), |list| (&list.blocks[..], list.length));
        // The bin of NaN is behind all others.
        let list = List { blocks, length };
        let last = if length == 0 { (0, 0) } else { list.at(length - 1) };
        let (length, skipped) =
            if last.0 > 2 * points { (length - 1, last.1) } else { (length, 0) };
        let target = p * (self.rows - skipped);
        Costs { rows: List { blocks, length }, points, target, q }
    }

    /// Makes room for at least one more row, and for as many as there are, within limits.
    fn make_room(&mut self, rows: usize) {
        if self.filled < self.fresh.len() {
            return;
        }
        if self.filled == self.chunk {
            self.sort_fresh();
            return;
        }
        let wanted = (self.filled + rows).next_power_of_two().max(Self::LEAST).min(self.chunk);
        let mut larger = Wiped::zeros(wanted);
        larger[..self.filled].copy_from_slice(&self.fresh[..self.filled]);
        self.fresh = larger;
    }

    /// All rows in one list, if there are any.
    fn sort_all(&mut self) {
        if self.filled > 0 {
            self.sort_fresh();
        }
        self.fresh = Wiped::zeros(0);
        while self.merge_last() {}
    }

    /// Makes a list of the rows that are not sorted yet.
    fn sort_fresh(&mut self) {
        let (fresh, filled) = (&mut self.fresh, core::mem::take(&mut self.filled));
        let bits = u64::BITS - (2 * self.grid.points() + 1).leading_zeros();
        let mut moved = Wiped::zeros(fresh.len());
        sort(fresh, &mut moved, filled, bits);
        drop(moved);
        let mut counts = Wiped::zeros(filled);
        let length = collapse(&mut fresh[..filled], &mut counts);
        let mut list = Sorted::default();
        list.append((&fresh[..length], &counts[..length]), &mut self.spare);
        self.lists.push(list);
        // So each row is merged a few times only.
        while let [.., longer, last] = &self.lists[..]
            && longer.length <= 2 * last.length
        {
            self.merge_last();
        }
    }

    /// Merges the two shortest lists, if there are two.
    fn merge_last(&mut self) -> bool {
        if self.lists.len() < 2 {
            return false;
        }
        if let (Some(one), Some(other)) = (self.lists.pop(), self.lists.pop()) {
            self.lists.push(Sorted::merged(one, other, &mut self.spare));
        }
        true
    }
}

/// Bins in ascending order, and how many rows are in each.
#[derive(Default)]
struct Sorted {
    /// Full but for the last one.
    blocks: Vec<Block>,
    length: usize,
}

impl Sorted {
    /// The two together. Blocks that are read are written to again.
    fn merged(one: Self, other: Self, spare: &mut Vec<Block>) -> Self {
        let (mut one, mut other) = (Reader::new(one), Reader::new(other));
        let mut merged = Self::default();
        while one.left > 0 && other.left > 0 {
            let (of_one, of_other, made) = merge(one.part(), other.part(), merged.room(spare));
            one.take(of_one, spare);
            other.take(of_other, spare);
            merged.length += made;
        }
        for mut rest in [one, other] {
            while rest.left > 0 {
                let part = rest.part();
                let count = part.0.len();
                merged.append(part, spare);
                rest.take(count, spare);
            }
        }
        merged
    }

    /// What is free of the last block; there is something.
    fn room(&mut self, spare: &mut Vec<Block>) -> (&mut [u64], &mut [u32]) {
        let from = self.length % BLOCK;
        if from == 0 {
            self.blocks.push(match spare.pop() {
                Some(block) => block,
                None => Block::new(),
            });
        }
        let last = self.blocks.last_mut().expect("there is a block");
        (&mut last.bins[from..], &mut last.counts[from..])
    }

    /// Adds bins that come after all of these.
    fn append(&mut self, (bins, counts): (&[u64], &[u32]), spare: &mut Vec<Block>) {
        let mut at = 0;
        while at < bins.len() {
            let room = self.room(spare);
            let count = room.0.len().min(bins.len() - at);
            room.0[..count].copy_from_slice(&bins[at..at + count]);
            room.1[..count].copy_from_slice(&counts[at..at + count]);
            self.length += count;
            at += count;
        }
    }
}

/// A list that is read once, and gives its blocks away as they are read.
struct Reader {
    rest: std::vec::IntoIter<Block>,
    block: Option<Block>,
    /// Where the block is read next.
    at: usize,
    left: usize,
}

impl Reader {
    fn new(list: Sorted) -> Self {
        let mut rest = list.blocks.into_iter();
        Self { block: rest.next(), rest, at: 0, left: list.length }
    }

    /// What is left of the block.
    fn part(&self) -> (&[u64], &[u32]) {
        let block = self.block.as_ref().expect("something is left");
        let end = BLOCK.min(self.at + self.left);
        (&block.bins[self.at..end], &block.counts[self.at..end])
    }

    fn take(&mut self, count: usize, spare: &mut Vec<Block>) {
        self.at += count;
        self.left -= count;
        if self.at == BLOCK || self.left == 0 {
            spare.extend(self.block.take());
            (self.block, self.at) = (self.rest.next(), 0);
        }
    }
}
