//! Scores of candidates as they are given: integers, or doubles taken as the exact binary fractions
//! they are.
//!
//! For a choice among public candidates by a score of your own. How far one person can move a score
//! is the caller's word (`sensitivity`), and nothing here can check it.
//!
//! **Watch out**: doubles are read exactly, so 0.1 + 0.2 and 0.3 are different scores. NaN and
//! infinities are refused. Mechanisms weigh differences of scores, so a constant added to all of
//! them changes nothing.

#[cfg(test)]
mod tests;

use sottovoce_loops::{
    reals::all_places,
    scores::{are_below, costs as integer_costs},
    wiped::{Wiped, Word},
};
use zeroize::{Zeroize, Zeroizing};

use crate::{
    Error, MOST_ELEMENTS, Result,
    exact::{Dyadic, Real},
};

/// The direction of good scores.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Direction {
    /// Larger is better.
    Largest,
    /// Smaller is better.
    Smallest,
}

impl Direction {
    /// The costs of integer scores: smaller is better, and none in the domain is below 0.
    pub(crate) fn costs(self, scores: &[i128]) -> Wiped<u128> {
        let mut costs = Wiped::zeros(scores.len());
        integer_costs(scores, 1 << Scores::INTEGER_BITS, self == Self::Largest, &mut costs);
        costs
    }

    /// The cost of a real score: smaller is better.
    pub(crate) fn real_cost(self, score: Real) -> Real {
        match self {
            Self::Largest => score.negated(),
            Self::Smallest => score,
        }
    }
}

crate::named!(Direction, "optimize": Largest "max", Smallest "min");

/// One score for each candidate: at least one, at most [`Scores::MOST`], all in the documented
/// domain.
///
/// The kind depends on the type that the caller gave, never on the values.
#[derive(Clone, Debug, PartialEq)]
pub struct Scores(Kind);

/// The numbers that scores hold.
#[derive(Clone, Debug, PartialEq)]
pub enum Kind {
    /// Each below `2^INTEGER_BITS` in size.
    Integers(Vec<i128>),
    /// Doubles; -0 is held as 0.
    Reals(Vec<Real>),
}

impl Scores {
    /// The most candidates of one release.
    pub const MOST: usize = MOST_ELEMENTS as usize;
    /// Integers are below `2^INTEGER_BITS` in size.
    pub const INTEGER_BITS: u32 = 118;

    /// Integer scores.
    ///
    /// # Errors
    /// [`Error::Parameter`] if there are none or one is `2^118` or more in size; [`Error::Limit`]
    /// for more than [`Scores::MOST`].
    pub fn integers(scores: Vec<i128>) -> Result<Self> {
        check_length(scores.len())?;
        if are_below(&scores, Self::INTEGER_BITS) {
            Ok(Self(Kind::Integers(scores)))
        } else {
            Err(Error::parameter("scores", "must be integers below 2^118 in size"))
        }
    }

    /// Real scores, each exactly the double given.
    ///
    /// # Errors
    /// [`Error::Parameter`] if there are none or one is NaN or infinite; [`Error::Limit`] for more
    /// than [`Scores::MOST`].
    pub fn reals(scores: Vec<f64>) -> Result<Self> {
        let scores = Zeroizing::new(scores);
        check_length(scores.len())?;
        let mut places = vec![0; scores.len()];
        if all_places(&scores, &mut places) {
            Ok(Self(Kind::Reals(places.into_iter().map(Real::at).collect())))
        } else {
            places.zeroize();
            Err(Error::parameter("scores", "must be finite numbers"))
        }
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

    /// The numbers that they hold.
    #[must_use]
    pub fn kind(&self) -> &Kind {
        &self.0
    }

    /// The scores in order, turned so that larger is better.
    pub fn rising(&self, direction: Direction) -> impl Iterator<Item = Dyadic> + Clone + '_ {
        let turned = move |score: Dyadic| match direction {
            Direction::Largest => score,
            Direction::Smallest => score.negated(),
        };
        (0..self.len()).map(move |index| {
            turned(match &self.0 {
                Kind::Integers(scores) => Dyadic::integer(scores[index]),
                Kind::Reals(scores) => scores[index].into(),
            })
        })
    }
}

fn check_length(length: usize) -> Result<()> {
    match length {
        0 => Err(Error::parameter("scores", "must not be empty")),
        1..=Scores::MOST => Ok(()),
        _ => Err(Error::too_many("scores")),
    }
}

impl Drop for Scores {
    fn drop(&mut self) {
        match &mut self.0 {
            // Room of theirs that was never used is left as it is.
            Kind::Integers(scores) => i128::wipe(scores),
            Kind::Reals(scores) => scores.iter_mut().zeroize(),
        }
    }
}
