//! Irrational numbers, rounded for certain.

use super::Price;
use crate::exact::{Enclosure, Rational};

/// The most fractional bits that are tried.
const WIDEST: u32 = 1 << 14;

/// What a rounding that does not fall makes of a number: on more and more bits, until it makes the
/// same of both ends of its enclosure. Then it makes that of the number too; of one for which they
/// never agree it is the upper end that is taken.
pub(super) fn agreed(
    mut width: u32,
    enclosed: &dyn Fn(u32) -> Enclosure,
    rounded: Price,
) -> Rational {
    loop {
        let Enclosure { low, high } = enclosed(width);
        let [low, high] = [low, high].map(|end| rounded(&Rational::dyadic(end, width)));
        if low == high || width >= WIDEST {
            return high;
        }
        width *= 2;
    }
}
