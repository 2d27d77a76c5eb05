//! Hot loops: plain numbers in, plain numbers out. No randomness, no big integers, no decisions.
//!
//! A crate of its own, because a level of optimization is that of a crate: these loops are compiled
//! for speed, and everything else that a page downloads for size. Look here when something got
//! slow, and put here what a profile of the shipped module shows (`benches/modules.mjs` compares
//! two).
//!
//! What is generic, or marked `#[inline]`, is compiled where it is called, for size. So passes are
//! not generic and `#[inline(never)]`; what is about single numbers, as all of [`wide`] is, is
//! compiled as its callers are. Buffers are the caller's, who also wipes them, but those that a
//! sort moves its elements through: the allocator of the modules zeroes these as they are freed.
#![deny(missing_docs, clippy::unwrap_used)]

pub mod buckets;
pub mod costs;
pub mod digits;
mod doubles;
pub mod even;
pub mod gaps;
pub mod leading;
pub mod lines;
pub mod ln;
pub mod long;
pub mod members;
pub mod near;
pub mod noise;
pub mod order;
pub mod powers;
pub mod reals;
pub mod rows;
pub mod runs;
pub mod scores;
pub mod sorted;
pub mod steps;
pub mod wide;
pub mod wiped;
