//! What is promised: neighbors, distances between them, and losses.

mod base2;
mod loss;
mod neighbors;

pub use base2::{Base2Loss, Moves, Parameters, base2_parameters, units, units_in_range, widest_base};
pub use loss::{Loss, distance};
pub use neighbors::Neighbors;
