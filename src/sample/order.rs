//! Order without comparisons: one sort for all samplers. Its steps reveal nothing about the records
//! except their number (`sottovoce_loops::order`).

use sottovoce_loops::order::{self, Record};

use crate::exact::fits;

/// An integer's place in the order of all of them.
#[inline]
pub(crate) fn place_of(value: i128) -> u128 {
    value.cast_unsigned() ^ 1 << 127
}

/// The indices `0..keys.len()` in ascending order of the lowest bits of their keys, equal ones as
/// they were.
pub(crate) fn ordered(keys: impl ExactSizeIterator<Item = u128>, bits: u32) -> Vec<usize> {
    let mut records = records(keys);
    order::ascending(&mut records, 0, bits);
    records.into_iter().map(|record| fits(record.of, "a place in memory")).collect()
}

/// The values, below `2^bits`, in ascending order.
pub(crate) fn ascending(values: impl Iterator<Item = u128>, bits: u32) -> Vec<u128> {
    let mut records = records(values);
    order::ascending(&mut records, 0, bits);
    records.into_iter().map(|record| record.low).collect()
}

fn records(keys: impl Iterator<Item = u128>) -> Vec<Record> {
    keys.zip(0..).map(|(low, of)| Record { low, high: 0, of }).collect()
}
