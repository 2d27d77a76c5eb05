//! Bins of rows, sorted a chunk at a time.

use sottovoce_loops::{
    sorted::{BLOCK, Block, List, collapse, merge, sort},
    wiped::Wiped,
};

/// Bins that rows are in, and how many are in each: in ascending order, once all are there.
///
/// Holds 12 bytes for each bin that differs, and up to 20 MiB for rows that are not sorted yet.
/// Time and memory depend on the number of rows, and of bins that they are in.
pub struct SortedBins {
    /// Bins of rows that are not sorted yet.
    fresh: Wiped<u64>,
    filled: usize,
    /// Longer ones first, each of them more than twice as long as the next.
    lists: Vec<Sorted>,
    spare: Vec<Block>,
    /// How many rows are sorted together.
    chunk: usize,
    /// The number of bits of a bin.
    bits: u32,
}

impl SortedBins {
    const CHUNK: usize = 1 << 20;
    /// There is room for this many from the first row on.
    const LEAST: usize = 1 << 10;

    /// None yet; none of them will be above `last`.
    #[must_use]
    pub fn up_to(last: u64) -> Self {
        Self::in_chunks(last, Self::CHUNK)
    }

    /// This many rows are sorted together; no answer depends on it.
    pub(super) fn in_chunks(last: u64, chunk: usize) -> Self {
        let (fresh, lists, spare) = (Wiped::zeros(0), Vec::new(), Vec::new());
        Self { fresh, filled: 0, lists, spare, chunk, bits: u64::BITS - last.leading_zeros() }
    }

    /// Room for the next bins: for one at least, and for this many, within limits. Bins that are
    /// written there count once they are [`taken`](Self::take).
    pub fn room(&mut self, rows: usize) -> &mut [u64] {
        if self.filled == self.fresh.len() {
            self.make_room(rows);
        }
        &mut self.fresh[self.filled..]
    }

    /// This many bins were written to the beginning of the room.
    ///
    /// # Panics
    /// If there was no room for them.
    pub fn take(&mut self, rows: usize) {
        assert!(rows <= self.fresh.len() - self.filled, "take: at most as many as have room");
        self.filled += rows;
    }

    /// All of them, in one list.
    #[must_use]
    pub fn sorted(&mut self) -> List<'_> {
        if self.filled > 0 {
            self.sort_fresh();
        }
        self.fresh = Wiped::zeros(0);
        while self.merge_last() {}
        let (blocks, length) =
            self.lists.first().map_or((&[][..], 0), |list| (&list.blocks[..], list.length));
        List { blocks, length }
    }

    fn make_room(&mut self, rows: usize) {
        if self.filled == self.chunk {
            self.sort_fresh();
            return;
        }
        let target = (self.filled + rows).next_power_of_two().max(Self::LEAST).min(self.chunk);
        let mut larger = Wiped::zeros(target);
        larger[..self.filled].copy_from_slice(&self.fresh[..self.filled]);
        self.fresh = larger;
    }

    /// Makes a list of the rows that are not sorted yet.
    fn sort_fresh(&mut self) {
        let (fresh, filled) = (&mut self.fresh, core::mem::take(&mut self.filled));
        let mut moved = Wiped::zeros(fresh.len());
        sort(fresh, &mut moved, filled, self.bits);
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
    /// Full except for the last one.
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

    /// The free part of the last block; there is one.
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

    /// The rest of the block.
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
