//! Facts about selection by cumulative weights.

use proptest::prelude::*;

use super::*;
use crate::Error;
use crate::{
    entropy::Tape,
    exact::{Enclosure, Integer, Wide},
};

fn weights(values: &[u64]) -> Vec<Natural> {
    values.iter().map(|value| Natural::from(*value)).collect()
}

fn chosen(values: &[u64], words: &[u64]) -> (Result<usize, Error>, usize) {
    let mut tape = Tape::<64>::new(words);
    (choose(&weights(values), &mut tape), tape.used())
}

#[test]
fn a_group_begins_at_its_boundary() {
    assert_eq!(chosen(&[1, 1], &[1 << 63, 0]), (Ok(1), 2));
    assert_eq!(chosen(&[1, 1], &[(1 << 63) - 1, u64::MAX]), (Ok(0), 2));
}

#[test]
fn a_boundary_inside_the_cell_takes_another_word() {
    // 2/3 = 0.aaaa...
    let a = 0xaaaa_aaaa_aaaa_aaaa;
    assert_eq!(chosen(&[2, 1], &[a, a, a - 1]), (Ok(0), 3));
    assert_eq!(chosen(&[2, 1], &[a, a, a + 1]), (Ok(1), 3));
    assert_eq!(chosen(&[2, 1], &[a, a, a, 0]), (Ok(0), 4));
    assert_eq!(chosen(&[2, 1], &[a, a, a]), (Err(Error::Entropy), 3));
}

#[test]
fn one_group_takes_its_two_words() {
    assert_eq!(chosen(&[7], &[5, 5]), (Ok(0), 2));
    assert_eq!(chosen(&[7], &[5]), (Err(Error::Entropy), 1));
}

#[test]
fn a_last_group_too_small_to_be_seen_is_still_drawn() {
    // Weights 2^-300 and the rest: 300 ones, and then it is certain.
    let tiny = Natural::ONE;
    let most = (Natural::ONE << 300) - Natural::ONE;
    let mut tape = Tape::<64>::new([u64::MAX; 9]);
    let sums = |width: u32| {
        // Nothing of the last weight is seen on fewer than 300 bits.
        let excess = 300u32.saturating_sub(width);
        let inner = Enclosure::exactly(most.clone()).cut(excess);
        Cumulative::new(vec![inner, Enclosure::exactly(&most + &tiny).cut(excess)])
    };
    assert_eq!(choose_by(Digits::Two, &mut tape, sums), Ok(1));
    assert_eq!(tape.used(), 5);
}

#[test]
#[should_panic(expected = "weights must be above 0")]
fn a_weight_of_zero_is_a_bug() {
    let _ = choose(&weights(&[1, 0]), &mut Tape::<64>::new([0, 0]));
}

#[test]
#[should_panic(expected = "weights must be above 0")]
fn no_weights_are_a_bug() {
    let _ = choose(&[], &mut Tape::<64>::new([0, 0]));
}

proptest! {
    #[test]
    fn enclosures_that_begin_blurred_choose_the_same_from_the_same_words(
        values in prop::collection::vec(1u64..50, 1..6),
        words in prop::collection::vec(any::<u8>().prop_map(u64::from), 12),
        coin in any::<bool>(),
    ) {
        let digits = if coin { Digits::One } else { Digits::Two };
        let exact = Cumulative::of_weights(&weights(&values));
        let mut plain = Tape::<8>::new(words.clone());
        let expected = choose_by(digits, &mut plain, |_| &exact);
        // On 256 bits each end is off by 2^246 of 2^256, on 512 and so on by as much: a thousandth,
        // then much less.
        let blurred = |width: u32| {
            let blur = Natural::ONE << 246usize;
            let place = |value: u64| Natural::from(value) << width as usize;
            let mut sum = 0;
            Cumulative::new(
                values
                    .iter()
                    .map(|value| {
                        sum += value;
                        if width >= 2048 {
                            Enclosure::exactly(place(sum))
                        } else {
                            Enclosure { low: place(sum) - &blur, high: place(sum) + &blur }
                        }
                    })
                    .collect(),
            )
        };
        let mut tape = Tape::<8>::new(words);
        prop_assert_eq!(choose_by(digits, &mut tape, blurred), expected);
        prop_assert_eq!(tape.used(), plain.used());
    }
}

/// Choices between two weights: by integers of any size, and by those of a fixed width.
fn both(weights: [u64; 2], words: &[u64]) -> [(Result<u64, Error>, usize); 2] {
    let mut tape = Tape::<64>::new(words);
    let any = choose(&weights.map(Natural::from), &mut tape).map(|group| group as u64);
    let used = tape.used();
    let wide = |value: u128| Wide::new(&Wide::words_of(&Integer::from(value)), 3);
    let (part, whole) = (u128::from(weights[0]), weights.map(u128::from).iter().sum());
    let mut tape = Tape::<64>::new(words);
    let fixed = Cell::draw(Digits::Two, &mut tape)
        .and_then(|cell| cell.reaches(wide(part), &wide(whole), &mut tape));
    [(any, used), (fixed.map(u64::from), tape.used())]
}

proptest! {
    #[test]
    fn two_weights_of_a_fixed_width_are_chosen_alike(
        weights in [1u64.., 1u64..],
        beside in prop::collection::vec(prop_oneof![Just(0u64), Just(u64::MAX), any::<u64>()], 4),
        digits in 0usize..4,
        step in -1i128..=1,
    ) {
        // The first words of the boundary, or beside them, and then others.
        let (part, whole) = (Natural::from(weights[0]), Natural::from(weights[0]) + weights[1]);
        let mut words = beside;
        for (place, word) in words.iter_mut().enumerate().take(digits) {
            let upto: Natural = (part.clone() << (64 * (place + 1))) / &whole;
            *word = fits(upto & Natural::from(u64::MAX), "a word");
        }
        if let Some(last) = digits.checked_sub(1) {
            words[last] = words[last].wrapping_add_signed(step as i64);
        }
        let [any, fixed] = both(weights, &words);
        prop_assert_eq!(any, fixed);
    }
}

#[test]
fn a_boundary_at_the_start_of_a_cell_takes_no_more_words() {
    for (weights, words) in [
        ([1, 1], vec![1 << 63, 0]),
        ([3, 1], vec![3 << 62, 0]),
        ([2, 1], vec![0xaaaa_aaaa_aaaa_aaaa; 30]),
        ([1, 2], vec![0x5555_5555_5555_5555; 30]),
    ] {
        let [any, fixed] = both(weights, &words);
        assert_eq!(any, fixed, "{weights:?}");
    }
}
