//! The base of the weights, and certified floors of its powers.

use super::rate_of;
use crate::exact::{DyadicBase, Natural, Rational, exp_floor};

/// A number `b` with `0 < b < 1`: an outcome of cost `u` weighs `b^u`.
///
/// ```
/// use sottovoce::{exact::{DyadicBase, Natural, Rational}, sample::weighted::WeightBase};
/// let half = DyadicBase::new(Natural::ONE, 1, 1)?;
/// assert_ne!(WeightBase::dyadic(&half), WeightBase::exponential(&Rational::ONE));
/// // 2/4 is the same number.
/// assert_eq!(WeightBase::dyadic(&half), WeightBase::dyadic(&DyadicBase::new(Natural::from(2u8), 2, 1)?));
/// # Ok::<(), sottovoce::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WeightBase(Kind);

#[derive(Clone, Debug, PartialEq, Eq)]
enum Kind {
    /// `e^-rate`.
    Exponential { rate: Rational },
    /// `(x / 2^y)^z`, canonical.
    Dyadic(DyadicBase),
}

impl WeightBase {
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
    #[must_use]
    pub fn dyadic(base: &DyadicBase) -> Self {
        Self(Kind::Dyadic(base.canonical()))
    }

    /// `floor(2^width * b^(2^power))`, certain.
    pub(super) fn power_floor(&self, power: u32, width: u32) -> Natural {
        match &self.0 {
            Kind::Exponential { rate } => exp_floor(&rate.shifted(power), width),
            Kind::Dyadic(base) => base.squared_floor(power, width),
        }
    }

    /// The largest `d` for which `2^width * b^d`, and so that of every smaller one, is sure to be a
    /// whole number.
    pub(super) fn exact_to(&self, width: u32) -> u128 {
        match &self.0 {
            Kind::Exponential { .. } => 0,
            Kind::Dyadic(base) => (width / (base.y() * base.z())).into(),
        }
    }
}
