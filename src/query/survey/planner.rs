//! How many people a question needs, before anybody is asked.

use crate::{
    Error,
    exact::{
        Integer, Natural, Rational,
        binomial::{Level, MOST_REPORTS, PLACES, lower_limit, upper_limit},
        fits, quotient,
    },
    sample::local::Support,
};

/// What is expected of the intervals of one question's shares.
#[derive(Clone, Copy, Debug)]
pub struct Planner<'share> {
    support: Support,
    level: Level,
    /// A share that is known, or the one with the widest interval.
    share: Option<&'share Rational>,
}

/// By how many votes one forged report can move a share of all reports, at most.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fake {
    /// Upward.
    pub up: Rational,
    /// Downward.
    pub down: Rational,
}

impl<'share> Planner<'share> {
    /// For reports that support as they should, at the level of each end of an interval; `share` if it is
    /// known.
    ///
    /// # Errors
    /// [`Error::Parameter`] for a share that is none.
    pub fn new(
        support: Support,
        level: Level,
        share: Option<&'share Rational>,
    ) -> Result<Self, Error> {
        if share.is_some_and(|share| share.is_negative() || *share > Rational::ONE) {
            return Err(Error::Parameter { name: "share", rule: "must be from 0 to 1" });
        }
        Ok(Self { support, level, share })
    }

    /// About the fewest reports whose expected interval is no wider than `margin` to each side: by
    /// doubling, and bisection. Widths do not fall with every report, so a few fewer may do.
    ///
    /// # Errors
    /// [`Error::Parameter`] for a margin that is not above 0, [`Error::Limit`] where it takes more
    /// than 2^40 reports.
    pub fn reports(&self, margin: &Rational) -> Result<u64, Error> {
        let name = "margin";
        if margin.is_zero() || margin.is_negative() {
            return Err(Error::Parameter { name, rule: "must be above 0" });
        }
        let suffices = |reports: u64| self.margin(reports) <= *margin;
        let mut enough = 1;
        while !suffices(enough) {
            enough *= 2;
            if enough > MOST_REPORTS {
                let rule = "must be wider, or odds higher: it would take more than 2^40 reports";
                return Err(Error::Limit { name, rule });
            }
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
        Ok(enough)
    }

    /// Half the width of the interval of the count that is expected of so many reports, as a part
    /// of the range, before it is cut.
    ///
    /// # Panics
    /// If there are more than 2^40.
    #[must_use]
    pub fn margin(&self, reports: u64) -> Rational {
        let expected = Rational::from(reports) * self.rate() + Rational::dyadic(1, 1);
        let count = quotient(expected.size(), expected.denominator()).0;
        let count = fits::<Natural, u64>(count, "at most all of them").min(reports);
        let width =
            upper_limit(count, reports, &self.level) - lower_limit(count, reports, &self.level);
        let Support { own, other, whole } = self.support;
        let apart = Rational::from(own - other).reciprocal().expect("odds are above 1");
        Rational::dyadic(Integer::from(width), PLACES + 1) * Rational::from(whole) * apart
    }

    /// How often the option is supported: at the share that is known, or nearest to one half.
    fn rate(&self) -> Rational {
        let Support { own, other, whole } = self.support;
        let part = Rational::from(whole).reciprocal().expect("a whole is above 0");
        let [p, q] = [own, other].map(|support| Rational::from(support) * part.clone());
        match self.share {
            Some(share) => q.clone() + share.clone() * (p - q),
            None => Rational::dyadic(1, 1).clamp(q, p),
        }
    }
}

impl Fake {
    /// Of reports that support as they should: one that always supports an option counts as many votes
    /// more, one that never does as many fewer.
    ///
    /// ```
    /// use sottovoce::{query::survey::Fake, sample::local::Support};
    /// let coin = Fake::of(Support { own: 3, other: 1, whole: 4 });
    /// assert_eq!((coin.up.to_string(), coin.down.to_string()), ("3/2".into(), "1/2".into()));
    /// ```
    #[must_use]
    pub fn of(support: Support) -> Self {
        let Support { own, other, whole } = support;
        let apart = Rational::from(own - other).reciprocal().expect("odds are above 1");
        let votes = |part: u64| Rational::from(part) * apart.clone();
        Self { up: votes(whole - other), down: votes(other) }
    }
}
