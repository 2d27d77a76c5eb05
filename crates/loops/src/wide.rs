//! Numbers of 128 bits by words of 64, for a machine without a wide product and a wide shift.
//!
//! WebAssembly is one: there, code that the compiler takes for an operation on 128 bits becomes a
//! call of a function that is slower than everything around it. All of this is small and
//! `#[inline]`, so it is compiled as fast, or as small, as the code that calls it. The amounts of
//! shifts may be private: both ways of a shift are computed, without a jump.

use core::hint::select_unpredictable;

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

/// `a * b`.
#[inline]
#[must_use]
pub fn product(a: u64, b: u64) -> u128 {
    u128::from(high_word(a, b)) << 64 | u128::from(a.wrapping_mul(b))
}

/// `a * b` as `(high, low)` halves.
#[inline]
#[must_use]
pub fn wide_product(a: u128, b: u128) -> (u128, u128) {
    let ((a1, a0), (b1, b0)) = (words(a), words(b));
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
    let ((h1, h0), (l1, l0)) = (words(high), words(low));
    let (above, middle, below) = match shift / 64 {
        0 => (h0, l1, l0),
        1 => (h1, h0, l1),
        _ => (0, h1, h0),
    };
    let shift = shift % 64;
    let joined = |above: u64, below: u64| below >> shift | (above << 1) << (63 - shift);
    u128::from(joined(above, middle)) << 64 | u128::from(joined(middle, below))
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
#[allow(clippy::cast_possible_truncation)] // the word that is wanted
pub fn high_word(a: u64, b: u64) -> u64 {
    if cfg!(target_arch = "wasm32") {
        high_by_halves(a, b)
    } else {
        ((u128::from(a) * u128::from(b)) >> 64) as u64
    }
}

/// The high word of `a * b` from products of 32 bits, none of whose sums reaches `2^64`.
#[inline]
fn high_by_halves(a: u64, b: u64) -> u64 {
    let (a1, a0, b1, b0) = (a >> 32, a & LOW, b >> 32, b & LOW);
    let (one, two) = (a1 * b0, a0 * b1);
    // This is a0 * b0. Written as that product, the compiler recognizes the whole as one of 128
    // bits, and calls the function that is to be avoided.
    let least = a.wrapping_mul(b).wrapping_sub(one.wrapping_add(two) << 32);
    let middle = one + (two & LOW) + (least >> 32);
    a1 * b1 + (two >> 32) + (middle >> 32)
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

/// The smaller of two numbers below `2^63`.
///
/// By their signs: there is no instruction that compares a pair of numbers without signs, and what
/// compilers put in its place may jump.
#[inline(always)]
#[must_use]
pub fn smaller(a: u64, b: u64) -> u64 {
    debug_assert!(a >> 63 == 0 && b >> 63 == 0, "numbers below 2^63");
    a.cast_signed().min(b.cast_signed()).cast_unsigned()
}

/// `value << places` for `places < 128`, by words.
#[inline]
#[must_use]
#[allow(clippy::cast_possible_truncation)] // words are cut out on purpose
pub fn shift_left(value: u128, places: u32) -> u128 {
    debug_assert!(places < 128, "a shift of at most 127 bits");
    let (high, low, within) = ((value >> 64) as u64, value as u64, places & 63);
    let (high, low) = (high << within | (low >> 1) >> (63 - within), low << within);
    let is_short = places & 64 == 0;
    let high = select_unpredictable(is_short, high, low);
    let low = select_unpredictable(is_short, low, 0);
    u128::from(high) << 64 | u128::from(low)
}

/// `value >> places` for `places < 128`, by words.
#[inline]
#[must_use]
#[allow(clippy::cast_possible_truncation)] // words are cut out on purpose
pub fn shift_right(value: u128, places: u32) -> u128 {
    debug_assert!(places < 128, "a shift of at most 127 bits");
    let (high, low, within) = ((value >> 64) as u64, value as u64, places & 63);
    let (high, low) = (high >> within, low >> within | (high << 1) << (63 - within));
    let is_short = places & 64 == 0;
    let low = select_unpredictable(is_short, low, high);
    let high = select_unpredictable(is_short, high, 0);
    u128::from(high) << 64 | u128::from(low)
}

/// `value >> places` for `places < 128`, by words, the sign kept.
#[inline]
#[must_use]
#[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)] // words are cut out on purpose
pub fn shift_right_signed(value: i128, places: u32) -> i128 {
    debug_assert!(places < 128, "a shift of at most 127 bits");
    let (high, low, within) = ((value >> 64) as i64, value as u64, places & 63);
    let (moved, low) =
        (high >> within, low >> within | (high.cast_unsigned() << 1) << (63 - within));
    let is_short = places & 64 == 0;
    let low = select_unpredictable(is_short, low, moved.cast_unsigned());
    let high = select_unpredictable(is_short, moved, high >> 63);
    i128::from(high) << 64 | i128::from(low)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Words of all kinds: few ones, many, and anything.
    fn word(state: &mut u64, round: u32) -> u64 {
        *state = state.wrapping_mul(0x5851_f42d_4c95_7f2d).wrapping_add(0x1405_7b7e_f767_814f);
        match round % 3 {
            0 => *state >> (round % 64),
            1 => !(state.rotate_left(23) >> (round / 64 % 64)),
            _ => *state,
        }
    }

    #[test]
    fn a_product_by_halves_is_the_product() {
        let mut state = 1;
        for round in 0..10_000 {
            let (a, b) = (word(&mut state, round), word(&mut state, round / 3));
            let product = u128::from(a) * u128::from(b);
            assert_eq!(u128::from(high_by_halves(a, b)), product >> 64);
        }
        for (a, b) in [(u64::MAX, u64::MAX), (u64::MAX, 1), (1 << 32, 1 << 32), (LOW, LOW)] {
            let product = u128::from(a) * u128::from(b);
            assert_eq!(u128::from(high_by_halves(a, b)), product >> 64);
        }
    }

    #[test]
    fn shifts_by_words_are_shifts() {
        for value in [0xfedc_ba98_7654_3210_0123_4567_89ab_cdef, 1, u128::MAX, u128::MAX >> 1] {
            let signed = value.cast_signed();
            for places in 0..128 {
                assert_eq!(shift_right(value, places), value >> places);
                assert_eq!(shift_left(value, places), value << places);
                assert_eq!(shift_right_signed(signed, places), signed >> places);
            }
        }
    }
}
