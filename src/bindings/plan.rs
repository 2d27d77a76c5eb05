//! Parts that plans of all kinds share as they cross the boundary: exact numbers as text, read and
//! written again in canonical form. Each kind has its own plan in its own file.

use serde::{Deserialize, Serialize};
use wasm_bindgen::JsValue;

use super::{
    failure::Failure,
    number::{integer, read, whole},
    plain,
};
use crate::{
    Error, Result,
    exact::{Bounds, ParseError, Positive, Rational, printed},
    privacy::{Calibration, Moves, distance},
};

/// The person that a plan hides, by an amount that leaves its canonical text.
#[cfg(any(feature = "quantile", feature = "rows", feature = "priced"))]
pub(super) fn person<N: crate::privacy::Notion>(
    neighbors: &str,
    rows_per_person: f64,
    amount: &mut String,
) -> Result<crate::privacy::Person<N>> {
    let (neighbors, rows) = (neighbors.parse()?, rows_of(rows_per_person)?);
    let read = read(N::NAME, amount)?;
    *amount = read.to_string();
    crate::privacy::Person::of(neighbors, rows, read)
}

fn rows_of(rows_per_person: f64) -> Result<u64> {
    let refused = Error::parameter("rowsPerPerson", "must be a whole number, from 1 to 2^53 - 1");
    whole(rows_per_person).filter(|rows| *rows > 0).ok_or(refused)
}

/// An exact number above 0, as text.
pub(super) fn positive(name: &'static str, text: &str) -> Result<Positive> {
    Positive::new(read(name, text)?, name)
}

/// The largest value that a sensitivity may mean. For a number, which comes with its text, this is
/// the larger of its decimal and its binary value.
pub(super) fn sensitivity(text: Option<&String>, number: Option<f64>) -> Result<Option<Positive>> {
    let name = "sensitivity";
    text.map(|text| readable(name, &distance(name, text, number)?)).transpose()
}

/// A distance, rounded up to a number whose text can be read again.
pub(super) fn readable(name: &'static str, distance: &Rational) -> Result<Positive> {
    let refused = Error::parameter(name, ParseError.rule());
    Positive::new(distance.readable_up().ok_or(refused)?, name)
}

/// Exactly one of scale and epsilon.
pub(super) fn calibration(scale: Option<&String>, epsilon: Option<&String>) -> Result<Calibration> {
    match (scale, epsilon) {
        (Some(scale), None) => Ok(Calibration::Scale(read("scale", scale)?)),
        (None, Some(epsilon)) => Ok(Calibration::Epsilon(positive("epsilon", epsilon)?)),
        (Some(_), Some(_)) => {
            Err(Error::parameter("scale", "cannot be combined with epsilon: give one of them"))
        }
        (None, None) => Err(Error::parameter("scale", "or epsilon is required: give one of them")),
    }
}

/// Public bounds of integers.
#[derive(Serialize, Deserialize)]
pub(super) struct BoundsPlan {
    lowest: f64,
    highest: f64,
}

impl BoundsPlan {
    pub fn read(&self) -> Result<Bounds<i64>> {
        self.read_or("must be whole numbers below 2^53 in size")
    }

    /// Both as integers, or this rule.
    pub fn read_or(&self, rule: &'static str) -> Result<Bounds<i64>> {
        let bound = |value: f64| integer(value).ok_or(Error::parameter("bounds", rule));
        Bounds::new(bound(self.lowest)?, bound(self.highest)?)
    }

    /// The decimals that print both.
    pub fn as_printed(&self) -> Result<(Rational, Rational)> {
        let rule = Error::parameter("bounds", "must be finite numbers");
        let bound = |value: f64| printed(value).ok_or(rule);
        Ok((bound(self.lowest)?, bound(self.highest)?))
    }
}

pub(super) fn moves(monotone: bool) -> Moves {
    if monotone { Moves::OneWay } else { Moves::AnyWay }
}

/// A plain object taken apart; its kinds were checked by the TypeScript layer, and are checked
/// again here.
pub(super) fn read_plan<T: serde::de::DeserializeOwned>(plan: JsValue) -> Result<T, Failure> {
    plain::read(plan).map_err(|_| WRONG_KEYS.into())
}

/// Refuses a plan that lacks a key, or has one too many.
pub(super) const WRONG_KEYS: Error =
    Error::parameter("plan", "must have the keys of its kind, and no others");

/// A plain object.
pub(super) fn write_plan<T: Serialize>(plan: &T) -> Result<JsValue, Failure> {
    Ok(plan.serialize(&serde_wasm_bindgen::Serializer::json_compatible()).map_err(JsValue::from)?)
}
