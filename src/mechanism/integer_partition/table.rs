//! Weights of all ways to go on.

use crate::{
    exact::{DyadicBase, Enclosure},
    sample::ratio::Cumulative,
};

/// For each place and count, the weight of all lists from here on that begin with this count.
pub(super) struct Table {
    /// `A_i(v)` for `v` from the least count on.
    rows: Vec<Vec<Enclosure>>,
    bounds: Vec<(u32, u32)>,
}

impl Table {
    /// `proof.md`, step 2, on `width` bits, from the last place to the first.
    pub(super) fn new(base: &DyadicBase, bounds: &[(u32, u32)], list: &[u32], width: u32) -> Self {
        let powers = base.powers(farthest(bounds).into(), width);
        let mut rows: Vec<Vec<Enclosure>> = Vec::with_capacity(bounds.len());
        let mut next: Option<Prefix> = None;
        for (index, (least, _)) in bounds.iter().enumerate().rev() {
            let row = distances(bounds, list, index).map(|(value, distance)| {
                let here = &powers[distance as usize];
                match &next {
                    Some(rest) => here.times(rest.up_to(value), width),
                    None => here.clone(),
                }
            });
            let row: Vec<Enclosure> = row.collect();
            next = Some(Prefix::new(*least, &row));
            rows.push(row);
        }
        rows.reverse();
        Self { rows, bounds: bounds.to_vec() }
    }

    /// Cumulative weights of the counts at a place, from the least to the largest that is at most
    /// `most`.
    pub(super) fn row(&self, index: usize, most: u32) -> Cumulative {
        let (least, largest) = self.bounds[index];
        let counts = (largest.min(most) - least) as usize + 1;
        Cumulative::of_enclosures(self.rows[index][..counts].iter().cloned())
    }
}

/// The counts of a place and their distances from the true one.
fn distances(
    bounds: &[(u32, u32)],
    list: &[u32],
    index: usize,
) -> impl Iterator<Item = (u32, u32)> {
    let (least, largest) = bounds[index];
    let count = count_at(bounds, list, index);
    (least..=largest).map(move |value| (value, value.abs_diff(count)))
}

/// The true count of a place, within the bounds: the distance of one outside from them is the same
/// for all lists, and left out.
pub(super) fn count_at(bounds: &[(u32, u32)], list: &[u32], index: usize) -> u32 {
    let (least, largest) = bounds[index];
    list.get(index).copied().unwrap_or(0).clamp(least, largest)
}

/// The largest of all distances.
pub(super) fn farthest(bounds: &[(u32, u32)]) -> u32 {
    bounds.iter().map(|(least, largest)| largest - least).max().expect("there is a place")
}

/// Running sums of a row.
struct Prefix {
    least: u32,
    sums: Vec<Enclosure>,
}

impl Prefix {
    fn new(least: u32, row: &[Enclosure]) -> Self {
        Self { least, sums: Enclosure::running_sums(row.to_vec()) }
    }

    /// The sum of the weights of all counts up to `value`, which is at least the least.
    fn up_to(&self, value: u32) -> &Enclosure {
        &self.sums[((value - self.least) as usize).min(self.sums.len() - 1)]
    }
}
