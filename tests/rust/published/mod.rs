//! The published figures of the mechanisms in base 2 (Ilvento 2020, "Implementing the exponential
//! mechanism with base-2 differential privacy"), and of the ones derived from them, computed again
//! with exact fractions and compared with the code; and how often intervals of surveys hold.

use crate::reference;

mod bases;
mod coverage;
mod fixed_point;
mod fraction;
mod laws;
mod relatives;
mod retries;
mod rounding;
mod sparse_vector;
