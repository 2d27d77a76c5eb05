//! Questions by group: what rows are grouped by, one part after the other, and then what is asked.

use serde::{Deserialize, Serialize};
use wasm_bindgen::prelude::*;

use super::{
    failure::Failure,
    grid::GridPlan,
    number::{positive, read, whole},
    plan::{read_plan, write_plan},
    reports::reports,
    rows::{ONE_AMOUNT, in_steps},
    source::{Source, Words},
    totals::{read_sums, steps_text},
    values::words,
    wiped::wiped,
};
use crate::{
    Error, Result,
    exact::{AnyGrid, Bounds, Integer, Rational, up},
    privacy::{Charge, Epsilon, Loss, Neighbors, Rho},
    query::{
        groups::{
            Categories, Column, Dates, Dimension, Groups, GroupsQuery, Inner, PerPerson,
            QuantileOfGroups, Tally,
        },
        quantile::{QuantileQuestion, Settings, Weights},
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

/// The part of the plan that says who is protected, and how well.
#[derive(Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
struct GuaranteePlan {
    neighbors: String,
    per_person: PerPersonPlan,
    #[serde(skip_serializing_if = "Option::is_none")]
    epsilon: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    rho: Option<String>,
}

#[derive(Serialize, Deserialize)]
struct PerPersonPlan {
    groups: Option<f64>,
    rows: f64,
}

/// What a plan says of quantiles, except their scorer; listed candidates travel apart.
#[derive(Serialize)]
struct QuantileOf {
    alpha: String,
    candidates: Option<GridPlan>,
}

impl PerPersonPlan {
    fn read(&self) -> Result<PerPerson> {
        // What is no whole number is none at all.
        let rows = whole(self.rows).unwrap_or(0);
        match self.groups {
            None => PerPerson::rows(rows),
            Some(groups) => PerPerson::groups(whole(groups).unwrap_or(0), rows),
        }
    }
}

/// A question by group with its rows so far. The caller that opened it frees it.
#[wasm_bindgen]
pub struct GroupsRun {
    by: Vec<Dimension>,
    /// Whether rows have ids of persons.
    has_ids: bool,
    /// Of a chunk, what the question is about, until rows were bounded.
    rows: Vec<f64>,
    asked: Option<AskedOf>,
}

struct AskedOf {
    query: Box<dyn Query>,
    tally: Tally,
    of: Of,
    canonical: JsValue,
}

/// What is asked of each group, and what follows from what was drawn.
enum Of {
    Count,
    Sum(sum::Range),
    Mean(mean::Range),
    Quantile(JsValue),
}

/// What is drawn: integers that follow from the rows, or candidates.
enum Drawn {
    Integers(Vec<Integer>),
    Points(Vec<f64>),
}

/// A query under either guarantee.
trait Query {
    fn loss(&self, d_in: &Rational) -> Result<Loss>;
    fn epsilon(&self) -> Loss;
    fn charge(&self) -> Charge;
    /// Of each integer, or in ranks.
    fn error(&self, confidence: &Rational) -> Result<Rational>;
    fn release(&self, words: &mut Words<'_>, tally: &Tally) -> Result<Drawn>;
    fn words(&self) -> u64;
}

impl<Q: Inner + Counting, P: Promise> Query for GroupsQuery<Q, P> {
    fn loss(&self, d_in: &Rational) -> Result<Loss> {
        self.loss(d_in)
    }

    fn epsilon(&self) -> Loss {
        self.epsilon()
    }

    fn charge(&self) -> Charge {
        self.charge()
    }

    fn error(&self, confidence: &Rational) -> Result<Rational> {
        self.error(confidence).map(Rational::whole)
    }

    fn release(&self, words: &mut Words<'_>, tally: &Tally) -> Result<Drawn> {
        self.release(tally, words).map(Drawn::Integers)
    }

    fn words(&self) -> u64 {
        self.noise().words()
    }
}

impl Query for QuantileOfGroups {
    fn loss(&self, d_in: &Rational) -> Result<Loss> {
        self.loss(d_in)
    }

    fn epsilon(&self) -> Loss {
        self.epsilon()
    }

    fn charge(&self) -> Charge {
        self.charge()
    }

    fn error(&self, confidence: &Rational) -> Result<Rational> {
        self.rank_error(confidence)
    }

    fn release(&self, words: &mut Words<'_>, tally: &Tally) -> Result<Drawn> {
        self.release(tally, words).map(Drawn::Points)
    }

    fn words(&self) -> u64 {
        self.words()
    }
}

impl GroupsRun {
    fn by(&mut self, categories: Categories, other: bool) {
        self.by.push(Dimension::new(categories, other));
    }

    /// Asks for integers.
    fn ask<Q: Inner + Counting + 'static>(
        &mut self,
        plan: JsValue,
        question: Result<Q>,
        of: impl FnOnce(&Q) -> Of,
    ) -> Result<(), Failure> {
        let mut plan: GuaranteePlan = read_plan(plan)?;
        let (neighbors, groups) = self.groups(&plan, question?)?;
        let (tally, of) = (groups.tally(), of(groups.question()));
        let query = match (&mut plan.epsilon, &mut plan.rho) {
            (Some(amount), None) => query::<Q, Epsilon>(neighbors, amount, groups),
            (None, Some(amount)) => query::<Q, Rho>(neighbors, amount, groups),
            _ => Err(ONE_AMOUNT),
        }?;
        self.asked = Some(AskedOf { query, tally, of, canonical: write_plan(&plan)? });
        Ok(())
    }

    fn groups<Q: Inner>(
        &mut self,
        plan: &GuaranteePlan,
        question: Q,
    ) -> Result<(Neighbors, Groups<Q>)> {
        let neighbors = plan.neighbors.parse()?;
        let by = core::mem::take(&mut self.by);
        let groups = Groups::new(by, plan.per_person.read()?, question)?;
        Ok((neighbors, if self.has_ids { groups.with_ids() } else { groups }))
    }

    fn asked(&self) -> &AskedOf {
        let Some(asked) = &self.asked else { unreachable!("something was asked") };
        asked
    }

    fn tally(&mut self) -> &mut Tally {
        let Some(asked) = &mut self.asked else { unreachable!("something was asked") };
        &mut asked.tally
    }

    fn of_mean(&self) -> &mean::Range {
        let Of::Mean(range) = &self.asked().of else { unreachable!("means were asked") };
        range
    }

    fn draw(&self, source: &mut Source) -> Result<Drawn, Failure> {
        let AskedOf { query, tally, .. } = self.asked();
        let needed = query.words();
        Ok(wiped(|| query.release(&mut source.open(needed), tally))?)
    }
}

const NO_RHO: Error = Error::parameter("rho", "is not for quantiles: give an epsilon");
/// Makes the query, and leaves the canonical text of the amount.
fn query<Q: Inner + Counting + 'static, P: Promise + 'static>(
    neighbors: Neighbors,
    amount: &mut String,
    groups: Groups<Q>,
) -> Result<Box<dyn Query>> {
    let read = read(P::NAME, amount)?;
    *amount = read.to_string();
    Ok(Box::new(GroupsQuery::<Q, P>::new(neighbors, read, groups)?))
}

reports!(GroupsRun, run => Ok(run.asked().canonical.clone()), run.asked().query, |d_in| {
    run.asked().query.loss(d_in)
});

#[wasm_bindgen]
impl GroupsRun {
    /// Nothing is grouped or asked yet. Rows may have ids of persons.
    pub fn begin(has_ids: bool) -> GroupsRun {
        Self { by: Vec::new(), has_ids, rows: Vec::new(), asked: None }
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
        self.ask(plan, Test::new(at_least, at_most), |_| Of::Count)
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
        let mut plan: GuaranteePlan = read_plan(plan)?;
        let (mut points, mut canonical) = (AnyGrid::Short(listed), None);
        if !grid.is_null() {
            let read = read_plan::<GridPlan>(grid)?.read()?;
            (points, canonical) = (read.0, Some(read.1));
        }
        let alpha = read("alpha", alpha)?;
        let of = QuantileOf { alpha: alpha.to_string(), candidates: canonical };
        let settings = Settings { alpha, scorer: scorer.parse()?, weights: Weights::BaseE };
        let question = QuantileQuestion::new(settings, points)?;
        let (neighbors, groups) = self.groups(&plan, question)?;
        let (Some(amount), None) = (&mut plan.epsilon, &plan.rho) else {
            return Err(NO_RHO.into());
        };
        let epsilon = read("epsilon", amount)?;
        *amount = epsilon.to_string();
        let tally = groups.tally();
        let query = Box::new(QuantileOfGroups::new(neighbors, epsilon, groups)?);
        let (of, canonical) = (Of::Quantile(write_plan(&of)?), write_plan(&plan)?);
        self.asked = Some(AskedOf { query, tally, of, canonical });
        Ok(())
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

    /// The next rows: this many of them.
    pub fn begin_rows(&mut self, rows: usize) {
        self.tally().begin(rows);
    }

    /// The numbers by which the rows are grouped.
    pub fn place_numbers(&mut self, dimension: usize, rows: &[f64]) {
        wiped(|| self.tally().place(dimension, Column::Numbers(rows)));
    }

    /// The texts by which the rows are grouped, as the indexes of their categories.
    pub fn place_found(&mut self, dimension: usize, rows: &[u32]) {
        wiped(|| self.tally().place(dimension, Column::Places(rows)));
    }

    /// The dates by which the rows are grouped: texts, and where each of them ends.
    pub fn place_texts(&mut self, dimension: usize, texts: &[u8], ends: &[u32]) {
        wiped(|| self.tally().place(dimension, Column::Texts(texts, ends)));
    }

    /// Leaves out rows that are not from one bound to another in another column.
    pub fn keep_within(&mut self, rows: &[f64], lowest: f64, highest: f64) {
        wiped(|| self.tally().keep_within(rows, lowest, highest));
    }

    /// Takes the numbers that the question is about, and leaves out rows that it does not count.
    pub fn keep(&mut self, rows: Vec<f64>) {
        wiped(|| self.tally().keep(&rows));
        self.rows = rows;
    }

    /// Leaves out further rows of a person who has reached the bound, by the ids: texts, and where
    /// each of them ends.
    pub fn bound(&mut self, ids: &[u8], ends: &[u32]) {
        wiped(|| self.tally().bound(ids, ends));
    }

    /// Counts what is left of the rows.
    pub fn count_rows(&mut self) {
        let rows = core::mem::take(&mut self.rows);
        wiped(|| if rows.is_empty() { self.tally().add_all() } else { self.tally().count(&rows) });
    }

    /// The error that no count, no sum and no rank exceeds with this confidence.
    pub fn error(&self, confidence: &str) -> Result<f64, Failure> {
        let error = self.asked().query.error(&read("confidence", confidence)?)?;
        Ok(match &self.asked().of {
            Of::Sum(range) => range.error(&error.size()),
            _ => up(&error),
        })
    }

    /// How far the means of at least this many rows each are off at most with this confidence.
    pub fn mean_error(&self, confidence: &str, rows: f64) -> Result<f64, Failure> {
        let error = self.asked().query.error(&read("confidence", confidence)?)?;
        Ok(self.of_mean().error(&error.size(), positive("rows", rows)?))
    }

    /// Draws the counts, the sums or the candidates that are released, one for each group.
    #[allow(clippy::cast_precision_loss)] // none up to 2^53 - 1
    pub fn release(&self, source: &mut Source) -> Result<Vec<f64>, Failure> {
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
    pub fn release_sums(&self, source: &mut Source) -> Result<Vec<u64>, Failure> {
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

    /// The ends between which the mean of one group lies: those of all groups hold at once with
    /// this confidence.
    pub fn interval(&self, sums: &[u64], confidence: &str) -> Result<Vec<f64>, Failure> {
        let confidence = read("confidence", confidence)?;
        let error = self.asked().query.error(of_interval(&confidence)?)?;
        let (low, high) = self.of_mean().interval(&read_sums(sums), &error.size());
        Ok(vec![low, high])
    }

    /// Whether such a sum can be released.
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
