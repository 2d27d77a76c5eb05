//! Scores of candidates as they are given: integers, or doubles taken as the exact binary fractions they are.

#[cfg(test)]
mod tests;

use core::str::FromStr;

use crate::Error;

/// Which scores are good.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Direction {
    /// Larger is better.
    Largest,
    /// Smaller is better.
    Smallest,
}

impl Direction {
    /// The name in plans.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Largest => "max",
            Self::Smallest => "min",
        }
    }
}

impl FromStr for Direction {
    type Err = Error;

    fn from_str(text: &str) -> Result<Self, Error> {
        [Self::Largest, Self::Smallest]
            .into_iter()
            .find(|direction| direction.name() == text)
            .ok_or(Error::Parameter { name: "optimize", rule: "must be \"max\" or \"min\"" })
    }
}

/// One score for each candidate: at least one, at most [`Scores::MOST`], all in the documented domain.
///
/// Which kind it is depends on the type that the caller gave, never on the values.
#[derive(Clone, Debug, PartialEq)]
pub struct Scores(Kind);

/// What scores hold.
#[derive(Clone, Debug, PartialEq)]
pub enum Kind {
    /// Each below `2^INTEGER_BITS` in size.
    Integers(Vec<i128>),
    /// Each finite; -0 is held as 0.
    Reals(Vec<f64>),
}

impl Scores {
    /// The most candidates of one release.
    pub const MOST: usize = 1 << 20;
    /// Integers are below `2^INTEGER_BITS` in size.
    pub const INTEGER_BITS: u32 = 118;

    /// Integer scores.
    ///
    /// # Errors
    /// [`Error::Parameter`] if there are none or one is `2^118` or more in size; [`Error::Limit`] beyond [`Scores::MOST`].
    pub fn integers(scores: Vec<i128>) -> Result<Self, Error> {
        check_length(scores.len())?;
        let fits = |score: &i128| score.unsigned_abs() >> Self::INTEGER_BITS == 0;
        if scores.iter().all(fits) {
            Ok(Self(Kind::Integers(scores)))
        } else {
            Err(Error::Parameter { name: "scores", rule: "must be integers below 2^118 in size" })
        }
    }

    /// Real scores, each exactly the double given.
    ///
    /// # Errors
    /// [`Error::Parameter`] if there are none or one is NaN or infinite; [`Error::Limit`] beyond [`Scores::MOST`].
    pub fn reals(mut scores: Vec<f64>) -> Result<Self, Error> {
        check_length(scores.len())?;
        if !scores.iter().all(|score| score.is_finite()) {
            return Err(Error::Parameter { name: "scores", rule: "must be finite numbers" });
        }
        for score in &mut scores {
            *score = if *score == 0.0 { 0.0 } else { *score };
        }
        Ok(Self(Kind::Reals(scores)))
    }

    /// How many there are.
    #[must_use]
    #[allow(clippy::len_without_is_empty)] // there is always one
    pub fn len(&self) -> usize {
        match &self.0 {
            Kind::Integers(scores) => scores.len(),
            Kind::Reals(scores) => scores.len(),
        }
    }

    /// What they hold.
    #[must_use]
    pub fn kind(&self) -> &Kind {
        &self.0
    }
}

fn check_length(length: usize) -> Result<(), Error> {
    match length {
        0 => Err(Error::Parameter { name: "scores", rule: "must not be empty" }),
        1..=Scores::MOST => Ok(()),
        _ => Err(Error::Limit { name: "scores", rule: "must be at most 1048576 (2^20)" }),
    }
}

impl Drop for Scores {
    fn drop(&mut self) {
        match &mut self.0 {
            Kind::Integers(scores) => zeroize::Zeroize::zeroize(scores),
            Kind::Reals(scores) => zeroize::Zeroize::zeroize(scores),
        }
    }
}
