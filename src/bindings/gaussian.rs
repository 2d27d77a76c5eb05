//! Discrete Gaussian noise on integers.

use serde::{Deserialize, Serialize};
use wasm_bindgen::prelude::*;

use super::{
    failure::Failure,
    number::{self, read},
    plan::{positive, read_plan, readable, write_plan},
    reports::reports,
    values::{Values, takes_values},
};
use crate::{
    Error, Result,
    exact::{Positive, Rational, up},
    mechanism::discrete_gaussian::Size,
    privacy::distance,
    query::gaussian::{GaussianQuery, Settings},
};

/// A plan as the TypeScript layer gives it; settings that it lacks are absent.
#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct PlanInput {
    variance: Option<String>,
    scale: Option<String>,
    rho: Option<String>,
    approximate: Option<Approximate>,
    sensitivity: Option<String>,
    /// Given where the sensitivity is a number.
    sensitivity_number: Option<f64>,
    squared_sensitivity: Option<String>,
    /// Given if the squared sensitivity is a number.
    squared_number: Option<f64>,
}

/// `GaussianPlan` of the TypeScript layer, without `kind`: little of what may be said.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct GaussianPlan {
    variance: String,
    squared_sensitivity: Option<String>,
}

#[derive(Deserialize)]
struct Approximate {
    epsilon: String,
    delta: String,
}

impl PlanInput {
    /// The query, and the plan in canonical form.
    fn check(&self) -> Result<(GaussianQuery, GaussianPlan)> {
        let settings =
            Settings { size: self.size()?, squared_sensitivity: self.squared_sensitivity()? };
        let noise = GaussianQuery::new(&settings)?;
        let squared_sensitivity =
            settings.squared_sensitivity.map(|given| given.value().to_string());
        let variance = noise.variance().to_string();
        Ok((noise, GaussianPlan { variance, squared_sensitivity }))
    }

    fn size(&self) -> Result<Size> {
        let (name, rule) = match (&self.scale, &self.variance, &self.rho, &self.approximate) {
            (Some(scale), None, None, None) => return Ok(Size::Deviation(read("scale", scale)?)),
            (None, Some(variance), None, None) => {
                return Ok(Size::Variance(read("variance", variance)?));
            }
            (None, None, Some(rho), None) => return Ok(Size::Rho(positive("rho", rho)?)),
            (None, None, None, Some(Approximate { epsilon, delta })) => {
                let (epsilon, delta) = (read("epsilon", epsilon)?, read("delta", delta)?);
                return Ok(Size::Approximate { epsilon, delta });
            }
            (None, None, None, None) => {
                ("rho", "is required, or approximate, scale or variance: give one of them")
            }
            (Some(_), ..) => {
                ("scale", "cannot be combined with variance, rho or approximate: give one of them")
            }
            (None, Some(_), ..) => {
                ("variance", "cannot be combined with rho or approximate: give one of them")
            }
            (None, None, Some(_), Some(_)) => {
                ("rho", "cannot be combined with approximate: give one of them")
            }
        };
        Err(Error::parameter(name, rule))
    }

    /// The largest value that it may mean. For a number, which comes with its text, this is the
    /// larger of its decimal and its binary value.
    fn squared_sensitivity(&self) -> Result<Option<Positive>> {
        let (name, squared) = match (&self.sensitivity, &self.squared_sensitivity) {
            (None, None) => return Ok(None),
            (Some(_), Some(_)) => {
                let rule = "cannot be combined with sensitivity: give one of them";
                return Err(Error::parameter("squaredSensitivity", rule));
            }
            (Some(text), None) => {
                let sensitivity = distance("sensitivity", text, self.sensitivity_number)?;
                ("sensitivity", sensitivity.clone() * sensitivity)
            }
            (None, Some(text)) => {
                let name = "squaredSensitivity";
                (name, distance(name, text, self.squared_number)?)
            }
        };
        readable(name, &squared).map(Some)
    }
}

/// Noise, with the values so far that it is to be added to. The caller that opened it frees it.
#[wasm_bindgen]
pub struct GaussianRun {
    noise: GaussianQuery,
    canonical: GaussianPlan,
    values: Values,
}

reports! {
    without epsilon:
    GaussianRun, run => write_plan(&run.canonical), run.noise, |d_in| Ok(run.noise.price(d_in))
}
takes_values!(GaussianRun);

#[wasm_bindgen]
impl GaussianRun {
    /// Checks the plan.
    pub fn open(plan: JsValue) -> Result<GaussianRun, Failure> {
        let (noise, canonical) = read_plan::<PlanInput>(plan)?.check()?;
        Ok(Self { noise, canonical, values: Values::default() })
    }

    /// The size of noise that is not exceeded with this confidence, rounded up.
    pub fn error(&self, confidence: &str, values: f64) -> Result<f64, Failure> {
        let confidence = read("confidence", confidence)?;
        let error = self.noise.accuracy(&confidence, number::positive("values", values)?)?;
        Ok(up(&Rational::whole(error)))
    }
}
