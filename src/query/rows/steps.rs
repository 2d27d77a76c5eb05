//! Public bounds in steps: values are clamped to them, and rounded to the nearest step.

use sottovoce_loops::steps;

use crate::{
    Error, Result,
    exact::{Bounds, Integer, Natural, Positive, Rational, down, fits, nearest, quotient, up},
};

/// Public bounds of rows, each a whole number of steps.
///
/// ```
/// use sottovoce::query::rows::steps::Steps;
/// let cents = Steps::new(&"0".parse()?, &"19.99".parse()?, "0.01".parse()?)?;
/// assert_eq!((cents.width(), cents.farthest()), (1999, 1999));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Steps {
    step: Positive,
    lowest: i64,
    highest: i64,
}

/// Bounds are fewer steps from 0, and a step is a fraction of two numbers below it.
const SIZE: usize = 53;

impl Steps {
    /// Bounds, which may be equal, and the step that rows are rounded to.
    ///
    /// # Errors
    /// [`Error::Parameter`] if the step is not above 0, is not a fraction of two numbers below
    /// 2^53, or does not divide both bounds. Also if the lowest is above the highest, and for
    /// bounds 2^53 steps or more from 0.
    pub fn new(lowest: &Rational, highest: &Rational, step: Rational) -> Result<Self> {
        let step = Positive::new(step, "step")?;
        let is_small = |part: &Natural| part >> SIZE == Natural::ZERO;
        Error::parameter("step", "must be a fraction of two whole numbers below 2^53")
            .when(!(is_small(&step.value().size()) && is_small(step.value().denominator())))?;
        let whole = |bound: &Rational| {
            let steps = bound.clone() * step.reciprocal().clone();
            let rule = "must divide both bounds: they are whole numbers of steps";
            Error::parameter("step", rule).when(!steps.is_integer())?;
            let rule = "must be fewer than 2^53 steps from 0";
            i64::try_from(steps.numerator())
                .ok()
                .filter(|steps| steps.unsigned_abs() >> SIZE == 0)
                .ok_or(Error::parameter("bounds", rule))
        };
        let (lowest, highest) = (whole(lowest)?, whole(highest)?);
        Error::parameter("bounds", "must be the lowest value first, then the highest")
            .when(lowest > highest)?;
        Ok(Self { step, lowest, highest })
    }

    /// The lowest bound.
    pub fn lowest(&self) -> Rational {
        self.whole(self.lowest)
    }

    /// The highest bound.
    pub fn highest(&self) -> Rational {
        self.whole(self.highest)
    }

    /// The step.
    pub fn step(&self) -> &Rational {
        self.step.value()
    }

    /// How many steps the bounds are apart: below 2^54.
    #[must_use]
    pub fn width(&self) -> u64 {
        self.highest.abs_diff(self.lowest)
    }

    /// How many steps the bound is from 0 that is farther from it: below 2^53.
    #[must_use]
    pub fn farthest(&self) -> u64 {
        self.lowest.unsigned_abs().max(self.highest.unsigned_abs())
    }

    /// The bounds in steps.
    pub(in crate::query) fn bounds(&self) -> Bounds<i64> {
        Bounds::new(self.lowest, self.highest).expect("they were compared")
    }

    /// A distance of values in steps.
    pub fn distance(&self, of_values: &Rational) -> Rational {
        of_values.clone() * self.step.reciprocal().clone()
    }

    /// The whole number of steps nearest to a value, halves up, within the bounds; NaN counts as 0.
    /// A value that is a step more is one more, so that distances grow only to the next whole
    /// number of steps.
    #[must_use]
    pub fn half_up(&self, value: f64) -> i64 {
        self.rounding().half_up(value)
    }

    /// This many steps in the unit of the values, as the nearest finite double.
    pub fn value(&self, steps: impl Into<Integer>) -> f64 {
        nearest(&self.whole(steps)).clamp(f64::MIN, f64::MAX)
    }

    /// Tells whether a double is the value of a whole number of steps.
    #[must_use]
    pub fn is_value(&self, value: f64) -> bool {
        // Below 0 they have the values of those above, with the other sign. -0 is none.
        let Some(exact) = Rational::from_double(value) else { return false };
        let (top, bottom) = (self.step().size(), self.step().denominator());
        // A number that rounds to a double lies next to it: if any number does, one next to it
        // does.
        let (below, _) = quotient(exact.size() * bottom, &(top * exact.denominator()));
        let mut beside = [below.clone(), below + Natural::ONE].into_iter();
        let is_negative_zero = value == 0.0 && value.is_sign_negative();
        !is_negative_zero && beside.any(|steps| self.value(steps) == value.abs())
    }

    /// How many steps this many rows at the lowest bound are.
    pub(in crate::query) fn at_lowest(&self, rows: u64) -> i128 {
        i128::from(self.lowest) * i128::from(rows)
    }

    /// The lowest bound and `steps / parts` steps more, in the unit of the rows; `None` for no
    /// parts.
    pub(super) fn beyond_lowest(&self, steps: Integer, parts: &Natural) -> Option<Rational> {
        self.at(Integer::from(parts.clone()) * self.lowest + steps, parts.clone())
    }

    /// This many steps, in the unit of the rows.
    pub(super) fn whole(&self, steps: impl Into<Integer>) -> Rational {
        self.at(steps.into(), Natural::ONE).expect("there is one part")
    }

    fn at(&self, steps: Integer, parts: Natural) -> Option<Rational> {
        Rational::new(steps * self.step().numerator(), parts * self.step().denominator())
    }

    /// Makes the part that rounds rows and sums them.
    pub(in crate::query) fn rounding(&self) -> steps::Steps {
        let part = |part: &Natural| fits::<_, i64>(part.clone(), "below 2^53");
        let ratio = (part(&self.step().size()), part(self.step().denominator()));
        let ends = (down(&self.lowest()), up(&self.highest()));
        steps::Steps::new(ratio, (self.lowest, self.highest), ends)
    }
}
