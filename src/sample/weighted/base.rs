//! The base of the weights, and certified floors of its powers.

use super::rate_of;
use crate::{
    Error,
    exact::{BitTest, Natural, Rational, exp_floor},
};

/// A number `b` with `0 < b < 1`: an outcome of cost `u` weighs `b^u`.
///
/// ```
/// use sottovoce::{exact::{Natural, Rational}, sample::weighted::Base};
/// let half = Base::dyadic(&Natural::ONE, 1, 1)?;
/// assert_ne!(half, Base::exponential(&Rational::ONE));
/// // 2/4 is the same number.
/// assert_eq!(half, Base::dyadic(&Natural::from(2u8), 2, 1)?);
/// # Ok::<(), sottovoce::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Base(Kind);

#[derive(Clone, Debug, PartialEq, Eq)]
enum Kind {
    /// `e^-rate`.
    Exponential { rate: Rational },
    /// `(x / 2^y)^z`, `x` odd.
    Dyadic { x: Natural, y: u32, z: u32 },
}

impl Base {
    /// The largest `y` and `z` of [`Base::dyadic`].
    pub const MOST: u32 = 4096;

    /// `exp(-1 / scale)`.
    ///
    /// # Panics
    /// If `scale <= 0`.
    #[must_use]
    pub fn exponential(scale: &Rational) -> Self {
        Self::falling(rate_of(scale))
    }

    /// `exp(-rate)`, `rate` above 0.
    pub(super) fn falling(rate: Rational) -> Self {
        Self(Kind::Exponential { rate })
    }

    /// `(x / 2^y)^z`, exactly.
    ///
    /// # Errors
    /// [`Error::Parameter`] unless `y` and `z` are from 1 to 4096 and `x` from 1 to `2^y - 1`.
    pub fn dyadic(x: &Natural, y: u32, z: u32) -> Result<Self, Error> {
        let within = |value: u32| (1..=Self::MOST).contains(&value);
        if !within(y) {
            return Err(Error::Parameter { name: "y", rule: "must be a whole number from 1 to 4096" });
        }
        if !within(z) {
            return Err(Error::Parameter { name: "z", rule: "must be a whole number from 1 to 4096" });
        }
        if x.is_zero() || x.bit_len() > y as usize {
            return Err(Error::Parameter { name: "x", rule: "must be a whole number from 1 to 2^y - 1" });
        }
        // x < 2^y, so an x of so many twos leaves at least one of y.
        let twos = u32::try_from(x.trailing_zeros().unwrap_or(0)).unwrap_or(0);
        Ok(Self(Kind::Dyadic { x: x >> twos as usize, y: y - twos, z }))
    }

    /// `floor(2^width * b^(2^power))`, certain.
    pub(super) fn power_floor(&self, power: u32, width: u32) -> Natural {
        match &self.0 {
            Kind::Exponential { rate } => exp_floor(&rate.shifted(power), width),
            Kind::Dyadic { x, y, z } => dyadic_floor(x, *y, *z, power, width),
        }
    }

    /// The largest `d` for which `2^width * b^d`, and so that of every smaller one, is sure to be a whole number.
    pub(super) fn exact_to(&self, width: u32) -> u128 {
        match &self.0 {
            Kind::Exponential { .. } => 0,
            Kind::Dyadic { y, z, .. } => (width / (y * z)).into(),
        }
    }
}

/// `floor(2^width * (x / 2^y)^(z * 2^power))`, `x` odd.
fn dyadic_floor(x: &Natural, y: u32, z: u32, power: u32, width: u32) -> Natural {
    let digits = 1u32.checked_shl(power).and_then(|times| times.checked_mul(y * z));
    if let Some(digits) = digits.filter(|digits| *digits <= width) {
        // A whole number: at most `width` doublings and multiplications of at most `width` bits.
        let mut result = raised(x.clone(), z, |a, b| a * b);
        for _ in 0..power {
            result = &result * &result;
        }
        return result << (width - digits) as usize;
    }
    // Half to a power beyond `width`; else a fraction whose numerator is odd, so that the ends meet.
    if *x == Natural::ONE {
        return Natural::ZERO;
    }
    let mut guard = 48 + power;
    loop {
        let work = (width + guard) as usize;
        let first = (x << work) >> y as usize;
        let mut low = raised(first.clone(), z, |a, b| (a * b) >> work);
        let mut high = raised(first + Natural::ONE, z, |a, b| ((a * b) >> work) + Natural::ONE);
        for _ in 0..power {
            low = (&low * &low) >> work;
            high = ((&high * &high) >> work) + Natural::ONE;
        }
        let (low, high) = (low >> guard as usize, high >> guard as usize);
        if low == high {
            return low;
        }
        guard *= 2;
    }
}

/// `base^exponent` for `exponent >= 1`, from the leading binary digit of the exponent on.
fn raised(base: Natural, exponent: u32, times: impl Fn(&Natural, &Natural) -> Natural) -> Natural {
    let mut result = base.clone();
    for bit in (0..exponent.ilog2()).rev() {
        result = times(&result, &result);
        if exponent >> bit & 1 == 1 {
            result = times(&result, &base);
        }
    }
    result
}
