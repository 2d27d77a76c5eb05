//! The bases to choose from.

use serde::Serialize;
use wasm_bindgen::prelude::*;

use super::{
    failure::Failure,
    plan::{positive, write_plan},
};
use crate::{
    Error,
    privacy::{Parameters, base2_parameters},
};

/// A base to choose, with what one unit loses at it.
#[derive(Serialize)]
struct Choice {
    x: f64,
    y: u32,
    z: u32,
    bits: f64,
    epsilon: f64,
}

/// The bases that lose at most `at_most` nats for one unit of cost, the largest loss first.
#[wasm_bindgen]
pub fn base2_choices(at_most: &str) -> Result<JsValue, Failure> {
    let bases = positive("atMost", at_most)
        .and_then(|at_most| base2_parameters(&at_most))
        .map_err(|error| match error {
            Error::Parameter { rule, .. } => Error::parameter("atMost", rule),
            other => other,
        })?;
    let choice = |one: Parameters| Choice {
        // At most 32 bits.
        x: u32::try_from(one.base.x()).expect("choices have at most 32 bits").into(),
        y: one.base.y(),
        z: one.base.z(),
        bits: one.bits.reported(),
        epsilon: one.nats.reported(),
    };
    write_plan(&bases.into_iter().map(choice).collect::<Vec<_>>())
}
