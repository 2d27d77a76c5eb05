//! Plans of tables: what crosses as one object, read into questions, and what is said of it in
//! canonical form.

use std::vec::IntoIter;

use serde::{Deserialize, Serialize};
use wasm_bindgen::prelude::*;

use super::{
    failure::Failure,
    grid::GridPlan,
    number::{read, whole},
    plan::{read_plan, write_plan},
    rows::ONE_AMOUNT,
    source::{Kind, Source, Words},
};
use crate::{
    Result,
    exact::{AnyGrid, Rational, up},
    privacy::{Epsilon, Notion, Rho},
    query::{
        groups::{Categories, Dates, Dimension, PerPerson},
        rows::histogram,
        table::{
            self, Amount, Answer, Asked, By, Finder, Guarantee, MOST_LISTED, Settings, Shares,
            Sought, Statistic, Supply,
        },
    },
};

/// A table whose words come from [`Source`].
pub(super) type Table = table::Table<Kind>;
pub(super) type TableQuestion = table::TableQuestion<Kind>;

impl Supply<Kind> for Source {
    fn open(&mut self, words: u64) -> Words<'_> {
        self.open(words)
    }
}

/// The whole plan. Lists of numbers travel apart, one after another: here is how long each is.
#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct TablePlan {
    neighbors: String,
    epsilon: Option<String>,
    rho: Option<String>,
    has_ids: bool,
    /// One for each question, if their loss is divided.
    weights: Option<Vec<String>>,
    questions: Vec<QuestionPlan>,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct QuestionPlan {
    /// Null if it is about all rows, or about groups that are found.
    by: Option<Vec<ColumnPlan>>,
    found: Option<SoughtPlan>,
    /// Texts that a column has to have, each a dimension of one category after those of groups.
    equals: Vec<String>,
    per_person: PerPersonPlan,
    asked: StatisticPlan,
}

/// The categories of a column: one of these kinds.
#[derive(Deserialize)]
struct ColumnPlan {
    texts: Option<Vec<String>>,
    numbers: Option<f64>,
    edges: Option<f64>,
    dates: Option<DatesPlan>,
    other: bool,
}

#[derive(Deserialize)]
struct DatesPlan {
    first: String,
    last: String,
    every: String,
}

#[derive(Deserialize)]
struct SoughtPlan {
    longest: f64,
    delta: String,
    threshold: Option<f64>,
    share: Option<String>,
}

#[derive(Deserialize)]
struct PerPersonPlan {
    groups: Option<f64>,
    rows: f64,
}

/// A statistic with its settings, of which each has its own.
#[derive(Deserialize)]
struct StatisticPlan {
    kind: String,
    #[serde(rename = "where")]
    test: Option<EndsPlan>,
    lowest: Option<String>,
    highest: Option<String>,
    step: Option<String>,
    alpha: Option<String>,
    scorer: Option<String>,
    /// Candidates that are a grid, or how many are listed.
    candidates: Option<GridPlan>,
    listed: Option<f64>,
}

#[derive(Default, Deserialize)]
#[serde(rename_all = "camelCase")]
struct EndsPlan {
    at_least: Option<f64>,
    at_most: Option<f64>,
}

/// A plan in canonical form, apart from what its caller knows: its exact numbers, as texts.
#[derive(Serialize)]
struct Said {
    neighbors: String,
    epsilon: Option<String>,
    rho: Option<String>,
    weights: Option<Vec<String>>,
    questions: Vec<QuestionSaid>,
}

#[derive(Serialize)]
struct QuestionSaid {
    asked: StatisticSaid,
    found: Option<FoundSaid>,
}

/// The exact settings of a statistic, null if it has none, and the kind of its answers.
#[derive(Serialize)]
struct StatisticSaid {
    lowest: Option<String>,
    highest: Option<String>,
    step: Option<String>,
    alpha: Option<String>,
    candidates: Option<GridPlan>,
    answer: &'static str,
}

/// How groups are found; the share is null if epsilon is not shared.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct FoundSaid {
    finding_share: Option<String>,
    delta: String,
    threshold: f64,
}

/// A plan that was opened.
pub(super) struct Opened {
    pub(super) table: Table,
    said: Said,
    /// The dates that each question groups by, in the order of its columns.
    pub(super) dates: Vec<Vec<Option<Dates>>>,
}

/// Numbers that travelled apart.
struct Listed(IntoIter<f64>);

impl Listed {
    /// The next list, of this length.
    fn next(&mut self, length: f64) -> Vec<f64> {
        let length = whole(length).and_then(|length| usize::try_from(length).ok());
        self.0.by_ref().take(length.unwrap_or(0)).collect()
    }
}

impl Opened {
    pub(super) fn read(plan: JsValue, listed: Vec<f64>) -> Result<Self, Failure> {
        let TablePlan { neighbors, epsilon, rho, has_ids, weights, questions } = read_plan(plan)?;
        let mut listed = Listed(listed.into_iter());
        let (mut asked, mut said, mut dates) = (Vec::new(), Vec::new(), Vec::new());
        for question in questions {
            let (one, of_one, dates_of_one) = question.read(&mut listed)?;
            asked.push(one);
            said.push(QuestionSaid { asked: of_one, found: None });
            dates.push(dates_of_one);
        }
        let neighbors_of = neighbors.parse()?;
        let (amount, epsilon, rho) = amount(epsilon, rho)?;
        let (shares, weights) = weights.map(divided).transpose()?.unzip();
        let guarantee = Guarantee { neighbors: neighbors_of, has_ids, amount, shares };
        let table = Table::new(guarantee, asked)?;
        for (said, question) in said.iter_mut().zip(table.questions()) {
            said.found = question.finder().map(FoundSaid::of);
        }
        let said = Said { neighbors, epsilon, rho, weights, questions: said };
        Ok(Self { table, said, dates })
    }

    /// The plan in canonical form.
    pub(super) fn written(&self) -> Result<JsValue, Failure> {
        write_plan(&self.said)
    }
}

impl FoundSaid {
    fn of(finder: &Finder<Kind>) -> Self {
        let Sought { delta, share, .. } = finder.sought();
        Self {
            finding_share: share.as_ref().map(ToString::to_string),
            delta: delta.to_string(),
            threshold: up(&Rational::from(finder.threshold())),
        }
    }
}

/// The amount, and its canonical text by its notion.
fn amount(
    epsilon: Option<String>,
    rho: Option<String>,
) -> Result<(Amount, Option<String>, Option<String>)> {
    match (epsilon, rho) {
        (Some(text), None) => {
            let amount = read(Epsilon::NAME, &text)?;
            let text = amount.to_string();
            Ok((Amount::Epsilon(amount), Some(text), None))
        }
        (None, Some(text)) => {
            let amount = read(Rho::NAME, &text)?;
            let text = amount.to_string();
            Ok((Amount::Rho(amount), None, Some(text)))
        }
        _ => Err(ONE_AMOUNT),
    }
}

/// Shares by weights, and their canonical texts.
fn divided(weights: Vec<String>) -> Result<(Shares, Vec<String>)> {
    let weights = weights.iter().map(|weight| read("weights", weight));
    let shares = Shares::new(weights.collect::<Result<Vec<_>>>()?)?;
    let texts = shares.weights().iter().map(Rational::to_string).collect();
    Ok((shares, texts))
}

impl QuestionPlan {
    fn read(self, listed: &mut Listed) -> Result<(Asked, StatisticSaid, Vec<Option<Dates>>)> {
        let Self { by, found, equals, per_person, asked } = self;
        let is_found = found.is_some();
        let (mut columns, mut dates) = (Vec::new(), Vec::new());
        let is_grouped = by.is_some();
        for column in by.into_iter().flatten() {
            let (column, of_column) = column.read(listed)?;
            columns.push(column);
            dates.push(of_column);
        }
        let by = match found {
            Some(found) => By::Found(found.read()?),
            None if is_grouped => By::Groups(columns),
            None => By::All,
        };
        let test = |text| Ok(Dimension::new(Categories::Listed(one_text(text)?), false));
        let tests = equals.into_iter().map(test).collect::<Result<_>>()?;
        let (statistic, said) = asked.read(is_found, listed)?;
        let per_person = per_person.read()?;
        Ok((Asked { by, tests, per_person, statistic }, said, dates))
    }
}

fn one_text(text: String) -> Result<histogram::Categories> {
    histogram::Categories::texts(vec![text])
}

impl ColumnPlan {
    fn read(self, listed: &mut Listed) -> Result<(Dimension, Option<Dates>)> {
        let Self { texts, numbers, edges, dates, other } = self;
        let of_dates = dates.map(DatesPlan::read).transpose()?;
        let categories = if let Some(dates) = of_dates {
            Categories::Dates(dates)
        } else if let Some(edges) = edges {
            Categories::bins(listed.next(edges))?
        } else if let Some(numbers) = numbers {
            Categories::Listed(histogram::Categories::numbers(&listed.next(numbers))?)
        } else {
            Categories::Listed(histogram::Categories::texts(texts.unwrap_or_default())?)
        };
        Ok((Dimension::new(categories, other), of_dates))
    }
}

impl DatesPlan {
    fn read(self) -> Result<Dates> {
        Dates::new(&self.first, &self.last, self.every.parse()?)
    }
}

impl SoughtPlan {
    fn read(self) -> Result<Sought> {
        // A number that is not whole is read as 0.
        let longest = whole(self.longest).and_then(|longest| usize::try_from(longest).ok());
        Ok(Sought {
            longest: longest.unwrap_or(0),
            delta: read("delta", &self.delta)?,
            threshold: self.threshold.map(|threshold| whole(threshold).unwrap_or(0)),
            share: self.share.map(|share| read("findingShare", &share)).transpose()?,
        })
    }
}

impl PerPersonPlan {
    fn read(&self) -> Result<PerPerson> {
        // A number that is not whole is read as 0.
        let rows = whole(self.rows).unwrap_or(0);
        match self.groups {
            None => PerPerson::rows(rows),
            Some(groups) => PerPerson::groups(whole(groups).unwrap_or(0), rows),
        }
    }
}

impl StatisticPlan {
    fn read(self, is_found: bool, listed: &mut Listed) -> Result<(Statistic, StatisticSaid)> {
        let EndsPlan { at_least, at_most } = self.test.unwrap_or_default();
        let exact = |name, text: Option<String>| text.map(|text| read(name, &text)).transpose();
        let bounds = [exact("bounds", self.lowest)?, exact("bounds", self.highest)?];
        let step = exact("step", self.step)?;
        let (points, candidates) = candidates(self.candidates, self.listed, is_found, listed)?;
        let alpha = exact("alpha", self.alpha)?;
        let scorer = self.scorer.map(|scorer| scorer.parse()).transpose()?;
        let said = |exact: &Option<Rational>| exact.as_ref().map(Rational::to_string);
        let [lowest, highest] = bounds.each_ref().map(said);
        let (step_said, alpha_said) = (said(&step), said(&alpha));
        let ends = [at_least, at_most];
        let settings = Settings { ends, bounds, step, alpha, scorer, candidates: points };
        let statistic = Statistic::named(&self.kind, settings)?;
        let answer = answer(&statistic);
        let (step, alpha) = (step_said, alpha_said);
        Ok((statistic, StatisticSaid { lowest, highest, step, alpha, candidates, answer }))
    }
}

/// The candidates, if there are any, and those that are a grid in canonical form.
fn candidates(
    grid: Option<GridPlan>,
    length: Option<f64>,
    is_found: bool,
    listed: &mut Listed,
) -> Result<(Option<AnyGrid>, Option<GridPlan>)> {
    let Some(grid) = grid else {
        return Ok((length.map(|length| AnyGrid::Short(listed.next(length))), None));
    };
    let (points, canonical) = grid.read()?;
    // On a grid that is not written out, the work for each group does not grow with the points.
    let is_many = is_found && points.points() > MOST_LISTED;
    let long = if is_many { canonical.long()? } else { None };
    Ok((Some(long.map_or(points, AnyGrid::Long)), Some(canonical)))
}

/// The kind of answers, as JavaScript tells them apart.
fn answer(of: &Statistic) -> &'static str {
    match of.answer() {
        Answer::Integer => "integer",
        Answer::Steps(_) => "steps",
        Answer::Sums(_) => "sums",
        Answer::Candidate => "candidate",
    }
}
