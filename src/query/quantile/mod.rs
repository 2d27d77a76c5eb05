//! A private quantile of rows, chosen among public candidates.
//!
//! For medians, quartiles and other "half of the rows are below this": outliers do not matter, and
//! no bounds of the rows are needed. Candidates are the values that may be answered.
//!
//! **Watch out**: candidates are public and must not be taken from the data, and the answer is one
//! of them: a grid that is too coarse rounds. Few rows with a small epsilon give a candidate almost
//! at random: check [`Quantile::rank_error`] first.
#![doc = include_str!("proof.md")]

#[cfg(test)]
mod on_grid_tests;
#[cfg(test)]
mod tests;

use core::num::{NonZeroU32, NonZeroU64};

use crate::{
    Error, Result,
    entropy::Entropy,
    exact::{AnyGrid, DyadicBase, Natural, Rational},
    mechanism::{
        exponential::{Exponential, GroupedExponential},
        exponential_base2::IntegerExponentialBase2,
    },
    privacy::{Charge, Epsilon, Loss, Neighbors, Person, whole_rows},
    query::{
        loss_target::base_for,
        question::{Asked, AskedIn, Question, Reading, Size},
    },
    sample::weighted::{WeightBase, probabilities, probabilities_of},
    score::quantile::{Alpha, AnyCosts, AnyTally, Costs, Scorer},
};

/// The quantile that is asked for, and how: the public description of a question.
#[derive(Clone, Debug)]
pub struct Settings {
    /// The quantile, from 0 to 1.
    pub alpha: Rational,
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
        /// The base that a plan states in addition to `epsilon`: it must be that one.
        expected: Option<DyadicBase>,
    },
}

/// Releases one of the candidates: a likely one is close to the quantile of the rows.
///
/// | | |
/// | --- | --- |
/// | Input | rows, any number of doubles; NaN is skipped. Public: the candidates, strictly increasing |
/// | Neighbors | datasets that differ in the rows of one person: up to `rows` rows added or removed, or changed |
/// | Output | one of the candidates |
/// | Guarantee | pure DP with `epsilon`, exact; in base 2, at most `epsilon`, and its bits are reported as well |
/// | Accuracy | rank error within `scale * ln(m / (1 - confidence)) / q` of the best candidate's, `scale = 1 / -ln b` |
///
/// A grid of candidates may be as fine as doubles are: use the step of the data. The distribution,
/// and with it every guarantee, is that of all points listed. On more than `2^20` points
/// ([`AnyGrid::Long`]) rows are at most `2^26`. They are stored until the release, by the points
/// that they lie on or between. The time of the release reveals how many distinct points and gaps
/// the rows fall on, which is private.
///
/// Source: Smith 2011, "Privacy-preserving statistical estimation with optimal convergence rates",
/// on candidates as in OpenDP (Shoemate, Covington, Globus-Harris 2023). The sensitivities are
/// those of `score::quantile` (`proof.md`, Theorem 1). Base 2 is after Ilvento 2020, "Implementing
/// the exponential mechanism with base-2 differential privacy".
///
/// # Examples
/// ```
/// use sottovoce::{
///     entropy::System,
///     exact::AnyGrid,
///     privacy::{Neighbors, Person},
///     query::quantile::{Quantile, QuantileQuestion, Settings, Weights},
///     score::quantile::Scorer,
/// };
/// let median = |candidates: AnyGrid| {
///     let scorer = Scorer::Interval;
///     let settings = Settings { alpha: "1/2".parse()?, scorer, weights: Weights::BaseE };
///     let person = Person::new(Neighbors::AddOrRemoveOne, 1, "1".parse()?)?;
///     let question = QuantileQuestion::new(settings, candidates)?;
///     Ok::<_, Box<dyn std::error::Error>>(Quantile::new(person, question)?)
/// };
/// let listed = median(AnyGrid::Short(vec![0.0, 10.0, 20.0, 30.0]))?;
/// let cents = median(AnyGrid::new(&"0".parse()?, &"1e9".parse()?, &"0.01".parse()?)?)?;
/// for query in [listed, cents] {
///     let mut tally = query.tally();
///     tally.add(&[9.5, 10.0, 10.0, 11.0, 28.0])?;
///     let released = query.release(&mut tally, &mut System::new(query.words()))?;
///     assert!(query.candidates().has(released));
/// }
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Quantile {
    person: Person,
    question: QuantileQuestion,
    mechanism: Mechanism,
}

/// A quantile of rows, among candidates.
#[derive(Clone, Debug)]
pub struct QuantileQuestion {
    alpha: Alpha,
    scorer: Scorer,
    weights: Weights,
    candidates: AnyGrid,
    count: Count,
}

/// How many candidates there are.
#[derive(Clone, Copy, Debug)]
enum Count {
    /// Written out.
    Listed(NonZeroU32),
    /// On a grid that is not written out.
    OnGrid(NonZeroU64),
}

enum Mechanism {
    BaseE(Exponential),
    Base2(IntegerExponentialBase2),
    /// On candidates that are not written out.
    Grouped(GroupedExponential),
}

impl QuantileQuestion {
    /// Checks the settings and the candidates.
    ///
    /// # Errors
    /// [`Error::Parameter`] or [`Error::Limit`], naming the setting that breaks its rule. On a grid
    /// of more than `2^20` points the scorer must be [`Scorer::Interval`], the weights those of
    /// base e.
    pub fn new(settings: Settings, candidates: AnyGrid) -> Result<Self> {
        let Settings { alpha, scorer, weights } = settings;
        let alpha = Alpha::new(&alpha)?;
        let count = match &candidates {
            AnyGrid::Short(listed) => Count::Listed(check_listed(listed)?),
            AnyGrid::Long(grid) => {
                check_long(scorer, &weights)?;
                Count::OnGrid(NonZeroU64::new(grid.points()).expect("a grid has a point"))
            }
        };
        Ok(Self { alpha, scorer, weights, candidates, count })
    }

    /// The quantile.
    pub(in crate::query) fn alpha(&self) -> Alpha {
        self.alpha
    }

    /// How distance from the quantile is counted.
    pub(in crate::query) fn scorer(&self) -> Scorer {
        self.scorer
    }

    /// The candidates.
    pub(in crate::query) fn candidates(&self) -> &AnyGrid {
        &self.candidates
    }

    /// Makes the mechanism, so that a person is hidden.
    fn mechanism(&self, person: &Person) -> Result<Mechanism> {
        let range = self.alpha.range_distance(person.neighbors());
        // scale = range distance of one person / epsilon
        let scale = || person.scale(range);
        match (&self.weights, self.count) {
            (_, Count::OnGrid(points)) => {
                GroupedExponential::new(scale(), points).map(Mechanism::Grouped)
            }
            (Weights::BaseE, Count::Listed(count)) => {
                Exponential::new(scale(), count).map(Mechanism::BaseE)
            }
            (Weights::Base2 { expected }, Count::Listed(count)) => {
                let base = base_for(person.promise(), &person.units(range))?;
                Error::parameter("base", "does not follow from epsilon: leave it out")
                    .when(expected.as_ref().is_some_and(|expected| *expected != base))?;
                IntegerExponentialBase2::new(base, count).map(Mechanism::Base2)
            }
        }
    }
}

impl Question for QuantileQuestion {
    type Tally = AnyTally;

    fn tally(&self) -> AnyTally {
        AnyTally::new(&self.candidates)
    }

    fn reading(&self) -> Reading {
        Reading::Numbers
    }

    fn size(&self) -> Size {
        Size::on(&self.candidates)
    }
}

impl AskedIn<Epsilon> for QuantileQuestion {
    type Query = Quantile;

    fn ask(self, person: Person) -> Result<Quantile> {
        Quantile::new(person, self)
    }
}

impl Asked for Quantile {
    fn person(&self) -> &Person {
        &self.person
    }

    // In base 2 less than what was guaranteed, perhaps.
    fn epsilon(&self) -> Loss {
        self.lost(self.apart_by_one())
    }

    fn loss(&self, d_in: &Rational) -> Result<Loss> {
        Ok(self.lost(self.apart(self.person.neighbors(), whole_rows(d_in)?)))
    }

    fn charge_at(&self, neighbors: Neighbors, rows: u64) -> Charge {
        let apart = self.apart(neighbors, rows.into());
        match &self.mechanism {
            Mechanism::Base2(mechanism) => mechanism.charge(apart),
            Mechanism::BaseE(mechanism) => mechanism.charge(&Rational::whole(apart)),
            Mechanism::Grouped(mechanism) => mechanism.charge(&Rational::whole(apart)),
        }
    }
}

impl Quantile {
    /// Asks so that a person is hidden, and prepares the tables.
    ///
    /// # Errors
    /// [`Error::Parameter`], naming the setting that breaks its rule.
    pub fn new(person: Person, question: QuantileQuestion) -> Result<Self> {
        Ok(Self { mechanism: question.mechanism(&person)?, question, person })
    }

    /// How far costs are apart, in range distance, between datasets that differ in this many rows.
    fn apart(&self, neighbors: Neighbors, rows: Natural) -> Natural {
        rows * self.question.alpha.range_distance(neighbors)
    }

    /// How far costs are apart for the rows of one person.
    fn apart_by_one(&self) -> Natural {
        self.apart(self.person.neighbors(), self.person.rows().into())
    }

    fn lost(&self, apart: Natural) -> Loss {
        match &self.mechanism {
            Mechanism::Base2(mechanism) => mechanism.loss(apart).nats(),
            Mechanism::BaseE(mechanism) => mechanism.loss(&Rational::whole(apart)),
            Mechanism::Grouped(mechanism) => mechanism.loss(&Rational::whole(apart)),
        }
    }

    /// The candidates.
    #[must_use]
    pub fn candidates(&self) -> &AnyGrid {
        &self.question.candidates
    }

    /// The base, in base 2.
    #[must_use]
    pub fn base(&self) -> Option<&DyadicBase> {
        match &self.mechanism {
            Mechanism::Base2(mechanism) => Some(mechanism.base()),
            Mechanism::BaseE(_) | Mechanism::Grouped(_) => None,
        }
    }

    /// The loss of one release at the distance of one person in bits, in base 2.
    #[must_use]
    pub fn bits(&self) -> Option<Loss> {
        let Mechanism::Base2(mechanism) = &self.mechanism else { return None };
        Some(mechanism.loss(self.apart_by_one()).bits())
    }

    /// The nominal number of random words of one release: 3, or 4 for more than `2^20` points.
    #[must_use]
    pub fn words(&self) -> u64 {
        match &self.mechanism {
            Mechanism::BaseE(_) | Mechanism::Base2(_) => Exponential::WORDS,
            Mechanism::Grouped(mechanism) => mechanism.words(),
        }
    }

    /// An empty tally: give it the rows, in chunks of any size.
    pub fn tally(&self) -> AnyTally {
        self.question.tally()
    }

    /// Draws a candidate. On a grid that is not written out rows are sorted for it, so it takes as
    /// long as there are rows.
    ///
    /// # Errors
    /// [`Error::Entropy`] if the source fails.
    ///
    /// # Panics
    /// If the tally is of a query with other candidates.
    pub fn release<E: Entropy>(&self, tally: &mut AnyTally, entropy: &mut E) -> Result<f64> {
        Ok(self.question.candidates.point(self.draw(tally, entropy)?))
    }

    /// The index of the candidate that is released: the hook of enumerations.
    ///
    /// # Errors
    /// As [`Quantile::release`].
    ///
    /// # Panics
    /// As [`Quantile::release`].
    #[doc(hidden)]
    pub fn draw<E: Entropy>(&self, tally: &mut AnyTally, entropy: &mut E) -> Result<u64> {
        let index = match (&self.mechanism, tally.costs(self.question.alpha, self.question.scorer))
        {
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

    /// Draws a candidate by the costs of all, which are written out.
    pub(in crate::query) fn draw_from<E: Entropy>(
        &self,
        costs: &[u128],
        entropy: &mut E,
    ) -> Result<f64> {
        let index = match &self.mechanism {
            Mechanism::BaseE(mechanism) => mechanism.release(costs, entropy)?,
            Mechanism::Base2(mechanism) => mechanism.release(costs, entropy)?,
            Mechanism::Grouped(_) => panic!("draw_from: the candidates are not written out"),
        };
        Ok(self.question.candidates.point(index as u64))
    }

    /// Draws a candidate by the costs of those that are not written out, counted from the first of
    /// them.
    pub(in crate::query) fn draw_on_grid<E: Entropy>(
        &self,
        costs: Costs<'_>,
        entropy: &mut E,
    ) -> Result<f64> {
        let Mechanism::Grouped(mechanism) = &self.mechanism else {
            panic!("draw_on_grid: the candidates are written out")
        };
        let place = mechanism.point(costs, entropy)? - costs.first_point;
        Ok(self.question.candidates.point(place))
    }

    /// With probability at least `confidence`, the released candidate's rank error (its cost over
    /// `q`, in rows) exceeds the best candidate's by at most this, for any data.
    ///
    /// # Errors
    /// [`Error::Parameter`] unless `0 <= confidence < 1`.
    pub fn rank_error(&self, confidence: &Rational) -> Result<Rational> {
        let excess = match &self.mechanism {
            Mechanism::BaseE(mechanism) => mechanism.excess(confidence)?,
            Mechanism::Base2(mechanism) => mechanism.excess(confidence)?,
            Mechanism::Grouped(mechanism) => mechanism.excess(confidence)?,
        };
        Ok(excess * self.question.alpha.per_row())
    }

    /// The exact probability of each candidate, enclosed. Reads true data and is **not** private.
    ///
    /// # Errors
    /// [`Error::Limit`] on a grid that is not written out.
    pub fn probabilities(&self, tally: &mut AnyTally) -> Result<Vec<(f64, f64)>> {
        let costs = tally.costs(self.question.alpha, self.question.scorer).listed()?;
        Ok(match self.base() {
            Some(base) => probabilities_of(&WeightBase::dyadic(base), &costs),
            None => {
                let range = self.question.alpha.range_distance(self.person.neighbors());
                probabilities(&self.person.scale(range), &costs)
            }
        })
    }
}

/// How many candidates of a list there are.
fn check_listed(listed: &[f64]) -> Result<NonZeroU32> {
    let refused = |rule| Error::parameter("candidates", rule);
    Error::too_many("candidates")
        .when(listed.len() as u64 > u64::from(Exponential::MOST_CANDIDATES))?;
    refused("must be finite numbers")
        .when(!listed.iter().all(|candidate| candidate.is_finite()))?;
    refused("must be strictly increasing").when(!listed.is_sorted_by(|a, b| a < b))?;
    let count = u32::try_from(listed.len()).ok().and_then(NonZeroU32::new);
    count.ok_or(refused("must not be empty"))
}

/// Refuses settings that do not go with candidates that are not written out.
fn check_long(scorer: Scorer, weights: &Weights) -> Result<()> {
    Error::parameter("scorer", "must be \"interval\" on a grid of more than 1048576 (2^20) points")
        .when(scorer != Scorer::Interval)?;
    Error::parameter(
        "base2",
        "needs at most 1048576 (2^20) candidates: leave it out, or use a coarser grid",
    )
    .when(*weights != Weights::BaseE)
}
