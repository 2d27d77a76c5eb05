//! Evenly spaced public points, too many to be written out.

use sottovoce_loops::even::Even;

use super::{Grid, Natural, Rational, small_ratio::greatest_common_divisor};
use crate::Error;

/// The points of a [`Grid`], up to `2^53` of them, each found when it is asked for.
///
/// Point `i` is the double nearest to `first + i * step`, as it is there. What bites: `first` and
/// `step` must be fractions of small enough parts, and the step no finer than doubles are at the
/// far end.
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
    pub(super) const TOO_MANY: Error =
        Error::Limit { name: "candidates", rule: "must be at most 9007199254740992 (2^53)" };

    /// Checks the three numbers, their count before their spacing.
    ///
    /// # Errors
    /// [`Error::Parameter`] if `step <= 0`, `last < first`, or the step is too fine for doubles;
    /// [`Error::Limit`] beyond [`LongGrid::MOST`] points.
    pub fn new(first: &Rational, last: &Rational, step: &Rational) -> Result<Self, Error> {
        let points = Grid::count(first, last, step)?;
        if points > Self::MOST {
            return Err(Self::TOO_MANY);
        }
        let even = even(first, step, points).ok_or(Error::Parameter {
            name: "step",
            rule: "must make every point, over the common denominator of first and step, a fraction \
                   of whole numbers below 2^53: take a coarser or a rounder step",
        })?;
        if !is_apart(even) {
            return Err(Error::Parameter {
                name: "step",
                rule: "must be at least the distance between doubles at both ends: take a coarser step",
            });
        }
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
    /// If there are not so many.
    #[must_use]
    pub fn point(&self, index: u64) -> f64 {
        assert!(index < self.points(), "point: the index must be that of a point");
        self.0.point(index)
    }

    /// Whether a double is one of the points; -0 is none.
    #[must_use]
    pub fn has(&self, value: f64) -> bool {
        let mut bin = [0];
        self.bins(&[value], &mut bin);
        // That of NaN is odd as well.
        bin[0] % 2 == 1 && !value.is_nan() && (value != 0.0 || value.is_sign_positive())
    }

    /// The bin of each row: `2 i + 1` if it equals point `i`, `2 i` if it lies between that one and
    /// the one before, `2 points` beyond all of them, and `2 points + 1` for NaN (`proof.md`,
    /// Lemma 9). The work does not depend on the rows.
    pub fn bins(&self, rows: &[f64], bins: &mut [u64]) {
        self.0.bins(rows, bins);
    }
}

/// The points by whole numbers, if these are small enough.
fn even(first: &Rational, step: &Rational, points: u64) -> Option<Even> {
    let small = |number: &Natural| i64::try_from(number).ok().filter(|number| number >> 53 == 0);
    // The least common denominator is a multiple of both, so both are below 2^53 if it is.
    let (of_first, of_step) = (small(first.denominator())?, small(step.denominator())?);
    let shared = greatest_common_divisor(of_first.unsigned_abs(), of_step.unsigned_abs());
    // What each is multiplied by, top and bottom.
    let for_first = Natural::from(of_step.unsigned_abs() / shared);
    let for_step = Natural::from(of_first.unsigned_abs() / shared);
    let size = small(&(first.size() * &for_first))?;
    let start = if first.is_negative() { -size } else { size };
    let stride = small(&(step.size() * for_step))?;
    let denominator = small(&(first.denominator() * for_first))?;
    let even = Even { start, stride, denominator, points };
    let end = i128::from(start) + i128::from(stride) * i128::from(points - 1);
    (end.unsigned_abs() >> 53 == 0).then_some(even)
}

/// Whether the step is at least the distance of doubles at the end that is farther from 0.
fn is_apart(Even { start, stride, denominator, points }: Even) -> bool {
    // Below 2^53 in size, as its parts are below 2^53 of steps.
    let end = i128::from(start) + i128::from(stride) * i128::from(points - 1);
    let farthest = end.unsigned_abs().max(start.unsigned_abs().into());
    let (step, one) = (u128::from(stride.unsigned_abs()), u128::from(denominator.unsigned_abs()));
    // stride / denominator >= 2^(power - 52), with 2^power <= farthest / denominator. Below 1, two
    // of the distances are not more than 1 / denominator.
    farthest < one || step << 52 >= one << (farthest / one).ilog2()
}
