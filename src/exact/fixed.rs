//! Fixed point in 128 bits, and the same operations on integers of any size.

use super::{Natural, fits, ln_fixed::high};

/// A non-negative fixed-point number with a number of fractional bits that the caller keeps.
///
/// The samplers run on `u128`; where it does not settle a decision, the same code runs on
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

impl Fixed for Natural {
    fn from_natural(value: &Natural) -> Self {
        value.clone()
    }

    fn mul_floor(&self, other: &Self, bits: u32) -> Self {
        (self * other) >> bits as usize
    }
}

/// The high and the low word.
#[inline(always)]
#[must_use]
#[allow(clippy::cast_possible_truncation)] // cut out on purpose
pub const fn words(value: u128) -> (u64, u64) {
    ((value >> 64) as u64, value as u64)
}

/// The high and the low half of a word.
#[inline(always)]
#[must_use]
#[allow(clippy::cast_possible_truncation)] // cut out on purpose
pub const fn halves(word: u64) -> (u32, u32) {
    ((word >> 32) as u32, word as u32)
}

/// `a * b` as `(high, low)` halves.
#[inline]
#[must_use]
pub fn wide_product(a: u128, b: u128) -> (u128, u128) {
    let ((a1, a0), (b1, b0)) = (words(a), words(b));
    let product = |x: u64, y: u64| u128::from(high(x, y)) << 64 | u128::from(x.wrapping_mul(y));
    let (low, cross1, cross2, top) =
        (product(a0, b0), product(a0, b1), product(a1, b0), product(a1, b1));
    let half = u128::from(u64::MAX);
    let middle = (low >> 64) + (cross1 & half) + (cross2 & half);
    (top + (cross1 >> 64) + (cross2 >> 64) + (middle >> 64), middle << 64 | low & half)
}

/// `floor(a * b / 2^shift)` for `1 <= shift <= 128`, where the result fits.
#[inline]
#[must_use]
pub fn mul_shift(a: u128, b: u128, shift: u32) -> u128 {
    let (high, low) = wide_product(a, b);
    if shift < 64 || shift == 128 {
        return if shift == 128 { high } else { high << (128 - shift) | low >> shift };
    }
    // By words: WebAssembly would call a function for a shift of 128 bits.
    let shift = shift - 64;
    let ((h1, h0), (l1, _)) = (words(high), words(low));
    let joined = |above: u64, below: u64| below >> shift | (above << 1) << (63 - shift);
    u128::from(joined(h1, h0)) << 64 | u128::from(joined(h0, l1))
}

/// `a * b`, where the product fits.
#[inline]
#[must_use]
pub fn times_short(a: u128, b: u32) -> u128 {
    // By halves of words: WebAssembly would call a function for a product of 128 bits.
    let ((high, low), b) = (words(a), u64::from(b));
    let (first, second) = ((low & LOW) * b, (low >> 32) * b);
    let second = second + (first >> 32);
    u128::from(high * b + (second >> 32)) << 64 | u128::from(second << 32 | first & LOW)
}

/// The high word of `a * b`.
#[inline]
#[must_use]
pub fn high_word(a: u64, b: u64) -> u64 {
    high(a, b)
}

/// A number of 96 bits, for products of half the work of those of 128.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Short {
    /// All but the lowest 32 bits.
    high: u64,
    /// 32 bits.
    low: u64,
}

const LOW: u64 = (1 << 32) - 1;

impl Short {
    /// At most `self * other / 2^96`, by less than 6.
    #[inline(always)]
    #[must_use]
    pub fn times(self, other: Self) -> Self {
        let (a2, a1, a0) = (self.high >> 32, self.high & LOW, self.low);
        let (b2, b1, b0) = (other.high >> 32, other.high & LOW, other.low);
        let (one, two) = (a2 * b1, a1 * b2);
        // Left out: the low halves of three products, each below one, two products, each below one,
        // and the least.
        let low =
            (one & LOW) + (two & LOW) + ((a2 * b0) >> 32) + ((a1 * b1) >> 32) + ((a0 * b2) >> 32);
        Self { high: a2 * b2 + (one >> 32) + (two >> 32) + (low >> 32), low: low & LOW }
    }

    /// `2^32 * self`.
    #[inline(always)]
    #[must_use]
    pub fn shifted(self) -> u128 {
        u128::from(self.high) << 64 | u128::from(self.low << 32)
    }
}

impl From<u128> for Short {
    /// Takes over a number of at most 96 bits.
    #[inline(always)]
    #[allow(clippy::cast_possible_truncation)] // words are cut out on purpose
    fn from(value: u128) -> Self {
        Self { high: (value >> 32) as u64, low: value as u64 & LOW }
    }
}

impl From<Short> for u128 {
    #[inline(always)]
    fn from(value: Short) -> Self {
        Self::from(value.high) << 32 | Self::from(value.low)
    }
}

/// `value << places` for `places < 128`, by words.
#[inline]
#[must_use]
#[allow(clippy::cast_possible_truncation)] // words are cut out on purpose
pub fn shift_left(value: u128, places: u32) -> u128 {
    let (high, low, within) = ((value >> 64) as u64, value as u64, places & 63);
    let (high, low) = (high << within | (low >> 1) >> (63 - within), low << within);
    let (high, low) = if places & 64 == 0 { (high, low) } else { (low, 0) };
    u128::from(high) << 64 | u128::from(low)
}

/// `value >> places` for `places < 128`, by words.
#[inline]
#[must_use]
#[allow(clippy::cast_possible_truncation)] // words are cut out on purpose
pub fn shift_right(value: u128, places: u32) -> u128 {
    let (high, low, within) = ((value >> 64) as u64, value as u64, places & 63);
    let (high, low) = (high >> within, low >> within | (high << 1) << (63 - within));
    let (high, low) = if places & 64 == 0 { (high, low) } else { (0, high) };
    u128::from(high) << 64 | u128::from(low)
}
