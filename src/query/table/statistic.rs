//! The statistic of each group.

use crate::{
    Error, Result,
    entropy::{Capped, Entropy},
    exact::{AnyGrid, Integer, Rational},
    privacy::{Charge, Epsilon, Loss, Neighbors, Rho},
    query::{
        distinct::DifferentTexts,
        groups::{Grouping, Groups, GroupsQuery, Inner, QuantileOfGroups, Tally},
        quantile::{self, QuantileQuestion, Weights},
        question::{Question, Size},
        rows::{Counting, count::Test, mean, noisy_counts::Promise, sum},
    },
    score::quantile::Scorer,
};

use super::{Amount, MOST_LISTED};

/// A question that can be asked of the rows of each group.
#[derive(Clone, Debug)]
pub enum Statistic {
    /// How many rows there are.
    Count(Test),
    /// How much they come to.
    Sum(sum::Range),
    /// How much one of them is on average.
    Mean(mean::Range),
    /// The candidate that lies nearest to a quantile of them.
    Quantile(QuantileQuestion),
    /// How many different texts they have.
    Distinct(DifferentTexts),
}

/// The settings of a statistic, of which each has its own.
#[derive(Default)]
pub struct Settings {
    /// The least and the largest number that a count counts, each of which may be left out.
    pub ends: [Option<f64>; 2],
    /// The bounds of a sum or a mean.
    pub bounds: [Option<Rational>; 2],
    /// The step of a sum or a mean.
    pub step: Option<Rational>,
    /// The quantile that is asked for.
    pub alpha: Option<Rational>,
    /// How its candidates are scored.
    pub scorer: Option<Scorer>,
    /// The candidates.
    pub candidates: Option<AnyGrid>,
}

impl Statistic {
    /// The statistic of this name, as plans have it.
    ///
    /// # Errors
    /// [`Error::Parameter`] and [`Error::Limit`] of the statistic, for a setting that it lacks or
    /// that is another's, and for a name that none has.
    pub fn named(name: &str, settings: Settings) -> Result<Self> {
        let mut left = settings;
        let statistic = match name {
            "count" => {
                let [least, largest] = core::mem::take(&mut left.ends);
                Self::Count(Test::new(least, largest)?)
            }
            "sum" => Self::Sum(left.in_steps(sum::Range::new)?),
            "mean" => Self::Mean(left.in_steps(mean::Range::new)?),
            "quantile" => {
                let settings = quantile::Settings {
                    alpha: needed("alpha", &mut left.alpha)?,
                    scorer: needed("scorer", &mut left.scorer)?,
                    weights: Weights::BaseE,
                };
                let candidates = needed("candidates", &mut left.candidates)?;
                Self::Quantile(QuantileQuestion::new(settings, candidates)?)
            }
            "distinct" => Self::Distinct(DifferentTexts),
            _ => return Err(Error::parameter("ask", "must be a statistic of groups")),
        };
        let rule = "must have the keys of its kind, and no others";
        Error::parameter("plan", rule).when(!left.is_empty())?;
        Ok(statistic)
    }

    /// The kind of its answers.
    #[must_use]
    pub fn answer(&self) -> Answer<'_> {
        match self {
            Self::Count(_) | Self::Distinct(_) => Answer::Integer,
            Self::Sum(range) => Answer::Steps(range),
            Self::Mean(range) => Answer::Sums(range),
            Self::Quantile(_) => Answer::Candidate,
        }
    }
}

/// The kind of the answers of a statistic, with what turns drawn values into them.
pub enum Answer<'a> {
    /// Integers.
    Integer,
    /// Whole numbers of steps, in the unit of the rows.
    Steps(&'a sum::Range),
    /// Two sums each, from which a mean follows.
    Sums(&'a mean::Range),
    /// Candidates.
    Candidate,
}

impl Settings {
    /// Takes the bounds and the step, and makes something of them.
    fn in_steps<R>(&mut self, range: fn(&Rational, &Rational, Rational) -> Result<R>) -> Result<R> {
        let [lowest, highest] = &mut self.bounds;
        let (lowest, highest) = (needed("bounds", lowest)?, needed("bounds", highest)?);
        range(&lowest, &highest, needed("step", &mut self.step)?)
    }

    fn is_empty(&self) -> bool {
        let Self { ends, bounds, step, alpha, scorer, candidates } = self;
        ends.iter().all(Option::is_none)
            && bounds.iter().all(Option::is_none)
            && step.is_none()
            && alpha.is_none()
            && scorer.is_none()
            && candidates.is_none()
    }
}

/// Takes a setting that must be there.
fn needed<T>(name: &'static str, setting: &mut Option<T>) -> Result<T> {
    setting.take().ok_or(Error::parameter(name, "is required"))
}

/// The exact values that a query drew.
pub(super) enum Drawn {
    Integers(Vec<Integer>),
    Points(Vec<f64>),
}

/// A question about public groups, under either guarantee.
pub(super) trait Query<E> {
    fn loss(&self, d_in: &Rational) -> Result<Loss>;
    fn epsilon(&self) -> Loss;
    fn charge(&self) -> Charge;
    /// Gives the error of each integer, or the error in ranks.
    fn error(&self, confidence: &Rational) -> Result<Rational>;
    /// For its rows: as large as there are groups.
    fn tally(&self) -> Tally;
    fn release(&self, words: &mut Capped<'_, E>, tally: &mut Tally) -> Result<Drawn>;
    fn words(&self) -> u64;
}

impl Statistic {
    /// The least and the largest number of rows that it counts.
    pub(super) fn ends(&self) -> (f64, f64) {
        match self {
            Self::Count(test) => test.ends(),
            _ => (f64::NEG_INFINITY, f64::INFINITY),
        }
    }

    /// Checks whether it asks for nothing but numbers of rows.
    pub(super) fn is_count(&self) -> bool {
        matches!(self, Self::Count(_))
    }

    /// Refuses what cannot be asked of groups whose number is not known in advance.
    pub(super) fn check_for_found(&self) -> Result<()> {
        match self {
            Self::Distinct(_) => Err(Error::parameter(
                "ask",
                "cannot be distinct() of found groups: list them first",
            )),
            Self::Quantile(question) => {
                let points = question.candidates();
                let is_listed = matches!(points, AnyGrid::Short(_));
                let rule = "must be at most 8192 (2^13) where categories are found, unless they are { first, last, step }. Use fewer, or such a grid";
                Error::limit("candidates", rule).when(is_listed && points.points() > MOST_LISTED)
            }
            _ => Ok(()),
        }
    }

    pub(super) fn size(&self) -> Size {
        match self {
            Self::Count(test) => test.size(),
            Self::Sum(range) => range.size(),
            Self::Mean(range) => range.size(),
            Self::Quantile(question) => question.size(),
            Self::Distinct(texts) => texts.size(),
        }
    }

    /// Asks it of public groups.
    pub(super) fn query<E: Entropy>(
        &self,
        neighbors: Neighbors,
        amount: Amount,
        grouping: Grouping,
    ) -> Result<Box<dyn Query<E>>> {
        match self {
            Self::Count(test) => counting(neighbors, amount, Groups::of(grouping, *test)?),
            Self::Sum(range) => counting(neighbors, amount, Groups::of(grouping, range.clone())?),
            Self::Mean(range) => counting(neighbors, amount, Groups::of(grouping, range.clone())?),
            Self::Distinct(texts) => counting(neighbors, amount, Groups::of(grouping, *texts)?),
            Self::Quantile(question) => {
                let Amount::Epsilon(epsilon) = amount else { return Err(NO_RHO) };
                let groups = Groups::of(grouping, question.clone())?;
                Ok(Box::new(QuantileOfGroups::new(neighbors, epsilon, groups)?))
            }
        }
    }
}

const NO_RHO: Error = Error::parameter("rho", "is not for quantiles: give an epsilon");

fn counting<Q: Inner + Counting + 'static, E: Entropy>(
    neighbors: Neighbors,
    amount: Amount,
    groups: Groups<Q>,
) -> Result<Box<dyn Query<E>>> {
    Ok(match amount {
        Amount::Epsilon(amount) => {
            Box::new(GroupsQuery::<Q, Epsilon>::new(neighbors, amount, groups)?)
        }
        Amount::Rho(amount) => Box::new(GroupsQuery::<Q, Rho>::new(neighbors, amount, groups)?),
    })
}

impl<Q: Inner + Counting, P: Promise, E: Entropy> Query<E> for GroupsQuery<Q, P> {
    fn loss(&self, d_in: &Rational) -> Result<Loss> {
        self.loss(d_in)
    }

    fn epsilon(&self) -> Loss {
        self.epsilon()
    }

    fn charge(&self) -> Charge {
        self.charge()
    }

    fn error(&self, confidence: &Rational) -> Result<Rational> {
        self.error(confidence).map(Rational::whole)
    }

    fn tally(&self) -> Tally {
        self.groups().tally()
    }

    fn release(&self, words: &mut Capped<'_, E>, tally: &mut Tally) -> Result<Drawn> {
        self.release(tally, words).map(Drawn::Integers)
    }

    fn words(&self) -> u64 {
        self.noise().words()
    }
}

impl<E: Entropy> Query<E> for QuantileOfGroups {
    fn loss(&self, d_in: &Rational) -> Result<Loss> {
        self.loss(d_in)
    }

    fn epsilon(&self) -> Loss {
        self.epsilon()
    }

    fn charge(&self) -> Charge {
        self.charge()
    }

    fn error(&self, confidence: &Rational) -> Result<Rational> {
        self.rank_error(confidence)
    }

    fn tally(&self) -> Tally {
        self.groups().tally()
    }

    fn release(&self, words: &mut Capped<'_, E>, tally: &mut Tally) -> Result<Drawn> {
        self.release(tally, words).map(Drawn::Points)
    }

    fn words(&self) -> u64 {
        self.words()
    }
}
