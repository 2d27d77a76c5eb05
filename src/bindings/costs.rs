//! Selection from costs.

#[cfg(feature = "probabilities")]
use js_sys::Float64Array;
use serde::{Deserialize, Serialize};
use wasm_bindgen::prelude::*;

use super::{
    charge::written,
    dyadic_base::{BasePlan, loss_settings},
    failure::failure,
    number::{self, integer},
    plan::{moves, read_plan, write_plan},
    source::Source,
    wiped::wiped,
};
use crate::{
    Error,
    exact::{down_with_slack, up},
    mechanism::rounded_costs::Rule,
    privacy::{Moves, distance},
    query::costs::{CostsQuery, Method, Settings},
    score::costs::{Clamp, Costs, Floors},
};

/// A plan as the TypeScript layer gives it, absent where it has no setting.
#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct PlanInput {
    kind: String,
    base: Option<BasePlan>,
    epsilon: Option<String>,
    sensitivity: Option<String>,
    /// Given where the sensitivity is a number.
    sensitivity_number: Option<f64>,
    monotone: bool,
    clamp: ClampPlan,
    rounding: String,
}

#[derive(Serialize, Deserialize)]
struct ClampPlan {
    lowest: f64,
    highest: f64,
}

/// `Base2Plan` of the TypeScript layer.
#[derive(Serialize)]
struct Plan {
    kind: &'static str,
    base: BasePlan,
    sensitivity: Option<String>,
    monotone: bool,
    clamp: ClampPlan,
    rounding: &'static str,
}

/// `RoundingError` of the TypeScript layer.
#[derive(Serialize)]
struct RoundingError {
    slack: f64,
    lower: Vec<f64>,
    distance: Vec<f64>,
}

impl PlanInput {
    fn settings(&self) -> Result<Settings, Error> {
        Ok(Settings {
            method: self.kind.parse::<Method>()?,
            loss: loss_settings(
                self.base.as_ref(),
                self.epsilon.as_ref(),
                (self.sensitivity.as_ref(), self.sensitivity_number),
            )?,
            moves: moves(self.monotone),
            clamp: self.clamp.read()?,
            rule: self.rounding.parse::<Rule>()?,
        })
    }
}

impl ClampPlan {
    fn of(clamp: Clamp) -> Self {
        let bound = |value| i32::try_from(value).expect("below 2^31 in size").into();
        Self { lowest: bound(clamp.lowest()), highest: bound(clamp.highest()) }
    }

    fn read(&self) -> Result<Clamp, Error> {
        let bound = |value: f64| {
            integer(value).ok_or(Error::Parameter { name: "clamp", rule: "must be whole numbers" })
        };
        Clamp::new(bound(self.lowest)?, bound(self.highest)?)
    }
}

/// A selection with its costs so far. Freed by whoever opened it.
#[wasm_bindgen]
pub struct CostsRun {
    settings: Settings,
    query: CostsQuery,
    taken: Option<Taken>,
}

enum Taken {
    All(Result<Costs, Error>),
    Floors(Floors),
}

#[wasm_bindgen]
impl CostsRun {
    /// Checks the plan.
    pub fn open(plan: JsValue) -> Result<CostsRun, JsValue> {
        let settings = read_plan::<PlanInput>(plan)?.settings().map_err(failure)?;
        let query = CostsQuery::new(&settings).map_err(failure)?;
        Ok(Self { settings, query, taken: None })
    }

    /// The plan in canonical form.
    pub fn plan(&self) -> Result<JsValue, JsValue> {
        let Settings { method, loss, moves, clamp, rule } = &self.settings;
        write_plan(&Plan {
            kind: method.name(),
            base: BasePlan::of(self.query.base()),
            sensitivity: loss.sensitivity.as_ref().map(|given| given.value().to_string()),
            monotone: *moves == Moves::OneWay,
            clamp: ClampPlan::of(*clamp),
            rounding: rule.name(),
        })
    }

    /// The loss where no cost moves by more than this. `number` is given where it is a
    /// number.
    pub fn loss(&self, d_in: &str, number: Option<f64>) -> Result<f64, JsValue> {
        distance("dIn", d_in, number)
            .map(|d_in| self.query.loss(&d_in).nats().reported())
            .map_err(failure)
    }

    /// The loss at the sensitivity, or at 1.
    pub fn epsilon(&self) -> f64 {
        self.query.loss(self.query.distance()).nats().reported()
    }

    /// The same in bits.
    pub fn bits(&self) -> f64 {
        self.query.loss(self.query.distance()).bits().reported()
    }

    /// What one release costs, in four lines.
    pub fn charge(&self) -> String {
        written(self.query.charge())
    }

    /// Takes the costs.
    pub fn take(&mut self, costs: Vec<f64>) {
        self.taken = Some(Taken::All(Costs::real(self.query.clamp(), costs)));
    }

    /// Takes the costs, which are integers.
    pub fn take_whole(&mut self, costs: Vec<i32>) {
        self.taken = Some(Taken::All(Costs::whole(self.query.clamp(), costs)));
    }

    /// Takes some of the costs, which are `length` in all: for releases without rounding, which
    /// need the integers below them only.
    pub fn take_floors(&mut self, costs: &[f64], length: u32) {
        if !matches!(self.taken, Some(Taken::Floors(_))) {
            self.taken = Some(Taken::Floors(Floors::new(self.query.clamp(), length as usize)));
        }
        if let Some(Taken::Floors(floors)) = &mut self.taken {
            wiped(|| floors.add(costs));
        }
    }

    /// Draws an index.
    pub fn release(&mut self, source: &mut Source) -> Result<u32, JsValue> {
        let index = wiped(|| {
            let costs = self.taken()?;
            let words = self.query.words(costs.count() as u64);
            self.query.release(&costs, &mut source.open(words))
        });
        index.map(number::index).map_err(failure)
    }

    /// How far randomized rounding moves each probability, at most. Not private.
    pub fn rounding_error(&mut self) -> Result<JsValue, JsValue> {
        let error =
            self.taken().and_then(|costs| self.query.rounding_error(&costs)).map_err(failure)?;
        let (lower, slack) = down_with_slack(&error.lower, &error.slack);
        write_plan(&RoundingError {
            slack,
            lower,
            distance: error.distance.iter().map(up).collect(),
        })
    }
}

#[cfg(feature = "probabilities")]
#[wasm_bindgen]
impl CostsRun {
    /// Lower and upper ends of each index's probability, alternating. Not private.
    pub fn probabilities(&mut self) -> Result<Float64Array, JsValue> {
        let ends =
            self.taken().and_then(|costs| self.query.probabilities(&costs)).map_err(failure)?;
        let flat: Vec<f64> = ends.into_iter().flat_map(|(low, high)| [low, high]).collect();
        Ok(Float64Array::from(flat.as_slice()))
    }
}

impl CostsRun {
    fn taken(&mut self) -> Result<Costs, Error> {
        match self.taken.take() {
            Some(Taken::All(costs)) => costs,
            Some(Taken::Floors(floors)) => floors.costs(),
            None => Err(Error::Parameter {
                name: "costs",
                rule: "are required: give an array of numbers",
            }),
        }
    }
}
