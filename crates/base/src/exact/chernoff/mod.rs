//! Certified limits of the mean of numbers that were reported by windows on a grid, and of shares
//! whose sums are known.
//!
//! Use it to bound the mean of the senders from the sum of such reports, never too narrowly. It is
//! wider than an interval by the normal distribution, which holds less often than it claims.
//! Nothing here is drawn, and no guarantee of privacy rests on it.
#![doc = include_str!("proof.md")]

mod mixture;
#[cfg(test)]
mod mixture_tests;
mod slope;
#[cfg(test)]
mod tests;

use super::{
    Natural, Rational, SmallRatio,
    binomial::{Level, PLACES, WHOLE},
    fits, ln_enclosure, quotient,
};
pub use mixture::Mixture;
use slope::{PLACES as SLOPE_PLACES, Slope};

/// The distribution of one report: from the point `i` of `steps` the values `i, ..., i + 2 half`
/// are `odds` times as likely as each other one of the `steps + 1 + 2 half`. An answer between
/// points goes to either, so that its mean is kept.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Windows {
    /// Steps of the grid.
    pub steps: u32,
    /// Steps to either side of a window.
    pub half: u32,
    /// How much more likely a value in it is.
    pub odds: SmallRatio,
}

/// Fractional bits of logarithms.
const BITS: u32 = 192;

impl Windows {
    /// The mean of those who sent `reports` with this sum of values, as a part of the range:
    /// unbiased, and perhaps outside of it. `None` without reports.
    #[must_use]
    pub fn mean(&self, sum: u64, reports: u64) -> Option<Rational> {
        let [least, greatest] = self.means();
        let value = Rational::from(sum) * Rational::from(reports).reciprocal()?;
        Some((value - least.clone()) / (greatest - least))
    }

    /// The mean value of a report from the first point of the grid, and from the last: by the proof
    /// of `sample/local/window`, step 4,
    /// `w + (b m (m + 1 + 2w) / 2 + (a - b) (2w + 1) i) / (a (2w + 1) + b m)`.
    pub fn means(&self) -> [Rational; 2] {
        let (a, b) = (self.odds.top(), self.odds.bottom());
        let (width, steps) = (u64::from(2 * self.half + 1), u64::from(self.steps));
        let number = |number: u64| Rational::from(number);
        let part = Rational::ONE / number(a * width + b * steps);
        let middle = number(b * steps * (steps + width)) * Rational::dyadic(1, 1);
        let rise = number((a - b) * width * steps);
        let least = number(self.half.into()) + middle * part.clone();
        [least.clone(), least + rise * part]
    }

    /// The least mean of those who sent `reports` with this sum of values, as a part of the range
    /// in units of `2^-48`, rounded down. For any group of people, it is above the truth with at
    /// most the probability of `level`. It may lie outside the range.
    ///
    /// # Panics
    /// If there are no reports, or more than `2^40`, or they do not have such a sum.
    #[must_use]
    pub fn lowest_mean(&self, sum: u64, reports: u64, level: &Level) -> i64 {
        let most = u64::from(self.last_value()).checked_mul(reports);
        assert!(
            reports > 0 && reports <= super::binomial::MOST_REPORTS,
            "lowest_mean: there are reports, and at most 2^40"
        );
        assert!(most.is_some_and(|most| sum <= most), "lowest_mean: they have such a sum");
        // Step 4: any slope will do.
        self.limit(Slope::best(self, sum, reports, level), sum, reports, level)
    }

    /// The greatest mean, by the same rule, rounded up.
    ///
    /// # Panics
    /// See [`Windows::lowest_mean`].
    #[must_use]
    pub fn highest_mean(&self, sum: u64, reports: u64, level: &Level) -> i64 {
        let mirrored = u64::from(self.last_value()) * reports - sum;
        let whole: i64 = fits(WHOLE, "a unit");
        whole - self.lowest_mean(mirrored, reports, level)
    }

    /// The largest value.
    #[must_use]
    pub fn last_value(&self) -> u32 {
        self.steps + 2 * self.half
    }

    /// The least mean by this slope (`proof.md`, steps 1 to 3).
    fn limit(&self, slope: Slope, sum: u64, reports: u64, level: &Level) -> i64 {
        let moments = slope.moments(self);
        let [first, before_last, last] =
            [0, self.steps - 1, self.steps].map(|point| ln_enclosure(&moments.at(point), BITS));
        let rise = last.minus(&first);
        let edge = last.minus(&before_last);
        // (ln M_m - ln M_(m-1))^2 / 8
        let rounding = (edge.times(&edge, BITS).high >> 3) + Natural::ONE;
        let gained = slope.ln(BITS).scaled(sum).low;
        let size = fits::<_, Natural>(level.size_above(), "a level is below 1")
            << (BITS - super::LN_BITS) as usize;
        let lost = size + (first.high + rounding) * reports;
        // (gained - lost) / (reports * rise), rounded down: by the larger end of the divisor if
        // that is above 0, otherwise by the smaller.
        let units = |size: Natural, rise: Natural, up: bool| -> i64 {
            let (floor, exact) = quotient(size << PLACES as usize, &(rise * reports));
            let part = if up && !exact { floor + Natural::ONE } else { floor };
            i64::try_from(part).map_or(i64::MAX / 2, |part| part.min(i64::MAX / 2))
        };
        if gained >= lost {
            units(gained - lost, rise.high, false)
        } else if rise.low.is_zero() {
            i64::MIN / 2
        } else {
            -units(lost - gained, rise.low, true)
        }
    }
}

/// Sums of powers of a slope `e^lambda = base / 2^SLOPE_PLACES`, times a power of two and the
/// distribution's denominator.
struct Moments<'law> {
    law: &'law Windows,
    /// `base^v 2^(SLOPE_PLACES (last - v))`.
    powers: Vec<Natural>,
    all: Natural,
}

impl Moments<'_> {
    /// `E e^(lambda value)` from a point, exactly.
    fn at(&self, point: u32) -> Rational {
        let (a, b) = (self.law.odds.top(), self.law.odds.bottom());
        let width = 2 * self.law.half + 1;
        let window = &self.powers[point as usize..(point + width) as usize];
        let near = window.iter().fold(Natural::ZERO, |sum, power| sum + power);
        let whole = a * u64::from(width) + b * u64::from(self.law.steps);
        let places = SLOPE_PLACES * self.law.last_value();
        Rational::ratio(near * (a - b) + &self.all * b, Natural::from(whole) << places as usize)
    }
}
