//! Fixed point in 128 bits, and the same operations on integers of any size.

pub use sottovoce_loops::{
    long::{Long, LongTables, Sum},
    wide::*,
};

use super::{Natural, fits};

/// A nonnegative fixed-point number with a number of fractional bits that the caller keeps.
///
/// The samplers run on `u128` or [`Long`]; if that does not decide, the same code runs on
/// [`Natural`].
pub trait Fixed: Clone + Ord {
    /// Takes over an integer that is known to fit.
    ///
    /// # Panics
    /// If it does not.
    fn from_natural(value: &Natural) -> Self;

    /// `floor(self * other / 2^bits)`, for `self` and `other` at most `2^bits`.
    fn mul_floor(&self, other: &Self, bits: u32) -> Self;
}

impl Fixed for u128 {
    fn from_natural(value: &Natural) -> Self {
        fits(value, "a number of 128 bits")
    }

    #[inline]
    fn mul_floor(&self, other: &Self, bits: u32) -> Self {
        // The product is at most 2^(2 * bits), so nothing is lost above; `bits` is from 1 to 127.
        mul_shift(*self, *other, bits)
    }
}

impl Fixed for Long {
    fn from_natural(value: &Natural) -> Self {
        let high = fits::<_, u128>(&(value >> 64usize), "a number of 192 bits");
        let rest = value - (Natural::from(high) << 64usize);
        let (first, second) = words(high);
        Self([first, second, fits(&rest, "64 bits are left")])
    }

    #[inline]
    fn mul_floor(&self, other: &Self, bits: u32) -> Self {
        self.times(*other, bits)
    }
}

impl Fixed for Natural {
    fn from_natural(value: &Natural) -> Self {
        value.clone()
    }

    fn mul_floor(&self, other: &Self, bits: u32) -> Self {
        (self * other) >> bits as usize
    }
}
