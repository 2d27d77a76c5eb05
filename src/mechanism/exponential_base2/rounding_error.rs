//! How far rounding can move each probability.

use super::ExponentialBase2;
use crate::{
    exact::{DyadicBase, Enclosure, Integer, Natural, Rational, Real, exp_floor},
    mechanism::rounded_costs::Rounder,
    score::costs::Costs,
};

/// Fractional bits.
const WIDTH: u32 = 192;
/// More of them in the rate.
const GUARD: u32 = 64;

/// Bounds on the distribution with rounding, `q`, and on its distance from the distribution with
/// real costs, `p`. All are rounded outward.
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
    /// Bounds on how far rounding moves the probability of each outcome at these costs: at random,
    /// or down if they are declared integers.
    ///
    /// The costs are private: so are the bounds. They are for public costs, for teaching and for
    /// choosing a scale.
    #[must_use]
    pub fn rounding_error(&self, costs: &Costs) -> RoundingError {
        let known = Known {
            base: &self.base,
            rate: self.base.neg_ln(WIDTH + GUARD),
            rounder: &self.rounder,
        };
        known.error(costs)
    }
}

/// The public parameters, and the rate `-ln b`.
struct Known<'mechanism> {
    base: &'mechanism DyadicBase,
    rate: Enclosure,
    rounder: &'mechanism Rounder,
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

impl Known<'_> {
    fn error(&self, costs: &Costs) -> RoundingError {
        let fixed = costs.fixed();
        let floors = fixed.iter().map(|cost| self.rounder.rounding().split(*cost).0);
        let best = floors.min().expect("there is a cost");
        let lowest = Rational::whole(Integer::from(costs.clamp().lowest()) + Integer::from(best));
        let above = |cost: Real| cost.exact() - lowest.clone();
        let splits: Vec<Split> = fixed
            .into_iter()
            .zip(costs.reals())
            .map(|(fixed, cost)| self.split(fixed, best, &above(cost)))
            .collect();
        let sum = |part: fn(&Split) -> &Enclosure| Enclosure::sum(splits.iter().map(part));
        let (means, unrounded) = (sum(|split| &split.mean), sum(|split| &split.unrounded));
        let lower: Vec<Enclosure> = splits.iter().map(|split| split.lower(&means)).collect();
        let slack = Enclosure::one(WIDTH).minus(&Enclosure::sum(&lower));
        let distance = splits.iter().zip(&lower).map(|(split, lower)| {
            let exact = quotient(&split.unrounded, &unrounded);
            // From `lower` to `lower + slack`: the farther end counts.
            let most =
                |from: &Natural, to: &Natural| if to > from { to - from } else { Natural::ZERO };
            most(&lower.low, &exact.high).max(most(&exact.low, &(&lower.high + &slack.high)))
        });
        RoundingError {
            distance: distance.map(rational).collect(),
            slack: rational(slack.high),
            lower: lower.into_iter().map(|lower| rational(lower.low)).collect(),
        }
    }

    /// A cost in fixed point, and exactly above `best`.
    fn split(&self, fixed: u64, best: u32, exact: &Rational) -> Split {
        let (floor, part) = self.rounder.rounding().split(fixed);
        let above = u64::from(floor - best);
        let powers = [above, above + 1].map(|power| self.base.power(power, WIDTH));
        let up = Enclosure::exactly(self.rounder.up(part, WIDTH));
        let shares = [Enclosure::one(WIDTH).minus(&up), up];
        let mean = powers[0].times(&shares[0], WIDTH).plus(&powers[1].times(&shares[1], WIDTH));
        let unrounded = if exact.is_integer() { powers[0].clone() } else { self.real_power(exact) };
        Split { powers, shares, mean, unrounded }
    }

    /// `b^exponent`, `exponent >= 0`.
    fn real_power(&self, exponent: &Rational) -> Enclosure {
        let times = |rate: &Natural| rational_of(rate.clone(), WIDTH + GUARD) * exponent.clone();
        let Enclosure { low, high } = &self.rate;
        Enclosure {
            low: exp_floor(&times(high), WIDTH),
            high: exp_floor(&times(low), WIDTH) + Natural::ONE,
        }
    }
}

impl Split {
    /// By Jensen's inequality, each rounding apart.
    fn lower(&self, means: &Enclosure) -> Enclosure {
        let others = means.minus(&self.mean);
        let part = |at: usize| {
            quotient(&self.powers[at], &self.powers[at].plus(&others))
                .times(&self.shares[at], WIDTH)
        };
        part(0).plus(&part(1))
    }
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
    Rational::dyadic(units, width)
}
