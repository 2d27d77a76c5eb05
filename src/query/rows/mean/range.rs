//! Public bounds that differ, and what follows from the noisy sums of distances to them.

use crate::{
    Error, Result,
    exact::{Integer, Natural, Rational, down, fits, nearest, up},
    query::rows::steps::Steps,
};

/// Public bounds of rows, each a whole number of steps, the lowest below the highest.
#[derive(Clone, Debug)]
pub struct Range {
    steps: Steps,
}

/// How far bounds can be apart.
const WIDEST: u64 = 1 << 52;

impl Range {
    /// Bounds, and the step that rows are rounded to.
    ///
    /// ```
    /// use sottovoce::query::rows::mean::Range;
    /// let cents = Range::new(&"0".parse()?, &"19.99".parse()?, "0.01".parse()?)?;
    /// assert_eq!(cents.steps().width(), 1999);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// Those of [`Steps::new`]; [`Error::Parameter`] for bounds that are equal, or more than 2^52
    /// steps apart.
    pub fn new(lowest: &Rational, highest: &Rational, step: Rational) -> Result<Self> {
        let steps = Steps::new(lowest, highest, step)?;
        let refused = |rule| Err(Error::parameter("bounds", rule));
        match steps.width() {
            0 => refused("must be the lowest value first, then one above it"),
            1..=WIDEST => Ok(Self { steps }),
            _ => refused("must be at most 2^52 steps apart"),
        }
    }

    /// The bounds in steps: from 1 to 2^52 of them apart.
    #[must_use]
    pub fn steps(&self) -> &Steps {
        &self.steps
    }

    /// The sums of distances from the lowest bound and to the highest one, of this many rows whose
    /// steps sum up to this.
    pub(in crate::query) fn distances_of(&self, steps: i128, rows: u64) -> [i128; 2] {
        self.distances(steps - self.steps.at_lowest(rows), rows)
    }

    /// The sums of distances from the lowest bound and to the highest one, of this many rows whose
    /// steps above the lowest bound sum up to this.
    pub(super) fn distances(&self, beyond: i128, rows: u64) -> [i128; 2] {
        [beyond, i128::from(self.steps.width()) * i128::from(rows) - beyond]
    }

    /// The mean of the rows by their noisy sums, as the nearest double; the middle where neither is
    /// above 0.
    ///
    /// ```
    /// use sottovoce::query::rows::mean::Range;
    /// let range = Range::new(&"0".parse()?, &"10".parse()?, "1".parse()?)?;
    /// assert_eq!(range.mean(&[12.into(), 18.into()]), 4.0);
    /// assert_eq!(range.mean(&[(-1).into(), 0.into()]), 5.0);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn mean(&self, sums: &[Integer; 2]) -> f64 {
        nearest(&self.shifted(sums, &Integer::ZERO).unwrap_or_else(|| self.middle()))
    }

    /// How many rows there are, by their noisy sums, as the nearest double.
    #[must_use]
    pub fn rows(&self, sums: &[Integer; 2]) -> f64 {
        let [above, below] = sums;
        nearest(&over(part(above.clone()) + part(below.clone()), self.steps.width().into()))
    }

    /// Where the mean of the rows lies if neither noisy sum is off by more than this: rounded
    /// outward (`proof.md`, Theorem 2).
    #[must_use]
    pub fn interval(&self, sums: &[Integer; 2], error: &Natural) -> (f64, f64) {
        let error = Integer::from(error.clone());
        let low = self.shifted(sums, &-error.clone()).unwrap_or_else(|| self.steps.lowest());
        let high = self.shifted(sums, &error).unwrap_or_else(|| self.steps.highest());
        (down(&low), up(&high))
    }

    /// How far the mean can be off if there are at least this many rows, and neither noisy sum is
    /// off by more than this. In the unit of the rows, rounded up (`proof.md`, Theorem 3).
    #[must_use]
    pub fn error(&self, error: &Natural, rows: u64) -> f64 {
        let (lowest, highest) = (self.steps.lowest(), self.steps.highest());
        let exact = |double: f64| Rational::from_double(double).expect("bounds are finite");
        // Both the mean and what is released lie within the bounds, as rounded.
        let most =
            (exact(nearest(&highest)) - lowest.clone()).max(highest - exact(nearest(&lowest)));
        let width = Natural::from(self.steps.width());
        let (all, lost) = (&width * rows, error << 1);
        if all <= lost {
            return up(&most);
        }
        // The error that rounding to a double can add: half a unit of its last place.
        let rounding = self.steps.whole(self.steps.farthest()) * Rational::dyadic(1, 53);
        let off = over(width * error, all - lost) * self.steps.step().clone() + rounding;
        up(&off.min(most))
    }

    /// The mean if the first sum were larger by this much and the second smaller: it grows with
    /// that. `None` where nothing of either is left above 0.
    fn shifted(&self, sums: &[Integer; 2], by: &Integer) -> Option<Rational> {
        let (above, below) = (part(&sums[0] + by), part(&sums[1] - by));
        let steps = Integer::from(&above * self.steps.width());
        self.steps.beyond_lowest(steps, &(above + below))
    }

    fn middle(&self) -> Rational {
        (self.steps.lowest() + self.steps.highest()) * Rational::dyadic(1, 1)
    }
}

/// A sum, or 0 if it is below.
fn part(sum: Integer) -> Natural {
    fits(sum.max(Integer::ZERO), "at least 0")
}

/// A fraction whose denominator is above 0.
fn over(top: Natural, bottom: Natural) -> Rational {
    Rational::ratio(top, bottom)
}
