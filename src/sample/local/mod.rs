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

use zeroize::Zeroizing;

pub use range::Range;

use crate::{Error, entropy::Entropy, sample::uniform::uniform_below};

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

/// A uniform set of `size` of so many things, as a mask: as many uniform integers as it has
/// members, and no branch on them.
///
/// Source: Bentley and Floyd 1987, "A sample of brilliance".
///
/// # Errors
/// [`Error::Entropy`] if the source fails.
///
/// # Panics
/// If there are more than 64 things, or fewer than the set has.
pub fn uniform_subset<E: Entropy>(
    things: u32,
    size: u32,
    entropy: &mut E,
) -> Result<Zeroizing<u64>, Error> {
    assert!(size <= things && things <= 64, "uniform_subset: some of at most 64");
    let mut set = Zeroizing::new(0u64);
    for last in things - size..things {
        let drawn = uniform_below(u64::from(last) + 1, entropy)?;
        let there = *set >> drawn & 1;
        *set |= (1 - there) << drawn | there << last;
    }
    Ok(set)
}
