//! Public bounds, and where an answer lies between them.

use crate::{
    Error,
    exact::{Natural, Rational, Real},
};

/// Bounds to which numbers are clamped.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Range {
    lowest: Rational,
    highest: Rational,
    /// `1 / (highest - lowest)`.
    rate: Rational,
}

impl Range {
    /// From `lowest` to `highest`.
    ///
    /// # Errors
    /// [`Error::Parameter`] unless `lowest < highest`.
    pub fn new(lowest: Rational, highest: Rational) -> Result<Self, Error> {
        let name = "highest";
        let refused = Error::Parameter { name, rule: "must be above the lowest" };
        if highest <= lowest {
            return Err(refused);
        }
        let rate = (highest.clone() - lowest.clone()).reciprocal().ok_or(refused)?;
        Ok(Self { lowest, highest, rate })
    }

    /// Where an answer lies, once it is clamped: `(part, whole)`, 0 at the lowest and all of it at
    /// the highest, exactly.
    #[must_use]
    pub fn place(&self, answer: Real) -> (Natural, Natural) {
        let clamped = answer.exact().clamp(self.lowest.clone(), self.highest.clone());
        let place = (clamped - self.lowest.clone()) * self.rate.clone();
        (place.size(), place.denominator().clone())
    }
}
