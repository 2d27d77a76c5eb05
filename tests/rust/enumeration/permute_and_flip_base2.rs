//! Permute-and-flip in base 2: coins, accepted sets and members.

use num_bigint::BigUint;
use sottovoce::{
    exact::Rational,
    mechanism::{permute_and_flip_base2::PermuteAndFlipBase2, rounded_costs::Rule},
    privacy::Moves,
    score::costs::{Clamp, Costs},
};

use super::{
    base2::{TestBase, assert_ratio, limit, ratios},
    judge::{Ball, Fraction, WIDTH, assert_law},
    priced::assert_priced,
    tree::{Masses, enumerate},
};

const BASES: [TestBase; 3] = [TestBase(1, 1, 1), TestBase(3, 2, 1), TestBase(1, 2, 1)];

fn mechanism(base: TestBase) -> PermuteAndFlipBase2 {
    PermuteAndFlipBase2::new(base.get(), Clamp::new(0, 20).unwrap(), Rule::None, Moves::AnyWay)
}

fn masses<const BITS: u32>(depth: u32, base: TestBase, costs: &[u32]) -> Masses<usize> {
    let mechanism = mechanism(base);
    let clamp = mechanism.clamp();
    let costs =
        Costs::real(clamp, costs.iter().map(|cost| f64::from(*cost)).collect::<Vec<_>>()).unwrap();
    enumerate::<BITS, usize>(depth, |tape| mechanism.release(&costs, tape))
}

/// All accepted sets, each with its exact weight, shared by its members.
fn law(base: TestBase, costs: &[u32]) -> Vec<BigUint> {
    const SHARES: u32 = 60;
    let best = costs.iter().min().unwrap();
    let most = costs.iter().max().unwrap() - best;
    let one = base.weight(0, most);
    let mut weights = vec![BigUint::ZERO; costs.len()];
    for set in 1u32..1 << costs.len() {
        let accepted = |index: usize| set >> index & 1 == 1;
        let coin = |index: usize| {
            let heads = base.weight(costs[index] - best, most);
            if accepted(index) { heads } else { &one - heads }
        };
        let mass: BigUint = (0..costs.len()).map(coin).product();
        for index in (0..costs.len()).filter(|index| accepted(*index)) {
            weights[index] += &mass * (SHARES / set.count_ones());
        }
    }
    weights
}

fn check<const BITS: u32>(depth: u32) {
    for base in BASES {
        for costs in [vec![5], vec![0, 1], vec![0, 1, 1, 3], vec![2, 2, 2], vec![7, 4, 5]] {
            let reached = masses::<BITS>(depth, base, &costs);
            reached.assert_resolved(2);
            assert_law(&reached, &ratios(&law(base, &costs)));
        }
    }
}

#[test]
fn accepted_outcomes_share_exactly() {
    check::<2>(16);
}

#[test]
#[ignore = "slow: npm run test:full"]
fn accepted_outcomes_share_exactly_on_digits_of_4_bits() {
    check::<4>(20);
}

#[test]
fn the_judge_knows_the_published_law() {
    let weights = law(BASES[0], &[0, 1, 1, 3]);
    let total: BigUint = weights.iter().sum();
    for (weight, (top, bottom)) in
        weights.into_iter().zip([(71u32, 128u32), (77, 384), (77, 384), (17, 384)])
    {
        assert_eq!(weight * bottom, &total * top);
    }
}

/// The law where costs, in quarters, are rounded at random: over all roundings.
fn rounded_law(base: TestBase, quarters: &[u32]) -> Vec<Ball> {
    let zero = || Ball { low: BigUint::ZERO, high: BigUint::ZERO };
    let mut mean: Vec<Ball> = quarters.iter().map(|_| zero()).collect();
    for rounding in 0u32..1 << quarters.len() {
        let up = |place: usize| rounding >> place & 1;
        let share = |(place, cost): (usize, &u32)| {
            u64::from(if up(place) == 1 { cost % 4 } else { 4 - cost % 4 })
        };
        let chance = Ball::of(Fraction(
            quarters.iter().enumerate().map(share).product(),
            4u64.pow(quarters.len() as u32),
        ));
        let costs: Vec<u32> =
            quarters.iter().enumerate().map(|(place, cost)| cost / 4 + up(place)).collect();
        for (mean, given) in mean.iter_mut().zip(ratios(&law(base, &costs))) {
            *mean = mean.plus(&given.times(&chance));
        }
    }
    mean
}

#[test]
fn the_reported_law_encloses_the_true_one() {
    let clamp = Clamp::new(0, 20).unwrap();
    let check = |base: TestBase, rule, quarters: &[u32], truth: Vec<Ball>| {
        let mechanism = PermuteAndFlipBase2::new(base.get(), clamp, rule, Moves::AnyWay);
        let costs: Vec<f64> = quarters.iter().map(|cost| f64::from(*cost) / 4.0).collect();
        let costs = Costs::real(clamp, costs).unwrap();
        for (ends, truth) in mechanism.probabilities(&costs).unwrap().into_iter().zip(truth) {
            // 640 fractional bits against the judge's 320.
            let as_judge = |text: String| text.parse::<BigUint>().unwrap() >> (640 - WIDTH);
            let (low, high) =
                (as_judge(ends.low.to_string()), as_judge(ends.high.to_string()) + 1u8);
            assert!(
                low <= truth.high && truth.low <= high && &high - &low < BigUint::from(1000u32),
                "{quarters:?}"
            );
        }
    };
    for base in BASES {
        check(base, Rule::None, &[0, 7, 4, 13], ratios(&law(base, &[0, 1, 1, 3])));
        check(base, Rule::None, &[21], ratios(&law(base, &[5])));
        // The best is known, or all that may be best can go up, alone or together.
        for quarters in [&[0, 7, 4, 13][..], &[1, 6], &[2, 1, 7, 3, 20], &[5], &[3, 3, 3]] {
            check(base, Rule::Randomized, quarters, rounded_law(base, quarters));
        }
    }
}

#[test]
fn neighbors_keep_to_the_privacy_map() {
    for base in BASES {
        for (u, v, units) in
            [([1, 1, 4], [0, 0, 5], 2), ([1, 1, 4], [0, 0, 4], 1), ([0, 2, 1], [1, 1, 2], 2)]
        {
            let (one, other) = (law(base, &u), law(base, &v));
            let (top, bottom) = limit(base, units);
            let (all, others): (BigUint, BigUint) = (one.iter().sum(), other.iter().sum());
            for (p, q) in one.iter().zip(&other) {
                assert!(
                    p * &others * &bottom <= q * &all * &top
                        && q * &all * &bottom <= p * &others * &top
                );
            }
            let (one, other) = (masses::<4>(16, base, &u), masses::<4>(16, base, &v));
            assert_ratio(&one, &other, (top, bottom));
            assert_priced(&one, &other, &mechanism(base).charge(&Rational::ONE));
        }
    }
}

#[test]
#[should_panic(expected = "outside what reached it")]
fn the_law_of_the_exponential_mechanism_is_another() {
    let weights: Vec<BigUint> = [0, 1, 1, 3].map(|cost| BASES[0].weight(cost, 3)).to_vec();
    assert_law(&masses::<4>(20, BASES[0], &[0, 1, 1, 3]), &ratios(&weights));
}
