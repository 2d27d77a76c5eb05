//! Queries of integers: one class for all of them, a plan for each in its own file.

use js_sys::Reflect;
use wasm_bindgen::prelude::*;
use zeroize::Zeroizing;

use super::{
    base2_plan::Opened,
    bounded_noise,
    failure::Failure,
    number::integer,
    partition,
    reports::reports,
    source::{Source, Words},
    sparse_vector, thresholds,
    wiped::wiped,
};
use crate::{
    Error,
    query::{integers::IntegersRelease, rows::steps::Steps},
};

/// How the plan of each kind is opened.
fn open(plan: JsValue) -> Opened {
    let kind =
        Reflect::get(&plan, &JsValue::from_str("kind")).ok().and_then(|kind| kind.as_string());
    match kind.as_deref() {
        Some("discreteLaplaceBase2") => bounded_noise::open(plan),
        Some("thresholdTest") => thresholds::open(plan),
        Some("sparseVector") => sparse_vector::open(plan),
        Some("integerPartition") => partition::open(plan),
        _ => {
            Err(Error::parameter("kind", "must be that of a mechanism of integers in base 2")
                .into())
        }
    }
}

/// The integer of a number: how many steps it is; without steps the number, if it is a safe
/// integer.
pub(super) fn steps_of(steps: Option<&Steps>, value: f64) -> Option<i64> {
    steps.map_or_else(|| integer(value), |steps| Some(steps.half_up(value)))
}

const UNSAFE: Error = Error::parameter("value", "must be safe integers");

/// A query. The caller that opened it frees it.
#[wasm_bindgen]
pub struct IntegersRun {
    query: Box<dyn for<'a> IntegersRelease<Words<'a>>>,
    canonical: JsValue,
}

reports! {
    IntegersRun, run => Ok(run.canonical.clone()), run.query, |d_in| Ok(run.query.loss(d_in).nats())
}

#[wasm_bindgen]
impl IntegersRun {
    /// Checks the plan.
    pub fn open(plan: JsValue) -> Result<IntegersRun, Failure> {
        open(plan).map(|(query, canonical)| Self { query, canonical })
    }

    /// The loss of one release in bits.
    pub fn bits(&self) -> f64 {
        self.query.bits().reported()
    }

    /// Tells whether a query with steps can release a number, which is within the bounds.
    pub fn is_value(&self, value: f64) -> bool {
        self.query.steps().is_some_and(|steps| steps.is_value(value))
    }

    /// Draws what is released from safe integers, or from any numbers if the query has steps.
    #[allow(clippy::cast_precision_loss)] // bounds and counts are below 2^53
    pub fn release(&self, inputs: &[f64], source: &mut Source) -> Result<Vec<f64>, Failure> {
        let values = wiped(|| {
            let steps = self.query.steps();
            let read = inputs.iter().map(|value| steps_of(steps, *value));
            let read = read.collect::<Option<Vec<i64>>>();
            let inputs = Zeroizing::new(read.ok_or(UNSAFE)?);
            let words = self.query.words(inputs.len() as u64);
            self.query.release(&inputs, &mut source.open(words))
        });
        let values = values?;
        let number =
            |value: i64| self.query.steps().map_or(value as f64, |steps| steps.value(value));
        Ok(values.into_iter().map(number).collect())
    }
}
