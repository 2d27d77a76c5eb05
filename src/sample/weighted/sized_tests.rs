//! Facts about selection from groups with sizes.

use core::num::NonZeroU64;

use proptest::prelude::*;

use super::*;
use crate::Error;
use crate::{
    entropy::Tape,
    exact::{Positive, Rational},
};

fn scale(text: &str) -> Positive {
    Positive::new(text.parse::<Rational>().unwrap(), "scale").unwrap()
}

fn sizes(groups: &[(u64, u64)]) -> NonZeroU64 {
    groups.iter().map(|(_, size)| size).sum::<u64>().try_into().unwrap()
}

/// The group by its difference, the member and how many words it took.
fn drawn(
    selector: &SizedSelector,
    groups: &[(u64, u64)],
    words: &[u64],
) -> (Result<(u64, u64), Error>, usize) {
    let mut tape = Tape::<64>::new(words);
    let groups = groups.iter().map(|(difference, size)| Group::new(*difference, *size));
    let member = selector.select(groups, &mut tape);
    (member.map(|member| (member.difference, member.number)), tape.used())
}

/// Words of all kinds: anything, near an end, and repeated.
fn words() -> impl Strategy<Value = Vec<u64>> {
    let word = prop_oneof![any::<u64>(), 0..3u64, (0..3u64).prop_map(|near| u64::MAX - near)];
    prop::collection::vec(word, 40)
}

proptest! {
    #[test]
    fn up_to_a_million_outcomes_it_draws_what_lists_do_from_the_same_words(
        costs in prop::collection::vec(0..30u64, 1..12),
        far in any::<bool>(),
        tape in words(),
        rate in 1..9u64,
        cut in 0..4usize,
    ) {
        let mut costs: Vec<u128> = costs.into_iter().map(u128::from).collect();
        if far {
            costs.push(1 << 50);
        }
        let count = u32::try_from(costs.len()).unwrap().try_into().unwrap();
        let scale = scale(&format!("{rate}/3"));
        let best = *costs.iter().min().unwrap();
        let groups: Vec<Group> = Group::all(costs.iter().map(|cost| cost - best).collect());
        let outcomes = NonZeroU64::from(count);
        let selector = match cut {
            0 => SizedSelector::new(&scale, outcomes),
            1 => SizedSelector::truncated(&scale, outcomes, 2, 5, 3),
            2 => SizedSelector::truncated(&scale, outcomes, 5, 8, 1),
            _ => SizedSelector::truncated(&scale, outcomes, 140, 9, 4),
        };
        let (mut one, mut other) = (Tape::<64>::new(tape.clone()), Tape::<64>::new(tape));
        let listed = Selector::new(&scale, count).select(&costs, &mut one);
        let grouped = selector.select(groups.iter().copied(), &mut other).map(|member| {
            let cost = best + u128::from(member.difference);
            let number = usize::try_from(member.number).unwrap();
            (0..costs.len()).filter(|at| costs[*at] == cost).nth(number).unwrap()
        });
        prop_assert_eq!(grouped, listed);
        prop_assert_eq!(one.used(), other.used());
    }
}

#[test]
fn long_groups_take_two_words_for_their_member() {
    let groups = [(0, 1 << 20), (1, 1)];
    let selector = SizedSelector::new(&scale("1"), sizes(&groups));
    assert_eq!(selector.words(), 4);
    let words = [0, 0, 0x8000_0000_0000_0000, 0];
    assert_eq!(drawn(&selector, &groups, &words), (Ok((0, 1 << 19)), 4));
    for count in 0..4 {
        assert_eq!(drawn(&selector, &groups, &words[..count]), (Err(Error::Entropy), count));
    }
    let groups = [(0, (1 << 20) - 1), (1, 1)];
    let selector = SizedSelector::new(&scale("1"), sizes(&groups));
    assert_eq!(selector.words(), 3);
    assert_eq!(drawn(&selector, &groups, &words), (Ok((0, (1 << 19) - 1)), 3));
}

#[test]
fn a_boundary_between_long_groups_lies_where_fractions_say() {
    // 2^-1 of the weight is 2^40 outcomes at b = 1/2: V = 2/3 divides them.
    let half = crate::exact::DyadicBase::new(crate::exact::Natural::ONE, 1, 1).unwrap();
    let groups = [(0, 1 << 40), (1, 1 << 40)];
    let selector = SizedSelector::new(&half, sizes(&groups));
    let a = 0xaaaa_aaaa_aaaa_aaaa;
    let group = |words: &[u64]| drawn(&selector, &groups, words).0.map(|(group, _)| group);
    assert_eq!(group(&[a, a - 1, 0, 0]), Ok(0));
    assert_eq!(group(&[a, a + 1, 0, 0]), Ok(1));
    // The cell of these two words holds the boundary: another one decides.
    assert_eq!(drawn(&selector, &groups, &[a, a, a - 1, 0, 0]), (Ok((0, 0)), 5));
    assert_eq!(drawn(&selector, &groups, &[a, a, a + 1, 0, 0]), (Ok((1, 0)), 5));
}

#[test]
fn far_groups_are_drawn_by_the_exact_stage() {
    // 2^52 outcomes of e^-700 each: V must begin with 957 ones, and 15 words decide.
    let groups = [(0, 1), (700, 1 << 52)];
    let selector = SizedSelector::new(&scale("1"), sizes(&groups));
    assert_eq!(drawn(&selector, &groups, &[u64::MAX; 60]), (Ok((700, (1 << 52) - 1)), 17));
}

#[test]
fn it_is_as_rare_as_said_that_256_bits_do_not_decide() {
    let most = NonZeroU64::new(SizedSelector::MOST).unwrap();
    let one = NonZeroU64::MIN;
    for scale in ["1", "1e-30", "1/3", "1e30"].map(scale) {
        assert!(SizedSelector::new(&scale, most).rarity(one) >= 116);
        assert!(SizedSelector::new(&scale, one).rarity(one) >= 120);
        let rows = NonZeroU64::new(1 << 28).unwrap();
        assert!(SizedSelector::new(&scale, most).rarity(rows) >= 88);
    }
}

#[test]
#[should_panic(expected = "Cumulative: there must be a group")]
fn no_groups_are_a_bug() {
    let _ = drawn(&SizedSelector::new(&scale("1"), NonZeroU64::MIN), &[], &[0; 4]);
}
