//! One sort for all, in passes whose number and length say nothing of the data: by digits, the
//! lowest first.
//!
//! A pass counts the digits of all records and moves each one behind those of the same digit, so
//! records are compared with nothing and equal ones stay as they were. Caches can still see where
//! records are moved to.

/// Bits of a digit.
const BITS: u32 = 8;

/// Sorts records by the lowest bits of their keys, ascending; what the key is of stays beside it.
#[inline(never)]
pub fn ascending(records: &mut Vec<(u128, u32)>, bits: u32) {
    by_digits(records, bits.div_ceil(BITS), |(key, _), pass| digit(*key, pass));
}

/// The digit of a key that a pass is about.
#[inline(always)]
#[allow(clippy::cast_possible_truncation)] // that is what a digit is
fn digit(key: u128, pass: u32) -> u8 {
    // By words: shifts of 128 bits are slow where there are none.
    let word = if pass < u64::BITS / BITS { key as u64 } else { (key >> 64) as u64 };
    (word >> (pass % (u64::BITS / BITS) * BITS)) as u8
}

#[inline(always)]
fn by_digits<T: Copy>(records: &mut Vec<T>, passes: u32, digit: impl Fn(&T, u32) -> u8) {
    let mut moved = records.clone();
    for pass in 0..passes {
        let mut starts = [0usize; 1 << BITS];
        for record in records.iter() {
            starts[usize::from(digit(record, pass))] += 1;
        }
        let mut start = 0;
        for place in &mut starts {
            start += core::mem::replace(place, start);
        }
        for record in records.iter() {
            let place = &mut starts[usize::from(digit(record, pass))];
            moved[*place] = *record;
            *place += 1;
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
        let key = |place: u32| {
            state = state.wrapping_mul(0xda94_2042_e4dd_58b5).wrapping_add(0x1405_7b7e_f767_814f);
            state.rotate_left(64) >> (place % 127)
        };
        (0..count).map(key).collect()
    }

    #[test]
    fn it_sorts_as_comparisons_do_and_keeps_the_order_of_equal_ones() {
        for count in [0, 1, 2, 3, 300, 5000] {
            let mut keys = keys(count);
            keys.extend(keys.clone().into_iter().step_by(3));
            let mut records: Vec<(u128, u32)> = keys.into_iter().zip(0..).collect();
            let mut expected = records.clone();
            expected.sort_by_key(|(key, _)| *key);
            ascending(&mut records, 128);
            assert_eq!(records, expected);
            let mut low: Vec<(u128, u32)> =
                records.iter().map(|(key, of)| (key >> 3, *of)).collect();
            let mut expected = low.clone();
            expected.sort_by_key(|(key, _)| key & 0xffff);
            ascending(&mut low, 16);
            assert_eq!(low, expected);
        }
    }

    #[test]
    fn its_steps_depend_on_the_number_of_records_only() {
        let mut sorted = keys(1000);
        sorted.sort_unstable();
        let reversed: Vec<u128> = sorted.iter().rev().copied().collect();
        for keys in [keys(1000), sorted, reversed, vec![3; 1000]] {
            let (looked, mut records) = (Cell::new(0), keys);
            by_digits(&mut records, 16, |key, pass| {
                looked.set(looked.get() + 1);
                digit(*key, pass)
            });
            // Each record is counted and moved in each of 16 passes, and looked at for nothing
            // else.
            assert_eq!(looked.get(), 2 * 16 * 1000);
            assert!(records.is_sorted());
        }
    }
}
