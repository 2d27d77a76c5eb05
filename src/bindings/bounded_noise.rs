//! Noise on one integer within bounds.

use wasm_bindgen::JsValue;

use super::{
    base2_plan::{Opened, base2_plan, on_integers},
    plan::BoundsPlan,
};
use crate::query::bounded_noise::BoundedNoiseQuery;

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
