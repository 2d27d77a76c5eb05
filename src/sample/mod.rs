//! Exact samplers: each returns a draw of exactly the law that its proof states, for every input.

pub mod bernoulli_exp;
pub mod coin;
pub mod discrete_laplace;
pub mod gumbel;
mod kept;
pub mod normalized;
pub(crate) mod order;
pub mod ratio;
pub mod rounding;
pub mod two_sided;
pub mod uniform;
pub mod weighted;
