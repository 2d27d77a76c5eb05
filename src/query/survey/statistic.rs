//! What is added up of reports, and where the share or mean is that follows from the sum.

use crate::{
    exact::{
        Integer, Natural, Rational,
        binomial::{Level, PLACES, lower_limit, upper_limit},
        chernoff::{Mixture, Windows},
        fits, quotient,
    },
    sample::local::{Support, subset::Subset},
};

/// A number that each report gives, whose sum over all reports is known. What follows from it is a
/// part of a range: a share, or the place of a mean between two bounds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Statistic {
    /// 1 for those that support an option, else 0. The interval is that of Clopper and Pearson: it
    /// holds for people drawn at random, and for any group.
    Count(Support),
    /// How many of some options are in it, less the fewest there can be; for both alike.
    Members(Mixture),
    /// The value of a window; for those who sent the reports.
    Values(Windows),
}

/// By how many votes one forged report can move a share of all reports, at most; a mean by as many
/// times its range.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fake {
    /// Upward.
    pub up: Rational,
    /// Downward.
    pub down: Rational,
}

impl Statistic {
    /// The estimate, unbiased; `None` without reports.
    #[must_use]
    pub fn estimate(&self, sum: u64, reports: u64) -> Option<Rational> {
        match self {
            Self::Values(law) => law.mean(sum, reports),
            _ => {
                let mean = Rational::from(sum) * Rational::from(reports).reciprocal()?;
                Some(self.share(&mean))
            }
        }
    }

    /// The ends of the interval, at this level each; perhaps beyond what is possible.
    ///
    /// # Panics
    /// If there are no such sums, or more than 2^40 reports.
    #[must_use]
    pub fn ends(&self, sum: u64, reports: u64, level: &Level) -> [Rational; 2] {
        let units = |units: i64| Rational::dyadic(Integer::from(units), PLACES);
        match self {
            Self::Count(_) => [lower_limit(sum, reports, level), upper_limit(sum, reports, level)]
                .map(|limit| self.share(&Rational::dyadic(Integer::from(limit), PLACES))),
            _ if reports == 0 => [Rational::ZERO, Rational::ONE],
            Self::Members(law) => {
                [law.lowest_share(sum, reports, level), law.highest_share(sum, reports, level)]
                    .map(units)
            }
            Self::Values(law) => {
                [law.lowest_mean(sum, reports, level), law.highest_mean(sum, reports, level)]
                    .map(units)
            }
        }
    }

    /// The mean of the number that one report gives, where nobody holds it, and where all do.
    fn means(&self) -> [Rational; 2] {
        match self {
            Self::Count(Support { own, other, whole }) => {
                [*other, *own].map(|part| Rational::from(part) * inverse(*whole))
            }
            Self::Members(law) => {
                let [own, other] = law.means();
                [other, own]
            }
            Self::Values(law) => law.means(),
        }
    }

    /// The share with which reports have this mean.
    fn share(&self, mean: &Rational) -> Rational {
        if let Self::Count(Support { own, other, whole }) = self {
            let supporters = mean.clone() * Rational::from(*whole);
            return (supporters - Rational::from(*other)) * inverse(own - other);
        }
        let [none, all] = self.means();
        (mean.clone() - none.clone()) * (all - none).reciprocal().expect("odds are above 1")
    }

    /// The sum that is expected of so many reports, to the nearest whole number.
    pub(super) fn expected(&self, share: &Rational, reports: u64) -> u64 {
        let [none, all] = self.means();
        let mean = none.clone() + share.clone() * (all - none);
        let sum = Rational::from(reports) * mean + Rational::dyadic(1, 1);
        let sum: u64 = fits(quotient(sum.size(), sum.denominator()).0, "few reports");
        sum.min(self.last() * reports)
    }

    /// The share that is hardest to tell: where the number varies most.
    pub(super) fn widest(&self) -> Vec<Rational> {
        let half = Rational::dyadic(1, 1);
        match self {
            Self::Count(_) => vec![self.share(&half).clamp(Rational::ZERO, Rational::ONE)],
            Self::Members(law) => {
                // The variance is a parabola: s' + f (s - s') - (m' + f (m - m'))^2, with means m,
                // m' and means s, s' of squares.
                let ([mean, least], [square, low]) = (law.means(), law.squares());
                let apart = mean - least.clone();
                let part = apart.reciprocal().expect("odds are above 1");
                let top = (square - low) * part.clone() * half - least;
                vec![(top * part).clamp(Rational::ZERO, Rational::ONE)]
            }
            // The bounds of the range vary alike, and a group between them as they do.
            Self::Values(_) => vec![Rational::ZERO, half],
        }
    }

    /// The largest number that a report gives.
    fn last(&self) -> u64 {
        match self {
            Self::Count(_) => 1,
            Self::Members(law) => law.last(),
            Self::Values(law) => law.last_value().into(),
        }
    }

    /// What one forged report can do.
    ///
    /// ```
    /// use sottovoce::{query::survey::Statistic, sample::local::Support};
    /// let coin = Statistic::Count(Support { own: 3, other: 1, whole: 4 }).fake();
    /// assert_eq!((coin.up.to_string(), coin.down.to_string()), ("3/2".into(), "1/2".into()));
    /// ```
    #[must_use]
    pub fn fake(&self) -> Fake {
        let up = self.share(&Rational::from(self.last()));
        Fake { up, down: -self.share(&Rational::ZERO) }
    }
}

/// The share of those who hold one of some first options, and how it is read off their counts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Below {
    /// What is added up.
    pub statistic: Statistic,
    /// How many of the options are in every report: that many are taken off for each.
    pub least: u64,
}

impl Below {
    /// Of the first `bins` options.
    ///
    /// # Panics
    /// Unless these are some, and others are left.
    #[must_use]
    pub fn of(bins: u32, protocol: &Subset) -> Self {
        let (k, z, t) = (protocol.options(), protocol.size(), bins);
        assert!((1..k).contains(&t), "Below::of: some bins, and not all");
        let Support { own, other, whole } = protocol.support();
        let least = (z + t).saturating_sub(k);
        let count = |own, other| Statistic::Count(Support { own, other, whole });
        let statistic = if z == 1 {
            // Options exclude each other in a report: their counts add up to a count.
            let [all, before] = [t, t - 1].map(|bins| u64::from(bins) * other);
            count(own + before, all)
        } else if t == 1 {
            count(own, other)
        } else if t == k - 1 {
            // Only the last option can be missing of z.
            count(whole - other, whole - own)
        } else {
            let (inside, outside) = members(t, protocol);
            Statistic::Members(Mixture::new(inside, outside))
        };
        Self { statistic, least: least.into() }
    }

    /// The sum of what reports give, for the counts of these options together.
    pub(super) fn sum(&self, counts: u64, reports: u64) -> u64 {
        counts - self.least * reports
    }
}

/// How often so many of the first `t` options are in a report, from the fewest to the most: as
/// weights, for those who hold one of them and for the others. Of the sets with `j` of the `t`,
/// those that hold the answer weigh `a`, the others `b`.
fn members(t: u32, protocol: &Subset) -> (Vec<Natural>, Vec<Natural>) {
    let (k, z, odds) = (protocol.options(), protocol.size(), protocol.odds());
    let numbers = (z + t).saturating_sub(k)..=z.min(t);
    let weights = |first: u32, others: u32, is_first: bool| -> Vec<Natural> {
        let weight = |number: u32| {
            let rest = z - number;
            let (with, without) = if is_first {
                (
                    number.checked_sub(1).map_or(Natural::ZERO, |less| ways(first - 1, less))
                        * ways(others, rest),
                    ways(first - 1, number) * ways(others, rest),
                )
            } else {
                (
                    ways(first, number)
                        * rest.checked_sub(1).map_or(Natural::ZERO, |less| ways(others - 1, less)),
                    ways(first, number) * ways(others - 1, rest),
                )
            };
            with * odds.top() + without * odds.bottom()
        };
        numbers.clone().map(weight).collect()
    };
    (weights(t, k - t, true), weights(t, k - t, false))
}

/// How many ways there are to choose so many of some.
fn ways(of: u32, count: u32) -> Natural {
    (0..count.min(of + 1))
        .fold(Natural::ONE, |ways, chosen| ways * u64::from(of - chosen) / u64::from(chosen + 1))
}

fn inverse(number: u64) -> Rational {
    Rational::from(number).reciprocal().expect("odds are above 1")
}
