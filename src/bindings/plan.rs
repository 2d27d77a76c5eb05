//! Plans as they cross the boundary: exact numbers as text, read and written again in canonical
//! form.

use serde::{Deserialize, Serialize};
use wasm_bindgen::JsValue;

use super::{base2::BasePlan, failure::failure, number::whole, plain::Plain};
use crate::{
    Error,
    exact::{Grid, Rational},
    privacy::{Neighbors, Person, distance},
    query::{
        quantile::{Quantile, Settings, Weights},
        selection::Temperature,
    },
    score::quantile::Scorer,
};

/// `QuantilePlan` and `QuantileBase2Plan` of the TypeScript layer, without `kind`. Candidates that
/// are not a grid travel apart, as a typed array.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "camelCase")]
pub(super) struct QuantilePlan {
    alpha: String,
    candidates: Option<GridPlan>,
    neighbors: String,
    rows_per_person: f64,
    epsilon: String,
    scorer: String,
    /// In base 2 only.
    base: Option<BasePlan>,
    /// In base 2: that a base is to be chosen.
    #[serde(default, skip_serializing)]
    widest: bool,
}

/// A grid, not written out.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct GridPlan {
    first: String,
    last: String,
    step: String,
}

impl QuantilePlan {
    /// Takes a plan object apart; its kinds were checked by the TypeScript layer, and are checked
    /// again here.
    pub fn read(plan: JsValue) -> Result<Self, JsValue> {
        read_plan(plan)
    }

    /// The query, and the plan in canonical form.
    pub fn check(self, listed: Vec<f64>) -> Result<(Quantile, Self), Error> {
        let settings = Settings {
            alpha: read("alpha", &self.alpha)?,
            neighbors: self.neighbors.parse::<Neighbors>()?,
            rows_per_person: rows_of(self.rows_per_person)?,
            epsilon: read("epsilon", &self.epsilon)?,
            scorer: self.scorer.parse::<Scorer>()?,
            weights: match &self.base {
                None if self.widest => Weights::Base2 { told: None },
                None => Weights::BaseE,
                Some(base) => Weights::Base2 { told: Some(base.read()?) },
            },
        };
        let (candidates, grid) = match self.candidates {
            None => (listed, None),
            Some(grid) => grid.points()?,
        };
        let query = Quantile::new(&settings, candidates)?;
        let canonical = Self {
            alpha: settings.alpha.to_string(),
            candidates: grid,
            epsilon: settings.epsilon.to_string(),
            base: query.base().map(BasePlan::of),
            ..self
        };
        Ok((query, canonical))
    }

    /// As a plain object.
    pub fn write(&self) -> Result<JsValue, JsValue> {
        write_plan(self)
    }
}

impl GridPlan {
    fn points(self) -> Result<(Vec<f64>, Option<Self>), Error> {
        let (first, last, step) =
            (read("first", &self.first)?, read("last", &self.last)?, read("step", &self.step)?);
        let points = Grid::new(&first, &last, &step)?.iter().collect();
        Ok((
            points,
            Some(Self { first: first.to_string(), last: last.to_string(), step: step.to_string() }),
        ))
    }
}

/// One person's protection, and the canonical text of epsilon.
pub(super) fn person(
    neighbors: &str,
    rows_per_person: f64,
    epsilon: &str,
) -> Result<(Person, String), Error> {
    let epsilon = read("epsilon", epsilon)?;
    let canonical = epsilon.to_string();
    Ok((
        Person::new(neighbors.parse::<Neighbors>()?, rows_of(rows_per_person)?, epsilon)?,
        canonical,
    ))
}

fn rows_of(rows_per_person: f64) -> Result<u64, Error> {
    let refused = Error::Parameter {
        name: "rowsPerPerson",
        rule: "must be a whole number, from 1 to 2^53 - 1",
    };
    whole(rows_per_person).filter(|rows| *rows > 0).ok_or(refused)
}

/// An exact number told as text.
pub(super) fn read(name: &'static str, text: &str) -> Result<Rational, Error> {
    text.parse()
        .map_err(|error: crate::exact::ParseError| Error::Parameter { name, rule: error.rule() })
}

/// The largest that a sensitivity may be meant as: of a number, the larger of its decimal and its
/// binary value.
pub(super) fn sensitivity(text: &str, number: Option<f64>) -> Result<Rational, Error> {
    let told = distance("sensitivity", text, number)?;
    if told.is_zero() {
        return Err(Error::Parameter { name: "sensitivity", rule: "must be above 0" });
    }
    told.readable_up()
        .ok_or(Error::Parameter { name: "sensitivity", rule: crate::exact::ParseError.rule() })
}

/// Exactly one of scale and epsilon.
pub(super) fn temperature(
    scale: Option<&str>,
    epsilon: Option<&str>,
) -> Result<Temperature, Error> {
    match (scale, epsilon) {
        (Some(scale), None) => Ok(Temperature::Scale(read("scale", scale)?)),
        (None, Some(epsilon)) => Ok(Temperature::Epsilon(read("epsilon", epsilon)?)),
        (Some(_), Some(_)) => {
            Err(Error::Parameter { name: "scale", rule: "must not be told with epsilon" })
        }
        (None, None) => Err(Error::Parameter { name: "scale", rule: "or epsilon must be told" }),
    }
}

/// A plain object taken apart; its kinds were checked by the TypeScript layer, and are checked
/// again here.
pub(super) fn read_plan<T: serde::de::DeserializeOwned>(plan: JsValue) -> Result<T, JsValue> {
    T::deserialize(Plain(plan)).map_err(|_| {
        failure(Error::Parameter {
            name: "plan",
            rule: "must have the keys of its kind, and no others",
        })
    })
}

/// A plain object.
pub(super) fn write_plan<T: Serialize>(plan: &T) -> Result<JsValue, JsValue> {
    plan.serialize(&serde_wasm_bindgen::Serializer::json_compatible()).map_err(JsValue::from)
}
