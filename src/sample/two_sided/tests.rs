//! Facts about noise and its tails.

use proptest::prelude::*;

use super::*;
use crate::Error;
use crate::sample::ratio::choose_by;
use crate::{entropy::Tape, exact::Natural};

fn noise(x: u64, y: u32, farthest: u64) -> TwoSided {
    TwoSided::new(&DyadicBase::new(Natural::from(x), y, 1).unwrap(), farthest)
}

/// `top / bottom` is exactly the tail.
fn assert_share(part: &Enclosure, whole: &Enclosure, top: u32, bottom: u32) {
    assert_eq!((&part.low, &whole.low), (&part.high, &whole.high), "exact on so many bits");
    assert_eq!(&part.low * bottom, &whole.low * top, "{top}/{bottom}");
}

#[test]
fn tails_are_the_published_ones() {
    let noise = noise(3, 2, 9);
    let total = total(noise.base(), 64);
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
        assert_share(&value, &total(noise.base(), 64), top, bottom);
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
            assert!(half.reached(&[threshold], &mut tape).is_ok());
            assert_eq!(tape.used(), 2);
        }
    }
    assert_eq!(half.reached(&[2], &mut Tape::<64>::new([0])), Err(Error::Entropy));
}

#[test]
#[should_panic(expected = "farther from 0 than was said")]
fn a_threshold_too_far_is_a_bug() {
    let _ = noise(1, 1, 9).reached(&[12], &mut Tape::<64>::new([0, 0]));
}

#[test]
#[should_panic(expected = "thresholds must ascend")]
fn thresholds_out_of_order_are_a_bug() {
    let _ = noise(1, 1, 9).reached(&[2, 2], &mut Tape::<64>::new([0, 0]));
}

#[test]
fn the_widest_fold_is_drawn_from_its_three_words() {
    // Each step of noise weighs 1 - 2^-32 of the one before; half of all sizes are below ln 2 *
    // 2^32.
    let widest = noise((1 << 32) - 1, 32, TwoSided::FARTHEST);
    let mut tape = Tape::<64>::new([1 << 63, 0, 0, 0, 0, u64::MAX]);
    assert_eq!(widest.folded(TwoSided::FARTHEST, &mut tape), Ok(2_977_044_471));
    assert_eq!(widest.folded(TwoSided::FARTHEST, &mut tape), Ok(0));
    assert_eq!(tape.used(), 6);
    // All ones: more than 128 bits can decide.
    let mut tape = Tape::<64>::new([u64::MAX, u64::MAX, 0, 0]);
    let far = widest.folded(TwoSided::FARTHEST, &mut tape).unwrap();
    assert!(far > 88 << 32 && tape.used() == 4, "128 ln 2 = 88.7: {far}");
}

/// Folded noise from a list of all sizes.
fn folded_plainly<E: Entropy>(base: &DyadicBase, fold: u64, entropy: &mut E) -> Result<i64, Error> {
    let size = choose_by(Digits::Two, entropy, |width| {
        let total = total(base, width);
        let starts = (1..=fold).map(|size| total.minus(&base.power(size, width).scaled(2)));
        Cumulative::new(starts.chain([total.clone()]).collect())
    })?;
    let size = i64::try_from(size).unwrap();
    Ok(if entropy.digit()? >> (E::DIGIT_BITS - 1) == 1 { -size } else { size })
}

/// The number of thresholds reached, without the first stage.
fn reached_plainly<E: Entropy>(
    noise: &TwoSided,
    thresholds: &[i64],
    entropy: &mut E,
) -> Result<usize, Error> {
    let index = choose_by(Digits::Two, entropy, |width| {
        let tails = thresholds.iter().rev().map(|threshold| noise.tail(*threshold, width));
        Cumulative::new(tails.chain([total(noise.base(), width)]).collect())
    })?;
    Ok(thresholds.len() - index)
}

/// Words; some of them are extreme.
fn words() -> impl Strategy<Value = Vec<u64>> {
    prop::collection::vec(prop_oneof![Just(0), Just(u64::MAX), any::<u64>(), any::<u64>()], 9)
}

fn same<const BITS: u32>(
    base: &DyadicBase,
    width: u32,
    fold: u64,
    thresholds: &[i64],
    words: &[u64],
) -> Result<(), TestCaseError> {
    let cut: Vec<u64> = words.iter().map(|word| word >> (64 - BITS)).collect();
    let [mut ours, mut plain] = [(); 2].map(|()| Tape::<BITS>::new(cut.clone()));
    for noise in [TwoSided::new(base, 60), TwoSided::truncated(base, 60, width)] {
        prop_assert_eq!(noise.folded(fold, &mut ours), folded_plainly(base, fold, &mut plain));
        prop_assert_eq!(
            noise.reached(thresholds, &mut ours),
            reached_plainly(&noise, thresholds, &mut plain)
        );
        prop_assert_eq!(ours.used(), plain.used());
    }
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 200, ..ProptestConfig::default() })]

    #[test]
    fn the_first_stage_and_the_search_draw_what_a_list_of_all_groups_does(
        y in 1u32..34, part in any::<u64>(), z in 1u32..4, width in 8u32..126, fold in 0u64..60,
        thresholds in prop::collection::btree_set(-60i64..=60, 1..6), words in words(),
    ) {
        let base = DyadicBase::new(Natural::from(part % ((1 << y) - 1) + 1), y, z).unwrap();
        let thresholds: Vec<i64> = thresholds.into_iter().collect();
        same::<64>(&base, width, fold, &thresholds, &words)?;
        same::<8>(&base, width, fold, &thresholds, &words)?;
        same::<2>(&base, width, fold, &thresholds, &words)?;
    }
}
