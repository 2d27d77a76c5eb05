//! Certified limits of a share from the sum of small numbers with two known distributions.

use super::{
    super::{LN_BITS, exp_floor, fits, ln_enclosure, nearest, quotient_up},
    Level, Natural, PLACES, Rational, WHOLE, quotient,
    slope::near_highest,
};
use crate::exact::binomial::MOST_REPORTS;

/// The distributions of the numbers, from 0 on, that reports give: one for people who hold
/// something, and one for people who do not. People who hold it tend to give the larger numbers.
///
/// Use it for the share of those who hold it, when only the sum is known. With only two numbers,
/// the sum would be a count, and its limits those of Clopper and Pearson. With more, the
/// distribution is a mixture of two. These limits hold for any group, and for people drawn at
/// random.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mixture {
    pub(super) own: Vec<Natural>,
    pub(super) other: Vec<Natural>,
}

/// `e^-lambda` is a whole number of units of `2^-SLOPE_PLACES`.
const SLOPE_PLACES: u32 = 40;

/// Fractional bits of the logarithm and of the power.
const BITS: u32 = 192;

impl Mixture {
    /// Takes the weights of the numbers `0, 1, ...`. The weights of both distributions have the
    /// same total. Each sum of last weights of the first distribution is at least that of the
    /// other, and one such sum is above it.
    ///
    /// # Panics
    /// If they are not so.
    #[must_use]
    pub fn new(own: Vec<Natural>, other: Vec<Natural>) -> Self {
        assert!(
            own.len() == other.len() && own.len() > 1,
            "Mixture::new: distributions of the same numbers"
        );
        let sums = |law: &[Natural]| -> Vec<Natural> {
            let add = |sum: &mut Natural, weight: &Natural| {
                *sum += weight;
                Some(sum.clone())
            };
            law.iter().rev().scan(Natural::ZERO, add).collect()
        };
        let (ours, theirs) = (sums(&own), sums(&other));
        assert!(ours.last() == theirs.last(), "Mixture::new: the same whole");
        assert!(
            ours != theirs && ours.iter().zip(&theirs).all(|(one, other)| one >= other),
            "Mixture::new: holders give larger numbers"
        );
        Self { own, other }
    }

    /// The largest number.
    #[must_use]
    pub fn last(&self) -> u64 {
        fits(self.own.len() - 1, "few numbers")
    }

    /// The mean of each distribution: first of those who hold it.
    pub fn means(&self) -> [Rational; 2] {
        [&self.own, &self.other].map(|law| moment(law, 1))
    }

    /// The mean of the squares of each distribution, in the same order.
    pub fn squares(&self) -> [Rational; 2] {
        [&self.own, &self.other].map(|law| moment(law, 2))
    }

    /// About the least share of those who hold it with which `reports` would have a sum this large,
    /// in units of `2^-48`, rounded down. For any group of people, it is above the truth with at
    /// most the probability of `level`. It may lie below 0, or above 1.
    ///
    /// # Panics
    /// If there are no reports, or more than `2^40`, or they do not have such a sum.
    #[must_use]
    pub fn lowest_share(&self, sum: u64, reports: u64, level: &Level) -> i64 {
        let most = self.check(sum, reports);
        let units = self.best(sum, reports, level);
        self.limit(units, most - sum, reports, level)
    }

    /// The greatest share, by the same rule, rounded up.
    ///
    /// # Panics
    /// See [`Mixture::lowest_share`].
    #[must_use]
    pub fn highest_share(&self, sum: u64, reports: u64, level: &Level) -> i64 {
        // Those who do not hold it give rather larger `last - number`.
        let turned = |law: &[Natural]| law.iter().rev().cloned().collect();
        let mirrored = Self { own: turned(&self.other), other: turned(&self.own) };
        let most = self.check(sum, reports);
        fits::<_, i64>(WHOLE, "a unit") - mirrored.lowest_share(most - sum, reports, level)
    }

    /// The largest sum.
    fn check(&self, sum: u64, reports: u64) -> u64 {
        assert!((1..=MOST_REPORTS).contains(&reports), "Mixture: there are reports, up to 2^40");
        let most = self.last() * reports;
        assert!(sum <= most, "Mixture: they have such a sum");
        most
    }

    /// The limit by `e^-lambda = units / 2^SLOPE_PLACES` (`proof.md`, step 7), for a sum that is
    /// `less` below the largest one.
    pub(super) fn limit(&self, units: u64, less: u64, reports: u64, level: &Level) -> i64 {
        let slope = Rational::ONE / Rational::dyadic(units, SLOPE_PLACES);
        let lambda = ln_enclosure(&slope, BITS).high;
        let size = fits::<_, Natural>(level.size_above(), "a level is below 1");
        let exponent = (size << (BITS - LN_BITS) as usize) + lambda * less;
        let part = Rational::ratio(exponent, Natural::from(reports) << BITS as usize);
        // Rounded down: 2^BITS E.
        let power = exp_floor(&part, BITS);
        // Times the laws' whole, and 2^(SLOPE_PLACES last).
        let whole = self.own.iter().fold(Natural::ZERO, |sum, weight| sum + weight);
        let places = SLOPE_PLACES as usize * (self.own.len() - 1);
        let reached = (power * whole) << places;
        let [own, other] = [&self.own, &self.other].map(|law| moment_of_slope(law, units));
        let (rise, base) = ((own - &other) << BITS as usize, other << BITS as usize);
        let small =
            |part: Natural| i64::try_from(part).map_or(i64::MAX / 2, |it| it.min(i64::MAX / 2));
        if reached >= base {
            small(quotient((reached - base) << PLACES as usize, &rise).0)
        } else {
            -small(quotient_up((base - reached) << PLACES as usize, &rise))
        }
    }

    /// About the slope with the best limit: any is valid (`proof.md`, step 4).
    #[allow(clippy::cast_precision_loss)] // a guess: nothing rests on it
    pub(super) fn best(&self, sum: u64, reports: u64, level: &Level) -> u64 {
        let [own, other] = [&self.own, &self.other].map(|law| near(law));
        let less = self.last() as f64 - sum as f64 / reports as f64;
        let size = level.size_near() / reports as f64;
        let value = |point: f64| {
            let lambda = point.exp();
            let slope = (-lambda).exp();
            let [own, other] =
                [&own, &other].map(|law| law.iter().fold(0.0, |sum, weight| sum * slope + weight));
            ((-size - lambda * less).exp() - other) / (own - other)
        };
        units(-near_highest(value, (-20.0, 3.0)).exp())
    }
}

/// The nearest slope to `e^exponent`, an exponent below 0.
#[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)] // saturated, then clamped
fn units(exponent: f64) -> u64 {
    const UNITS: f64 = 1_099_511_627_776.0; // 2^SLOPE_PLACES
    ((exponent.exp() * UNITS) as u64).clamp(1, (1 << SLOPE_PLACES) - 1)
}

/// The mean of a power of the numbers.
fn moment(law: &[Natural], power: u32) -> Rational {
    let whole = law.iter().fold(Natural::ZERO, |sum, weight| sum + weight);
    let top = law.iter().zip(0u64..).map(|(weight, number)| weight * number.pow(power));
    let top = top.fold(Natural::ZERO, |sum, term| sum + term);
    Rational::ratio(top, whole)
}

/// The sum of `weight e^(lambda (number - last))`, times `2^(SLOPE_PLACES last)`.
fn moment_of_slope(law: &[Natural], units: u64) -> Natural {
    law.iter().enumerate().fold(Natural::ZERO, |sum, (number, weight)| {
        sum * units + (weight << (SLOPE_PLACES as usize * number))
    })
}

/// About the distribution, as parts of the whole.
fn near(law: &[Natural]) -> Vec<f64> {
    let whole = law.iter().fold(Natural::ZERO, |sum, weight| sum + weight);
    law.iter().map(|weight| nearest(&Rational::ratio(weight.clone(), whole.clone()))).collect()
}
