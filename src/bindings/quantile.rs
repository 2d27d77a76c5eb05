//! Quantiles of rows.

use js_sys::Float64Array;
use serde::{Deserialize, Serialize};
use wasm_bindgen::prelude::*;

use super::{
    charge::written,
    dyadic_base::BasePlan,
    failure::failure,
    number::read,
    plan::{read_plan, rows_of, write_plan},
    source::Source,
    wiped::wiped,
};
use crate::{
    Error,
    exact::{Grid, Rational, up},
    mechanism::exponential::Exponential,
    privacy::{Neighbors, distance},
    query::quantile::{Quantile, Settings, Weights},
    score::quantile::{Scorer, Tally},
};

/// `QuantilePlan` and `QuantileBase2Plan` of the TypeScript layer, without `kind`. Candidates that
/// are not a grid travel apart, as a typed array.
#[derive(Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
struct QuantilePlan {
    alpha: String,
    candidates: Option<GridPlan>,
    neighbors: String,
    rows_per_person: f64,
    epsilon: String,
    scorer: String,
    /// In base 2 only.
    base: Option<BasePlan>,
    /// In base 2: that a base is to be chosen.
    #[serde(skip_serializing)]
    widest: bool,
}

/// A grid, not written out.
#[derive(Serialize, Deserialize)]
struct GridPlan {
    first: String,
    last: String,
    step: String,
}

impl QuantilePlan {
    /// The query, and the plan in canonical form.
    fn check(self, listed: Vec<f64>) -> Result<(Quantile, Self), Error> {
        let settings = Settings {
            alpha: read("alpha", &self.alpha)?,
            neighbors: self.neighbors.parse::<Neighbors>()?,
            rows_per_person: rows_of(self.rows_per_person)?,
            epsilon: read("epsilon", &self.epsilon)?,
            scorer: self.scorer.parse::<Scorer>()?,
            weights: match &self.base {
                None if self.widest => Weights::Base2 { expected: None },
                None => Weights::BaseE,
                Some(base) => Weights::Base2 { expected: Some(base.read()?) },
            },
        };
        let (candidates, grid) = match self.candidates {
            None => (listed, None),
            Some(grid) => grid.points()?,
        };
        let query = Quantile::new(&settings, candidates)?;
        let canonical = Self {
            alpha: settings.alpha.to_string(),
            candidates: grid,
            epsilon: settings.epsilon.to_string(),
            base: query.base().map(BasePlan::of),
            ..self
        };
        Ok((query, canonical))
    }
}

impl GridPlan {
    fn points(self) -> Result<(Vec<f64>, Option<Self>), Error> {
        let (first, last, step) =
            (read("first", &self.first)?, read("last", &self.last)?, read("step", &self.step)?);
        let points = Grid::new(&first, &last, &step)?.iter().collect();
        Ok((
            points,
            Some(Self { first: first.to_string(), last: last.to_string(), step: step.to_string() }),
        ))
    }
}
/// A quantile query with its rows so far. Freed by whoever opened it.
#[wasm_bindgen]
pub struct QuantileRun {
    query: Quantile,
    tally: Tally,
    canonical: QuantilePlan,
}

#[wasm_bindgen]
impl QuantileRun {
    /// Checks the plan. `listed` holds the candidates unless the plan has a grid.
    pub fn open(plan: JsValue, listed: Vec<f64>) -> Result<QuantileRun, JsValue> {
        let (query, canonical) = read_plan::<QuantilePlan>(plan)?.check(listed).map_err(failure)?;
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

    /// The same in bits, in base 2.
    pub fn bits(&self) -> Option<f64> {
        self.query.bits().map(|bits| bits.reported())
    }

    /// What one release costs, in four lines.
    pub fn charge(&self) -> String {
        written(self.query.charge())
    }

    /// The rank error that is not exceeded with this confidence, rounded up.
    pub fn rank_error(&self, confidence: &str) -> Result<f64, JsValue> {
        let exact = read("confidence", confidence)
            .and_then(|exact: Rational| self.query.rank_error(&exact));
        exact.map(|exact| up(&exact)).map_err(failure)
    }

    /// All candidates, in order.
    pub fn candidates(&self) -> Float64Array {
        Float64Array::from(self.query.candidates())
    }

    /// Counts rows.
    pub fn add(&mut self, rows: &[f64]) {
        wiped(|| self.tally.add(rows));
    }

    /// How many bins a tally has that an engine made.
    pub fn bins(&self) -> usize {
        self.tally.bins()
    }

    /// Adds what an engine counted in some of the bins; checked before.
    pub fn add_tally(&mut self, bins: &[u32], rows: &[i64]) {
        wiped(|| {
            for (bin, rows) in bins.iter().zip(rows) {
                self.tally.add_counted(*bin as usize, u64::try_from(*rows).expect("not below 0"));
            }
        });
    }

    /// Draws the candidate that is released.
    pub fn release(&self, source: &mut Source) -> Result<f64, JsValue> {
        let index = wiped(|| self.query.release(&self.tally, &mut source.open(Exponential::WORDS)))
            .map_err(failure)?;
        Ok(self.query.candidates()[index])
    }
}

#[cfg(feature = "probabilities")]
#[wasm_bindgen]
impl QuantileRun {
    /// Lower and upper ends of each candidate's probability, alternating. Not private.
    pub fn probabilities(&self) -> Float64Array {
        let ends: Vec<f64> = self
            .query
            .probabilities(&self.tally)
            .into_iter()
            .flat_map(|(low, high)| [low, high])
            .collect();
        Float64Array::from(ends.as_slice())
    }
}
