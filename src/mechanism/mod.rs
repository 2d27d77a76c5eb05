//! Mechanisms: parameters checked, a privacy map, and one exact draw.

pub mod discrete_laplace;
pub mod discrete_laplace_base2;
pub mod exponential;
pub mod exponential_base2;
pub mod geometric;
pub mod gumbel_max;
pub mod integer_partition;
pub mod permute_and_flip;
pub mod permute_and_flip_base2;
pub mod rounded_costs;
#[cfg(test)]
mod rounded_costs_tests;
pub mod sparse_vector;
pub mod threshold_test;
