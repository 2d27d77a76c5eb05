//! Public bounds in steps, and what follows from the noisy sums of distances to them.

use sottovoce_loops::steps;

use crate::{
    Error,
    exact::{Integer, Natural, Positive, Rational, down, fits, nearest, up},
};

/// Public bounds of rows, each a whole number of steps.
#[derive(Clone, Debug)]
pub struct Steps {
    step: Positive,
    lowest: i64,
    highest: i64,
}

/// Bounds are fewer steps from 0, and a step is a fraction of two numbers below it.
const SIZE: u32 = 53;
/// How far bounds can be apart.
const WIDEST: u64 = 1 << 52;

impl Steps {
    /// Bounds, and the step that rows are rounded to.
    ///
    /// ```
    /// use sottovoce::query::rows::mean::Steps;
    /// let cents = Steps::new(&"0".parse()?, &"19.99".parse()?, "0.01".parse()?)?;
    /// assert_eq!(cents.width(), 1999);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// [`Error::Parameter`] if the step is not above 0, or no fraction of two numbers below 2^53;
    /// if it does not divide both bounds; if the lowest is not below the highest; and for bounds
    /// 2^53 steps or more from 0, or more than 2^52 apart.
    pub fn new(lowest: &Rational, highest: &Rational, step: Rational) -> Result<Self, Error> {
        let step = Positive::new(step, "step")?;
        let is_small = |part: &Natural| part >> SIZE as usize == Natural::ZERO;
        if !(is_small(&step.value().size()) && is_small(step.value().denominator())) {
            let rule = "must be a fraction of two whole numbers below 2^53";
            return Err(Error::Parameter { name: "step", rule });
        }
        let whole = |bound: &Rational| {
            let steps = bound.clone() * step.reciprocal().clone();
            let rule = "must divide both bounds: they are whole numbers of steps";
            if !steps.is_integer() {
                return Err(Error::Parameter { name: "step", rule });
            }
            let rule = "must be fewer than 2^53 steps from 0";
            i64::try_from(steps.numerator())
                .ok()
                .filter(|steps| steps.unsigned_abs() >> SIZE == 0)
                .ok_or(Error::Parameter { name: "bounds", rule })
        };
        let (lowest, highest) = (whole(lowest)?, whole(highest)?);
        let refused = |rule| Err(Error::Parameter { name: "bounds", rule });
        if lowest >= highest {
            return refused("must be the lowest value first, then one above it");
        }
        if highest.abs_diff(lowest) > WIDEST {
            return refused("must be at most 2^52 steps apart");
        }
        Ok(Self { step, lowest, highest })
    }

    /// The lowest bound.
    #[must_use]
    pub fn lowest(&self) -> Rational {
        self.whole(self.lowest)
    }

    /// The highest bound.
    #[must_use]
    pub fn highest(&self) -> Rational {
        self.whole(self.highest)
    }

    /// The step.
    #[must_use]
    pub fn step(&self) -> &Rational {
        self.step.value()
    }

    /// How many steps the bounds are apart, from 1 to 2^52.
    #[must_use]
    pub fn width(&self) -> u64 {
        self.highest.abs_diff(self.lowest)
    }

    /// `steps / parts` steps, in the unit of the rows; `None` for no parts.
    fn at(&self, steps: Integer, parts: Natural) -> Option<Rational> {
        Rational::new(steps * self.step().numerator(), parts * self.step().denominator())
    }

    fn whole(&self, steps: i64) -> Rational {
        self.at(steps.into(), Natural::ONE).expect("there is one part")
    }

    /// What rounds rows and sums them.
    pub(super) fn rounding(&self) -> steps::Steps {
        let part = |part: &Natural| fits::<_, i64>(part.clone(), "below 2^53");
        let ratio = (part(&self.step().size()), part(self.step().denominator()));
        let ends = (down(&self.lowest()), up(&self.highest()));
        steps::Steps::new(ratio, (self.lowest, self.highest), ends)
    }

    /// The sums of distances from the lowest bound and to the highest one, of so many rows whose
    /// steps beyond the lowest bound sum up to this.
    pub(super) fn distances(&self, beyond: i128, rows: u64) -> [i128; 2] {
        [beyond, i128::from(self.width()) * i128::from(rows) - beyond]
    }

    /// How many steps so many rows at the lowest bound are.
    pub(super) fn at_lowest(&self, rows: u64) -> i128 {
        i128::from(self.lowest) * i128::from(rows)
    }

    /// The mean of the rows by their noisy sums, as the nearest double; the middle where neither is
    /// above 0.
    ///
    /// ```
    /// use sottovoce::query::rows::mean::Steps;
    /// let steps = Steps::new(&"0".parse()?, &"10".parse()?, "1".parse()?)?;
    /// assert_eq!(steps.mean(&[12.into(), 18.into()]), 4.0);
    /// assert_eq!(steps.mean(&[(-1).into(), 0.into()]), 5.0);
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
        nearest(&over(part(above.clone()) + part(below.clone()), self.width().into()))
    }

    /// Where the mean of the rows lies if neither noisy sum is off by more than this: rounded
    /// outward (`proof.md`, Theorem 2).
    #[must_use]
    pub fn interval(&self, sums: &[Integer; 2], error: &Natural) -> (f64, f64) {
        let error = Integer::from(error.clone());
        let low = self.shifted(sums, &-error.clone()).unwrap_or_else(|| self.lowest());
        let high = self.shifted(sums, &error).unwrap_or_else(|| self.highest());
        (down(&low), up(&high))
    }

    /// How far the mean can be off if there are at least so many rows, and neither noisy sum is off
    /// by more than this: in the unit of the rows, rounded up (`proof.md`, Theorem 3).
    #[must_use]
    pub fn error(&self, error: &Natural, rows: u64) -> f64 {
        let (lowest, highest) = (self.lowest(), self.highest());
        let exact = |double: f64| Rational::from_double(double).expect("bounds are finite");
        // Both the mean and what is released lie within the bounds, as rounded.
        let most = (exact(nearest(&highest)) - lowest.clone())
            .max(highest.clone() - exact(nearest(&lowest)));
        let width = Natural::from(self.width());
        let (all, lost) = (&width * rows, error << 1);
        if all <= lost {
            return up(&most);
        }
        // What rounding to a double can add: half a unit of its last place.
        let size = |bound: Rational| if bound.is_negative() { -bound } else { bound };
        let rounding = size(lowest).max(size(highest)) * Rational::dyadic(1, SIZE);
        let off = over(width * error, all - lost) * self.step().clone() + rounding;
        up(&off.min(most))
    }

    /// The mean, were the first sum larger by so much and the second smaller: it grows with that.
    /// `None` where nothing of either is left above 0.
    fn shifted(&self, sums: &[Integer; 2], by: &Integer) -> Option<Rational> {
        let (above, below) = (part(&sums[0] + by), part(&sums[1] - by));
        let steps = Integer::from(&above * self.width());
        let all = above + below;
        self.at(Integer::from(all.clone()) * self.lowest + steps, all)
    }

    fn middle(&self) -> Rational {
        (self.lowest() + self.highest()) * Rational::dyadic(1, 1)
    }
}

/// A sum, or 0 where it is below.
fn part(sum: Integer) -> Natural {
    fits(sum.max(Integer::ZERO), "at least 0")
}

/// A fraction whose denominator is above 0.
fn over(top: Natural, bottom: Natural) -> Rational {
    Rational::new(top.into(), bottom).expect("the denominator is above 0")
}
