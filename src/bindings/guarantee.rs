//! The guarantee in plans of questions about tables: neighbors, what one person may own, a loss.

use serde::{Deserialize, Serialize};
use wasm_bindgen::prelude::*;

use super::{
    failure::Failure,
    number::{read, whole},
    plan::{read_plan, write_plan},
    rows::ONE_AMOUNT,
};
use crate::{
    Result,
    exact::Rational,
    privacy::{Epsilon, Neighbors, Notion, Rho},
    query::groups::PerPerson,
};

/// The part of a plan that says so.
#[derive(Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
struct GuaranteePlan {
    neighbors: String,
    per_person: PerPersonPlan,
    #[serde(skip_serializing_if = "Option::is_none")]
    epsilon: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    rho: Option<String>,
}

#[derive(Serialize, Deserialize)]
struct PerPersonPlan {
    groups: Option<f64>,
    rows: f64,
}

/// How well.
pub(super) enum Amount {
    Epsilon(Rational),
    Rho(Rational),
}

/// The guarantee that was read, and its canonical form.
pub(super) struct Guarantee {
    pub(super) neighbors: Neighbors,
    pub(super) per_person: PerPerson,
    pub(super) amount: Amount,
    pub(super) canonical: JsValue,
}

impl Guarantee {
    pub(super) fn read(plan: JsValue) -> Result<Self, Failure> {
        let mut plan: GuaranteePlan = read_plan(plan)?;
        let neighbors = plan.neighbors.parse()?;
        let per_person = plan.per_person.read()?;
        let amount = plan.amount()?;
        Ok(Self { neighbors, per_person, amount, canonical: write_plan(&plan)? })
    }
}

impl GuaranteePlan {
    /// The amount, whose canonical text is left.
    fn amount(&mut self) -> Result<Amount> {
        let read = |name, text: &mut String| {
            let amount: Rational = read(name, text)?;
            *text = amount.to_string();
            Ok(amount)
        };
        match (&mut self.epsilon, &mut self.rho) {
            (Some(text), None) => read(Epsilon::NAME, text).map(Amount::Epsilon),
            (None, Some(text)) => read(Rho::NAME, text).map(Amount::Rho),
            _ => Err(ONE_AMOUNT),
        }
    }
}

impl PerPersonPlan {
    fn read(&self) -> Result<PerPerson> {
        // A number that is not whole is read as 0.
        let rows = whole(self.rows).unwrap_or(0);
        match self.groups {
            None => PerPerson::rows(rows),
            Some(groups) => PerPerson::groups(whole(groups).unwrap_or(0), rows),
        }
    }
}
