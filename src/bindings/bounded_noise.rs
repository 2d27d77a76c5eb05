//! Noise on one integer within bounds.

use serde::{Deserialize, Serialize};
use wasm_bindgen::JsValue;

use super::{
    dyadic_base::{BasePlan, loss_settings},
    failure::failure,
    integers::Opened,
    plan::{BoundsPlan, read_plan, write_plan},
};
use crate::query::{bounded_noise::BoundedNoiseQuery, integers::IntegersQuery};

/// `DiscreteLaplaceBase2Plan` of the TypeScript layer, with what it may say before the base is
/// known.
#[derive(Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
struct DiscreteLaplaceBase2Plan {
    kind: String,
    base: Option<BasePlan>,
    #[serde(skip_serializing)]
    epsilon: Option<String>,
    sensitivity: Option<String>,
    /// Given where the sensitivity is a number.
    #[serde(skip_serializing)]
    sensitivity_number: Option<f64>,
    bounds: BoundsPlan,
}

/// The query of a plan, and the plan in canonical form.
pub(super) fn open(plan: JsValue) -> Opened {
    let mut plan: DiscreteLaplaceBase2Plan = read_plan(plan)?;
    let loss = loss_settings(
        plan.base.as_ref(),
        plan.epsilon.as_ref(),
        (plan.sensitivity.as_ref(), plan.sensitivity_number),
    )
    .map_err(failure)?;
    let query = plan
        .bounds
        .read()
        .and_then(|bounds| BoundedNoiseQuery::new(&loss, bounds))
        .map_err(failure)?;
    plan.base = Some(BasePlan::of(query.base()));
    plan.sensitivity = loss.sensitivity.as_ref().map(|given| given.value().to_string());
    Ok((Box::new(query), write_plan(&plan)?))
}
