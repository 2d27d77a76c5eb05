//! Hot loops: plain numbers in, plain numbers out. No randomness, no big integers, no decisions.
//!
//! A crate of its own, because a level of optimization is that of a crate: these loops are compiled
//! for speed, and everything else that a page downloads for size. What is generic, small or marked
//! `#[inline]` would be compiled where it is called, for size; so all that is public here is
//! `#[inline(never)]`.
#![deny(missing_docs, clippy::unwrap_used)]

pub mod buckets;
pub mod costs;
pub mod digits;
pub mod gaps;
pub mod ln;
pub mod order;
pub mod reals;
pub mod rows;
pub mod scores;
pub mod wide;
