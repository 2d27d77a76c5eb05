//! The two ways of weighing integer costs in the descent.

use zeroize::Zeroizing;

use super::{Powers, descent::Weights};
use crate::exact::{
    fits,
    fixed::{mul_shift, times_short},
};

/// A power is the product of its bucket's and of what the first table has for the bits below: no
/// product for each outcome.
pub(super) struct Factored<'powers> {
    pub powers: &'powers Powers<u128>,
    /// The first table, which covers all bits below the first level.
    pub table: &'powers [u128],
}

impl Weights<u32> for Factored<'_> {
    const COUNTED: bool = true;

    #[inline(always)]
    fn part(&self, _: usize, key: u32, shift: u32) -> u128 {
        self.table[key as usize & ((1 << shift) - 1)]
    }

    #[inline]
    fn whole(&self, bucket: u32, shift: u32, sum: u128) -> u128 {
        // Below the cutoff, as every bucket is.
        let lower = self.powers.lower_near(bucket << shift);
        if shift > 0 {
            return mul_shift(lower, sum, self.powers.width());
        }
        times_short(lower, fits(sum, "a number of outcomes has 32 bits"))
    }
}

/// Each outcome's weight by itself.
pub(super) struct Listed(pub Zeroizing<Box<[u128]>>);

impl<K> Weights<K> for Listed {
    const COUNTED: bool = false;

    #[inline(always)]
    fn part(&self, index: usize, _: K, _: u32) -> u128 {
        self.0[index]
    }

    #[inline(always)]
    fn whole(&self, _: K, _: u32, sum: u128) -> u128 {
        sum
    }
}
