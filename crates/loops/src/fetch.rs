//! Reads that are made ahead of their use, many at a time.
//!
//! What lies far apart in memory takes as long to come as hundreds of steps. A processor waits for
//! several of them at once if nothing but reading stands between them. No answer depends on it.

use core::hint::black_box;

use hashbrown::HashTable;

/// Stands for no index.
pub const NONE: u32 = u32::MAX;

/// For each hash an index that the table has where that hash is looked for, or [`NONE`]: nearly
/// always the right one.
#[inline(never)]
pub fn guess(table: &HashTable<u32>, hashes: &[u64], indexes: &mut [u32]) {
    for (hash, index) in hashes.iter().zip(indexes) {
        *index = table.find(*hash, |_| true).copied().unwrap_or(NONE);
    }
}

/// Reads the value at each index, where there is one.
#[inline(never)]
pub fn values<T: Copy>(values: &[T], indexes: &[u32]) {
    for index in indexes {
        black_box(values.get(*index as usize).copied());
    }
}

/// Reads the last byte of each text. They lie one after another, and each ends at one of `ends`.
#[inline(never)]
pub fn texts(bytes: &[u8], ends: &[usize], indexes: &[u32]) {
    for index in indexes {
        let last = ends.get(*index as usize).map_or(0, |end| end.wrapping_sub(1));
        black_box(bytes.get(last).copied());
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_index_is_guessed_where_its_hash_is_and_reading_ahead_reads_nothing_else() {
        let hash = |index: u32| u64::from(index).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        let mut table = HashTable::new();
        let mut indexes = [7; 5];
        guess(&table, &[0, 1, 2, 3, 4], &mut indexes);
        assert_eq!(indexes, [NONE; 5]);
        for index in 0..100 {
            table.insert_unique(hash(index), index, |index| hash(*index));
        }
        guess(&table, &[hash(0), hash(99), hash(42)], &mut indexes[..3]);
        assert_eq!(indexes, [0, 99, 42, NONE, NONE]);
        // Nothing is there for the last two, and an empty text may be the first.
        values(&[1u32; 100], &indexes);
        texts(b"abc", &[0, 3], &[0, 1, 2, NONE]);
    }
}
