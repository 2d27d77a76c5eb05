//! Mechanisms in base 2 as they are told: a base, or an epsilon from which it follows.
#![doc = include_str!("proof.md")]

mod law;
mod selection;
#[cfg(test)]
mod tests;
mod values;

pub use selection::{Method, Selection, SelectionSettings};
pub use values::{Kind, Name, Values, ValuesSettings};

use crate::{
    Error,
    exact::{DyadicBase, Natural, Rational},
    privacy::widest_base,
};

/// Bits of the bases that are chosen for an epsilon.
const WIDTH: u32 = 32;

/// What was told of the base.
#[derive(Clone, Debug)]
pub enum Told {
    /// The base itself.
    Base(DyadicBase),
    /// The loss of one release, in nats, of which the base of 32 bits with the largest loss is
    /// made.
    Epsilon(Rational),
}

impl Told {
    /// The base for losses of so many `units` (`proof.md`, step 2).
    fn base(&self, units: &Natural) -> Result<DyadicBase, Error> {
        match self {
            Self::Base(base) => Ok(base.clone()),
            Self::Epsilon(epsilon) => base_for(epsilon, units),
        }
    }

    /// The distance at which losses are reported: the sensitivity, or 1 where only a base was told.
    fn distance(&self, sensitivity: Option<&Rational>) -> Result<Rational, Error> {
        let refused = |rule| Err(Error::Parameter { name: "sensitivity", rule });
        match (sensitivity, self) {
            (Some(told), _) if told.is_zero() || told.is_negative() => refused("must be above 0"),
            (Some(told), _) => Ok(told.clone()),
            (None, Self::Epsilon(_)) => refused("must be told with epsilon"),
            (None, Self::Base(_)) => Ok(Rational::ONE),
        }
    }
}

/// The base of 32 bits with the largest loss that is at most `epsilon`, for losses of so many
/// `units` (`proof.md`, step 2).
pub(super) fn base_for(epsilon: &Rational, units: &Natural) -> Result<DyadicBase, Error> {
    widest_base(epsilon, units, WIDTH)
}
