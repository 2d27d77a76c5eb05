//! One question with all of its intervals.

use super::{
    estimate::{Confidence, Interval, Intervals, consistent},
    planner::Planner,
    protocol::Protocol,
    ratings::{RatingMean, mean_of_ratings},
    tally::Tally,
};
use crate::{
    exact::{Rational, binomial::Level, fits},
    sample::local::{Below, Statistic},
};

/// The estimates of a question's reports: the share of each option or box, or the mean. For bins it
/// is also the share of all below each edge.
#[derive(Clone, Debug)]
#[must_use]
pub struct Wanted {
    protocol: Protocol,
    statistic: Statistic,
    below: Vec<Below>,
    /// The numbers that a share of 0 and a share of 1 stand for.
    range: [Rational; 2],
}

/// The estimates from reports of one question; all of its intervals hold at once.
#[derive(Clone, Debug)]
pub struct Estimate {
    /// The intervals that differ.
    pub distinct: Vec<Interval>,
    /// The index of the interval of each option or box; for numbers, that of the mean.
    pub shares: Vec<usize>,
    /// Those of all bins below each edge.
    pub below: Vec<Interval>,
}

impl Wanted {
    /// The shares of options or boxes; of numbers the mean, as a part of the range.
    pub fn of(protocol: Protocol) -> Self {
        let statistic = protocol.statistic();
        Self { protocol, statistic, below: Vec::new(), range: [Rational::ZERO, Rational::ONE] }
    }

    /// The mean of numbers between these.
    pub fn between(self, lowest: Rational, highest: Rational) -> Self {
        Self { range: [lowest, highest], ..self }
    }

    /// The shares of bins, and of all below each edge.
    pub fn bins(protocol: Protocol) -> Self {
        Self { below: protocol.below(), ..Self::of(protocol) }
    }

    /// How reports are made.
    #[must_use]
    pub fn protocol(&self) -> &Protocol {
        &self.protocol
    }

    /// How many intervals hold at once. With two options, one says all.
    #[must_use]
    pub fn intervals(&self) -> u32 {
        match self.protocol.shares() {
            1 => 1,
            shares => shares + fits::<_, u32>(self.below.len(), "few bins"),
        }
    }

    /// For planning, where one report to this question is expected of this many people.
    #[must_use]
    pub fn planner(&self, confidence: &Confidence, people: &Rational) -> Planner {
        let below = self.below.iter().map(|below| below.statistic.clone());
        let statistics = below.chain([self.statistic.clone()]).collect();
        let people = people.clone() * Rational::from(u64::from(self.protocol.parts()));
        Planner::new(statistics, confidence.level(self.intervals()), people)
    }

    /// Gives the estimates from these reports.
    ///
    /// # Panics
    /// If the tally is of another protocol, of more than 2^40 reports, or no reports have it.
    #[must_use]
    pub fn estimate(&self, tally: &Tally, confidence: &Confidence) -> Estimate {
        let level = confidence.level(self.intervals());
        let mut intervals = Intervals::new(&level, [&self.range[0], &self.range[1]]);
        let shares = tally
            .sums()
            .into_iter()
            .map(|(sum, reports)| intervals.place(&self.statistic, sum, reports))
            .collect();
        Estimate { distinct: intervals.distinct, shares, below: self.bins_below(tally, &level) }
    }

    fn bins_below(&self, tally: &Tally, level: &Level) -> Vec<Interval> {
        let reports = tally.reports();
        let mut counts = 0;
        (0u64..)
            .zip(&self.below)
            .map(|(bin, below)| {
                counts += tally.of(bin);
                let sum = below.sum(counts, reports);
                Interval::of(
                    &below.statistic,
                    [sum, reports],
                    level,
                    [&Rational::ZERO, &Rational::ONE],
                )
            })
            .collect()
    }

    /// The mean of options that are whole numbers from `first` on; `None` without reports, and of
    /// protocols whose reports tell none.
    #[must_use]
    pub fn mean(&self, first: i64, tally: &Tally) -> Option<RatingMean> {
        let Statistic::Count(support) = self.statistic else { return None };
        let variance = self.protocol.variance_of_mean()?;
        mean_of_ratings(first, support, variance, &tally.sums(), tally.reports())
    }
}

impl Estimate {
    /// Shares that are not negative and add up to 1, for each interval that differs; `None` without
    /// reports.
    #[must_use]
    pub fn consistent(&self) -> Option<Vec<Rational>> {
        let mut times = vec![0; self.distinct.len()];
        for place in &self.shares {
            times[*place] += 1;
        }
        let exact = self.distinct.iter().map(|one| one.exact.clone());
        let weighted: Option<Vec<_>> =
            exact.zip(times).map(|(share, times)| Some((share?, times))).collect();
        Some(consistent(&weighted?))
    }
}
