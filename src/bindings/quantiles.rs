//! Several quantiles of rows.

use serde::{Deserialize, Serialize};
use wasm_bindgen::prelude::*;

use super::{
    charge::written,
    failure::failure,
    grid::GridPlan,
    number::{read, whole},
    plan::{read_plan, rows_of, write_plan},
    source::Source,
    wiped::wiped,
};
use crate::{
    Error,
    exact::{Rational, up},
    privacy::distance,
    query::quantiles::{Quantiles, Settings},
    score::quantile::AnyTally,
};

/// `QuantilesPlan` of the TypeScript layer, without `kind`.
#[derive(Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
struct QuantilesPlan {
    alphas: Vec<String>,
    candidates: GridPlan,
    neighbors: String,
    rows_per_person: f64,
    epsilon: String,
}

impl QuantilesPlan {
    /// The query, and the plan in canonical form.
    fn check(self) -> Result<(Quantiles, Self), Error> {
        let alphas = self.alphas.iter().map(|alpha| read("alphas", alpha));
        let settings = Settings {
            alphas: alphas.collect::<Result<_, _>>()?,
            neighbors: self.neighbors.parse()?,
            rows_per_person: rows_of(self.rows_per_person)?,
            epsilon: read("epsilon", &self.epsilon)?,
        };
        Quantiles::check_points(self.candidates.count()?)?;
        let (grid, candidates) = self.candidates.read()?;
        let query = Quantiles::new(&settings, grid)?;
        let canonical = Self {
            alphas: settings.alphas.iter().map(Rational::to_string).collect(),
            candidates,
            epsilon: settings.epsilon.to_string(),
            ..self
        };
        Ok((query, canonical))
    }
}

/// A query for several quantiles with its rows so far. Freed by whoever opened it.
#[wasm_bindgen]
pub struct QuantilesRun {
    query: Quantiles,
    tally: AnyTally,
    canonical: QuantilesPlan,
}

#[wasm_bindgen]
impl QuantilesRun {
    /// Checks the plan.
    pub fn open(plan: JsValue) -> Result<QuantilesRun, JsValue> {
        let (query, canonical) = read_plan::<QuantilesPlan>(plan)?.check().map_err(failure)?;
        Ok(Self { tally: query.tally(), query, canonical })
    }

    /// The plan in canonical form.
    pub fn plan(&self) -> Result<JsValue, JsValue> {
        write_plan(&self.canonical)
    }

    /// The loss between data sets that differ in `d_in` rows. `number` is given where it is a
    /// number.
    pub fn loss(&self, d_in: &str, number: Option<f64>) -> Result<f64, JsValue> {
        let loss = distance("dIn", d_in, number).and_then(|d_in| self.query.loss(&d_in));
        loss.map(|loss| loss.reported()).map_err(failure)
    }

    /// The loss between data sets that differ in the rows of one person.
    pub fn epsilon(&self) -> f64 {
        self.query.epsilon().reported()
    }

    /// What one release costs, in four lines.
    pub fn charge(&self) -> String {
        written(self.query.charge())
    }

    /// The rank error of all quantiles that is not exceeded with this confidence among at most so
    /// many rows, rounded up.
    pub fn rank_error(&self, confidence: &str, rows: f64) -> Result<f64, JsValue> {
        // What is no whole number is refused as one that is too large.
        let rows = whole(rows).map_or(u64::MAX, |rows| rows);
        let error = read("confidence", confidence)
            .and_then(|confidence| self.query.rank_error(&confidence, rows));
        error.map(|error| up(&error)).map_err(failure)
    }

    /// Counts rows.
    pub fn add(&mut self, rows: &[f64]) -> Result<(), JsValue> {
        wiped(|| self.tally.add(rows)).map_err(failure)
    }

    /// Draws the points that are released.
    pub fn release(&mut self, source: &mut Source) -> Result<Vec<f64>, JsValue> {
        wiped(|| {
            let words = self.query.words(&self.tally);
            self.query.release(&mut self.tally, &mut source.open(words))
        })
        .map_err(failure)
    }
}
