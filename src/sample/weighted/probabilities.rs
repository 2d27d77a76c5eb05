//! The exact distribution, enclosed: for teaching and tests, never for a release.

use super::{WeightBase, groups::Group, unbounded_powers};
use crate::exact::{Enclosure, Positive, Rational, Real, ratio_down, ratio_up};

/// Fractional bits: enough for every double above 0, with all its 53 bits.
const WIDTH: u32 = 1_200;

/// [`probabilities_of`] the base `exp(-1 / scale)`.
///
/// # Panics
/// If `costs` is empty, holds a cost of `2^120` or more, or `scale <= 0`.
#[must_use]
pub fn probabilities(scale: &Rational, costs: &[u128]) -> Vec<(f64, f64)> {
    probabilities_of(&WeightBase::exponential(&Positive::of(scale)), costs)
}

/// For each cost, doubles around the exact probability `base^cost / sum`, each end rounded outward
/// once.
///
/// # Panics
/// If `costs` is empty, or holds a cost of `2^120` or more.
#[must_use]
pub fn probabilities_of(base: &WeightBase, costs: &[u128]) -> Vec<(f64, f64)> {
    let best = costs.iter().min().copied().expect("probabilities: there must be a cost");
    let groups = Group::all(costs.iter().map(|cost| cost - best).collect());
    let powers = unbounded_powers(base, WIDTH);
    let enclosures = shares(groups.iter().map(|group| (group.weight(&powers), group.count)));
    let group_of = |cost: &u128| groups.partition_point(|group| group.difference < cost - best);
    costs.iter().map(|cost| enclosures[group_of(cost)]).collect()
}

/// Like [`probabilities`], for real scores: smaller is better.
///
/// # Panics
/// If `scores` is empty, or `scale <= 0`.
#[must_use]
pub fn real_probabilities(scale: &Rational, scores: &[Real]) -> Vec<(f64, f64)> {
    let scale = Positive::of(scale);
    let mut sorted = scores.to_vec();
    sorted.sort_unstable();
    let groups: Vec<&[Real]> = sorted.chunk_by(|a, b| a == b).collect();
    let best = sorted[0].exact();
    let weight = |score: Real| {
        let exponent = (score.exact() - best.clone()) * scale.reciprocal().clone();
        Enclosure::of_exp(&exponent, WIDTH)
    };
    let enclosures = shares(groups.iter().map(|group| (weight(group[0]), group.len() as u64)));
    let group_of = |score: &Real| groups.partition_point(|group| group[0] < *score);
    scores.iter().map(|score| enclosures[group_of(score)]).collect()
}

/// The share of one member of each group, from enclosed weights and numbers of members.
fn shares(groups: impl Iterator<Item = (Enclosure, u64)>) -> Vec<(f64, f64)> {
    let groups: Vec<_> = groups.collect();
    let all: Vec<_> = groups.iter().map(|(weight, count)| weight.scaled(*count)).collect();
    let total = Enclosure::sum(&all);
    // Rounded up, but never above 1: a certain outcome has probability 1 exactly.
    let share = |weight: &Enclosure| {
        (ratio_down(&weight.low, &total.high), ratio_up(&weight.high, &total.low).min(1.0))
    };
    groups.iter().map(|(weight, _)| share(weight)).collect()
}
