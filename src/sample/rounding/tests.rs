//! Facts about randomized rounding.

use proptest::prelude::*;

use super::*;
use crate::Error;
use crate::{entropy::Tape, exact::fixed_above};

const LOWEST: i32 = -1_000;

fn fixed(cost: f64) -> u64 {
    fixed_above(cost, LOWEST, i32::MAX)
}

fn split(cost: f64) -> (i64, u32) {
    let (floor, part) = Rounding::default().split(fixed(cost));
    (i64::from(floor) + i64::from(LOWEST), part)
}

fn rounded(rounding: &Rounding, cost: f64, threshold: u32) -> i64 {
    // The low half of a word is the first one's.
    let rounded = rounding.round(&[fixed(cost)], &mut Tape::<64>::new([threshold.into()])).unwrap();
    i64::from(rounded[0]) + i64::from(LOWEST)
}

#[test]
fn thresholds_are_the_published_ones() {
    assert_eq!(split(0.25), (0, 0x4000_0000));
    assert_eq!(split(0.5), (0, 0x8000_0000));
    assert_eq!(split(0.1), (0, 0x1999_9999));
    assert_eq!(split(1.0 / 3.0), (0, 0x5555_5555));
    assert_eq!(split(2f64.powi(-33)), (0, 0));
    assert_eq!(split(1.0 - 2f64.powi(-40)), (0, 0xffff_ffff));
}

#[test]
fn the_integer_below_is_that_below_for_negative_costs_too() {
    assert_eq!(split(-0.25), (-1, 0xc000_0000));
    assert_eq!(split(-1.0), (-1, 0));
    assert_eq!(split(-0.0), (0, 0));
    assert_eq!(split(-5e-324), (-1, 0xffff_ffff));
    assert_eq!(split(5e-324), (0, 0));
    assert_eq!(split(f64::from(i32::MAX) - 0.5), (i64::from(i32::MAX - 1), 0x8000_0000));
}

#[test]
fn integers_take_their_words_too() {
    let mut tape = Tape::<64>::new([u64::MAX; 3]);
    let rounded = Rounding::default().round(&[1.0, 2.0, -3.0].map(fixed), &mut tape).unwrap();
    assert_eq!(rounded, [1, 2, -3].map(|cost: i32| cost.abs_diff(LOWEST)));
    assert_eq!(tape.used(), 2);
    assert_eq!(Rounding::words(3), 2);
}

#[test]
fn a_word_of_64_bits_is_enough_whatever_the_precision() {
    let tiny = [5e-324, 0.1 + 1e-17, 2f64.powi(-1000), 3.7];
    let mut tape = Tape::<64>::new([0; 2]);
    let round = |tape: &mut Tape| Rounding::default().round(&tiny.map(fixed), tape).map(|_| ());
    assert_eq!(round(&mut tape), Ok(()));
    assert_eq!(round(&mut Tape::<64>::new([0])), Err(Error::Entropy));
}

#[test]
fn of_all_thresholds_the_right_share_rounds_up() {
    let rounding = Rounding::truncated(3);
    for eighths in -20..=20i64 {
        // A sixteenth more is cut off.
        for extra in [0.0, 0.0625] {
            let cost = eighths as f64 / 8.0 + extra;
            let sum: i64 = (0..8).map(|threshold| rounded(&rounding, cost, threshold)).sum();
            assert_eq!(sum, eighths, "{eighths} eighths");
        }
    }
}

proptest! {
    #[test]
    fn rounding_moves_no_further_than_the_next_integer_and_never_back(
        low in -1000.0..1000.0f64,
        by in 0.0..5.0f64,
        threshold in any::<u32>(),
    ) {
        let rounding = Rounding::default();
        let (from, to) =
            (rounded(&rounding, low, threshold), rounded(&rounding, low + by, threshold));
        // The sum is rounded, by less than a millionth.
        let most = (by + 1e-9).ceil() as i64;
        prop_assert!(from <= to && to <= from + most);
    }

    #[test]
    fn narrow_digits_are_put_together_most_significant_first(
        words in prop::collection::vec(any::<u64>(), 2),
        costs in prop::collection::vec(-9.0..9.0, 4),
    ) {
        let costs: Vec<u64> = costs.into_iter().map(fixed).collect();
        let narrow: Vec<u64> = words
            .iter()
            .flat_map(|word| (0..8).map(move |place| word >> (56 - 8 * place) & 0xff))
            .collect();
        let rounding = Rounding::default();
        prop_assert_eq!(
            rounding.round(&costs, &mut Tape::<64>::new(words)),
            rounding.round(&costs, &mut Tape::<8>::new(narrow))
        );
    }
}
