//! Several private quantiles of rows in one release, in order.
//!
//! For quartiles, deciles, a box plot. One release that splits its rows as it goes is far closer
//! than as many separate ones at the same epsilon, and its answers never cross. The first split is
//! the middle quantile, and each of its sides is split again. So 3 quantiles cost as much as 2, and
//! 7 as much as 4.
//!
//! **Watch out**: the grid is public and must not be taken from the data. Rows are rounded down to
//! it, so use the step of the data. Few rows with a small epsilon give points almost at random:
//! check [`Quantiles::rank_error`] first. The number of random words that a release takes reveals
//! how many rows were read.
#![doc = include_str!("proof.md")]

mod splits;
#[cfg(test)]
mod tests;

use core::num::NonZeroU64;

use splits::{Split, splits};

use crate::{
    Error, Result,
    entropy::Entropy,
    exact::{AnyGrid, Rational},
    mechanism::exponential::{GroupedExponential, Members, excess, miss},
    privacy::{Charge, Epsilon, Loss, Neighbors, Person, concentrated},
    query::question::{Asked, AskedIn, Question, Reading, Size},
    sample::uniform::TieBits,
    score::quantile::{AnyTally, Border, Costs, Snapped},
};

/// Releases a point of the grid for each of several quantiles, nondecreasing.
///
/// | | |
/// | --- | --- |
/// | Input | at most `2^26` rows, any doubles; NaN is skipped, others are rounded down to a point. Public: the quantiles and the grid |
/// | Neighbors | datasets that differ in the rows of one person: up to `rows` rows added or removed, or changed |
/// | Output | a point for each quantile |
/// | Guarantee | pure DP with `epsilon`, exact |
/// | Accuracy | [`Quantiles::rank_error`] in advance |
///
/// Source: Kaplan, Schnapp and Stemmer 2022, "Differentially private approximate quantiles", with
/// rows of equal value separated at random (`proof.md`).
///
/// # Examples
/// ```
/// use sottovoce::{
///     entropy::System, exact::AnyGrid, privacy::{Neighbors, Person},
///     query::quantiles::{Quantiles, QuantilesQuestion},
/// };
/// let ages = AnyGrid::new(&"0".parse()?, &"120".parse()?, &"1".parse()?)?;
/// let quartiles = Quantiles::new(
///     Person::new(Neighbors::AddOrRemoveOne, 1, "1".parse()?)?,
///     QuantilesQuestion::new(&["1/4".parse()?, "1/2".parse()?, "3/4".parse()?], ages)?,
/// );
/// let mut tally = quartiles.tally();
/// tally.add(&[31.0, 35.0, 35.5, 48.0, f64::NAN])?;
/// let words = quartiles.words(&tally);
/// let points = quartiles.release(&mut tally, &mut System::new(words))?;
/// assert!(points.len() == 3 && points.is_sorted());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Quantiles {
    person: Person,
    question: QuantilesQuestion,
}

/// Several quantiles, and the points that may answer them.
#[derive(Clone, Debug)]
pub struct QuantilesQuestion {
    grid: AnyGrid,
    tie_bits: u32,
    /// How many points there are, each cut for ties.
    fine: NonZeroU64,
    /// Each after the one that it lies within.
    splits: Vec<Split>,
    levels: u32,
}

/// A release under way: where rows were split so far.
#[doc(hidden)]
pub struct Splitting {
    rows: Snapped,
    /// The first and the last point, and that of each quantile between them.
    borders: Vec<Border>,
}

impl QuantilesQuestion {
    /// Quantiles that strictly increase, each above 0 and below 1.
    ///
    /// # Errors
    /// [`Error::Parameter`] or [`Error::Limit`], naming the setting that breaks its rule.
    pub fn new(alphas: &[Rational], grid: AnyGrid) -> Result<Self> {
        Self::with_tie_bits(alphas, grid, Quantiles::TIE_BITS)
    }

    /// The hook of enumerations: other numbers of bits to tell rows apart by, 20 at most. The
    /// guarantee is the same.
    ///
    /// # Errors
    /// As [`QuantilesQuestion::new`].
    #[doc(hidden)]
    pub fn with_tie_bits(alphas: &[Rational], grid: AnyGrid, tie_bits: u32) -> Result<Self> {
        Quantiles::check_points(grid.points())?;
        let (splits, levels) = splits(alphas)?;
        let fine = NonZeroU64::new(grid.points() << tie_bits).expect("a grid has a point");
        Ok(Self { grid, tie_bits, fine, splits, levels })
    }
}

impl Question for QuantilesQuestion {
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

impl AskedIn<Epsilon> for QuantilesQuestion {
    type Query = Quantiles;

    fn ask(self, person: Person) -> Result<Quantiles> {
        Ok(Quantiles::new(person, self))
    }
}

impl Asked for Quantiles {
    fn person(&self) -> &Person {
        &self.person
    }

    fn charge_at(&self, neighbors: Neighbors, rows: u64) -> Charge {
        let apart = Rational::from(rows) * Rational::from(moves(neighbors));
        let loss = Loss::at(&apart, &self.person.scale(moves(self.person.neighbors())));
        Charge::in_parts(&loss, self.question.levels.into(), concentrated::range)
    }
}

/// Out of how many parts, and into how many, a row comes that is added or removed, or changed.
fn moves(neighbors: Neighbors) -> u64 {
    match neighbors {
        Neighbors::AddOrRemoveOne => 1,
        // It is removed from one part and added to another.
        Neighbors::ChangeOne => 2,
    }
}

impl Quantiles {
    /// The most quantiles of one release.
    pub const MOST: usize = 255;
    /// The most points of a grid.
    pub const MOST_POINTS: u64 = 1 << 43;
    /// This many bits separate rows of one value.
    const TIE_BITS: u32 = 20;

    /// Asks so that a person is hidden.
    #[must_use]
    pub fn new(person: Person, question: QuantilesQuestion) -> Self {
        Self { person, question }
    }

    /// A number of points that a release can choose from.
    ///
    /// # Errors
    /// [`Error::Limit`] for more than [`Quantiles::MOST_POINTS`].
    pub fn check_points(count: u64) -> Result<()> {
        Error::limit(
            "candidates",
            "must be at most 8796093022208 (2^43) for several quantiles: use a coarser grid",
        )
        .when(count > Self::MOST_POINTS)
    }

    /// How many times rows are split one within the other.
    #[must_use]
    pub fn levels(&self) -> u32 {
        self.question.levels
    }

    /// With probability at least `confidence`, no quantile's rank error, in rows as they are
    /// rounded down, is above this, if there are at most `rows` rows (`proof.md`, Theorem 3).
    ///
    /// # Errors
    /// [`Error::Parameter`] unless `0 <= confidence < 1` and `rows <= 2^26`.
    pub fn rank_error(&self, confidence: &Rational, rows: u64) -> Result<Rational> {
        let miss = miss(confidence)? * Rational::dyadic(1, 1);
        Error::parameter("rows", "must be a whole number from 0 to 67108864 (2^26)")
            .when(rows > AnyTally::MOST_ROWS)?;
        // The excess of one split, in units of the scale.
        let miss_of_each = miss.clone() / Rational::from(self.question.splits.len() as u64);
        let each = excess(&Rational::ONE, self.question.fine, &(Rational::ONE - miss_of_each))?;
        let widest = |level: u32| {
            let of_level = self.question.splits.iter().filter(|split| split.level == level);
            let rows = of_level.map(|split| self.scale(split) * split.per_row());
            rows.max().expect("each level splits")
        };
        let zero = Rational::ZERO;
        let splits = (0..self.question.levels).fold(zero, |sum, level| sum + widest(level)) * each;
        let shared = Rational::from(u64::from(self.question.levels - 1) * self.ties(rows, &miss));
        Ok(splits + shared)
    }

    /// This many rows may lie on one point together: more do with probability at most `miss`.
    fn ties(&self, rows: u64, miss: &Rational) -> u64 {
        // C(rows, j + 1) / S^j for j = 0, 1, ...
        let (mut chance, mut j) = (Rational::from(rows), 0);
        while chance > *miss {
            j += 1;
            chance = chance * Rational::ratio(rows - j, (j + 1) << self.question.tie_bits);
        }
        j
    }

    /// An empty tally: give it the rows, in chunks of any size.
    pub fn tally(&self) -> AnyTally {
        self.question.tally()
    }

    /// The nominal number of random words of one release of these rows.
    #[must_use]
    pub fn words(&self, tally: &AnyTally) -> u64 {
        tally.rows().div_ceil(3) + 4 * self.question.splits.len() as u64
    }

    /// Draws a point for each quantile. Rows are sorted for it, so it takes as long as there are
    /// rows.
    ///
    /// # Errors
    /// [`Error::Entropy`] if the source fails.
    pub fn release<E: Entropy>(&self, tally: &mut AnyTally, entropy: &mut E) -> Result<Vec<f64>> {
        let mut splitting = self.begin(tally, entropy)?;
        for split in 0..self.question.splits.len() {
            let point = self.draw(split, &mut splitting, entropy)?;
            self.split(split, &mut splitting, point);
        }
        let released = &splitting.borders[1..=self.question.splits.len()];
        Ok(released
            .iter()
            .map(|border| self.question.grid.point(border.point >> self.question.tie_bits))
            .collect())
    }

    /// Rows rounded down, and separated; nothing is split yet.
    ///
    /// # Errors
    /// [`Error::Entropy`] if the source fails.
    #[doc(hidden)]
    pub fn begin<E: Entropy>(&self, tally: &mut AnyTally, entropy: &mut E) -> Result<Splitting> {
        let mut rows = Snapped::new(self.question.grid.points(), self.question.tie_bits);
        let mut ties = TieBits::new(self.question.tie_bits, entropy);
        let mut left = tally.rows();
        tally.each(&mut |bin, count| {
            for _ in 0..count {
                // Those below all points count as the first one, those between two as the lower.
                rows.add(bin.saturating_sub(1) / 2, ties.draw()?);
            }
            left -= count;
            Ok(())
        })?;
        // NaN draws as well, so that all rows do that were read.
        for _ in 0..left {
            ties.draw()?;
        }
        drop(ties);
        let parts = rows.sorted();
        let ends = [parts.start(), parts.end(self.question.fine.get() - 1)];
        let mut borders = vec![ends[0]; self.question.splits.len() + 2];
        borders[self.question.splits.len() + 1] = ends[1];
        Ok(Splitting { rows, borders })
    }

    /// The point of one of the splits, those that it lies within being made.
    ///
    /// # Errors
    /// [`Error::Entropy`] if the source fails.
    #[doc(hidden)]
    pub fn draw<E: Entropy>(
        &self,
        split: usize,
        splitting: &mut Splitting,
        entropy: &mut E,
    ) -> Result<u64> {
        let scale = self.scale(&self.question.splits[split]);
        let mechanism = GroupedExponential::with_members(scale, self.question.fine, Members::Long)?;
        mechanism.point(self.costs(split, splitting), entropy)
    }

    /// The costs of the points of one of the splits, those that it lies within being made.
    #[doc(hidden)]
    pub fn costs<'a>(&self, split: usize, splitting: &'a mut Splitting) -> Costs<'a> {
        let split = &self.question.splits[split];
        splitting.rows.sorted().costs(split.between(&splitting.borders), split.alpha)
    }

    /// Splits rows at a point.
    #[doc(hidden)]
    pub fn split(&self, split: usize, splitting: &mut Splitting, point: u64) {
        let split = &self.question.splits[split];
        let between = split.between(&splitting.borders);
        splitting.borders[split.at] = splitting.rows.sorted().border(between, point);
    }

    /// The scale at which a split loses its level's share of the guarantee to one person.
    fn scale(&self, split: &Split) -> Rational {
        let range = split.alpha.range_distance(Neighbors::AddOrRemoveOne);
        self.person.scale(range * moves(self.person.neighbors()) * u64::from(self.question.levels))
    }
}
