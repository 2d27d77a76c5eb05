//! The index of a good score, or of the best few in order.
//!
//! For choosing among public options by scores that you computed: the most common category, the
//! model with the least error. Scores may be integers or doubles of any size. Take
//! [`super::costs`] for costs within public bounds, in base 2.
//!
//! **Watch out**: the options, their number and their order are public. The sensitivity is of one
//! score; if scores can move in opposite directions, the loss is twice as large.
#![doc = include_str!("proof.md")]

#[cfg(test)]
mod tests;

use core::num::NonZeroU32;

use crate::{
    Error, Result,
    entropy::Entropy,
    exact::{Positive, Rational, ratio_down, ratio_up},
    mechanism::{
        exponential::{Exponential, excess},
        gumbel_max::GumbelMax,
        permute_and_flip::PermuteAndFlip,
    },
    privacy::{Calibration, Charge, Loss, Moves, concentrated},
    sample::weighted::{probabilities, real_probabilities},
    score::scores::{Direction, Kind, Scores},
};

/// How the index is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Method {
    /// [`Exponential`]: weighted selection.
    Exponential,
    /// [`GumbelMax`]: the same distribution by Gumbel noise.
    GumbelMax,
    /// [`PermuteAndFlip`].
    PermuteAndFlip,
}

crate::named! {
    Method, "kind":
    Exponential "exponential",
    GumbelMax "gumbelMax",
    PermuteAndFlip "permuteAndFlip"
}

/// The public description of a selection.
#[derive(Clone, Debug)]
pub struct Settings {
    /// How the index is drawn.
    pub method: Method,
    /// The direction of good scores.
    pub direction: Direction,
    /// How many indices are released in order; by default one, not in a list.
    pub top: Option<u32>,
    /// The scale, in the unit of the scores, or the epsilon.
    pub calibration: Calibration,
    /// Most that one score moves between neighbors, in score units.
    pub sensitivity: Option<Positive>,
    /// How scores move between neighbors.
    pub moves: Moves,
}

/// Releases the index of a good score, or the best few in order.
///
/// | | |
/// | --- | --- |
/// | Input | `m` finite scores, integers or doubles taken as the binary fractions they are; public: `m` and the order |
/// | Neighbors | score vectors of one length; no score moves by more than `sensitivity` (all the same way for [`Moves::OneWay`]) |
/// | Output | an index below `m`, or `k` of them |
/// | Guarantee | pure DP with `epsilon = k * range / scale`, `range = 2 * sensitivity`, or `sensitivity` for [`Moves::OneWay`] |
/// | Accuracy | a score within `scale * ln(m / (1 - confidence))` of the best |
///
/// Source: see the mechanisms; `proof.md` for the range distance.
///
/// # Examples
/// ```
/// use sottovoce::{
///     entropy::System,
///     exact::Positive,
///     privacy::{Calibration, Moves},
///     query::selection::{Method, Selection, Settings},
///     score::scores::{Direction, Scores},
/// };
/// // The most common category: one person more or less moves one count by 1, and all moves go the
/// // same way.
/// let selection = Selection::new(&Settings {
///     method: Method::Exponential,
///     direction: Direction::Largest,
///     top: None,
///     calibration: Calibration::Epsilon(Positive::new("1/2".parse()?, "epsilon")?),
///     sensitivity: Some(Positive::ONE),
///     moves: Moves::OneWay,
/// })?;
/// let counts = Scores::integers(vec![120, 340, 95])?;
/// assert!(selection.release(&counts, &mut System::new(3))?[0] < 3);
/// assert_eq!(selection.epsilon().reported(), 0.5);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Selection {
    method: Method,
    direction: Direction,
    /// `k`; 1 if one index is released.
    k: u32,
    scale: Positive,
    /// The range distance at which `epsilon` is reported.
    range: Rational,
}

impl Selection {
    /// Checks everything that is public.
    ///
    /// # Errors
    /// [`Error::Parameter`], naming the setting that breaks its rule.
    pub fn new(settings: &Settings) -> Result<Self> {
        let Settings { method, direction, top, .. } = *settings;
        Error::parameter("top", "must be a whole number, from 1 to 1048576 (2^20)")
            .when(top == Some(0) || top.is_some_and(|k| k as usize > Scores::MOST))?;
        let k = top.unwrap_or(1);
        let range = range(settings)?;
        // The loss of one release is `k * range / scale`.
        let spent = range.as_ref().map(|range| range.clone() * Rational::from(u64::from(k)));
        let scale = Positive::new(settings.calibration.scale(spent.as_ref())?, "scale")?;
        Ok(Self { method, direction, k, scale, range: range.unwrap_or(Rational::ONE) })
    }

    /// The temperature, in score units.
    pub fn scale(&self) -> &Rational {
        self.scale.value()
    }

    /// The loss of one release at the range distance that follows from the sensitivity; at 1 by
    /// default.
    pub fn epsilon(&self) -> Loss {
        self.loss(&self.range)
    }

    /// The privacy map: the loss between score vectors at range distance `d_in`.
    pub fn loss(&self, d_in: &Rational) -> Loss {
        Loss::at(&(Rational::from(u64::from(self.k)) * d_in.clone()), self.scale())
    }

    /// The loss of one release between neighbors, at the same distance (`proof.md`, "Loss in rho").
    pub fn charge(&self) -> Charge {
        let price = match self.method {
            Method::Exponential | Method::GumbelMax => concentrated::range,
            Method::PermuteAndFlip => concentrated::pure,
        };
        Charge::in_parts(&self.epsilon(), self.k.into(), price)
    }

    /// The nominal number of random words of a release from `scores` many.
    #[must_use]
    pub fn words(&self, scores: u64) -> u64 {
        match self.method {
            Method::Exponential if self.k == 1 => Exponential::WORDS,
            Method::Exponential | Method::GumbelMax => scores,
            Method::PermuteAndFlip => PermuteAndFlip::words(scores, self.k),
        }
    }

    /// Draws the index, or the `k` best in order.
    ///
    /// # Errors
    /// [`Error::Parameter`] if there are fewer than `k` scores; [`Error::Entropy`] if the source
    /// fails.
    pub fn release<E: Entropy>(&self, scores: &Scores, entropy: &mut E) -> Result<Vec<usize>> {
        let (scale, direction) = (self.scale().clone(), self.direction);
        let one = match self.method {
            Method::Exponential if self.k == 1 => {
                Exponential::new(scale, size(scores))?.release_scores(scores, direction, entropy)?
            }
            Method::Exponential | Method::GumbelMax if self.k > 1 => {
                return GumbelMax::new(scale, direction)?.release_top(scores, self.k, entropy);
            }
            Method::Exponential | Method::GumbelMax => {
                GumbelMax::new(scale, direction)?.release(scores, entropy)?
            }
            Method::PermuteAndFlip => {
                return PermuteAndFlip::new(scale, direction)?.release_top(scores, self.k, entropy);
            }
        };
        Ok(vec![one])
    }

    /// With probability at least `confidence`, the released score is within this of the best of
    /// `scores` many.
    ///
    /// # Errors
    /// [`Error::Parameter`] unless `0 <= confidence < 1`; [`Error::Limit`] for more than
    /// [`Scores::MOST`] scores.
    pub fn score_error(&self, confidence: &Rational, scores: u64) -> Result<Rational> {
        let count = u32::try_from(scores).ok().and_then(NonZeroU32::new);
        match count.filter(|count| count.get() as usize <= Scores::MOST) {
            Some(count) => excess(self.scale(), count.into(), confidence),
            None if scores == 0 => {
                Err(Error::parameter("scores", "must be a whole number, at least 1"))
            }
            None => Err(Error::too_many("scores")),
        }
    }

    /// The exact probability of each index, enclosed. Reads true data and is **not** private.
    ///
    /// # Errors
    /// [`Error::Parameter`] if several indices are released; [`Error::Limit`] for more than 256
    /// scores of permute-and-flip.
    pub fn probabilities(&self, scores: &Scores) -> Result<Vec<(f64, f64)>> {
        Error::parameter("mechanism", "must release one index: build it without top()")
            .when(self.k > 1)?;
        Ok(match self.method {
            Method::Exponential | Method::GumbelMax => self.weights(scores),
            Method::PermuteAndFlip => {
                let mechanism = PermuteAndFlip::new(self.scale().clone(), self.direction)?;
                let one = PermuteAndFlip::certainty();
                let ends = mechanism.probabilities(scores)?;
                ends.iter()
                    .map(|ends| (ratio_down(&ends.low, &one), ratio_up(&ends.high, &one)))
                    .collect()
            }
        })
    }

    /// Those of the exponential mechanism.
    fn weights(&self, scores: &Scores) -> Vec<(f64, f64)> {
        match scores.kind() {
            Kind::Integers(scores) => probabilities(self.scale(), &self.direction.costs(scores)),
            Kind::Reals(scores) => {
                let costs: Vec<_> =
                    scores.iter().map(|score| self.direction.real_cost(*score)).collect();
                real_probabilities(self.scale(), &costs)
            }
        }
    }
}

fn size(scores: &Scores) -> NonZeroU32 {
    u32::try_from(scores.len()).ok().and_then(NonZeroU32::new).expect("scores are from 1 to 2^20")
}

/// The range distance of neighbors, where a sensitivity is given (`proof.md`, Lemma 1).
fn range(settings: &Settings) -> Result<Option<Rational>> {
    match (&settings.sensitivity, settings.moves) {
        (None, Moves::OneWay) => Err(Error::parameter(
            "sensitivity",
            "is required with monotone(): set how far one score can move",
        )),
        (None, Moves::AnyWay) => Ok(None),
        (Some(sensitivity), moves) => {
            let sensitivity = sensitivity.value().clone();
            Ok(Some(match moves {
                Moves::OneWay => sensitivity,
                Moves::AnyWay => sensitivity * Rational::from(2),
            }))
        }
    }
}
