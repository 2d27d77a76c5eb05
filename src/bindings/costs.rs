//! Selection from costs.

use serde::{Deserialize, Serialize};
use wasm_bindgen::prelude::*;

#[cfg(feature = "probabilities")]
use super::reports::ends;
use super::{
    base2_plan::{base2_plan, opened},
    failure::Failure,
    number::{self, integer},
    plan::{moves, write_plan},
    reports::reports,
    source::Source,
    wiped::wiped,
};
use crate::{
    Error, Result,
    exact::{down_with_slack, up},
    mechanism::rounded_costs::Rule,
    query::{
        costs::{CostsQuery, Method, Settings},
        loss_target::LossSettings,
    },
    score::costs::{Clamp, Costs, Floors},
};

base2_plan! {
    /// `Base2Plan` of the TypeScript layer.
    CostsPlan [] {
        monotone: bool,
        clamp: ClampPlan,
        rounding: String,
    }
}

#[derive(Serialize, Deserialize)]
struct ClampPlan {
    lowest: f64,
    highest: f64,
}

/// `RoundingError` of the TypeScript layer.
#[derive(Serialize)]
struct RoundingError {
    slack: f64,
    lower: Vec<f64>,
    distance: Vec<f64>,
}

impl CostsPlan {
    fn settings(&mut self, loss: LossSettings) -> Result<Settings> {
        let clamp = self.clamp.read()?;
        self.clamp = ClampPlan::of(clamp);
        Ok(Settings {
            method: self.kind.parse::<Method>()?,
            loss,
            moves: moves(self.monotone),
            clamp,
            rule: self.rounding.parse::<Rule>()?,
        })
    }
}

impl ClampPlan {
    fn of(clamp: Clamp) -> Self {
        let bound = |value| i32::try_from(value).expect("below 2^31 in size").into();
        Self { lowest: bound(clamp.lowest()), highest: bound(clamp.highest()) }
    }

    fn read(&self) -> Result<Clamp> {
        let bound =
            |value: f64| integer(value).ok_or(Error::parameter("clamp", "must be whole numbers"));
        Clamp::new(bound(self.lowest)?, bound(self.highest)?)
    }
}

/// A selection with its costs so far. The caller that opened it frees it.
#[wasm_bindgen]
pub struct CostsRun {
    query: CostsQuery,
    canonical: JsValue,
    taken: Option<Taken>,
}

enum Taken {
    All(Result<Costs>),
    Floors(Floors),
}

reports! {
    CostsRun, run => Ok(run.canonical.clone()), run.query, |d_in| Ok(run.query.loss(d_in).nats())
}

#[wasm_bindgen]
impl CostsRun {
    /// Checks the plan.
    pub fn open(plan: JsValue) -> Result<CostsRun, Failure> {
        let query = |plan: &mut CostsPlan, loss: &LossSettings| {
            CostsQuery::new(&plan.settings(loss.clone())?)
        };
        let (query, canonical) = opened(plan, query, CostsQuery::base)?;
        Ok(Self { query, canonical, taken: None })
    }

    /// The loss of one release in bits.
    pub fn bits(&self) -> f64 {
        self.query.bits().reported()
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
    pub fn release(&mut self, source: &mut Source) -> Result<u32, Failure> {
        let index = wiped(|| {
            let costs = self.taken()?;
            let words = self.query.words(costs.count() as u64);
            self.query.release(&costs, &mut source.open(words))
        })?;
        Ok(number::index(index))
    }

    /// How far randomized rounding moves each probability, at most. Not private.
    pub fn rounding_error(&mut self) -> Result<JsValue, Failure> {
        let costs = self.taken()?;
        let error = self.query.rounding_error(&costs)?;
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
    pub fn probabilities(&mut self) -> Result<Vec<f64>, Failure> {
        let costs = self.taken()?;
        Ok(ends(self.query.probabilities(&costs)?))
    }
}

impl CostsRun {
    fn taken(&mut self) -> Result<Costs> {
        match self.taken.take() {
            Some(Taken::All(costs)) => costs,
            Some(Taken::Floors(floors)) => floors.costs(),
            None => Err(Error::parameter("costs", "are required: give an array of numbers")),
        }
    }
}
