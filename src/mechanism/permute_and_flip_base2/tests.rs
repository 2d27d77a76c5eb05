//! Facts about permute-and-flip.

use super::*;
use crate::{entropy::Tape, exact::Natural};

fn mechanism(rule: Rule) -> PermuteAndFlipBase2 {
    let base = DyadicBase::new(Natural::ONE, 1, 1).unwrap();
    PermuteAndFlipBase2::new(base, Clamp::new(-3, 9).unwrap(), rule, Moves::AnyWay)
}

fn released(costs: &[f64], words: &[u64]) -> (Result<usize, Error>, usize) {
    let mechanism = mechanism(Rule::None);
    let mut tape = Tape::<64>::new(words);
    (mechanism.release(&Costs::real(mechanism.clamp(), costs).unwrap(), &mut tape), tape.used())
}

#[test]
fn a_coin_below_its_power_accepts_and_the_last_word_is_for_the_member() {
    let half = 1 << 63;
    assert_eq!(released(&[1.0, 0.0], &[half - 1, u64::MAX, 0]), (Ok(0), 3));
    assert_eq!(released(&[1.0, 0.0], &[half, u64::MAX, 0]), (Ok(1), 3));
    assert_eq!(released(&[1.0, 0.0], &[half - 1, u64::MAX, half]), (Ok(1), 3));
    assert_eq!(released(&[f64::NAN, -9.0], &[0, 0, 0]), (Ok(0), 3), "NaN is 9, 12 above the best");
}

#[test]
fn the_words_are_one_for_each_cost_and_one_more_and_those_of_rounding() {
    assert_eq!((mechanism(Rule::None).words(5), mechanism(Rule::Randomized).words(5)), (6, 9));
    for words in 0..3 {
        assert_eq!(released(&[1.0, 0.0], &vec![7; words]).0, Err(Error::Entropy));
    }
}

#[test]
fn the_loss_counts_whole_units_and_both_ways() {
    assert_eq!(mechanism(Rule::None).loss(&"1/2".parse().unwrap()).bits().reported(), 2.0);
}
