//! Noise, threshold tests, sparse vector and frequency lists: integers in, integers out.

use core::{num::NonZeroU32, str::FromStr};

use super::Told;
use crate::{
    Error,
    entropy::Entropy,
    exact::{DyadicBase, Natural, Rational},
    mechanism::{
        discrete_laplace_base2::{Bounds, DiscreteLaplaceBase2},
        integer_partition::IntegerPartition,
        sparse_vector::{self, SparseVector},
        threshold_test::ThresholdTest,
    },
    privacy::{Base2Loss, Moves, units},
};

/// What is released.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Kind {
    /// [`DiscreteLaplaceBase2`] within bounds.
    DiscreteLaplace(Bounds),
    /// [`ThresholdTest`].
    ThresholdTest {
        /// Bounds of the value.
        bounds: Bounds,
        /// Ascending, within the bounds.
        thresholds: Vec<i64>,
    },
    /// [`SparseVector`].
    SparseVector {
        /// Bounds of the answers.
        bounds: Bounds,
        /// After so many times "above" it stops.
        count: NonZeroU32,
        /// How far beyond the bounds thresholds are told apart.
        reach: u32,
        /// Ascending excesses to be told apart.
        gaps: Vec<u32>,
        /// How answers move.
        moves: Moves,
    },
    /// [`IntegerPartition`] of a total or less.
    PartitionOf(u32),
    /// [`IntegerPartition`], with the least and the largest count of each place.
    Partition(Vec<(u32, u32)>),
}

/// The public description of a release of integers.
#[derive(Clone, Debug)]
pub struct ValuesSettings {
    /// What is released.
    pub kind: Kind,
    /// What was told of the base.
    pub told: Told,
    /// The base of sparse vector's queries, where it is told apart from that of the threshold.
    pub queries: Option<DyadicBase>,
    /// Most that the input moves between neighbors.
    pub sensitivity: Option<Rational>,
}

/// Releases integers in base 2: noise within bounds, tests against thresholds, or a sorted
/// frequency list.
///
/// | | |
/// | --- | --- |
/// | Input | one integer, the answers of queries in order, or a list of counts |
/// | Neighbors | inputs that move by at most `sensitivity`, as the mechanism says |
/// | Output | one integer, for each query 0 or a positive number, or a list of counts |
/// | Guarantee | that of the mechanism; at most `epsilon` nats if that was told |
///
/// Source: see the mechanisms.
///
/// # Examples
/// ```
/// use sottovoce::{
///     entropy::System,
///     mechanism::discrete_laplace_base2::Bounds,
///     query::base2::{Kind, Told, Values, ValuesSettings},
/// };
/// let noise = Values::new(&ValuesSettings {
///     kind: Kind::DiscreteLaplace(Bounds::new(0, 100)?),
///     told: Told::Epsilon("1/2".parse()?),
///     queries: None,
///     sensitivity: Some("1".parse()?),
/// })?;
/// assert!(noise.loss(noise.distance()).nats().reported() <= 0.5);
/// let values = noise.release(&[42], &mut System::new(noise.words(1)))?;
/// assert!((0..=100).contains(&values[0]));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Values {
    base: DyadicBase,
    /// Sparse vector's.
    queries: DyadicBase,
    distance: Rational,
    drawn: Drawn,
}

enum Drawn {
    DiscreteLaplace(DiscreteLaplaceBase2),
    ThresholdTest(ThresholdTest),
    SparseVector(SparseVector),
    IntegerPartition(IntegerPartition),
}

impl Values {
    /// Checks everything that is public.
    ///
    /// # Errors
    /// [`Error::Parameter`] or [`Error::Limit`], naming the setting that breaks its rule.
    pub fn new(settings: &ValuesSettings) -> Result<Self, Error> {
        let distance = settings.told.distance(settings.sensitivity.as_ref())?;
        let (base, queries) = settings.bases(&distance)?;
        let drawn = match settings.kind.clone() {
            Kind::DiscreteLaplace(bounds) => {
                Drawn::DiscreteLaplace(DiscreteLaplaceBase2::new(&base, bounds))
            }
            Kind::ThresholdTest { bounds, thresholds } => {
                Drawn::ThresholdTest(ThresholdTest::new(&base, bounds, thresholds)?)
            }
            Kind::SparseVector { bounds, count, reach, gaps, moves } => {
                let settings = sparse_vector::Settings { bounds, count, reach, gaps, moves };
                Drawn::SparseVector(SparseVector::new(&base, &queries, settings)?)
            }
            Kind::PartitionOf(total) => {
                Drawn::IntegerPartition(IntegerPartition::of_total(base.clone(), total)?)
            }
            Kind::Partition(bounds) => {
                Drawn::IntegerPartition(IntegerPartition::new(base.clone(), bounds)?)
            }
        };
        Ok(Self { base, queries, distance, drawn })
    }

    /// The base; of the threshold for sparse vector.
    #[must_use]
    pub fn base(&self) -> &DyadicBase {
        &self.base
    }

    /// The base of sparse vector's queries.
    #[must_use]
    pub fn queries(&self) -> &DyadicBase {
        &self.queries
    }

    /// The sensitivity, or 1 where none was told.
    #[must_use]
    pub fn distance(&self) -> &Rational {
        &self.distance
    }

    /// The privacy map: the loss between inputs at distance `d_in`, which is rounded up to an
    /// integer.
    #[must_use]
    pub fn loss(&self, d_in: &Rational) -> Base2Loss {
        match &self.drawn {
            Drawn::DiscreteLaplace(noise) => noise.loss(d_in),
            Drawn::ThresholdTest(test) => test.loss(d_in),
            Drawn::SparseVector(sparse) => sparse.loss(d_in),
            Drawn::IntegerPartition(lists) => lists.loss(d_in),
        }
    }

    /// The nominal number of random words of a release of so many inputs.
    #[must_use]
    pub fn words(&self, inputs: u64) -> u64 {
        match &self.drawn {
            Drawn::DiscreteLaplace(_) => DiscreteLaplaceBase2::WORDS,
            Drawn::ThresholdTest(_) => ThresholdTest::WORDS,
            Drawn::SparseVector(_) => 3 + 2 * inputs,
            Drawn::IntegerPartition(lists) => lists.words(),
        }
    }

    /// Draws what is released: the noisy value; how many thresholds are reached; for each answer in
    /// order 0 ("below") or one more than the number of gaps reached ("above"), as far as it goes;
    /// or the list.
    ///
    /// # Errors
    /// [`Error::Entropy`] if the source fails.
    ///
    /// # Panics
    /// If a mechanism of one value is not given one.
    pub fn release<E: Entropy>(&self, inputs: &[i64], entropy: &mut E) -> Result<Vec<i64>, Error> {
        match &self.drawn {
            Drawn::DiscreteLaplace(noise) => Ok(vec![noise.release(single(inputs), entropy)?]),
            Drawn::ThresholdTest(test) => Ok(vec![small(test.release(single(inputs), entropy)?)]),
            Drawn::SparseVector(sparse) => {
                let mut run = sparse.begin(entropy)?;
                let mut said = Vec::new();
                for input in inputs {
                    if run.has_ended() {
                        break;
                    }
                    said.push(run.answer(*input, entropy)?.map_or(0, |gaps| 1 + small(gaps)));
                }
                Ok(said)
            }
            Drawn::IntegerPartition(lists) => {
                let within = |count: &i64| u32::try_from((*count).max(0)).unwrap_or(u32::MAX);
                let counts: Vec<u32> = inputs.iter().map(within).collect();
                Ok(lists.release(&counts, entropy)?.into_iter().map(i64::from).collect())
            }
        }
    }
}

impl ValuesSettings {
    /// `proof.md`, step 2. The second base is that of sparse vector's queries.
    fn bases(&self, distance: &Rational) -> Result<(DyadicBase, DyadicBase), Error> {
        let (moves, count) = match &self.kind {
            Kind::SparseVector { moves, count, .. } => (*moves, *count),
            Kind::PartitionOf(_) | Kind::Partition(_) => (Moves::AnyWay, NonZeroU32::MIN),
            Kind::DiscreteLaplace(_) | Kind::ThresholdTest { .. } => {
                (Moves::OneWay, NonZeroU32::MIN)
            }
        };
        let all = units(distance, moves) * Natural::from(count.get());
        match (&self.kind, &self.told) {
            (Kind::SparseVector { .. }, Told::Epsilon(epsilon)) => {
                let half = Told::Epsilon(
                    epsilon.clone() * Rational::from(2).reciprocal().unwrap_or(Rational::ZERO),
                );
                Ok((half.base(&units(distance, Moves::OneWay))?, half.base(&all)?))
            }
            (_, told) => {
                let base = told.base(&all)?;
                Ok((base.clone(), self.queries.clone().unwrap_or(base)))
            }
        }
    }
}

/// The names of kinds in plans.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Name {
    /// [`Kind::DiscreteLaplace`].
    DiscreteLaplace,
    /// [`Kind::ThresholdTest`].
    ThresholdTest,
    /// [`Kind::SparseVector`].
    SparseVector,
    /// [`Kind::PartitionOf`] and [`Kind::Partition`].
    IntegerPartition,
}

impl FromStr for Name {
    type Err = Error;

    fn from_str(text: &str) -> Result<Self, Error> {
        match text {
            "discreteLaplaceBase2" => Ok(Self::DiscreteLaplace),
            "thresholdTest" => Ok(Self::ThresholdTest),
            "sparseVector" => Ok(Self::SparseVector),
            "integerPartition" => Ok(Self::IntegerPartition),
            _ => Err(Error::Parameter {
                name: "kind",
                rule: "must be that of a mechanism in base 2",
            }),
        }
    }
}

fn single(inputs: &[i64]) -> i64 {
    assert!(inputs.len() == 1, "release: one value");
    inputs[0]
}

/// Thresholds and gaps are fewer than `2^17`.
fn small(count: usize) -> i64 {
    i64::try_from(count).unwrap_or(i64::MAX)
}
