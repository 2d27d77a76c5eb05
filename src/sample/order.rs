//! One sort for all samplers, in passes whose number and length say nothing of the data: by digits,
//! the lowest first.
//!
//! A pass counts the digits of all records and moves each one behind those of the same digit, so
//! records are compared with nothing and equal ones stay as they were. Caches can still see where
//! records are moved to.

/// Bits of a digit.
const BITS: u32 = 8;

/// Passes over the bits of a number.
pub(crate) const fn passes(bits: u32) -> u32 {
    bits.div_ceil(BITS)
}

/// The digit of a number that a pass is about.
#[inline]
#[allow(clippy::cast_possible_truncation)] // that is what a digit is
pub(crate) fn digit(number: impl Into<u128> + Copy, pass: u32) -> u8 {
    // By words: shifts of 128 bits are slow where there are none.
    let number: u128 = number.into();
    let word = if pass < u64::BITS / BITS { number as u64 } else { (number >> 64) as u64 };
    (word >> (pass % (u64::BITS / BITS) * BITS)) as u8
}

/// The records in ascending order of their digits, of which the last pass sees the highest.
pub(crate) fn ascending<T: Copy>(records: &mut Vec<T>, passes: u32, digit: impl Fn(&T, u32) -> u8) {
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

/// An integer's place in the order of all of them.
#[inline]
pub(crate) fn place_of(value: i128) -> u128 {
    value.cast_unsigned() ^ 1 << 127
}

/// The places `0..keys.len()` in ascending order of their keys, equal ones as they were.
pub(crate) fn ordered(keys: impl ExactSizeIterator<Item = u128>) -> Vec<usize> {
    let mut records: Vec<(u128, usize)> =
        keys.enumerate().map(|(place, key)| (key, place)).collect();
    ascending(&mut records, passes(u128::BITS), |(key, _), pass| digit(*key, pass));
    records.into_iter().map(|(_, place)| place).collect()
}
