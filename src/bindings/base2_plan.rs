//! Parts that plans of all kinds in base 2 share: a base, or an epsilon that a base is chosen for,
//! and a sensitivity.

use serde::{Serialize, de::DeserializeOwned};
use wasm_bindgen::JsValue;

use super::{
    failure::Failure,
    plan::{read_plan, write_plan},
    source::Words,
};
use crate::{
    Result,
    exact::DyadicBase,
    query::{
        integers::{Calibrated, IntegersQuery, IntegersRelease, OnIntegers},
        loss_target::LossSettings,
    },
};

/// A plan, with what it may say before the base is known.
pub(super) trait PlanInBase2: Serialize + DeserializeOwned {
    /// Gives its settings of the loss.
    fn loss(&self) -> Result<LossSettings>;

    /// Leaves the canonical form: the base that was chosen, and the sensitivity as it was read.
    fn resolve(&mut self, base: &DyadicBase, loss: &LossSettings);
}

/// Declares a plan: what all in base 2 say, and its own keys. Those that stand with the base are
/// named first.
macro_rules! base2_plan {
    (
        $(#[$doc:meta])*
        $plan:ident [$($beside:ident: $beside_kind:ty)?] {
            $($(#[$own_meta:meta])* $own:ident: $kind:ty,)*
        }
    ) => {
        $(#[$doc])*
        #[derive(serde::Serialize, serde::Deserialize)]
        #[serde(rename_all = "camelCase")]
        struct $plan {
            kind: String,
            base: Option<$crate::bindings::dyadic_base::BasePlan>,
            $($beside: $beside_kind,)?
            #[serde(skip_serializing)]
            epsilon: Option<String>,
            sensitivity: Option<String>,
            /// Given where the sensitivity is a number.
            #[serde(skip_serializing)]
            sensitivity_number: Option<f64>,
            $($(#[$own_meta])* $own: $kind,)*
        }

        impl $crate::bindings::base2_plan::PlanInBase2 for $plan {
            fn loss(&self) -> Result<$crate::query::loss_target::LossSettings, $crate::Error> {
                $crate::bindings::dyadic_base::loss_settings(
                    self.base.as_ref(),
                    self.epsilon.as_ref(),
                    (self.sensitivity.as_ref(), self.sensitivity_number),
                )
            }

            fn resolve(
                &mut self,
                base: &$crate::exact::DyadicBase,
                loss: &$crate::query::loss_target::LossSettings,
            ) {
                self.base = Some($crate::bindings::dyadic_base::BasePlan::of(base));
                self.sensitivity =
                    loss.sensitivity.as_ref().map(|given| given.value().to_string());
            }
        }
    };
}
pub(super) use base2_plan;

/// A query, and its plan in canonical form.
pub(super) type Opened = Result<(Box<dyn for<'a> IntegersRelease<Words<'a>>>, JsValue), Failure>;

/// The query of integers that a plan describes.
pub(super) fn on_integers<P: PlanInBase2, M: OnIntegers + 'static>(
    plan: JsValue,
    query: impl FnOnce(&mut P, &LossSettings) -> Result<Calibrated<M>>,
) -> Opened {
    let (query, canonical) = opened(plan, query, IntegersQuery::base)?;
    Ok((Box::new(query), canonical))
}

/// Gives the query that a plan describes, and the plan in canonical form. `query` makes the query,
/// and `base` gives the base of it.
pub(super) fn opened<P: PlanInBase2, Q>(
    plan: JsValue,
    query: impl FnOnce(&mut P, &LossSettings) -> Result<Q>,
    base: impl FnOnce(&Q) -> &DyadicBase,
) -> Result<(Q, JsValue), Failure> {
    let mut plan: P = read_plan(plan)?;
    let loss = plan.loss()?;
    let query = query(&mut plan, &loss)?;
    plan.resolve(base(&query), &loss);
    Ok((query, write_plan(&plan)?))
}
