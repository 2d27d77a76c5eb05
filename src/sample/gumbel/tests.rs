//! Facts about exact Gumbel-max.

use proptest::prelude::*;

use super::{more_digits::End, *};
use crate::{
    Error,
    entropy::{Seeded, Tape},
    exact::{Integer, Natural, Positive, Rational, neg_ln_enclosure},
};

fn fraction(top: u64, bottom: u64) -> Rational {
    Rational::new(Integer::from(top), Natural::from(bottom)).unwrap()
}

fn draw<const BITS: u32>(
    argmax: &GumbelArgmax,
    scores: &[Dyadic],
    words: &[u64],
) -> (Result<usize, Error>, usize) {
    let mut tape = Tape::<BITS>::new(words);
    (argmax.draw(scores.iter().copied(), &mut tape), tape.used())
}

fn integers(values: &[i128]) -> Vec<Dyadic> {
    values.iter().copied().map(Dyadic::integer).collect()
}

fn doubles(values: &[f64]) -> Vec<Dyadic> {
    values.iter().copied().map(Dyadic::double).collect()
}

/// `2^112 (8 ln 2 - ln(-ln(top / 2^bits)))` by integers of any size, which `exact` holds against
/// the library's floats.
fn oracle(top: u128, bits: u32) -> (Integer, Integer) {
    let inner = neg_ln_enclosure(&Natural::from(top), bits, 248);
    let low = neg_ln_enclosure(&inner.high, 256, 248).low;
    let high = neg_ln_enclosure(&inner.low, 256, 248).high;
    (Integer::from(low >> 136), Integer::from(high >> 136) + Integer::ONE)
}

fn finer(value: i128) -> Integer {
    Integer::from(value) << 40
}

/// The first stage encloses the cell, and tightly: `slack / E` from the inner logarithm, `slack`
/// from the outer one.
fn check_cell(argmax: &GumbelArgmax, digit: u64, bits: u32) {
    let ours = argmax.gumbel(digit, bits);
    let end = u128::from(digit) + 1;
    if digit == 0 {
        assert_eq!(ours.low, i128::MIN);
    } else {
        let (low, high) = oracle(digit.into(), bits);
        // E is at least 1 - U, in ulps.
        let rest = ((1u128 << bits) - u128::from(digit)) << (LN_BITS - bits);
        let most = ours.low.cast_unsigned() + LN_SLACK + (LN_SLACK << LN_BITS) / rest + 1;
        assert!(
            finer(ours.low) <= high && low <= finer(most.cast_signed()),
            "{digit} of {bits} bits"
        );
    }
    if end == 1 << bits {
        assert_eq!(ours.high, i128::MAX);
    } else if ours.high != i128::MAX {
        assert!(oracle(end, bits).0 <= finer(ours.high), "{digit} of {bits} bits");
    } else {
        assert!(bits < 64 || digit > u64::MAX - 5, "{digit}: open without need");
    }
}

/// Half of the digits are near 0 or near 1.
fn digits(seed: u8, count: u64) -> impl Iterator<Item = u64> {
    let mut entropy = Seeded::new(&[seed; 32], 0).unwrap();
    (0..count).map(move |round| match (round % 4, entropy.digit().unwrap()) {
        (0, digit) => digit >> (round / 4 % 64),
        (1, digit) => !(digit >> (round / 4 % 64)),
        (_, digit) => digit,
    })
}

#[test]
fn cells_are_enclosed_at_the_extremes() {
    let argmax = GumbelArgmax::new(&Positive::ONE);
    for bits in 1..=9 {
        (0..1 << bits).for_each(|digit| check_cell(&argmax, digit, bits));
    }
    for power in (0..64).map(|place| 1u64 << place) {
        for near in [power, power - 1, power + 1, !power, !(power - 1), !(power + 1)] {
            check_cell(&argmax, near, 64);
        }
    }
}

#[test]
fn cells_are_enclosed_at_random() {
    let argmax = GumbelArgmax::new(&Positive::ONE);
    digits(1, 10_000).for_each(|digit| check_cell(&argmax, digit, 64));
}

/// The exact stage's enclosure at this width, as multiples of `2^-72`, rounded inward: at least
/// what the first stage must hold.
fn exact_stage(
    digits: Natural,
    bits: u32,
    distance: &Rational,
    guard: u32,
) -> (Option<Integer>, Option<Integer>, u32) {
    let width = 2 * bits + guard;
    let contender = Contender { index: 0, digits, distance: distance.clone() };
    let (low, high) = contender.noisy(bits, width);
    let finite = |end| match end {
        End::At(value) => Some(value),
        End::Below | End::Above => None,
    };
    (finite(low), finite(high), width)
}

#[test]
#[cfg_attr(target_arch = "wasm32", ignore = "slow there: npm run test:full")]
fn the_first_stage_encloses_what_the_exact_stage_finds() {
    // 10^5 cells with distances from 0 to beyond the far limit, on all truncations.
    let scale = fraction(7, 3);
    let rate = scale.reciprocal().unwrap();
    let stages =
        [72, 60, 20, 4, 0].map(|bits| GumbelArgmax::truncated(&Positive::of(&scale), bits, GUARD));
    for (round, digit) in (0u32..).zip(digits(2, 100_000)) {
        let bits = [64, 64, 64, 8, 3][round as usize % 5];
        let digit = digit >> (64 - bits);
        let gap = (u128::from(round) % 211) << (round % 23);
        let distance = Rational::new(Integer::from(gap), Natural::ONE).unwrap() * rate.clone();
        let (low, high, width) = exact_stage(Natural::from(digit), bits, &distance, GUARD);
        // More digits add 32 ln 2 where the first stage adds 8 ln 2.
        let shift = Integer::from(neg_ln_enclosure(&Natural::ONE, 24, width).low);
        for stage in &stages {
            let ours = stage.noisy(digit, bits, stage.scaled.enclose((gap, 0)));
            let scaled =
                |value: i128| (Integer::from(value) << (width - LN_BITS) as usize) + &shift;
            assert!(
                ours.low == i128::MIN || low.as_ref().is_some_and(|low| scaled(ours.low) < *low),
                "{digit} {gap}"
            );
            assert!(
                ours.high == i128::MAX
                    || high.as_ref().is_some_and(|high| scaled(ours.high) > *high),
                "{digit} {gap}"
            );
        }
    }
}

#[test]
fn exact_enclosures_are_nested_and_shrink() {
    for (round, digit) in (0u32..).zip(digits(3, 200)) {
        let distance = fraction(u64::from(round) * 17, 13);
        let (mut bits, mut digits) = (64, Natural::from(digit));
        let mut last = exact_stage(digits.clone(), bits, &distance, GUARD);
        for word in digits_after(digit) {
            (bits, digits) = (bits + 64, (digits << 64usize) + Natural::from(word));
            let next = exact_stage(digits.clone(), bits, &distance, GUARD);
            let (more, slack) =
                ((next.2 - last.2) as usize, Integer::ONE << (next.2 - 2 * 64) as usize);
            if let (Some(outer), Some(inner)) = (&last.0, &next.0) {
                assert!(outer << more <= inner + &slack);
            }
            if let (Some(outer), Some(inner)) = (&last.1, &next.1) {
                assert!(outer << more >= inner - &slack);
            }
            if let (Some(low), Some(high)) = (&next.0, &next.1) {
                // At least 64 of the known bits are good, whatever U is: E and U are at least 2^-64
                // here.
                assert!(low < high && high - low < Integer::ONE << (next.2 - bits + 65) as usize);
            }
            last = next;
        }
    }
}

fn digits_after(seed: u64) -> [u64; 3] {
    [seed.rotate_left(17) ^ 0x9e37_79b9_7f4a_7c15, seed.wrapping_mul(0xbf58_476d_1ce4_e5b9), !seed]
}

#[test]
fn the_first_and_the_last_digit_are_open_ended() {
    let argmax = GumbelArgmax::new(&Positive::ONE);
    let far = integers(&[0, 1 << 100]);
    // A far score stays in the race as long as its uniform is all ones, and wins as soon as it is
    // closer to 1 than any.
    assert_eq!(draw::<64>(&argmax, &far, &[1, u64::MAX - 9]), (Ok(1), 2));
    assert_eq!(draw::<64>(&argmax, &far, &[u64::MAX, 1, 5, 5]), (Ok(1), 4));
    let near = integers(&[0, 50]);
    assert_eq!(draw::<64>(&argmax, &near, &[u64::MAX, 1 << 63, 0, 0]), (Ok(1), 4));
    assert_eq!(draw::<64>(&argmax, &near, &[u64::MAX, 1 << 63, u64::MAX, 0]), (Ok(0), 4));
    // All zeros have no lower end, so they decide nothing.
    assert_eq!(draw::<64>(&argmax, &integers(&[0, 0]), &[0, 0, 1, 3]), (Ok(1), 4));
    assert_eq!(draw::<64>(&argmax, &near, &[1, 0]), (Err(Error::Entropy), 2));
}

#[test]
fn one_score_uses_one_word() {
    let argmax = GumbelArgmax::new(&Positive::of(&fraction(1, 9)));
    for word in [0, 1, u64::MAX] {
        assert_eq!(draw::<64>(&argmax, &integers(&[-5]), &[word; 3]), (Ok(0), 1));
    }
}

#[test]
fn an_entropy_failure_at_any_word_releases_nothing() {
    let argmax = GumbelArgmax::new(&Positive::ONE);
    for words in 0..9 {
        let stuck = vec![u64::MAX; words];
        assert_eq!(
            draw::<64>(&argmax, &integers(&[3, 3, 3]), &stuck),
            (Err(Error::Entropy), words)
        );
    }
}

#[test]
fn doubles_of_any_size_and_scales_of_any_size_are_compared_exactly() {
    let tiny = f64::from_bits(1);
    let words = [1 << 62, 1 << 63, 1 << 62];
    for (scale, values, winner) in [
        ("1", [1e308, -1e308, f64::MAX], 2),
        ("1e400", [f64::MAX, -f64::MAX, 0.0], 1),
        ("1e-400", [tiny, 0.0, -tiny], 0),
        ("1e-300", [tiny, 0.0, -tiny], 1),
        ("1e-323", [0.0, 0.0, tiny], 1),
        ("1e-323", [0.0, 0.0, 7.0 * tiny], 2),
        ("1", [1e-300, 0.0, 1e-300], 1),
        ("1e308", [1e308, 2.5e307, 0.0], 0),
        ("1e308", [1e308, 3.5e307, 0.0], 1),
    ] {
        let argmax = GumbelArgmax::new(&Positive::of(&scale.parse().unwrap()));
        assert_eq!(
            draw::<64>(&argmax, &doubles(&values), &words),
            (Ok(winner), 3),
            "{scale} {values:?}"
        );
    }
}

#[test]
fn all_scores_in_order_use_one_word_each_whatever_the_distances() {
    let argmax = GumbelArgmax::new(&Positive::ONE);
    // Chasms, near scores and a distance that fixed point cannot distinguish.
    let values = [0, 1 << 60, 5, -(1 << 100), 1 << 17, 1 << 18, (1 << 60) - 1, -(1 << 100) - 7];
    let mut tape = Tape::<64>::new(vec![1 << 63; values.len()].as_slice());
    let order = argmax.draw_top(&integers(&values), values.len(), &mut tape).unwrap();
    assert_eq!((order, tape.used()), (vec![1, 6, 5, 4, 2, 0, 3, 7], values.len()));
}

#[test]
fn an_open_end_is_decided_across_a_chasm() {
    let argmax = GumbelArgmax::new(&Positive::ONE);
    let scores = integers(&[0, 1 << 30]);
    let mut tape = Tape::<64>::new([u64::MAX, 0, 1, 1]);
    // The last digit might be anything up to 1, the first one anything down to 0: more digits
    // decide.
    assert_eq!(argmax.draw_top(&scores, 2, &mut tape), Ok(vec![1, 0]));
    assert_eq!(tape.used(), 4);
}

/// Every noisy score by integers of any size, on two digits: enough for random words.
fn plain_order(scale: &Rational, values: &[i128], words: &[u64]) -> Vec<usize> {
    let best = values.iter().max().unwrap();
    let rate = scale.reciprocal().unwrap();
    let noisy = |index: usize| {
        let gap = Rational::new(Integer::from(best - values[index]), Natural::ONE).unwrap();
        let digits =
            (Natural::from(words[index]) << 64usize) + Natural::from(words[index] ^ 0x5555);
        Contender { index, digits, distance: gap * rate.clone() }.noisy(128, 400).0
    };
    let mut order: Vec<usize> = (0..values.len()).collect();
    order.sort_by_key(|index| std::cmp::Reverse(noisy(*index)));
    order
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 300, ..ProptestConfig::default() })]

    #[test]
    fn the_first_stage_changes_neither_the_answer_nor_the_words(
        top in 1u64..200, bottom in 1u64..50, values in prop::collection::vec(-40i128..40, 1..9),
        words in prop::collection::vec(prop_oneof![Just(0u64), Just(u64::MAX), any::<u64>()], 60),
    ) {
        let scale = fraction(top, bottom);
        let scores = integers(&values);
        let expected = draw::<64>(&GumbelArgmax::new(&Positive::of(&scale)), &scores, &words);
        let narrow = draw::<4>(&GumbelArgmax::new(&Positive::of(&scale)), &scores, &words);
        for bits in [60, 30, 8, 2, 0] {
            let truncated = GumbelArgmax::truncated(&Positive::of(&scale), bits, GUARD);
            prop_assert_eq!(draw::<64>(&truncated, &scores, &words), expected);
            prop_assert_eq!(draw::<4>(&truncated, &scores, &words), narrow);
        }
    }

    #[test]
    #[cfg_attr(target_arch = "wasm32", ignore = "slow there: npm run test:full")]
    fn the_largest_in_order_are_those_of_a_plain_sort(
        top in 1u64..200,
        bottom in 1u64..50,
        k in 1usize..12,
        spread in 0u32..90,
        drawn in prop::collection::vec((-40i128..40, any::<u64>()), 12),
    ) {
        let scale = fraction(top, bottom);
        let values: Vec<i128> = drawn
            .iter()
            .enumerate()
            .map(|(index, (value, _))| value << (spread * (index as u32 % 2)))
            .collect();
        let words: Vec<u64> = drawn.iter().map(|(_, word)| word | 1).collect();
        let mut tape = Tape::<64>::new(words.as_slice());
        let ours = GumbelArgmax::new(&Positive::of(&scale))
            .draw_top(&integers(&values), k, &mut tape)
            .unwrap();
        prop_assert_eq!(ours.as_slice(), &plain_order(&scale, &values, &words)[..k]);
    }

    #[test]
    fn integers_and_the_same_doubles_give_the_same_answer(
        values in prop::collection::vec(-1_000_000i32..1_000_000, 1..9),
        scale in 1u64..1_000_000,
        power in -900i32..900,
        words in prop::collection::vec(any::<u64>(), 30),
    ) {
        let whole: Vec<i128> = values.iter().copied().map(i128::from).collect();
        let factor = 2f64.powi(power);
        let scaled: Vec<f64> = values.iter().map(|value| f64::from(*value) * factor).collect();
        let moved = Rational::from(scale) * Rational::from_double(factor).unwrap();
        prop_assert_eq!(
            draw::<64>(
                &GumbelArgmax::new(&Positive::of(&Rational::from(scale))),
                &integers(&whole),
                &words
            ),
            draw::<64>(&GumbelArgmax::new(&Positive::of(&moved)), &doubles(&scaled), &words)
        );
    }

    #[test]
    fn distances_are_enclosed(
        a in any::<f64>(),
        b in any::<f64>(),
        near in any::<bool>(),
        scale in any::<f64>(),
    ) {
        prop_assume!(a.is_finite() && b.is_finite() && scale.is_finite() && scale != 0.0);
        let b = if near { a * 1.001 } else { b };
        prop_assume!(b.is_finite());
        let scale = Rational::from_double(if near { a } else { scale }.abs()).unwrap();
        prop_assume!(!scale.is_zero());
        let scaled = Scaled::new(&Positive::of(&scale));
        let (score, best) =
            (Dyadic::double(a).min(Dyadic::double(b)), Dyadic::double(a).max(Dyadic::double(b)));
        prop_assert_eq!(best, Dyadic::double(a.max(b)));
        prop_assert_eq!(score.rational(), Rational::from_double(a.min(b)).unwrap());
        let (low, high) = scaled.enclose(score.gap(best));
        let exact = (score.gap_exact(best) * scaled.rate().clone()).fixed_floor(LN_BITS);
        prop_assert!(Natural::from(low.cast_unsigned()) <= exact);
        match high {
            Some(high) => prop_assert!(exact < Natural::from(high.cast_unsigned())),
            None => prop_assert!(exact >> 111 != Natural::ZERO),
        }
    }
}
