//! Which of many integers are above 0.

use core::num::NonZeroU32;

use serde::{Deserialize, Serialize};
use wasm_bindgen::JsValue;

use super::{
    dyadic_base::{BasePlan, loss_settings},
    failure::failure,
    integers::Opened,
    number::small,
    plan::{BoundsPlan, moves, read_plan, write_plan},
};
use crate::{
    Error,
    mechanism::sparse_vector::Settings,
    query::{integers::IntegersQuery, sparse_vector::SparseVectorQuery},
};

/// `SparseVectorPlan` of the TypeScript layer, with what it may say before the base is known.
#[derive(Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
struct SparseVectorPlan {
    kind: String,
    base: Option<BasePlan>,
    query_base: Option<BasePlan>,
    #[serde(skip_serializing)]
    epsilon: Option<String>,
    sensitivity: Option<String>,
    /// Given where the sensitivity is a number.
    #[serde(skip_serializing)]
    sensitivity_number: Option<f64>,
    monotone: bool,
    bounds: BoundsPlan,
    count: f64,
    reach: f64,
    gaps: Vec<f64>,
}

/// The query of a plan, and the plan in canonical form.
pub(super) fn open(plan: JsValue) -> Opened {
    let mut plan: SparseVectorPlan = read_plan(plan)?;
    let loss = loss_settings(
        plan.base.as_ref(),
        plan.epsilon.as_ref(),
        (plan.sensitivity.as_ref(), plan.sensitivity_number),
    )
    .map_err(failure)?;
    let queries = plan.query_base.as_ref().map(BasePlan::read).transpose();
    let query = queries
        .and_then(|queries| SparseVectorQuery::new(&loss, queries, plan.settings()?))
        .map_err(failure)?;
    plan.query_base = Some(BasePlan::of(query.queries()));
    plan.base = Some(BasePlan::of(query.base()));
    plan.sensitivity = loss.sensitivity.as_ref().map(|given| given.value().to_string());
    Ok((Box::new(query), write_plan(&plan)?))
}

impl SparseVectorPlan {
    fn settings(&self) -> Result<Settings, Error> {
        Ok(Settings {
            bounds: self.bounds.read()?,
            count: NonZeroU32::new(small("count", self.count)?)
                .ok_or(Error::Parameter { name: "count", rule: "must be above 0" })?,
            reach: small("reach", self.reach)?,
            gaps: self.gaps.iter().map(|gap| small("gaps", *gap)).collect::<Result<_, _>>()?,
            moves: moves(self.monotone),
        })
    }
}
