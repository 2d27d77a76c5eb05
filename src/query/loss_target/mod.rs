//! How a query in base 2 is calibrated: by a base, or by the epsilon it must keep.
//!
//! Give `epsilon` and a sensitivity if you want a guarantee in nats: the base of 32 bits that loses
//! the most, and no more, is chosen. Give a base if you want small fractions (to read, to teach, to
//! compare with another program). Losses are then reported at the sensitivity, 1 by default.
//!
//! **Watch out**: losses count whole units, so that a sensitivity of 1/2 costs as much as 1. Scale
//! the inputs until a unit is small.
#![doc = include_str!("proof.md")]

#[cfg(test)]
mod tests;

use crate::{
    Result,
    exact::{DyadicBase, Natural, Positive, Rational},
    privacy::{SENSITIVITY_REQUIRED, widest_base},
};

/// Bits of the bases that are chosen for an epsilon.
const WIDTH: u32 = 32;

/// The most that one release may lose.
#[derive(Clone, Debug)]
pub enum LossTarget {
    /// The loss that follows from this base.
    Base(DyadicBase),
    /// At most this many nats: of all bases of 32 bits, the one with the largest loss within them.
    Epsilon(Positive),
}

/// The loss that a query is calibrated to.
#[derive(Clone, Debug)]
pub struct LossSettings {
    /// The most that one release may lose.
    pub target: LossTarget,
    /// Most that the input moves between neighbors; required with [`LossTarget::Epsilon`].
    pub sensitivity: Option<Positive>,
}

impl LossTarget {
    /// The base for losses of `units` many units (`proof.md`, step 2).
    pub(super) fn base(&self, units: &Natural) -> Result<DyadicBase> {
        match self {
            Self::Base(base) => Ok(base.clone()),
            Self::Epsilon(epsilon) => base_for(epsilon, units),
        }
    }
}

impl LossSettings {
    /// The distance at which losses are reported: the sensitivity, or 1 where only a base was
    /// given.
    pub(super) fn distance(&self) -> Result<Rational> {
        match (&self.sensitivity, &self.target) {
            (Some(sensitivity), _) => Ok(sensitivity.value().clone()),
            (None, LossTarget::Epsilon(_)) => Err(SENSITIVITY_REQUIRED),
            (None, LossTarget::Base(_)) => Ok(Rational::ONE),
        }
    }
}

/// The base of 32 bits with the largest loss that is at most `epsilon`, for losses of `units` many
/// units (`proof.md`, step 2).
pub(super) fn base_for(epsilon: &Positive, units: &Natural) -> Result<DyadicBase> {
    widest_base(epsilon, units, WIDTH)
}
