//! Evenly spaced public points, too many to be written out.

use sottovoce_loops::{even::Even, wide::product};

use super::{
    Decimals, Grid, Natural, Rational, fits, grid::TOO_FINE, small_ratio::greatest_common_divisor,
};
use crate::{Error, Result};

/// The points of a [`Grid`], up to `2^53` of them, each computed on request.
///
/// Point `i` is the double nearest to `first + i * step`, as it is there. **Watch out**: `first`
/// and `step` must be fractions with small enough parts, and the step must not be finer than
/// doubles are at the far end.
///
/// ```
/// use sottovoce::exact::LongGrid;
/// let grid = LongGrid::new(&"-1".parse()?, &"1e9".parse()?, &"0.01".parse()?)?;
/// assert_eq!((grid.points(), grid.point(110)), (100_000_000_101, 0.1));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LongGrid(Even);

impl LongGrid {
    /// The most points.
    pub const MOST: u64 = 1 << 53;
    /// Checks the three numbers, their count before their spacing.
    ///
    /// # Errors
    /// [`Error::Parameter`] if `step <= 0`, `last < first`, or the step is too fine for doubles;
    /// [`Error::Limit`] for more than [`LongGrid::MOST`] points.
    pub fn new(first: &Rational, last: &Rational, step: &Rational) -> Result<Self> {
        Self::of_points(first, step, Grid::count(first, last, step)?)
    }

    /// The number of points.
    fn of_points(first: &Rational, step: &Rational, points: u64) -> Result<Self> {
        Error::limit("candidates", "must be at most 9007199254740992 (2^53)")
            .when(points > Self::MOST)?;
        let (even, farthest) = even(first, step, points).ok_or(Error::parameter(
            "step",
            "must make every point, over the common denominator of first and step, a fraction of \
             whole numbers below 2^53: use a coarser or a rounder step",
        ))?;
        TOO_FINE.when(!is_apart(even, farthest))?;
        Ok(Self(even))
    }

    /// How many points there are.
    #[must_use]
    pub fn points(&self) -> u64 {
        self.0.points
    }

    /// A point; -0 is 0.
    ///
    /// # Panics
    /// If there are not that many.
    #[must_use]
    pub fn point(&self, index: u64) -> f64 {
        assert!(index < self.points(), "point: the index must be that of a point");
        self.0.point(index)
    }

    /// Checks whether a double is one of the points; -0 is not.
    #[must_use]
    pub fn has(&self, value: f64) -> bool {
        let mut bin = [0];
        self.bins(&[value], &mut bin);
        // That of NaN is odd as well.
        bin[0] % 2 == 1 && !value.is_nan() && (value != 0.0 || value.is_sign_positive())
    }

    /// The bin of each row: `2 i + 1` if it equals point `i`, and `2 i` if it lies between that one
    /// and the one before. A row above all points has bin `2 points`, and NaN has `2 points + 1`
    /// (`proof.md`, Lemma 9). The work does not depend on the rows.
    pub fn bins(&self, rows: &[f64], bins: &mut [u64]) {
        self.0.bins(rows, bins);
    }
}

/// Public points, written out if they are few enough.
#[derive(Clone, Debug, PartialEq)]
pub enum AnyGrid {
    /// At most [`Grid::MOST`], strictly increasing.
    Short(Vec<f64>),
    /// More.
    Long(LongGrid),
}

impl AnyGrid {
    /// Evenly spaced ones, by their number.
    ///
    /// # Errors
    /// Like [`Grid::new`] and [`LongGrid::new`].
    pub fn new(first: &Rational, last: &Rational, step: &Rational) -> Result<Self> {
        let points = Grid::count(first, last, step)?;
        Ok(if points > Grid::MOST {
            Self::Long(LongGrid::of_points(first, step, points)?)
        } else {
            Self::Short(Grid::of_points(first, step, points)?.written_out())
        })
    }

    /// How many points there are.
    #[must_use]
    pub fn points(&self) -> u64 {
        match self {
            Self::Short(points) => points.len() as u64,
            Self::Long(grid) => grid.points(),
        }
    }

    /// A point; -0 is 0.
    ///
    /// # Panics
    /// If there are not that many.
    #[must_use]
    pub fn point(&self, index: u64) -> f64 {
        match self {
            Self::Short(points) => points[fits::<_, usize>(index, "a place in memory")],
            Self::Long(grid) => grid.point(index),
        }
    }

    /// Checks whether a double is one of the points; -0 is not.
    #[must_use]
    pub fn has(&self, value: f64) -> bool {
        match self {
            Self::Short(points) => points.binary_search_by(|point| point.total_cmp(&value)).is_ok(),
            Self::Long(grid) => grid.has(value),
        }
    }
}

impl From<Decimals> for AnyGrid {
    fn from(decimals: Decimals) -> Self {
        Self::Short(decimals.written_out())
    }
}

/// The points by whole numbers, if these are small enough, and the size of the largest numerator.
fn even(first: &Rational, step: &Rational, points: u64) -> Option<(Even, u64)> {
    let word = |number: &Natural| u64::try_from(number).ok().filter(|number| number >> 53 == 0);
    // All of these divide what follows from them, which must be below 2^53.
    let (size, of_first) = (word(&first.size())?, word(first.denominator())?);
    let (stride, of_step) = (word(&step.size())?, word(step.denominator())?);
    let shared = greatest_common_divisor(of_first, of_step);
    let times = |part: u64, other: u64| {
        let product = product(part, other / shared);
        i64::try_from(product).ok().filter(|product| product >> 53 == 0)
    };
    let start = times(size, of_step)?;
    let even = Even {
        start: if first.is_negative() { -start } else { start },
        stride: times(stride, of_first)?,
        denominator: times(of_first, of_step)?,
        points,
    };
    // The size of the numerator that is farther from 0.
    let end =
        i128::from(even.start) + product(even.stride.unsigned_abs(), points - 1).cast_signed();
    let farthest = u64::try_from(end.unsigned_abs()).ok()?.max(even.start.unsigned_abs());
    (farthest >> 53 == 0).then_some((even, farthest))
}

/// Checks whether the step is at least the distance of doubles at the end that is farther from 0.
fn is_apart(even: Even, farthest: u64) -> bool {
    let (step, one) = (even.stride.unsigned_abs(), even.denominator.unsigned_abs());
    // stride / denominator >= 2^(power - 52), with 2^power <= farthest / denominator. Below 1, two
    // of the distances are not more than 1 / denominator.
    farthest < one || u128::from(step) << 52 >= u128::from(one) << (farthest / one).ilog2()
}
