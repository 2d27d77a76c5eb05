//! Counts, histograms and sums of rows.

use js_sys::Float64Array;
use serde::{Deserialize, Serialize};
use wasm_bindgen::prelude::*;

use super::{
    charge::written,
    failure::failure,
    number::{integer, read},
    plan::{person, read_plan, write_plan},
    source::Source,
    wiped::wiped,
};
use crate::{
    Error,
    exact::{Bounds, Integer, Natural, Rational, up},
    privacy::distance,
    query::rows::{
        Tally,
        count::{Count, Test},
        histogram::{Categories, Histogram, Other},
        noisy_counts::NoisyCounts,
        sum::Sum,
    },
};

/// `CountPlan` of the TypeScript layer, without `kind`.
#[derive(Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
struct CountPlan {
    #[serde(rename = "where")]
    test: Option<TestPlan>,
    neighbors: String,
    rows_per_person: f64,
    epsilon: String,
}

#[derive(Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
struct TestPlan {
    at_least: Option<f64>,
    at_most: Option<f64>,
}

/// `HistogramPlan` of the TypeScript layer, without `kind`. Categories travel apart.
#[derive(Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
struct HistogramPlan {
    other: bool,
    neighbors: String,
    rows_per_person: f64,
    epsilon: String,
}

/// `SumPlan` of the TypeScript layer, without `kind`.
#[derive(Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
struct SumPlan {
    lowest: f64,
    highest: f64,
    neighbors: String,
    rows_per_person: f64,
    epsilon: String,
}

/// A query with its rows so far. Freed by whoever opened it.
#[wasm_bindgen]
pub struct RowsRun {
    noise: NoisyCounts,
    tally: Box<dyn Tally>,
    canonical: JsValue,
}

#[wasm_bindgen]
impl RowsRun {
    /// Checks the plan of a count.
    pub fn count(plan: JsValue) -> Result<RowsRun, JsValue> {
        let plan: CountPlan = read_plan(plan)?;
        let open = || {
            let (person, epsilon) = person(&plan.neighbors, plan.rows_per_person, &plan.epsilon)?;
            let test = plan
                .test
                .as_ref()
                .map_or(Ok(Test::ANY), |test| Test::new(test.at_least, test.at_most))?;
            Ok((Count::new(person, test), epsilon))
        };
        let (query, epsilon) = open().map_err(failure)?;
        let canonical = write_plan(&CountPlan { epsilon, ..plan })?;
        Ok(Self { noise: query.noise().clone(), tally: Box::new(query.tally()), canonical })
    }

    /// Checks the plan of a histogram over these numbers, or over texts if any are given.
    pub fn histogram(
        plan: JsValue,
        numbers: &[f64],
        texts: Option<Vec<String>>,
    ) -> Result<RowsRun, JsValue> {
        let plan: HistogramPlan = read_plan(plan)?;
        let open = || {
            let (person, epsilon) = person(&plan.neighbors, plan.rows_per_person, &plan.epsilon)?;
            let categories =
                texts.map_or_else(|| Categories::numbers(numbers), Categories::texts)?;
            let other = if plan.other { Other::Counted } else { Other::Dropped };
            Ok((Histogram::new(person, categories, other), epsilon))
        };
        let (query, epsilon) = open().map_err(failure)?;
        let canonical = write_plan(&HistogramPlan { epsilon, ..plan })?;
        Ok(Self { noise: query.noise().clone(), tally: Box::new(query.tally()), canonical })
    }

    /// Checks the plan of a sum.
    pub fn sum(plan: JsValue) -> Result<RowsRun, JsValue> {
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
        Ok(Self { noise: query.noise().clone(), tally: Box::new(query.tally()), canonical })
    }

    /// The plan in canonical form.
    pub fn plan(&self) -> JsValue {
        self.canonical.clone()
    }

    /// The loss between data sets that differ in `d_in` rows. `number` is given where it is a
    /// number.
    pub fn loss(&self, d_in: &str, number: Option<f64>) -> Result<f64, JsValue> {
        let loss = distance("dIn", d_in, number).and_then(|d_in| self.noise.loss(&d_in));
        loss.map(|loss| loss.reported()).map_err(failure)
    }

    /// The loss between data sets that differ in the rows of one person.
    pub fn epsilon(&self) -> f64 {
        self.noise.epsilon().reported()
    }

    /// What one release costs, in four lines.
    pub fn charge(&self) -> String {
        written(self.noise.charge())
    }

    /// The error that none of the released integers exceeds with this confidence.
    pub fn error(&self, confidence: &str) -> Result<f64, JsValue> {
        let error =
            read("confidence", confidence).and_then(|confidence| self.noise.error(&confidence));
        // Beyond 2^53 rounded up.
        let exact = |error| Rational::new(Integer::from(error), Natural::ONE).expect("over 1");
        error.map(|error| up(&exact(error))).map_err(failure)
    }

    /// Counts numbers.
    pub fn add(&mut self, rows: &[f64]) -> Result<(), JsValue> {
        wiped(|| self.tally.add(rows)).map_err(failure)
    }

    /// Counts texts, given as the places of their categories; beyond all places is any other text.
    pub fn add_places(&mut self, rows: &[u32]) -> Result<(), JsValue> {
        wiped(|| self.tally.add_places(rows)).map_err(failure)
    }

    /// How many bins a tally has that an engine made.
    pub fn bins(&self) -> usize {
        self.tally.bins()
    }

    /// Adds what an engine counted in some of the bins; checked before.
    pub fn add_tally(&mut self, bins: &[u32], counted: &[i64]) {
        wiped(|| self.tally.add_counted(bins, counted));
    }

    /// Draws what is released: one integer for each count.
    #[allow(clippy::cast_precision_loss)] // none up to 2^53 - 1
    pub fn release(&self, source: &mut Source) -> Result<Float64Array, JsValue> {
        let words = self.noise.words();
        let released =
            wiped(|| self.noise.release(&mut source.open(words), || self.tally.answers()))
                .map_err(failure)?;
        let doubles: Vec<f64> = released.into_iter().map(|value| value as f64).collect();
        Ok(Float64Array::from(doubles.as_slice()))
    }
}
