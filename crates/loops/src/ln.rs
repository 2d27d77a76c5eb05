//! The logarithm of a fraction in fixed point, from tables that the caller certified.
//!
//! The bounds are proved in Lemma 4 of the proof of exact numbers.

use crate::wide::{high_word, shift_left};

/// Fractional bits of a logarithm.
pub const BITS: u32 = 72;

/// A lower bound of `2^72 * -ln(x / 2^bits)`, for `0 < x <= 2^bits`. The tables: for `n` from 257
/// to 512, a lower bound of `2^72 ln(512 / n)` and `floor(2^72 / n)`; lower bounds of
/// `2^72 k ln 2`. The work does not depend on `x < 2^bits`.
///
/// # Panics
/// If `x` is out of range, or `bits` is more than the second table has.
#[inline(never)]
#[must_use]
#[allow(clippy::cast_possible_truncation)] // nine bits
pub fn lower(x: u128, bits: u32, entries: &[(u128, u64)], halvings: &[u128]) -> u128 {
    let length = 128 - x.leading_zeros();
    if length > bits {
        assert!(x == 1 << bits, "ln::lower: x must be at most 2^bits");
        return 0;
    }
    // Step 1: x = 2^(length - 128) m, and n - 1 is the top nine bits of m.
    let m = shift_left(x, 128 - length);
    let n = (m >> 119) as usize + 1;
    let (table, inverse) = entries[n - 257];
    // Step 2: T = 2^72 t. A difference of 2^119, which has no place in 64 bits, is held as a
    // little less.
    let difference = ((n as u128) << 119).wrapping_sub(m) >> 55;
    let t = high_word(u64::try_from(difference).unwrap_or(u64::MAX), inverse);
    halvings[(bits - length) as usize] + table + u128::from(t) + u128::from(higher_terms(t))
}

/// Nearly `2^72 (t^2/2 + t^3/3 + ... + t^8/8)` for `T = 2^72 t`, never above it.
#[inline]
fn higher_terms(t: u64) -> u64 {
    /// `floor(2^bits / k)`, below `2^64`.
    #[allow(clippy::cast_possible_truncation)] // `bits` is below 64
    const fn part(k: u32, bits: u32) -> u64 {
        ((1u128 << bits) / k as u128) as u64
    }
    // Step 3: 1/5 + t/6 + t^2/7 + t^3/8 on 32 bits.
    let short = t >> 32;
    let mut tail = part(8, 32);
    tail = part(7, 32) + ((short * tail) >> 40);
    tail = part(6, 32) + ((short * tail) >> 40);
    tail = part(5, 32) + ((short * tail) >> 40);
    // Step 4: 1/2 + t/3 + t^2 (1/4 + t tail) on 64 bits.
    let mut sum = part(4, 64) + (high_word(t, tail << 32) >> 8);
    sum = part(3, 64) + (high_word(t, sum) >> 8);
    sum = part(2, 64) + (high_word(t, sum) >> 8);
    high_word(high_word(t, t) >> 8, sum)
}
