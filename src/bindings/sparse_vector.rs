//! Finds which of many integers are above 0.

use core::num::NonZeroU32;

use wasm_bindgen::JsValue;

use super::{
    base2_plan::{Opened, base2_plan, on_integers},
    dyadic_base::BasePlan,
    number::small,
    plan::{BoundsPlan, moves},
};
use crate::{
    Error, Result, mechanism::sparse_vector::Settings, query::sparse_vector::SparseVectorQuery,
};

base2_plan! {
    /// `SparseVectorPlan` of the TypeScript layer.
    SparseVectorPlan [query_base: Option<BasePlan>] {
        monotone: bool,
        bounds: BoundsPlan,
        count: f64,
        reach: f64,
        gaps: Vec<f64>,
    }
}

/// The query of a plan, and the plan in canonical form.
pub(super) fn open(plan: JsValue) -> Opened {
    on_integers(plan, |plan: &mut SparseVectorPlan, loss| {
        let queries = plan.query_base.as_ref().map(BasePlan::read).transpose()?;
        let query = SparseVectorQuery::new(loss, queries, plan.settings()?)?;
        plan.query_base = Some(BasePlan::of(query.queries()));
        Ok(query)
    })
}

impl SparseVectorPlan {
    fn settings(&self) -> Result<Settings> {
        Ok(Settings {
            bounds: self.bounds.read()?,
            count: NonZeroU32::new(small("count", self.count)?)
                .ok_or(Error::parameter("count", "must be above 0"))?,
            reach: small("reach", self.reach)?,
            gaps: self.gaps.iter().map(|gap| small("gaps", *gap)).collect::<Result<_, _>>()?,
            moves: moves(self.monotone),
        })
    }
}
