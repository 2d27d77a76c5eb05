//! Questions about rows, scores and integers: a mechanism, what it is told and its accuracy put together.

pub mod noise;
pub mod quantile;
pub mod selection;
