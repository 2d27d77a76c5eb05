//! Sorted frequency lists: whole lists.

use num_bigint::BigUint;
use sottovoce::mechanism::integer_partition::IntegerPartition;

use super::{
    base2::{TestBase, assert_ratio, limit, ratios},
    judge::assert_law,
    priced::assert_priced,
    tree::{Masses, enumerate},
};

const BASES: [TestBase; 2] = [TestBase(1, 1, 1), TestBase(3, 2, 1)];
const BOUNDS: [(u32, u32); 3] = [(1, 3), (0, 2), (0, 1)];

/// All lists within the bounds.
fn lists(bounds: &[(u32, u32)]) -> Vec<Vec<u32>> {
    bounds.iter().fold(vec![vec![]], |all, (least, largest)| {
        let longer = |list: &Vec<u32>| {
            let most = list.last().copied().unwrap_or(u32::MAX).min(*largest);
            (*least..=most).map(|count| [list.as_slice(), &[count]].concat()).collect::<Vec<_>>()
        };
        all.iter().flat_map(longer).collect()
    })
}

fn distance(list: &[u32], other: &[u32]) -> u32 {
    let at = |list: &[u32], place: usize| list.get(place).copied().unwrap_or(0);
    (0..list.len().max(other.len())).map(|place| at(list, place).abs_diff(at(other, place))).sum()
}

fn law(base: TestBase, bounds: &[(u32, u32)], list: &[u32]) -> Vec<BigUint> {
    lists(bounds).iter().map(|other| base.weight(distance(list, other), 40)).collect()
}

fn masses(depth: u32, base: TestBase, list: &[u32]) -> Masses<usize> {
    let (mechanism, lists) =
        (IntegerPartition::new(base.get(), BOUNDS.to_vec()).unwrap(), lists(&BOUNDS));
    enumerate::<2, usize>(depth, |tape| {
        let drawn = mechanism.release(list, tape)?;
        Ok(lists.iter().position(|list| *list == drawn).unwrap())
    })
}

#[test]
fn lists_have_exactly_their_probabilities() {
    for base in BASES {
        for list in [&[2, 1][..], &[9, 9, 9, 9], &[]] {
            let reached = masses(22, base, list);
            reached.assert_resolved(2);
            assert_law(&reached, &ratios(&law(base, &BOUNDS, list)));
        }
    }
}

#[test]
fn the_judge_knows_the_published_law() {
    let bounds = [(1, 5), (0, 2), (0, 1), (0, 1), (0, 1)];
    let all = lists(&bounds);
    assert_eq!(all.len(), 41);
    let place = all.iter().position(|list| *list == [3, 1, 1, 0, 0]).unwrap();
    for (base, top, bottom) in [(BASES[0], 32u32, 281u32), (BASES[1], 1024, 20_659)] {
        let weights = law(base, &bounds, &[3, 1, 1]);
        assert_eq!(&weights[place] * bottom, weights.iter().sum::<BigUint>() * top);
    }
}

#[test]
fn neighbors_keep_to_the_privacy_map() {
    for base in BASES {
        for (list, other) in [(&[2, 1][..], &[2, 1, 1][..]), (&[3], &[2]), (&[1, 1], &[2, 2])] {
            let limit = limit(base, 2 * distance(list, other));
            let (one, two) = (masses(16, base, list), masses(16, base, other));
            assert_ratio(&one, &two, limit);
            let mechanism = IntegerPartition::new(base.get(), BOUNDS.to_vec()).unwrap();
            let distance = u64::from(distance(list, other));
            assert_priced(&one, &two, &mechanism.charge(&distance.into()));
        }
    }
}

#[test]
#[should_panic(expected = "outside what reached it")]
fn greedy_weights_are_noticed() {
    // Each place by itself, without the ways to go on.
    let weights: Vec<BigUint> =
        lists(&BOUNDS).iter().map(|list| BASES[0].weight(list[0].abs_diff(2), 9)).collect();
    assert_law(&masses(22, BASES[0], &[2, 1]), &ratios(&weights));
}
