//! The types that store noise: integers of any size, or 128 bits.

use core::hint::select_unpredictable;

use crate::exact::{Integer, fixed::shift_left};

/// A signed integer that is put together from the digits of its size.
pub trait NoiseWord: Clone {
    /// A size with one digit.
    fn first(digit: u64) -> Self;

    /// The size with more digits, together below `2^bits`, behind the others: `bits <= 4`, or
    /// `bits <= 60` behind the first one.
    fn then(self, digit: u64, bits: u32) -> Self;

    /// 0, or the size plus 1 with a sign.
    fn signed(self, sign: Sign) -> Self;

    /// The size itself, below 0 or not.
    fn mirrored(self, negative: bool) -> Self;

    /// Noise that was drawn as an integer of any size.
    fn of(noise: Integer) -> Self;
}

/// The sign of the noise.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sign {
    /// Below 0.
    Negative,
    /// The noise is 0.
    Zero,
    /// Above 0.
    Positive,
}

impl NoiseWord for Integer {
    fn first(digit: u64) -> Self {
        Self::from(digit)
    }

    fn then(self, digit: u64, bits: u32) -> Self {
        (self << bits as usize) + Self::from(digit)
    }

    fn signed(self, sign: Sign) -> Self {
        match sign {
            Sign::Negative => -(self + Self::ONE),
            Sign::Zero => Self::ZERO,
            Sign::Positive => self + Self::ONE,
        }
    }

    fn mirrored(self, negative: bool) -> Self {
        if negative { -self } else { self }
    }

    fn of(noise: Integer) -> Self {
        noise
    }
}

/// Noise of size `2^120` or more is held as `2^120 + 1`, with its sign: added to 64-bit integers
/// and clamped to others of 64 bits, it gives what larger noise gives.
impl NoiseWord for i128 {
    #[inline]
    fn first(digit: u64) -> Self {
        Self::from(digit)
    }

    #[inline]
    fn then(self, digit: u64, bits: u32) -> Self {
        // Below 2^125 before it is cut. By words, as in `fixed`.
        let moved = shift_left(self.cast_unsigned(), bits).cast_signed();
        (moved | Self::from(digit)).min(LARGEST)
    }

    #[inline]
    fn signed(self, sign: Sign) -> Self {
        // Without branches, which a processor could not foresee.
        let size = select_unpredictable(sign == Sign::Zero, 0, 1 + self);
        select_unpredictable(sign == Sign::Negative, -size, size)
    }

    #[inline]
    fn mirrored(self, negative: bool) -> Self {
        select_unpredictable(negative, -self, self)
    }

    fn of(noise: Integer) -> Self {
        let farthest = LARGEST + 1;
        let beyond = if noise < Integer::ZERO { -farthest } else { farthest };
        Self::try_from(&noise).unwrap_or(beyond).clamp(-farthest, farthest)
    }
}

/// The end of sizes in 128 bits.
const LARGEST: i128 = 1 << 120;
