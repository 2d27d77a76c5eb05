//! A private sum of integers.
//!
//! For totals of amounts, hours or children: give bounds that most rows are within, and rows beyond
//! them count as the bound. Multiply first where cents matter, since rows are rounded to integers.
//! For an average take [`super::mean`].
//!
//! What bites: bounds are public and must not be taken from the data; wide ones drown the sum in
//! noise, narrow ones bias it.
#![doc = include_str!("proof.md")]

#[cfg(test)]
mod tests;

use core::num::NonZeroU64;

use super::{
    noisy_counts::{NoisyCounts, Promise, Step},
    saturated,
};
use sottovoce_loops::rows::sum_rounded;

use crate::{
    Error,
    entropy::Entropy,
    exact::Bounds,
    privacy::{Epsilon, Neighbors, Person, Rho},
};

/// Sums rows, each clamped to public bounds and rounded to an integer.
///
/// | | |
/// | --- | --- |
/// | Input | rows, any number of doubles; NaN is skipped. Public: the bounds, integers up to `2^53 - 1` in size |
/// | Neighbors | data sets that differ in the rows of one person: up to `rows` rows added or removed, or changed |
/// | Output | an integer, unbiased for the sum of the clamped rows |
/// | Guarantee | pure DP with the person's `epsilon`, or zero-concentrated DP with the person's `rho`; exact |
/// | Accuracy | [`NoisyCounts::error`] |
///
/// A row that is not an integer counts as the nearest one, the even one where two are equally near.
/// Infinite rows count as a bound.
///
/// Source: Dwork, McSherry, Nissim and Smith 2006, "Calibrating noise to sensitivity in private
/// data analysis"; `proof.md`, Lemma 1.
///
/// # Examples
/// ```
/// use sottovoce::{
///     entropy::System, exact::Bounds, privacy::{Neighbors, Person}, query::rows::sum::Sum,
/// };
/// let person = Person::new(Neighbors::AddOrRemoveOne, 1, "1/2".parse()?)?;
/// let sum = Sum::new(person, &Bounds::new(0, 40)?)?;
/// let mut tally = sum.tally();
/// tally.add(&[8.0, 37.5, f64::NAN, 1e9]);
/// let near_86 = sum.release(&tally, &mut System::new(sum.noise().words()))?;
/// # let _ = near_86;
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Sum<P: Promise = Epsilon> {
    lowest: f64,
    highest: f64,
    noise: NoisyCounts<P>,
}

impl Sum {
    /// A sum of rows within the bounds.
    ///
    /// # Errors
    /// [`Error::Parameter`] if both bounds are 0: the sum would always be 0.
    pub fn new(person: Person, bounds: &Bounds<i64>) -> Result<Self, Error> {
        let step = step(bounds, person.neighbors())?;
        Ok(Self::within(bounds, NoisyCounts::new(person, step, 1)))
    }
}

impl Sum<Rho> {
    /// The same for a price: with discrete Gaussian noise.
    ///
    /// # Errors
    /// [`Error::Parameter`] if both bounds are 0, and for a `rho` that asks for noise of a variance
    /// beyond `10^36`.
    pub fn at_price(person: Person<Rho>, bounds: &Bounds<i64>) -> Result<Self, Error> {
        let step = step(bounds, person.neighbors())?;
        Ok(Self::within(bounds, NoisyCounts::at_price(person, step, 1)?))
    }
}

impl<P: Promise> Sum<P> {
    fn within(bounds: &Bounds<i64>, noise: NoisyCounts<P>) -> Self {
        Self { lowest: double(*bounds.lowest()), highest: double(*bounds.highest()), noise }
    }

    /// The noise: its loss, its size, the words it takes.
    #[must_use]
    pub fn noise(&self) -> &NoisyCounts<P> {
        &self.noise
    }

    /// An empty tally: give it the rows, in chunks of any size.
    #[must_use]
    pub fn tally(&self) -> Tally {
        Tally { lowest: self.lowest, highest: self.highest, sum: 0 }
    }

    /// Draws the noise, then looks at the tally.
    ///
    /// # Errors
    /// [`Error::Entropy`] if the source fails.
    pub fn release<E: Entropy>(&self, tally: &Tally, entropy: &mut E) -> Result<i64, Error> {
        self.noise.release_one(entropy, || saturated(tally.sum))
    }
}

/// How far the sum moves when one row is added or removed, or changed (`proof.md`, Lemma 1).
#[must_use]
pub fn distance(bounds: &Bounds<i64>, neighbors: Neighbors) -> u64 {
    let (lowest, highest) = (*bounds.lowest(), *bounds.highest());
    let one = lowest.unsigned_abs().max(highest.unsigned_abs());
    match neighbors {
        Neighbors::AddOrRemoveOne => one,
        Neighbors::ChangeOne => one.max(highest.abs_diff(lowest)),
    }
}

fn step(bounds: &Bounds<i64>, neighbors: Neighbors) -> Result<Step, Error> {
    let distance = NonZeroU64::new(distance(bounds, neighbors));
    distance
        .map(Step::of_one)
        .ok_or(Error::Parameter { name: "bounds", rule: "must not both be 0" })
}

/// The double that is this bound.
#[allow(clippy::cast_precision_loss)] // none below 2^53
fn double(bound: i64) -> f64 {
    bound as f64
}

/// The sum so far. Rows are dropped at once.
pub struct Tally {
    lowest: f64,
    highest: f64,
    sum: i128,
}

impl Tally {
    /// Adds rows, by the same steps for each: none jumps by its value.
    pub fn add(&mut self, rows: &[f64]) {
        self.sum += sum_rounded(rows, self.lowest, self.highest);
    }
}

impl super::Tally for Tally {
    fn add(&mut self, rows: &[f64]) -> Result<(), Error> {
        self.add(rows);
        Ok(())
    }

    fn add_counted(&mut self, _: &[u32], sums: &[i64]) {
        self.sum += sums.iter().copied().map(i128::from).sum::<i128>();
    }

    fn answers(&self) -> Vec<i64> {
        vec![saturated(self.sum)]
    }
}

impl Drop for Tally {
    fn drop(&mut self) {
        // The sum is exact and private.
        zeroize::Zeroize::zeroize(&mut self.sum);
    }
}
