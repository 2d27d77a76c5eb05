//! One question about a table: what takes its rows, and what answers it.

use super::{Amount, Answer, Answers, Asked, By, Finder, Statistic, Supply, statistic::Query};
use crate::{
    Error, Result,
    entropy::Entropy,
    exact::{Integer, Rational},
    privacy::{Charge, Loss, Neighbors},
    query::{
        groups::{Column, Grouping, Memory, Tally},
        rows::mean::{self, of_interval},
    },
};

/// Terms that all questions of a table share.
pub(super) struct Terms {
    pub(super) neighbors: Neighbors,
    pub(super) has_ids: bool,
    /// True if distances count persons, even if every question could count rows.
    pub(super) by_persons: bool,
    pub(super) memory: Memory,
}

/// One question of a [`Table`](super::Table), with its rows so far.
///
/// It takes each chunk in this order: [`place`](Self::place) for each dimension and test,
/// [`keep_within`](Self::keep_within) for tests of numbers, and [`keep`](Self::keep) or
/// [`keep_texts`](Self::keep_texts) if it is about a column. Then [`find`](Self::find) if groups
/// are found, and [`bound`](Self::bound) if rows have ids.
pub struct TableQuestion<E: Entropy> {
    statistic: Statistic,
    about: About<E>,
    /// Numbers of a chunk that it is about, until rows were bounded.
    numbers: Vec<f64>,
    /// Texts of a chunk if it is about texts: one after another, and where each ends.
    texts: Option<(Vec<u8>, Vec<u32>)>,
}

/// The groups that a question is about.
enum About<E> {
    /// Public groups, with their rows so far.
    Listed {
        query: Box<dyn Query<E>>,
        tally: Tally,
    },
    Found(Box<Finder<E>>),
}

impl<E: Entropy> TableQuestion<E> {
    pub(super) fn new(asked: Asked, amount: Amount, terms: &Terms) -> Result<Self> {
        let Asked { by, tests, per_person, statistic } = asked;
        let grouping = match by {
            By::All => Grouping::of_all(tests, per_person)?,
            By::Groups(by) => Grouping::new(by.into_iter().chain(tests).collect(), per_person)?,
            By::Found(sought) => {
                let finder = Finder::new(sought, tests, per_person, &statistic, (amount, terms))?;
                return Ok(Self::of(statistic, About::Found(Box::new(finder))));
            }
        };
        let grouping = grouping.with(&terms.memory);
        let grouping = if terms.by_persons { grouping.by_persons() } else { grouping };
        let grouping = if terms.has_ids { grouping.with_ids() } else { grouping };
        let query = statistic.query(terms.neighbors, amount, grouping)?;
        let tally = query.tally();
        Ok(Self::of(statistic, About::Listed { query, tally }))
    }

    fn of(statistic: Statistic, about: About<E>) -> Self {
        Self { statistic, about, numbers: Vec::new(), texts: None }
    }

    /// The statistic of each group.
    #[must_use]
    pub fn statistic(&self) -> &Statistic {
        &self.statistic
    }

    /// The groups that are found, if the question is about such groups.
    #[must_use]
    pub fn finder(&self) -> Option<&Finder<E>> {
        match &self.about {
            About::Listed { .. } => None,
            About::Found(finder) => Some(finder),
        }
    }

    /// The rows of public groups.
    ///
    /// # Panics
    /// If groups are found.
    fn listed(&mut self) -> &mut Tally {
        match &mut self.about {
            About::Listed { tally, .. } => tally,
            About::Found(_) => panic!("listed: groups are found"),
        }
    }

    pub(super) fn begin(&mut self, rows: usize) {
        match &mut self.about {
            About::Listed { tally, .. } => tally.begin(rows),
            About::Found(finder) => finder.tally.begin(rows),
        }
    }

    /// Divides the rows of the chunk by the next dimension or test.
    ///
    /// # Panics
    /// If it is not the next, or its column is of another type or has another number of rows.
    pub fn place(&mut self, dimension: usize, column: Column<'_>) {
        match &mut self.about {
            About::Listed { tally, .. } => tally.place(dimension, column),
            About::Found(finder) => finder.tally.place(dimension, column),
        }
    }

    /// Leaves out rows that are not from `lowest` to `highest` in another column.
    ///
    /// # Panics
    /// For another number of rows.
    pub fn keep_within(&mut self, rows: &[f64], lowest: f64, highest: f64) {
        match &mut self.about {
            About::Listed { tally, .. } => tally.keep_within(rows, lowest, highest),
            About::Found(finder) => finder.tally.keep_within(rows, lowest, highest),
        }
    }

    /// Takes the numbers that the question is about, and leaves out rows that it does not count.
    ///
    /// # Panics
    /// For another number of rows, or if a dimension has not divided them.
    pub fn keep(&mut self, rows: Vec<f64>) {
        match &mut self.about {
            About::Listed { tally, .. } => tally.keep(&rows),
            About::Found(finder) => {
                let (lowest, highest) = self.statistic.ends();
                finder.tally.keep_within(&rows, lowest, highest);
            }
        }
        self.numbers = rows;
    }

    /// Takes the texts that the question is about, as [`Self::keep`] takes numbers: one after
    /// another, and where each of them ends.
    ///
    /// # Panics
    /// If the question is about numbers, and as [`Self::keep`].
    pub fn keep_texts(&mut self, texts: Vec<u8>, ends: Vec<u32>) {
        self.listed().keep_texts(&texts, &ends);
        self.texts = Some((texts, ends));
    }

    /// Takes the texts that groups are made of, one after another, and where each of them ends.
    ///
    /// # Panics
    /// If groups are public, and for another number of rows.
    pub fn find(&mut self, texts: &[u8], ends: &[u32]) {
        let About::Found(finder) = &mut self.about else { panic!("find: groups are public") };
        finder.tally.find(texts, ends);
    }

    /// Leaves out rows above the bound of their person, by the ids: texts, and where each of them
    /// ends.
    ///
    /// # Panics
    /// If rows have no ids, and for another number of rows.
    pub fn bound(&mut self, ids: &[u8], ends: &[u32]) {
        match &mut self.about {
            About::Listed { tally, .. } => tally.bound(ids, ends),
            About::Found(finder) => finder.tally.bound(ids, ends),
        }
    }

    pub(super) fn count(&mut self) {
        let (rows, texts) = (core::mem::take(&mut self.numbers), self.texts.take());
        match (&mut self.about, texts) {
            (About::Found(finder), _) => finder.tally.count_with(&rows),
            (About::Listed { tally, .. }, Some((texts, ends))) => tally.count_texts(&texts, &ends),
            (About::Listed { tally, .. }, None) if rows.is_empty() => tally.add_all(),
            (About::Listed { tally, .. }, None) => tally.count(&rows),
        }
    }

    /// Adds what somebody else counted: [`Tally::add_counted`].
    ///
    /// # Panics
    /// As that, and if groups are found.
    pub fn add_counted(&mut self, bins: &[u32], counted: &[Integer]) {
        self.listed().add_counted(bins, counted);
    }

    /// How many bins each group has in a tally that somebody else made; of sums and means none
    /// counts.
    ///
    /// # Errors
    /// [`Error::Limit`](crate::Error::Limit) for candidates that are not written out.
    ///
    /// # Panics
    /// If groups are found.
    pub fn bins_of_group(&self) -> Result<usize> {
        match &self.about {
            About::Listed { tally, .. } => tally.bins_of_group(),
            About::Found(_) => panic!("bins_of_group: groups are found"),
        }
    }

    /// Draws the answers: of groups that are found, first which of them are shown
    /// ([`Finder::shown`]).
    ///
    /// # Errors
    /// [`Error::Limit`](crate::Error::Limit) if rows need more memory than there may be;
    /// [`Error::Entropy`](crate::Error::Entropy) if the source fails.
    pub fn release(&mut self, supply: &mut impl Supply<E>) -> Result<Answers> {
        let drawn = match &mut self.about {
            About::Found(finder) => finder.release(supply)?,
            About::Listed { query, tally } => {
                let needed = query.words();
                query.release(&mut supply.open(needed), tally)?
            }
        };
        Ok(self.statistic.answer().answers(drawn))
    }

    /// The error that no count, no sum and no rank exceeds with this confidence. For groups that
    /// are found it is that of this many of them; for public ones the number makes no difference.
    ///
    /// # Errors
    /// [`Error::Parameter`](crate::Error::Parameter) unless `0 < confidence < 1`, and for a number
    /// of found groups that there cannot be.
    pub fn error(&self, confidence: &Rational, groups: u64) -> Result<f64> {
        Ok(self.statistic.answer().error(&self.error_of_drawn(confidence, groups)?))
    }

    /// How far the means of at least this many rows each are off at most with this confidence.
    ///
    /// # Errors
    /// As [`Self::error`].
    ///
    /// # Panics
    /// Unless the statistic is a mean.
    pub fn mean_error(&self, confidence: &Rational, rows: u64, groups: u64) -> Result<f64> {
        let error = self.error_of_drawn(confidence, groups)?;
        Ok(self.mean().error(&error.size(), rows))
    }

    /// The ends between which the mean of each of these groups lies, all of them at once with this
    /// confidence: by the two sums that were released of each.
    ///
    /// # Errors
    /// As [`Self::error`].
    ///
    /// # Panics
    /// Unless the statistic is a mean.
    pub fn intervals(
        &self,
        sums: &[[Integer; 2]],
        confidence: &Rational,
    ) -> Result<Vec<(f64, f64)>> {
        of_interval(confidence)?;
        // It may be that no found group is shown.
        if sums.is_empty() {
            return Ok(Vec::new());
        }
        let error = self.error_of_drawn(confidence, sums.len() as u64)?.size();
        Ok(sums.iter().map(|sums| self.mean().interval(sums, &error)).collect())
    }

    fn mean(&self) -> &mean::Range {
        let Answer::Sums(range) = self.statistic.answer() else { panic!("mean: other answers") };
        range
    }

    fn error_of_drawn(&self, confidence: &Rational, groups: u64) -> Result<Rational> {
        match &self.about {
            About::Listed { query, .. } => query.error(confidence),
            About::Found(finder) => finder.error(confidence, groups),
        }
    }

    /// The loss of its part of a release, in nats.
    pub(super) fn epsilon(&self) -> Loss {
        match &self.about {
            About::Listed { query, .. } => query.epsilon(),
            About::Found(finder) => finder.epsilon(),
        }
    }

    /// The charge of its part, in addition to its delta.
    pub(super) fn charge(&self) -> Charge {
        match &self.about {
            About::Listed { query, .. } => query.charge(),
            About::Found(finder) => finder.charge(),
        }
    }

    /// The delta of groups that are found; other questions have none.
    pub(super) fn delta(&self) -> Option<&Rational> {
        self.finder().map(Finder::delta)
    }

    pub(super) fn loss(&self, d_in: &Rational) -> Result<Loss> {
        match &self.about {
            About::Listed { query, .. } => query.loss(d_in),
            About::Found(_) => Err(NO_DISTANCE),
        }
    }
}

const NO_DISTANCE: Error =
    Error::parameter("dIn", "is not for found categories: delta grows with it too");
