//! A private mean of rows, and how many there are, for the loss of one sum.
//!
//! For averages: what people earn, how long they wait. Give bounds that most rows are within; rows
//! outside count as the bound. The mean is that of the clamped rows. A sum and a count, each at
//! half of the epsilon, are off by two to three times as much.
//!
//! **Watch out**: bounds are public and must not be taken from the data. Wide bounds add noise;
//! narrow bounds bias the mean. If you expect few rows, check [`Mean::error`] first. Under
//! `change-one` the number of rows is public: there a [`super::sum`] over it is the better mean if
//! no row is NaN.
#![doc = include_str!("proof.md")]

mod range;
#[cfg(test)]
mod tests;

pub use range::Range;

use core::num::NonZeroU64;

use zeroize::Zeroizing;

use super::{
    Counting, RowsQuery,
    noisy_counts::{Promise, Step},
    saturated, unsigned,
};
use sottovoce_loops::{rows::count_within, steps::Steps as Rounding};

use crate::{
    Error, Result,
    entropy::Entropy,
    exact::{Bounds, Integer, Rational},
    privacy::{Epsilon, Neighbors},
    query::question::{Question, Reading, Size},
};

/// Averages rows, each clamped to public bounds and rounded to a public step.
///
/// | | |
/// | --- | --- |
/// | Input | rows, any number of doubles; NaN is skipped. Public: the bounds and the step |
/// | Neighbors | datasets that differ in the rows of one person: up to `rows` rows added or removed, or changed |
/// | Output | two noisy sums: of the distances of all rows from the lowest bound, and to the highest; the mean and the number of rows follow ([`Range::mean`], [`Range::rows`]) |
/// | Guarantee | pure DP with the person's `epsilon`, or zero-concentrated DP with the person's `rho`; exact |
/// | Accuracy | [`Mean::error`] in advance, [`Mean::interval`] of what was released |
///
/// A row that is not a whole number of steps counts as the nearest one, the even one where two are
/// equally near. Infinite rows count as a bound.
///
/// Source: Dwork, McSherry, Nissim and Smith 2006, "Calibrating noise to sensitivity in private
/// data analysis"; `proof.md`, Lemma 1.
///
/// # Examples
/// ```
/// use sottovoce::{
///     entropy::System, privacy::{Neighbors, Person}, query::rows::mean::{Mean, Range},
/// };
/// let person = Person::new(Neighbors::AddOrRemoveOne, 1, "1/2".parse()?)?;
/// let hours = Mean::new(person, Range::new(&"0".parse()?, &"60".parse()?, "1/4".parse()?)?)?;
/// let mut tally = hours.tally();
/// tally.add(&[8.0, 37.5, f64::NAN, 1e9]);
/// let sums = hours.release(&tally, &mut System::new(hours.noise().words()))?;
/// let near_35 = hours.question().mean(&sums);
/// let (low, high) = hours.interval(&sums, &"0.95".parse()?)?;
/// assert!((0.0..=60.0).contains(&near_35) && low <= near_35 && near_35 <= high);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub type Mean<P = Epsilon> = RowsQuery<Range, P>;

/// Two integers: the sums of distances from the lowest bound and to the highest.
impl Counting for Range {
    fn step(&self, neighbors: Neighbors) -> Step {
        let width = NonZeroU64::new(self.steps().width()).expect("bounds differ");
        match neighbors {
            Neighbors::AddOrRemoveOne => Step::of_one(width),
            Neighbors::ChangeOne => Step::of_each(NonZeroU64::MIN.saturating_add(1), width),
        }
    }

    fn values(&self) -> usize {
        2
    }
}

impl Question for Range {
    type Tally = Tally;

    fn tally(&self) -> Tally {
        Tally {
            range: self.clone(),
            rounding: self.steps().rounding(),
            beyond: Zeroizing::default(),
            rows: Zeroizing::default(),
        }
    }

    fn reading(&self) -> Reading {
        Reading::Numbers
    }

    /// The sum of distances from the lowest bound; then the rows.
    fn size(&self) -> Size {
        Size::Bins(2)
    }
}

impl<P: Promise> Mean<P> {
    /// Draws the noise, then looks at the tally: the noisy sums of distances from the lowest bound
    /// and to the highest, in steps.
    ///
    /// # Errors
    /// [`Error::Entropy`] if the source fails.
    pub fn release<E: Entropy>(&self, tally: &Tally, entropy: &mut E) -> Result<[Integer; 2]> {
        Ok(cut(self.noise().release_wide(entropy, || tally.sums().into())?))
    }

    /// Where the mean of the clamped rows is, with probability at least `confidence`, by what was
    /// released (`proof.md`, Theorem 2).
    ///
    /// # Errors
    /// [`Error::Parameter`] unless `0 < confidence < 1`.
    pub fn interval(&self, sums: &[Integer; 2], confidence: &Rational) -> Result<(f64, f64)> {
        Ok(self.question().interval(sums, &self.noise().error(of_interval(confidence)?)?))
    }

    /// With probability at least `confidence` the mean is off by no more, if there are at least
    /// this many rows: in their unit, rounded up (`proof.md`, Theorem 3).
    ///
    /// # Errors
    /// [`Error::Parameter`] unless `0 <= confidence < 1`.
    pub fn error(&self, confidence: &Rational, rows: u64) -> Result<f64> {
        Ok(self.question().error(&self.noise().error(confidence)?, rows))
    }
}

/// Noisy sums of a mean, none of them past `2^120`.
///
/// # Panics
/// If there are not two.
#[must_use]
pub fn cut(noisy: Vec<Integer>) -> [Integer; 2] {
    let Ok(sums) = <[Integer; 2]>::try_from(noisy) else { panic!("cut: there are two sums") };
    sums.map(|sum| Bounds::wide().clamp(sum))
}

/// The confidence of an interval: that of 0 would say nothing.
///
/// # Errors
/// [`Error::Parameter`] unless it is above 0 and below 1.
pub fn of_interval(confidence: &Rational) -> Result<&Rational> {
    let is_good = *confidence > Rational::ZERO && *confidence < Rational::ONE;
    let rule = "must be above 0 and below 1";
    is_good.then_some(confidence).ok_or(Error::parameter("confidence", rule))
}

/// The rows so far, which are dropped at once: how many there are, and how many steps they are
/// above the lowest bound together.
pub struct Tally {
    range: Range,
    rounding: Rounding,
    beyond: Zeroizing<i128>,
    rows: Zeroizing<u64>,
}

impl Tally {
    /// Adds rows, by the same steps for each: none jumps by its value.
    pub fn add(&mut self, rows: &[f64]) {
        let numbers = count_within(rows, f64::NEG_INFINITY, f64::INFINITY);
        *self.beyond += self.rounding.sum(rows) - self.range.steps().at_lowest(numbers);
        *self.rows += numbers;
    }

    /// The exact sums of distances from the lowest bound and to the highest.
    fn sums(&self) -> [Integer; 2] {
        self.distances().map(Integer::from)
    }

    fn distances(&self) -> [i128; 2] {
        self.range.distances(*self.beyond, *self.rows)
    }
}

impl super::Tally for Tally {
    fn add(&mut self, rows: &[f64]) -> Result<()> {
        self.add(rows);
        Ok(())
    }

    fn add_counted(&mut self, bins: &[u32], counted: &[Integer]) {
        for (bin, counted) in bins.iter().zip(counted) {
            match bin {
                0 => {
                    // Not `expect`, which would print the error.
                    let Ok(sum) = i128::try_from(counted) else { panic!("add_counted: 128 bits") };
                    *self.beyond += sum;
                }
                1 => *self.rows += unsigned(counted),
                _ => unreachable!("there are two bins"),
            }
        }
    }

    fn answers(&self) -> Vec<i64> {
        self.sums().each_ref().map(saturated).into()
    }

    fn wide_answers(&self) -> Vec<Integer> {
        self.sums().into()
    }
}
