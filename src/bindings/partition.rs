//! Sorted lists of counts.

use serde::{Deserialize, Serialize};
use wasm_bindgen::JsValue;

use super::{
    dyadic_base::{BasePlan, loss_settings},
    failure::failure,
    integers::Opened,
    number::small,
    plan::{read_plan, write_plan},
};
use crate::{
    Error,
    query::{
        integers::IntegersQuery,
        partition::{PartitionQuery, Places},
    },
};

/// `IntegerPartitionPlan` of the TypeScript layer, with what it may say before the base is known.
#[derive(Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
struct IntegerPartitionPlan {
    kind: String,
    base: Option<BasePlan>,
    #[serde(skip_serializing)]
    epsilon: Option<String>,
    sensitivity: Option<String>,
    /// Given where the sensitivity is a number.
    #[serde(skip_serializing)]
    sensitivity_number: Option<f64>,
    total: Option<f64>,
    places: Option<Vec<(f64, f64)>>,
}

/// The query of a plan, and the plan in canonical form.
pub(super) fn open(plan: JsValue) -> Opened {
    let mut plan: IntegerPartitionPlan = read_plan(plan)?;
    let loss = loss_settings(
        plan.base.as_ref(),
        plan.epsilon.as_ref(),
        (plan.sensitivity.as_ref(), plan.sensitivity_number),
    )
    .map_err(failure)?;
    let query =
        plan.places().and_then(|places| PartitionQuery::new(&loss, places)).map_err(failure)?;
    plan.base = Some(BasePlan::of(query.base()));
    plan.sensitivity = loss.sensitivity.as_ref().map(|given| given.value().to_string());
    Ok((Box::new(query), write_plan(&plan)?))
}

impl IntegerPartitionPlan {
    fn places(&self) -> Result<Places, Error> {
        match (self.total, &self.places) {
            (Some(total), None) => small("total", total).map(Places::OfTotal),
            (None, Some(places)) => {
                let pair = |(least, largest): &(f64, f64)| {
                    Ok((small("places", *least)?, small("places", *largest)?))
                };
                places.iter().map(pair).collect::<Result<_, _>>().map(Places::Each)
            }
            (Some(_), Some(_)) => Err(Error::Parameter {
                name: "total",
                rule: "cannot be combined with places: give one of them",
            }),
            (None, None) => Err(Error::Parameter {
                name: "total",
                rule: "or places is required: give one of them",
            }),
        }
    }
}
