//! A private confidence interval for a quantile of rows, or of the population they were drawn from.
//!
//! For whoever must say how sure a median is: with a probability that is known beforehand, and
//! never less, the quantile lies between two points of a public grid. It holds for any data, any
//! distribution and any number of rows, and needs no normal law.
//!
//! What bites: it is never too narrow, so it is wider than what is right on average; an end may be
//! infinite, where rows are few or the quantile is near 0 or 1. Of the *rows* says nothing of other
//! people; of the *population* is wider, and holds only for rows that are independent draws from
//! it.
#![doc = include_str!("proof.md")]

mod aim;
mod between;
#[cfg(test)]
mod coverage_tests;
#[cfg(test)]
mod tests;

use core::num::NonZeroU64;

pub use aim::{Aim, Whose};
use between::{Between, PHANTOMS};

use crate::{
    Error,
    entropy::Entropy,
    exact::{AnyGrid, Rational},
    mechanism::exponential::GroupedExponential,
    privacy::{Charge, Loss, Neighbors, Person, concentrated},
    score::quantile::AnyTally,
};

/// The public description of an interval.
#[derive(Clone, Debug)]
pub struct Settings {
    /// The quantile, from 0 to 1; of a population, between them.
    pub alpha: Rational,
    /// Who must stay hidden.
    pub neighbors: Neighbors,
    /// Most rows of one person, at least 1.
    pub rows_per_person: u64,
    /// Loss of one release at the distance of one person, in nats, above 0: of both ends together.
    pub epsilon: Rational,
    /// How often the interval holds at least, above 0 and below 1.
    pub confidence: Rational,
    /// Whose quantile it is.
    pub whose: Whose,
}

/// Releases two ends between which a quantile lies.
///
/// | | |
/// | --- | --- |
/// | Input | at most `2^26` rows, any doubles; NaN is skipped, others are rounded down to a point. Public: the quantile, the grid, the confidence, whose quantile it is |
/// | Neighbors | data sets that differ in the rows of one person: up to `rows_per_person` rows added or removed, or changed |
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
///     entropy::System, exact::AnyGrid, privacy::Neighbors,
///     query::quantile_interval::{QuantileInterval, Settings, Whose},
/// };
/// let ages = AnyGrid::new(&"0".parse()?, &"120".parse()?, &"1".parse()?)?;
/// let query = QuantileInterval::new(
///     &Settings {
///         alpha: "1/2".parse()?,
///         neighbors: Neighbors::AddOrRemoveOne,
///         rows_per_person: 1,
///         epsilon: "1".parse()?,
///         confidence: "0.95".parse()?,
///         whose: Whose::Rows,
///     },
///     ages,
/// )?;
/// let mut tally = query.tally();
/// tally.add(&(0..1000).map(|row| f64::from(row % 90)).collect::<Vec<_>>())?;
/// let [low, high] = query.release(&mut tally, &mut System::new(query.words()))?;
/// assert!(low <= high);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct QuantileInterval {
    person: Person,
    grid: AnyGrid,
    /// The lower one first.
    ends: [End; 2],
}

/// How one end is drawn.
struct End {
    aim: Aim,
    mechanism: GroupedExponential,
}

impl QuantileInterval {
    /// Checks everything that is public, and prepares the tables.
    ///
    /// # Errors
    /// [`Error::Parameter`], naming the setting that breaks its rule. An epsilon is too small that
    /// puts an end more than `2^31` rows away: no interval of `2^26` rows could have an end then.
    pub fn new(settings: &Settings, grid: AnyGrid) -> Result<Self, Error> {
        let person =
            Person::new(settings.neighbors, settings.rows_per_person, settings.epsilon.clone())?;
        // Of half of epsilon.
        let scale =
            |aim: &Aim| person.scale(aim.range_distance(settings.neighbors)) * Rational::from(2u64);
        let aims = aim::aims(settings, grid.points(), &scale)?;
        let outcomes = NonZeroU64::MIN.saturating_add(grid.points() + 1);
        let end =
            |aim: Aim| Ok(End { mechanism: GroupedExponential::new(scale(&aim), outcomes)?, aim });
        let [lower, upper] = aims;
        Ok(Self { ends: [end(lower)?, end(upper)?], person, grid })
    }

    /// The candidates.
    #[must_use]
    pub fn grid(&self) -> &AnyGrid {
        &self.grid
    }

    /// What the lower end and the upper one are aimed at.
    #[must_use]
    pub fn aims(&self) -> [&Aim; 2] {
        let [lower, upper] = &self.ends;
        [&lower.aim, &upper.aim]
    }

    /// The nominal number of random words of one release: 6, or 8 where there are more than
    /// `2^20 - 2` points.
    #[must_use]
    pub fn words(&self) -> u64 {
        self.ends.iter().map(|end| end.mechanism.words()).sum()
    }

    /// The loss of one release at the distance of one person, in nats.
    #[must_use]
    pub fn epsilon(&self) -> Loss {
        self.person.epsilon()
    }

    /// What one release costs one person (`proof.md`, Theorem 2).
    #[must_use]
    pub fn charge(&self) -> Charge {
        Charge::in_parts(&self.person.epsilon(), 2, concentrated::range)
    }

    /// The privacy map: the loss in nats between data sets that differ in `d_in` rows (added or
    /// removed, or changed).
    ///
    /// # Errors
    /// [`Error::Parameter`] unless `d_in` is a whole number, at least 0.
    pub fn loss(&self, d_in: &Rational) -> Result<Loss, Error> {
        self.person.loss(d_in)
    }

    /// An empty tally: give it the rows, in chunks of any size.
    #[must_use]
    pub fn tally(&self) -> AnyTally {
        AnyTally::limited(&self.grid)
    }

    /// Draws the lower end, then the upper one. On a grid that is not written out rows are sorted
    /// for it, so it takes as long as there are rows.
    ///
    /// # Errors
    /// [`Error::Entropy`] if the source fails.
    pub fn release<E: Entropy>(
        &self,
        tally: &mut AnyTally,
        entropy: &mut E,
    ) -> Result<[f64; 2], Error> {
        let between = Between::of(tally, self.grid.points());
        let places = [self.place(0, &between, entropy)?, self.place(1, &between, entropy)?];
        Ok(self.told(places))
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
    ) -> Result<u64, Error> {
        self.place(end, &Between::of(tally, self.grid.points()), entropy)
    }

    /// The place of a candidate: points come from 1 on, between the infinities.
    fn place<E: Entropy>(
        &self,
        end: usize,
        between: &Between,
        entropy: &mut E,
    ) -> Result<u64, Error> {
        let End { aim, mechanism } = &self.ends[end];
        mechanism.point(between.costs(aim), entropy)
    }

    /// What is released of two draws (`proof.md`, step 8).
    fn told(&self, [lower, upper]: [u64; 2]) -> [f64; 2] {
        let points = self.grid.points();
        let low = match lower {
            0 | 1 => f64::NEG_INFINITY,
            place if place > points => f64::INFINITY,
            place => self.grid.point(place - 1),
        };
        // The point after it, for rows were rounded down.
        let high = if upper < points { self.grid.point(upper) } else { f64::INFINITY };
        if low <= high { [low, high] } else { [high, low] }
    }
}
