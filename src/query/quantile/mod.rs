//! A private quantile of rows, chosen among public candidates.
//!
//! For medians, quartiles and other "half of the rows are below this": outliers do not matter, and
//! no bounds of the rows are needed. Candidates are the values that may be answered.
//!
//! What bites: candidates are public and must not be taken from the data, and the answer is one of
//! them: a grid that is too coarse rounds. Few rows with a small epsilon give a candidate almost at
//! random: ask [`Quantile::rank_error`] first.
#![doc = include_str!("proof.md")]

mod on_grid;
#[cfg(test)]
mod on_grid_tests;
#[cfg(test)]
mod tests;

pub use on_grid::GridQuantile;

use crate::{
    Error,
    entropy::Entropy,
    exact::{DyadicBase, Rational},
    mechanism::{exponential::Exponential, exponential_base2::IntegerExponentialBase2},
    privacy::{Base2Loss, Charge, Loss, Neighbors, Person, concentrated, whole_rows},
    query::loss_target::base_for,
    sample::weighted::{self, probabilities, probabilities_of},
    score::quantile::{Alpha, Scorer, Tally},
};

/// The public description of a quantile query.
#[derive(Clone, Debug)]
pub struct Settings {
    /// The quantile, from 0 to 1.
    pub alpha: Rational,
    /// Who must stay hidden.
    pub neighbors: Neighbors,
    /// Most rows of one person, at least 1.
    pub rows_per_person: u64,
    /// Loss of one release at the distance of one person, in nats, above 0.
    pub epsilon: Rational,
    /// How distance from the quantile is counted.
    pub scorer: Scorer,
    /// How cost becomes probability.
    pub weights: Weights,
}

/// The number `b` below 1 such that a candidate is released with probability proportional to
/// `b^cost`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Weights {
    /// `e^(-1 / scale)`: all of `epsilon` is spent.
    BaseE,
    /// `x / 2^32`, the one that loses the most that is not above `epsilon`: weights are fractions,
    /// and the loss is counted in bits as well.
    Base2 {
        /// The base that a plan states beside `epsilon`: it must be that one.
        expected: Option<DyadicBase>,
    },
}

/// Releases one of the candidates: a likely one is close to the quantile of the rows.
///
/// | | |
/// | --- | --- |
/// | Input | rows, any number of doubles; NaN is skipped. Public: the candidates, strictly increasing |
/// | Neighbors | data sets that differ in the rows of one person: up to `rows_per_person` rows added or removed, or changed |
/// | Output | an index among the candidates |
/// | Guarantee | pure DP with `epsilon`, exact; in base 2, at most `epsilon`, and its bits are reported as well |
/// | Accuracy | rank error within `scale * ln(m / (1 - confidence)) / q` of the best candidate's, `scale = 1 / -ln b` |
///
/// Source: Smith 2011, "Privacy-preserving statistical estimation with optimal convergence rates",
/// on candidates as in OpenDP (Shoemate, Covington, Globus-Harris 2023), with the sensitivities of
/// `score::quantile` (`proof.md`, Theorem 1); base 2 after Ilvento 2020, "Implementing the
/// exponential mechanism with base-2 differential privacy".
///
/// # Examples
/// ```
/// use sottovoce::{
///     entropy::System, privacy::Neighbors, query::quantile::{Quantile, Settings, Weights},
///     score::quantile::Scorer,
/// };
/// let query = Quantile::new(
///     &Settings {
///         alpha: "1/2".parse()?,
///         neighbors: Neighbors::AddOrRemoveOne,
///         rows_per_person: 1,
///         epsilon: "1".parse()?,
///         scorer: Scorer::Interval,
///         weights: Weights::BaseE,
///     },
///     vec![0.0, 10.0, 20.0, 30.0],
/// )?;
/// let mut tally = query.tally();
/// tally.add(&[9.5, 10.0, 10.0, 11.0, 28.0]);
/// let index = query.release(&tally, &mut System::new(3))?;
/// assert!(index < 4);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Quantile {
    alpha: Alpha,
    scorer: Scorer,
    person: Person,
    /// How far costs are apart, in range distance, between data sets that differ in one row.
    range: u64,
    candidates: Vec<f64>,
    mechanism: Mechanism,
}

enum Mechanism {
    BaseE { scale: Rational, exponential: Exponential },
    Base2(IntegerExponentialBase2),
}

impl Quantile {
    /// Checks everything that is public, and prepares the tables.
    ///
    /// # Errors
    /// [`Error::Parameter`] or [`Error::Limit`], naming the setting that breaks its rule.
    pub fn new(settings: &Settings, candidates: Vec<f64>) -> Result<Self, Error> {
        let alpha = Alpha::new(&settings.alpha)?;
        let count = check_candidates(&candidates)?;
        let person =
            Person::new(settings.neighbors, settings.rows_per_person, settings.epsilon.clone())?;
        let range = alpha.range_distance(settings.neighbors);
        let mechanism = match &settings.weights {
            Weights::BaseE => {
                // scale = range distance of one person / epsilon
                let scale = person.scale(range);
                Mechanism::BaseE { exponential: Exponential::new(scale.clone(), count)?, scale }
            }
            Weights::Base2 { expected } => {
                let base = base_for(person.promise(), &person.units(range))?;
                if expected.as_ref().is_some_and(|expected| *expected != base) {
                    return Err(Error::Parameter {
                        name: "base",
                        rule: "must be the one that follows from epsilon: leave it out to have it chosen",
                    });
                }
                Mechanism::Base2(IntegerExponentialBase2::new(base, count)?)
            }
        };
        Ok(Self { alpha, scorer: settings.scorer, person, range, candidates, mechanism })
    }

    /// The candidates, in order.
    #[must_use]
    pub fn candidates(&self) -> &[f64] {
        &self.candidates
    }

    /// The base, in base 2.
    #[must_use]
    pub fn base(&self) -> Option<&DyadicBase> {
        match &self.mechanism {
            Mechanism::BaseE { .. } => None,
            Mechanism::Base2(mechanism) => Some(mechanism.base()),
        }
    }

    /// The loss of one release at the distance of one person, in nats.
    #[must_use]
    pub fn epsilon(&self) -> Loss {
        self.in_base2().map_or_else(|| self.person.epsilon(), |loss| loss.nats())
    }

    /// The same in bits, in base 2.
    #[must_use]
    pub fn bits(&self) -> Option<Loss> {
        self.in_base2().map(|loss| loss.bits())
    }

    /// What one release costs one person (`proof.md`, Theorem 2).
    #[must_use]
    pub fn charge(&self) -> Charge {
        match &self.mechanism {
            // The distance of one person over the scale, exactly.
            Mechanism::BaseE { .. } => {
                Charge::in_parts(&self.person.epsilon(), 1, concentrated::range)
            }
            Mechanism::Base2(mechanism) => mechanism.charge(self.person.units(self.range)),
        }
    }

    fn in_base2(&self) -> Option<Base2Loss> {
        match &self.mechanism {
            Mechanism::BaseE { .. } => None,
            Mechanism::Base2(mechanism) => Some(mechanism.loss(self.person.units(self.range))),
        }
    }

    /// An empty tally: give it the rows, in chunks of any size.
    #[must_use]
    pub fn tally(&self) -> Tally {
        Tally::new(&self.candidates)
    }

    /// Draws the index of a candidate.
    ///
    /// # Errors
    /// [`Error::Entropy`] if the source fails.
    ///
    /// # Panics
    /// If the tally is of a query with another number of candidates.
    pub fn release<E: Entropy>(&self, tally: &Tally, entropy: &mut E) -> Result<usize, Error> {
        let costs = zeroize::Zeroizing::new(tally.costs(self.alpha, self.scorer));
        match &self.mechanism {
            Mechanism::BaseE { exponential, .. } => exponential.release(&costs, entropy),
            Mechanism::Base2(mechanism) => mechanism.release(&costs, entropy),
        }
    }

    /// The privacy map: the loss in nats between data sets that differ in `d_in` rows (added or
    /// removed, or changed).
    ///
    /// # Errors
    /// [`Error::Parameter`] unless `d_in` is a whole number, at least 0.
    pub fn loss(&self, d_in: &Rational) -> Result<Loss, Error> {
        match &self.mechanism {
            Mechanism::BaseE { .. } => self.person.loss(d_in),
            Mechanism::Base2(mechanism) => {
                Ok(mechanism.loss(whole_rows(d_in)? * self.range).nats())
            }
        }
    }

    /// With probability at least `confidence`, the released candidate's rank error (its cost over
    /// `q`, in rows) exceeds the best candidate's by at most this, whatever the data.
    ///
    /// # Errors
    /// [`Error::Parameter`] unless `0 <= confidence < 1`.
    pub fn rank_error(&self, confidence: &Rational) -> Result<Rational, Error> {
        let per_row = Rational::from(u64::from(self.alpha.q())).reciprocal().expect("q is above 0");
        let excess = match &self.mechanism {
            Mechanism::BaseE { exponential, .. } => exponential.excess(confidence)?,
            Mechanism::Base2(mechanism) => mechanism.excess(confidence)?,
        };
        Ok(excess * per_row)
    }

    /// The exact probability of each candidate, enclosed. Reads true data and is **not** private.
    #[must_use]
    pub fn probabilities(&self, tally: &Tally) -> Vec<(f64, f64)> {
        let costs = tally.costs(self.alpha, self.scorer);
        match &self.mechanism {
            Mechanism::BaseE { scale, .. } => probabilities(scale, &costs),
            Mechanism::Base2(mechanism) => {
                probabilities_of(&weighted::WeightBase::dyadic(mechanism.base()), &costs)
            }
        }
    }
}

fn check_candidates(candidates: &[f64]) -> Result<core::num::NonZeroU32, Error> {
    let refused = |rule| Error::Parameter { name: "candidates", rule };
    if candidates.len() as u64 > u64::from(Exponential::MOST_CANDIDATES) {
        return Err(Error::too_many("candidates"));
    }
    if !candidates.iter().all(|candidate| candidate.is_finite()) {
        return Err(refused("must be finite numbers"));
    }
    if !candidates.is_sorted_by(|a, b| a < b) {
        return Err(refused("must be strictly increasing"));
    }
    u32::try_from(candidates.len())
        .ok()
        .and_then(core::num::NonZeroU32::new)
        .ok_or(refused("must not be empty"))
}
