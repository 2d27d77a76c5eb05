//! Facts about sorted frequency lists.

use super::*;
use crate::{
    entropy::{Seeded, Tape},
    exact::{Enclosure, Natural},
    sample::ratio::choose_by,
};

fn base(x: u64, y: u32) -> DyadicBase {
    DyadicBase::new(Natural::from(x), y, 1).unwrap()
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
        (
            (1, 1),
            [(5u32, 8u32), (29, 16), (29, 8), (29, 16), (29, 32)],
            [(1u32, 4u32), (9, 4), (9, 8)],
        ),
        (
            (3, 2),
            [(261, 128), (1137, 256), (379, 64), (1137, 256), (3411, 1024)],
            [(9, 16), (49, 16), (147, 64)],
        ),
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
    assert!(matches!(
        IntegerPartition::of_total(base(1, 1), 0),
        Err(Error::Parameter { name: "total", .. })
    ));
    let total = |total| IntegerPartition::of_total(base(1, 1), total).err();
    assert_eq!(total(IntegerPartition::MOST_TOTAL), None);
    for too_large in [IntegerPartition::MOST_TOTAL + 1, u32::MAX] {
        assert!(matches!(total(too_large), Some(Error::Limit { name: "total", .. })));
    }
    let cells = |total: u32| (1..=total).map(|place| u64::from(total / place) + 1).sum::<u64>();
    assert!(cells(IntegerPartition::MOST_TOTAL) <= IntegerPartition::MOST_CELLS);
    assert!(cells(IntegerPartition::MOST_TOTAL + 1) > IntegerPartition::MOST_CELLS);
    assert_eq!(
        IntegerPartition::of_total(base(1, 1), 5).unwrap().bounds,
        [(0, 5), (0, 2), (0, 1), (0, 1), (0, 1)]
    );
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

/// The list drawn from the table of 256 bits and more alone.
fn plainly<E: Entropy>(
    base: &DyadicBase,
    bounds: &[(u32, u32)],
    list: &[u32],
    entropy: &mut E,
) -> Result<Vec<u32>, Error> {
    let mut drawn = Vec::new();
    for (place, (least, _)) in bounds.iter().enumerate() {
        let most = drawn.last().copied().unwrap_or(u32::MAX);
        let row = |width| Table::new(base, bounds, list, width).row(place, most);
        drawn.push(least + u32::try_from(choose_by(Digits::Two, entropy, row)?).unwrap());
    }
    Ok(drawn)
}

#[test]
fn leading_bits_draw_what_the_whole_table_does() {
    for base in [
        base(1, 1),
        base(3, 2),
        base((1 << 32) - 1, 32),
        DyadicBase::new(Natural::from(5u8), 7, 30).unwrap(),
    ] {
        for (bounds, list) in [
            (BOUNDS.to_vec(), &LIST[..]),
            (IntegerPartition::of_total(base.clone(), 30).unwrap().bounds, &[12, 9, 1, 1, 1]),
            (vec![(u32::MAX - 9, u32::MAX), (u32::MAX - 20, u32::MAX - 5)], &[u32::MAX, 3]),
        ] {
            let lists = IntegerPartition::new(base.clone(), bounds.clone()).unwrap();
            let [mut ours, mut plain] = [(); 2].map(|()| Seeded::new(&[3; 32], 0).unwrap());
            for _ in 0..8 {
                assert_eq!(
                    lists.release(list, &mut ours),
                    plainly(&base, &bounds, list, &mut plain)
                );
            }
        }
    }
}

#[test]
fn a_base_too_small_for_leading_bits_is_served_by_the_table() {
    let tiny = DyadicBase::new(Natural::ONE, 4096, 4096).unwrap();
    assert!(LeadingBits::new(&tiny, &BOUNDS, &LIST).is_none());
    let lists = IntegerPartition::new(tiny, BOUNDS.to_vec()).unwrap();
    assert_eq!(lists.release(&LIST, &mut Tape::<64>::new([1 << 63; 10])), Ok(vec![3, 1, 1, 0, 0]));
}
