//! The interface of every protocol.

use std::{collections::BTreeMap, fmt};

use super::{Below, Range, Statistic};
use crate::{
    Error, Result,
    entropy::Entropy,
    exact::{Rational, Real, SmallRatio, fits},
};

/// The range of a number, where the protocol is of numbers.
pub type Ranged<'a> = dyn Fn() -> Result<Range> + 'a;

/// A protocol with its parameters: what is drawn for a report, and the distribution of reports.
pub trait Local: Send + Sync {
    /// The random part of one report, drawn before the answer is read.
    type Draw: 'static
    where
        Self: Sized;

    /// From the parameters that a plan has, in its order; of numbers, within a range.
    ///
    /// # Errors
    /// [`Error::Parameter`] for parameters that break a rule of the protocol.
    fn read(parameters: &[u64], range: &Ranged<'_>, odds: SmallRatio) -> Result<Self>
    where
        Self: Sized;

    /// Its name in plans, and its parameters in their order.
    fn plan(&self) -> (&'static str, Vec<u32>);

    /// Draws the random words that a report needs, for any answer to come. For numbers it draws all
    /// but one further word, which reports take with probability at most `2^-128`.
    ///
    /// # Errors
    /// [`Error::Entropy`] if the source fails.
    fn draw<E: Entropy>(&self, entropy: &mut E) -> Result<Self::Draw>
    where
        Self: Sized;

    /// The report for an answer: the place of an option, the mask of the boxes that are checked, or
    /// the bits of a number.
    ///
    /// # Errors
    /// [`Error::Entropy`] if the source fails.
    ///
    /// # Panics
    /// If there is no such answer.
    fn report<E: Entropy>(draw: Self::Draw, answer: u64, entropy: &mut E) -> Result<u64>
    where
        Self: Sized;

    /// Reports are below this number.
    fn values(&self) -> u64;

    /// The set that a report is, if it is one.
    fn sets(&self) -> Option<Sets> {
        None
    }

    /// The numbers added up from reports, for each share or for the mean.
    fn statistic(&self) -> Statistic;

    /// The number of shares to report, or 1 for a mean. With two options, one share determines
    /// both.
    fn shares(&self) -> u32 {
        1
    }

    /// In this many reports, one is expected to carry information about each share.
    fn parts(&self) -> u32 {
        1
    }

    /// The sum for each share or for the mean, and the number of reports, computed from how often
    /// each item was reported. Items are the members of sets, otherwise values.
    fn sums(&self, reports: u64, items: &BTreeMap<u64, u64>) -> Vec<(u64, u64)>;

    /// The shares of all first options, where their counts give such.
    fn below(&self) -> Vec<Below> {
        Vec::new()
    }

    /// The largest variance of the mean that one report estimates, over all distributions of
    /// answers, if options are whole numbers in a row.
    fn variance_of_mean(&self) -> Option<Rational> {
        None
    }
}

/// A report that is a set.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sets {
    /// The number of things to choose from.
    pub of: u32,
    /// The number that is chosen.
    pub size: u32,
}

impl fmt::Debug for dyn Local {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.plan().fmt(f)
    }
}

/// The operations of every protocol.
pub trait WithProtocol {
    /// The type of the result.
    type Output;

    /// Does it.
    fn with<P: Local + 'static>(self, protocol: P) -> Self::Output;
}

/// The failure that a checked plan never causes.
pub(super) fn unknown() -> Error {
    Error::parameter("protocol", "must be one that reports such answers")
}

/// A parameter: none is larger.
pub(super) fn small(parameter: u64) -> Result<u32> {
    u32::try_from(parameter).map_err(|_| unknown())
}

/// The place of an option, from its word.
pub(super) fn place(answer: u64) -> u32 {
    fits(answer, "the place of an option")
}

/// A number, from its bits.
pub(super) fn number(answer: u64) -> Real {
    Real::from_bits(answer).expect("answers were checked: finite")
}

/// How often an item was reported.
pub(super) fn times(items: &BTreeMap<u64, u64>, item: u64) -> u64 {
    items.get(&item).map_or(0, |times| *times)
}

/// The sum of all values.
pub(super) fn sum(items: &BTreeMap<u64, u64>) -> u64 {
    let sum = items.iter().map(|(value, times)| u128::from(*value) * u128::from(*times));
    fits(sum.sum::<u128>(), "values of numbers are small")
}
