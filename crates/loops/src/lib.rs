//! Hot loops: plain numbers in, plain numbers out. No randomness, no big integers, no decisions.
//!
//! It is a crate of its own because a level of optimization applies to a whole crate. These loops
//! are compiled for speed, and everything else that a page downloads is compiled for size. Look
//! here when something got slow, and put here what a profile of the shipped module shows
//! (`benches/modules.mjs` compares two).
//!
//! Code that is generic, or marked `#[inline]`, is compiled with the code that calls it, for size.
//! So passes are not generic and `#[inline(never)]`. Code about single numbers, such as all of
//! [`wide`], is compiled as its callers are. Buffers belong to the caller, who also wipes them,
//! except those that a sort moves its elements through: the allocator of the modules zeroes these
//! as they are freed.
#![deny(missing_docs, clippy::unwrap_used)]

pub mod buckets;
pub mod cells;
pub mod costs;
pub mod decimals;
pub mod digits;
mod doubles;
pub mod even;
pub mod gaps;
pub mod leading;
pub mod lines;
pub mod ln;
pub mod long;
pub mod masks;
pub mod members;
pub mod near;
pub mod noise;
pub mod order;
mod packed;
pub mod pages;
pub mod persons;
pub mod powers;
pub mod reals;
pub mod rows;
pub mod runs;
pub mod scores;
pub mod shorts;
pub mod sorted;
pub mod steps;
mod table;
pub mod texts;
pub mod wide;
pub mod wiped;
