//! Questions about one table: one of them, or several that are answered together under one loss.
//!
//! For "how many, how much, and what is typical" of the same rows: one pass over them, and one loss
//! that is divided by public weights. Each [`Statistic`] is asked of all rows, of public groups
//! ([`groups`](super::groups)), or of groups that are found
//! ([`found_groups`](super::found_groups)). All questions are answered, or none of them.
//!
//! **Watch out**: every question adds noise to all the others, because each gets only a part of the
//! loss. Ask what you need, and give the larger weight to what must be the most accurate.
#![doc = include_str!("proof.md")]

mod answers;
mod finder;
mod question;
mod shares;
#[cfg(test)]
mod shares_tests;
mod statistic;
#[cfg(test)]
mod tests;

pub use answers::Answers;
pub use finder::{Finder, MOST_LISTED, Sought};
pub use question::TableQuestion;
pub use shares::{Shares, confidence_of_each};
pub use statistic::{Answer, Settings, Statistic};

use shares::{charge, loss};

use super::groups::{Dimension, Memory, PerPerson};
use crate::{
    Error, Result,
    entropy::{Capped, Entropy},
    exact::Rational,
    privacy::{Charge, Loss, Neighbors},
};

/// How well persons are protected in a whole table.
#[derive(Clone, Debug)]
pub struct Guarantee {
    /// How tables differ in the rows of one person.
    pub neighbors: Neighbors,
    /// Tells whether rows have the ids of their persons.
    pub has_ids: bool,
    /// The loss of all questions together.
    pub amount: Amount,
    /// How it is divided; `None` for one question, which loses all of it.
    pub shares: Option<Shares>,
}

/// A loss, in terms of its notion.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Amount {
    /// A loss in pure differential privacy.
    Epsilon(Rational),
    /// A loss in zero-concentrated differential privacy.
    Rho(Rational),
}

/// The rows that a question is about.
pub enum By {
    /// All of them.
    All,
    /// Those of each public group.
    Groups(Vec<Dimension>),
    /// Those of each group that is found among the texts of a column.
    Found(Sought),
}

/// One question of a table, before anything is checked.
pub struct Asked {
    /// The rows that it is about.
    pub by: By,
    /// Tests that rows have to pass: dimensions of one category.
    pub tests: Vec<Dimension>,
    /// The most rows that one person may own.
    pub per_person: PerPerson,
    /// The question about them.
    pub statistic: Statistic,
}

/// Opens the random source of one draw after the other.
pub trait Supply<E: Entropy> {
    /// The digits of a draw that is expected to use this many words.
    fn open(&mut self, words: u64) -> Capped<'_, E>;
}

impl<E: Entropy> Supply<E> for E {
    fn open(&mut self, words: u64) -> Capped<'_, E> {
        Capped::new(self, words)
    }
}

/// All questions about one table, with the rows so far.
///
/// | | |
/// | --- | --- |
/// | Input | rows of a table. Public: the questions, their weights, all settings |
/// | Neighbors | tables that differ in the rows of one person, as each question's [`PerPerson`] says; or all of those that have their id |
/// | Output | the [`Answers`] of each question |
/// | Guarantee | pure DP with `epsilon`, or zero-concentrated DP with `rho`; where groups are found, in addition the sum of their deltas |
/// | Accuracy | [`TableQuestion::error`] of each question; of all at once with [`Table::confidence_of_each`] |
///
/// Rows come a chunk at a time: [`Table::begin`], what each question takes of them (see
/// [`TableQuestion`]), [`Table::count`].
///
/// Source: Dwork, McSherry, Nissim and Smith 2006, "Calibrating noise to sensitivity in private
/// data analysis"; `proof.md`, Theorem 1.
///
/// # Examples
/// ```
/// use sottovoce::{
///     entropy::System,
///     privacy::Neighbors,
///     query::{
///         groups::PerPerson,
///         rows::{count::Test, mean},
///         table::{Amount, Answers, Asked, By, Guarantee, Shares, Statistic, Table},
///     },
/// };
/// let pay = mean::Range::new(&"0".parse()?, &"10000".parse()?, "1".parse()?)?;
/// let asked = [Statistic::Count(Test::new(None, None)?), Statistic::Mean(pay)].map(|statistic| {
///     let per_person = PerPerson::rows(1)?;
///     Ok(Asked { by: By::All, tests: Vec::new(), per_person, statistic })
/// });
/// let guarantee = Guarantee {
///     neighbors: Neighbors::AddOrRemoveOne,
///     has_ids: false,
///     amount: Amount::Epsilon("1".parse()?),
///     shares: Some(Shares::new(vec!["1".parse()?, "3".parse()?])?),
/// };
/// let asked = asked.into_iter().collect::<Result<Vec<_>, sottovoce::Error>>()?;
/// let mut table = Table::new(guarantee, asked)?;
/// table.begin(2);
/// table.question_mut(1).keep(vec![3100.0, 2900.0]);
/// table.count();
/// let mut source = System::new(8);
/// let Answers::Numbers(count) = table.question_mut(0).release(&mut source)? else { panic!() };
/// let Answers::Sums(sums) = table.question_mut(1).release(&mut source)? else { panic!() };
/// assert_eq!((count.len(), sums.len()), (1, 2));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Table<E: Entropy> {
    questions: Vec<TableQuestion<E>>,
    delta: Option<Rational>,
}

impl<E: Entropy> Table<E> {
    /// Makes the questions that together satisfy the guarantee to a person.
    ///
    /// Where one question bounds the groups of a person, or rows have ids, the distance of tables
    /// is one of persons in all questions.
    ///
    /// # Errors
    /// [`Error::Parameter`] and [`Error::Limit`], naming the setting that breaks its rule: those of
    /// each question. Also for a number of shares that is not that of questions, and for deltas
    /// whose sum is not below 1.
    pub fn new(guarantee: Guarantee, asked: Vec<Asked>) -> Result<Self> {
        let Guarantee { neighbors, has_ids, amount, shares } = guarantee;
        let parts = match shares {
            Some(shares) => amount.divided(&shares),
            None => vec![amount],
        };
        Error::parameter("weights", "must be one for each question")
            .when(parts.len() != asked.len())?;
        let bounds_groups = |one: &Asked| matches!(one.per_person, PerPerson::Groups { .. });
        let terms = question::Terms {
            neighbors,
            has_ids,
            by_persons: asked.iter().any(bounds_groups),
            memory: Memory::default(),
        };
        let questions = asked
            .into_iter()
            .zip(parts)
            .map(|(one, part)| TableQuestion::new(one, part, &terms))
            .collect::<Result<Vec<_>>>()?;
        let delta =
            questions.iter().filter_map(TableQuestion::delta).cloned().reduce(|sum, one| sum + one);
        Error::parameter("questions", "must have deltas whose sum is below 1")
            .when(delta.as_ref().is_some_and(|delta| *delta >= Rational::ONE))?;
        Ok(Self { questions, delta })
    }

    /// The questions, in order.
    #[must_use]
    pub fn questions(&self) -> &[TableQuestion<E>] {
        &self.questions
    }

    /// One question, to take rows or to be answered.
    ///
    /// # Panics
    /// If there is no such question.
    pub fn question_mut(&mut self, at: usize) -> &mut TableQuestion<E> {
        &mut self.questions[at]
    }

    /// The next chunk has this many rows.
    pub fn begin(&mut self, rows: usize) {
        self.questions.iter_mut().for_each(|question| question.begin(rows));
    }

    /// Counts what is left of the chunk, for all questions.
    ///
    /// # Panics
    /// If a question has not taken everything that it needs of the chunk.
    pub fn count(&mut self) {
        self.questions.iter_mut().for_each(TableQuestion::count);
    }

    /// The loss of one release to one person, in nats; infinite for a `rho`.
    pub fn epsilon(&self) -> Loss {
        loss(self.questions.iter().map(TableQuestion::epsilon))
    }

    /// The charge of one release to one person, in addition to its delta.
    pub fn charge(&self) -> Charge {
        charge(self.questions.iter().map(TableQuestion::charge))
    }

    /// The sum of the deltas of found groups, if there are any.
    #[must_use]
    pub fn delta(&self) -> Option<&Rational> {
        self.delta.as_ref()
    }

    /// The privacy map: the loss between tables at a distance (`proof.md`, *The privacy map*).
    ///
    /// # Errors
    /// [`Error::Parameter`] unless `d_in` is a whole number, at least 0, and if groups are found.
    pub fn loss(&self, d_in: &Rational) -> Result<Loss> {
        let losses = self.questions.iter().map(|question| question.loss(d_in));
        Ok(loss(losses.collect::<Result<Vec<_>>>()?))
    }

    /// The confidence that each question needs, so that all of them hold at once.
    ///
    /// # Errors
    /// [`Error::Parameter`] unless `0 < confidence < 1`.
    pub fn confidence_of_each(&self, confidence: &Rational) -> Result<Rational> {
        confidence_of_each(confidence, self.questions.len() as u64)
    }
}

impl Amount {
    fn divided(&self, shares: &Shares) -> Vec<Self> {
        match self {
            Self::Epsilon(amount) => shares.of(amount).into_iter().map(Self::Epsilon).collect(),
            Self::Rho(amount) => shares.of(amount).into_iter().map(Self::Rho).collect(),
        }
    }
}
