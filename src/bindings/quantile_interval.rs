//! Confidence intervals for quantiles of rows.

use core::num::NonZeroU64;

use serde::{Deserialize, Serialize};
use wasm_bindgen::prelude::*;

use super::{
    failure::Failure,
    grid::GridPlan,
    number::{positive, read, whole},
    plan::{person, read_plan, write_plan},
    reports::reports,
    source::Source,
    wiped::wiped,
};
use crate::{
    Error, Result,
    query::{
        quantile_interval::{Aim, IntervalQuestion, QuantileInterval, Settings, Whose},
        question::Asked,
    },
    score::quantile::AnyTally,
};

/// `IntervalPlan` of the TypeScript layer, without `kind`.
#[derive(Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
struct IntervalPlan {
    alpha: String,
    candidates: GridPlan,
    neighbors: String,
    rows_per_person: f64,
    epsilon: String,
    confidence: String,
    of: String,
    /// Given for a population only.
    expected_rows: Option<f64>,
    lower: Option<AimPlan>,
    upper: Option<AimPlan>,
}

/// Aim of an end. It follows from the rest of the plan.
#[derive(Serialize, Deserialize)]
struct AimPlan {
    fraction: String,
    offset: f64,
}

impl AimPlan {
    /// The derived values; where a plan states them too, they must be the same.
    fn check(stated: Option<Self>, name: &'static str, aim: &Aim) -> Result<Option<Self>> {
        let fraction = aim.fraction();
        if let Some(stated) = stated
            && (whole(stated.offset) != Some(aim.offset())
                || read("fraction", &stated.fraction)? != fraction)
        {
            let rule = "does not follow from the rest of the plan: leave it out";
            return Err(Error::parameter(name, rule));
        }
        // At most 2^31 times a million.
        #[allow(clippy::cast_precision_loss)]
        Ok(Some(Self { fraction: fraction.to_string(), offset: aim.offset() as f64 }))
    }
}

impl IntervalPlan {
    /// The query, and the plan in canonical form.
    fn check(mut self) -> Result<(QuantileInterval, Self)> {
        let person = person(&self.neighbors, self.rows_per_person, &mut self.epsilon)?;
        let settings = Settings {
            alpha: read("alpha", &self.alpha)?,
            confidence: read("confidence", &self.confidence)?,
            whose: whose(&self.of, self.expected_rows)?,
        };
        let (grid, candidates) = self.candidates.read()?;
        let query = QuantileInterval::new(person, IntervalQuestion::new(&settings, grid)?)?;
        let [lower, upper] = query.aims();
        let canonical = Self {
            alpha: settings.alpha.to_string(),
            candidates,
            confidence: settings.confidence.to_string(),
            lower: AimPlan::check(self.lower, "lower", lower)?,
            upper: AimPlan::check(self.upper, "upper", upper)?,
            ..self
        };
        Ok((query, canonical))
    }
}

fn whose(of: &str, expected_rows: Option<f64>) -> Result<Whose> {
    match (of, expected_rows) {
        ("rows", None) => Ok(Whose::Rows),
        ("population", Some(rows)) => {
            let rows = positive("expectedRows", rows)?;
            Ok(Whose::Population { expected_rows: NonZeroU64::new(rows).expect("at least 1") })
        }
        ("rows" | "population", _) => Err(Error::parameter(
            "expectedRows",
            "is required for \"population\", and not allowed otherwise",
        )),
        _ => Err(Error::parameter("of", "must be \"rows\" or \"population\"")),
    }
}

/// A query for an interval with its rows so far. The caller that opened it frees it.
#[wasm_bindgen]
pub struct IntervalRun {
    query: QuantileInterval,
    tally: AnyTally,
    canonical: IntervalPlan,
}

reports!(IntervalRun, run => write_plan(&run.canonical), run.query, |d_in| run.query.loss(d_in));

#[wasm_bindgen]
impl IntervalRun {
    /// Checks the plan.
    pub fn open(plan: JsValue) -> Result<IntervalRun, Failure> {
        let (query, canonical) = read_plan::<IntervalPlan>(plan)?.check()?;
        Ok(Self { tally: query.tally(), query, canonical })
    }

    /// Counts rows.
    pub fn add(&mut self, rows: &[f64]) -> Result<(), Failure> {
        Ok(wiped(|| self.tally.add(rows))?)
    }

    /// Draws both ends.
    pub fn release(&mut self, source: &mut Source) -> Result<Vec<f64>, Failure> {
        let mut source = source.open(self.query.words());
        Ok(wiped(|| self.query.release(&mut self.tally, &mut source))?.into())
    }
}
