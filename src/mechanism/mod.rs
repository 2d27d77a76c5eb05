//! Mechanisms: parameters checked, a privacy map, and one exact draw.
//!
//! Each states first when to use it and what to watch out for, then its distribution, then the
//! proof.
//!
//! | I release | base e | base 2 |
//! | --- | --- | --- |
//! | an integer, unbounded | [`discrete_laplace`]; [`discrete_gaussian`] for many that share a `rho` | |
//! | an integer within bounds | [`geometric`] | [`discrete_laplace_base2`] |
//! | which groups there are, and their counts | [`found_groups`] | |
//! | the index of a good candidate | [`exponential`], [`permute_and_flip`] | [`exponential_base2`], [`permute_and_flip_base2`] |
//! | the best few, in order | [`gumbel_max`] | |
//! | whether thresholds are reached | | [`threshold_test`], [`sparse_vector`] |
//! | the sizes of groups | | [`integer_partition`] |
//!
//! In base e the loss is the requested one, and weights are powers of `e`, decided by enclosures.
//! In base 2 weights are fractions, which can be written down; the loss is at most the requested
//! one.

pub mod discrete_gaussian;
pub mod discrete_laplace;
pub mod discrete_laplace_base2;
mod error_search;
pub mod exponential;
pub mod exponential_base2;
pub mod found_groups;
pub mod geometric;
pub mod gumbel_max;
mod integer_noise;
pub mod integer_partition;
pub mod permute_and_flip;
pub mod permute_and_flip_base2;
pub mod rounded_costs;
#[cfg(test)]
mod rounded_costs_tests;
pub mod sparse_vector;
pub mod threshold_test;

pub use integer_noise::IntegerNoise;
