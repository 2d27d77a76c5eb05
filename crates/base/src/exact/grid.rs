//! Evenly spaced public points.

use dashu_base::{Signed, UnsignedAbs};

use super::{Integer, Natural, Positive, Rational, directed::nearest_ratio, rational::quotient};
use crate::{Error, MOST_ELEMENTS, Result};

/// `first, first + step, ...` up to and including `last` where it falls on the grid.
///
/// Points are exact until each is rounded to the nearest double, so `0, 1, 0.1` has eleven.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Grid {
    /// Point `i` is `(start + i * stride) / denominator`.
    start: Integer,
    stride: Integer,
    denominator: Natural,
    points: u64,
}

impl Grid {
    /// The most points a grid may have.
    pub const MOST: u64 = MOST_ELEMENTS as u64;

    /// Checks the three numbers and counts the points, before any is written out.
    ///
    /// # Errors
    /// [`Error::Parameter`] if `step <= 0`, `last < first`, or two points are the same double;
    /// [`Error::Limit`] for more than [`Grid::MOST`] points.
    pub fn new(first: &Rational, last: &Rational, step: &Rational) -> Result<Self> {
        Self::of_points(first, step, Self::count(first, last, step)?)
    }

    /// The number of points.
    pub(super) fn of_points(first: &Rational, step: &Rational, points: u64) -> Result<Self> {
        Error::too_many("candidates").when(points > Self::MOST)?;
        let (start, stride, denominator) = common(first, step);
        let grid = Self { start, stride, denominator, points };
        grid.check_points()?;
        Ok(grid)
    }

    /// How many points there would be, or `2^64 - 1` where there would be more.
    ///
    /// # Errors
    /// [`Error::Parameter`] if `step <= 0` or `last < first`.
    pub fn count(first: &Rational, last: &Rational, step: &Rational) -> Result<u64> {
        let step = Positive::new(step.clone(), "step")?;
        Error::parameter("last", "must not be below first").when(last < first)?;
        let steps = steps(&(last.clone() - first.clone()), step.value());
        Ok(steps.map_or(u64::MAX, |steps| steps.saturating_add(1)))
    }

    /// How many points there are.
    #[must_use]
    pub fn points(&self) -> u64 {
        self.points
    }

    /// The points as doubles, strictly increasing and finite.
    pub fn iter(&self) -> impl Iterator<Item = f64> + '_ {
        let mut numerator = self.start.clone();
        let denominator = small(&self.denominator.clone().into());
        (0..self.points).map(move |_| {
            let point = self.round(&numerator, denominator);
            numerator += &self.stride;
            point
        })
    }

    /// All of [`Grid::iter`].
    #[must_use]
    #[inline(never)] // once for all that need them
    pub fn written_out(&self) -> Vec<f64> {
        self.iter().collect()
    }

    /// `numerator / denominator` as the nearest double; -0 is 0. The denominator is given if it is
    /// a double exactly.
    fn round(&self, numerator: &Integer, denominator: Option<f64>) -> f64 {
        // Both parts are exact doubles, and IEEE 754 division rounds their quotient to the nearest
        // double.
        if let (Some(top), Some(bottom)) = (small(numerator), denominator) {
            return top / bottom + 0.0;
        }
        let size = nearest_ratio(&numerator.clone().unsigned_abs(), &self.denominator);
        (if numerator.is_negative() { -size } else { size }) + 0.0
    }

    fn check_points(&self) -> Result<()> {
        let mut previous = f64::NEG_INFINITY;
        for point in self.iter() {
            Error::parameter("candidates", "must be finite doubles").when(!point.is_finite())?;
            TOO_FINE.when(point <= previous)?;
            previous = point;
        }
        Ok(())
    }
}

/// The refusal of a grid whose points would not all differ as doubles.
pub(super) const TOO_FINE: Error = Error::parameter(
    "step",
    "must be at least the distance between doubles at both ends: use a coarser step",
);

/// `floor(length / step)` for `length >= 0`, where it fits in 64 bits.
fn steps(length: &Rational, step: &Rational) -> Option<u64> {
    let top = length.size() * step.denominator();
    let bottom = step.size() * length.denominator();
    u64::try_from(quotient(top, &bottom).0).ok()
}

/// Both numbers over one denominator.
fn common(a: &Rational, b: &Rational) -> (Integer, Integer, Natural) {
    if a.denominator() == b.denominator() {
        return (a.numerator().clone(), b.numerator().clone(), a.denominator().clone());
    }
    let denominator = a.denominator() * b.denominator();
    (a.numerator() * b.denominator(), b.numerator() * a.denominator(), denominator)
}

/// An integer that is a double exactly.
#[allow(clippy::cast_precision_loss)] // at most 2^53
fn small(value: &Integer) -> Option<f64> {
    i64::try_from(value)
        .ok()
        .filter(|value| value.unsigned_abs() <= 1 << 53)
        .map(|value| value as f64)
}
