//! Facts about the reference implementations, which other suites hold the crate against.

#[path = "mod.rs"]
mod reference;

mod bases_tests;
mod noise_tests;
mod normalized_tests;
