//! Noise on one integer or a whole number of steps, within bounds.

use wasm_bindgen::JsValue;
#[cfg(feature = "probabilities")]
use wasm_bindgen::prelude::*;

#[cfg(feature = "probabilities")]
use super::{
    base2_plan::opened,
    failure::Failure,
    reports::{outcomes, window},
};
use super::{
    base2_plan::{Opened, base2_plan, on_integers},
    integers::steps_of,
    number::read,
    plan::BoundsPlan,
};
#[cfg(feature = "probabilities")]
use crate::query::integers::IntegersQuery;
use crate::{
    Result,
    query::{bounded_noise::BoundedNoiseQuery, loss_target::LossSettings, rows::steps::Steps},
};

base2_plan! {
    /// `DiscreteLaplaceBase2Plan` of the TypeScript layer.
    DiscreteLaplaceBase2Plan [] {
        bounds: BoundsPlan,
        /// Absent from plans of integers, such as those of older versions.
        #[serde(skip_serializing_if = "Option::is_none")]
        step: Option<String>,
    }
}

/// The query of a plan, which is left in canonical form.
fn query(plan: &mut DiscreteLaplaceBase2Plan, loss: &LossSettings) -> Result<BoundedNoiseQuery> {
    let Some(step) = &plan.step else {
        return BoundedNoiseQuery::new(loss, plan.bounds.read_or(WITHOUT_STEP)?);
    };
    let (lowest, highest) = plan.bounds.as_printed()?;
    let steps = Steps::new(&lowest, &highest, read("step", step)?)?;
    plan.step = Some(steps.step().to_string());
    BoundedNoiseQuery::in_steps(loss, steps)
}

const WITHOUT_STEP: &str =
    "must be whole numbers below 2^53 in size, unless you set a step that divides them";

/// The query of a plan, and the plan in canonical form.
pub(super) fn open(plan: JsValue) -> Opened {
    on_integers(plan, query)
}

/// Lower and upper ends of the probability of each outcome of a plan at a value, by a window or by
/// the bounds; what is outside comes first and last. Not private.
#[cfg(feature = "probabilities")]
#[wasm_bindgen]
pub fn bounded_noise_probabilities(
    plan: JsValue,
    value: f64,
    from: Option<String>,
    to: Option<String>,
) -> Result<Vec<f64>, Failure> {
    let (query, _) = opened(plan, query, IntegersQuery::base)?;
    let steps = query.steps();
    let value =
        steps_of(steps, value).ok_or(crate::Error::parameter("value", "must be a safe integer"))?;
    Ok(outcomes(query.probabilities(value, window(from, to, steps)?)?))
}
