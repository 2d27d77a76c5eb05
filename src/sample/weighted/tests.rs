//! Facts about exact selection.

use std::rc::Rc;

use proptest::prelude::*;

use super::*;
use crate::Error;
use crate::{
    entropy::{Seeded, Tape},
    exact::{Integer, Positive, Rational, exp_floor},
    sample::uniform::uniform_below,
};

fn fraction(top: u64, bottom: u64) -> Rational {
    Rational::new(Integer::from(top), Natural::from(bottom)).unwrap()
}

fn size(costs: &[u128]) -> NonZeroU32 {
    u32::try_from(costs.len()).unwrap().try_into().unwrap()
}

/// The law of `proof.md` the plain way, for `exp(-exponent)`: cumulative weights on 4096 bits, one
/// digit of `V` after another. Exponents below 2700 have weights above 0 there: of a weight that is
/// rounded to 0, no boundary would be left.
pub(super) fn plain(exponents: &[Rational], tape: &mut Tape) -> usize {
    const WIDTH: u32 = 4096;
    let mut groups = exponents.to_vec();
    groups.sort_unstable();
    groups.dedup();
    let mut bounds = vec![Natural::ZERO];
    for exponent in &groups {
        let count = exponents.iter().filter(|other| *other == exponent).count();
        bounds.push(
            bounds.last().unwrap()
                + exp_floor(&(exponent.clone() - groups[0].clone()), WIDTH) * count,
        );
    }
    let total = bounds.last().unwrap().clone();
    let mut index =
        Natural::from(tape.digit().unwrap()) << 64usize | Natural::from(tape.digit().unwrap());
    let mut width = 128usize;
    loop {
        let holds =
            |value: Natural| bounds.iter().rposition(|bound| (bound << width) <= value).unwrap();
        let (first, last) =
            (holds(&index * &total), holds((&index + Natural::ONE) * &total - Natural::ONE));
        if first == last {
            let members: Vec<usize> =
                (0..exponents.len()).filter(|at| exponents[*at] == groups[first]).collect();
            let chosen = uniform_below(members.len() as u64, tape).unwrap();
            return members[usize::try_from(chosen).unwrap()];
        }
        index = (index << 64usize) | Natural::from(tape.digit().unwrap());
        width += 64;
    }
}

fn exponents(scale: &Rational, costs: &[u128]) -> Vec<Rational> {
    let rate = scale.reciprocal().unwrap();
    costs
        .iter()
        .map(|cost| Rational::new(Integer::from(*cost), Natural::ONE).unwrap() * rate.clone())
        .collect()
}

#[test]
fn the_best_group_starts_at_zero_and_the_last_ends_at_one() {
    let selector = Selector::new(&Positive::ONE, 3.try_into().unwrap());
    let costs = [9, 3, 5];
    assert_eq!(selector.select(&costs, &mut Tape::<64>::new([0, 0, 0])), Ok(1));
    assert_eq!(selector.select(&costs, &mut Tape::<64>::new([u64::MAX, u64::MAX, 0])), Ok(0));
}

#[test]
fn equal_costs_give_the_member_by_the_third_word() {
    let selector = Selector::new(&Positive::ONE, 3.try_into().unwrap());
    let mut tape = Tape::<64>::new([1, 2, 0, 0x5555_5555_5555_5556]);
    assert_eq!(selector.select(&[3, 3, 3], &mut tape), Ok(1));
    assert_eq!(tape.used(), 4, "word 0 would favor the first member");
}

#[test]
fn one_candidate_uses_the_same_three_words() {
    let selector = Selector::new(&Positive::ONE, 1.try_into().unwrap());
    let mut tape = Tape::<64>::new([u64::MAX; 3]);
    assert_eq!((selector.select(&[77], &mut tape), tape.used()), (Ok(0), 3));
}

#[test]
fn an_entropy_failure_at_any_word_releases_nothing() {
    let selector = Selector::new(&Positive::ONE, 2.try_into().unwrap());
    for words in 0..3 {
        assert_eq!(
            selector.select(&[0, 1], &mut Tape::<64>::new(vec![5; words])),
            Err(Error::Entropy)
        );
    }
}

#[test]
fn weights_far_below_any_table_are_still_drawn() {
    // Cost 700 at scale 1 has probability e^-700, about 2^-1009.9: V must begin with 1010 ones, and
    // 16 words decide.
    let selector = Selector::new(&Positive::ONE, 2.try_into().unwrap());
    let mut tape = Tape::<64>::new([u64::MAX; 60]);
    assert_eq!((selector.select(&[0, 700], &mut tape), tape.used()), (Ok(1), 17));
}

#[test]
fn a_boundary_that_more_than_18_words_do_not_leave_ends_the_release() {
    // Cost 2000 has probability 2^-2885.4: two words and the 16 of patience do not decide. No
    // random source goes on so.
    let selector = Selector::new(&Positive::ONE, 2.try_into().unwrap());
    let mut tape = Tape::<64>::new([u64::MAX; 60]);
    assert_eq!((selector.select(&[0, 2_000], &mut tape), tape.used()), (Err(Error::Entropy), 18));
}

#[test]
fn wide_scales_and_costs_use_several_tables() {
    let selector = Selector::new(&Positive::of(&Rational::from(1 << 40)), 4.try_into().unwrap());
    assert!(selector.path != Path::Factored);
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
fn the_scan_decides_all_but_one_in_2_to_the_50() {
    for exponent in (-400i32..=400).step_by(10).chain(-20..=20) {
        let scale: Rational = format!("7e{exponent}").parse().unwrap();
        for bits in [0, 7, 20] {
            let selector = Selector::new(&Positive::of(&scale), (1u32 << bits).try_into().unwrap());
            assert!(
                selector.rarity() >= 50,
                "scale {scale}, 2^{bits} outcomes: 2^-{}",
                selector.rarity()
            );
        }
    }
}

#[test]
fn tables_are_shared_between_releases_of_one_base_and_about_one_size() {
    let of = |scale: u64, outcomes: u32| {
        Selector::shared(&Positive::of(&Rational::from(scale)), outcomes.try_into().unwrap())
    };
    let first = of(5, 3);
    assert!(Rc::ptr_eq(&first, &of(5, 3)));
    assert!(Rc::ptr_eq(&first, &of(5, 64)), "no answer depends on the room");
    assert!(!Rc::ptr_eq(&first, &of(5, 65)) && !Rc::ptr_eq(&first, &of(6, 3)));
    assert_eq!(of(5, 65).most, 256);
    assert!((10..14).map(|scale| of(scale, 3)).all(|other| !Rc::ptr_eq(&first, &other)));
    assert!(!Rc::ptr_eq(&first, &of(5, 3)), "only the last few are kept");
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

fn dyadic_of(x: Natural, y: u32, z: u32) -> WeightBase {
    WeightBase::dyadic(&crate::exact::DyadicBase::new(x, y, z).unwrap())
}

fn dyadic(x: u64, y: u32, z: u32) -> WeightBase {
    dyadic_of(Natural::from(x), y, z)
}

/// A selector on the widths of a release, and some that take more digits often or always, on every
/// path.
fn selectors(base: &WeightBase, outcomes: NonZeroU32) -> [Selector; 4] {
    let cut =
        |width, big_width, digit| Selector::truncated(base, outcomes, width, big_width, digit);
    [Selector::new(base, outcomes), cut(110, 8, 2), cut(24, 40, 4), cut(8, 16, 30)]
}

#[test]
fn words_give_the_outcomes_of_the_published_tapes() {
    const DEAD: u64 = 0xdead_beef_dead_beef;
    const TENS: u64 = 0xaaaa_aaaa_aaaa_aaaa;
    const TOP: u64 = 1 << 63;
    type Row<'a> = ((u64, u32, u32), &'a [u128], &'a [u64], usize);
    let rows: [Row; 11] = [
        ((1, 1, 1), &[2, 0, 1, 0], &[0, 0, TOP], 3),
        ((1, 1, 1), &[2, 0, 1, 0], &[0, 0, TOP - 1], 1),
        ((1, 1, 1), &[2, 0, 1, 0], &[u64::MAX, u64::MAX, 5], 0),
        ((1, 1, 1), &[2, 0, 1, 0], &[0xc000_0000_0000_0000, 0, 7], 2),
        ((3, 2, 1), &[4, 0, 2, 1, 1, 7], &[0x6000_0000_0000_0000, 0, u64::MAX], 4),
        ((3, 2, 1), &[4, 0, 2, 1, 1, 7], &[DEAD, DEAD, 1], 2),
        ((1, 1, 1), &[5, 6], &[TENS, TENS, TENS - 1, 9], 0),
        ((1, 1, 1), &[5, 6], &[TENS, TENS, TENS + 1, 9], 1),
        ((1, 1, 1), &[5, 6], &[TENS, TENS, TENS, 0, 9], 0),
        ((1, 1, 1), &[3, 3, 3], &[1, 2, 0, 0x5555_5555_5555_5556], 1),
        ((2_605_029_348, 32, 1), &[10, 12, 11], &[TOP, 0, 4], 0),
    ];
    for ((x, y, z), costs, words, index) in rows {
        for selector in selectors(&dyadic(x, y, z), size(costs)) {
            let mut tape = Tape::<64>::new(words);
            assert_eq!(
                (selector.select(costs, &mut tape), tape.used()),
                (Ok(index), words.len()),
                "{costs:?}"
            );
        }
    }
}

#[test]
fn words_give_the_groups_of_the_published_counts() {
    const FIRST: [u64; 2] = [0x0123_4567_89ab_cdef, 0xfedc_ba98_7654_3210];
    const TOP: [u64; 2] = [1 << 63, 0];
    let dead = [0xdead_beef_dead_beef; 2];
    let tens = [0xaaaa_aaaa_aaaa_aaaa, 0xaaaa_aaaa_aaaa_aaab];
    let high = [0xf000_0000_0000_0000, 0];
    type Row<'a> = (WeightBase, &'a [(u128, usize)], &'a [([u64; 2], u128)]);
    let rows: [Row; 3] = [
        (
            dyadic(3, 2, 1),
            &[(0, 1), (1, 2), (2, 1), (3, 2), (5, 1), (7, 1)],
            &[(FIRST, 0), (dead, 3), (tens, 2), (high, 5), ([u64::MAX; 2], 7), (TOP, 1)],
        ),
        (dyadic(7, 3, 2), &[(0, 1), (1, 3), (3, 9)], &[(TOP, 3), (FIRST, 0)]),
        (dyadic(255, 8, 1), &[(0, 1), (100, 5)], &[(TOP, 100), (FIRST, 0)]),
    ];
    for (base, groups, tapes) in rows {
        let costs: Vec<u128> =
            groups.iter().flat_map(|(cost, count)| vec![*cost; *count]).collect();
        for selector in selectors(&base, size(&costs)) {
            for (words, cost) in tapes {
                let mut tape = Tape::<64>::new([words[0], words[1], 1 << 63]);
                assert_eq!(selector.select(&costs, &mut tape).map(|index| costs[index]), Ok(*cost));
            }
        }
    }
}

#[test]
fn a_cell_that_ends_on_a_boundary_needs_no_more_words() {
    // V T = 1/2 * 2 is the boundary itself, and the cell below it ends there.
    let costs = [0, 1, 1];
    for selector in selectors(&dyadic(1, 1, 1), size(&costs)) {
        for (words, index) in [([1 << 63, 0, 0], 1), ([(1 << 63) - 1, u64::MAX, 0], 0)] {
            let mut tape = Tape::<64>::new(words);
            assert_eq!((selector.select(&costs, &mut tape), tape.used()), (Ok(index), 3));
        }
    }
}

#[test]
fn a_weight_too_small_for_any_memory_still_moves_a_boundary() {
    // The total is above 2, so the cell that ends at 1/2 reaches beyond the first group, and the
    // one that starts there does not.
    let costs = [0, 1, 1, 1 << 100];
    for selector in selectors(&dyadic(1, 1, 1), size(&costs)) {
        for (words, index, used) in
            [([1 << 63, 0, 0, 0], 1, 3), ([(1 << 63) - 1, u64::MAX, 0, 0], 0, 4)]
        {
            let mut tape = Tape::<64>::new(words);
            assert_eq!((selector.select(&costs, &mut tape), tape.used()), (Ok(index), used));
        }
    }
}

#[test]
fn one_base_in_two_forms_shares_its_tables() {
    let one = Selector::shared(dyadic(3, 2, 1), size(&[0; 9]));
    assert!(Rc::ptr_eq(&one, &Selector::shared(dyadic(12, 4, 1), size(&[0; 9]))));
    assert!(!Rc::ptr_eq(&one, &Selector::shared(dyadic(3, 2, 2), size(&[0; 9]))));
}

#[test]
fn the_largest_bases_leave_few_undecided() {
    let near_one = (Natural::ONE << 4096usize) - Natural::ONE;
    for base in [
        dyadic_of(near_one.clone(), 4096, 1),
        dyadic_of(near_one, 4096, 4096),
        dyadic(1, 4096, 4096),
    ] {
        let selector = Selector::new(&base, (1u32 << 20).try_into().unwrap());
        assert!(selector.rarity() >= 50);
        assert_eq!(selector.select(&[5, 5, 7], &mut Tape::<64>::new([0, 0, u64::MAX])), Ok(1));
    }
}

/// `(top, places)` with `(x / 2^10)^(z * power) = top / 2^places`.
fn raised_fraction(x: u64, z: u32, power: u32) -> (Natural, u32) {
    (Natural::from(x).pow((z * power) as usize), 10 * z * power)
}

#[test]
fn a_weight_of_more_than_two_thousand_bits_needs_one_word_more() {
    // The weight is 2^-2121: after two words of ones, the first word of zeros decides.
    let (scale, costs) = (fraction(1, 42), [35, 0]);
    let words = [u64::MAX, u64::MAX, 0, 0, u64::MAX];
    let mut oracle = Tape::new(words);
    let expected = plain(&exponents(&scale, &costs), &mut oracle);
    let selector = Selector::new(&Positive::of(&scale), size(&costs));
    let mut tape = Tape::<64>::new(words);
    assert_eq!((selector.select(&costs, &mut tape), tape.used()), (Ok(expected), 4));
    assert_eq!(oracle.used(), 4);
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 400, ..ProptestConfig::default() })]

    #[test]
    fn the_scan_and_the_exact_stage_agree_with_the_plain_version_word_for_word(
        top in 1u64..200, bottom in 1u64..50,
        costs in prop::collection::vec(0u128..40, 1..12),
        words in prop::collection::vec(prop_oneof![Just(0u64), Just(u64::MAX), any::<u64>()], 12),
        width in 2u32..30, digit in 1u32..5,
    ) {
        // A last word that no member refuses.
        let words = [words, vec![u64::MAX]].concat();
        let scale = fraction(top, bottom);
        let mut oracle = Tape::new(words.clone());
        let expected = plain(&exponents(&scale, &costs), &mut oracle);
        // The real widths; tiny ones, which usually need more digits; and several small tables.
        for selector in [
            Selector::new(&Positive::of(&scale), size(&costs)),
            Selector::truncated(&Positive::of(&scale), size(&costs), width, width + 3, 30),
            Selector::truncated(&Positive::of(&scale), size(&costs), 110, 8, digit),
        ] {
            let mut tape = Tape::<64>::new(words.clone());
            prop_assert_eq!(selector.select(&costs, &mut tape), Ok(expected));
            prop_assert_eq!(tape.used(), oracle.used());
        }
    }

    #[test]
    fn paths_and_the_exact_stage_agree_for_bases_that_are_fractions(
        x in 1u64..1000,
        z in 1u32..4,
        costs in prop::collection::vec(prop_oneof![0u128..9, 0u128..3000], 1..40),
        words in prop::collection::vec(
            prop_oneof![Just(0u64), Just(1 << 63), Just(u64::MAX), any::<u64>()],
            12,
        ),
    ) {
        let words = [words, vec![u64::MAX]].concat();
        let base = dyadic(x, 10, z);
        let results = selectors(&base, size(&costs)).map(|selector| {
            let mut tape = Tape::<64>::new(words.clone());
            (selector.select(&costs, &mut tape), tape.used())
        });
        prop_assert!(results.iter().all(|result| *result == results[0]));
        // And with rational weights, where no digit beyond the second was needed.
        let weight = |cost: u128| {
            raised_fraction(x, z, u32::try_from(cost - costs.iter().min().unwrap()).unwrap())
        };
        let chosen = costs[results[0].0.unwrap()];
        let most =
            u32::try_from(costs.iter().max().unwrap() - costs.iter().min().unwrap()).unwrap();
        let full = |cost: u128| weight(cost).0 << (10 * z * most - weight(cost).1) as usize;
        let sum = |holds: &dyn Fn(&u128) -> bool| {
            costs
                .iter()
                .copied()
                .filter(|cost| holds(cost))
                .map(full)
                .fold(Natural::ZERO, |a, b| a + b)
        };
        let (before, through, total) =
            (sum(&|cost| *cost < chosen), sum(&|cost| *cost <= chosen), sum(&|_| true));
        let index = Natural::from(words[0]) << 64usize | Natural::from(words[1]);
        prop_assert!(
            before << 128usize <= (&index + Natural::ONE) * &total
                && &index * &total <= through << 128usize
        );
    }

    #[test]
    fn powers_of_fractions_are_floors(
        x in 1u64..1 << 10,
        z in 1u32..6,
        power in 0u32..7,
        width in 1u32..600,
    ) {
        let (top, places) = raised_fraction(x, z, 1 << power);
        prop_assert_eq!(
            dyadic(x, 10, z).power_floor(power, width),
            (top << width as usize) >> places as usize
        );
    }

    #[test]
    fn lower_powers_are_within_the_slack(
        top in 1u64..500,
        bottom in 1u64..100,
        difference in 0u128..100_000,
        digit in 1u32..12,
    ) {
        let rate = fraction(top, bottom * 1000);
        let powers =
            Powers::<u128>::new(&WeightBase::falling(rate.clone()), 100, COST_BITS, |bits| {
                bits.min(digit)
            });
        let exact = exp_floor(
            &(rate * Rational::new(Integer::from(difference), Natural::ONE).unwrap()),
            100,
        );
        let lower = Natural::from(powers.lower(difference));
        prop_assert!(lower <= exact && exact < lower + powers.slack());
    }

    #[test]
    fn adding_a_constant_to_all_costs_changes_nothing(
        costs in prop::collection::vec(0u128..500, 1..20),
        shift in 0u128..1 << 100,
        words in prop::array::uniform8(any::<u64>()),
    ) {
        let selector = Selector::new(&Positive::of(&Rational::from(3)), size(&costs));
        let moved: Vec<u128> = costs.iter().map(|cost| cost + shift).collect();
        prop_assert_eq!(
            selector.select(&costs, &mut Tape::<64>::new(words)),
            selector.select(&moved, &mut Tape::<64>::new(words))
        );
    }
}
