//! Reports of every run about its query: the plan, and what a release loses and costs.

use super::failure::Failure;
use crate::{
    Result,
    exact::Rational,
    privacy::{Loss, distance},
};

/// Declares the methods of a run, by its plan, its query and the privacy map of that. One without
/// epsilon says so.
macro_rules! reports {
    ($run:ident, $own:ident => $plan:expr, $query:expr, |$d_in:ident| $loss:expr) => {
        $crate::bindings::reports::reports! {
            without epsilon: $run, $own => $plan, $query, |$d_in| $loss
        }

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
    (
        without epsilon:
        $run:ident, $own:ident => $plan:expr, $query:expr, |$d_in:ident| $loss:expr
    ) => {
        #[wasm_bindgen]
        impl $run {
            /// The plan in canonical form.
            pub fn plan(&self) -> Result<wasm_bindgen::JsValue, Failure> {
                let $own = self;
                $plan
            }

            /// The loss at a distance between inputs. `number` is given if the distance is a
            /// number.
            pub fn loss(&self, d_in: &str, number: Option<f64>) -> Result<f64, Failure> {
                let $own = self;
                $crate::bindings::reports::loss(d_in, number, &|$d_in| $loss)
            }

            /// The loss of one release, in four lines.
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
    map: &dyn Fn(&Rational) -> Result<Loss>,
) -> Result<f64, Failure> {
    Ok(map(&distance("dIn", d_in, number)?)?.reported())
}

/// A window that JavaScript asks for, as texts: of integers, or of whole numbers of steps.
#[cfg(feature = "probabilities")]
pub(super) fn window(
    from: Option<String>,
    to: Option<String>,
    steps: Option<&crate::query::rows::steps::Steps>,
) -> Result<Option<crate::exact::Bounds<crate::exact::Integer>>> {
    let rule = steps.map_or("must be integers", |_| "must be whole numbers of steps");
    let end = |text: &String| {
        let refused = crate::Error::parameter("window", rule);
        let value = super::number::read("window", text)?;
        let value = steps.map_or(value.clone(), |steps| steps.distance(&value));
        value.is_integer().then(|| value.numerator().clone()).ok_or(refused)
    };
    let (Some(from), Some(to)) = (from, to) else { return Ok(None) };
    let rule = "must have its lowest outcome first, then its highest";
    crate::exact::Bounds::of_any_size(end(&from)?, end(&to)?)
        .map_err(|_| crate::Error::parameter("window", rule))
        .map(Some)
}

/// Lower and upper ends of the outcomes of a window, alternating; first of those below it, last of
/// those above.
#[cfg(feature = "probabilities")]
pub(super) fn outcomes(of: crate::query::outcomes::Outcomes) -> Vec<f64> {
    let mut all = of.within;
    all.insert(0, of.below);
    all.push(of.above);
    ends(all)
}

/// Lower and upper ends of probabilities, alternating.
#[cfg(feature = "probabilities")]
pub(super) fn ends(of: Vec<(f64, f64)>) -> Vec<f64> {
    of.into_iter().flat_map(|(low, high)| [low, high]).collect()
}
