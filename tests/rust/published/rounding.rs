//! Randomized rounding: what it loses below one unit, and how far it moves the law.

use num_bigint::BigUint;
use sottovoce::{
    exact::{DyadicBase, Natural},
    mechanism::rounded_costs::Rule,
    privacy::Moves,
    query::{
        costs::{CostsQuery, Method, Settings},
        loss_target::{LossSettings, LossTarget},
    },
    score::costs::{Clamp, Costs},
};

use super::fraction::{Fraction, assert_enclosed};

/// With base 1/2, the first of `others + 1` outcomes has cost 1/2 and all others 1; then these are
/// changed places. Its probability in both cases, by the number of those that are rounded up.
fn halves(others: u32) -> [Fraction; 2] {
    let up = Fraction::new(1u8, 2 * (1 + others));
    let within = Fraction::new(1u8, 2 + others).plus(&up);
    let ways = |k: u32| {
        (0..k).fold(BigUint::from(1u8), |ways, place| ways * (others - place) / (place + 1))
    };
    let two = BigUint::from(2u8).pow(others);
    let term = |k: u32| Fraction::new(ways(k), &two * (1 + 2 * others - k));
    let without = (0..=others).map(term).reduce(|sum, term| sum.plus(&term)).unwrap();
    [within, without]
}

/// The code's law with base `2^-bits`.
fn told(bits: u32, costs: &[f64]) -> Vec<(f64, f64)> {
    let selection = CostsQuery::new(&Settings {
        method: Method::Exponential,
        loss: LossSettings {
            target: LossTarget::Base(DyadicBase::new(Natural::ONE, bits, 1).unwrap()),
            sensitivity: None,
        },
        moves: Moves::AnyWay,
        clamp: Clamp::new(0, 20).unwrap(),
        rule: Rule::Randomized,
    })
    .unwrap();
    selection.probabilities(&Costs::real(selection.clamp(), costs).unwrap()).unwrap()
}

#[test]
fn half_a_unit_costs_more_than_half_as_much() {
    let limit = Fraction::new(9u8, 4u8);
    for (others, published) in [
        (1, "1.4"),
        (3, "1.7416"),
        (10, "2.0401"),
        (30, "2.1717"),
        (100, "2.2255"),
        (300, "2.2417"),
    ] {
        let [within, without] = halves(others);
        let ratio = within.over(&without);
        assert!(ratio.rounds_to(published) && ratio < limit, "{others}");
        if others <= 10 {
            let costs = |first, rest| [vec![first], vec![rest; others as usize]].concat();
            assert_enclosed(&told(1, &costs(0.5, 1.0))[..1], &[within]);
            assert_enclosed(&told(1, &costs(1.0, 0.5))[..1], &[without]);
        }
    }
    // 2^(2 eta Delta) = 2 is what a linear rule would promise; ceil(Delta) = 1 gives 4.
    assert!(limit > Fraction::new(2u8, 1u8) && limit < Fraction::new(4u8, 1u8));
}

/// The law with base 1/2 and costs in quarters, over all roundings.
fn quarters(costs: &[u32]) -> Vec<Fraction> {
    let all = 1u32 << costs.len();
    let mut law = vec![Fraction::new(0u8, 1u8); costs.len()];
    for pattern in 0..all {
        let up = |place: usize| pattern >> place & 1;
        let share =
            |place: usize| if up(place) == 1 { costs[place] % 4 } else { 4 - costs[place] % 4 };
        let share = Fraction::new(
            (0..costs.len()).map(share).product::<u32>(),
            4u32.pow(costs.len() as u32),
        );
        let weights: Vec<u32> =
            (0..costs.len()).map(|place| 1 << (8 - costs[place] / 4 - up(place))).collect();
        let total: u32 = weights.iter().sum();
        for (sum, weight) in law.iter_mut().zip(weights) {
            *sum = sum.plus(&share.times(&Fraction::new(weight, total)));
        }
    }
    law
}

#[test]
fn a_fraction_added_to_all_costs_is_not_free() {
    let (one, other) = (quarters(&[0, 3, 2]), quarters(&[1, 4, 3]));
    assert_enclosed(&told(1, &[0.0, 0.75, 0.5]), &one);
    assert_enclosed(&told(1, &[0.25, 1.0, 0.75]), &other);
    let ratios = one.iter().zip(&other).flat_map(|(p, q)| [p.over(q), q.over(p)]);
    let largest = ratios.reduce(|a, b| if b > a { b } else { a }).unwrap();
    assert!(largest.rounds_to("1.01626"));
    // A whole unit is.
    assert_eq!(quarters(&[4, 7, 6]), one);
}

#[test]
fn rounding_keeps_the_order_and_moves_no_probability_by_more_than_two_units() {
    // Base 1/4, so that b^(1/2) is a fraction and the law without rounding is known.
    let unrounded = [1u8, 2, 4, 2, 1].map(|top| Fraction::new(top, 10u8));
    let rounded = [233u32, 533, 932, 533, 233].map(|top| Fraction::new(top, 2464u32));
    assert_enclosed(&told(2, &[1.0, 0.5, 0.0, 0.5, 1.0]), &rounded);
    for (p, q) in unrounded.iter().zip(&rounded) {
        let two_units = Fraction::new(16u8, 1u8);
        assert!(*p <= q.times(&two_units) && *q <= p.times(&two_units));
    }
    assert!(rounded[0] < rounded[1] && rounded[1] < rounded[2]);
}

/// `G = b^-f (1 - b) / L` at `f = 1 / (1 - b) - 1 / L`, `L = -ln b`.
fn most(b: f64) -> f64 {
    let rate = -b.ln();
    let at = 1.0 / (1.0 - b) - 1.0 / rate;
    (rate * at).exp() * (1.0 - b) / rate
}

#[test]
fn a_mean_weight_is_too_large_by_at_most_the_published_factor() {
    for (b, published) in
        [(0.5, "1.061476"), (0.75, "1.010387"), (0.9375, "1.000521"), (0.25, "1.263741")]
    {
        let largest = most(b);
        assert_eq!(format!("{largest:.6}"), published);
        // E[b^R] / b^cost, for all parts in steps of 1/4096.
        let factor = |part: f64| b.powf(-part) * (1.0 - part * (1.0 - b));
        let found = (0..=4096).map(|step| factor(f64::from(step) / 4096.0)).fold(0.0, f64::max);
        assert!(found <= largest + 1e-12 && largest - found < 1e-7, "{b}");
    }
}
