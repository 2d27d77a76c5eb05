//! One sort for all samplers, in passes whose number and length say nothing of the data: by digits, the lowest first.
//!
//! A pass counts the digits of all records and moves each one behind those of the same digit, so records are compared with nothing and equal
//! ones stay as they were. Caches can still see where records are moved to.

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
    let mut records: Vec<(u128, usize)> = keys.enumerate().map(|(place, key)| (key, place)).collect();
    ascending(&mut records, passes(u128::BITS), |(key, _), pass| digit(*key, pass));
    records.into_iter().map(|(_, place)| place).collect()
}

#[cfg(test)]
mod tests {
    //! Facts about the sort.

    use core::cell::Cell;

    use super::*;
    use crate::{
        entropy::{Entropy, Seeded},
        exact::Dyadic,
    };

    fn random(count: usize) -> Vec<u128> {
        let mut seeded = Seeded::new(&[7; 32], 0).unwrap();
        let mut word = || u128::from(seeded.digit().unwrap());
        (0..count).map(|_| (word() << 64 | word()) >> (word() % 127)).collect()
    }

    #[test]
    fn it_sorts_as_comparisons_do_and_keeps_the_order_of_equal_ones() {
        for count in [0, 1, 2, 3, 300, 5000] {
            let mut keys = random(count);
            keys.extend(keys.clone().into_iter().step_by(3));
            let mut expected: Vec<usize> = (0..keys.len()).collect();
            expected.sort_by_key(|place| keys[*place]);
            assert_eq!(ordered(keys.iter().copied()), expected);
        }
    }

    #[test]
    fn places_of_integers_and_of_scores_have_their_order() {
        let integers = [i128::MIN, -5, -1, 0, 1, 77, i128::MAX];
        assert!(integers.windows(2).all(|pair| place_of(pair[0]) < place_of(pair[1])));
        let doubles =
            [f64::MIN, -4503599627370497.0, -1.0, -5e-324, 0.0, 5e-324, 1e-308, 1.0, 4503599627370497.0, f64::MAX];
        assert!(doubles.windows(2).all(|pair| Dyadic::double(pair[0]).place() < Dyadic::double(pair[1]).place()));
        let large = [-(1 << 125), -1, 0, 1, 1 << 125].map(Dyadic::integer);
        assert!(large.windows(2).all(|pair| pair[0].place() < pair[1].place()));
    }

    #[test]
    fn its_steps_depend_on_the_number_of_records_only() {
        let mut sorted = random(1000);
        sorted.sort_unstable();
        let reversed: Vec<u128> = sorted.iter().rev().copied().collect();
        for keys in [random(1000), sorted, reversed, vec![3; 1000]] {
            let (looked, mut records) = (Cell::new(0), keys);
            ascending(&mut records, passes(u128::BITS), |key, pass| {
                looked.set(looked.get() + 1);
                digit(*key, pass)
            });
            // Each record is counted and moved in each of 16 passes, and looked at for nothing else.
            assert_eq!(looked.get(), 2 * 16 * 1000);
            assert!(records.is_sorted());
        }
    }
}
