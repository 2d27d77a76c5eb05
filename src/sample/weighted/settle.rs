//! The selection where 128 bits do not settle it: the same cell, more digits, integers of any size.

use super::{COST_BITS, Cell, Powers, groups::Group};
use crate::{
    Error,
    entropy::Entropy,
    exact::{BitTest, Natural, Rational},
};

/// Certified cumulative weights before each group, and after the last.
struct Sums {
    low: Vec<Natural>,
    high: Vec<Natural>,
}

impl Sums {
    fn new(powers: &Powers<Natural>, groups: &[Group]) -> Self {
        let (mut low, mut high) = (vec![Natural::ZERO], vec![Natural::ZERO]);
        let mut sums = (Natural::ZERO, Natural::ZERO);
        for group in groups {
            let weight = powers.lower(group.difference);
            // The best group weighs exactly its count.
            let slack = if group.difference == 0 { 0 } else { powers.slack() };
            sums.0 += &weight * group.count;
            sums.1 += (weight + slack) * group.count;
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
    let inner = 1..sums.low.len() - 1;
    for (low, high) in sums.low[inner.clone()].iter().zip(&sums.high[inner]) {
        let (low, high) = (low << bits as usize, high << bits as usize);
        if start_high < low && (ends_at_total || high < end_low) {
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

/// Tables of any precision for `settle`.
pub(super) fn unbounded_powers(rate: &Rational, width: u32) -> Powers<Natural> {
    Powers::new(rate, width, COST_BITS, |bits| bits.min(6))
}

/// The index of the group that `V` selects, taking digits while the cell meets two groups (`proof.md`, steps 7 and 8).
///
/// `first` holds the powers at the first precision; it is doubled for as long as the sums are not known well enough.
pub(super) fn settle<E: Entropy>(
    rate: &Rational,
    first: &Powers<Natural>,
    groups: &[Group],
    cell: &Cell,
    entropy: &mut E,
) -> Result<usize, Error> {
    let (mut index, mut bits) = cell.unbounded();
    let mut finer = None;
    loop {
        let powers = finer.as_ref().unwrap_or(first);
        let sums = Sums::new(powers, groups);
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
        finer = Some(unbounded_powers(rate, 2 * powers.width()));
    }
}
