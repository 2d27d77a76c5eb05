//! Counts, histograms and sums of rows.

use js_sys::Float64Array;
use serde::{Deserialize, Serialize};
use wasm_bindgen::prelude::*;

use super::{
    csv::{CsvColumn, CsvTexts},
    failure::failure,
    number::integer,
    plan::{person, read, read_plan, write_plan},
    source::Source,
    wiped::wiped,
};
use crate::{
    Error,
    entropy::Entropy,
    exact::{Integer, Natural, Rational, up},
    mechanism::discrete_laplace::Bounds,
    privacy::distance,
    query::{
        count::{self, Count, Test},
        histogram::{self, Categories, Histogram, Other},
        noisy::Noisy,
        sum::{self, Sum},
    },
};

/// `CountPlan` of the TypeScript layer, without `kind`.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "camelCase")]
struct CountPlan {
    #[serde(rename = "where")]
    test: Option<TestPlan>,
    neighbors: String,
    rows_per_person: f64,
    epsilon: String,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "camelCase")]
struct TestPlan {
    at_least: Option<f64>,
    at_most: Option<f64>,
}

/// `HistogramPlan` of the TypeScript layer, without `kind`. Categories travel apart.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "camelCase")]
struct HistogramPlan {
    other: bool,
    neighbors: String,
    rows_per_person: f64,
    epsilon: String,
}

/// `SumPlan` of the TypeScript layer, without `kind`.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "camelCase")]
struct SumPlan {
    lowest: f64,
    highest: f64,
    neighbors: String,
    rows_per_person: f64,
    epsilon: String,
}

/// A query with its rows so far.
enum Counted {
    Count(Count, count::Tally),
    Histogram(Histogram, histogram::Tally),
    Sum(Sum, sum::Tally),
}

impl Counted {
    fn noise(&self) -> &Noisy {
        match self {
            Self::Count(query, _) => query.noise(),
            Self::Histogram(query, _) => query.noise(),
            Self::Sum(query, _) => query.noise(),
        }
    }

    fn add(&mut self, rows: &[f64]) -> Result<(), Error> {
        match self {
            Self::Count(_, tally) => tally.add(rows),
            Self::Histogram(_, tally) => tally.add(rows)?,
            Self::Sum(_, tally) => tally.add(rows),
        }
        Ok(())
    }

    /// Where texts are counted.
    fn texts(&mut self) -> Result<&mut histogram::Tally, Error> {
        match self {
            Self::Histogram(_, tally) => Ok(tally),
            Self::Count(..) | Self::Sum(..) => {
                Err(Error::Parameter { name: "rows", rule: "must be numbers" })
            }
        }
    }

    fn release(&self, entropy: &mut impl Entropy) -> Result<Vec<i64>, Error> {
        match self {
            Self::Count(query, tally) => Ok(vec![query.release(tally, entropy)?]),
            Self::Histogram(query, tally) => query.release(tally, entropy),
            Self::Sum(query, tally) => Ok(vec![query.release(tally, entropy)?]),
        }
    }
}

/// A query with its rows so far. Freed by whoever opened it.
#[wasm_bindgen]
pub struct CountedRun {
    counted: Counted,
    canonical: JsValue,
}

#[wasm_bindgen]
impl CountedRun {
    /// Checks the plan of a count.
    pub fn count(plan: JsValue) -> Result<CountedRun, JsValue> {
        let plan: CountPlan = read_plan(plan)?;
        let open = || {
            let (person, epsilon) = person(&plan.neighbors, plan.rows_per_person, &plan.epsilon)?;
            let test = plan
                .test
                .as_ref()
                .map_or(Ok(Test::ANY), |test| Test::new(test.at_least, test.at_most))?;
            Ok((Count::new(person, test)?, epsilon))
        };
        let (query, epsilon) = open().map_err(failure)?;
        let canonical = write_plan(&CountPlan { epsilon, ..plan })?;
        let tally = query.tally();
        Ok(Self { counted: Counted::Count(query, tally), canonical })
    }

    /// Checks the plan of a histogram over these numbers, or over texts if any are given.
    pub fn histogram(
        plan: JsValue,
        numbers: &[f64],
        texts: Option<Vec<String>>,
    ) -> Result<CountedRun, JsValue> {
        let plan: HistogramPlan = read_plan(plan)?;
        let open = || {
            let (person, epsilon) = person(&plan.neighbors, plan.rows_per_person, &plan.epsilon)?;
            let categories =
                texts.map_or_else(|| Categories::numbers(numbers), Categories::texts)?;
            let other = if plan.other { Other::Counted } else { Other::Dropped };
            Ok((Histogram::new(person, categories, other)?, epsilon))
        };
        let (query, epsilon) = open().map_err(failure)?;
        let canonical = write_plan(&HistogramPlan { epsilon, ..plan })?;
        let tally = query.tally();
        Ok(Self { counted: Counted::Histogram(query, tally), canonical })
    }

    /// Checks the plan of a sum.
    pub fn sum(plan: JsValue) -> Result<CountedRun, JsValue> {
        let plan: SumPlan = read_plan(plan)?;
        let open = || {
            let (person, epsilon) = person(&plan.neighbors, plan.rows_per_person, &plan.epsilon)?;
            let rule = Error::Parameter {
                name: "bounds",
                rule: "must be integers up to 2^53 - 1 in size",
            };
            let bounds =
                Bounds::new(integer(plan.lowest).ok_or(rule)?, integer(plan.highest).ok_or(rule)?)?;
            Ok((Sum::new(person, &bounds)?, epsilon))
        };
        let (query, epsilon) = open().map_err(failure)?;
        let canonical = write_plan(&SumPlan { epsilon, ..plan })?;
        let tally = query.tally();
        Ok(Self { counted: Counted::Sum(query, tally), canonical })
    }

    /// The plan in canonical form.
    pub fn plan(&self) -> JsValue {
        self.canonical.clone()
    }

    /// The loss between data sets that differ in so many rows. `number` is given where it was told
    /// as a number.
    pub fn loss(&self, d_in: &str, number: Option<f64>) -> Result<f64, JsValue> {
        let loss = distance("dIn", d_in, number).and_then(|d_in| self.counted.noise().loss(&d_in));
        loss.map(|loss| loss.reported()).map_err(failure)
    }

    /// The loss between data sets that differ in the rows of one person.
    pub fn epsilon(&self) -> f64 {
        self.counted.noise().epsilon().reported()
    }

    /// The error that none of the released integers exceeds with this confidence.
    pub fn error(&self, confidence: &str) -> Result<f64, JsValue> {
        let error = read("confidence", confidence)
            .and_then(|confidence| self.counted.noise().error(&confidence));
        // Beyond 2^53 rounded up.
        let exact =
            |error| Rational::new(Integer::from(error), Natural::ONE).unwrap_or(Rational::ZERO);
        error.map(|error| up(&exact(error))).map_err(failure)
    }

    /// Counts numbers.
    pub fn add(&mut self, rows: &[f64]) -> Result<(), JsValue> {
        wiped(|| self.counted.add(rows)).map_err(failure)
    }

    /// Counts texts, told as the places of their categories; beyond all places is any other text.
    pub fn add_places(&mut self, rows: &[u32]) -> Result<(), JsValue> {
        wiped(|| self.counted.texts().and_then(|tally| tally.add_places(rows))).map_err(failure)
    }

    /// Counts the rows that ended within the next bytes of a column.
    pub fn add_column(&mut self, column: &mut CsvColumn, bytes: &[u8]) -> Result<(), JsValue> {
        wiped(|| column.0.push(bytes).and_then(|rows| self.counted.add(rows))).map_err(failure)
    }

    /// Counts the row that the end of a column ended, if any.
    pub fn end_column(&mut self, column: &mut CsvColumn) -> Result<(), JsValue> {
        wiped(|| column.0.finish().and_then(|rows| self.counted.add(rows))).map_err(failure)
    }

    /// Counts the rows that ended within the next bytes of a column of texts.
    pub fn add_texts(&mut self, column: &mut CsvTexts, bytes: &[u8]) -> Result<(), JsValue> {
        let count = || {
            let tally = self.counted.texts()?;
            column.0.push(bytes)?.iter().try_for_each(|row| tally.add_text(row))
        };
        wiped(count).map_err(failure)
    }

    /// Counts the row that the end of a column of texts ended, if any.
    pub fn end_texts(&mut self, column: &mut CsvTexts) -> Result<(), JsValue> {
        let count = || {
            let tally = self.counted.texts()?;
            column.0.finish()?.iter().try_for_each(|row| tally.add_text(row))
        };
        wiped(count).map_err(failure)
    }

    /// Draws what is released: one integer for each count.
    #[allow(clippy::cast_precision_loss)] // none up to 2^53 - 1
    pub fn release(&self, source: &mut Source) -> Result<Float64Array, JsValue> {
        let words = self.counted.noise().words();
        let released = wiped(|| self.counted.release(&mut source.open(words))).map_err(failure)?;
        let doubles: Vec<f64> = released.into_iter().map(|value| value as f64).collect();
        Ok(Float64Array::from(doubles.as_slice()))
    }
}
