//! The base-2 exponential mechanism, with and without rounding, on every threshold.

use num_bigint::BigUint;
use sottovoce::{
    entropy::Tape,
    exact::Rational,
    mechanism::{
        exponential_base2::{ExponentialBase2, IntegerExponentialBase2},
        rounded_costs::Rule,
    },
    privacy::Moves,
    score::costs::{Clamp, Costs},
};

use super::{
    base2::{TestBase, assert_ratio, limit, ratios},
    judge::{Ball, WIDTH, assert_law},
    priced::assert_priced,
    tree::{Masses, enumerate},
};

const BASES: [TestBase; 4] =
    [TestBase(1, 1, 1), TestBase(3, 2, 1), TestBase(3, 2, 2), TestBase(7, 3, 1)];

fn mechanism(base: TestBase, rule: Rule, places: u32) -> ExponentialBase2 {
    ExponentialBase2::new(base.get(), Clamp::new(0, 20).unwrap(), rule, Moves::AnyWay)
        .truncated(places)
}

fn masses<const BITS: u32>(
    depth: u32,
    mechanism: &ExponentialBase2,
    costs: &[f64],
) -> Masses<usize> {
    let costs = Costs::real(mechanism.clamp(), costs).unwrap();
    enumerate::<BITS, usize>(depth, |tape: &mut Tape<BITS>| mechanism.release(&costs, tape))
}

fn integer_law(base: TestBase, costs: &[u32]) -> Vec<BigUint> {
    let most = *costs.iter().max().unwrap();
    costs.iter().map(|cost| base.weight(*cost, most)).collect()
}

fn doubles(costs: &[u32]) -> Vec<f64> {
    costs.iter().map(|cost| f64::from(*cost)).collect()
}

/// The law with costs in units of `2^-places`, each rounded up with exactly its part.
fn rounded_law(base: TestBase, costs: &[u32], places: u32) -> Vec<Ball> {
    let unit = 1u32 << places;
    let mut law = vec![Ball { low: BigUint::ZERO, high: BigUint::ZERO }; costs.len()];
    for pattern in 0..1u32 << costs.len() {
        let up = |index: usize| pattern >> index & 1;
        let share: BigUint = (0..costs.len())
            .map(|index| {
                BigUint::from(if up(index) == 1 {
                    costs[index] % unit
                } else {
                    unit - costs[index] % unit
                })
            })
            .product();
        let rounded: Vec<u32> =
            (0..costs.len()).map(|index| costs[index] / unit + up(index)).collect();
        let patterns = places * u32::try_from(costs.len()).unwrap();
        for (sum, Ball { low, high }) in law.iter_mut().zip(ratios(&integer_law(base, &rounded))) {
            sum.low += (low * &share) >> patterns;
            sum.high += ((high * &share) >> patterns) + 1u8;
        }
    }
    law
}

#[test]
fn integer_costs_have_exactly_their_probabilities() {
    for base in BASES {
        for costs in [vec![0], vec![3, 3, 3], vec![0, 1, 2, 4], vec![4, 0, 2, 1, 1]] {
            let mechanism = mechanism(base, Rule::None, 32);
            let law = ratios(&integer_law(base, &costs));
            let one = masses::<1>(36, &mechanism, &doubles(&costs));
            one.assert_resolved(25);
            assert_law(&one, &law);
            assert_law(&masses::<4>(20, &mechanism, &doubles(&costs)), &law);
        }
    }
}

#[test]
fn rounded_costs_have_exactly_their_probabilities() {
    // Halves on thresholds of one bit, quarters on thresholds of two.
    for (base, costs, places) in [
        (BASES[0], vec![0, 1], 1),
        (BASES[0], vec![0, 1, 6], 2),
        (BASES[1], vec![0, 1, 6], 2),
        (TestBase(1, 2, 1), vec![2, 1, 0, 1, 2], 1),
    ] {
        let mechanism = mechanism(base, Rule::Randomized, places);
        let unit = f64::from(1u32 << places);
        let real: Vec<f64> = costs.iter().map(|cost| f64::from(*cost) / unit).collect();
        let reached = masses::<1>(32, &mechanism, &real);
        reached.assert_resolved(16);
        assert_law(&reached, &rounded_law(base, &costs, places));
    }
}

#[test]
fn the_judge_knows_the_published_laws_of_rounding() {
    let known = |law: &[Ball], published: &[(u64, u64)]| {
        for (Ball { low, high }, (top, bottom)) in law.iter().zip(published) {
            let exact = BigUint::from(*top) << WIDTH;
            assert!(low * bottom <= exact && exact <= high * bottom, "{top}/{bottom}");
        }
    };
    let halves = [(233, 2464), (533, 2464), (233, 616), (533, 2464), (233, 2464)];
    known(&rounded_law(TestBase(1, 2, 1), &[2, 1, 0, 1, 2], 1), &halves);
    let quarters = [
        (19_066_459, 246_005_760),
        (2_356_499, 24_600_576),
        (14_114_279, 123_002_880),
        (2_362_601, 17_571_840),
        (19_066_459, 123_002_880),
    ];
    known(&rounded_law(BASES[0], &[4, 3, 2, 1, 0, 1, 2, 3, 4], 2), &quarters);
    known(&rounded_law(BASES[0], &[0, 1], 1), &[(7, 12), (5, 12)]);
    known(&rounded_law(BASES[0], &[0, 1, 6], 2), &[(757, 1680), (1289, 3360), (557, 3360)]);
    known(
        &rounded_law(BASES[1], &[0, 1, 6], 2),
        &[(129_077, 333_740), (481_581, 1_334_960), (337_071, 1_334_960)],
    );
}

#[test]
fn neighbors_keep_to_the_privacy_map() {
    for base in BASES {
        for (u, v, units) in [
            ([1, 1, 1, 4], [0, 0, 0, 5], 2),
            ([1, 1, 1, 4], [0, 0, 0, 4], 1),
            ([0, 2, 3, 1], [1, 1, 4, 2], 2),
        ] {
            let mechanism = mechanism(base, Rule::None, 32);
            let of = |costs: [u32; 4]| masses::<1>(34, &mechanism, &doubles(&costs));
            let (one, other) = (of(u), of(v));
            assert_ratio(&one, &other, limit(base, units));
            assert_priced(&one, &other, &mechanism.charge(&Rational::ONE));
            let integers = IntegerExponentialBase2::new(base.get(), 4.try_into().unwrap()).unwrap();
            assert_priced(&one, &other, &integers.charge(units.into()));
        }
    }
}

#[test]
fn rounded_neighbors_keep_to_the_whole_units_and_not_to_the_face_value() {
    let mechanism = mechanism(BASES[0], Rule::Randomized, 1);
    let (one, other) = (
        masses::<1>(28, &mechanism, &[0.5, 1.0, 1.0, 1.0]),
        masses::<1>(28, &mechanism, &[1.0, 0.5, 0.5, 0.5]),
    );
    // ceil(1/2) = 1, so two units: a factor of 4.
    assert_ratio(&one, &other, limit(BASES[0], 2));
    assert_priced(&one, &other, &mechanism.charge(&"1/2".parse().unwrap()));
    // By the face value it would be 2^(2 * 1/2) = 2, which ten outcomes break: judged on the exact
    // law.
    let (mut u, mut v) = (vec![2; 11], vec![1; 11]);
    (u[0], v[0]) = (1, 2);
    let (p, q) = (rounded_law(BASES[0], &u, 1), rounded_law(BASES[0], &v, 1));
    assert!(p[0].low > &q[0].high * 2u8);
    assert!(p[0].high.clone() * 100u8 < &q[0].low * 218u8, "2.1717");
}

#[test]
#[should_panic(expected = "loses too much")]
fn a_loss_above_the_units_is_noticed() {
    let mechanism = mechanism(BASES[0], Rule::None, 32);
    let of = |costs: &[f64]| masses::<1>(34, &mechanism, costs);
    assert_ratio(&of(&[0.0, 9.0]), &of(&[9.0, 0.0]), limit(BASES[0], 8));
}

#[test]
#[should_panic(expected = "outside what reached it")]
fn rounding_to_the_nearest_is_noticed() {
    let mechanism = mechanism(BASES[0], Rule::None, 32);
    assert_law(&masses::<1>(34, &mechanism, &[0.0, 1.0]), &rounded_law(BASES[0], &[0, 1], 1));
}
