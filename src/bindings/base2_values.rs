//! Noise, threshold tests, sparse vector and frequency lists, in base 2.

use core::num::NonZeroU32;

use js_sys::Float64Array;
use serde::{Deserialize, Serialize};
use wasm_bindgen::prelude::*;
use zeroize::Zeroizing;

use super::{
    base2::{BasePlan, moves, sensitivity_of, told},
    failure::failure,
    number::{integer, whole},
    plan::{read_plan, write_plan},
    source::Source,
    wiped::wiped,
};
use crate::{
    Error,
    mechanism::discrete_laplace_base2::Bounds,
    privacy::distance,
    query::base2::{Kind, Name, Values, ValuesSettings},
};

/// What the TypeScript layer was told, and what it is told again in canonical form; absent where a
/// kind has no such key.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "camelCase")]
struct Plan {
    kind: String,
    base: Option<BasePlan>,
    #[serde(skip_serializing_if = "Option::is_none")]
    query_base: Option<BasePlan>,
    #[serde(skip_serializing)]
    epsilon: Option<String>,
    sensitivity: Option<String>,
    /// Given where the sensitivity was told as a number.
    #[serde(skip_serializing)]
    sensitivity_number: Option<f64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    monotone: Option<bool>,
    #[serde(skip_serializing_if = "Option::is_none")]
    bounds: Option<BoundsPlan>,
    #[serde(skip_serializing_if = "Option::is_none")]
    thresholds: Option<Vec<f64>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    count: Option<f64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    half_width: Option<f64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    gaps: Option<Vec<f64>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    total: Option<f64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    places: Option<Vec<(f64, f64)>>,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct BoundsPlan {
    lowest: f64,
    highest: f64,
}

impl Plan {
    fn settings(&self) -> Result<ValuesSettings, Error> {
        let queries = self.query_base.as_ref().map(BasePlan::read).transpose()?;
        Ok(ValuesSettings {
            kind: self.kind()?,
            told: told(self.base.as_ref(), self.epsilon.as_ref())?,
            queries,
            sensitivity: sensitivity_of(self.sensitivity.as_ref(), self.sensitivity_number)?,
        })
    }

    fn kind(&self) -> Result<Kind, Error> {
        let must = |name| Error::Parameter { name, rule: "must be told" };
        Ok(match self.kind.parse::<Name>()? {
            Name::DiscreteLaplace => Kind::DiscreteLaplace(self.bounds()?),
            Name::ThresholdTest => {
                let told = self.thresholds.as_ref().ok_or(must("thresholds"))?;
                let rule = Error::Parameter {
                    name: "thresholds",
                    rule: "must be whole numbers below 2^53 in size",
                };
                let thresholds = told
                    .iter()
                    .map(|value| integer(*value).ok_or(rule))
                    .collect::<Result<_, _>>()?;
                Kind::ThresholdTest { bounds: self.bounds()?, thresholds }
            }
            Name::SparseVector => Kind::SparseVector {
                bounds: self.bounds()?,
                count: NonZeroU32::new(small("count", self.count.ok_or(must("count"))?)?)
                    .ok_or(Error::Parameter { name: "count", rule: "must be above 0" })?,
                reach: small("halfWidth", self.half_width.ok_or(must("halfWidth"))?)?,
                gaps: self
                    .gaps
                    .iter()
                    .flatten()
                    .map(|gap| small("gaps", *gap))
                    .collect::<Result<_, _>>()?,
                moves: moves(self.monotone == Some(true)),
            },
            Name::IntegerPartition => match (self.total, &self.places) {
                (Some(total), None) => Kind::PartitionOf(small("total", total)?),
                (None, Some(places)) => {
                    let pair = |(least, largest): &(f64, f64)| {
                        Ok((small("places", *least)?, small("places", *largest)?))
                    };
                    Kind::Partition(places.iter().map(pair).collect::<Result<_, _>>()?)
                }
                _ => {
                    return Err(Error::Parameter {
                        name: "total",
                        rule: "or places must be told, and not both",
                    });
                }
            },
        })
    }

    fn bounds(&self) -> Result<Bounds, Error> {
        let told = self
            .bounds
            .as_ref()
            .ok_or(Error::Parameter { name: "bounds", rule: "must be told" })?;
        // What is no integer is refused as one that is too large.
        let bound = |value: f64| integer(value).unwrap_or(i64::MAX);
        Bounds::new(bound(told.lowest), bound(told.highest))
    }
}

fn small(name: &'static str, value: f64) -> Result<u32, Error> {
    let rule = Error::Parameter { name, rule: "must be whole numbers, from 0 to 4294967295" };
    whole(value).and_then(|value| u32::try_from(value).ok()).ok_or(rule)
}

/// A mechanism. Freed by whoever opened it.
#[wasm_bindgen]
pub struct Base2ValuesRun {
    plan: Plan,
    values: Values,
}

#[wasm_bindgen]
impl Base2ValuesRun {
    /// Checks the plan.
    pub fn open(plan: JsValue) -> Result<Base2ValuesRun, JsValue> {
        let mut plan = read_plan::<Plan>(plan)?;
        let settings = plan.settings().map_err(failure)?;
        let values = Values::new(&settings).map_err(failure)?;
        plan.sensitivity = settings.sensitivity.as_ref().map(ToString::to_string);
        plan.base = Some(BasePlan::of(values.base()));
        if let Kind::SparseVector { .. } = settings.kind {
            plan.query_base = Some(BasePlan::of(values.queries()));
        }
        Ok(Self { plan, values })
    }

    /// The plan in canonical form.
    pub fn plan(&self) -> Result<JsValue, JsValue> {
        write_plan(&self.plan)
    }

    /// The loss at a distance. `number` is given where it was told as a number.
    pub fn loss(&self, d_in: &str, number: Option<f64>) -> Result<f64, JsValue> {
        distance("dIn", d_in, number)
            .map(|d_in| self.values.loss(&d_in).nats().reported())
            .map_err(failure)
    }

    /// The loss at the sensitivity, or at 1.
    pub fn epsilon(&self) -> f64 {
        self.values.loss(self.values.distance()).nats().reported()
    }

    /// The same in bits.
    pub fn bits(&self) -> f64 {
        self.values.loss(self.values.distance()).bits().reported()
    }

    /// Draws what is released from safe integers.
    #[allow(clippy::cast_precision_loss)] // bounds and counts are below 2^53
    pub fn release(&self, inputs: &[f64], source: &mut Source) -> Result<Float64Array, JsValue> {
        let values = wiped(|| {
            // Anything else was refused before.
            let inputs: Zeroizing<Vec<i64>> =
                inputs.iter().map(|value| integer(*value).unwrap_or(0)).collect::<Vec<_>>().into();
            let words = self.values.words(inputs.len() as u64);
            self.values.release(&inputs, &mut source.open(words))
        });
        let values = values.map_err(failure)?;
        let doubles: Vec<f64> = values.into_iter().map(|value| value as f64).collect();
        Ok(Float64Array::from(doubles.as_slice()))
    }
}
