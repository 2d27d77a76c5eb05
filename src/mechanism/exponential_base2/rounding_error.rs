//! How far randomized rounding can move each probability.

use super::ExponentialBase2;
use crate::{
    exact::{Base, Enclosure, Integer, Natural, Rational, exp_floor},
    sample::rounding::Rounding,
    score::costs::Costs,
};

/// Fractional bits.
const WIDTH: u32 = 192;

/// Bounds on the law with randomized rounding, `q`, and on its distance from the law with real costs, `p`. All are rounded outward.
///
/// Source: Ilvento 2020, Lemma A.2.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RoundingError {
    /// For each outcome, at most `q`.
    pub lower: Vec<Rational>,
    /// At least what `q` exceeds `lower` by.
    pub slack: Rational,
    /// For each outcome, at least `|q - p|`.
    pub distance: Vec<Rational>,
}

impl ExponentialBase2 {
    /// Bounds on how far randomized rounding moves the probability of each outcome at these costs.
    ///
    /// The costs are private: so are the bounds. They are for public costs, for teaching and for choosing a scale.
    #[must_use]
    pub fn rounding_error(&self, costs: &Costs) -> RoundingError {
        rounding_error(&self.base, self.rounder.rounding(), costs)
    }
}

/// A cost between two integers, relative to the best integer below.
struct Split {
    /// `b^floor` and `b^(floor + 1)`.
    powers: [Enclosure; 2],
    /// Probabilities of both: 1 and 0 for an integer.
    shares: [Enclosure; 2],
    /// Their mean.
    mean: Enclosure,
    /// `b^cost`.
    unrounded: Enclosure,
}

fn rounding_error(base: &Base, rounding: &Rounding, costs: &Costs) -> RoundingError {
    let fixed = costs.fixed();
    let best = fixed.iter().map(|cost| rounding.split(*cost).0).min().unwrap_or(0);
    let lowest = Integer::from(costs.clamp().lowest()) + Integer::from(best);
    let lowest = Rational::new(lowest, Natural::ONE).unwrap_or(Rational::ZERO);
    let splits: Vec<Split> = fixed
        .into_iter()
        .zip(costs.reals())
        .map(|(fixed, cost)| Split::new(base, rounding, fixed, best, &(cost.exact() - lowest.clone())))
        .collect();
    let sum = |part: fn(&Split) -> &Enclosure| {
        splits.iter().map(part).fold(Enclosure::exactly(Natural::ZERO), |sum, one| sum.plus(one))
    };
    let (means, unrounded) = (sum(|split| &split.mean), sum(|split| &split.unrounded));
    let lower: Vec<Enclosure> = splits.iter().map(|split| split.lower(&means)).collect();
    let total = lower.iter().fold(Enclosure::exactly(Natural::ZERO), |sum, one| sum.plus(one));
    let slack = Enclosure::one(WIDTH).minus(&total);
    let distance = splits.iter().zip(&lower).map(|(split, lower)| {
        let exact = quotient(&split.unrounded, &unrounded);
        // From `lower` to `lower + slack`: the farther end counts.
        let most = |from: &Natural, to: &Natural| if to > from { to - from } else { Natural::ZERO };
        most(&lower.low, &exact.high).max(most(&exact.low, &(&lower.high + &slack.high)))
    });
    RoundingError {
        distance: distance.map(rational).collect(),
        slack: rational(slack.high),
        lower: lower.into_iter().map(|lower| rational(lower.low)).collect(),
    }
}

impl Split {
    /// A cost in fixed point, and exactly above `best`.
    fn new(base: &Base, rounding: &Rounding, fixed: u64, best: u32, exact: &Rational) -> Self {
        let (floor, part) = rounding.split(fixed);
        let above = u64::from(floor - best);
        let powers = [above, above + 1].map(|power| base.power(power, WIDTH));
        let up = Enclosure::exactly(rounding.units(part, WIDTH));
        let shares = [Enclosure::one(WIDTH).minus(&up), up];
        let mean = powers[0].times(&shares[0], WIDTH).plus(&powers[1].times(&shares[1], WIDTH));
        let unrounded = real_power(base, exact);
        Self { powers, shares, mean, unrounded }
    }

    /// By Jensen's inequality, each rounding apart.
    fn lower(&self, means: &Enclosure) -> Enclosure {
        let others = means.minus(&self.mean);
        let part =
            |at: usize| quotient(&self.powers[at], &self.powers[at].plus(&others)).times(&self.shares[at], WIDTH);
        part(0).plus(&part(1))
    }
}

/// `b^exponent`, `exponent >= 0`.
fn real_power(base: &Base, exponent: &Rational) -> Enclosure {
    let guard = 64;
    let Enclosure { low, high } = base.neg_ln(WIDTH + guard);
    let times = |rate: Natural| rational_of(rate, WIDTH + guard) * exponent.clone();
    Enclosure { low: exp_floor(&times(high), WIDTH), high: exp_floor(&times(low), WIDTH) + Natural::ONE }
}

/// A share of a whole that is above 0. Where the whole is too small to be seen, nothing is known.
fn quotient(part: &Enclosure, whole: &Enclosure) -> Enclosure {
    let unknown = Enclosure { low: Natural::ZERO, high: Natural::ONE << WIDTH as usize };
    part.over(whole, WIDTH).unwrap_or(unknown)
}

fn rational(units: Natural) -> Rational {
    rational_of(units, WIDTH)
}

fn rational_of(units: Natural, width: u32) -> Rational {
    Rational::new(Integer::from(units), Natural::ONE << width as usize).unwrap_or(Rational::ZERO)
}
