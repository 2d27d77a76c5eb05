//! Quantiles of rows.

use js_sys::Float64Array;
use serde::{Deserialize, Serialize};
use wasm_bindgen::prelude::*;

#[cfg(feature = "probabilities")]
use super::reports::ends;
use super::{
    dyadic_base::BasePlan,
    failure::Failure,
    grid::GridPlan,
    number::read,
    plan::{person, read_plan, write_plan},
    reports::reports,
    source::Source,
    wiped::wiped,
};
use crate::{
    Result,
    exact::{AnyGrid, Rational, up},
    privacy::Person,
    query::{
        quantile::{Quantile, QuantileQuestion, Settings, Weights},
        question::Asked,
    },
    score::quantile::AnyTally,
};

/// `QuantilePlan` and `QuantileBase2Plan` of the TypeScript layer, without `kind`. Candidates that
/// are not a grid travel apart, as a typed array. `QuantilesPlan` crosses in the same form, so that
/// one is taken apart and written: its quantiles are a line each.
#[derive(Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct QuantilePlan {
    pub alpha: String,
    pub candidates: Option<GridPlan>,
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

impl QuantilePlan {
    /// The query, and the plan in canonical form. Kept out of what calls it, where it weighs more.
    #[inline(never)]
    fn check(mut self, listed: Vec<f64>) -> Result<(Quantile, Self)> {
        let person = self.person()?;
        let alpha: Rational = read("alpha", &self.alpha)?;
        self.alpha = alpha.to_string();
        let weights = match &self.base {
            None if self.widest => Weights::Base2 { expected: None },
            None => Weights::BaseE,
            Some(base) => Weights::Base2 { expected: Some(base.read()?) },
        };
        let settings = Settings { alpha, scorer: self.scorer.parse()?, weights };
        let candidates = match self.candidates.take() {
            None => AnyGrid::Short(listed),
            Some(grid) => {
                let (points, grid) = grid.read()?;
                self.candidates = Some(grid);
                points
            }
        };
        let query = Quantile::new(person, QuantileQuestion::new(settings, candidates)?)?;
        self.base = query.base().map(BasePlan::of);
        Ok((query, self))
    }

    /// The person who is hidden; the text of the epsilon is canonical then.
    pub fn person(&mut self) -> Result<Person> {
        person(&self.neighbors, self.rows_per_person, &mut self.epsilon)
    }
}

/// A quantile query with its rows so far. The caller that opened it frees it.
#[wasm_bindgen]
pub struct QuantileRun {
    query: Quantile,
    tally: AnyTally,
    canonical: QuantilePlan,
}

reports!(QuantileRun, run => write_plan(&run.canonical), run.query, |d_in| run.query.loss(d_in));

#[wasm_bindgen]
impl QuantileRun {
    /// Checks the plan. `listed` holds the candidates unless the plan has a grid.
    pub fn open(plan: JsValue, listed: Vec<f64>) -> Result<QuantileRun, Failure> {
        let (query, canonical) = read_plan::<QuantilePlan>(plan)?.check(listed)?;
        Ok(Self { tally: query.tally(), query, canonical })
    }

    /// The loss of one release in bits, in base 2.
    pub fn bits(&self) -> Option<f64> {
        self.query.bits().map(|bits| bits.reported())
    }

    /// The rank error that is not exceeded with this confidence, rounded up.
    pub fn rank_error(&self, confidence: &str) -> Result<f64, Failure> {
        Ok(up(&self.query.rank_error(&read("confidence", confidence)?)?))
    }

    /// All candidates, in order; none of a grid that is never written out.
    pub fn candidates(&self) -> Result<Float64Array, Failure> {
        Ok(Float64Array::from(match self.query.candidates() {
            AnyGrid::Short(candidates) => candidates,
            AnyGrid::Long(_) => &[][..],
        }))
    }

    /// Counts rows.
    pub fn add(&mut self, rows: &[f64]) -> Result<(), Failure> {
        Ok(wiped(|| self.tally.add(rows))?)
    }

    /// How many bins a tally has that a database made. Refused on a grid that is never written out;
    /// any code that names candidates one by one asks this first.
    pub fn bins(&self) -> Result<usize, Failure> {
        Ok(self.tally.bins()?)
    }

    /// Adds what a database counted in some of the bins; checked before.
    pub fn add_tally(&mut self, bins: &[u32], rows: &[i64]) -> Result<(), Failure> {
        let mut counted = bins.iter().zip(rows);
        wiped(|| {
            counted.try_for_each(|(bin, rows)| {
                let rows = u64::try_from(*rows).expect("not below 0");
                self.tally.add_counted(*bin as usize, rows)
            })
        })?;
        Ok(())
    }

    /// Draws the candidate that is released.
    pub fn release(&mut self, source: &mut Source) -> Result<f64, Failure> {
        let words = self.query.words();
        Ok(wiped(|| self.query.release(&mut self.tally, &mut source.open(words)))?)
    }
}

#[cfg(feature = "probabilities")]
#[wasm_bindgen]
impl QuantileRun {
    /// Lower and upper ends of each candidate's probability, alternating. Not private.
    pub fn probabilities(&mut self) -> Result<Vec<f64>, Failure> {
        Ok(ends(self.query.probabilities(&mut self.tally)?))
    }
}
