//! Irrational numbers, rounded for certain.

use crate::exact::{Enclosure, Rational};

/// The most fractional bits that are tried.
const WIDEST: u32 = 1 << 14;

/// An upper end of a number, so near that the lower end is rounded up to the same 40 digits, and so
/// is the number. If no end is that near, the last that was tried.
pub(crate) fn near_above(mut width: u32, enclosed: &dyn Fn(u32) -> Enclosure) -> Rational {
    loop {
        let Enclosure { low, high } = enclosed(width);
        let [low, high] = [low, high].map(|end| Rational::dyadic(end, width));
        if width >= WIDEST || low.up40() == high.up40() {
            return high;
        }
        width *= 2;
    }
}
