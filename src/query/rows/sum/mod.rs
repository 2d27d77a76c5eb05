//! A private sum of rows.
//!
//! For totals of amounts, hours or children: give bounds that most rows are within; rows outside
//! count as the bound. Rows are rounded to a public step: use that of the data, a hundredth where
//! cents matter. For an average use [`super::mean`].
//!
//! **Watch out**: bounds are public and must not be taken from the data. Wide bounds add noise;
//! narrow bounds bias the sum. Rows that are all below half a step count as nothing.
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
    saturated,
};
use sottovoce_loops::steps::Steps as Rounding;

use crate::{
    Result,
    entropy::Entropy,
    exact::{Integer, Rational},
    privacy::{Epsilon, Neighbors},
    query::question::{Question, Reading, Size},
};

/// Sums rows, each clamped to public bounds and rounded to a public step.
///
/// | | |
/// | --- | --- |
/// | Input | rows, any number of doubles; NaN is skipped. Public: the bounds and the step |
/// | Neighbors | datasets that differ in the rows of one person: up to `rows` rows added or removed, or changed |
/// | Output | an integer of any size: a number of steps, unbiased for the sum of the clamped and rounded rows; [`Range::value`] is the sum |
/// | Guarantee | pure DP with the person's `epsilon`, or zero-concentrated DP with the person's `rho`; exact |
/// | Accuracy | [`Sum::error`] |
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
///     entropy::System, privacy::{Neighbors, Person}, query::rows::sum::{Range, Sum},
/// };
/// let person = Person::new(Neighbors::AddOrRemoveOne, 1, "1/2".parse()?)?;
/// let hours = Sum::new(person, Range::new(&"0".parse()?, &"40".parse()?, "1/4".parse()?)?)?;
/// let mut tally = hours.tally();
/// tally.add(&[8.0, 37.5, f64::NAN, 1e9]);
/// let quarters = hours.release(&tally, &mut System::new(hours.noise().words()))?;
/// let near_85 = hours.question().value(&quarters);
/// # let _ = near_85;
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub type Sum<P = Epsilon> = RowsQuery<Range, P>;

/// One integer: the steps that the sum is.
impl Counting for Range {
    fn step(&self, neighbors: Neighbors) -> Step {
        Step::of_one(NonZeroU64::new(self.distance(neighbors)).expect("bounds are not both 0"))
    }

    fn values(&self) -> usize {
        1
    }
}

impl Question for Range {
    type Tally = Tally;

    fn tally(&self) -> Tally {
        Tally {
            rounding: self.steps().rounding(),
            sum: Zeroizing::default(),
            counted: Integer::ZERO,
        }
    }

    fn reading(&self) -> Reading {
        Reading::Numbers
    }

    fn size(&self) -> Size {
        Size::Bins(1)
    }
}

impl<P: Promise> Sum<P> {
    /// Draws the noise, then looks at the tally: the noisy total, in steps.
    ///
    /// # Errors
    /// [`Error::Entropy`](crate::Error::Entropy) if the source fails.
    pub fn release<E: Entropy>(&self, tally: &Tally, entropy: &mut E) -> Result<Integer> {
        let released = self.noise().release_wide(entropy, || vec![tally.total()])?;
        let Ok([total]) = <[Integer; 1]>::try_from(released) else {
            unreachable!("noise was made for one total")
        };
        Ok(total)
    }

    /// With probability at least `confidence` the value of a release is off by no more, for up to
    /// `2^32` rows: in their unit, rounded up (`proof.md`, Theorem 2).
    ///
    /// # Errors
    /// [`Error::Parameter`](crate::Error::Parameter) unless `0 <= confidence < 1`.
    pub fn error(&self, confidence: &Rational) -> Result<f64> {
        Ok(self.question().error(&self.noise().error(confidence)?))
    }
}

/// The sum so far, in steps. Rows are dropped at once.
pub struct Tally {
    rounding: Rounding,
    sum: Zeroizing<i128>,
    /// A sum that somebody else counted, of any size.
    counted: Integer,
}

impl Tally {
    /// Adds rows, by the same steps for each: none jumps by its value.
    pub fn add(&mut self, rows: &[f64]) {
        *self.sum += self.rounding.sum(rows);
    }

    fn total(&self) -> Integer {
        Integer::from(*self.sum) + &self.counted
    }
}

impl super::Tally for Tally {
    fn add(&mut self, rows: &[f64]) -> Result<()> {
        self.add(rows);
        Ok(())
    }

    fn add_counted(&mut self, _: &[u32], sums: &[Integer]) {
        self.counted = sums.iter().fold(core::mem::take(&mut self.counted), |sum, own| sum + own);
    }

    fn answers(&self) -> Vec<i64> {
        vec![saturated(&self.total())]
    }

    fn wide_answers(&self) -> Vec<Integer> {
        vec![self.total()]
    }
}
