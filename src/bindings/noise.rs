//! Noise on integers.

use serde::{Deserialize, Serialize};
use wasm_bindgen::prelude::*;

#[cfg(feature = "probabilities")]
use super::reports::{outcomes, window};
use super::{
    failure::Failure,
    number::{positive, read},
    plan::{calibration, read_plan, sensitivity, write_plan},
    reports::reports,
    values::{Values, takes_values},
};
#[cfg(feature = "probabilities")]
use crate::query::noise::OneValue;
use crate::{
    Error, Result,
    exact::{Integer, Rational, up},
    query::noise::{Method, NoiseQuery, Settings},
};

/// `NoisePlan` of the TypeScript layer, with what it may say before the scale is known.
#[derive(Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
struct NoisePlan {
    kind: String,
    scale: Option<String>,
    #[serde(skip_serializing)]
    epsilon: Option<String>,
    sensitivity: Option<String>,
    /// Given where the sensitivity is a number.
    #[serde(skip_serializing)]
    sensitivity_number: Option<f64>,
    bounds: Option<BoundTexts>,
    sampler: String,
}

#[derive(Serialize, Deserialize)]
struct BoundTexts {
    lowest: String,
    highest: String,
}

impl NoisePlan {
    /// The query, and the plan in canonical form.
    fn check(mut self) -> Result<(NoiseQuery, Self)> {
        let settings = Settings {
            method: self.kind.parse::<Method>()?,
            calibration: calibration(self.scale.as_ref(), self.epsilon.as_ref())?,
            sensitivity: sensitivity(self.sensitivity.as_ref(), self.sensitivity_number)?,
            bounds: self.bounds.as_ref().map(BoundTexts::read).transpose()?,
            sampler: self.sampler.parse()?,
        };
        let noise = NoiseQuery::new(&settings)?;
        self.scale = Some(noise.scale().to_string());
        self.sensitivity = settings.sensitivity.map(|given| given.value().to_string());
        self.bounds = settings.bounds.map(BoundTexts::of);
        Ok((noise, self))
    }
}

impl BoundTexts {
    fn read(&self) -> Result<(Integer, Integer)> {
        let bound = |text: &str| {
            let value = read("bounds", text)?;
            let refused = Error::parameter("bounds", "must be integers");
            value.is_integer().then(|| value.numerator().clone()).ok_or(refused)
        };
        Ok((bound(&self.lowest)?, bound(&self.highest)?))
    }

    fn of((lowest, highest): (Integer, Integer)) -> Self {
        let text = |bound| Rational::whole(bound).to_string();
        Self { lowest: text(lowest), highest: text(highest) }
    }
}

/// Noise, with the values so far that it is to be added to. The caller that opened it frees it.
#[wasm_bindgen]
pub struct NoiseRun {
    noise: NoiseQuery,
    canonical: NoisePlan,
    values: Values,
}

reports!(NoiseRun, run => write_plan(&run.canonical), run.noise, |d_in| Ok(run.noise.loss(d_in)));
takes_values!(NoiseRun);

#[wasm_bindgen]
impl NoiseRun {
    /// Checks the plan.
    pub fn open(plan: JsValue) -> Result<NoiseRun, Failure> {
        let (noise, canonical) = read_plan::<NoisePlan>(plan)?.check()?;
        Ok(Self { noise, canonical, values: Values::default() })
    }

    /// The size of noise that is not exceeded with this confidence, rounded up.
    pub fn error(&self, confidence: &str, values: f64) -> Result<f64, Failure> {
        let confidence = read("confidence", confidence)?;
        let error = self.noise.accuracy(&confidence, positive("values", values)?)?;
        Ok(up(&Rational::whole(error)))
    }
}

#[cfg(feature = "probabilities")]
#[wasm_bindgen]
impl NoiseRun {
    /// Lower and upper ends of each outcome's probability, for the one value that was taken. The
    /// outcomes are those of a window or within the bounds; first comes everything below, last
    /// everything above. Not private.
    pub fn probabilities(
        &mut self,
        from: Option<String>,
        to: Option<String>,
    ) -> Result<Vec<f64>, Failure> {
        let value = match (self.values.numbers.pop(), self.values.integers.pop()) {
            (Some(value), _) => OneValue::Number(value),
            (None, Some(value)) => OneValue::Integer(value),
            (None, None) => return Err(Error::parameter("value", "is required").into()),
        };
        Ok(outcomes(self.noise.probabilities(&value, window(from, to, None)?)?))
    }
}

/// The largest scale of 15 digits whose noise stays within an error, as text.
#[wasm_bindgen]
pub fn scale_for_accuracy(error: &str, confidence: &str, values: f64) -> Result<String, Failure> {
    let (error, confidence) = (read("error", error)?, read("confidence", confidence)?);
    let values = positive("values", values)?;
    Ok(crate::query::noise::scale_for_accuracy(&error, &confidence, values)?.to_string())
}
