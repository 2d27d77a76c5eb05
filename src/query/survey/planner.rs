//! How many people a question needs, before anybody is asked.

use super::statistic::Fake;
use crate::{
    Error, Result,
    exact::{
        Natural, Rational,
        binomial::{Level, MOST_REPORTS},
        fits,
    },
    sample::local::Statistic,
};

/// The expected intervals of one question.
#[derive(Clone, Debug)]
pub struct Planner {
    statistics: Vec<Statistic>,
    level: Level,
    /// One report of each number is expected of this many people.
    people: Rational,
}

impl Planner {
    /// For intervals of these statistics, at the level of each of their ends. One report of each is
    /// expected of this many people, one at least.
    #[must_use]
    pub fn new(statistics: Vec<Statistic>, level: Level, people: Rational) -> Self {
        Self { statistics, level, people }
    }

    /// About the fewest people with whom no interval is expected to be wider than `margin` to each
    /// side, a part of the range: by doubling, and bisection. Widths do not fall with every report,
    /// so a few fewer may do. The share is `share` if it is known, otherwise the one with the
    /// widest interval. From a margin of 1/2 on one report of each is enough: no interval is wider
    /// than the range.
    ///
    /// # Errors
    /// [`Error::Parameter`] for a margin that is not above 0, and for a share that is not valid;
    /// [`Error::Limit`] where it takes more than 2^40 reports.
    pub fn people(&self, margin: &Rational, share: Option<&Rational>) -> Result<u64> {
        let name = "margin";
        Error::parameter(name, "must be above 0").when(margin.is_zero() || margin.is_negative())?;
        Error::parameter("share", "must be from 0 to 1")
            .when(share.is_some_and(|share| share.is_negative() || *share > Rational::ONE))?;
        let suffices = |reports: u64| {
            let mut all = self.statistics.iter();
            all.all(|statistic| self.half_width(statistic, reports, share) <= *margin)
        };
        let mut enough = 1;
        while !suffices(enough) {
            enough *= 2;
            Error::limit(
                name,
                "must be wider, or odds higher: it would take more than 2^40 reports",
            )
            .when(enough > MOST_REPORTS)?;
        }
        let mut few = enough / 2;
        while enough - few > 1 {
            let middle = few + (enough - few) / 2;
            if suffices(middle) {
                enough = middle;
            } else {
                few = middle;
            }
        }
        let people = Rational::from(enough) * self.people.clone();
        Ok(fits(people.ceiling(), "at most 2^12 people for each report"))
    }

    /// Half the width of the widest interval that is expected of this many people. The width is
    /// that before intervals are cut to the range, but never more than half of it.
    ///
    /// # Errors
    /// [`Error::Limit`] for more than 2^40 reports.
    pub fn margin(&self, people: u64) -> Result<Rational> {
        let reports = (Rational::from(people) / self.people.clone()).fixed_floor(0);
        Error::limit("respondents", "must be fewer: a question has at most 2^40 reports")
            .when(reports > Natural::from(MOST_REPORTS))?;
        let reports = fits(reports, "at most 2^40");
        let widths = self.statistics.iter().map(|it| self.half_width(it, reports, None));
        Ok(widths.max().expect("there are intervals"))
    }

    /// Half the width of the interval that is expected of this many reports: of one share, or of
    /// every one that may be the worst. It is at most that of the range, to which intervals are
    /// cut.
    fn half_width(
        &self,
        statistic: &Statistic,
        reports: u64,
        share: Option<&Rational>,
    ) -> Rational {
        let shares = share.map_or_else(|| statistic.widest(), |share| vec![share.clone()]);
        let width = |share: &Rational| {
            let sum = statistic.expected(share, reports);
            let [low, high] = statistic.ends(sum, reports, &self.level);
            high - low
        };
        let widest = shares.iter().map(width).max().expect("one share at least");
        widest.min(Rational::ONE) * Rational::dyadic(1, 1)
    }

    /// By how many votes one forged report to the question can move one of its shares, at most.
    #[must_use]
    pub fn fake(&self) -> Fake {
        let all = || self.statistics.iter().map(Statistic::fake);
        let most = |votes: fn(Fake) -> Rational| all().map(votes).max().expect("some intervals");
        Fake { up: most(|fake| fake.up), down: most(|fake| fake.down) }
    }

    /// By how much a share may be off, at most, if this part of all people forge and send their
    /// reports to this question, and to one of its boxes.
    ///
    /// ```
    /// use sottovoce::{exact::{Rational, binomial::Level}, query::survey::{Planner, Statistic}};
    /// use sottovoce::sample::local::Support;
    /// let coin = Statistic::Count(Support { own: 3, other: 1, whole: 4 });
    /// let level = Level::new(&"1/40".parse()?).ok_or("at most 1/20")?;
    /// let shift = |people| Planner::new(vec![coin.clone()], level, Rational::from(people))
    ///     .shift(&Rational::dyadic(1, 1));
    /// assert_eq!(shift(1).to_string(), "3/4");
    /// // A third of those who are honest come to this question: three of four reports are forged.
    /// assert_eq!(shift(3).to_string(), "9/8");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn shift(&self, part: &Rational) -> Rational {
        let forged = part.clone() * self.people.clone();
        let all = forged.clone() + (Rational::ONE - part.clone());
        let Fake { up, down } = self.fake();
        // From no share up, or from all of it down.
        let most = up.max(Rational::ONE + down);
        forged / all * most
    }
}
