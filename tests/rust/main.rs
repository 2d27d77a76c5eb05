//! All tests of Rust that see the crates from outside, as one program: linking takes longer than
//! most of them.
//!
//! Those that run on 32 bits too are [`vectors`]: what they compare is what a module computes.
#![allow(missing_docs, clippy::unwrap_used, clippy::expect_used)]

#[cfg(not(target_family = "wasm"))]
mod architecture;
#[cfg(not(target_family = "wasm"))]
mod csv;
#[cfg(not(target_family = "wasm"))]
mod enumeration;
#[cfg(not(target_family = "wasm"))]
mod histogram;
#[cfg(not(target_family = "wasm"))]
mod naive_exponential;
#[cfg(not(target_family = "wasm"))]
mod neighbors;
#[cfg(not(target_family = "wasm"))]
mod neighbors_xlsx;
#[cfg(not(target_family = "wasm"))]
mod published;
#[cfg(not(target_family = "wasm"))]
mod reference;
#[cfg(not(target_family = "wasm"))]
mod statistical;
mod vectors;
