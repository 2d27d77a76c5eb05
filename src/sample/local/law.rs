//! The numbers added up from reports, and their distributions.

use crate::exact::chernoff::{Mixture, Windows};

/// How often a report supports what it may support: the true answer with probability `own / whole`,
/// any other with `other / whole`.
///
/// If `count` of `n` reports support an answer, `(count / n - q) / (p - q)` is an unbiased estimate
/// of its share, with `p = own / whole` and `q = other / whole`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[must_use]
pub struct Support {
    /// How often the true answer is supported.
    pub own: u64,
    /// How often any other answer is supported.
    pub other: u64,
    /// The number that both are parts of.
    pub whole: u64,
}

/// A number that each report gives, whose sum over all reports is known. A part of a range follows
/// from it: a share, or the position of a mean between two bounds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Statistic {
    /// 1 for those that support an option, otherwise 0. The interval is that of Clopper and
    /// Pearson: it holds for people drawn at random, and for any group.
    Count(Support),
    /// How many of some options are in it, less the fewest there can be; for both alike.
    Members(Mixture),
    /// The value of a window; for those who sent the reports.
    Values(Windows),
}

/// The share of those who hold one of some first options, and how it is read off their counts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Below {
    /// The numbers that are added up.
    pub statistic: Statistic,
    /// How many of the options are in every report: that many are taken off for each.
    pub least: u64,
}
