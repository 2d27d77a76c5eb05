//! Exact samplers: each returns a draw of exactly the distribution that its proof states, for every
//! input.

pub mod bernoulli_exp;
mod cache;
pub mod coin;
pub mod discrete_gaussian;
pub mod discrete_laplace;
pub mod gumbel;
pub mod local;
mod noise;
pub(crate) mod order;
#[cfg(test)]
mod order_tests;
pub mod ratio;
pub mod rounding;
#[cfg(test)]
mod stuck_tests;
pub mod two_sided;
pub mod uniform;
pub mod weighted;

pub use noise::NoiseWord;
