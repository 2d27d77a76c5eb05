//! Public points: evenly spaced ones, and decimals.

use serde::{Deserialize, Serialize};
use wasm_bindgen::prelude::*;

use super::{
    failure::Failure,
    number::{read, whole},
    plan::{WRONG_KEYS, read_plan},
};
use crate::{
    Result,
    exact::{AnyGrid, Decimals, Grid, LongGrid, Rational, Signs},
};

/// The points of a grid, given as the texts of three exact numbers.
#[wasm_bindgen]
pub fn grid(first: &str, last: &str, step: &str) -> Result<Vec<f64>, Failure> {
    let [first, last, step] = read_grid(first, last, step)?;
    Ok(Grid::new(&first, &last, &step)?.written_out())
}

/// Checks whether all of these numbers are points of a grid that a plan has.
#[wasm_bindgen]
pub fn grid_has(grid: JsValue, values: &[f64]) -> Result<bool, Failure> {
    let (grid, _) = read_plan::<GridPlan>(grid)?.read()?;
    Ok(values.iter().all(|value| grid.has(*value)))
}

/// Candidates as a plan has them that lists none: evenly spaced, or decimals.
#[derive(Default, Serialize, Deserialize)]
pub(super) struct GridPlan {
    #[serde(skip_serializing_if = "Option::is_none")]
    first: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    last: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    step: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    digits: Option<f64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    smallest: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    largest: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    signed: Option<bool>,
}

impl GridPlan {
    /// How many points there would be, at any spacing; decimals are few enough anywhere.
    pub fn count(&self) -> Result<u64> {
        match (&self.first, &self.last, &self.step) {
            (Some(first), Some(last), Some(step)) => {
                let [first, last, step] = read_grid(first, last, step)?;
                Grid::count(&first, &last, &step)
            }
            _ => Ok(0),
        }
    }

    /// The points of an even grid, not written out however few they are.
    pub fn long(&self) -> Result<Option<LongGrid>> {
        let (Some(first), Some(last), Some(step)) = (&self.first, &self.last, &self.step) else {
            return Ok(None);
        };
        let [first, last, step] = read_grid(first, last, step)?;
        LongGrid::new(&first, &last, &step).map(Some)
    }

    /// The points, and the plan in canonical form.
    pub fn read(self) -> Result<(AnyGrid, Self)> {
        match self {
            Self {
                first: Some(first),
                last: Some(last),
                step: Some(step),
                digits: None,
                smallest: None,
                largest: None,
                signed: None,
            } => {
                let [first, last, step] = read_grid(&first, &last, &step)?;
                let grid = AnyGrid::new(&first, &last, &step)?;
                let [first, last, step] = [first, last, step].map(|part| Some(part.to_string()));
                Ok((grid, Self { first, last, step, ..Self::default() }))
            }
            Self {
                first: None,
                last: None,
                step: None,
                digits: Some(digits),
                smallest: Some(smallest),
                largest: Some(largest),
                signed: Some(signed),
            } => {
                let (smallest, largest) =
                    (read("smallest", &smallest)?, read("largest", &largest)?);
                let signs = if signed { Signs::Both } else { Signs::Above };
                let whole = whole(digits).ok_or(Decimals::WRONG_DIGITS)?;
                let decimals = Decimals::new(whole, &smallest, &largest, signs)?;
                let [smallest, largest] = [smallest, largest].map(|part| Some(part.to_string()));
                let (digits, signed) = (Some(digits), Some(signed));
                let plan = Self { digits, smallest, largest, signed, ..Self::default() };
                Ok((decimals.into(), plan))
            }
            _ => Err(WRONG_KEYS),
        }
    }
}

/// The three numbers.
#[inline(never)] // once for all that have a grid
fn read_grid(first: &str, last: &str, step: &str) -> Result<[Rational; 3]> {
    Ok([read("first", first)?, read("last", last)?, read("step", step)?])
}
