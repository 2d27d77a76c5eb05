//! Surveys whose server never sees an answer: what is asked, how it is reported, and what the
//! reports say.
//!
//! Look here to estimate shares and means from reports of [`crate::sample::local`]. What bites: an
//! interval holds for one look, at a number of reports or a time that was fixed before, and for
//! reports of different people.

mod estimate;
mod planner;
#[cfg(test)]
mod planner_tests;
mod protocol;
mod supporters;
mod tally;
#[cfg(test)]
mod tests;

pub use estimate::{Confidence, Estimator, Interval, consistent, mean_of_windows};
pub use planner::{Fake, Planner};
pub use protocol::{Asked, Protocol};
pub use tally::Tally;
