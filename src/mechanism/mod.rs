//! Mechanisms: parameters checked, a privacy map, and one exact draw.

pub mod exponential;
pub mod gumbel_max;
pub mod permute_and_flip;
