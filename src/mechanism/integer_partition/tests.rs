//! Facts about sorted frequency lists.

use super::*;
use crate::{
    entropy::Tape,
    exact::{Enclosure, Natural},
};

fn base(x: u64, y: u32) -> Base {
    Base::new(Natural::from(x), y, 1).unwrap()
}

const BOUNDS: [(u32, u32); 5] = [(1, 5), (0, 2), (0, 1), (0, 1), (0, 1)];
const LIST: [u32; 3] = [3, 1, 1];

/// The weights of a place, in units of `2^-20`, exactly.
fn weights(table: &Table, place: usize) -> Vec<Natural> {
    let mut before = Natural::ZERO;
    let counts = table.row(place, u32::MAX);
    let mut sums = Vec::new();
    for most in BOUNDS[place].0..=BOUNDS[place].1 {
        // Exact for 3/4 too: nothing is divided by the base, whose inverse is no binary fraction.
        let Enclosure { low, high } = table.row(place, most).total().clone();
        assert_eq!(low, high);
        sums.push(&low - &before);
        before = low;
    }
    assert_eq!(counts.total().low, before);
    sums
}

#[test]
fn weights_are_the_published_ones() {
    for ((x, y), first, second) in [
        ((1, 1), [(5u32, 8u32), (29, 16), (29, 8), (29, 16), (29, 32)], [(1u32, 4u32), (9, 4), (9, 8)]),
        ((3, 2), [(261, 128), (1137, 256), (379, 64), (1137, 256), (3411, 1024)], [(9, 16), (49, 16), (147, 64)]),
    ] {
        let table = Table::new(&base(x, y), &BOUNDS, &LIST, 30);
        for (place, published) in [(0, &first[..]), (1, &second[..])] {
            let ours = weights(&table, place);
            assert_eq!(ours.len(), published.len());
            for (ours, (top, bottom)) in ours.into_iter().zip(published) {
                assert_eq!(ours * *bottom, Natural::from(*top) << 30, "{top}/{bottom}");
            }
        }
    }
}

#[test]
fn bounds_are_checked_before_anything_is_drawn() {
    let made = |bounds: &[(u32, u32)]| IntegerPartition::new(base(1, 1), bounds.to_vec()).err();
    for bad in [&[][..], &[(2, 1)], &[(0, 1), (0, 2)], &[(0, 2), (1, 2)]] {
        assert!(matches!(made(bad), Some(Error::Parameter { name: "places", .. })), "{bad:?}");
    }
    assert!(matches!(made(&[(0, u32::MAX)]), Some(Error::Limit { name: "places", .. })));
    assert!(matches!(IntegerPartition::of_total(base(1, 1), 0), Err(Error::Parameter { name: "total", .. })));
    assert!(IntegerPartition::of_total(base(1, 1), u32::MAX).is_err());
    assert_eq!(IntegerPartition::of_total(base(1, 1), 5).unwrap().bounds, [(0, 5), (0, 2), (0, 1), (0, 1), (0, 1)]);
}

#[test]
fn the_words_are_two_for_each_place() {
    let lists = IntegerPartition::new(base(3, 2), BOUNDS.to_vec()).unwrap();
    for (words, expected) in [([0; 10], [1, 0, 0, 0, 0]), ([u64::MAX; 10], [5, 2, 1, 1, 1])] {
        for list in [&LIST[..], &[], &[9, 9, 9, 9, 9, 9, 9]] {
            let mut tape = Tape::<64>::new(words);
            assert_eq!(lists.release(list, &mut tape), Ok(expected.to_vec()));
            assert_eq!(tape.used() as u64, lists.words());
        }
    }
    assert_eq!(lists.release(&LIST, &mut Tape::<64>::new([0; 9])), Err(Error::Entropy));
}
