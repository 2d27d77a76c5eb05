//! Bases as they cross the boundary, and the bases to choose from.

use serde::{Deserialize, Serialize};
use wasm_bindgen::prelude::*;

use super::{
    failure::failure,
    number::whole,
    plan::{read, sensitivity, write_plan},
};
use crate::{
    Error,
    exact::DyadicBase,
    privacy::base2_parameters,
    query::loss_target::{LossSettings, LossTarget},
};

/// `(x / 2^y)^z`, `x` as text.
#[derive(Serialize, Deserialize)]
pub(super) struct BasePlan {
    x: String,
    y: f64,
    z: f64,
}

impl BasePlan {
    pub fn of(base: &DyadicBase) -> Self {
        Self { x: base.x().to_string(), y: base.y().into(), z: base.z().into() }
    }

    pub fn read(&self) -> Result<DyadicBase, Error> {
        let x = read_x(&self.x)?;
        // What is no number from 0 to 2^32 - 1 is no number from 1 to 4096 either.
        let small =
            |value: f64| whole(value).and_then(|value| u32::try_from(value).ok()).unwrap_or(0);
        DyadicBase::new(x, small(self.y), small(self.z))
    }
}

fn read_x(text: &str) -> Result<crate::exact::Natural, Error> {
    const RULE: Error =
        Error::Parameter { name: "x", rule: "must be a whole number above 0 and below 2^y" };
    // 2^4096 has 1234 digits: more than an exact number elsewhere.
    let digits = text.len() <= 1_234 && text.bytes().all(|letter| letter.is_ascii_digit());
    if digits { text.parse().map_err(|_| RULE) } else { Err(RULE) }
}

/// What plans of all kinds in base 2 say of their loss.
pub(super) fn loss_settings(
    base: Option<&BasePlan>,
    epsilon: Option<&String>,
    (sensitivity_text, number): (Option<&String>, Option<f64>),
) -> Result<LossSettings, Error> {
    let target = match (base, epsilon) {
        (Some(base), None) => LossTarget::Base(base.read()?),
        (None, Some(epsilon)) => LossTarget::Epsilon(read("epsilon", epsilon)?),
        (Some(_), Some(_)) => {
            return Err(Error::Parameter {
                name: "base",
                rule: "cannot be combined with epsilon: give one of them",
            });
        }
        (None, None) => {
            return Err(Error::Parameter {
                name: "base",
                rule: "or epsilon (with sensitivity) is required: give one of them",
            });
        }
    };
    Ok(LossSettings { target, sensitivity: sensitivity(sensitivity_text, number)? })
}

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
pub fn base2_choices(at_most: &str) -> Result<JsValue, JsValue> {
    let bases = read("atMost", at_most).and_then(|at_most| base2_parameters(&at_most)).map_err(
        |error| match error {
            Error::Parameter { rule, .. } => failure(Error::Parameter { name: "atMost", rule }),
            other => failure(other),
        },
    )?;
    let choice = |one: crate::privacy::Parameters| Choice {
        // At most 32 bits.
        x: u32::try_from(one.base.x()).expect("choices have at most 32 bits").into(),
        y: one.base.y(),
        z: one.base.z(),
        bits: one.bits.reported(),
        epsilon: one.nats.reported(),
    };
    write_plan(&bases.into_iter().map(choice).collect::<Vec<_>>())
}
