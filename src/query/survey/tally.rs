//! What was counted of one question.

use std::collections::BTreeMap;

use super::{protocol::Protocol, supporters};
use crate::exact::fits;

/// How often each item was reported, and how many reports there were.
///
/// Items are the options where a report is a set of them, else its values: for lines only those
/// that were seen.
#[derive(Clone, Debug, PartialEq, Eq)]
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
        if !self.protocol.accepts(value) {
            return false;
        }
        self.reports += 1;
        if self.is_of_sets() {
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

    /// Counts an item so many times more, as an engine that counted it says.
    pub fn count(&mut self, item: u64, times: u64) {
        *self.counts.entry(item).or_default() += times;
    }

    /// Adds reports, as an engine that counted them says.
    pub fn count_reports(&mut self, reports: u64) {
        self.reports += reports;
    }

    /// Whether reports of the protocol can have these counts: items that there are, that add up to
    /// the reports, and are of sets at most as often as there are reports.
    #[must_use]
    pub fn is_whole(&self) -> bool {
        let (items, each) = match &self.protocol {
            Protocol::Subset(subset) => (u64::from(subset.options()), u64::from(subset.size())),
            protocol => (protocol.values(), 1),
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
        assert!(self.protocol == other.protocol, "Tally::merge: the protocols are one");
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

    /// How many reports support each of so many options.
    ///
    /// # Panics
    /// If the protocol is not of options.
    #[must_use]
    pub fn supporters(&self) -> Vec<u64> {
        match &self.protocol {
            Protocol::Subset(subset) => {
                (0..subset.options()).map(|option| self.of(option.into())).collect()
            }
            Protocol::Lines(lines) => supporters::of_lines(lines, self.items()),
            _ => panic!("Tally::supporters: a protocol of options"),
        }
    }

    /// The sum of all values.
    #[must_use]
    pub fn sum(&self) -> u64 {
        let sum = self.counts.iter().map(|(value, times)| u128::from(*value) * u128::from(*times));
        fits(sum.sum::<u128>(), "values of numbers are small")
    }

    fn is_of_sets(&self) -> bool {
        matches!(&self.protocol, Protocol::Subset(subset) if subset.size() > 1)
    }
}
