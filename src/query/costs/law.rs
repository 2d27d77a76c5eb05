//! The distribution at given costs, enclosed: for teaching and tests, never for a release.

use crate::{
    exact::{DyadicBase, Enclosure, Natural, Rational, down, ratio_down, ratio_up, up},
    mechanism::{exponential_base2::ExponentialBase2, rounded_costs::Rule},
    sample::weighted::{self, probabilities_of},
    score::costs::Costs,
};

/// Fractional bits.
const WIDTH: u32 = 640;
/// The most costs whose roundings are all gone through.
const MOST: usize = 12;

/// For each index, doubles around its probability. Not private.
///
/// They differ by rounding only, unless costs are rounded at random and more than 12 of them are
/// not integers. Then they are the bounds of [`ExponentialBase2::rounding_error`].
pub(super) fn probabilities(mechanism: &ExponentialBase2, costs: &Costs) -> Vec<(f64, f64)> {
    let (rounder, base) = (mechanism.rounder(), mechanism.base());
    let rounding = rounder.rounding();
    let splits: Vec<(u32, u32)> =
        costs.fixed().into_iter().map(|cost| rounding.split(cost)).collect();
    let fractional = splits.iter().filter(|(_, part)| *part > 0).count();
    if rounder.rule() == Rule::None || fractional == 0 {
        let whole: Vec<u128> = splits.iter().map(|(floor, _)| (*floor).into()).collect();
        return probabilities_of(&weighted::WeightBase::dyadic(base), &whole);
    }
    let share = |part| Enclosure::exactly(rounding.units(part, WIDTH));
    match (fractional <= MOST).then(|| rounded_law(base, &splits, share)).flatten() {
        Some(law) => ends(law, &(Natural::ONE << WIDTH as usize)),
        None => bounds(mechanism, costs),
    }
}

/// Doubles around probabilities in units of `1 / one`.
pub(super) fn ends(law: Vec<Enclosure>, one: &Natural) -> Vec<(f64, f64)> {
    law.into_iter()
        .map(|Enclosure { low, high }| (ratio_down(&low, one), ratio_up(&high, one).min(1.0)))
        .collect()
}

fn bounds(mechanism: &ExponentialBase2, costs: &Costs) -> Vec<(f64, f64)> {
    let error = mechanism.rounding_error(costs);
    let bound =
        |lower: &Rational| (down(lower), up(&(lower.clone() + error.slack.clone())).min(1.0));
    error.lower.iter().map(bound).collect()
}

/// `E[b^R_i / sum_j b^R_j]` over all roundings of the fractional costs; `None` where the sum is too
/// small to be seen.
fn rounded_law(
    base: &DyadicBase,
    splits: &[(u32, u32)],
    share: impl Fn(u32) -> Enclosure,
) -> Option<Vec<Enclosure>> {
    let best = splits.iter().map(|split| split.0).min()?;
    let weights: Vec<[Enclosure; 2]> = splits
        .iter()
        .map(|(floor, _)| [0, 1].map(|up| base.power(u64::from(floor - best) + up, WIDTH)))
        .collect();
    let fractional: Vec<usize> = (0..splits.len()).filter(|index| splits[*index].1 > 0).collect();
    let zero = || Enclosure::exactly(Natural::ZERO);
    let whole = (0..splits.len()).filter(|index| splits[*index].1 == 0);
    let integers = Enclosure::sum(whole.map(|index| &weights[index][0]));
    // E[1 / T], and for each fractional cost E[b^R / T].
    let (mut inverse, mut chosen) = (zero(), vec![zero(); fractional.len()]);
    for rounding in 0u32..1 << fractional.len() {
        let (mut total, mut probability) = (integers.clone(), Enclosure::one(WIDTH));
        let ups = |slot: usize| (rounding >> slot & 1) as usize;
        for (slot, index) in fractional.iter().enumerate() {
            total = total.plus(&weights[*index][ups(slot)]);
            let up = share(splits[*index].1);
            let here = if ups(slot) == 1 { up } else { Enclosure::one(WIDTH).minus(&up) };
            probability = probability.times(&here, WIDTH);
        }
        let term = probability.over(&total, WIDTH)?;
        for (slot, index) in fractional.iter().enumerate() {
            chosen[slot] = chosen[slot].plus(&term.times(&weights[*index][ups(slot)], WIDTH));
        }
        inverse = inverse.plus(&term);
    }
    let mut law: Vec<Enclosure> =
        weights.iter().map(|weight| weight[0].times(&inverse, WIDTH)).collect();
    for (index, probability) in fractional.into_iter().zip(chosen) {
        law[index] = probability;
    }
    Some(law)
}
