//! Statistics where enumeration cannot reach: a hundred candidates, two hundred thousand draws.
//!
//! Seeds are fixed, so a test changes only when the code does. Each chi-square test raises a false
//! alarm with probability `1e-9` over the choice of its seed, and a broken sampler beside it is
//! rejected.

use crate::reference;

mod base2;
mod discrete_gaussian;
mod discrete_laplace;
mod scores;

use sottovoce::{
    entropy::Seeded,
    exact::{Positive, Rational},
    sample::weighted::Selector,
};

const DRAWS: u32 = 200_000;
const CANDIDATES: usize = 100;

/// The upper `1e-9` point of chi-square with `freedom` degrees (Wilson and Hilferty 1931; the
/// normal point is 5.99781).
fn limit(freedom: f64) -> f64 {
    let spread = 2.0 / (9.0 * freedom);
    freedom * (1.0 - spread + 5.997_81 * spread.sqrt()).powi(3)
}

/// Costs that rise and fall, with repeats: 0 to 24.
fn costs() -> Vec<u128> {
    (0..CANDIDATES as u128).map(|index| index.abs_diff(50) / 2).collect()
}

/// Pearson's statistic and its degrees of freedom; candidates expected fewer than 50 times are one
/// cell.
fn pearson(observed: &[u32], scale: f64) -> (f64, f64) {
    let weights: Vec<f64> = costs().iter().map(|cost| (-(*cost as f64) / scale).exp()).collect();
    let total: f64 = weights.iter().sum();
    let expected = |index: usize| weights[index] / total * f64::from(DRAWS);
    let (common, rare): (Vec<usize>, Vec<usize>) =
        (0..CANDIDATES).partition(|index| expected(*index) >= 50.0);
    let mut cells: Vec<(f64, f64)> =
        common.iter().map(|index| (f64::from(observed[*index]), expected(*index))).collect();
    if !rare.is_empty() {
        cells.push((
            rare.iter().map(|index| f64::from(observed[*index])).sum(),
            rare.iter().map(|index| expected(*index)).sum(),
        ));
    }
    (cells.iter().map(|(seen, mean)| (seen - mean).powi(2) / mean).sum(), cells.len() as f64 - 1.0)
}

fn draw(selector: &Selector, seed: u8) -> Vec<u32> {
    let mut entropy = Seeded::new(&[seed; 32], 0).unwrap();
    let costs = costs();
    let mut observed = vec![0; CANDIDATES];
    for _ in 0..DRAWS {
        observed[selector.select(&costs, &mut entropy).unwrap()] += 1;
    }
    observed
}

fn selector(scale: &str) -> Selector {
    let scale: Rational = scale.parse().unwrap();
    Selector::new(&Positive::of(&scale), u32::try_from(CANDIDATES).unwrap().try_into().unwrap())
}

#[test]
fn selection_follows_its_law() {
    for (seed, scale, value) in [(1, "2", 2.0), (2, "7", 7.0), (3, "1/2", 0.5)] {
        let (statistic, freedom) = pearson(&draw(&selector(scale), seed), value);
        assert!(statistic < limit(freedom), "scale {scale}: {statistic} on {freedom} degrees");
    }
}

#[test]
fn selection_with_several_tables_and_by_settling_follows_its_law() {
    let scale: Rational = "7".parse().unwrap();
    let outcomes = u32::try_from(CANDIDATES).unwrap().try_into().unwrap();
    for (seed, width, digit) in [(4, 110, 2), (5, 24, 30)] {
        let cut = Selector::truncated(&Positive::of(&scale), outcomes, width, 64, digit);
        let (statistic, freedom) = pearson(&draw(&cut, seed), 7.0);
        assert!(statistic < limit(freedom), "{width} bits: {statistic} on {freedom} degrees");
    }
}

#[test]
fn a_scale_off_by_three_in_a_hundred_is_rejected() {
    let (statistic, freedom) = pearson(&draw(&selector("721/100"), 6), 7.0);
    assert!(statistic > limit(freedom), "{statistic} on {freedom} degrees");
}

#[test]
fn a_member_that_is_always_the_first_of_its_group_is_rejected() {
    let costs = costs();
    let mut observed = draw(&selector("7"), 7);
    for index in (0..CANDIDATES).rev() {
        let first = costs.iter().position(|cost| *cost == costs[index]).unwrap();
        let moved = std::mem::take(&mut observed[index]);
        observed[first] += moved;
    }
    let (statistic, freedom) = pearson(&observed, 7.0);
    assert!(statistic > limit(freedom), "{statistic} on {freedom} degrees");
}
