//! Weights of all ways to go on, by their leading bits.

use super::table::{distances, farthest};
use crate::{
    exact::{DyadicBase, Leading},
    sample::ratio::Cell,
};

/// Lower bounds for the table of steps 2 and 3 of `proof.md`, each short by less than `2^-SLACK` of
/// itself.
pub(super) struct LeadingBits<'bounds> {
    bounds: &'bounds [(u32, u32)],
    /// For each place, running sums of `A_i(v)` from the least count on.
    sums: Vec<Vec<Leading>>,
}

/// `proof.md`, step 5.
const SLACK: u32 = 100;

impl<'bounds> LeadingBits<'bounds> {
    /// `None` where one step of the base is too far for the leading bits of 256: that is public.
    pub(super) fn new(
        base: &DyadicBase,
        bounds: &'bounds [(u32, u32)],
        list: &[u32],
    ) -> Option<Self> {
        const WIDTH: u32 = 256;
        let factor = Leading::of(&base.power(1, WIDTH).low, WIDTH)?;
        let powers = core::iter::successors(Some(Leading::ONE), |power| Some(power.times(factor)));
        let powers: Vec<Leading> = powers.take(farthest(bounds) as usize + 1).collect();
        let mut sums: Vec<Vec<Leading>> = Vec::with_capacity(bounds.len());
        for place in (0..bounds.len()).rev() {
            let mut row: Vec<Leading> =
                Vec::with_capacity((bounds[place].1 - bounds[place].0) as usize + 1);
            for (value, distance) in distances(bounds, list, place) {
                let here = powers[distance as usize];
                let weight = match sums.last() {
                    Some(rest) => here
                        .times(rest[((value - bounds[place + 1].0) as usize).min(rest.len() - 1)]),
                    None => here,
                };
                row.push(row.last().map_or(weight, |sum| sum.plus(weight)));
            }
            sums.push(row);
        }
        sums.reverse();
        Some(Self { bounds, sums })
    }

    /// Which count from the least on holds the cell, of those up to `most`, if the leading bits
    /// tell. All are looked at.
    pub(super) fn locate(&self, place: usize, most: u32, cell: &Cell) -> Option<u64> {
        let (least, largest) = self.bounds[place];
        let (last, inner) =
            self.sums[place][..=(largest.min(most) - least) as usize].split_last()?;
        let (unit, slack) = (last.exponent(), |value: u128| (value >> SLACK) + 2);
        let total = last.units(unit);
        let (start, end) = cell.times(total, total + slack(total));
        let (mut before, mut after) = (0, 0);
        for sum in inner {
            let low = sum.units(unit);
            before += u64::from(low + slack(low) <= start);
            after += u64::from(end <= low);
        }
        (before + after == inner.len() as u64).then_some(before)
    }
}
