//! How far each candidate is from a quantile of the rows.
//!
//! For medians and other quantiles, of rows that come in any number of chunks. A [`Tally`] counts
//! them between the candidates and stores no row. A [`LongTally`] does the same if there are too
//! many candidates to write out, and stores how many rows are between which of them. [`LongGroups`]
//! counts rows by group there.
//!
//! **Watch out**: rows that are NaN do not count. Candidates that no row lies on or between cost
//! the same, so where rows are dense the candidates must be dense too. How far one person moves the
//! costs is Theorem 1.
#![doc = include_str!("proof.md")]

mod any_tally;
mod long_groups;
#[cfg(test)]
mod long_groups_tests;
mod long_tally;
#[cfg(test)]
mod long_tally_tests;
mod snapped;
mod sorted_bins;
mod tally;
#[cfg(test)]
mod tests;

use core::num::NonZeroU32;

pub use any_tally::{AnyCosts, AnyTally, NO_BINS};
pub use long_groups::LongGroups;
pub use long_tally::LongTally;
pub use snapped::{Border, Parts, Snapped};
use sorted_bins::SortedBins;
pub use sottovoce_loops::runs::Costs;
use sottovoce_loops::scores::Distance;
pub use tally::{Tally, costs_of};

use crate::{
    Error, Result,
    exact::{Natural, Rational},
    privacy::Neighbors,
};

/// The quantile asked for: a fraction `p / q` in lowest terms, from 0 to 1, with `q` at most
/// [`Alpha::LARGEST_DENOMINATOR`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Alpha {
    p: u32,
    q: NonZeroU32,
}

impl Alpha {
    /// The largest denominator.
    pub const LARGEST_DENOMINATOR: u32 = 10_000;

    /// Reads a fraction.
    ///
    /// # Errors
    /// [`Error::Parameter`] outside `[0, 1]` and for larger denominators.
    pub fn new(alpha: &Rational) -> Result<Self> {
        let refused = |rule| Error::parameter("alpha", rule);
        refused("must be from 0 to 1").when(alpha.is_negative() || *alpha > Rational::ONE)?;
        let small = |part: &Natural| {
            u32::try_from(part).ok().filter(|part| *part <= Self::LARGEST_DENOMINATOR)
        };
        match (small(&alpha.size()), small(alpha.denominator()).map(NonZeroU32::new)) {
            (Some(p), Some(Some(q))) => Ok(Self { p, q }),
            _ => Err(refused(
                "must be a fraction with a denominator of at most 10000; write 1/3 as \"1/3\"",
            )),
        }
    }

    /// The numerator `p`.
    #[must_use]
    pub fn p(self) -> u32 {
        self.p
    }

    /// The denominator `q`.
    #[must_use]
    pub fn q(self) -> u32 {
        self.q.get()
    }

    /// How many rows a unit of cost is: `1 / q`.
    pub fn per_row(self) -> Rational {
        Rational::one_over(self.q.into())
    }

    /// How far costs move apart, in range distance, when one row is added or removed, or changed
    /// (`proof.md`, Theorem 1).
    #[must_use]
    pub fn range_distance(self, neighbors: Neighbors) -> u64 {
        let (p, q) = (u64::from(self.p), u64::from(self.q()));
        let one_sided = p == 0 || p == q;
        match neighbors {
            _ if one_sided => q,
            Neighbors::AddOrRemoveOne => 2 * p.max(q - p),
            Neighbors::ChangeOne => 2 * q,
        }
    }
}

/// How a candidate's distance from the quantile is counted. Both move equally far between
/// neighbors.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Scorer {
    /// 0 exactly on the true quantiles; never more than [`Scorer::Rank`].
    Interval,
    /// The scorer of OpenDP: distance of a candidate's rank from the ideal rank.
    Rank,
}

impl Scorer {
    /// The cost of a candidate above `below` rows and equal to `equal` of `rows` rows; smaller is
    /// better.
    ///
    /// Cannot overflow: `q` is at most 10,000 and counts have 64 bits.
    ///
    /// ```
    /// use sottovoce::{exact::Rational, score::quantile::{Alpha, Scorer}};
    /// let median = Alpha::new(&"1/2".parse()?)?;
    /// // The median of the rows 0, 0, 0, 1, 2 is 0.
    /// assert_eq!(Scorer::Interval.cost(median, 0, 3, 5), 0);
    /// assert_eq!(Scorer::Rank.cost(median, 0, 3, 5), 2);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn cost(self, alpha: Alpha, below: u64, equal: u64, rows: u64) -> u128 {
        self.distance().of((alpha.p, alpha.q()), below, equal, rows)
    }

    fn distance(self) -> Distance {
        match self {
            Self::Interval => Distance::Interval,
            Self::Rank => Distance::Rank,
        }
    }
}

crate::named!(Scorer, "scorer": Interval "interval", Rank "rank");
