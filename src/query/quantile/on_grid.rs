//! Quantiles on grids of up to `2^53` points, never written out.

use core::num::NonZeroU64;

use super::{Settings, Weights};
use crate::{
    Error,
    entropy::Entropy,
    exact::{LongGrid, Rational},
    mechanism::exponential::GroupedExponential,
    privacy::{Charge, Loss, Person, concentrated},
    score::quantile::{Alpha, LongTally, Scorer},
};

/// Releases one of the points of a grid that may be as fine as doubles are: the step of the data.
///
/// The law, and with it all guarantees, are those of [`Quantile`](super::Quantile) with all points
/// listed; so are the random words of grids of up to `2^20` points. Take it for more of them. What
/// bites: rows are kept, by the points that they lie on or between, until the release; and the time
/// it takes tells how many different places rows have, which is private.
///
/// | | |
/// | --- | --- |
/// | Input | at most `2^26` rows, any doubles; NaN is skipped. Public: the grid |
/// | Neighbors | as for [`Quantile`](super::Quantile), between data sets of at most `2^26` rows |
/// | Output | a point of the grid |
/// | Guarantee | pure DP with `epsilon`, exact |
/// | Accuracy | as for [`Quantile`](super::Quantile), `m` being the number of points |
///
/// # Examples
/// ```
/// use sottovoce::{
///     entropy::System, exact::LongGrid, privacy::Neighbors,
///     query::quantile::{GridQuantile, Settings, Weights}, score::quantile::Scorer,
/// };
/// let cents = LongGrid::new(&"0".parse()?, &"1e9".parse()?, &"0.01".parse()?)?;
/// let query = GridQuantile::new(
///     &Settings {
///         alpha: "1/2".parse()?,
///         neighbors: Neighbors::AddOrRemoveOne,
///         rows_per_person: 1,
///         epsilon: "1".parse()?,
///         scorer: Scorer::Interval,
///         weights: Weights::BaseE,
///     },
///     cents,
/// )?;
/// let mut tally = query.tally();
/// tally.add(&[9.5, 10.0, 10.01, 11.0, 28.0])?;
/// let median = query.release(&mut tally, &mut System::new(query.words()))?;
/// assert!((0.0..=1e9).contains(&median));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct GridQuantile {
    alpha: Alpha,
    person: Person,
    grid: LongGrid,
    mechanism: GroupedExponential,
}

impl GridQuantile {
    /// Checks everything that is public, and prepares the tables.
    ///
    /// # Errors
    /// [`Error::Parameter`], naming the setting that breaks its rule: the scorer must be
    /// [`Scorer::Interval`], the weights those of base e.
    pub fn new(settings: &Settings, grid: LongGrid) -> Result<Self, Error> {
        let alpha = Alpha::new(&settings.alpha)?;
        if settings.scorer != Scorer::Interval {
            return Err(Error::Parameter {
                name: "scorer",
                rule: "must be \"interval\" on a grid of more than 1048576 (2^20) points",
            });
        }
        if settings.weights != Weights::BaseE {
            return Err(Error::Parameter {
                name: "base2",
                rule: "takes at most 1048576 (2^20) candidates: leave it out, or take a coarser \
                       grid",
            });
        }
        let person =
            Person::new(settings.neighbors, settings.rows_per_person, settings.epsilon.clone())?;
        let scale = person.scale(alpha.range_distance(settings.neighbors));
        let points = NonZeroU64::new(grid.points()).expect("a grid has a point");
        Ok(Self { alpha, person, grid, mechanism: GroupedExponential::new(scale, points)? })
    }

    /// The candidates.
    #[must_use]
    pub fn grid(&self) -> &LongGrid {
        &self.grid
    }

    /// The nominal number of random words of one release: 3, or 4 beyond `2^20` points.
    #[must_use]
    pub fn words(&self) -> u64 {
        self.mechanism.words()
    }

    /// The loss of one release at the distance of one person, in nats.
    #[must_use]
    pub fn epsilon(&self) -> Loss {
        self.person.epsilon()
    }

    /// What one release costs one person (`proof.md`, Theorem 2).
    #[must_use]
    pub fn charge(&self) -> Charge {
        Charge::in_parts(&self.person.epsilon(), 1, concentrated::range)
    }

    /// The privacy map: the loss in nats between data sets that differ in `d_in` rows (added or
    /// removed, or changed).
    ///
    /// # Errors
    /// [`Error::Parameter`] unless `d_in` is a whole number, at least 0.
    pub fn loss(&self, d_in: &Rational) -> Result<Loss, Error> {
        self.person.loss(d_in)
    }

    /// With probability at least `confidence`, the released point's rank error exceeds that of the
    /// best point by at most this, whatever the data.
    ///
    /// # Errors
    /// [`Error::Parameter`] unless `0 <= confidence < 1`.
    pub fn rank_error(&self, confidence: &Rational) -> Result<Rational, Error> {
        let per_row = Rational::from(u64::from(self.alpha.q())).reciprocal().expect("q is above 0");
        Ok(self.mechanism.excess(confidence)? * per_row)
    }

    /// An empty tally: give it the rows, in chunks of any size.
    #[must_use]
    pub fn tally(&self) -> LongTally {
        LongTally::new(self.grid)
    }

    /// Draws a point. The rows are sorted for it, so it takes as long as there are rows.
    ///
    /// # Errors
    /// [`Error::Entropy`] if the source fails.
    pub fn release<E: Entropy>(
        &self,
        tally: &mut LongTally,
        entropy: &mut E,
    ) -> Result<f64, Error> {
        let index = self.mechanism.point(tally.costs(self.alpha), entropy)?;
        Ok(self.grid.point(index))
    }
}
