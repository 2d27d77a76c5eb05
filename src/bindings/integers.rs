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
use crate::{Error, query::integers::IntegersRelease};

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

    /// Draws what is released from safe integers.
    #[allow(clippy::cast_precision_loss)] // bounds and counts are below 2^53
    pub fn release(&self, inputs: &[f64], source: &mut Source) -> Result<Vec<f64>, Failure> {
        let values = wiped(|| {
            let read = inputs.iter().map(|value| integer(*value)).collect::<Option<Vec<i64>>>();
            let inputs = Zeroizing::new(read.ok_or(UNSAFE)?);
            let words = self.query.words(inputs.len() as u64);
            self.query.release(&inputs, &mut source.open(words))
        });
        let values = values?;
        Ok(values.into_iter().map(|value| value as f64).collect())
    }
}
