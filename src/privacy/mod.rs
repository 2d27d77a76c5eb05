//! Guarantees: neighbors, distances between them, losses, and one person's protection.

pub mod base2;
mod calibration;
mod charge;
pub mod concentrated;
pub mod conversion;
pub mod ledger;
mod loss;
mod near_above;
mod neighbors;
mod odds;
#[cfg(test)]
mod odds_tests;
mod person;

pub use base2::{Base2Loss, Moves, Parameters, base2_parameters, units, widest_base};
pub use calibration::{Calibration, SENSITIVITY_REQUIRED};
pub use charge::Charge;
pub use loss::{Loss, distance, reported_ln};
pub(crate) use near_above::near_above;
pub use neighbors::Neighbors;
pub use odds::Odds;
pub use person::{Epsilon, Notion, Person, Rho, whole_rows};
