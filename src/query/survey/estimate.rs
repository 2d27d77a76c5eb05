//! Shares and means with their intervals.

use std::collections::BTreeMap;

use crate::{
    Error,
    exact::{
        Integer, Rational,
        binomial::{Level, PLACES, lower_limit, upper_limit},
        chernoff::Windows,
        down, up,
    },
    sample::local::Support,
};

/// How often all intervals of one question hold at once, at least: from 9/10 to below 1.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Confidence(Rational);

impl Confidence {
    /// Checked.
    ///
    /// # Errors
    /// [`Error::Parameter`] below 0.9, and from 1 on.
    pub fn new(confidence: Rational) -> Result<Self, Error> {
        let tenths = confidence.clone() * Rational::from(10);
        if tenths < Rational::from(9) || confidence >= Rational::ONE {
            let rule = "must be at least 0.9, and below 1";
            return Err(Error::Parameter { name: "confidence", rule });
        }
        Ok(Self(confidence))
    }

    /// How often one end of one of so many intervals may be wrong.
    ///
    /// # Panics
    /// If there are no intervals.
    #[must_use]
    pub fn level(&self, intervals: u32) -> Level {
        let parts = Rational::from(2 * u64::from(intervals)).reciprocal();
        let tail = (Rational::ONE - self.0.clone()) * parts.expect("there are intervals");
        Level::new(&tail).expect("at most 1/20")
    }
}

/// What reports say of a number, unbiased, and where it is.
#[derive(Clone, Debug, PartialEq)]
pub struct Interval {
    /// The estimate, which may lie outside of what is possible; `None` without reports.
    pub exact: Option<Rational>,
    /// The lower end, rounded down; never outside.
    pub lowest: f64,
    /// The upper end, rounded up.
    pub highest: f64,
    /// Whether the interval missed all that is possible before it was cut. Honest reports seldom
    /// make it so.
    pub outside: bool,
}

impl Interval {
    /// From both ends and the estimate as parts of the range of what is possible.
    fn cut(
        [low, high]: [Rational; 2],
        estimate: Option<Rational>,
        [first, last]: [&Rational; 2],
    ) -> Self {
        let outside = low > Rational::ONE || high < Rational::ZERO;
        let shown = |part: Rational| first.clone() + part * (last.clone() - first.clone());
        let within = |part: Rational| shown(part.clamp(Rational::ZERO, Rational::ONE));
        Self {
            exact: estimate.map(shown),
            lowest: down(&within(low)),
            highest: up(&within(high)),
            outside,
        }
    }
}

/// Estimates shares of one question from counts; equal counts share one interval.
pub struct Estimator {
    level: Level,
    known: BTreeMap<(u64, u64), [u64; 2]>,
}

impl Estimator {
    /// For a question with so many intervals.
    #[must_use]
    pub fn new(confidence: &Confidence, intervals: u32) -> Self {
        Self { level: confidence.level(intervals), known: BTreeMap::new() }
    }

    /// The share of those who hold what `count` of all reports support.
    ///
    /// # Panics
    /// If there are fewer reports than are counted, or more than 2^40.
    pub fn share(&mut self, support: Support, count: u64, reports: u64) -> Interval {
        self.number(support, count, reports, [&Rational::ZERO, &Rational::ONE])
    }

    /// The same, where no share stands for the first number and all for the last: the mean of
    /// numbers that are reported by one bit.
    ///
    /// # Panics
    /// As [`Estimator::share`].
    pub fn number(
        &mut self,
        support: Support,
        count: u64,
        reports: u64,
        range: [&Rational; 2],
    ) -> Interval {
        let level = &self.level;
        let limits = *self.known.entry((count, reports)).or_insert_with(|| {
            [lower_limit(count, reports, level), upper_limit(count, reports, level)]
        });
        let ends =
            limits.map(|units| share_of(support, &Rational::dyadic(Integer::from(units), PLACES)));
        let part = Rational::from(reports).reciprocal();
        let estimate = part.map(|part| share_of(support, &(Rational::from(count) * part)));
        Interval::cut(ends, estimate, range)
    }
}

/// The mean of numbers within bounds that were reported by windows, of those who sent them.
///
/// # Panics
/// If reports do not have such a sum, or are more than 2^40.
#[must_use]
pub fn mean_of_windows(
    law: Windows,
    sum: u64,
    reports: u64,
    confidence: &Confidence,
    range: [&Rational; 2],
) -> Interval {
    if reports == 0 {
        return Interval::cut([Rational::ZERO, Rational::ONE], None, range);
    }
    let level = confidence.level(1);
    let ends = [law.lowest_mean(sum, reports, &level), law.highest_mean(sum, reports, &level)];
    Interval::cut(
        ends.map(|units| Rational::dyadic(Integer::from(units), PLACES)),
        law.mean(sum, reports),
        range,
    )
}

/// `(rate - q) / (p - q)` for a rate of support.
fn share_of(support: Support, rate: &Rational) -> Rational {
    let whole = rate.clone() * Rational::from(support.whole);
    let apart = Rational::from(support.own - support.other).reciprocal();
    (whole - Rational::from(support.other)) * apart.expect("odds are above 1")
}

/// Shares that are not negative and add up to 1, nearest to these: the same number is taken from
/// each, and what falls below 0 is 0. (The projection on the simplex; Wang and others 2020 call it
/// Norm-Sub.)
///
/// # Panics
/// If there are no shares.
#[must_use]
pub fn consistent(shares: &[Rational]) -> Vec<Rational> {
    let mut falling = shares.to_vec();
    falling.sort_by(|one, other| other.cmp(one));
    // The largest number of shares that stay above 0 when the rest of them is made 0.
    let (mut sum, mut taken) = (Rational::ZERO, None);
    for (share, number) in falling.into_iter().zip(1u64..) {
        sum = sum + share.clone();
        let each = (sum.clone() - Rational::ONE)
            * Rational::from(number).reciprocal().expect("there are shares");
        if share > each {
            taken = Some(each);
        }
    }
    let taken = taken.expect("the first share stays");
    shares.iter().map(|share| (share.clone() - taken.clone()).max(Rational::ZERO)).collect()
}
