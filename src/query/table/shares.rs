//! How one loss is divided among the questions about a table, and what all of them come to.

use crate::{
    Error, Result,
    exact::Rational,
    privacy::{Charge, Loss},
    query::rows::mean::of_interval,
};

/// How one loss is divided among questions: by weights, exactly.
///
/// ```
/// use sottovoce::{exact::Rational, query::table::Shares};
/// let shares = Shares::new(vec![Rational::ONE, "2".parse()?])?;
/// assert_eq!(shares.of(&Rational::ONE), ["1/3".parse()?, "2/3".parse()?]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Shares {
    weights: Vec<Rational>,
    all: Rational,
}

impl Shares {
    /// The most questions.
    pub const MOST: usize = 64;

    /// One weight for each question.
    ///
    /// # Errors
    /// [`Error::Parameter`] for a weight that is not above 0, and unless there are from 1 to
    /// [`Shares::MOST`].
    pub fn new(weights: Vec<Rational>) -> Result<Self> {
        Error::parameter("questions", "must be from 1 to 64")
            .when(!(1..=Self::MOST).contains(&weights.len()))?;
        Error::parameter("weights", "must be above 0")
            .when(weights.iter().any(|weight| *weight <= Rational::ZERO))?;
        let all = weights.iter().cloned().reduce(|sum, weight| sum + weight);
        Ok(Self { all: all.unwrap_or(Rational::ONE), weights })
    }

    /// The weights, in order.
    pub fn weights(&self) -> &[Rational] {
        &self.weights
    }

    /// The parts of an amount, in order: they add up to it exactly (`proof.md`, Theorem 1).
    #[must_use]
    pub fn of(&self, amount: &Rational) -> Vec<Rational> {
        let one = amount.clone() / self.all.clone();
        self.weights.iter().map(|weight| weight.clone() * one.clone()).collect()
    }
}

/// The loss of all questions together, of which each loses this much.
pub(super) fn loss(parts: impl IntoIterator<Item = Loss>) -> Loss {
    parts.into_iter().fold(Loss::Finite(Rational::ZERO), |all, part| match (all, part) {
        (Loss::Finite(all), Loss::Finite(part)) => Loss::Finite(all + part),
        _ => Loss::Infinite,
    })
}

/// The charge of one release of all questions: losses are added up, and rounded once.
pub(super) fn charge(parts: impl IntoIterator<Item = Charge>) -> Charge {
    Charge::of_all(parts)
}

/// The confidence that each of this many questions needs, so that all of them hold at once: `1 - (1
/// - confidence) / questions`.
///
/// # Errors
/// [`Error::Parameter`] unless `0 < confidence < 1`.
pub fn confidence_of_each(confidence: &Rational, questions: u64) -> Result<Rational> {
    let missed =
        (Rational::ONE - of_interval(confidence)?.clone()) / Rational::from(questions.max(1));
    Ok(Rational::ONE - missed)
}
