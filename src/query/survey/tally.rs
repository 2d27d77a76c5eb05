//! The counts of one question.

use std::collections::BTreeMap;

use super::protocol::Protocol;
use crate::sample::local::Sets;

/// How often each item was reported, and how many reports there were.
///
/// Items are the options where a report is a set of them, otherwise its values: for lines only
/// those that were seen.
#[derive(Clone, Debug)]
pub struct Tally {
    protocol: Protocol,
    reports: u64,
    counts: BTreeMap<u64, u64>,
}

impl Tally {
    /// Nothing yet.
    #[must_use]
    pub fn new(protocol: Protocol) -> Self {
        Self { protocol, reports: 0, counts: BTreeMap::new() }
    }

    /// Counts a report; `false` for one that no answer makes, which is not counted.
    pub fn add(&mut self, value: u64) -> bool {
        let sets = self.protocol.sets();
        if value >= self.protocol.values()
            || sets.is_some_and(|sets| value.count_ones() != sets.size)
        {
            return false;
        }
        self.reports += 1;
        if sets.is_some() {
            let mut rest = value;
            while rest != 0 {
                self.count(rest.trailing_zeros().into(), 1);
                rest &= rest - 1;
            }
        } else {
            self.count(value, 1);
        }
        true
    }

    /// Counts an item this many times more, as a database that counted it says.
    pub fn count(&mut self, item: u64, times: u64) {
        *self.counts.entry(item).or_default() += times;
    }

    /// Adds reports, as a database that counted them says.
    pub fn count_reports(&mut self, reports: u64) {
        self.reports += reports;
    }

    /// Checks whether reports of the protocol can have these counts. The items must exist, add up
    /// to the reports, and, if they are of sets, occur at most as often as there are reports.
    #[must_use]
    pub fn is_whole(&self) -> bool {
        let (items, each) = match self.protocol.sets() {
            Some(Sets { of, size }) => (of.into(), size),
            None => (self.protocol.values(), 1),
        };
        let sum: u128 = self.counts.values().map(|times| u128::from(*times)).sum();
        sum == u128::from(each) * u128::from(self.reports)
            && self.items().all(|(item, times)| item < items && times <= self.reports)
    }

    /// Adds another tally of the same protocol, of other reports.
    ///
    /// # Panics
    /// If the protocols differ.
    pub fn merge(&mut self, other: &Self) {
        let law = |it: &Self| (it.protocol.plan(), it.protocol.statistic());
        assert!(law(self) == law(other), "Tally::merge: the protocols are one");
        self.reports += other.reports;
        for (item, times) in &other.counts {
            self.count(*item, *times);
        }
    }

    /// How many reports were counted.
    #[must_use]
    pub fn reports(&self) -> u64 {
        self.reports
    }

    /// The items that were seen, in order, and how often.
    pub fn items(&self) -> impl Iterator<Item = (u64, u64)> {
        self.counts.iter().map(|(item, times)| (*item, *times))
    }

    /// How often an item was reported.
    #[must_use]
    pub fn of(&self, item: u64) -> u64 {
        self.counts.get(&item).copied().unwrap_or_default()
    }

    /// The sum for each share or for the mean, and over how many reports.
    #[must_use]
    pub fn sums(&self) -> Vec<(u64, u64)> {
        self.protocol.sums(self.reports, &self.counts)
    }
}
