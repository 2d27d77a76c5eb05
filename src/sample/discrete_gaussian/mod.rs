//! Discrete Gaussian noise on integers: for many releases whose losses add up in zero-concentrated
//! terms, and for vectors that one person moves in many entries.
//!
//! For one count, or a pure guarantee, use [`discrete_laplace`](crate::sample::discrete_laplace).
//! The duration of a draw is independent of its result: it is drawn in rounds, and a round without
//! a result reveals nothing.
//!
//! The distribution: integer `k` has probability proportional to `exp(-k^2 / (2 v))`, for a
//! rational `v`.
#![doc = include_str!("proof.md")]

mod blocks;
mod coin;
mod shared;
#[cfg(test)]
mod tests;
mod thresholds;

pub use blocks::Blocks;

use crate::exact::{Natural, Positive};

/// Both floors of `2^bits` times the probability that the noise is at least `size`, for sizes from
/// 1 on to the last whose floors are not 0. If the floors differ, the product lies between the
/// lower one and the upper one plus 1.
///
/// It takes as many steps as there are sizes, about `sqrt(2 v bits)`. Use it for variances that are
/// not large.
#[must_use]
pub fn tails(variance: &Positive, bits: u32) -> Vec<(Natural, Natural)> {
    // Blocks of one place, whose weights are those of both signs.
    thresholds::floors(variance, 0, bits, 0)
}
