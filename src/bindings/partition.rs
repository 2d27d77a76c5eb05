//! Sorted lists of counts.

use wasm_bindgen::JsValue;

use super::{
    base2_plan::{Opened, base2_plan, on_integers},
    number::small,
};
use crate::{
    Error, Result,
    query::partition::{PartitionQuery, Places},
};

base2_plan! {
    /// `IntegerPartitionPlan` of the TypeScript layer.
    IntegerPartitionPlan [] {
        total: Option<f64>,
        places: Option<Vec<(f64, f64)>>,
    }
}

/// The query of a plan, and the plan in canonical form.
pub(super) fn open(plan: JsValue) -> Opened {
    on_integers(plan, |plan: &mut IntegerPartitionPlan, loss| {
        PartitionQuery::new(loss, plan.places()?)
    })
}

impl IntegerPartitionPlan {
    fn places(&self) -> Result<Places> {
        match (self.total, &self.places) {
            (Some(total), None) => small("total", total).map(Places::OfTotal),
            (None, Some(places)) => {
                let pair = |(least, largest): &(f64, f64)| {
                    Ok((small("places", *least)?, small("places", *largest)?))
                };
                places.iter().map(pair).collect::<Result<_, _>>().map(Places::Each)
            }
            (Some(_), Some(_)) => {
                Err(Error::parameter("total", "cannot be combined with places: give one of them"))
            }
            (None, None) => {
                Err(Error::parameter("total", "or places is required: give one of them"))
            }
        }
    }
}
