//! Mechanisms: parameters checked, a privacy map, and one exact draw.

pub mod discrete_laplace;
pub mod exponential;
pub mod geometric;
pub mod gumbel_max;
pub mod permute_and_flip;
