//! Published algorithms and plain ones, for tests and benches: nothing of this is in the crate.
//!
//! Suites and benches include it by its path. Each uses a part.
#![allow(dead_code, unused_imports)]

pub mod bases;
pub mod by_cost;
pub mod by_selection;
pub mod cks20_gaussian;
pub mod noise;
pub mod normalized;
