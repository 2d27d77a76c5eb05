//! One sort for all, in passes whose number and length reveal nothing about the data: by digits,
//! the lowest first.
//!
//! A pass counts the digits of all records and moves each one behind those of the same digit, so
//! records are never compared, and equal ones keep their order. Caches can still see where records
//! are moved to, but a pass moves any records to at most 256 locations at a time. Looking up many
//! records in the order of others takes a time that reveals how far that order is from theirs. So
//! records carry everything they need, and passes put them [`back`].

use core::ops::Range;

/// Bits of a digit.
const BITS: u32 = 8;

/// The records that are sorted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Record {
    /// The key, except the part that decides before it.
    pub low: u128,
    /// The part of the key that decides first.
    pub high: u32,
    /// The index that it had before, or the index of the item that the key belongs to.
    pub of: u32,
}

/// Sorts records by their keys, ascending: by a given number of the lowest bits of `high`, then by
/// those of `low`.
#[inline(never)]
pub fn ascending(records: &mut Vec<Record>, high_bits: u32, low_bits: u32) {
    sort(records, LOW..LOW + low_bits.div_ceil(BITS));
    sort(records, HIGH..HIGH + high_bits.div_ceil(BITS));
}

/// Puts each record back to the index that its `of` names, below the number of records. This is
/// done in passes too: caches see more of records that are looked up one by one.
#[inline(never)]
pub fn back(records: &mut Vec<Record>) {
    let bits = usize::BITS - records.len().saturating_sub(1).leading_zeros();
    sort(records, OF..OF + bits.div_ceil(BITS));
}

/// The passes about the lowest digits of each part of a record.
const LOW: u32 = 0;
const HIGH: u32 = u128::BITS / BITS;
const OF: u32 = HIGH + u32::BITS / BITS;

/// The digit of a record that a pass is about.
#[inline(always)]
#[allow(clippy::cast_possible_truncation)] // that is what a digit is
fn digit(record: &Record, pass: u32) -> u8 {
    const WORD: u32 = u64::BITS / BITS;
    // By words: shifts of 128 bits are slow where there are none.
    let word = match pass / WORD {
        0 => record.low as u64,
        1 => (record.low >> 64) as u64,
        _ => u64::from(record.of) << 32 | u64::from(record.high),
    };
    (word >> (pass % WORD * BITS)) as u8
}

/// One piece of code makes all passes, because it is long.
#[inline(never)]
fn sort(records: &mut Vec<Record>, passes: Range<u32>) {
    by_digits(records, passes, digit);
}

#[inline(always)]
fn by_digits<T: Copy>(records: &mut Vec<T>, passes: Range<u32>, digit: impl Fn(&T, u32) -> u8) {
    let mut moved = records.clone();
    for pass in passes {
        let mut starts = [0usize; 1 << BITS];
        for record in records.iter() {
            starts[usize::from(digit(record, pass))] += 1;
        }
        let mut start = 0;
        for slot in &mut starts {
            start += core::mem::replace(slot, start);
        }
        for record in records.iter() {
            let slot = &mut starts[usize::from(digit(record, pass))];
            moved[*slot] = *record;
            *slot += 1;
        }
        core::mem::swap(records, &mut moved);
    }
}

#[cfg(test)]
mod tests {
    use core::cell::Cell;

    use super::*;

    fn keys(count: u32) -> Vec<u128> {
        let mut state = 1u128;
        let key = |slot: u32| {
            state = state.wrapping_mul(0xda94_2042_e4dd_58b5).wrapping_add(0x1405_7b7e_f767_814f);
            state.rotate_left(64) >> (slot % 127)
        };
        (0..count).map(key).collect()
    }

    #[test]
    fn it_sorts_as_comparisons_do_and_keeps_the_order_of_equal_ones() {
        for count in [0, 1, 2, 3, 300, 5000] {
            let mut keys = keys(count);
            keys.extend(keys.clone().into_iter().step_by(3));
            let record = |(low, of): (u128, u32)| Record { low, high: of * 77 % 70_000, of };
            let records: Vec<Record> = keys.into_iter().zip(0..).map(record).collect();
            for (high_bits, low_bits) in [(0u32, 128u32), (16, 128), (32, 16), (9, 70)] {
                let cut = |bits: u32| u128::MAX.checked_shr(128 - bits).unwrap_or_default();
                let key = |record: &Record| {
                    let high = u128::from(record.high) & cut(high_bits.next_multiple_of(8));
                    (high, record.low & cut(low_bits.next_multiple_of(8)))
                };
                let (mut sorted, mut expected) = (records.clone(), records.clone());
                expected.sort_by_key(key);
                ascending(&mut sorted, high_bits, low_bits);
                assert_eq!(sorted, expected);
                back(&mut sorted);
                assert_eq!(sorted, records);
            }
        }
    }

    #[test]
    fn its_steps_depend_on_the_number_of_records_only() {
        let mut sorted = keys(1000);
        sorted.sort_unstable();
        let reversed: Vec<u128> = sorted.iter().rev().copied().collect();
        for keys in [keys(1000), sorted, reversed, vec![3; 1000]] {
            let record = |(low, of): (u128, u32)| Record { low, high: 0, of };
            let mut records: Vec<Record> = keys.into_iter().zip(0..).map(record).collect();
            let looked = Cell::new(0);
            by_digits(&mut records, 0..16, |record, pass| {
                looked.set(looked.get() + 1);
                digit(record, pass)
            });
            // Each record is counted and moved in each of 16 passes, and looked at for nothing
            // else.
            assert_eq!(looked.get(), 2 * 16 * 1000);
            assert!(records.is_sorted_by_key(|record| record.low));
        }
    }
}
