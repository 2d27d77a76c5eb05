//! The base of the weights, and certified floors of its powers.

use crate::exact::{DyadicBase, Natural, Positive, Rational, exp_floor};

/// A number `b` with `0 < b < 1`: an outcome of cost `u` weighs `b^u`.
///
/// ```
/// use sottovoce::{exact::{DyadicBase, Natural, Positive}, sample::weighted::WeightBase};
/// let half = DyadicBase::new(Natural::ONE, 1, 1)?;
/// assert_ne!(WeightBase::dyadic(&half), WeightBase::exponential(&Positive::ONE));
/// // 2/4 is the same number.
/// let same = DyadicBase::new(Natural::from(2u8), 2, 1)?;
/// assert_eq!(WeightBase::dyadic(&half), WeightBase::dyadic(&same));
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
    #[must_use]
    pub fn exponential(scale: &Positive) -> Self {
        Self::falling(scale.reciprocal().clone())
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

    /// The largest `d` for which `2^width * b^d` is sure to be a whole number, as it is for every
    /// smaller one.
    pub(super) fn exact_to(&self, width: u32) -> u128 {
        match &self.0 {
            Kind::Exponential { .. } => 0,
            Kind::Dyadic(base) => (width / (base.y() * base.z())).into(),
        }
    }
}

impl From<&Positive> for WeightBase {
    /// [`WeightBase::exponential`].
    fn from(scale: &Positive) -> Self {
        Self::exponential(scale)
    }
}

impl From<&DyadicBase> for WeightBase {
    /// [`WeightBase::dyadic`].
    fn from(base: &DyadicBase) -> Self {
        Self::dyadic(base)
    }
}

impl From<&Self> for WeightBase {
    fn from(base: &Self) -> Self {
        base.clone()
    }
}
