//! Facts about noise and its tails.

use super::*;
use crate::{entropy::Tape, exact::Natural};

fn noise(x: u64, y: u32, farthest: u64) -> TwoSided {
    TwoSided::new(&Base::new(Natural::from(x), y, 1).unwrap(), farthest)
}

/// `top / bottom` is what the tail says, exactly.
fn assert_share(part: &Enclosure, whole: &Enclosure, top: u32, bottom: u32) {
    assert_eq!((&part.low, &whole.low), (&part.high, &whole.high), "exact on so many bits");
    assert_eq!(&part.low * bottom, &whole.low * top, "{top}/{bottom}");
}

#[test]
fn tails_are_the_published_ones() {
    let noise = noise(3, 2, 9);
    let total = noise.total(64);
    for (threshold, top, bottom) in [(2, 9, 28), (0, 4, 7), (-1, 19, 28)] {
        assert_share(&noise.tail(threshold, 64), &total, top, bottom);
    }
    // Pr[N >= 2 | N >= -1].
    assert_share(&noise.tail(2, 64), &noise.tail(-1, 64), 9, 19);
}

#[test]
fn single_values_are_differences_of_tails() {
    for (x, y, at, top, bottom) in
        [(1, 1, 0, 1, 3), (1, 1, 1, 1, 6), (3, 2, 0, 1, 7), (3, 2, 1, 3, 28), (3, 2, -1, 3, 28)]
    {
        let noise = noise(x, y, 9);
        let value = noise.tail(at, 64).minus(&noise.tail(at + 1, 64));
        assert_share(&value, &noise.total(64), top, bottom);
    }
}

#[test]
fn a_fold_without_a_middle_and_one_without_anything_are_no_exceptions() {
    // Width 1: sizes 0 and 1, 1 - b and 2 b of 1 + b.
    let quarters = noise(3, 2, 9);
    let mut tape = Tape::<64>::new([0, 0, 0, 0x2492_4924_9249_2493, 0, u64::MAX]);
    assert_eq!(quarters.folded(1, &mut tape), Ok(0));
    assert_eq!(quarters.folded(1, &mut tape), Ok(-1), "just beyond 1/7");
    let mut tape = Tape::<64>::new([u64::MAX; 3]);
    assert_eq!((quarters.folded(0, &mut tape), tape.used()), (Ok(0), 3));
}

#[test]
fn the_words_are_three_for_noise_and_two_for_a_test() {
    let half = noise(1, 1, 9);
    for words in [[0, 0, 0], [u64::MAX; 3], [1 << 63, 5, 9]] {
        let mut tape = Tape::<64>::new(words);
        assert!(half.folded(9, &mut tape).is_ok());
        assert_eq!(tape.used(), 3);
        for threshold in -9..=9 {
            let mut tape = Tape::<64>::new(words);
            assert!(half.reaches(threshold, &mut tape).is_ok());
            assert!(half.reaches_given(threshold, 2, &mut Tape::<64>::new(words)).is_ok());
            assert_eq!(tape.used(), 2);
        }
    }
    assert_eq!(half.reaches_given(2, 2, &mut Tape::<64>::new([u64::MAX; 2])), Ok(true));
    assert_eq!(half.reaches_given(2, 2, &mut Tape::<64>::new([0])), Err(Error::Entropy));
}

#[test]
#[should_panic(expected = "farther from 0 than was said")]
fn a_threshold_too_far_is_a_bug() {
    let _ = noise(1, 1, 9).reaches(12, &mut Tape::<64>::new([0, 0]));
}

#[test]
#[should_panic(expected = "thresholds must ascend")]
fn thresholds_out_of_order_are_a_bug() {
    let _ = noise(1, 1, 9).reached(&[2, 2], &mut Tape::<64>::new([0, 0]));
}
