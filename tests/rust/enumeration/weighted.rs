//! Selection with bases that are fractions, against exact rationals, by the descent and by
//! the exact stage.

use num_bigint::BigUint;
use sottovoce::{
    exact::{self, Natural},
    sample::weighted::{Selector, WeightBase},
};

use super::{
    judge::{Ball, WIDTH, assert_law},
    tree::enumerate,
};

const COSTS: [&[u128]; 6] =
    [&[0], &[0, 1], &[3, 3, 3], &[4, 0, 2, 1, 1], &[7, 0, 40, 0], &[0, 1, 1, 1 << 100]];
const BASES: [(u32, u32, u32); 3] = [(1, 1, 1), (3, 2, 1), (3, 2, 2)];

/// Costs from here on weigh less than the judge can see.
const FAR: u128 = 1000;

fn base((x, y, z): (u32, u32, u32)) -> WeightBase {
    WeightBase::dyadic(&exact::DyadicBase::new(Natural::from(x), y, z).unwrap())
}

/// The law of whole weights `X^cost 2^(Y (worst - cost))`.
fn law((x, y, z): (u32, u32, u32), costs: &[u128]) -> Vec<Ball> {
    let best = costs.iter().min().unwrap();
    let differences: Vec<u128> = costs.iter().map(|cost| cost - best).collect();
    let worst = *differences.iter().filter(|cost| **cost < FAR).max().unwrap() as u32;
    let weight =
        |cost: &u128| match u32::try_from(*cost).ok().filter(|cost| u128::from(*cost) < FAR) {
            Some(cost) => BigUint::from(x).pow(z * cost) << (y * z * (worst - cost)),
            None => BigUint::ZERO,
        };
    let total: BigUint = differences.iter().map(weight).sum();
    let ball = |cost: &u128| {
        let low = (weight(cost) << WIDTH) / &total;
        Ball { high: &low + 1u8, low }
    };
    differences.iter().map(ball).collect()
}

#[test]
fn every_index_has_exactly_its_probability() {
    for parts in BASES {
        for costs in COSTS {
            let size = u32::try_from(costs.len()).unwrap().try_into().unwrap();
            let cut = |width, big, digit| Selector::truncated(base(parts), size, width, big, digit);
            for selector in
                [Selector::new(base(parts), size), cut(3, 5, 30), cut(9, 12, 2), cut(100, 8, 1)]
            {
                let masses = enumerate::<1, usize>(36, |tape| selector.select(costs, tape));
                masses.assert_resolved(30);
                assert_law(&masses, &law(parts, costs));
            }
        }
    }
}

#[test]
#[should_panic(expected = "outside what reached it")]
fn a_neighboring_base_is_noticed() {
    let selector = Selector::new(base((3, 2, 1)), 2.try_into().unwrap());
    let masses = enumerate::<1, usize>(36, |tape| selector.select(&[0, 1], tape));
    assert_law(&masses, &law((786_431, 20, 1), &[0, 1]));
}
