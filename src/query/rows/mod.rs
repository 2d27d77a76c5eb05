//! Private numbers of rows: how many there are, how many of each category, their sum or their mean.
//!
//! For rows that arrive in chunks: each query hands out an empty [`Tally`], rows are counted and
//! dropped, and a release adds the noise that the person's protection asks for. The tally is exact
//! and private: it is never shown, and wiped when dropped.
//!
//! **Watch out**: answers may lie below 0, and counting the same people again spends their epsilon
//! again. How far an answer moves with one row is Lemma 1 of each query's proof.
//!
//! | query | answers | moves by |
//! | --- | --- | --- |
//! | [`count`] | one | 1 |
//! | [`histogram`] | one for each category | 1, or 2 where a row is changed |
//! | [`sum`] | one | the larger bound, or the range where a row is changed: in steps |
//! | [`mean`] | the mean, and how many rows there are | the range, or twice that where a row is changed: in steps |
//!
//! [`noisy_counts`] is the noise of all of them; [`steps`] are what sums and means round rows to.

pub mod count;
pub mod histogram;
pub mod mean;
pub mod noisy_counts;
pub mod steps;
pub mod sum;

use noisy_counts::{NoisyCounts, Promise, Step};

use super::question::{Asked, AskedIn, Question};
use crate::{
    Error, Result,
    exact::Integer,
    privacy::{Charge, Epsilon, Neighbors, Person},
};

/// A question that integers answer, which move with each row by no more than a step.
pub trait Counting: Question<Tally: Tally> {
    /// How far its answers move when one row is added or removed, or changed (Lemma 1 of each
    /// proof).
    fn step(&self, neighbors: Neighbors) -> Step;

    /// How many integers answer it.
    fn values(&self) -> usize;
}

/// A question that integers answer, with the noise that hides a person.
pub struct RowsQuery<Q, P: Promise = Epsilon> {
    question: Q,
    noise: NoisyCounts<P>,
}

impl<Q: Counting, P: Promise> RowsQuery<Q, P> {
    /// Makes the query that satisfies the guarantee to a person.
    ///
    /// # Errors
    /// [`Error::Parameter`] for a `rho` that needs noise of a variance above `10^36`; none for an
    /// epsilon.
    pub fn new(person: Person<P>, question: Q) -> Result<Self> {
        let step = question.step(person.neighbors());
        let noise = NoisyCounts::new(person, step, question.values())?;
        Ok(Self { question, noise })
    }

    /// The question.
    #[must_use]
    pub fn question(&self) -> &Q {
        &self.question
    }

    /// The noise: its loss, its size, the words it takes.
    #[must_use]
    pub fn noise(&self) -> &NoisyCounts<P> {
        &self.noise
    }

    /// The question, and the noise.
    #[must_use]
    pub fn into_parts(self) -> (Q, NoisyCounts<P>) {
        (self.question, self.noise)
    }

    /// An empty tally: give it the rows, in chunks of any size.
    #[must_use]
    pub fn tally(&self) -> Q::Tally {
        self.question.tally()
    }
}

impl<Q: Counting, P: Promise> AskedIn<P> for Q {
    type Query = RowsQuery<Q, P>;

    fn ask(self, person: Person<P>) -> Result<Self::Query> {
        RowsQuery::new(person, self)
    }
}

impl<Q: Counting, P: Promise> Asked<P> for RowsQuery<Q, P> {
    fn person(&self) -> &Person<P> {
        self.noise.person()
    }

    fn charge_at(&self, neighbors: Neighbors, rows: u64) -> Charge {
        self.noise.charge_at(self.question.step(neighbors), rows)
    }
}

/// The counts so far: exact, private, and wiped when dropped.
pub trait Tally {
    /// Counts numbers, by the same steps for each: none jumps by its value.
    ///
    /// # Errors
    /// [`Error::Parameter`] if the query counts texts.
    fn add(&mut self, rows: &[f64]) -> Result<()>;

    /// Counts one text. The work depends on the text.
    ///
    /// # Errors
    /// [`Error::Parameter`] if the query counts numbers.
    fn add_text(&mut self, _row: &str) -> Result<()> {
        Err(NUMBERS_ONLY)
    }

    /// Counts texts that were looked up already, by the index of each one's category; any larger
    /// index is any other text.
    ///
    /// # Errors
    /// [`Error::Parameter`] if the query counts numbers.
    fn add_places(&mut self, _rows: &[u32]) -> Result<()> {
        Err(NUMBERS_ONLY)
    }

    /// Counts texts one after another, by where each of them ends. The work depends on the texts.
    ///
    /// # Errors
    /// [`Error::Parameter`] unless the query takes texts as they come.
    fn add_texts(&mut self, _texts: &[u8], _ends: &[u32]) -> Result<()> {
        Err(NUMBERS_ONLY)
    }

    /// Refuses to go on where rows could not be kept.
    ///
    /// # Errors
    /// [`Error::Limit`] if rows need more memory than there may be; [`Error::Entropy`] if the
    /// system's source failed as they came.
    fn checked(&self) -> Result<()> {
        Ok(())
    }

    /// Adds what somebody else counted in some of the bins: rows, less than 2^63 in all, or of a
    /// sum or a mean their values, in steps.
    ///
    /// # Panics
    /// If there is no such bin; for a number of rows below 0, or that 64 bits do not hold.
    fn add_counted(&mut self, bins: &[u32], counted: &[Integer]);

    /// The exact answers, or the nearest integers of 64 bits. Not private.
    fn answers(&self) -> Vec<i64>;

    /// The exact answers, of any size. Not private.
    fn wide_answers(&self) -> Vec<Integer> {
        self.answers().into_iter().map(Integer::from).collect()
    }
}

const NUMBERS_ONLY: Error = Error::parameter("rows", "must be numbers");

/// The nearest integer of 64 bits.
fn saturated(sum: &Integer) -> i64 {
    let end = if *sum < Integer::ZERO { i64::MIN } else { i64::MAX };
    i64::try_from(sum).unwrap_or(end)
}

/// A count with a sign, or the largest there is: it becomes a safe integer in any case, and no
/// number of rows may end in a panic.
pub(in crate::query) fn signed(count: u64) -> i64 {
    i64::try_from(count.min(i64::MAX.unsigned_abs())).expect("clamped to 63 bits")
}

/// A number of rows: the code that read it has checked it.
pub(in crate::query) fn unsigned(rows: &Integer) -> u64 {
    // Not `expect`, which would print the error, and bring what prints it into the modules.
    let Ok(rows) = u64::try_from(rows) else {
        panic!("add_counted: rows are 64 bits, not below 0")
    };
    rows
}

/// All lists of up to `most` rows from `places`, in order of length: what sensitivities are checked
/// over.
#[cfg(test)]
pub(in crate::query) fn sets<T: Copy>(places: &[T], most: usize) -> Vec<Vec<T>> {
    let mut all = vec![vec![]];
    let mut last = all.clone();
    for _ in 0..most {
        last = last
            .iter()
            .flat_map(|rows| places.iter().map(|row| [&rows[..], &[*row]].concat()))
            .collect();
        all.extend(last.iter().cloned());
    }
    all
}
