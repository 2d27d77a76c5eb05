//! Questions that can be asked: each is a mechanism with its calibration, its privacy map and its
//! accuracy.
//!
//! Start here if you want a private answer; [`crate::mechanism`] is for those who calibrate by
//! hand. Rows stay on the caller's side: they are tallied chunk by chunk and dropped.
//!
//! | you have | you want | module |
//! | --- | --- | --- |
//! | rows of numbers | a median or another quantile | [`quantile`] |
//! | rows of numbers | several quantiles at once, in order | [`quantiles`] |
//! | rows of numbers | where a quantile is, and how surely | [`quantile_interval`] |
//! | rows | how many there are, by category, their sum or their mean | [`rows`] |
//! | rows of texts | how many different ones there are | [`distinct`] |
//! | rows of a table | one of these for each group | [`groups`] |
//! | rows of a table | which groups there are, and how large | [`found_groups`] |
//! | rows of a table | several of these at once, under one loss | [`table`] |
//! | a score for each option | the best option | [`selection`] |
//! | a cost for each option | the cheapest option, in base 2 | [`costs`] |
//! | integers that you counted yourself | the same with noise | [`noise`] |
//! | a vector of integers, or many releases under one `rho` | the same with Gaussian noise | [`gaussian`] |
//! | one integer | the same with noise, in base 2 | [`bounded_noise`] |
//! | one integer | which thresholds it reaches | [`thresholds`] |
//! | many integers in order | which of them are above 0 | [`sparse_vector`] |
//! | a list of counts | the list, sorted, with noise | [`partition`] |
//! | reports that people randomized themselves | shares, and means | [`survey`] |
//!
//! In base 2 all weights are fractions, so that nothing is approximated, and losses are counted in
//! bits as well. A part of a unit costs as much as a whole one. [`loss_target`] says how the base
//! is chosen. Queries of integers in base 2 share [`integers`]; queries of rows share [`question`].

pub mod bounded_noise;
pub mod costs;
pub mod distinct;
pub mod found_groups;
pub mod gaussian;
pub mod groups;
pub mod integers;
pub mod loss_target;
pub mod noise;
pub mod outcomes;
#[cfg(test)]
mod outcomes_tests;
pub mod partition;
pub mod quantile;
pub mod quantile_interval;
pub mod quantiles;
pub mod question;
#[cfg(test)]
mod question_tests;
pub mod rows;
pub mod selection;
pub mod sparse_vector;
pub mod survey;
pub mod table;
mod texts;
pub mod thresholds;
