//! What every run reports of its query: the plan, and what a release loses and costs.

use wasm_bindgen::JsValue;

use super::failure::failure;
use crate::{
    Error,
    exact::Rational,
    privacy::{Base2Loss, Loss, distance},
};

/// Declares the methods of a run, by what its plan is and what its query is. The privacy map of the
/// query is named where it is another than `loss`; it tells no epsilon then.
macro_rules! reports {
    ($run:ident, $own:ident => $plan:expr, $query:expr) => {
        $crate::bindings::reports::reports!($run, $own => $plan, $query, loss);

        #[wasm_bindgen]
        impl $run {
            /// The loss of one release between neighbors; at distance 1 where no sensitivity is
            /// given.
            pub fn epsilon(&self) -> f64 {
                let $own = self;
                $query.epsilon().reported()
            }
        }
    };
    ($run:ident, $own:ident => $plan:expr, $query:expr, $map:ident) => {
        #[wasm_bindgen]
        impl $run {
            /// The plan in canonical form.
            pub fn plan(&self) -> Result<wasm_bindgen::JsValue, wasm_bindgen::JsValue> {
                let $own = self;
                $plan
            }

            /// The loss at a distance between inputs. `number` is given where it is a number.
            pub fn loss(
                &self,
                d_in: &str,
                number: Option<f64>,
            ) -> Result<f64, wasm_bindgen::JsValue> {
                let $own = self;
                use $crate::bindings::reports::{Told, loss};
                loss(d_in, number, &|d_in| $query.$map(d_in).told())
            }

            /// What one release costs, in four lines.
            pub fn charge(&self) -> String {
                let $own = self;
                $crate::bindings::charge::written($query.charge())
            }
        }
    };
}
pub(super) use reports;

/// A privacy map at a distance that JavaScript gives.
pub(super) fn loss(
    d_in: &str,
    number: Option<f64>,
    map: &dyn Fn(&Rational) -> Result<Loss, Error>,
) -> Result<f64, JsValue> {
    let loss = distance("dIn", d_in, number).and_then(|d_in| map(&d_in));
    loss.map(|loss| loss.reported()).map_err(failure)
}

/// Lower and upper ends of probabilities, alternating.
#[cfg(feature = "probabilities")]
pub(super) fn ends(of: Result<Vec<(f64, f64)>, Error>) -> Result<js_sys::Float64Array, JsValue> {
    let flat: Vec<f64> =
        of.map_err(failure)?.into_iter().flat_map(|(low, high)| [low, high]).collect();
    Ok(js_sys::Float64Array::from(flat.as_slice()))
}

/// What privacy maps answer.
pub(super) trait Told {
    /// A loss; in nats, if it is a loss in bits.
    fn told(self) -> Result<Loss, Error>;
}

impl Told for Loss {
    fn told(self) -> Result<Loss, Error> {
        Ok(self)
    }
}

impl Told for Base2Loss {
    fn told(self) -> Result<Loss, Error> {
        Ok(self.nats())
    }
}

impl Told for Result<Loss, Error> {
    fn told(self) -> Result<Loss, Error> {
        self
    }
}
