//! Published algorithms and plain ones, for tests and benches: nothing of this is in the crate.
//!
//! Suites and benches include it by its path. Each uses a part.
#![allow(dead_code, unused_imports)]

pub mod bases;
#[cfg(test)]
mod bases_tests;
pub mod by_cost;
pub mod by_selection;
pub mod cks20_gaussian;
pub mod noise;
#[cfg(test)]
mod noise_tests;
pub mod normalized;
#[cfg(test)]
mod normalized_tests;
