//! The exact law, enclosed: for teaching and tests, never for a release.

use super::{Base, groups::Group, unbounded_powers};
use crate::exact::{Natural, Rational, ratio_down, ratio_up};

/// Fractional bits: enough that every double above 0, and 53 bits of it, can be told.
const WIDTH: u32 = 1_200;

/// [`probabilities_of`] the base `exp(-1 / scale)`.
///
/// # Panics
/// If `costs` is empty, holds a cost of `2^120` or more, or `scale <= 0`.
#[must_use]
pub fn probabilities(scale: &Rational, costs: &[u128]) -> Vec<(f64, f64)> {
    probabilities_of(&Base::exponential(scale), costs)
}

/// For each cost, doubles around the exact probability `base^cost / sum`, each end rounded outward once.
///
/// # Panics
/// If `costs` is empty, or holds a cost of `2^120` or more.
#[must_use]
pub fn probabilities_of(base: &Base, costs: &[u128]) -> Vec<(f64, f64)> {
    let best = costs.iter().min().copied().unwrap_or(0);
    let groups = Group::all(costs, best);
    let powers = unbounded_powers(base, WIDTH);
    let weight = |group: &Group| {
        let (low, slack, _) = group.weighed(&powers);
        (low.clone(), low + slack)
    };
    let (mut total_low, mut total_high) = (Natural::ZERO, Natural::ZERO);
    for group in &groups {
        let (low, high) = weight(group);
        total_low += low * group.count;
        total_high += high * group.count;
    }
    let enclosures: Vec<(f64, f64)> = groups
        .iter()
        .map(|group| {
            let (low, high) = weight(group);
            // A certain outcome has probability 1 exactly; nothing has more.
            (ratio_down(&low, &total_high), ratio_up(&high, &total_low).min(1.0))
        })
        .collect();
    costs
        .iter()
        .map(|cost| {
            let place = groups.partition_point(|group| group.difference < cost - best);
            enclosures[place]
        })
        .collect()
}
