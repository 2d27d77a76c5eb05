//! Shares and means with their intervals.

use std::collections::BTreeMap;

use crate::{
    Error, Result,
    exact::{Rational, binomial::Level, down, up},
    sample::local::Statistic,
};

/// How often all intervals of one question hold at once, at least: from 9/10 to below 1.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Confidence(Rational);

impl Confidence {
    /// Checked.
    ///
    /// # Errors
    /// [`Error::Parameter`] below 0.9, and from 1 on.
    pub fn new(confidence: Rational) -> Result<Self> {
        let tenths = confidence.clone() * Rational::from(10);
        Error::parameter("confidence", "must be at least 0.9, and below 1")
            .when(tenths < Rational::from(9) || confidence >= Rational::ONE)?;
        Ok(Self(confidence))
    }

    /// How often one end of one of this many intervals may be wrong.
    ///
    /// # Panics
    /// If there are no intervals.
    #[must_use]
    pub fn level(&self, intervals: u32) -> Level {
        let tail = (Rational::ONE - self.0.clone()) / Rational::from(2 * u64::from(intervals));
        Level::new(&tail).expect("at most 1/20")
    }
}

/// An unbiased estimate of a number from reports, and the interval that it lies in.
#[derive(Clone, Debug, PartialEq)]
pub struct Interval {
    /// The estimate, which may lie outside of what is possible; `None` without reports.
    pub exact: Option<Rational>,
    /// The lower end, rounded down; never outside.
    pub lowest: f64,
    /// The upper end, rounded up.
    pub highest: f64,
    /// True if the interval missed everything that is possible before it was cut. Honest reports
    /// seldom make it so.
    pub outside: bool,
}

impl Interval {
    /// From a sum of what this many reports give, at a level for each end. If nobody holds it, the
    /// first number of the range is true, and if everyone does, the last: 0 and 1 for shares.
    ///
    /// # Panics
    /// If reports do not have such a sum, or are more than 2^40.
    #[must_use]
    pub fn of(
        statistic: &Statistic,
        [sum, reports]: [u64; 2],
        level: &Level,
        range: [&Rational; 2],
    ) -> Self {
        let ends = statistic.ends(sum, reports, level);
        Self::cut(ends, statistic.estimate(sum, reports), range)
    }

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

/// The intervals of one question; those of the same sum of as many reports are one.
pub struct Intervals<'question> {
    level: &'question Level,
    range: [&'question Rational; 2],
    known: BTreeMap<(u64, u64), usize>,
    /// Those that differ, in the order in which they came up.
    pub distinct: Vec<Interval>,
}

impl<'question> Intervals<'question> {
    /// As [`Interval::of`] says.
    #[must_use]
    pub fn new(level: &'question Level, range: [&'question Rational; 2]) -> Self {
        Self { level, range, known: BTreeMap::new(), distinct: Vec::new() }
    }

    /// The index of the interval for a sum of what this many reports give, by a statistic that is
    /// the same each time.
    ///
    /// # Panics
    /// As [`Interval::of`].
    pub fn place(&mut self, statistic: &Statistic, sum: u64, reports: u64) -> usize {
        let next = self.distinct.len();
        let place = *self.known.entry((sum, reports)).or_insert(next);
        if place == next {
            self.distinct.push(Interval::of(statistic, [sum, reports], self.level, self.range));
        }
        place
    }
}

/// Shares that are not negative and add up to 1, nearest to these, each of which stands for a
/// number of equal ones. The same number is taken from each, and what falls below 0 is 0. (The
/// projection on the simplex; Wang and others 2020 call it Norm-Sub.)
///
/// # Panics
/// If there are no shares.
#[must_use]
pub fn consistent(shares: &[(Rational, u64)]) -> Vec<Rational> {
    let mut falling: Vec<&(Rational, u64)> = shares.iter().collect();
    falling.sort_by(|one, other| other.0.cmp(&one.0));
    // The largest number of shares that stay above 0 when the rest of them is made 0.
    let (mut sum, mut number, mut taken) = (Rational::ZERO, 0, None);
    for (share, times) in falling {
        sum = sum + share.clone() * Rational::from(*times);
        number += times;
        let each = (sum.clone() - Rational::ONE) / Rational::from(number);
        if *share > each {
            taken = Some(each);
        }
    }
    let taken = taken.expect("the first share stays");
    shares.iter().map(|(share, _)| (share.clone() - taken.clone()).max(Rational::ZERO)).collect()
}
