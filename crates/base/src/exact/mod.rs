//! Exact numbers: the only module that names the big-integer library.
//!
//! [`Rational`] holds parameters, [`Natural`] and [`Integer`] are arbitrarily large. Decisions in a
//! release use only sums, differences, products, shifts, comparisons and division by a small
//! integer. The functions [`exp_floor`] and [`ln_enclosure`] use nothing else. Their error bounds
//! are in `proof.md`.
#![doc = include_str!("proof.md")]
#![allow(clippy::float_arithmetic)]

mod base;
#[cfg(test)]
mod base_tests;
pub mod binomial;
mod bounds;
mod certain;
pub mod chernoff;
mod decimals;
#[cfg(test)]
mod decimals_tests;
mod digits;
mod directed;
mod dyadic;
mod enclosure;
mod exp;
pub mod fixed;
mod grid;
mod leading;
mod ln;
mod ln_fixed;
mod long_grid;
#[cfg(test)]
mod long_grid_tests;
mod parse;
mod positive;
mod rational;
mod real;
#[cfg(test)]
mod real_tests;
mod scaled;
mod shortest;
#[cfg(test)]
mod shortest_tests;
mod significant;
mod small_ratio;
#[cfg(test)]
mod tests;
mod wide;
#[cfg(test)]
mod wide_tests;

pub use base::DyadicBase;
pub use bounds::Bounds;
pub use certain::fits;
pub use dashu_base::BitTest;
pub use decimals::{Decimals, Signs};
pub use digits::{power_of_ten, read_digits};
pub use directed::{down, down_with_slack, nearest, ratio_down, ratio_up, reported, root_up, up};
pub use dyadic::Dyadic;
pub use enclosure::Enclosure;
pub use exp::exp_floor;
pub use grid::Grid;
pub use leading::{Leading, leading};
pub use ln::ln_enclosure;
pub use ln_fixed::{LN_BITS, LN_SLACK, NegLn, neg_ln_enclosure};
pub use long_grid::{AnyGrid, LongGrid};
pub use parse::ParseError;
pub use positive::Positive;
pub use rational::{Rational, quotient, quotient_up};
pub use real::{Real, fixed_above, whole_above};
pub use scaled::Scaled;
pub use shortest::printed;
pub use small_ratio::SmallRatio;
pub use wide::Wide;

/// An integer of any size.
pub type Integer = dashu_int::IBig;
/// A nonnegative integer of any size.
pub type Natural = dashu_int::UBig;
