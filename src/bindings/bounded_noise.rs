//! Noise on one integer within bounds.

use wasm_bindgen::JsValue;
#[cfg(feature = "probabilities")]
use wasm_bindgen::prelude::*;

#[cfg(feature = "probabilities")]
use super::{
    base2_plan::opened,
    failure::Failure,
    number::integer,
    reports::{outcomes, window},
};
use super::{
    base2_plan::{Opened, base2_plan, on_integers},
    plan::BoundsPlan,
};
use crate::query::bounded_noise::BoundedNoiseQuery;
#[cfg(feature = "probabilities")]
use crate::query::integers::IntegersQuery;

base2_plan! {
    /// `DiscreteLaplaceBase2Plan` of the TypeScript layer.
    DiscreteLaplaceBase2Plan [] {
        bounds: BoundsPlan,
    }
}

/// The query of a plan, and the plan in canonical form.
pub(super) fn open(plan: JsValue) -> Opened {
    on_integers(plan, |plan: &mut DiscreteLaplaceBase2Plan, loss| {
        BoundedNoiseQuery::new(loss, plan.bounds.read()?)
    })
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
    let query = |plan: &mut DiscreteLaplaceBase2Plan, loss: &_| {
        BoundedNoiseQuery::new(loss, plan.bounds.read()?)
    };
    let (query, _) = opened(plan, query, IntegersQuery::base)?;
    let value = integer(value).ok_or(crate::Error::parameter("value", "must be a safe integer"))?;
    Ok(outcomes(query.probabilities(value, window(from, to)?)?))
}
