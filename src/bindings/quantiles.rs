//! Several quantiles of rows.

use wasm_bindgen::prelude::*;

use super::{
    failure::Failure,
    number::{read, whole},
    plan::{WRONG_KEYS, read_plan, write_plan},
    quantile::QuantilePlan,
    reports::reports,
    source::Source,
    wiped::wiped,
};
use crate::{
    Result,
    exact::{Rational, up},
    query::{
        quantiles::{Quantiles, QuantilesQuestion},
        question::Asked,
    },
    score::quantile::AnyTally,
};

/// The query of a plan, and the plan in canonical form.
fn check(mut plan: QuantilePlan) -> Result<(Quantiles, QuantilePlan)> {
    let person = plan.person()?;
    let alphas = plan.alpha.split('\n').map(|alpha| read("alphas", alpha));
    let alphas: Vec<Rational> = alphas.collect::<Result<_, _>>()?;
    let Some(grid) = plan.candidates.take() else { return Err(WRONG_KEYS) };
    Quantiles::check_points(grid.count()?)?;
    let (points, grid) = grid.read()?;
    let question = QuantilesQuestion::new(&alphas, points)?;
    plan.alpha.clear();
    for (at, alpha) in alphas.iter().enumerate() {
        if at > 0 {
            plan.alpha += "\n";
        }
        plan.alpha += &alpha.to_string();
    }
    plan.candidates = Some(grid);
    Ok((Quantiles::new(person, question), plan))
}

/// A query for several quantiles with its rows so far. The caller that opened it frees it.
#[wasm_bindgen]
pub struct QuantilesRun {
    query: Quantiles,
    tally: AnyTally,
    canonical: QuantilePlan,
}

reports!(QuantilesRun, run => write_plan(&run.canonical), run.query, |d_in| run.query.loss(d_in));

#[wasm_bindgen]
impl QuantilesRun {
    /// Checks the plan; what it says of scorers and bases is of one quantile, and has no say.
    pub fn open(plan: JsValue) -> Result<QuantilesRun, Failure> {
        let (query, canonical) = check(read_plan(plan)?)?;
        Ok(Self { tally: query.tally(), query, canonical })
    }

    /// The rank error that no quantile exceeds with this confidence, among at most this many rows;
    /// rounded up.
    pub fn rank_error(&self, confidence: &str, rows: f64) -> Result<f64, Failure> {
        // A number that is not whole is refused as one that is too large.
        let rows = whole(rows).map_or(u64::MAX, |rows| rows);
        Ok(up(&self.query.rank_error(&read("confidence", confidence)?, rows)?))
    }

    /// Counts rows.
    pub fn add(&mut self, rows: &[f64]) -> Result<(), Failure> {
        Ok(wiped(|| self.tally.add(rows))?)
    }

    /// Draws the points that are released.
    pub fn release(&mut self, source: &mut Source) -> Result<Vec<f64>, Failure> {
        let words = self.query.words(&self.tally);
        Ok(wiped(|| self.query.release(&mut self.tally, &mut source.open(words)))?)
    }
}
