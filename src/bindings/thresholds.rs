//! Which thresholds an integer reaches.

use serde::{Deserialize, Serialize};
use wasm_bindgen::JsValue;

use super::{
    dyadic_base::{BasePlan, loss_settings},
    failure::failure,
    integers::Opened,
    number::integer,
    plan::{BoundsPlan, read_plan, write_plan},
};
use crate::{
    Error,
    query::{integers::IntegersQuery, thresholds::ThresholdsQuery},
};

/// `ThresholdTestPlan` of the TypeScript layer, with what it may say before the base is known.
#[derive(Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
struct ThresholdTestPlan {
    kind: String,
    base: Option<BasePlan>,
    #[serde(skip_serializing)]
    epsilon: Option<String>,
    sensitivity: Option<String>,
    /// Given where the sensitivity is a number.
    #[serde(skip_serializing)]
    sensitivity_number: Option<f64>,
    bounds: BoundsPlan,
    thresholds: Vec<f64>,
}

/// The query of a plan, and the plan in canonical form.
pub(super) fn open(plan: JsValue) -> Opened {
    let mut plan: ThresholdTestPlan = read_plan(plan)?;
    let loss = loss_settings(
        plan.base.as_ref(),
        plan.epsilon.as_ref(),
        (plan.sensitivity.as_ref(), plan.sensitivity_number),
    )
    .map_err(failure)?;
    let query = plan
        .bounds
        .read()
        .and_then(|bounds| ThresholdsQuery::new(&loss, bounds, thresholds(&plan.thresholds)?))
        .map_err(failure)?;
    plan.base = Some(BasePlan::of(query.base()));
    plan.sensitivity = loss.sensitivity.as_ref().map(|given| given.value().to_string());
    Ok((Box::new(query), write_plan(&plan)?))
}

fn thresholds(given: &[f64]) -> Result<Vec<i64>, Error> {
    let rule =
        Error::Parameter { name: "thresholds", rule: "must be whole numbers below 2^53 in size" };
    given.iter().map(|value| integer(*value).ok_or(rule)).collect()
}
