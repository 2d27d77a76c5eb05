//! The digits of the uniform number, and how it goes on if 128 bits do not decide.

use super::{Boundaries, Digits, Place};
use crate::{
    Result,
    entropy::{Entropy, Patience},
    exact::{
        BitTest, Natural, Wide,
        fixed::{Sum, mul_shift},
    },
};

/// A uniform number `V` in `[0, 1)` whose first `bits` bits are known: it lies in the cell
/// `[index / 2^bits, (index + 1) / 2^bits)`.
#[derive(Clone, Copy, Debug)]
pub struct Cell {
    index: u128,
    bits: u32,
}

impl Cell {
    /// The cell of one digit of `bits` bits.
    #[must_use]
    pub fn of(digit: u64, bits: u32) -> Self {
        Self { index: digit.into(), bits }
    }

    /// The first digits.
    ///
    /// # Errors
    /// [`Error::Entropy`](crate::Error::Entropy) if the source fails.
    #[inline]
    pub fn draw<E: Entropy>(digits: Digits, entropy: &mut E) -> Result<Self> {
        let first = Self { index: entropy.digit()?.into(), bits: E::DIGIT_BITS };
        Ok(match digits {
            Digits::One => first,
            Digits::Two => Self {
                index: first.index << E::DIGIT_BITS | u128::from(entropy.digit()?),
                bits: 2 * E::DIGIT_BITS,
            },
        })
    }

    /// `(low, high)` with `low <= V * T < high` for every `V` in the cell and `T` from `total_low`
    /// to `total_high < 2^127`.
    #[inline]
    #[must_use]
    pub fn times(&self, total_low: u128, total_high: u128) -> (u128, u128) {
        let step = if self.bits == 128 { 0 } else { total_high >> self.bits };
        (
            mul_shift(self.index, total_low, self.bits),
            mul_shift(self.index, total_high, self.bits) + step + 2,
        )
    }

    /// Like [`Cell::times`], for longer totals, below `2^255`.
    #[must_use]
    pub fn times_long(&self, total_low: Sum, total_high: Sum) -> (Sum, Sum) {
        let step = total_high.moved(self.bits).plus(Sum::from(2));
        let part = |total: Sum| total.part(self.index, self.bits);
        (part(total_low), part(total_high).plus(step))
    }

    /// The group that `V` selects, with more digits while the cell meets two groups (`proof.md`,
    /// steps 1 to 4).
    ///
    /// `sums_at` gives the boundaries on a number of fractional bits, which is doubled for as long
    /// as they do not decide.
    ///
    /// # Errors
    /// [`Error::Entropy`](crate::Error::Entropy) if the source fails, or goes on along a boundary
    /// for longer than [`Patience`] has.
    pub fn take_more_digits<E: Entropy, B: Boundaries>(
        &self,
        first_width: u32,
        entropy: &mut E,
        sums_at: impl Fn(u32) -> B,
    ) -> Result<u64> {
        let (mut index, mut bits) = (Natural::from(self.index), self.bits);
        let (mut width, mut patience) = (first_width, Patience::default());
        loop {
            let sums = sums_at(width);
            loop {
                match sums.locate(&index, bits) {
                    Place::Inside(group) => return Ok(group),
                    Place::Straddles => {
                        index = (index << E::DIGIT_BITS as usize)
                            + Natural::from(patience.digit(entropy)?);
                        bits += E::DIGIT_BITS;
                        debug_assert!(index.bit_len() <= bits as usize);
                    }
                    Place::Unclear => break,
                }
            }
            width *= 2;
        }
    }

    /// Decides whether `V >= part / whole`, in integers of a fixed width, with more digits while
    /// the boundary lies strictly inside the cell. This is the second of two groups that
    /// [`take_more_digits`] selects by their weights `part` and `whole - part`.
    ///
    /// [`take_more_digits`]: Self::take_more_digits
    ///
    /// # Errors
    /// As there.
    pub fn reaches<E: Entropy>(
        &self,
        mut part: Wide,
        whole: &Wide,
        entropy: &mut E,
    ) -> Result<bool> {
        // The cell of the boundary, and what it has beyond the start of it.
        let boundary = part.next_places(whole, self.bits);
        if self.index != boundary {
            return Ok(self.index > boundary);
        }
        let mut patience = Patience::default();
        while !part.is_zero() {
            let digit = u128::from(patience.digit(entropy)?);
            let boundary = part.next_places(whole, E::DIGIT_BITS);
            if digit != boundary {
                return Ok(digit > boundary);
            }
        }
        Ok(true)
    }
}
