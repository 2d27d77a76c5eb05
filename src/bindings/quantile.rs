//! Quantiles of rows.

use js_sys::Float64Array;
use serde::{Deserialize, Serialize};
use wasm_bindgen::prelude::*;

use super::{
    charge::written,
    dyadic_base::BasePlan,
    failure::failure,
    grid::GridPlan,
    number::read,
    plan::{read_plan, rows_of, write_plan},
    source::Source,
    wiped::wiped,
};
use crate::{
    Error,
    exact::{AnyGrid, Rational, up},
    mechanism::exponential::Exponential,
    privacy::{Neighbors, distance},
    query::quantile::{GridQuantile, Quantile, Settings, Weights},
    score::quantile::{LongTally, Scorer, Tally},
};

/// `QuantilePlan` and `QuantileBase2Plan` of the TypeScript layer, without `kind`. Candidates that
/// are not a grid travel apart, as a typed array. `QuantilesPlan` crosses in the same form, so that
/// one is taken apart and written: its quantiles are a line each.
#[derive(Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct QuantilePlan {
    pub alpha: String,
    pub candidates: Option<GridPlan>,
    pub neighbors: String,
    pub rows_per_person: f64,
    pub epsilon: String,
    scorer: String,
    /// In base 2 only.
    base: Option<BasePlan>,
    /// In base 2: that a base is to be chosen.
    #[serde(skip_serializing)]
    widest: bool,
}

impl QuantilePlan {
    /// The query, and the plan in canonical form.
    fn check(self, listed: Vec<f64>) -> Result<(Asked, Self), Error> {
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
            None => (AnyGrid::Short(listed), None),
            Some(grid) => grid.read().map(|(points, grid)| (points, Some(grid)))?,
        };
        let asked = Asked::new(&settings, candidates)?;
        let base = match &asked {
            Asked::Listed(query, _) => query.base().map(BasePlan::of),
            Asked::OnGrid(..) => None,
        };
        let canonical = Self {
            alpha: settings.alpha.to_string(),
            candidates: grid,
            epsilon: settings.epsilon.to_string(),
            base,
            ..self
        };
        Ok((asked, canonical))
    }
}

/// A query with its rows so far.
enum Asked {
    Listed(Quantile, Tally),
    OnGrid(GridQuantile, LongTally),
}

impl Asked {
    fn new(settings: &Settings, points: AnyGrid) -> Result<Self, Error> {
        Ok(match points {
            AnyGrid::Short(candidates) => {
                let query = Quantile::new(settings, candidates)?;
                let tally = query.tally();
                Self::Listed(query, tally)
            }
            AnyGrid::Long(grid) => {
                let query = GridQuantile::new(settings, grid)?;
                let tally = query.tally();
                Self::OnGrid(query, tally)
            }
        })
    }
}

/// What both kinds of queries are asked.
macro_rules! of_query {
    ($run:expr, $query:ident => $what:expr) => {
        match &$run.asked {
            Asked::Listed($query, _) => $what,
            Asked::OnGrid($query, _) => $what,
        }
    };
}

/// A quantile query with its rows so far. Freed by whoever opened it.
#[wasm_bindgen]
pub struct QuantileRun {
    asked: Asked,
    canonical: QuantilePlan,
}

#[wasm_bindgen]
impl QuantileRun {
    /// Checks the plan. `listed` holds the candidates unless the plan has a grid.
    pub fn open(plan: JsValue, listed: Vec<f64>) -> Result<QuantileRun, JsValue> {
        let (asked, canonical) = read_plan::<QuantilePlan>(plan)?.check(listed).map_err(failure)?;
        Ok(Self { asked, canonical })
    }

    /// The plan in canonical form.
    pub fn plan(&self) -> Result<JsValue, JsValue> {
        write_plan(&self.canonical)
    }

    /// The loss between data sets that differ in `d_in` rows. `number` is given where it is a
    /// number.
    pub fn loss(&self, d_in: &str, number: Option<f64>) -> Result<f64, JsValue> {
        let loss = distance("dIn", d_in, number)
            .and_then(|d_in| of_query!(self, query => query.loss(&d_in)));
        loss.map(|loss| loss.reported()).map_err(failure)
    }

    /// The loss between data sets that differ in the rows of one person.
    pub fn epsilon(&self) -> f64 {
        of_query!(self, query => query.epsilon()).reported()
    }

    /// The same in bits, in base 2.
    pub fn bits(&self) -> Option<f64> {
        match &self.asked {
            Asked::Listed(query, _) => query.bits().map(|bits| bits.reported()),
            Asked::OnGrid(..) => None,
        }
    }

    /// What one release costs, in four lines.
    pub fn charge(&self) -> String {
        written(of_query!(self, query => query.charge()))
    }

    /// The rank error that is not exceeded with this confidence, rounded up.
    pub fn rank_error(&self, confidence: &str) -> Result<f64, JsValue> {
        let exact = read("confidence", confidence)
            .and_then(|exact: Rational| of_query!(self, query => query.rank_error(&exact)));
        exact.map(|exact| up(&exact)).map_err(failure)
    }

    /// All candidates, in order; none of a grid that is never written out.
    pub fn candidates(&self) -> Result<Float64Array, JsValue> {
        Ok(Float64Array::from(match &self.asked {
            Asked::Listed(query, _) => query.candidates(),
            Asked::OnGrid(..) => &[],
        }))
    }

    /// Counts rows.
    pub fn add(&mut self, rows: &[f64]) -> Result<(), JsValue> {
        wiped(|| match &mut self.asked {
            Asked::Listed(_, tally) => {
                tally.add(rows);
                Ok(())
            }
            Asked::OnGrid(_, tally) => tally.add(rows),
        })
        .map_err(failure)
    }

    /// How many bins a tally has that an engine made. Refused on a grid that is never written out:
    /// whatever tells candidates one by one asks this first.
    pub fn bins(&self) -> Result<usize, JsValue> {
        match &self.asked {
            Asked::Listed(_, tally) => Ok(tally.bins()),
            Asked::OnGrid(..) => Err(failure(Error::Limit {
                name: "candidates",
                rule: "must be at most 1048576 (2^20) here, where each has a place of its own: \
                       take a coarser grid",
            })),
        }
    }

    /// Adds what an engine counted in some of the bins; checked before.
    ///
    /// # Panics
    /// On a grid that is never written out, which has no bins.
    pub fn add_tally(&mut self, bins: &[u32], rows: &[i64]) {
        let Asked::Listed(_, tally) = &mut self.asked else { panic!("add_tally: ask for bins") };
        wiped(|| {
            for (bin, rows) in bins.iter().zip(rows) {
                tally.add_counted(*bin as usize, u64::try_from(*rows).expect("not below 0"));
            }
        });
    }

    /// Draws the candidate that is released.
    pub fn release(&mut self, source: &mut Source) -> Result<f64, JsValue> {
        wiped(|| match &mut self.asked {
            Asked::Listed(query, tally) => query
                .release(tally, &mut source.open(Exponential::WORDS))
                .map(|index| query.candidates()[index]),
            Asked::OnGrid(query, tally) => query.release(tally, &mut source.open(query.words())),
        })
        .map_err(failure)
    }
}

#[cfg(feature = "probabilities")]
#[wasm_bindgen]
impl QuantileRun {
    /// Lower and upper ends of each candidate's probability, alternating. Not private.
    ///
    /// # Panics
    /// On a grid that is never written out.
    pub fn probabilities(&self) -> Result<Float64Array, JsValue> {
        let Asked::Listed(query, tally) = &self.asked else {
            panic!("probabilities: ask for bins")
        };
        let ends: Vec<f64> =
            query.probabilities(tally).into_iter().flat_map(|(low, high)| [low, high]).collect();
        Ok(Float64Array::from(ends.as_slice()))
    }
}
