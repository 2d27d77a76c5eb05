//! A table of indexes by hashes that the caller keys.

use std::collections::TryReserveError;

/// Indexes at the slots of their hashes, or at the first free slots after them.
///
/// The first bits of a hash are its slot. So a larger table has the same order, and to move into
/// it is one pass over memory.
pub(crate) struct Table {
    /// Each index above 0 with its hash before it, or 0.
    slots: Vec<u64>,
    taken: usize,
}

/// The hash of what is in a slot.
fn hash_of(entry: u64) -> u32 {
    (entry >> 32) as u32
}

impl Table {
    /// The slot of a hash, below the number of slots since a hash is below 2^32.
    fn slot(&self, hash: u32) -> usize {
        ((u64::from(hash) * self.slots.len() as u64) >> 32) as usize
    }

    /// An index of this hash that `is` it, if it is there.
    #[inline(always)]
    pub(crate) fn find(&self, hash: u32, is: impl Fn(u32) -> bool) -> Option<u32> {
        let mut at = self.slot(hash);
        loop {
            let entry = self.slots[at];
            let index = (entry as u32).checked_sub(1)?;
            if hash_of(entry) == hash && is(index) {
                return Some(index);
            }
            at = self.after(at);
        }
    }

    fn after(&self, at: usize) -> usize {
        if at + 1 == self.slots.len() { 0 } else { at + 1 }
    }

    /// Adds an index below 2^32 - 1 that is not there.
    ///
    /// # Errors
    /// If the host gives no more memory. Nothing is lost or added then.
    #[inline(never)]
    pub(crate) fn add(&mut self, hash: u32, index: u32) -> Result<(), TryReserveError> {
        // One slot in four stays free, or else most searches pass by many others.
        if (self.taken + 1) * 4 > self.slots.len() * 3 {
            let slots = self.slots.len() / 2 * 3;
            let mut larger = Vec::new();
            larger.try_reserve_exact(slots)?;
            larger.resize(slots, 0);
            for entry in core::mem::replace(&mut self.slots, larger) {
                if entry != 0 {
                    self.put(entry);
                }
            }
        }
        self.put(u64::from(hash) << 32 | u64::from(index + 1));
        self.taken += 1;
        Ok(())
    }

    fn put(&mut self, entry: u64) {
        let mut at = self.slot(hash_of(entry));
        while self.slots[at] != 0 {
            at = self.after(at);
        }
        self.slots[at] = entry;
    }
}

impl Default for Table {
    fn default() -> Self {
        Self { slots: vec![0; 16], taken: 0 }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn filled(hashes: &[u32]) -> Table {
        let mut table = Table::default();
        for (index, hash) in (0..).zip(hashes) {
            table.add(*hash, index).expect("memory");
        }
        table
    }

    #[test]
    fn indexes_are_found_and_others_are_not() {
        let spread: Vec<u32> = (0..5_000u32).map(|one| one.wrapping_mul(0x9e37_79b9)).collect();
        let close: Vec<u32> = (0..500).collect();
        // At the last slots: the search goes on at the first ones.
        let last: Vec<u32> = (0..500).map(|one| u32::MAX - one).collect();
        for hashes in [spread, close, last] {
            for many in [0, 1, 11, 12, 13, 24, 25, hashes.len()] {
                let table = filled(&hashes[..many]);
                for (index, hash) in (0..).zip(&hashes) {
                    let is_there = (index as usize) < many;
                    assert_eq!(table.find(*hash, |_| true), is_there.then_some(index), "{many}");
                }
            }
        }
    }

    #[test]
    fn indexes_of_one_hash_are_told_apart() {
        for hash in [0, 7, u32::MAX] {
            let table = filled(&[hash; 100]);
            for one in 0..100 {
                assert_eq!(table.find(hash, |index| index == one), Some(one));
            }
            assert_eq!(table.find(hash, |index| index == 100), None);
        }
    }

    #[test]
    fn a_quarter_of_the_places_stays_free() {
        for many in [1, 12, 13, 24, 25, 1_000] {
            let table = filled(&(0..many).collect::<Vec<_>>());
            let free = table.slots.iter().filter(|entry| **entry == 0).count();
            assert!(
                free * 4 >= table.slots.len() && table.slots.len() < 16 + 2 * many as usize + 2
            );
        }
    }
}
