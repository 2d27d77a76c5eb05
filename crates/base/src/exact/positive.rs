//! Numbers above 0, checked once.

use core::fmt;

use super::Rational;
use crate::{Error, Result};

/// A number above 0 and its reciprocal: for example a scale and its rate.
///
/// Code that takes one neither checks it again nor divides by it.
///
/// ```
/// use sottovoce::exact::{Positive, Rational};
/// let scale = Positive::new("5/2".parse()?, "scale")?;
/// assert_eq!(scale.reciprocal().to_string(), "2/5");
/// assert!(Positive::new(Rational::ZERO, "scale").is_err());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Positive {
    value: Rational,
    reciprocal: Rational,
}

impl Positive {
    /// One.
    pub const ONE: Self = Self { value: Rational::ONE, reciprocal: Rational::ONE };

    /// A parameter, by its public name.
    ///
    /// # Errors
    /// [`Error::Parameter`] if it is not above 0.
    pub fn new(value: Rational, name: &'static str) -> Result<Self> {
        Self::checked(value).ok_or(Error::parameter(name, "must be above 0"))
    }

    /// A number that is known to be above 0.
    ///
    /// # Panics
    /// If it is not.
    #[must_use]
    pub fn of(value: &Rational) -> Self {
        Self::checked(value.clone()).expect("the number must be above 0")
    }

    fn checked(value: Rational) -> Option<Self> {
        let reciprocal = value.reciprocal().filter(|reciprocal| !reciprocal.is_negative())?;
        Some(Self { value, reciprocal })
    }

    /// The number.
    pub fn value(&self) -> &Rational {
        &self.value
    }

    /// `1 / value`.
    pub fn reciprocal(&self) -> &Rational {
        &self.reciprocal
    }

    /// `1 / (2 value)`: what the square of a distance is weighed by at such a variance.
    ///
    /// ```
    /// use sottovoce::exact::{Positive, Rational};
    /// assert_eq!(Positive::of(&Rational::from(3)).half_reciprocal().to_string(), "1/6");
    /// ```
    pub fn half_reciprocal(&self) -> Rational {
        self.reciprocal.clone() * Rational::dyadic(1, 1)
    }
}

impl fmt::Display for Positive {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.value.fmt(f)
    }
}
