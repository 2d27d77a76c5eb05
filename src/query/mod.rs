//! Questions about rows: a score, a mechanism and its accuracy put together.

pub mod quantile;
pub mod selection;
