//! Why selection is exact: the textbook exponential mechanism in doubles, and two data sets that it
//! tells apart with certainty.
//!
//! Both attacks are those of Ilvento 2020, "Implementing the exponential mechanism with base-2
//! differential privacy", section 2.

use sottovoce::{
    entropy::Seeded,
    exact::{Positive, Rational},
    sample::weighted::{Selector, probabilities},
};

/// The probability of the first outcome: weights `exp(-c * cost)` in doubles, running sums over the
/// total, and the first index whose share reaches a uniform number.
fn naive(c: f64, costs: &[f64]) -> f64 {
    let total: f64 = costs.iter().map(|cost| (-c * cost).exp()).sum();
    (-c * costs[0]).exp() / total
}

/// One cost first, and another one for all the rest.
fn costs<T: Copy>(first: T, rest: T, outcomes: usize) -> Vec<T> {
    std::iter::once(first).chain(std::iter::repeat_n(rest, outcomes - 1)).collect()
}

#[test]
fn underflow_tells_neighbors_apart() {
    for (c, outcomes, cost) in
        [(0.25, 100, 2980.0), (0.125, 1000, 5961.0), (0.5, 100, 1490.0), (1.0, 100, 745.0)]
    {
        assert_eq!(naive(c, &costs(cost, cost + 1.0, outcomes)), 1.0, "c = {c}");
        let out = naive(c, &costs(cost, cost, outcomes));
        assert!((out * outcomes as f64 - 1.0).abs() < 1e-9, "c = {c}: {out}");
    }
}

#[test]
fn absorbed_additions_tell_neighbors_apart_though_no_weight_is_zero() {
    for (c, outcomes, near) in [(15.0, 1809, 0.500), (15.0, 1000, 0.644), (15.0, 100_000, 0.018)] {
        let within = costs(0.0, 2.5, outcomes);
        assert!(within.iter().all(|cost| f64::exp(-c * cost) > 0.0));
        assert_eq!(naive(c, &within), 1.0);
        let out = naive(c, &costs(1.0, 1.5, outcomes));
        assert!((out - near).abs() < 0.001, "{outcomes}: {out}");
    }
    assert_eq!(naive(20.0, &[0.0, 2.0]), 1.0);
    assert_eq!(naive(20.0, &[1.0, 1.0]), 0.5);
}

#[test]
fn the_exact_law_of_the_same_costs_keeps_every_outcome_reachable() {
    // c = 1/4 is scale 4. In: 1 / (1 + 99 e^(-1/4)) = 0.012802...; out: 1/100.
    let scale = Rational::from(4);
    let (within, out) = (
        probabilities(&scale, &costs(2980, 2981, 100)),
        probabilities(&scale, &costs(2980, 2980, 100)),
    );
    let exact = 1.0 / (1.0 + 99.0 * (-0.25f64).exp());
    assert!((within[0].0 - exact).abs() < 1e-12 && within.iter().all(|(low, _)| *low > 0.009));
    assert!(out.iter().all(|(low, high)| *low <= 0.01 && 0.01 <= *high));
    let steep = probabilities(&"1/20".parse().unwrap(), &[0, 2]);
    assert!(steep[1].0 > 4e-18, "e^-40 is small, not 0");
}

#[test]
fn the_exact_sampler_agrees_with_its_law_within_sampling_error() {
    let selector = Selector::new(&Positive::of(&Rational::from(4)), 100.try_into().unwrap());
    let mut entropy = Seeded::new(&[9; 32], 0).unwrap();
    let costs = costs(2980, 2981, 100);
    let draws = 100_000;
    let first =
        (0..draws).filter(|_| selector.select(&costs, &mut entropy).unwrap() == 0).count() as f64;
    // Six standard deviations: a false alarm in 5e8 seeds. The naive mechanism would draw it every
    // time.
    let (p, n) = (1.0 / (1.0 + 99.0 * (-0.25f64).exp()), f64::from(draws));
    assert!((first - n * p).abs() < 6.0 * (n * p * (1.0 - p)).sqrt(), "{first} of {n}");
}
