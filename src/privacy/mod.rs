//! What is promised: neighbors, distances between them, losses, and one person's protection.

mod loss;
mod neighbors;
mod person;

pub use loss::{Loss, distance};
pub use neighbors::Neighbors;
pub use person::Person;
