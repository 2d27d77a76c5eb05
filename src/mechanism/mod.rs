//! Mechanisms: parameters checked, a privacy map, and one exact draw.

pub mod exponential;
pub mod exponential_base2;
