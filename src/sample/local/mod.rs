//! Reports for surveys whose server never sees an answer.
//!
//! For whoever collects answers and wants each phone to randomize its own. Subset is for one of few
//! options, lines for one of many, boxes for any of several; bit and window are for a number. What
//! bites: every report keeps to its odds by itself, so two reports of one person multiply theirs.
#![doc = include_str!("proof.md")]

pub mod bit;
pub mod boxes;
pub mod lines;
mod range;
pub mod subset;
#[cfg(test)]
mod tests;
pub mod window;

pub use range::Range;

/// How often a report supports what it may support: the true answer with probability `own / whole`,
/// any other with `other / whole`.
///
/// Of `n` reports of which `count` support an answer, `(count / n - q) / (p - q)` is an unbiased
/// estimate of its share, `p = own / whole` and `q = other / whole`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Support {
    /// Of the true answer.
    pub own: u64,
    /// Of any other.
    pub other: u64,
    /// Of which both are parts.
    pub whole: u64,
}
