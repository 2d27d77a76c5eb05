//! A private confidence interval for a quantile of rows, or of the population they were drawn from.
//!
//! For anyone who must say how sure a median is. With a probability that is known in advance, and
//! never less, the quantile lies between two points of a public grid. It holds for any data, any
//! distribution and any number of rows, and needs no normal distribution.
//!
//! **Watch out**: it is never too narrow, so on average it is wider than it needs to be. An end may
//! be infinite, where rows are few or the quantile is near 0 or 1. An interval of the *rows* says
//! nothing of other people. One of the *population* is wider, and holds only for rows that are
//! independent draws from it.
#![doc = include_str!("proof.md")]

mod aim;
mod between;
#[cfg(test)]
mod coverage_tests;
#[cfg(test)]
mod tests;

use core::num::NonZeroU64;

use aim::Goals;
pub use aim::{Aim, Whose};
use between::{Between, PHANTOMS};

use crate::{
    Result,
    entropy::Entropy,
    exact::{AnyGrid, Rational},
    mechanism::exponential::GroupedExponential,
    privacy::{Charge, Epsilon, Loss, Neighbors, Person, concentrated},
    query::question::{Asked, AskedIn, Question, Reading, Size},
    score::quantile::AnyTally,
};

/// The public description of a question for an interval.
#[derive(Clone, Debug)]
pub struct Settings {
    /// The quantile, from 0 to 1; of a population, between them.
    pub alpha: Rational,
    /// How often the interval holds at least, above 0 and below 1.
    pub confidence: Rational,
    /// The rows or the population whose quantile it is.
    pub whose: Whose,
}

/// Releases two ends between which a quantile lies.
///
/// | | |
/// | --- | --- |
/// | Input | at most `2^26` rows, any doubles; NaN is skipped, others are rounded down to a point. Public: the quantile, the grid, the confidence, whose quantile it is |
/// | Neighbors | datasets that differ in the rows of one person: up to `rows` rows added or removed, or changed |
/// | Output | two ends, each a point or infinite |
/// | Guarantee | pure DP with `epsilon`, exact |
/// | Accuracy | it holds with probability at least `confidence` (`proof.md`, Theorem 3) |
///
/// Source: two draws by the exponential mechanism, each aimed away from the quantile by more than
/// it misses (`proof.md`); of a population, Chernoff 1952.
///
/// # Examples
/// ```
/// use sottovoce::{
///     entropy::System, exact::AnyGrid, privacy::{Neighbors, Person},
///     query::quantile_interval::{IntervalQuestion, QuantileInterval, Settings, Whose},
/// };
/// let ages = AnyGrid::new(&"0".parse()?, &"120".parse()?, &"1".parse()?)?;
/// let (alpha, confidence) = ("1/2".parse()?, "0.95".parse()?);
/// let settings = Settings { alpha, confidence, whose: Whose::Rows };
/// let query = QuantileInterval::new(
///     Person::new(Neighbors::AddOrRemoveOne, 1, "1".parse()?)?,
///     IntervalQuestion::new(&settings, ages)?,
/// )?;
/// let mut tally = query.tally();
/// tally.add(&(0..1000).map(|row| f64::from(row % 90)).collect::<Vec<_>>())?;
/// let [low, high] = query.release(&mut tally, &mut System::new(query.words()))?;
/// assert!(low <= high);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct QuantileInterval {
    person: Person,
    question: IntervalQuestion,
    /// The lower one first.
    ends: [End; 2],
}

/// Between which points of a grid a quantile lies.
#[derive(Clone, Debug)]
pub struct IntervalQuestion {
    goals: Goals,
    grid: AnyGrid,
}

impl IntervalQuestion {
    /// Checks the settings and the grid.
    ///
    /// # Errors
    /// [`Error::Parameter`](crate::Error::Parameter), naming the setting that breaks its rule.
    pub fn new(settings: &Settings, grid: AnyGrid) -> Result<Self> {
        Ok(Self { goals: Goals::new(settings)?, grid })
    }
}

impl Question for IntervalQuestion {
    type Tally = AnyTally;

    fn tally(&self) -> AnyTally {
        AnyTally::limited(&self.grid)
    }

    fn reading(&self) -> Reading {
        Reading::Numbers
    }

    fn size(&self) -> Size {
        Size::on(&self.grid)
    }
}

impl AskedIn<Epsilon> for IntervalQuestion {
    type Query = QuantileInterval;

    fn ask(self, person: Person) -> Result<QuantileInterval> {
        QuantileInterval::new(person, self)
    }
}

impl Asked for QuantileInterval {
    fn person(&self) -> &Person {
        &self.person
    }

    fn charge_at(&self, neighbors: Neighbors, rows: u64) -> Charge {
        let lost = self.ends.each_ref().map(|End { aim, mechanism }| {
            mechanism.loss(&(Rational::from(rows) * aim.range_distance(neighbors).into()))
        });
        let [Loss::Finite(lower), Loss::Finite(upper)] = &lost else { return Charge::UNBOUNDED };
        let both = Loss::Finite(lower.clone() + upper.clone());
        Charge::of(&both, &|_| concentrated::ranges(&[lower, upper], 1))
    }
}

/// How one end is drawn.
struct End {
    aim: Aim,
    mechanism: GroupedExponential,
}

impl QuantileInterval {
    /// Asks so that a person is hidden, and prepares the tables.
    ///
    /// # Errors
    /// [`Error::Parameter`](crate::Error::Parameter), naming the setting that breaks its rule. An
    /// epsilon is too small that puts an end more than `2^31` rows away: no interval of `2^26` rows
    /// could have an end then.
    pub fn new(person: Person, question: IntervalQuestion) -> Result<Self> {
        // The scale at half of epsilon.
        let scale =
            |aim: &Aim| person.scale(aim.range_distance(person.neighbors())) * Rational::from(2u64);
        let points = question.grid.points();
        let [lower, upper] = question.goals.aims(points, &scale)?;
        let outcomes = NonZeroU64::MIN.saturating_add(points + 1);
        let end =
            |aim: Aim| Ok(End { mechanism: GroupedExponential::new(scale(&aim), outcomes)?, aim });
        Ok(Self { ends: [end(lower)?, end(upper)?], person, question })
    }

    /// The candidates.
    #[must_use]
    pub fn grid(&self) -> &AnyGrid {
        &self.question.grid
    }

    /// The aims of the lower end and of the upper one.
    #[must_use]
    pub fn aims(&self) -> [&Aim; 2] {
        let [lower, upper] = &self.ends;
        [&lower.aim, &upper.aim]
    }

    /// The nominal number of random words of one release: 6, or 8 if there are more than `2^20 - 2`
    /// points.
    #[must_use]
    pub fn words(&self) -> u64 {
        self.ends.iter().map(|end| end.mechanism.words()).sum()
    }

    /// An empty tally: give it the rows, in chunks of any size.
    pub fn tally(&self) -> AnyTally {
        self.question.tally()
    }

    /// Draws the lower end, then the upper one. On a grid that is not written out rows are sorted
    /// for it, so it takes as long as there are rows.
    ///
    /// # Errors
    /// [`Error::Entropy`](crate::Error::Entropy) if the source fails.
    pub fn release<E: Entropy>(&self, tally: &mut AnyTally, entropy: &mut E) -> Result<[f64; 2]> {
        let between = Between::of(tally, self.question.grid.points());
        let slots = [self.slot(0, &between, entropy)?, self.slot(1, &between, entropy)?];
        Ok(self.reported(slots))
    }

    /// One of the draws alone, the lower one being 0: the hook of enumerations.
    ///
    /// # Errors
    /// As [`QuantileInterval::release`].
    #[doc(hidden)]
    pub fn draw<E: Entropy>(
        &self,
        end: usize,
        tally: &mut AnyTally,
        entropy: &mut E,
    ) -> Result<u64> {
        self.slot(end, &Between::of(tally, self.question.grid.points()), entropy)
    }

    /// The index of a candidate: points come from 1 on, between the infinities.
    fn slot<E: Entropy>(&self, end: usize, between: &Between, entropy: &mut E) -> Result<u64> {
        let End { aim, mechanism } = &self.ends[end];
        mechanism.point(between.costs(aim), entropy)
    }

    /// Turns two draws into the ends that are released (`proof.md`, step 8).
    fn reported(&self, [lower, upper]: [u64; 2]) -> [f64; 2] {
        let points = self.question.grid.points();
        let low = match lower {
            0 | 1 => f64::NEG_INFINITY,
            slot if slot > points => f64::INFINITY,
            slot => self.question.grid.point(slot - 1),
        };
        // The point after it, for rows were rounded down.
        let high = if upper < points { self.question.grid.point(upper) } else { f64::INFINITY };
        if low <= high { [low, high] } else { [high, low] }
    }
}
