//! How far one score is below another, and that in units of a scale: for one pair, but once for
//! each score of a release.
//!
//! The bounds are proved in Lemma 6 of the proof of exact numbers. Values that a clock could see
//! are chosen without branches.

use core::hint::select_unpredictable;

use crate::{
    ln::BITS,
    wide::{shift_left, shift_right, shift_right_signed, wide_product},
};

/// `(size, exponent)` with `size * 2^exponent = |best - score|` for two numbers
/// `mantissa * 2^exponent`, exactly if `size < 2^125`, otherwise to within `2^exponent`. Both have
/// the exponent 0, or both mantissas are 0 or of 53 bits.
#[inline(never)]
#[must_use]
#[allow(clippy::cast_possible_wrap)] // at most 128
pub fn gap(score: (i128, i32), best: (i128, i32)) -> (u128, i32) {
    // 53 bits become 127: the other one, below it by its exponent, loses nothing of its 53 bits
    // within 74 places.
    const ROOM: i32 = 74;
    // Both answers are computed, and one is taken without a branch: a clock could see which.
    let apart = score.1 - best.1;
    let (large, small) = (
        select_unpredictable(apart > 0, score, best),
        select_unpredictable(apart > 0, best, score),
    );
    let apart = apart.abs();
    let up = (ROOM - apart.min(ROOM)).cast_unsigned();
    let down = (apart - ROOM).clamp(0, 127).cast_unsigned();
    let raised = shift_left(small.0.cast_unsigned(), up).cast_signed();
    let aligned = shift_right_signed(raised, down);
    let whole = large.0 << ROOM;
    let same = apart == 0;
    let size = select_unpredictable(same, best.0.abs_diff(score.0), whole.abs_diff(aligned));
    (size, large.1 - select_unpredictable(same, 0, ROOM))
}

/// From `2^FAR` scales on, all gaps count as one.
pub const FAR: u32 = 40;

/// `(near, far, beyond)` with `near <= 2^72 gap / scale < far` for the gap `size * 2^exponent` of
/// [`gap`] and the leading 128 bits of `1 / scale` with their exponent. From `2^FAR` scales on it
/// is `beyond`, and `far` has no meaning.
#[inline(never)]
#[must_use]
pub fn enclose((size, exponent): (u128, i32), leading: (u128, i32)) -> (i128, i128, bool) {
    const CAP: i128 = 1 << (FAR + BITS);
    let (high, low) = wide_product(size, leading.0);
    // gap / scale is nearly size * leading * 2^(their exponents).
    let places = -(exponent + leading.1 + BITS.cast_signed());
    // The product without its last `places` bits; 128 bits are left.
    let by_words = places >= 128;
    let (high, low) =
        (select_unpredictable(by_words, 0, high), select_unpredictable(by_words, high, low));
    let within = (places - 128 * i32::from(by_words)).clamp(0, 127).cast_unsigned();
    let cut = shift_left(high << 1, 127 - within) | shift_right(low, within);
    let cut = select_unpredictable(places >= 256, 0, cut);
    let beyond = (size != 0) & ((places <= 0) | (shift_right(high, within) != 0))
        | (shift_right(cut, FAR + BITS) != 0);
    let cut = select_unpredictable(beyond, CAP, cut.cast_signed());
    (select_unpredictable(beyond, CAP - 1, (cut - 1).max(0)), cut + 3, beyond)
}
