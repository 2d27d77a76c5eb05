//! Bases as they cross the boundary.

use serde::{Deserialize, Serialize};

use super::{
    number::whole,
    plan::{positive, sensitivity},
};
use crate::{
    Error, Result,
    exact::{DyadicBase, Natural, Rational, read_digits},
    query::loss_target::{LossSettings, LossTarget},
};

/// `(x / 2^y)^z`, `x` as text.
#[derive(Serialize, Deserialize)]
pub(super) struct BasePlan {
    x: String,
    y: f64,
    z: f64,
}

impl BasePlan {
    pub fn of(base: &DyadicBase) -> Self {
        Self {
            x: Rational::whole(base.x().clone()).to_string(),
            y: base.y().into(),
            z: base.z().into(),
        }
    }

    pub fn read(&self) -> Result<DyadicBase> {
        let x = read_x(&self.x)?;
        // A value that is not a whole number from 0 to 2^32 - 1 is not one from 1 to 4096 either.
        let small =
            |value: f64| whole(value).and_then(|value| u32::try_from(value).ok()).unwrap_or(0);
        DyadicBase::new(x, small(self.y), small(self.z))
    }
}

fn read_x(text: &str) -> Result<Natural> {
    const RULE: Error = Error::parameter("x", "must be a whole number above 0 and below 2^y");
    // 2^4096 has 1234 digits: more than an exact number elsewhere.
    RULE.when(text.len() > 1_234)?;
    read_digits(text).ok_or(RULE)
}

/// Reads the settings of the loss in plans of all kinds in base 2.
pub(super) fn loss_settings(
    base: Option<&BasePlan>,
    epsilon: Option<&String>,
    (sensitivity_text, number): (Option<&String>, Option<f64>),
) -> Result<LossSettings> {
    let refused = |rule| Err(Error::parameter("base", rule));
    let target = match (base, epsilon) {
        (Some(base), None) => LossTarget::Base(base.read()?),
        (None, Some(epsilon)) => LossTarget::Epsilon(positive("epsilon", epsilon)?),
        (Some(_), Some(_)) => return refused("cannot be combined with epsilon: give one of them"),
        (None, None) => {
            return refused("or epsilon (with sensitivity) is required: give one of them");
        }
    };
    Ok(LossSettings { target, sensitivity: sensitivity(sensitivity_text, number)? })
}
