//! Discrete Gaussian noise on integers: for many releases whose prices add up in zero-concentrated
//! terms, and for vectors that one person moves in many places.
//!
//! For one count, or a pure guarantee, take
//! [`discrete_laplace`](crate::sample::discrete_laplace). How long a draw takes is independent of
//! what it draws: it is drawn in rounds, and a round that gives nothing tells nothing.
//!
//! The law: integer `k` has probability proportional to `exp(-k^2 / (2 v))`, for a rational `v`.
#![doc = include_str!("proof.md")]

mod blocks;
#[cfg(test)]
mod tests;
mod thresholds;

pub use blocks::Blocks;
