//! Questions by group: what rows are grouped by, one part after the other, and then what is asked.

use serde::Serialize;
use wasm_bindgen::prelude::*;

use super::{
    batch::{Drawn, Query, Together},
    failure::Failure,
    found_groups::{Finder, Make, Sought, for_each_found},
    grid::GridPlan,
    grouped::{About, AskedOf, Grouped, Listed, Of, Rows},
    guarantee::{Amount, Guarantee},
    number::{positive, read, whole},
    plan::{read_plan, write_plan},
    reports::reports,
    rows::in_steps,
    source::Source,
    totals::{read_sums, steps_text},
    values::{integers, words},
    wiped::wiped,
};
use crate::{
    Error, Result,
    exact::{AnyGrid, Bounds, Integer, Rational, up},
    privacy::{Epsilon, Neighbors, Rho},
    query::{
        batch,
        groups::{
            Categories, Column, Dates, Dimension, Grouping, Groups, GroupsQuery, Inner, Memory,
            PerPerson, QuantileOfGroups, Tally,
        },
        quantile::{QuantileQuestion, Settings, Weights},
        question::{Question, Size},
        rows::{
            Counting,
            count::Test,
            histogram,
            mean::{self, of_interval},
            noisy_counts::Promise,
            sum,
        },
    },
};

/// Part of a plan about quantiles, without their scorer; listed candidates travel apart.
#[derive(Serialize)]
struct QuantileOf {
    alpha: String,
    candidates: Option<GridPlan>,
}

/// Questions about one table with their rows so far: by group, or about all rows. The caller that
/// opened it frees it.
///
/// One question is begun after the other. From then on, what is said is about the one that was
/// begun last or [turned to](GroupsRun::turn_to).
#[wasm_bindgen]
pub struct GroupsRun {
    /// True if rows have ids of persons.
    has_ids: bool,
    /// True if distances count persons, even if every question could count rows.
    by_persons: bool,
    memory: Memory,
    questions: Vec<Grouped>,
    at: usize,
}

impl GroupsRun {
    fn by(&mut self, categories: Categories, other: bool) {
        self.question().by.push(Dimension::new(categories, other));
    }

    fn question(&mut self) -> &mut Grouped {
        &mut self.questions[self.at]
    }

    pub(super) fn together(&self) -> Together<'_> {
        Together(self.questions.iter().map(|question| question.asked().losing()).collect())
    }

    /// Asks for integers.
    pub(super) fn ask<Q: Inner + Counting + Clone + 'static>(
        &mut self,
        plan: JsValue,
        question: Result<Q>,
        of: impl FnOnce(&Q) -> Of,
    ) -> Result<(), Failure> {
        let question = question?;
        let of = of(&question);
        let size = question.size();
        let make = move |neighbors, amount, grouping| {
            let groups = Groups::of(grouping, question.clone())?;
            match amount {
                Amount::Epsilon(amount) => query::<Q, Epsilon>(neighbors, amount, groups),
                Amount::Rho(amount) => query::<Q, Rho>(neighbors, amount, groups),
            }
        };
        self.ask_by(plan, of, size, Box::new(make))
    }

    /// Asks what is made for public groups, or for those that are found.
    #[inline(never)] // once for all questions
    fn ask_by(&mut self, plan: JsValue, of: Of, size: Size, make: Make) -> Result<(), Failure> {
        let sought = self.question().sought.take();
        let Guarantee { neighbors, amount, canonical, per_person } = Guarantee::read(plan)?;
        let about = match sought {
            None => {
                let grouping = self.grouping(per_person)?;
                About::Listed(Listed::of(make(neighbors, amount, grouping)?))
            }
            Some(sought) => {
                let tests = core::mem::take(&mut self.question().by);
                let finding = sought.finding(per_person, tests, self.has_ids, &self.memory)?;
                let asked =
                    (!matches!(of, Of::Count) || !finding.counts_decide()).then_some((make, size));
                About::Found(Box::new(sought.finder(neighbors, amount, finding, asked)?))
            }
        };
        self.question().asked = Some(AskedOf { about, of, canonical });
        Ok(())
    }

    /// Gives what rows are grouped by, and how much of them one person may own.
    fn grouping(&mut self, per_person: PerPerson) -> Result<Grouping> {
        let Grouped { by, is_whole, .. } = self.question();
        let by = core::mem::take(by);
        let grouping = if *is_whole {
            Grouping::of_all(by, per_person)?
        } else {
            Grouping::new(by, per_person)?
        };
        let grouping = grouping.with(&self.memory);
        let grouping = if self.by_persons { grouping.by_persons() } else { grouping };
        Ok(if self.has_ids { grouping.with_ids() } else { grouping })
    }

    pub(super) fn asked(&self) -> &AskedOf {
        self.questions[self.at].asked()
    }

    fn rows(&mut self) -> &mut dyn Rows {
        self.question().taking()
    }

    pub(super) fn tally(&mut self) -> &mut Tally {
        self.question().tally()
    }

    /// Makes the next question one about groups that are found.
    pub(super) fn seek(&mut self, sought: Sought) {
        self.question().sought = Some(sought);
    }

    pub(super) fn finder(&self) -> &Finder {
        let About::Found(finder) = &self.asked().about else { unreachable!("groups are found") };
        finder
    }

    pub(super) fn finder_mut(&mut self) -> &mut Finder {
        let About::Found(finder) = &mut self.question().asked_mut().about else {
            unreachable!("groups are found")
        };
        finder
    }

    /// The error of the question. For found groups it is the error of this many of them.
    fn error_of(&self, confidence: &Rational, groups: u64) -> Result<Rational> {
        match &self.asked().about {
            About::Listed(Listed { query, .. }) => query.error(confidence),
            About::Found(finder) => finder.error(confidence, groups),
        }
    }

    fn each(&mut self, of: impl Fn(&mut Grouped)) {
        self.questions.iter_mut().for_each(of);
    }

    fn of_mean(&self) -> &mean::Range {
        let Of::Mean(range) = &self.asked().of else { unreachable!("means were asked") };
        range
    }

    fn draw(&mut self, source: &mut Source) -> Result<Drawn, Failure> {
        Ok(wiped(|| match &mut self.question().asked_mut().about {
            About::Found(finder) => finder.draw_asked(source),
            About::Listed(Listed { query, tally }) => {
                let needed = query.words();
                query.release(&mut source.open(needed), tally)
            }
        })?)
    }
}

/// The number of groups, or 0 if no whole number was given. Questions about found groups refuse 0.
fn many(groups: Option<f64>) -> u64 {
    groups.and_then(whole).unwrap_or(0)
}

const NO_RHO: Error = Error::parameter("rho", "is not for quantiles: give an epsilon");
fn query<Q: Inner + Counting + 'static, P: Promise + 'static>(
    neighbors: Neighbors,
    amount: Rational,
    groups: Groups<Q>,
) -> Result<Box<dyn Query>> {
    Ok(Box::new(GroupsQuery::<Q, P>::new(neighbors, amount, groups)?))
}

reports!(GroupsRun, run => Ok(run.asked().canonical.clone()), run.together(), |d_in| {
    run.together().loss(d_in)
});

#[wasm_bindgen]
impl GroupsRun {
    /// Nothing is asked yet. Rows may have ids of persons; or distances count persons without them.
    pub fn begin(has_ids: bool, by_persons: bool) -> GroupsRun {
        let (memory, questions) = (Memory::default(), Vec::new());
        Self { has_ids, by_persons, memory, questions, at: 0 }
    }

    /// Begins the next question: about groups, or about all rows that pass the tests, which are
    /// said as groups of one category.
    pub fn begin_question(&mut self, is_whole: bool) {
        self.at = self.questions.len();
        let (by, rows) = (Vec::new(), Vec::new());
        let question = Grouped { by, is_whole, rows, texts: None, sought: None, asked: None };
        self.questions.push(question);
    }

    /// The confidence that each question needs for all of them to hold at once.
    pub fn confidence_of_each(&self, confidence: &str) -> Result<String, Failure> {
        let confidence = read("confidence", confidence)?;
        let questions = self.questions.len() as u64;
        Ok(batch::confidence_of_each(&confidence, questions)?.to_string())
    }

    /// Makes this the question that the calls from here on are about.
    pub fn turn_to(&mut self, question: usize) {
        self.at = question;
    }

    /// Groups by texts.
    pub fn by_texts(&mut self, texts: Vec<String>, other: bool) -> Result<(), Failure> {
        self.by(Categories::Listed(histogram::Categories::texts(texts)?), other);
        Ok(())
    }

    /// Groups by numbers.
    pub fn by_numbers(&mut self, numbers: &[f64], other: bool) -> Result<(), Failure> {
        self.by(Categories::Listed(histogram::Categories::numbers(numbers)?), other);
        Ok(())
    }

    /// Groups by intervals of numbers between edges.
    pub fn by_bins(&mut self, edges: &[f64]) -> Result<(), Failure> {
        self.by(Categories::bins(edges.to_vec())?, false);
        Ok(())
    }

    /// Groups by buckets of dates, and gives their labels, a line each.
    pub fn by_dates(
        &mut self,
        first: &str,
        last: &str,
        every: &str,
        other: bool,
    ) -> Result<String, Failure> {
        let dates = Dates::new(first, last, every.parse()?)?;
        self.by(Categories::Dates(dates), other);
        Ok(dates.labels().collect::<Vec<_>>().join("\n"))
    }

    /// Asks how many rows there are from one bound to another, each of which may be left out.
    pub fn count(
        &mut self,
        plan: JsValue,
        at_least: Option<f64>,
        at_most: Option<f64>,
    ) -> Result<(), Failure> {
        let test = Test::new(at_least, at_most);
        if let (Some(sought), Ok(test)) = (&mut self.question().sought, &test) {
            sought.ends = test.ends();
        }
        self.ask(plan, test, |_| Of::Count)
    }

    /// Asks for sums.
    pub fn sum(
        &mut self,
        plan: JsValue,
        lowest: &str,
        highest: &str,
        step: &str,
    ) -> Result<(), Failure> {
        let range = in_steps(lowest, highest, step, sum::Range::new);
        self.ask(plan, range, |range| Of::Sum(range.clone()))
    }

    /// Asks for means.
    pub fn mean(
        &mut self,
        plan: JsValue,
        lowest: &str,
        highest: &str,
        step: &str,
    ) -> Result<(), Failure> {
        let range = in_steps(lowest, highest, step, mean::Range::new);
        self.ask(plan, range, |range| Of::Mean(range.clone()))
    }

    /// Asks for quantiles. `listed` holds the candidates unless they are a grid.
    pub fn quantile(
        &mut self,
        plan: JsValue,
        alpha: &str,
        scorer: &str,
        grid: JsValue,
        listed: Vec<f64>,
    ) -> Result<(), Failure> {
        let (mut points, mut canonical) = (AnyGrid::Short(listed), None);
        if !grid.is_null() {
            let read = read_plan::<GridPlan>(grid)?.read()?;
            (points, canonical) = (read.0, Some(read.1));
        }
        if self.question().sought.is_some() {
            points = for_each_found(points, canonical.as_ref())?;
        }
        let alpha = read("alpha", alpha)?;
        let of = QuantileOf { alpha: alpha.to_string(), candidates: canonical };
        let settings = Settings { alpha, scorer: scorer.parse()?, weights: Weights::BaseE };
        let question = QuantileQuestion::new(settings, points)?;
        let size = question.size();
        let make = move |neighbors, amount, grouping| {
            let Amount::Epsilon(epsilon) = amount else { return Err(NO_RHO) };
            let groups = Groups::of(grouping, question.clone())?;
            Ok(Box::new(QuantileOfGroups::new(neighbors, epsilon, groups)?) as _)
        };
        self.ask_by(plan, Of::Quantile(write_plan(&of)?), size, Box::new(make))
    }

    /// The quantile and its grid in canonical form.
    pub fn of_quantile(&self) -> Result<JsValue, Failure> {
        let Of::Quantile(canonical) = &self.asked().of else {
            unreachable!("quantiles were asked")
        };
        Ok(canonical.clone())
    }

    /// The bounds and the step, by the names that those of an ungrouped question have.
    pub fn steps_text(&self) -> String {
        let steps = match &self.asked().of {
            Of::Sum(range) => range.steps(),
            Of::Mean(range) => range.steps(),
            Of::Count | Of::Quantile(_) => unreachable!("only sums have steps"),
        };
        steps_text(steps)
    }

    /// The next rows, of all questions: this many of them.
    pub fn begin_rows(&mut self, rows: usize) {
        self.each(|question| question.taking().begin(rows));
    }

    /// The numbers by which the rows are grouped.
    pub fn place_numbers(&mut self, dimension: usize, rows: &[f64]) {
        wiped(|| self.rows().place(dimension, Column::Numbers(rows)));
    }

    /// The texts by which the rows are grouped, as the indexes of their categories.
    pub fn place_found(&mut self, dimension: usize, rows: &[u32]) {
        wiped(|| self.rows().place(dimension, Column::Places(rows)));
    }

    /// The dates by which the rows are grouped: texts, and where each of them ends.
    pub fn place_texts(&mut self, dimension: usize, texts: &[u8], ends: &[u32]) {
        wiped(|| self.rows().place(dimension, Column::Texts(texts, ends)));
    }

    /// Leaves out rows that are not from one bound to another in another column.
    pub fn keep_within(&mut self, rows: &[f64], lowest: f64, highest: f64) {
        wiped(|| self.rows().keep_within(rows, lowest, highest));
    }

    /// Takes the numbers that the question is about, and leaves out rows that it does not count.
    pub fn keep(&mut self, rows: Vec<f64>) {
        wiped(|| self.rows().keep(&rows));
        self.question().rows = rows;
    }

    /// Takes the texts that the question is about, as [`GroupsRun::keep`] takes numbers: one after
    /// another, and where each ends.
    pub fn keep_texts(&mut self, texts: Vec<u8>, ends: Vec<u32>) {
        wiped(|| self.tally().keep_texts(&texts, &ends));
        self.question().texts = Some((texts, ends));
    }

    /// Leaves out further rows of a person who has reached the bound, by the ids: texts, and where
    /// each of them ends.
    pub fn bound(&mut self, ids: &[u8], ends: &[u32]) {
        wiped(|| self.rows().bound(ids, ends));
    }

    /// Counts what is left of the rows, for all questions.
    pub fn count_rows(&mut self) {
        self.each(|question| {
            let (rows, texts) = (core::mem::take(&mut question.rows), question.texts.take());
            wiped(|| match texts {
                Some((texts, ends)) => question.tally().count_texts(&texts, &ends),
                None => question.taking().count(&rows),
            });
        });
    }

    /// The error that no count, no sum and no rank exceeds with this confidence; of found
    /// groups, the one for that number of them.
    pub fn error(&self, confidence: &str, groups: Option<f64>) -> Result<f64, Failure> {
        let error = self.error_of(&read("confidence", confidence)?, many(groups))?;
        Ok(match &self.asked().of {
            Of::Sum(range) => range.error(&error.size()),
            _ => up(&error),
        })
    }

    /// How far the means of at least this many rows each are off at most with this confidence.
    pub fn mean_error(
        &self,
        confidence: &str,
        rows: f64,
        groups: Option<f64>,
    ) -> Result<f64, Failure> {
        let error = self.error_of(&read("confidence", confidence)?, many(groups))?;
        Ok(self.of_mean().error(&error.size(), positive("rows", rows)?))
    }

    /// Draws the counts, the sums or the candidates that are released, one for each group.
    #[allow(clippy::cast_precision_loss)] // none up to 2^53 - 1
    pub fn release(&mut self, source: &mut Source) -> Result<Vec<f64>, Failure> {
        Ok(match (self.draw(source)?, &self.asked().of) {
            (Drawn::Points(points), _) => points,
            (Drawn::Integers(totals), Of::Sum(range)) => {
                totals.iter().map(|total| range.value(total)).collect()
            }
            (Drawn::Integers(counts), _) => {
                counts.into_iter().map(|count| safe(count) as f64).collect()
            }
        })
    }

    /// Draws the two sums that are released of each mean, as words.
    pub fn release_sums(&mut self, source: &mut Source) -> Result<Vec<u64>, Failure> {
        let Drawn::Integers(sums) = self.draw(source)? else { unreachable!("a mean has sums") };
        let wide = Bounds::wide();
        let cut: Vec<Integer> = sums.into_iter().map(|sum| wide.clamp(sum)).collect();
        Ok(words(&cut))
    }

    /// The mean and the number of rows that follow from such sums of one group.
    pub fn told(&self, sums: &[u64]) -> Vec<f64> {
        let sums = read_sums(sums);
        vec![self.of_mean().mean(&sums), self.of_mean().rows(&sums)]
    }

    /// The ends between which the mean of each of these groups lies: all of them hold at once with
    /// this confidence. Two sums of each group are given.
    pub fn intervals(&self, sums: &[u64], confidence: &str) -> Result<Vec<f64>, Failure> {
        let sums = integers(sums);
        let confidence = read("confidence", confidence)?;
        of_interval(&confidence)?;
        // It may be that no found group is shown.
        if sums.is_empty() {
            return Ok(Vec::new());
        }
        let error = self.error_of(&confidence, sums.len() as u64 / 2)?.size();
        let ends = sums.chunks_exact(2).flat_map(|pair| {
            let (low, high) = self.of_mean().interval(pair.try_into().expect("two sums"), &error);
            [low, high]
        });
        Ok(ends.collect())
    }

    /// Checks whether this sum can be released.
    pub fn is_sum(&self, value: f64) -> bool {
        let Of::Sum(range) = &self.asked().of else { unreachable!("sums were asked") };
        range.is_value(value)
    }
}

/// The nearest safe integer.
fn safe(count: Integer) -> i64 {
    const MOST: i64 = (1 << 53) - 1;
    let end = if count < Integer::ZERO { -MOST } else { MOST };
    i64::try_from(&count).map_or(end, |count| count.clamp(-MOST, MOST))
}
