//! Counts, histograms, sums and means of rows: with an epsilon, with a rho, or both of these, by
//! the features. The figures of sums and means, in the unit of their rows, are in
//! [`super::totals`], and different texts in [`super::distinct`].

use serde::{Deserialize, Serialize};
use wasm_bindgen::prelude::*;

use super::{
    failure::Failure,
    number::read,
    plan::{person, read_plan, write_plan},
    reports::reports,
    source::{Source, Words},
    values::integers,
    wiped::wiped,
};
use crate::{
    Error, Result,
    exact::{Integer, Natural, Rational, up},
    privacy::{Charge, Loss, Person},
    query::{
        question::Size,
        rows::{
            Counting, RowsQuery, Tally,
            count::Test,
            mean,
            noisy_counts::{NoisyCounts, Promise},
            sum,
        },
    },
};

/// The part about a person that all these plans share. The rest of each plan travels apart, so that
/// one kind of object is taken apart and written here.
#[derive(Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
struct PersonPlan {
    neighbors: String,
    rows_per_person: f64,
    #[serde(skip_serializing_if = "Option::is_none")]
    epsilon: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    rho: Option<String>,
}

/// The guarantee to a person: an epsilon, or a rho.
enum Promised {
    #[cfg(feature = "rows")]
    Epsilon(Person),
    #[cfg(feature = "priced")]
    Rho(Person<crate::privacy::Rho>),
}

/// Neither an epsilon nor a rho, or both.
pub(super) const ONE_AMOUNT: Error =
    Error::parameter("rho", "or epsilon is required, and not both: give one of them");

impl PersonPlan {
    /// Reads the guarantee, and leaves its canonical text.
    fn promised(&mut self) -> Result<Promised> {
        let Self { neighbors, rows_per_person: rows, epsilon, rho } = self;
        match (epsilon, rho) {
            #[cfg(feature = "rows")]
            (Some(amount), None) => person(neighbors, *rows, amount).map(Promised::Epsilon),
            #[cfg(feature = "priced")]
            (None, Some(amount)) => person(neighbors, *rows, amount).map(Promised::Rho),
            _ => Err(ONE_AMOUNT),
        }
    }
}

/// The noise of a query, under either guarantee.
pub(super) trait Noise {
    fn loss(&self, d_in: &Rational) -> Result<Loss>;
    fn epsilon(&self) -> Loss;
    fn charge(&self) -> Charge;
    fn error(&self, confidence: &Rational) -> Result<Natural>;
    fn words(&self) -> u64;
    fn release(&self, words: &mut Words<'_>, tally: &dyn Tally) -> Result<Vec<i64>>;
    /// Releases integers of any size.
    fn release_wide(&self, words: &mut Words<'_>, tally: &dyn Tally) -> Result<Vec<Integer>>;
}

impl<P: Promise> Noise for NoisyCounts<P> {
    fn loss(&self, d_in: &Rational) -> Result<Loss> {
        self.loss(d_in)
    }

    fn epsilon(&self) -> Loss {
        self.epsilon()
    }

    fn charge(&self) -> Charge {
        self.charge()
    }

    fn error(&self, confidence: &Rational) -> Result<Natural> {
        self.error(confidence)
    }

    fn words(&self) -> u64 {
        self.words()
    }

    fn release(&self, words: &mut Words<'_>, tally: &dyn Tally) -> Result<Vec<i64>> {
        tally.checked()?;
        self.release(words, || tally.answers())
    }

    fn release_wide(&self, words: &mut Words<'_>, tally: &dyn Tally) -> Result<Vec<Integer>> {
        tally.checked()?;
        self.release_wide(words, || tally.wide_answers())
    }
}

/// A query with its rows so far. The caller that opened it frees it.
#[wasm_bindgen]
pub struct RowsRun {
    pub(super) noise: Box<dyn Noise>,
    pub(super) tally: Box<dyn Tally>,
    pub(super) range: Range,
    size: Size,
    canonical: JsValue,
}

/// The bounds of rows, and what follows from noisy totals of them.
pub(super) enum Range {
    /// Counts have none.
    None,
    Sum(sum::Range),
    Mean(mean::Range),
}

/// A plan whose person was read, and the same in canonical form.
pub(super) struct Read {
    promised: Promised,
    canonical: JsValue,
}

impl Read {
    /// Reads the person first.
    #[inline(never)] // once for all questions
    pub(super) fn plan(plan: JsValue) -> Result<Self, Failure> {
        let mut plan: PersonPlan = read_plan(plan)?;
        let promised = plan.promised()?;
        Ok(Self { promised, canonical: write_plan(&plan)? })
    }

    /// Asks a question; the range is that of its answers.
    pub(super) fn ask<Q: Counting<Tally: 'static>>(
        self,
        question: Result<Q>,
        range: impl FnOnce(Q) -> Range,
    ) -> Result<RowsRun, Failure> {
        let asked = question.and_then(|question| match self.promised {
            #[cfg(feature = "rows")]
            Promised::Epsilon(person) => noise_of(question, person),
            #[cfg(feature = "priced")]
            Promised::Rho(person) => noise_of(question, person),
        });
        let (question, noise) = asked?;
        let (tally, size) = (Box::new(question.tally()), question.size());
        Ok(RowsRun { noise, tally, range: range(question), size, canonical: self.canonical })
    }
}

fn noise_of<Q: Counting, P: Promise + 'static>(
    question: Q,
    person: Person<P>,
) -> Result<(Q, Box<dyn Noise>)> {
    let (question, noise) = RowsQuery::new(person, question)?.into_parts();
    Ok((question, Box::new(noise)))
}

/// Bounds and a step from their texts.
#[inline(never)]
pub(super) fn in_steps<R>(
    lowest: &str,
    highest: &str,
    step: &str,
    range: fn(&Rational, &Rational, Rational) -> Result<R>,
) -> Result<R> {
    range(&read("bounds", lowest)?, &read("bounds", highest)?, read("step", step)?)
}

reports!(RowsRun, run => Ok(run.canonical.clone()), run.noise, |d_in| run.noise.loss(d_in));

#[wasm_bindgen]
impl RowsRun {
    /// Checks the plan of a count of the rows between two bounds, each of which may be left out.
    pub fn count(
        plan: JsValue,
        at_least: Option<f64>,
        at_most: Option<f64>,
    ) -> Result<RowsRun, Failure> {
        Read::plan(plan)?.ask(Test::new(at_least, at_most), |_| Range::None)
    }

    /// Checks the plan of a sum.
    pub fn sum(plan: JsValue, lowest: &str, highest: &str, step: &str) -> Result<RowsRun, Failure> {
        let read = Read::plan(plan)?;
        let question = in_steps(lowest, highest, step, sum::Range::new);
        read.ask(question, Range::Sum)
    }

    /// Checks the plan of a mean.
    pub fn mean(
        plan: JsValue,
        lowest: &str,
        highest: &str,
        step: &str,
    ) -> Result<RowsRun, Failure> {
        let read = Read::plan(plan)?;
        let question = in_steps(lowest, highest, step, mean::Range::new);
        read.ask(question, Range::Mean)
    }

    /// The error that none of the released integers exceeds with this confidence.
    pub fn error(&self, confidence: &str) -> Result<f64, Failure> {
        let error = self.noise.error(&read("confidence", confidence)?)?;
        Ok(up(&Rational::whole(error)))
    }

    /// Counts numbers.
    pub fn add(&mut self, rows: &[f64]) -> Result<(), Failure> {
        Ok(wiped(|| self.tally.add(rows))?)
    }

    /// Counts texts, given as the indexes of their categories; any larger index is any other text.
    pub fn add_places(&mut self, rows: &[u32]) -> Result<(), Failure> {
        Ok(wiped(|| self.tally.add_places(rows))?)
    }

    /// How many bins a tally has that a database made.
    pub fn bins(&self) -> usize {
        let Size::Bins(bins) = self.size else { unreachable!("rows are counted") };
        bins
    }

    /// Adds what a database counted in some of the bins; checked before.
    pub fn add_tally(&mut self, bins: &[u32], rows: &[i64]) {
        wiped(|| {
            let rows: Vec<Integer> = rows.iter().copied().map(Integer::from).collect();
            self.tally.add_counted(bins, &rows);
        });
    }

    /// Adds what a database summed of all bins, as words; checked before.
    pub fn add_sums(&mut self, words: &[u64]) {
        wiped(|| self.tally.add_counted(&[0, 1], &integers(words)));
    }

    /// Draws what is released: one integer for each count.
    #[allow(clippy::cast_precision_loss)] // none up to 2^53 - 1
    pub fn release(&self, source: &mut Source) -> Result<Vec<f64>, Failure> {
        let words = self.noise.words();
        let released = wiped(|| self.noise.release(&mut source.open(words), self.tally.as_ref()))?;
        Ok(released.into_iter().map(|value| value as f64).collect())
    }
}
