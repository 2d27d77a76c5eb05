//! Weights of all ways to go on, by their leading bits.

use sottovoce_loops::leading as loops;

use super::table::{count_at, farthest};
use crate::{
    exact::{DyadicBase, Leading, leading},
    sample::ratio::Cell,
};

/// Lower bounds for the table of steps 2 and 3 of `proof.md`, each short by less than `2^-100` of
/// itself (step 5).
pub(super) struct LeadingBits<'bounds> {
    bounds: &'bounds [(u32, u32)],
    /// For each place, running sums of `A_i(v)` from the least count on.
    sums: Vec<Vec<Leading>>,
}

impl<'bounds> LeadingBits<'bounds> {
    /// `None` if one step of the base is too far for the leading bits of 256: that is public.
    pub(super) fn new(
        base: &DyadicBase,
        bounds: &'bounds [(u32, u32)],
        list: &[u32],
    ) -> Option<Self> {
        const WIDTH: u32 = 256;
        let factor = leading(&base.power(1, WIDTH).low, WIDTH)?;
        let mut powers = vec![Leading::ONE; farthest(bounds) as usize + 1];
        loops::powers(factor, &mut powers);
        let mut sums: Vec<Vec<Leading>> = Vec::with_capacity(bounds.len());
        for (index, (least, largest)) in bounds.iter().enumerate().rev() {
            let mut row = vec![Leading::ONE; (largest - least) as usize + 1];
            let rest = sums.last().map(|rest| (bounds[index + 1].0, rest.as_slice()));
            let count = count_at(bounds, list, index);
            loops::running_sums(&powers, (*least, count), rest, &mut row);
            sums.push(row);
        }
        sums.reverse();
        Some(Self { bounds, sums })
    }

    /// The count, from the least on and up to `most`, that holds the cell, if the leading bits
    /// decide. All are looked at.
    pub(super) fn locate(&self, index: usize, most: u32, cell: &Cell) -> Option<u64> {
        let (least, largest) = self.bounds[index];
        let (last, inner) =
            self.sums[index][..=(largest.min(most) - least) as usize].split_last()?;
        let unit = last.exponent();
        let total = last.units(unit);
        let (before, after) =
            loops::sides(inner, unit, cell.times(total, total + loops::slack(total)));
        (before + after == inner.len() as u64).then_some(before)
    }
}
