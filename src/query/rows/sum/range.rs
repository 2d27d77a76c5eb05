//! Public bounds that are not both 0, and what follows from a noisy total of steps within them.

use crate::{
    Error, Result,
    exact::{Integer, Natural, Rational, fits, ratio_up},
    privacy::Neighbors,
    query::rows::steps::Steps,
};

/// Public bounds of rows, each a whole number of steps, not both 0.
#[derive(Clone, Debug)]
pub struct Range {
    steps: Steps,
}

/// For how many rows [`Range::error`] holds, as a power of two.
const ROWS: usize = 32;
/// Half a unit of the last place of a double is at most `2^-53` of it.
const HALF_UNIT: usize = 53;

impl Range {
    /// Bounds, which may be equal, and the step that rows are rounded to.
    ///
    /// ```
    /// use sottovoce::query::rows::sum::Range;
    /// let cents = Range::new(&"-1".parse()?, &"19.99".parse()?, "0.01".parse()?)?;
    /// assert_eq!(cents.value(&(-5).into()), -0.05);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// Those of [`Steps::new`]; [`Error::Parameter`] if both bounds are 0: the sum would always be
    /// 0.
    pub fn new(lowest: &Rational, highest: &Rational, step: Rational) -> Result<Self> {
        let steps = Steps::new(lowest, highest, step)?;
        Error::parameter("bounds", "must not both be 0").when(steps.farthest() == 0)?;
        Ok(Self { steps })
    }

    /// The bounds in steps.
    #[must_use]
    pub fn steps(&self) -> &Steps {
        &self.steps
    }

    /// How many steps the sum moves when one row is added or removed, or changed (`proof.md`, Lemma
    /// 1).
    #[must_use]
    pub fn distance(&self, neighbors: Neighbors) -> u64 {
        match neighbors {
            Neighbors::AddOrRemoveOne => self.steps.farthest(),
            Neighbors::ChangeOne => self.steps.farthest().max(self.steps.width()),
        }
    }

    /// A total of steps in the unit of the rows, as the nearest finite double.
    #[must_use]
    pub fn value(&self, total: &Integer) -> f64 {
        self.steps.value(total.clone())
    }

    /// Checks whether a double is the value of a total.
    #[must_use]
    pub fn is_value(&self, value: f64) -> bool {
        self.steps.is_value(value)
    }

    /// How far a value can be off if the total of steps is not off by more than this. It is for up
    /// to `2^32` rows: in their unit, rounded up (`proof.md`, Theorem 2).
    #[must_use]
    pub fn error(&self, error: &Natural) -> f64 {
        let (top, bottom) = (self.steps.step().size(), self.steps.step().denominator());
        let most = (Natural::from(self.steps.farthest()) << ROWS) + error;
        // In parts of `2^-53 / bottom`. Rounding to a double adds half a unit of its last place.
        let parts = ((error << HALF_UNIT) + most) * top;
        if fits::<_, u64>(bottom.clone(), "below 2^53").is_power_of_two() {
            // Then values and sums are multiples of `1 / bottom`, and so is what is between them.
            return ratio_up(&(parts >> HALF_UNIT), bottom);
        }
        ratio_up(&parts, &(bottom << HALF_UNIT))
    }
}
