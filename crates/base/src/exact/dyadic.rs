//! Binary fractions, and how far one is below another.

use core::{cmp::Ordering, hint::select_unpredictable};

use dashu_base::BitTest;
use sottovoce_loops::gaps;

use super::{Integer, Natural, Rational, Real, fits, rational::quotient};

/// An exact binary fraction `mantissa * 2^exponent`: an integer of up to 126 bits, or a double.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[must_use]
pub struct Dyadic {
    /// For a double, zero or of exactly 53 bits; for an integer, below `2^126` in size.
    mantissa: i128,
    /// For an integer, 0.
    exponent: i32,
}

impl Dyadic {
    /// An integer below `2^126` in size.
    ///
    /// # Panics
    /// If it is larger.
    #[inline]
    pub fn integer(value: i128) -> Self {
        assert!(value.unsigned_abs() >> 126 == 0, "Dyadic::integer: must be below 2^126 in size");
        Self { mantissa: value, exponent: 0 }
    }

    /// The exact value of a finite double; infinities and NaN, which callers exclude, are held as
    /// 0.
    #[inline]
    pub fn double(value: f64) -> Self {
        Real::new(value).map_or(Self { mantissa: 0, exponent: -1074 }, Self::from)
    }

    /// `-self`.
    #[inline]
    pub fn negated(self) -> Self {
        Self { mantissa: -self.mantissa, ..self }
    }

    /// The place in the order: of integers, and of doubles.
    #[inline]
    #[must_use]
    // 0 to 2, and 12 bits about 2048.
    #[allow(clippy::cast_sign_loss, clippy::cast_possible_truncation)]
    pub fn place(self) -> (u16, u128) {
        // With one number of bits for all doubles but 0, the exponents of one sign decide first.
        let sign = self.mantissa.signum() as i32;
        let rising = select_unpredictable(sign < 0, -self.exponent, self.exponent);
        (((sign + 1) << 12 | (rising + 2048)) as u16, self.mantissa.cast_unsigned() ^ 1 << 127)
    }

    /// The number at a place that [`Dyadic::place`] gave.
    #[inline]
    pub fn at((high, low): (u16, u128)) -> Self {
        let rising = i32::from(high & 0xfff) - 2048;
        let exponent = select_unpredictable(high >> 12 == 0, -rising, rising);
        Self { mantissa: (low ^ 1 << 127).cast_signed(), exponent }
    }

    /// `(size, exponent)` with `size * 2^exponent = |best - self|`, exactly if `size < 2^125`,
    /// otherwise to within `2^exponent`. Both are integers, or both doubles.
    #[inline]
    #[must_use]
    pub fn gap(self, best: Self) -> (u128, i32) {
        gaps::gap((self.mantissa, self.exponent), (best.mantissa, best.exponent))
    }

    /// `best - self`, exactly.
    pub fn gap_exact(self, best: Self) -> Rational {
        best.rational() - self.rational()
    }

    /// The number as a fraction.
    pub fn rational(self) -> Rational {
        let (mantissa, places) = (Integer::from(self.mantissa), self.exponent.unsigned_abs());
        if self.exponent < 0 {
            Rational::dyadic(mantissa, places)
        } else {
            Rational::whole(mantissa << places as usize)
        }
    }
}

impl From<Real> for Dyadic {
    #[inline]
    #[allow(clippy::cast_possible_wrap, clippy::cast_possible_truncation)] // eleven bits
    fn from(value: Real) -> Self {
        let (mantissa, unit) = value.parts();
        // 53 bits, also for subnormal numbers; the unit of 0 is that of the least of these.
        let excess = mantissa.unsigned_abs().leading_zeros() as i32 - 11;
        let excess = select_unpredictable(mantissa == 0, 0, excess);
        Self { mantissa: (mantissa << excess).into(), exponent: unit as i32 - excess }
    }
}

impl PartialOrd for Dyadic {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Dyadic {
    /// Both are integers, or both doubles.
    #[inline]
    fn cmp(&self, other: &Self) -> Ordering {
        self.place().cmp(&other.place())
    }
}

impl Rational {
    /// `(leading, exponent)` with `leading <= |self| / 2^exponent < leading + 1` and
    /// `2^127 <= leading < 2^128`; zero for zero.
    #[must_use]
    pub fn leading(&self) -> (u128, i32) {
        if self.is_zero() {
            return (0, 0);
        }
        let (size, denominator) = (self.size(), self.denominator());
        let length = |value: &Natural| fits::<_, i32>(value.bit_len(), "fewer than 2^31 bits");
        // The quotient of the shifted numbers has 129 or 130 bits.
        let exponent = length(&size) - length(denominator) - 129;
        let places = exponent.unsigned_abs() as usize;
        let cut = if exponent < 0 {
            quotient(size << places, denominator).0
        } else {
            quotient(size, &(denominator << places)).0
        };
        let excess = cut.bit_len().saturating_sub(128);
        let leading = fits(&(cut >> excess), "128 bits are left");
        (leading, exponent + fits::<_, i32>(excess, "at most 2"))
    }
}
