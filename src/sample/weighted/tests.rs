//! Facts about exact selection.

use std::rc::Rc;

use proptest::prelude::*;

use super::*;
use crate::{
    entropy::{Seeded, Tape},
    exact::{Integer, exp_floor},
    sample::uniform::uniform_below,
};

fn fraction(top: u64, bottom: u64) -> Rational {
    Rational::new(Integer::from(top), Natural::from(bottom)).unwrap()
}

fn size(costs: &[u128]) -> NonZeroU32 {
    u32::try_from(costs.len()).unwrap().try_into().unwrap()
}

/// The law of `proof.md` the plain way, for `exp(-exponent)`: cumulative weights on 2048 bits, one digit of `V` after another.
pub(super) fn plain(exponents: &[Rational], tape: &mut Tape) -> usize {
    const WIDTH: u32 = 2048;
    let mut groups = exponents.to_vec();
    groups.sort_unstable();
    groups.dedup();
    let mut bounds = vec![Natural::ZERO];
    for exponent in &groups {
        let count = exponents.iter().filter(|other| *other == exponent).count();
        bounds.push(bounds.last().unwrap() + exp_floor(&(exponent.clone() - groups[0].clone()), WIDTH) * count);
    }
    let total = bounds.last().unwrap().clone();
    let mut index = Natural::from(tape.digit().unwrap()) << 64usize | Natural::from(tape.digit().unwrap());
    let mut width = 128usize;
    loop {
        let holds = |value: Natural| bounds.iter().rposition(|bound| (bound << width) <= value).unwrap();
        let (first, last) = (holds(&index * &total), holds((&index + Natural::ONE) * &total - Natural::ONE));
        if first == last {
            let members: Vec<usize> = (0..exponents.len()).filter(|at| exponents[*at] == groups[first]).collect();
            let chosen = uniform_below(members.len() as u64, tape).unwrap();
            return members[usize::try_from(chosen).unwrap()];
        }
        index = (index << 64usize) | Natural::from(tape.digit().unwrap());
        width += 64;
    }
}

fn exponents(scale: &Rational, costs: &[u128]) -> Vec<Rational> {
    let rate = scale.reciprocal().unwrap();
    costs.iter().map(|cost| Rational::new(Integer::from(*cost), Natural::ONE).unwrap() * rate.clone()).collect()
}

#[test]
fn the_best_group_starts_at_zero_and_the_last_ends_at_one() {
    let selector = Selector::new(&Rational::ONE, 3.try_into().unwrap());
    let costs = [9, 3, 5];
    assert_eq!(selector.select(&costs, &mut Tape::<64>::new([0, 0, 0])), Ok(1));
    assert_eq!(selector.select(&costs, &mut Tape::<64>::new([u64::MAX, u64::MAX, 0])), Ok(0));
}

#[test]
fn equal_costs_give_the_member_by_the_third_word() {
    let selector = Selector::new(&Rational::ONE, 3.try_into().unwrap());
    let mut tape = Tape::<64>::new([1, 2, 0, 0x5555_5555_5555_5556]);
    assert_eq!(selector.select(&[3, 3, 3], &mut tape), Ok(1));
    assert_eq!(tape.used(), 4, "word 0 would favor the first member");
}

#[test]
fn one_candidate_uses_the_same_three_words() {
    let selector = Selector::new(&Rational::ONE, 1.try_into().unwrap());
    let mut tape = Tape::<64>::new([u64::MAX; 3]);
    assert_eq!((selector.select(&[77], &mut tape), tape.used()), (Ok(0), 3));
}

#[test]
fn an_entropy_failure_at_any_word_releases_nothing() {
    let selector = Selector::new(&Rational::ONE, 2.try_into().unwrap());
    for words in 0..3 {
        assert_eq!(selector.select(&[0, 1], &mut Tape::<64>::new(vec![5; words])), Err(Error::Entropy));
    }
}

#[test]
fn weights_far_below_any_table_are_still_drawn() {
    // Cost 2000 at scale 1 has probability e^-2000, about 2^-2885.4: V must begin with 2886 ones, and 46 words tell.
    let selector = Selector::new(&Rational::ONE, 2.try_into().unwrap());
    let mut tape = Tape::<64>::new([u64::MAX; 60]);
    assert_eq!((selector.select(&[0, 2_000], &mut tape), tape.used()), (Ok(1), 47));
}

#[test]
fn wide_scales_and_costs_use_several_tables() {
    let selector = Selector::new(&Rational::from(1 << 40), 4.try_into().unwrap());
    assert!(selector.powers.single().is_none());
    let costs = [1u128 << 41, 0, 1 << 70, 1 << 39];
    for seed in 0..200 {
        let mut entropy = Seeded::new(&[seed; 32], 0).unwrap();
        let words: Vec<u64> = (0..6).map(|_| entropy.digit().unwrap()).collect();
        let (mut ours, mut theirs) = (Tape::<64>::new(words.clone()), Tape::<64>::new(words));
        assert_eq!(
            selector.select(&costs, &mut ours),
            Ok(plain(&exponents(&Rational::from(1 << 40), &costs), &mut theirs))
        );
        assert_eq!(ours.used(), theirs.used());
    }
}

#[test]
fn the_scan_settles_all_but_one_in_2_to_the_50() {
    for exponent in (-400i32..=400).step_by(10).chain(-20..=20) {
        let scale: Rational = format!("7e{exponent}").parse().unwrap();
        for bits in [0, 7, 20] {
            let selector = Selector::new(&scale, (1u32 << bits).try_into().unwrap());
            assert!(selector.rarity() >= 50, "scale {scale}, 2^{bits} outcomes: 2^-{}", selector.rarity());
        }
    }
}

#[test]
fn tables_are_shared_between_releases_of_the_same_parameters_only() {
    let of = |scale: u64, outcomes: u32| Selector::shared(&Rational::from(scale), outcomes.try_into().unwrap());
    let first = of(5, 3);
    assert!(Rc::ptr_eq(&first, &of(5, 3)));
    assert!(!Rc::ptr_eq(&first, &of(5, 4)) && !Rc::ptr_eq(&first, &of(6, 3)));
    assert!((10..14).map(|scale| of(scale, 3)).all(|other| !Rc::ptr_eq(&first, &other)));
    assert!(!Rc::ptr_eq(&first, &of(5, 3)), "only the last few are kept");
}

#[test]
#[should_panic(expected = "scale must be above 0")]
fn a_scale_of_zero_is_a_bug() {
    let _ = Selector::new(&Rational::ZERO, 1.try_into().unwrap());
}

#[test]
fn certain_outcomes_have_probability_one_and_the_rest_add_up() {
    assert_eq!(probabilities(&Rational::ONE, &[5]), [(1.0, 1.0)]);
    let law = probabilities(&Rational::from(2), &[0, 3, 3, 9]);
    let (low, high) = law.iter().fold((0.0, 0.0), |(low, high), (l, h)| (low + l, high + h));
    assert!(low <= 1.0 && high >= 1.0 && high - low < 1e-14);
    assert!(law.iter().all(|(low, high)| *high <= low.next_up()));
    let tiny = probabilities(&Rational::ONE, &[0, 700, 800]);
    assert!(tiny[1].0 > 0.0 && tiny[2] == (0.0, 5e-324));
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 400, ..ProptestConfig::default() })]

    #[test]
    fn the_scan_and_settling_agree_with_the_plain_version_word_for_word(
        top in 1u64..200, bottom in 1u64..50,
        costs in prop::collection::vec(0u128..40, 1..12),
        words in prop::collection::vec(prop_oneof![Just(0u64), Just(u64::MAX), any::<u64>()], 12),
        width in 2u32..30, digit in 1u32..5,
    ) {
        let scale = fraction(top, bottom);
        let mut oracle = Tape::new(words.clone());
        let expected = plain(&exponents(&scale, &costs), &mut oracle);
        // The real widths; tiny ones, where settling is the rule; and several small tables.
        for selector in [
            Selector::new(&scale, size(&costs)),
            Selector::truncated(&scale, size(&costs), width, width + 3, 30),
            Selector::truncated(&scale, size(&costs), 110, 8, digit),
        ] {
            let mut tape = Tape::<64>::new(words.clone());
            prop_assert_eq!(selector.select(&costs, &mut tape), Ok(expected));
            prop_assert_eq!(tape.used(), oracle.used());
        }
    }

    #[test]
    fn lower_powers_are_within_the_slack(top in 1u64..500, bottom in 1u64..100, difference in 0u128..100_000, digit in 1u32..12) {
        let rate = fraction(top, bottom * 1000);
        let powers = Powers::<u128>::new(&rate, 100, COST_BITS, |bits| bits.min(digit));
        let exact = exp_floor(&(rate * Rational::new(Integer::from(difference), Natural::ONE).unwrap()), 100);
        let lower = Natural::from(powers.lower(difference));
        prop_assert!(lower <= exact && exact < lower + powers.slack());
    }

    #[test]
    fn adding_a_constant_to_all_costs_changes_nothing(
        costs in prop::collection::vec(0u128..500, 1..20), shift in 0u128..1 << 100, words in prop::array::uniform8(any::<u64>()),
    ) {
        let selector = Selector::new(&Rational::from(3), size(&costs));
        let moved: Vec<u128> = costs.iter().map(|cost| cost + shift).collect();
        prop_assert_eq!(selector.select(&costs, &mut Tape::<64>::new(words)), selector.select(&moved, &mut Tape::<64>::new(words)));
    }
}
