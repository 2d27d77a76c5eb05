//! A private quantile of rows, chosen among public candidates.
//!
//! For medians, quartiles and other "half of the rows are below this": outliers do not matter, and
//! no bounds of the rows are needed. Candidates are the values that may be answered.
//!
//! What bites: candidates are public and must not be taken from the data, and the answer is one of
//! them: a grid that is too coarse rounds. Few rows with a small epsilon give a candidate almost at
//! random: ask [`Quantile::rank_error`] first.
#![doc = include_str!("proof.md")]

#[cfg(test)]
mod on_grid_tests;
#[cfg(test)]
mod tests;

use core::num::{NonZeroU32, NonZeroU64};

use crate::{
    Error,
    entropy::Entropy,
    exact::{AnyGrid, DyadicBase, Rational},
    mechanism::{
        exponential::{Exponential, GroupedExponential},
        exponential_base2::IntegerExponentialBase2,
    },
    privacy::{Base2Loss, Charge, Loss, Neighbors, Person, concentrated, whole_rows},
    query::loss_target::base_for,
    sample::weighted::{WeightBase, probabilities, probabilities_of},
    score::quantile::{Alpha, AnyCosts, AnyTally, Scorer},
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
/// | Output | one of the candidates |
/// | Guarantee | pure DP with `epsilon`, exact; in base 2, at most `epsilon`, and its bits are reported as well |
/// | Accuracy | rank error within `scale * ln(m / (1 - confidence)) / q` of the best candidate's, `scale = 1 / -ln b` |
///
/// Candidates that are a grid may be as fine as doubles are: the step of the data. The law, and with
/// it all guarantees, are those of all points listed. Beyond `2^20` points ([`AnyGrid::Long`]) rows
/// are at most `2^26`, and are kept, by the points that they lie on or between, until the release;
/// the time it takes tells how many different places rows have, which is private.
///
/// Source: Smith 2011, "Privacy-preserving statistical estimation with optimal convergence rates",
/// on candidates as in OpenDP (Shoemate, Covington, Globus-Harris 2023), with the sensitivities of
/// `score::quantile` (`proof.md`, Theorem 1); base 2 after Ilvento 2020, "Implementing the
/// exponential mechanism with base-2 differential privacy".
///
/// # Examples
/// ```
/// use sottovoce::{
///     entropy::System, exact::AnyGrid, privacy::Neighbors,
///     query::quantile::{Quantile, Settings, Weights}, score::quantile::Scorer,
/// };
/// let query = |candidates: AnyGrid| {
///     let settings = Settings {
///         alpha: "1/2".parse()?,
///         neighbors: Neighbors::AddOrRemoveOne,
///         rows_per_person: 1,
///         epsilon: "1".parse()?,
///         scorer: Scorer::Interval,
///         weights: Weights::BaseE,
///     };
///     Ok::<_, Box<dyn std::error::Error>>(Quantile::new(&settings, candidates)?)
/// };
/// let listed = query(AnyGrid::Short(vec![0.0, 10.0, 20.0, 30.0]))?;
/// let cents = query(AnyGrid::new(&"0".parse()?, &"1e9".parse()?, &"0.01".parse()?)?)?;
/// for query in [listed, cents] {
///     let mut tally = query.tally();
///     tally.add(&[9.5, 10.0, 10.0, 11.0, 28.0])?;
///     let median = query.release(&mut tally, &mut System::new(query.words()))?;
///     assert!(query.candidates().has(median));
/// }
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Quantile {
    alpha: Alpha,
    scorer: Scorer,
    person: Person,
    /// How far costs are apart, in range distance, between data sets that differ in one row.
    range: u64,
    candidates: AnyGrid,
    mechanism: Mechanism,
}

enum Mechanism {
    BaseE(Exponential),
    Base2(IntegerExponentialBase2),
    /// On candidates that are not written out.
    Grouped(GroupedExponential),
}

impl Quantile {
    /// Checks everything that is public, and prepares the tables.
    ///
    /// # Errors
    /// [`Error::Parameter`] or [`Error::Limit`], naming the setting that breaks its rule. On a grid
    /// of more than `2^20` points the scorer must be [`Scorer::Interval`], the weights those of
    /// base e.
    pub fn new(settings: &Settings, candidates: AnyGrid) -> Result<Self, Error> {
        let Settings { scorer, weights, .. } = settings;
        let alpha = Alpha::new(&settings.alpha)?;
        let size = Size::of(&candidates)?;
        if matches!(size, Size::Long(_)) {
            check_long(*scorer, weights)?;
        }
        let person =
            Person::new(settings.neighbors, settings.rows_per_person, settings.epsilon.clone())?;
        let range = alpha.range_distance(settings.neighbors);
        // scale = range distance of one person / epsilon
        let scale = || person.scale(range);
        let mechanism = match (weights, size) {
            (_, Size::Long(points)) => {
                Mechanism::Grouped(GroupedExponential::new(scale(), points)?)
            }
            (Weights::BaseE, Size::Short(count)) => {
                Mechanism::BaseE(Exponential::new(scale(), count)?)
            }
            (Weights::Base2 { expected }, Size::Short(count)) => {
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
        Ok(Self { alpha, scorer: *scorer, person, range, candidates, mechanism })
    }

    /// The candidates.
    #[must_use]
    pub fn candidates(&self) -> &AnyGrid {
        &self.candidates
    }

    /// The base, in base 2.
    #[must_use]
    pub fn base(&self) -> Option<&DyadicBase> {
        match &self.mechanism {
            Mechanism::Base2(mechanism) => Some(mechanism.base()),
            Mechanism::BaseE(_) | Mechanism::Grouped(_) => None,
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
            Mechanism::Base2(mechanism) => mechanism.charge(self.person.units(self.range)),
            // The distance of one person over the scale, exactly.
            Mechanism::BaseE(_) | Mechanism::Grouped(_) => {
                Charge::in_parts(&self.person.epsilon(), 1, concentrated::range)
            }
        }
    }

    fn in_base2(&self) -> Option<Base2Loss> {
        let Mechanism::Base2(mechanism) = &self.mechanism else { return None };
        Some(mechanism.loss(self.person.units(self.range)))
    }

    /// The nominal number of random words of one release: 3, or 4 beyond `2^20` points.
    #[must_use]
    pub fn words(&self) -> u64 {
        match &self.mechanism {
            Mechanism::BaseE(_) | Mechanism::Base2(_) => Exponential::WORDS,
            Mechanism::Grouped(mechanism) => mechanism.words(),
        }
    }

    /// An empty tally: give it the rows, in chunks of any size.
    #[must_use]
    pub fn tally(&self) -> AnyTally {
        AnyTally::new(&self.candidates)
    }

    /// Draws a candidate. On a grid that is not written out rows are sorted for it, so it takes as
    /// long as there are rows.
    ///
    /// # Errors
    /// [`Error::Entropy`] if the source fails.
    ///
    /// # Panics
    /// If the tally is of a query with other candidates.
    pub fn release<E: Entropy>(&self, tally: &mut AnyTally, entropy: &mut E) -> Result<f64, Error> {
        Ok(self.candidates.point(self.draw(tally, entropy)?))
    }

    /// The index of the candidate that is released: the hook of enumerations.
    ///
    /// # Errors
    /// As [`Quantile::release`].
    ///
    /// # Panics
    /// As [`Quantile::release`].
    #[doc(hidden)]
    pub fn draw<E: Entropy>(&self, tally: &mut AnyTally, entropy: &mut E) -> Result<u64, Error> {
        let index = match (&self.mechanism, tally.costs(self.alpha, self.scorer)) {
            (Mechanism::BaseE(mechanism), AnyCosts::Listed(costs)) => {
                mechanism.release(&costs, entropy)?
            }
            (Mechanism::Base2(mechanism), AnyCosts::Listed(costs)) => {
                mechanism.release(&costs, entropy)?
            }
            (Mechanism::Grouped(mechanism), AnyCosts::Runs(costs)) => {
                return mechanism.point(costs, entropy);
            }
            _ => panic!("release: the tally is of other candidates"),
        };
        Ok(index as u64)
    }

    /// The privacy map: the loss in nats between data sets that differ in `d_in` rows (added or
    /// removed, or changed).
    ///
    /// # Errors
    /// [`Error::Parameter`] unless `d_in` is a whole number, at least 0.
    pub fn loss(&self, d_in: &Rational) -> Result<Loss, Error> {
        match &self.mechanism {
            Mechanism::Base2(mechanism) => {
                Ok(mechanism.loss(whole_rows(d_in)? * self.range).nats())
            }
            Mechanism::BaseE(_) | Mechanism::Grouped(_) => self.person.loss(d_in),
        }
    }

    /// With probability at least `confidence`, the released candidate's rank error (its cost over
    /// `q`, in rows) exceeds the best candidate's by at most this, whatever the data.
    ///
    /// # Errors
    /// [`Error::Parameter`] unless `0 <= confidence < 1`.
    pub fn rank_error(&self, confidence: &Rational) -> Result<Rational, Error> {
        let excess = match &self.mechanism {
            Mechanism::BaseE(mechanism) => mechanism.excess(confidence)?,
            Mechanism::Base2(mechanism) => mechanism.excess(confidence)?,
            Mechanism::Grouped(mechanism) => mechanism.excess(confidence)?,
        };
        Ok(excess * self.alpha.per_row())
    }

    /// The exact probability of each candidate, enclosed. Reads true data and is **not** private.
    ///
    /// # Errors
    /// [`Error::Limit`] on a grid that is not written out.
    pub fn probabilities(&self, tally: &mut AnyTally) -> Result<Vec<(f64, f64)>, Error> {
        let costs = tally.costs(self.alpha, self.scorer).listed()?;
        Ok(match self.base() {
            Some(base) => probabilities_of(&WeightBase::dyadic(base), &costs),
            None => probabilities(&self.person.scale(self.range), &costs),
        })
    }
}

/// How many candidates there are.
enum Size {
    /// Written out.
    Short(NonZeroU32),
    Long(NonZeroU64),
}

impl Size {
    fn of(candidates: &AnyGrid) -> Result<Self, Error> {
        let listed = match candidates {
            AnyGrid::Short(listed) => listed,
            AnyGrid::Long(grid) => {
                return Ok(Self::Long(NonZeroU64::new(grid.points()).expect("a grid has a point")));
            }
        };
        let refused = |rule| Error::Parameter { name: "candidates", rule };
        if listed.len() as u64 > u64::from(Exponential::MOST_CANDIDATES) {
            return Err(Error::too_many("candidates"));
        }
        if !listed.iter().all(|candidate| candidate.is_finite()) {
            return Err(refused("must be finite numbers"));
        }
        if !listed.is_sorted_by(|a, b| a < b) {
            return Err(refused("must be strictly increasing"));
        }
        let count = u32::try_from(listed.len()).ok().and_then(NonZeroU32::new);
        count.map(Self::Short).ok_or(refused("must not be empty"))
    }
}

/// What candidates that are not written out do not go with.
fn check_long(scorer: Scorer, weights: &Weights) -> Result<(), Error> {
    if scorer != Scorer::Interval {
        return Err(Error::Parameter {
            name: "scorer",
            rule: "must be \"interval\" on a grid of more than 1048576 (2^20) points",
        });
    }
    if *weights != Weights::BaseE {
        return Err(Error::Parameter {
            name: "base2",
            rule: "takes at most 1048576 (2^20) candidates: leave it out, or take a coarser grid",
        });
    }
    Ok(())
}
