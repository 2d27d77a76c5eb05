//! The selection where 128 bits do not settle it: the same cell, more digits, integers of any size.

use super::Cell;
use crate::{
    Error,
    entropy::Entropy,
    exact::{BitTest, Natural},
};

/// Certified cumulative weights before each group, and after the last.
pub(super) struct Sums {
    low: Vec<Natural>,
    high: Vec<Natural>,
}

impl Sums {
    /// From a lower weight, the ulps it may be below the truth, and the count of each group.
    pub(super) fn new(groups: impl Iterator<Item = (Natural, u64, u64)>) -> Self {
        let (mut low, mut high) = (vec![Natural::ZERO], vec![Natural::ZERO]);
        let mut sums = (Natural::ZERO, Natural::ZERO);
        for (weight, slack, count) in groups {
            sums.0 += &weight * count;
            sums.1 += (weight + slack) * count;
            low.push(sums.0.clone());
            high.push(sums.1.clone());
        }
        Self { low, high }
    }

    fn total(&self) -> (&Natural, &Natural) {
        let last = self.low.len() - 1;
        (&self.low[last], &self.high[last])
    }
}

/// Where the cell of `V` lies.
enum Place {
    /// Within this group.
    Inside(usize),
    /// A boundary between groups lies strictly inside the cell: one more digit is needed.
    Straddles,
    /// The sums are not known well enough to tell.
    Unclear,
}

fn locate(index: &Natural, bits: u32, sums: &Sums) -> Place {
    let (total_low, total_high) = sums.total();
    let next = index + Natural::ONE;
    let (start_low, start_high) = (index * total_low, index * total_high);
    let (end_low, end_high) = (&next * total_low, &next * total_high);
    // The last cell ends at T, and every inner boundary is below T: no weight is 0, however little of it is seen.
    let ends_at_total = next == Natural::ONE << bits as usize;
    let (mut below, mut unclear) = (0, false);
    // Where the total is not exact, it lies strictly within its enclosure, and so do the ends of the cell within theirs.
    let less = |a: &Natural, b: &Natural| if total_low == total_high { a < b } else { a <= b };
    let inner = 1..sums.low.len() - 1;
    for (low, high) in sums.low[inner.clone()].iter().zip(&sums.high[inner]) {
        let (low, high) = (low << bits as usize, high << bits as usize);
        if less(&start_high, &low) && (ends_at_total || less(&high, &end_low)) {
            return Place::Straddles;
        }
        if high <= start_low {
            below += 1;
        } else if low < end_high {
            unclear = true;
        }
    }
    if unclear { Place::Unclear } else { Place::Inside(below) }
}

/// The index of the group that `V` selects, taking digits while the cell meets two groups (`proof.md`, steps 7 to 9).
///
/// `sums_at` gives the sums on so many fractional bits, which are doubled for as long as they do not tell.
pub(super) fn settle<E: Entropy>(
    cell: &Cell,
    first_width: u32,
    entropy: &mut E,
    sums_at: impl Fn(u32) -> Sums,
) -> Result<usize, Error> {
    let (mut index, mut bits) = cell.unbounded();
    let mut width = first_width;
    loop {
        let sums = sums_at(width);
        loop {
            match locate(&index, bits, &sums) {
                Place::Inside(group) => return Ok(group),
                Place::Straddles => {
                    index = (index << E::DIGIT_BITS as usize) + Natural::from(entropy.digit()?);
                    bits += E::DIGIT_BITS;
                    debug_assert!(index.bit_len() <= bits as usize);
                }
                Place::Unclear => break,
            }
        }
        width *= 2;
    }
}
