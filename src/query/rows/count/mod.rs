//! A private count of rows.
//!
//! For "how many rows are there, and how many from 18 to 64?". For several ranges or categories of
//! the same rows take one [`super::histogram`]: all its counts cost one epsilon together.
//!
//! **Watch out**: the answer may lie below 0. Without a test, `change-one` hides only how many rows
//! are NaN, since the number of rows is public there.
#![doc = include_str!("proof.md")]

#[cfg(test)]
mod tests;

use core::num::NonZeroU64;

use zeroize::Zeroizing;

use super::{
    Counting, RowsQuery,
    noisy_counts::{Promise, Step},
    signed, unsigned,
};
use sottovoce_loops::rows::count_within;

use crate::{
    Error, Result,
    entropy::Entropy,
    exact::Integer,
    privacy::{Epsilon, Neighbors},
    query::question::{Question, Reading, Size},
};

/// Counts the rows that satisfy a public test.
///
/// | | |
/// | --- | --- |
/// | Input | rows, any number of doubles; NaN satisfies no test. Public: the test |
/// | Neighbors | datasets that differ in the rows of one person: up to `rows` rows added or removed, or changed |
/// | Output | an integer, unbiased, perhaps below 0 |
/// | Guarantee | pure DP with the person's `epsilon`, or zero-concentrated DP with the person's `rho`; exact |
/// | Accuracy | [`error`](super::noisy_counts::NoisyCounts::error) of its noise |
///
/// Source: Ghosh, Roughgarden and Sundararajan 2012, "Universally utility-maximizing privacy
/// mechanisms"; `proof.md`, Lemma 1.
///
/// # Examples
/// ```
/// use sottovoce::{
///     entropy::System, privacy::{Neighbors, Person}, query::rows::count::{Count, Test},
/// };
/// let person = Person::new(Neighbors::AddOrRemoveOne, 1, "1/2".parse()?)?;
/// let adults = Count::new(person, Test::new(Some(18.0), None)?)?;
/// let mut tally = adults.tally();
/// tally.add(&[31.0, 17.0, f64::NAN, 64.0]);
/// let near_two = adults.release(&tally, &mut System::new(adults.noise().words()))?;
/// # let _ = near_two;
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub type Count<P = Epsilon> = RowsQuery<Test, P>;

/// The rows that are counted: those from a lowest to a highest value, both included. Without
/// either, all rows that are not NaN.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Test {
    lowest: f64,
    highest: f64,
}

impl Test {
    /// All rows that are not NaN.
    pub const ANY: Self = Self { lowest: f64::NEG_INFINITY, highest: f64::INFINITY };

    /// Rows that are at least and at most so large; infinite ones are where that side is left out.
    ///
    /// ```
    /// use sottovoce::query::rows::count::Test;
    /// assert!(Test::new(Some(3.0), Some(3.0)).is_ok());
    /// assert!(Test::new(Some(4.0), Some(3.0)).is_err());
    /// ```
    ///
    /// # Errors
    /// [`Error::Parameter`] for bounds that are not finite, or that no row is within.
    pub fn new(at_least: Option<f64>, at_most: Option<f64>) -> Result<Self> {
        for (name, bound) in [("atLeast", at_least), ("atMost", at_most)] {
            Error::parameter(name, "must be a finite number")
                .when(bound.is_some_and(|bound| !bound.is_finite()))?;
        }
        let test = Self {
            lowest: at_least.unwrap_or(f64::NEG_INFINITY),
            highest: at_most.unwrap_or(f64::INFINITY),
        };
        Error::parameter("atLeast", "must not be above atMost").when(test.lowest > test.highest)?;
        Ok(test)
    }
}

impl Test {
    /// The least and the largest row that is counted; infinite if all are.
    pub(crate) fn ends(self) -> (f64, f64) {
        (self.lowest, self.highest)
    }
}

/// One integer, which one row moves by at most 1 (`proof.md`, Lemma 1).
impl Counting for Test {
    fn step(&self, _: Neighbors) -> Step {
        Step::of_one(NonZeroU64::MIN)
    }

    fn values(&self) -> usize {
        1
    }
}

impl Question for Test {
    type Tally = Tally;

    fn tally(&self) -> Tally {
        Tally { test: *self, count: Zeroizing::default() }
    }

    fn reading(&self) -> Reading {
        Reading::Numbers
    }

    fn size(&self) -> Size {
        Size::Bins(1)
    }
}

impl<P: Promise> Count<P> {
    /// Draws the noise, then looks at the tally.
    ///
    /// # Errors
    /// [`Error::Entropy`] if the source fails.
    pub fn release<E: Entropy>(&self, tally: &Tally, entropy: &mut E) -> Result<i64> {
        self.noise().release_one(entropy, || signed(*tally.count))
    }
}

/// The rows counted so far. Rows are dropped at once.
pub struct Tally {
    test: Test,
    count: Zeroizing<u64>,
}

impl Tally {
    /// Counts rows, by the same steps for each: none jumps by its value.
    pub fn add(&mut self, rows: &[f64]) {
        let Test { lowest, highest } = self.test;
        *self.count += count_within(rows, lowest, highest);
    }
}

impl super::Tally for Tally {
    fn add(&mut self, rows: &[f64]) -> Result<()> {
        self.add(rows);
        Ok(())
    }

    fn add_counted(&mut self, _: &[u32], rows: &[Integer]) {
        *self.count += rows.iter().map(unsigned).sum::<u64>();
    }

    fn answers(&self) -> Vec<i64> {
        vec![signed(*self.count)]
    }
}
