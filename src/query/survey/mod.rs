//! Surveys whose server never sees an answer: what is asked, how it is reported, and what the
//! reports say.
//!
//! Look here to estimate shares and means from reports of [`crate::sample::local`].
//!
//! **Watch out**: an interval holds for one look, at a number of reports or a time that was fixed
//! before, and for reports of different people.

#[cfg(test)]
mod bins_tests;
mod estimate;
#[cfg(test)]
mod groups_tests;
mod planner;
#[cfg(test)]
mod planner_tests;
mod protocol;
mod ratings;
mod statistic;
mod tally;
#[cfg(test)]
mod tests;
mod wanted;
#[cfg(test)]
mod wanted_tests;

pub use estimate::{Confidence, Interval, Intervals, consistent};
pub use planner::Planner;
pub use protocol::{Asked, Held, Protocol, best};
pub use ratings::{RatingMean, mean_of_ratings};
pub use statistic::Fake;
pub use tally::Tally;
pub use wanted::{Estimate, Wanted};

pub use crate::sample::local::{Below, Statistic};
