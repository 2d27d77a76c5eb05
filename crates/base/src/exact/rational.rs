//! Fractions in lowest terms.

use core::{cmp::Ordering, fmt, num::NonZeroU64, ops};

use dashu_base::{BitTest, DivRem, Gcd, Signed, UnsignedAbs};

use super::{Integer, Natural, digits::digits_of};

/// An exact fraction, printed as `"3"` or `"-1/10"`.
///
/// ```
/// use sottovoce::exact::Rational;
/// let tenth: Rational = "0.1".parse()?;
/// assert_eq!(tenth.to_string(), "1/10");
/// assert_eq!(tenth * Rational::from(10), Rational::ONE);
/// # Ok::<(), sottovoce::exact::ParseError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[must_use]
pub struct Rational {
    numerator: Integer,
    denominator: Natural,
}

impl Rational {
    /// Zero.
    pub const ZERO: Self = Self { numerator: Integer::ZERO, denominator: Natural::ONE };
    /// One.
    pub const ONE: Self = Self { numerator: Integer::ONE, denominator: Natural::ONE };

    /// `numerator / denominator` in lowest terms; `None` if the denominator is zero.
    #[must_use]
    pub fn new(numerator: Integer, denominator: Natural) -> Option<Self> {
        if denominator.is_zero() {
            return None;
        }
        if numerator.is_zero() {
            return Some(Self::ZERO);
        }
        if denominator.is_one() {
            return Some(Self { numerator, denominator });
        }
        let size = numerator.clone().unsigned_abs();
        let divisor = (&size).gcd(&denominator);
        // The greatest common divisor is not trusted: the fraction is reduced only where it divides
        // both.
        let both = [&size, &denominator].map(|part| quotient(part.clone(), &divisor));
        let (top, bottom) = match both {
            [(top, true), (bottom, true)] => (top, bottom),
            _ => (size, denominator),
        };
        let top = Integer::from(top);
        Some(Self {
            numerator: if numerator.is_negative() { -top } else { top },
            denominator: bottom,
        })
    }

    /// `numerator / denominator` in lowest terms, where the denominator is known not to be zero.
    ///
    /// # Panics
    ///
    /// If it is zero.
    pub fn ratio(numerator: impl Into<Integer>, denominator: impl Into<Natural>) -> Self {
        fraction(numerator.into(), denominator.into())
    }

    /// A whole number.
    ///
    /// ```
    /// use sottovoce::exact::Rational;
    /// assert_eq!(Rational::whole(7).to_string(), "7");
    /// ```
    pub fn whole(number: impl Into<Integer>) -> Self {
        Self { numerator: number.into(), denominator: Natural::ONE }
    }

    /// `1 / number`.
    ///
    /// ```
    /// use sottovoce::exact::Rational;
    /// assert_eq!(Rational::one_over(3.try_into()?).to_string(), "1/3");
    /// # Ok::<(), core::num::TryFromIntError>(())
    /// ```
    pub fn one_over(number: NonZeroU64) -> Self {
        Self { numerator: Integer::ONE, denominator: number.get().into() }
    }

    /// `numerator / 2^bits`.
    ///
    /// ```
    /// use sottovoce::exact::Rational;
    /// assert_eq!(Rational::dyadic(12, 4).to_string(), "3/4");
    /// ```
    pub fn dyadic(numerator: impl Into<Integer>, bits: u32) -> Self {
        let numerator = numerator.into();
        // Lowest terms, without a division.
        let twos = numerator.trailing_zeros().unwrap_or(usize::MAX).min(bits as usize);
        Self { numerator: numerator >> twos, denominator: Natural::ONE << (bits as usize - twos) }
    }

    /// The exact value of a finite double; `None` for NaN and the infinities.
    #[must_use]
    pub fn from_double(value: f64) -> Option<Self> {
        if !value.is_finite() {
            return None;
        }
        let bits = value.to_bits();
        let field = (bits >> 52) & 0x7ff;
        let fraction = bits & ((1 << 52) - 1);
        // value = mantissa * 2^(exponent - 1075), a subnormal counting as exponent 1 without the
        // hidden bit.
        let (mantissa, exponent) =
            if field == 0 { (fraction, 1) } else { (fraction | 1 << 52, field) };
        let top = Integer::from(mantissa) << usize::try_from(exponent).ok()?;
        let top = if value.is_sign_negative() { -top } else { top };
        Self::new(top, Natural::ONE << 1075)
    }

    /// The numerator, with the sign.
    #[must_use]
    pub fn numerator(&self) -> &Integer {
        &self.numerator
    }

    /// The denominator, above zero.
    #[must_use]
    pub fn denominator(&self) -> &Natural {
        &self.denominator
    }

    /// The numerator without its sign.
    #[must_use]
    pub fn size(&self) -> Natural {
        self.numerator.clone().unsigned_abs()
    }

    /// Checks whether this is zero.
    #[must_use]
    pub fn is_zero(&self) -> bool {
        self.numerator.is_zero()
    }

    /// Checks whether this is below zero.
    #[must_use]
    pub fn is_negative(&self) -> bool {
        self.numerator.is_negative() && !self.numerator.is_zero()
    }

    /// Checks whether this is a whole number.
    #[must_use]
    pub fn is_integer(&self) -> bool {
        self.denominator.is_one()
    }

    /// `1 / self`; `None` for zero.
    #[must_use]
    pub fn reciprocal(&self) -> Option<Self> {
        let top = Integer::from(self.denominator.clone());
        Self::new(if self.is_negative() { -top } else { top }, self.size())
    }

    /// `2^power * self`.
    pub fn shifted(&self, power: u32) -> Self {
        // Lowest terms are kept by taking twos from the denominator first.
        let twos = trailing_zeros(&self.denominator).min(power as usize);
        Self {
            numerator: &self.numerator << (power as usize - twos),
            denominator: &self.denominator >> twos,
        }
    }

    /// `floor(2^bits * |self|)`, by binary long division.
    #[must_use]
    pub fn fixed_floor(&self, bits: u32) -> Natural {
        quotient(self.size() << bits as usize, &self.denominator).0
    }

    /// The size, rounded up to a whole number.
    #[must_use]
    pub fn ceiling(&self) -> Natural {
        quotient_up(self.size(), &self.denominator)
    }
}

/// `(floor(numerator / denominator), whether that is exact)`.
///
/// Division of big integers is not trusted: the quotient is used only if multiplication confirms
/// it, and is otherwise found by shifting, comparing and subtracting.
///
/// # Panics
/// If the denominator is zero.
#[must_use]
pub fn quotient(numerator: Natural, denominator: &Natural) -> (Natural, bool) {
    let (quotient, rest) = (&numerator).div_rem(denominator);
    if rest < *denominator && &quotient * denominator + &rest == numerator {
        return (quotient, rest.is_zero());
    }
    long_division(numerator, denominator)
}

/// A quotient rounded up.
#[must_use]
pub fn quotient_up(numerator: Natural, denominator: &Natural) -> Natural {
    let (floor, is_exact) = quotient(numerator, denominator);
    if is_exact { floor } else { floor + Natural::ONE }
}

/// Divides as [`quotient`] does, one binary digit after another.
pub(super) fn long_division(numerator: Natural, denominator: &Natural) -> (Natural, bool) {
    let (mut rest, mut result) = (numerator, Natural::ZERO);
    let places = rest.bit_len().saturating_sub(denominator.bit_len());
    let mut shifted = denominator << places;
    for _ in 0..=places {
        result <<= 1;
        if rest >= shifted {
            rest -= &shifted;
            result |= Natural::ONE;
        }
        shifted >>= 1;
    }
    (result, rest.is_zero())
}

impl fmt::Display for Rational {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // No `write!`: it brings all of the standard library's formatting.
        if self.is_negative() {
            f.write_str("-")?;
        }
        f.write_str(&digits_of(&self.size()))?;
        if self.is_integer() {
            return Ok(());
        }
        f.write_str("/")?;
        f.write_str(&digits_of(&self.denominator))
    }
}

impl From<u64> for Rational {
    fn from(value: u64) -> Self {
        Self { numerator: Integer::from(value), denominator: Natural::ONE }
    }
}

impl PartialOrd for Rational {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Rational {
    fn cmp(&self, other: &Self) -> Ordering {
        (&self.numerator * &other.denominator).cmp(&(&other.numerator * &self.denominator))
    }
}

/// A fraction with a denominator that is known not to be zero.
#[inline(never)] // once for all kinds of numbers
fn fraction(numerator: Integer, denominator: Natural) -> Rational {
    Rational::new(numerator, denominator).expect("a denominator is above 0")
}

/// The trailing zeros of a number above 0.
fn trailing_zeros(value: &Natural) -> usize {
    value.trailing_zeros().expect("the number is above 0")
}

impl ops::Add for Rational {
    type Output = Self;
    fn add(self, other: Self) -> Self {
        let top = &self.numerator * &other.denominator + &other.numerator * &self.denominator;
        fraction(top, self.denominator * other.denominator)
    }
}

impl ops::Neg for Rational {
    type Output = Self;
    fn neg(self) -> Self {
        Self { numerator: -self.numerator, denominator: self.denominator }
    }
}

impl ops::Sub for Rational {
    type Output = Self;
    fn sub(self, other: Self) -> Self {
        self + -other
    }
}

impl ops::Mul for Rational {
    type Output = Self;
    fn mul(self, other: Self) -> Self {
        fraction(self.numerator * other.numerator, self.denominator * other.denominator)
    }
}

/// The one way to divide by a number that is known not to be zero; [`Rational::reciprocal`] is for
/// the rest.
///
/// # Panics
///
/// If the divisor is zero.
impl ops::Div for Rational {
    type Output = Self;

    fn div(self, other: Self) -> Self {
        #[allow(clippy::suspicious_arithmetic_impl)] // a division is a product
        let quotient = self * other.reciprocal().expect("a divisor is not 0");
        quotient
    }
}
