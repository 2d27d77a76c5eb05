//! Exact samplers: each returns a draw of exactly the law that its proof states, for every input.

pub mod bernoulli_exp;
pub mod discrete_laplace;
pub mod gumbel;
mod order;
pub mod uniform;
pub mod weighted;
