//! The law for integer costs: worked distributions, and how far neighbors can be apart.

use num_bigint::BigUint;
use sottovoce::{
    exact::{DyadicBase, Natural},
    sample::weighted::{self, probabilities_of},
};

use super::fraction::{Fraction, assert_enclosed};

type Parts = (u32, u32, u32);

fn base((x, y, z): Parts) -> weighted::WeightBase {
    weighted::WeightBase::dyadic(&DyadicBase::new(Natural::from(x), y, z).unwrap())
}

/// `X^(u - lowest) 2^(Y (highest - u))`.
fn weights((x, y, z): Parts, costs: &[u32]) -> Vec<BigUint> {
    let (lowest, highest) = (costs.iter().min().unwrap(), costs.iter().max().unwrap());
    costs
        .iter()
        .map(|cost| BigUint::from(x).pow(z * (cost - lowest)) << (y * z * (highest - cost)))
        .collect()
}

fn law(parts: Parts, costs: &[u32]) -> Vec<Fraction> {
    let weights = weights(parts, costs);
    let total: BigUint = weights.iter().sum();
    weights.into_iter().map(|weight| Fraction::new(weight, total.clone())).collect()
}

fn told(parts: Parts, costs: &[u32]) -> Vec<(f64, f64)> {
    probabilities_of(&base(parts), &costs.iter().map(|cost| u128::from(*cost)).collect::<Vec<_>>())
}

#[test]
fn worked_distributions_are_the_published_ones() {
    let cases: [(Parts, &[u32], &[u64], u64); 5] = [
        ((1, 1, 1), &[0, 1, 2, 3], &[8, 4, 2, 1], 15),
        ((3, 2, 1), &[0, 1, 2, 4], &[256, 192, 144, 81], 673),
        ((3, 2, 2), &[0, 1, 1, 5], &[1_048_576, 589_824, 589_824, 59_049], 2_287_273),
        (
            (7, 3, 1),
            &[10, 12, 11, 10, 20],
            &[1_073_741_824, 822_083_584, 939_524_096, 1_073_741_824, 282_475_249],
            4_191_566_577,
        ),
        (
            (5, 3, 7),
            &[0, 3],
            &[9_223_372_036_854_775_808, 476_837_158_203_125],
            9_223_848_874_012_978_933,
        ),
    ];
    for (parts, costs, published, total) in cases {
        assert_eq!(
            weights(parts, costs),
            published.iter().map(|weight| BigUint::from(*weight)).collect::<Vec<_>>()
        );
        let law: Vec<Fraction> =
            published.iter().map(|weight| Fraction::new(*weight, total)).collect();
        assert_enclosed(&told(parts, costs), &law);
    }
}

/// The largest ratio of one outcome's probabilities.
fn largest_ratio(one: &[Fraction], other: &[Fraction]) -> Fraction {
    let ratios = one.iter().zip(other).flat_map(|(p, q)| [p.over(q), q.over(p)]);
    ratios.reduce(|most, ratio| if ratio > most { ratio } else { most }).unwrap()
}

#[test]
fn the_published_pairs_come_near_the_bound_and_do_not_reach_it() {
    for (parts, other, top, bottom, bound) in [
        ((1, 1, 1), [0, 0, 0, 5], 97u32, 25u32, (4u32, 1u32)),
        ((1, 1, 1), [0, 0, 0, 4], 49, 25, (2, 1)),
        ((3, 2, 1), [0, 0, 0, 5], 1105, 657, (16, 9)),
        ((3, 2, 1), [0, 0, 0, 4], 283, 219, (4, 3)),
    ] {
        let ratio = largest_ratio(&law(parts, &[1, 1, 1, 4]), &law(parts, &other));
        assert_eq!(ratio, Fraction::new(top, bottom));
        assert!(ratio < Fraction::new(bound.0, bound.1));
        // The code's own law is apart by as much.
        let (one, two) = (told(parts, &[1, 1, 1, 4])[3], told(parts, &other)[3]);
        assert!((one.0 / two.1 - ratio.log2().exp2()).abs() < 1e-12);
    }
}

#[test]
fn one_outcome_against_all_others_comes_ever_nearer_to_the_bound() {
    for (outcomes, published) in [(2, "2"), (10, "3.4545"), (100, "3.9405"), (10_000, "3.9994")] {
        let swapped = |first, rest| {
            let mut costs = vec![rest; outcomes];
            costs[0] = first;
            law((1, 1, 1), &costs)
        };
        let ratio = swapped(0, 1)[0].over(&swapped(1, 0)[0]);
        assert!(ratio.begins(published) && ratio < Fraction::new(4u8, 1u8), "{outcomes}");
    }
}

/// Small laws as whole numbers: weights in units of `2^-(Y most)`, and their sum.
struct Small {
    costs: Vec<u8>,
    weights: Vec<u128>,
    total: u128,
}

/// All lists of this many costs from 0 to `most`.
fn all((x, y, z): Parts, outcomes: u32, most: u32) -> Vec<Small> {
    let weight = |cost: u32| u128::from(x).pow(z * cost) << (y * z * (most - cost));
    let kinds = most + 1;
    let small = |number: u32| {
        let costs: Vec<u32> =
            (0..outcomes).map(|place| number / kinds.pow(place) % kinds).collect();
        let weights: Vec<u128> = costs.iter().map(|cost| weight(*cost)).collect();
        let total = weights.iter().sum();
        Small {
            costs: costs.into_iter().map(|cost| u8::try_from(cost).unwrap()).collect(),
            weights,
            total,
        }
    };
    (0..kinds.pow(outcomes)).map(small).collect()
}

/// How costs move from one to the other: the least and the largest change.
fn moves(one: &Small, other: &Small) -> (i32, i32) {
    let changes = || one.costs.iter().zip(&other.costs).map(|(u, v)| i32::from(*u) - i32::from(*v));
    (changes().min().unwrap(), changes().max().unwrap())
}

#[test]
fn no_pair_of_up_to_four_small_costs_is_farther_apart_than_its_range_distance() {
    for parts in [(1, 1, 1), (3, 2, 1), (3, 2, 2)] {
        let (x, y, z) = parts;
        for outcomes in 1..=4 {
            let all = all(parts, outcomes, 3);
            for one in &all {
                for other in &all {
                    let (least, largest) = moves(one, other);
                    let range = u32::try_from(largest - least).unwrap();
                    // b^-range = top / bottom.
                    let (top, bottom) = (1u128 << (y * z * range), u128::from(x).pow(z * range));
                    for (w, v) in one.weights.iter().zip(&other.weights) {
                        assert!(
                            w * other.total * bottom <= v * one.total * top,
                            "{:?} {:?}",
                            one.costs,
                            other.costs
                        );
                    }
                }
            }
        }
    }
}

#[test]
fn the_law_that_the_code_tells_of_all_these_costs_is_the_exact_one() {
    for parts in [(1, 1, 1), (3, 2, 1), (3, 2, 2)] {
        for Small { costs, weights, total } in all(parts, 4, 3) {
            let costs: Vec<u32> = costs.into_iter().map(u32::from).collect();
            let exact: Vec<Fraction> =
                weights.into_iter().map(|weight| Fraction::new(weight, total)).collect();
            assert_enclosed(&told(parts, &costs), &exact);
        }
    }
}

#[test]
fn the_published_pairs_are_the_farthest_apart_of_all_that_move_by_at_most_1() {
    /// The largest ratio among neighbors, as a fraction.
    fn farthest(parts: Parts, most: u32, one_way: bool) -> (u128, u128) {
        let all = all(parts, 4, most);
        let mut farthest = (1, 1);
        for one in &all {
            for other in &all {
                let (least, largest) = moves(one, other);
                if least < -1 || largest > 1 || one_way && least < 0 && largest > 0 {
                    continue;
                }
                for (w, v) in one.weights.iter().zip(&other.weights) {
                    let ratio = (w * other.total, v * one.total);
                    farthest =
                        if ratio.0 * farthest.1 > farthest.0 * ratio.1 { ratio } else { farthest };
                }
            }
        }
        farthest
    }
    for (parts, most, one_way, top, bottom) in [
        ((1, 1, 1), 5, false, 97, 25),
        ((1, 1, 1), 4, true, 49, 25),
        ((3, 2, 1), 5, false, 1105, 657),
        ((3, 2, 1), 4, true, 283, 219),
    ] {
        let found = farthest(parts, most, one_way);
        assert_eq!(found.0 * bottom, found.1 * top, "{parts:?} up to {most}: {found:?}");
    }
}
