//! Noise on integers.

use serde::{Deserialize, Serialize};
use wasm_bindgen::prelude::*;

use super::{
    charge::written,
    failure::failure,
    number::{positive, read},
    plan::{calibration, read_plan, sensitivity, write_plan},
    source::Source,
    values::Values,
};
use crate::{
    Error,
    exact::{Integer, Natural, Rational, up},
    privacy::distance,
    query::noise::{Method, NoiseQuery, Settings},
};

/// A plan as the TypeScript layer gives it, absent where it has no setting.
#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct PlanInput {
    kind: String,
    scale: Option<String>,
    epsilon: Option<String>,
    sensitivity: Option<String>,
    /// Given where the sensitivity is a number.
    sensitivity_number: Option<f64>,
    bounds: Option<BoundTexts>,
    sampler: String,
}

/// `NoisePlan` of the TypeScript layer.
#[derive(Serialize)]
struct Plan {
    kind: &'static str,
    scale: String,
    sensitivity: Option<String>,
    bounds: Option<BoundTexts>,
    sampler: &'static str,
}

#[derive(Serialize, Deserialize)]
struct BoundTexts {
    lowest: String,
    highest: String,
}

impl PlanInput {
    fn settings(&self) -> Result<Settings, Error> {
        Ok(Settings {
            method: self.kind.parse::<Method>()?,
            calibration: calibration(self.scale.as_ref(), self.epsilon.as_ref())?,
            sensitivity: sensitivity(self.sensitivity.as_ref(), self.sensitivity_number)?,
            bounds: self.bounds.as_ref().map(BoundTexts::read).transpose()?,
            sampler: self.sampler.parse()?,
        })
    }
}

impl BoundTexts {
    fn read(&self) -> Result<(Integer, Integer), Error> {
        let bound = |text: &str| {
            let value = read("bounds", text)?;
            let refused = Error::Parameter { name: "bounds", rule: "must be integers" };
            value.is_integer().then(|| value.numerator().clone()).ok_or(refused)
        };
        Ok((bound(&self.lowest)?, bound(&self.highest)?))
    }
}

/// Noise, with the values so far that it is to be added to. Freed by whoever opened it.
#[wasm_bindgen]
pub struct NoiseRun {
    settings: Settings,
    noise: NoiseQuery,
    values: Values,
}

#[wasm_bindgen]
impl NoiseRun {
    /// Checks the plan.
    pub fn open(plan: JsValue) -> Result<NoiseRun, JsValue> {
        let settings = read_plan::<PlanInput>(plan)?.settings().map_err(failure)?;
        let noise = NoiseQuery::new(&settings).map_err(failure)?;
        Ok(Self { settings, noise, values: Values::default() })
    }

    /// The plan in canonical form.
    pub fn plan(&self) -> Result<JsValue, JsValue> {
        let Settings { method, sensitivity, bounds, sampler, .. } = &self.settings;
        write_plan(&Plan {
            kind: method.name(),
            scale: self.noise.scale().to_string(),
            sensitivity: sensitivity.as_ref().map(|given| given.value().to_string()),
            bounds: bounds.as_ref().map(|(lowest, highest)| BoundTexts {
                lowest: Rational::whole(lowest.clone()).to_string(),
                highest: Rational::whole(highest.clone()).to_string(),
            }),
            sampler: sampler.name(),
        })
    }

    /// The loss between inputs at an L1 distance. `number` is given where it is a number.
    pub fn loss(&self, d_in: &str, number: Option<f64>) -> Result<f64, JsValue> {
        distance("dIn", d_in, number).map(|d_in| self.noise.loss(&d_in).reported()).map_err(failure)
    }

    /// The loss at the sensitivity, or at distance 1.
    pub fn epsilon(&self) -> f64 {
        self.noise.epsilon().reported()
    }

    /// What one release costs, in four lines.
    pub fn charge(&self) -> String {
        written(self.noise.charge())
    }

    /// The size of noise that is not exceeded with this confidence, rounded up.
    pub fn error(&self, confidence: &str, values: f64) -> Result<f64, JsValue> {
        let error = read("confidence", confidence)
            .and_then(|confidence| self.noise.accuracy(&confidence, positive("values", values)?))
            .map_err(failure)?;
        Ok(Rational::new(error.into(), Natural::ONE).map_or(f64::INFINITY, |exact| up(&exact)))
    }

    /// Makes room for `values` many numbers.
    pub fn expect_numbers(&mut self, values: u32) {
        self.values.expect_numbers(values);
    }

    /// Takes numbers that are safe integers.
    pub fn add_numbers(&mut self, values: &[f64]) {
        self.values.add_numbers(values);
    }

    /// Takes integers of any size: for each, how many words it has, and these, in two's complement,
    /// the lowest first.
    pub fn add_integers(&mut self, words: &[u64]) {
        self.values.add_integers(words);
    }

    /// Draws the noise, then adds the numbers taken.
    pub fn release_numbers(&mut self, source: &mut Source) -> Result<Vec<f64>, JsValue> {
        let Self { noise, values, .. } = self;
        let needed = |values| noise.words(values);
        values.release_numbers(source, needed, |values, words| noise.release_numbers(values, words))
    }

    /// Draws the noise, then adds the integers taken; written as they are read.
    pub fn release_integers(&mut self, source: &mut Source) -> Result<Vec<u64>, JsValue> {
        let Self { noise, values, .. } = self;
        let needed = |values| noise.words(values);
        values
            .release_integers(source, needed, |values, words| noise.release_integers(values, words))
    }
}

/// The largest scale of 15 digits whose noise keeps to an error, as text.
#[wasm_bindgen]
pub fn scale_for_accuracy(error: &str, confidence: &str, values: f64) -> Result<String, JsValue> {
    let scale = || {
        let (error, confidence) = (read("error", error)?, read("confidence", confidence)?);
        crate::query::noise::scale_for_accuracy(&error, &confidence, positive("values", values)?)
    };
    scale().map(|scale| scale.to_string()).map_err(failure)
}
