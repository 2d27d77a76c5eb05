//! Sums over reports, and the interval of the share or mean that follows from the sum.

use crate::{
    exact::{
        Integer, Rational,
        binomial::{Level, PLACES, lower_limit, upper_limit},
        fits,
    },
    sample::local::{Below, Statistic, Support},
};

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

    /// The ends of the interval, at this level each; perhaps outside what is possible.
    ///
    /// # Panics
    /// If there are no such sums, or more than 2^40 reports.
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

    /// The mean of the number that one report gives: if nobody holds it, and if all do.
    fn means(&self) -> [Rational; 2] {
        match self {
            Self::Count(Support { own, other, whole }) => {
                [*other, *own].map(|part| Rational::ratio(part, *whole))
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
            return (supporters - Rational::from(*other)) / Rational::from(own - other);
        }
        let [none, all] = self.means();
        (mean.clone() - none.clone()) / (all - none)
    }

    /// The sum that is expected of this many reports, to the nearest whole number.
    pub(super) fn expected(&self, share: &Rational, reports: u64) -> u64 {
        let [none, all] = self.means();
        let mean = none.clone() + share.clone() * (all - none);
        let sum = Rational::from(reports) * mean + Rational::dyadic(1, 1);
        let sum: u64 = fits(sum.fixed_floor(0), "few reports");
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
                let top = (square - low) / apart.clone() * half - least;
                vec![(top / apart).clamp(Rational::ZERO, Rational::ONE)]
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

    /// The most that one forged report can do.
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

impl Below {
    /// The sum of what reports give, for the counts of these options together.
    pub(super) fn sum(&self, counts: u64, reports: u64) -> u64 {
        counts - self.least * reports
    }
}
