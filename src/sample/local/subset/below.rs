//! The shares of several options together, from sets.

use super::Subset;
use crate::{
    exact::{Natural, chernoff::Mixture},
    sample::local::{Below, Statistic, Support},
};

impl Subset {
    /// The share of the first `bins` options.
    ///
    /// # Panics
    /// Unless these are some, and others are left.
    #[must_use]
    pub fn of_first(&self, bins: u32) -> Below {
        let (k, z, t) = (self.options, self.size, bins);
        assert!((1..k).contains(&t), "Subset::of_first: some bins, and not all");
        let Support { own, other, whole } = self.support();
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
            let (inside, outside) = members(t, self);
            Statistic::Members(Mixture::new(inside, outside))
        };
        Below { statistic, least: least.into() }
    }
}

/// How often a report has a given number of the first `t` options, from the fewest to the most.
/// These are weights, first for people who hold one of the options and then for the others. Among
/// the sets with `j` of the `t`, those that hold the answer weigh `a`, the others `b`.
fn members(t: u32, protocol: &Subset) -> (Vec<Natural>, Vec<Natural>) {
    let (k, z, odds) = (protocol.options, protocol.size, protocol.odds);
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

/// The number of ways to choose a number of things from others.
fn ways(of: u32, count: u32) -> Natural {
    (0..count.min(of + 1))
        .fold(Natural::ONE, |ways, chosen| ways * u64::from(of - chosen) / u64::from(chosen + 1))
}
