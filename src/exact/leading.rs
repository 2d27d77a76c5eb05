//! Numbers above 0 by their leading bits, from below.

use super::{
    BitTest, Natural, fits,
    fixed::{mul_shift, shift_right},
};

/// `mantissa * 2^exponent`, `mantissa` of [`Leading::BITS`] bits: a lower bound of a number, short
/// of it by a small part of itself.
///
/// Each product, and each sum, adds less than `2^-124` to that part (`proof.md`, Lemma 8).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Leading {
    mantissa: u128,
    exponent: i64,
}

impl Leading {
    /// Bits of the mantissa.
    pub const BITS: u32 = 126;

    /// 1.
    pub const ONE: Self = Self { mantissa: 1 << (Self::BITS - 1), exponent: -125 };

    /// `units / 2^width`; `None` where `units` has fewer bits than the mantissa.
    #[must_use]
    pub fn of(units: &Natural, width: u32) -> Option<Self> {
        let excess = u32::try_from(units.bit_len()).ok()?.checked_sub(Self::BITS)?;
        let mantissa = u128::try_from(&(units >> excess as usize)).ok()?;
        Some(Self { mantissa, exponent: i64::from(excess) - i64::from(width) })
    }

    /// The product.
    #[inline]
    #[must_use]
    pub fn times(self, other: Self) -> Self {
        // From 2^125 to 2^127.
        let product = mul_shift(self.mantissa, other.mantissa, Self::BITS - 1);
        Self::cut(product, self.exponent + other.exponent + i64::from(Self::BITS - 1))
    }

    /// The sum.
    #[inline]
    #[must_use]
    pub fn plus(self, other: Self) -> Self {
        let exponent = self.exponent.max(other.exponent);
        Self::cut(self.units(exponent) + other.units(exponent), exponent)
    }

    /// In units of `2^exponent`, of which it has fewer than `2^BITS`, rounded down.
    #[inline]
    #[must_use]
    pub fn units(self, exponent: i64) -> u128 {
        // From 0 to 127.
        let places =
            fits((exponent - self.exponent).min(127), "units: not finer than the number's own");
        shift_right(self.mantissa, places)
    }

    /// The exponent: the number has [`Leading::BITS`] bits in units of this power of two.
    #[inline]
    #[must_use]
    pub fn exponent(self) -> i64 {
        self.exponent
    }

    /// One bit fewer, if there is one too many.
    #[inline]
    fn cut(mantissa: u128, exponent: i64) -> Self {
        let excess = u32::from(mantissa >> Self::BITS != 0);
        Self { mantissa: mantissa >> excess, exponent: exponent + i64::from(excess) }
    }
}
