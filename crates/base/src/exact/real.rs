//! Doubles as the exact binary fractions that they are, held and compared as integers.

pub use sottovoce_loops::costs::{fixed_above, whole_above};
use sottovoce_loops::reals::{parts, place};

use super::Rational;

/// A finite double by its place in the order of all doubles. 0 and -0 are one.
///
/// ```
/// use sottovoce::exact::Real;
/// let tenth = Real::new(0.1).ok_or("finite")?;
/// assert!(tenth < Real::new(0.2).ok_or("finite")?);
/// // The double 0.1 is not one tenth.
/// assert_eq!(tenth.exact().to_string(), "3602879701896397/36028797018963968");
/// # Ok::<(), &str>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Real(u64);

/// The sign bit of a double; keys of numbers from 0 on have it set.
const SIGN: u64 = 1 << 63;

impl Real {
    /// A double; `None` for NaN and the infinities.
    #[must_use]
    pub fn new(value: f64) -> Option<Self> {
        if !value.is_finite() {
            return None;
        }
        Some(Self(place(value)))
    }

    /// The double of these bits; `None` for NaN and the infinities.
    #[must_use]
    pub fn from_bits(bits: u64) -> Option<Self> {
        Self::new(f64::from_bits(bits))
    }

    /// The place in the order, for sorting.
    #[inline]
    #[must_use]
    pub fn place(self) -> u64 {
        self.0
    }

    /// The number at a place that [`Real::place`] gave.
    #[inline]
    #[must_use]
    pub fn at(place: u64) -> Self {
        Self(place)
    }

    /// `-self`.
    #[inline]
    #[must_use]
    pub fn negated(self) -> Self {
        if self.0 == SIGN { self } else { Self(!self.0) }
    }

    /// `mantissa * 2^unit`, the mantissa below `2^53` in size.
    #[inline]
    #[must_use]
    pub fn parts(self) -> (i64, i64) {
        parts(self.0)
    }

    /// The exact value.
    pub fn exact(self) -> Rational {
        let bits = if self.0 & SIGN == 0 { !self.0 } else { self.0 & !SIGN };
        Rational::from_double(f64::from_bits(bits)).expect("held doubles are finite")
    }
}

impl zeroize::Zeroize for Real {
    fn zeroize(&mut self) {
        self.0.zeroize();
    }
}
