//! The exact law, enclosed: for teaching and tests, never for a release.

use super::{WeightBase, groups::Group, unbounded_powers};
use crate::exact::{Enclosure, Natural, Positive, Rational, Real, exp_floor, ratio_down, ratio_up};

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
    let weight = |group: &Group| {
        let Enclosure { low, high } = group.weight(&powers);
        (low, high)
    };
    let enclosures =
        shares(&groups.iter().map(|group| (weight(group), group.count)).collect::<Vec<_>>());
    costs
        .iter()
        .map(|cost| {
            let place = groups.partition_point(|group| group.difference < cost - best);
            enclosures[place]
        })
        .collect()
}

/// As [`probabilities`], for real scores: smaller is better.
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
        let low = exp_floor(&exponent, WIDTH);
        let high = if exponent.is_zero() { low.clone() } else { &low + Natural::ONE };
        (low, high)
    };
    let enclosures = shares(
        &groups.iter().map(|group| (weight(group[0]), group.len() as u64)).collect::<Vec<_>>(),
    );
    scores
        .iter()
        .map(|score| enclosures[groups.partition_point(|group| group[0] < *score)])
        .collect()
}

/// The share of one member of each group, from enclosed weights and numbers of members.
fn shares(groups: &[((Natural, Natural), u64)]) -> Vec<(f64, f64)> {
    let (mut total_low, mut total_high) = (Natural::ZERO, Natural::ZERO);
    for ((low, high), count) in groups {
        total_low += low * *count;
        total_high += high * *count;
    }
    groups
        .iter()
        // Rounded up, but never above 1: a certain outcome has probability 1 exactly.
        .map(|((low, high), _)| (ratio_down(low, &total_high), ratio_up(high, &total_low).min(1.0)))
        .collect()
}
