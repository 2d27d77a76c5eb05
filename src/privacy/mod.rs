//! What is promised: neighbors, distances between them, and losses.

mod loss;
mod neighbors;

pub use loss::{Loss, distance};
pub use neighbors::Neighbors;
