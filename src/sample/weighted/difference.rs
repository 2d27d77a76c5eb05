//! Differences of doubles by words.

use crate::exact::Real;

/// `(size, unit)` with `size * 2^unit = score - best >= 0`, exactly or, from `2^125` units on, to
/// less than one.
#[inline(always)]
pub(super) fn difference(best: Real, score: Real) -> (u128, i64) {
    /// 53 bits become 127: the other number, below it by its exponent, loses nothing of its 53 bits
    /// within as many places.
    const ROOM: i64 = 74;
    let (of_best, of_score) = (best.parts(), score.parts());
    let apart = of_score.1 - of_best.1;
    // The one of the larger unit is moved up, the other one down.
    let size = if apart >= 0 {
        word(of_score.0).wrapping_sub(moved_down(of_best.0, apart))
    } else {
        moved_down(of_score.0, -apart).wrapping_sub(word(of_best.0))
    };
    (size.cast_unsigned(), of_best.1.max(of_score.1) - ROOM)
}

/// `mantissa * 2^74`.
#[inline(always)]
fn word(mantissa: i64) -> i128 {
    i128::from(mantissa << 10) << 64
}

/// `mantissa * 2^(74 - places)`, rounded down.
#[inline(always)]
#[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)] // from 0 to 127
fn moved_down(mantissa: i64, places: i64) -> i128 {
    let (word, places) = (mantissa << 10, places.min(127) as u32);
    let within = places & 63;
    // By words, as `shift_right`; the sign follows.
    let (high, low) = (word >> within, (word << 1) << (63 - within));
    let (high, low) = if places & 64 == 0 { (high, low) } else { (word >> 63, high) };
    i128::from(high) << 64 | i128::from(low.cast_unsigned())
}
