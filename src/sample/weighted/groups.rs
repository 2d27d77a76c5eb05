//! Outcomes grouped by cost.

use super::{COST_BITS, Cell, Powers};
use crate::exact::Natural;
use zeroize::Zeroizing;

/// All outcomes of one cost.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Group {
    /// The cost less the best cost.
    pub difference: u128,
    /// How many outcomes have it.
    pub count: u64,
}

impl Group {
    /// The groups, best first.
    pub fn all(costs: &[u128], best: u128) -> Vec<Self> {
        let mut differences = Zeroizing::new(costs.iter().map(|cost| cost - best).collect::<Vec<u128>>());
        radix_sort(&mut differences, COST_BITS);
        differences
            .chunk_by(|a, b| a == b)
            .map(|equal| Self { difference: equal[0], count: equal.len() as u64 })
            .collect()
    }

    /// A lower weight of each outcome, the ulps it may be below the truth, and the count.
    pub fn weighed(&self, powers: &Powers<Natural>) -> (Natural, u64, u64) {
        // The best group weighs exactly its count.
        let slack = if self.difference == 0 { 0 } else { powers.slack() };
        (powers.lower(self.difference), slack, self.count)
    }
}

/// The groups, best first, as the 128-bit scan reads them. Differences from the cutoff on are held together as one
/// *far* group, whose weight is below a few ulps: it is never decided for here.
pub(super) enum Runs<'powers> {
    /// One table holds every power: how often each difference occurs.
    Counted { table: &'powers [u128], counts: Zeroizing<Vec<u64>>, outcomes: u64 },
    /// Each outcome by itself, sorted, with its lower weight.
    Sorted { differences: Zeroizing<Vec<u128>>, weights: Zeroizing<Vec<u128>> },
}

/// A part of a group: its difference, lower weight and count, and whether the group ends with it.
pub(super) struct Part {
    pub difference: u128,
    pub weight: u128,
    pub count: u64,
    pub ends: bool,
}

impl<'powers> Runs<'powers> {
    /// The work depends on the number of costs and on public tables only.
    pub fn new(costs: &[u128], best: u128, powers: &'powers Powers<u128>) -> Self {
        let cutoff = powers.cutoff();
        let near = |cost: &u128| (cost - best).min(cutoff);
        if let Some(table) = powers.single() {
            let mut counts = Zeroizing::new(vec![0; table.len() + 1]);
            for cost in costs {
                // At most the table's length.
                #[allow(clippy::cast_possible_truncation)]
                let place = near(cost) as usize;
                counts[place] += 1;
            }
            return Self::Counted { table, counts, outcomes: costs.len() as u64 };
        }
        let mut differences = Zeroizing::new(costs.iter().map(near).collect::<Vec<u128>>());
        radix_sort(&mut differences, powers.bits() + 1);
        let weights = differences.iter().map(|difference| powers.lower(*difference)).collect::<Vec<u128>>().into();
        Self::Sorted { differences, weights }
    }

    /// The difference of the group that holds `V * T` for every `V` in the cell, if 128 bits tell.
    ///
    /// `proof.md`, steps 4 and 5. All groups are looked at, whatever the answer.
    pub fn decide(&self, cell: &Cell, powers: &Powers<u128>) -> Option<u128> {
        let found =
            match self {
                Self::Counted { table, counts, outcomes } => {
                    let weights = table.iter().copied().chain([0]);
                    let parts = counts.iter().zip(weights).zip(0u128..).map(|((count, weight), difference)| Part {
                        difference,
                        weight: weight * u128::from(*count),
                        count: *count,
                        ends: true,
                    });
                    scan(parts, *outcomes, cell, powers.slack())
                }
                Self::Sorted { differences, weights } => {
                    let next = differences.iter().skip(1).map(Some).chain([None]);
                    let parts = differences.iter().zip(weights.iter()).zip(next).map(|((difference, weight), next)| {
                        Part { difference: *difference, weight: *weight, count: 1, ends: next != Some(difference) }
                    });
                    scan(parts, differences.len() as u64, cell, powers.slack())
                }
            };
        found.filter(|difference| *difference < powers.cutoff())
    }
}

pub(super) fn scan(parts: impl Iterator<Item = Part> + Clone, outcomes: u64, cell: &Cell, slack: u64) -> Option<u128> {
    let total_low: u128 = parts.clone().map(|part| part.weight).sum();
    let excess = |count: u64| u128::from(slack) * u128::from(count);
    let (low, high) = cell.times(total_low, total_low + excess(outcomes));
    // Sums of lower weights through here; the upper sum exceeds it by slack for each outcome seen.
    let (mut sum, mut seen, mut before) = (0, 0, 0);
    let mut found = None;
    for part in parts {
        sum += part.weight;
        seen += part.count;
        if part.ends {
            // The last group reaches up to T itself, and V * T < T.
            let inside = before <= low && (high <= sum || seen == outcomes);
            found = if inside { Some(part.difference) } else { found };
            before = sum + excess(seen);
        }
    }
    found
}

/// Least significant digit first, with as many passes as `bits` needs, whatever the values.
pub(super) fn radix_sort(values: &mut Vec<u128>, bits: u32) {
    const DIGIT: u32 = 11;
    let mut spare = Zeroizing::new(vec![0; values.len()]);
    for pass in 0..bits.div_ceil(DIGIT) {
        let place = |value: u128| {
            #[allow(clippy::cast_possible_truncation)] // eleven bits are kept
            let digits = (value >> (pass * DIGIT)) as usize;
            digits & ((1 << DIGIT) - 1)
        };
        let mut ends = [0usize; 1 << DIGIT];
        for value in values.iter() {
            ends[place(*value)] += 1;
        }
        let mut start = 0;
        for end in &mut ends {
            start += core::mem::replace(end, start);
        }
        for value in values.iter() {
            let slot = &mut ends[place(*value)];
            spare[*slot] = *value;
            *slot += 1;
        }
        core::mem::swap(values, &mut *spare);
    }
}
