//! Selection by cumulative weights, from one digit and from two.

use num_bigint::BigUint;
use sottovoce::{
    Error,
    entropy::Tape,
    exact::Natural,
    sample::ratio::{Cumulative, Digits, choose, choose_by},
};

use super::{base2::ratios, judge::assert_law, tree::enumerate};

const WEIGHTS: [&[u64]; 5] = [&[8, 4, 2, 1], &[3, 2], &[1], &[1, 1_000_003], &[5, 1, 1, 9, 30, 2]];

fn law(weights: &[u64]) -> Vec<super::judge::Ball> {
    ratios(&weights.iter().map(|weight| BigUint::from(*weight)).collect::<Vec<_>>())
}

fn naturals(weights: &[u64]) -> Vec<Natural> {
    weights.iter().map(|weight| Natural::from(*weight)).collect()
}

fn check<const BITS: u32>(depth: u32, weights: &[u64]) {
    let big = naturals(weights);
    let two = enumerate::<BITS, usize>(depth, |tape| choose(&big, tape));
    two.assert_resolved(30);
    assert_law(&two, &law(weights));
    let sums = Cumulative::of_weights(&big);
    let one = enumerate::<BITS, usize>(depth, |tape| choose_by(Digits::One, tape, |_| &sums));
    one.assert_resolved(30);
    assert_law(&one, &law(weights));
}

#[test]
fn every_group_has_exactly_its_share() {
    for weights in WEIGHTS {
        check::<1>(40, weights);
        check::<2>(40, weights);
        check::<4>(40, weights);
        check::<8>(40, weights);
    }
}

#[test]
#[should_panic(expected = "outside what reached it")]
fn a_total_that_forgets_the_last_weight_is_noticed() {
    let masses = enumerate::<1, usize>(40, |tape: &mut Tape<1>| -> Result<usize, Error> {
        choose(&naturals(&[8, 4, 2, 1]), tape).map(|index| index.min(2))
    });
    assert_law(&masses, &law(&[8, 4, 2]));
}
