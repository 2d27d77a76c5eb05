//! Finds which thresholds an integer reaches.

use wasm_bindgen::JsValue;

use super::{
    base2_plan::{Opened, base2_plan, on_integers},
    number::integer,
    plan::BoundsPlan,
};
use crate::{Error, Result, query::thresholds::ThresholdsQuery};

base2_plan! {
    /// `ThresholdTestPlan` of the TypeScript layer.
    ThresholdTestPlan [] {
        bounds: BoundsPlan,
        thresholds: Vec<f64>,
    }
}

/// The query of a plan, and the plan in canonical form.
pub(super) fn open(plan: JsValue) -> Opened {
    on_integers(plan, |plan: &mut ThresholdTestPlan, loss| {
        ThresholdsQuery::new(loss, plan.bounds.read()?, thresholds(&plan.thresholds)?)
    })
}

fn thresholds(given: &[f64]) -> Result<Vec<i64>> {
    let rule = Error::parameter("thresholds", "must be whole numbers below 2^53 in size");
    given.iter().map(|value| integer(*value).ok_or(rule)).collect()
}
