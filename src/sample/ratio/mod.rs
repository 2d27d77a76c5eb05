//! Selection among few groups whose weights are known as integers, or by enclosures to any
//! precision: the exact stage of the faster samplers. Samplers that are used rarely need nothing
//! else.
//!
//! It works with integers of any size, so it is slow: thousands of groups belong in
//! [`weighted`](crate::sample::weighted). Each group's weight must truly be above 0, and the sums
//! must become as exact as requested; otherwise it does not end.
#![doc = include_str!("proof.md")]

mod cell;
mod cumulative;
mod span;
#[cfg(test)]
mod tests;

pub use cell::Cell;
pub use cumulative::Cumulative;
pub use span::{Boundaries, Place};
pub(crate) use span::{Side, Span};

use crate::{
    Result,
    entropy::Entropy,
    exact::{Natural, fits},
};

/// Fractional bits of the first attempt: twice those of the 128 bits that did not decide.
pub const FIRST_WIDTH: u32 = 256;

/// The number of digits taken before the first comparison. More follow only if these do not decide.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Digits {
    /// One: for coins, because there are many of them.
    One,
    /// Two.
    Two,
}

/// Draws the index of a weight with probability `weight / sum`, from two 64-bit words.
///
/// ```
/// use sottovoce::{entropy::Tape, exact::Natural, sample::ratio::choose};
/// let weights = [8u8, 4, 2, 1].map(Natural::from);
/// let mut tape: Tape = Tape::new([0x8888_8888_8888_8888, 0x8888_8888_8888_8889]);
/// assert_eq!(choose(&weights, &mut tape)?, 1); // just beyond 8/15
/// # Ok::<(), sottovoce::Error>(())
/// ```
///
/// # Errors
/// [`Error::Entropy`](crate::Error::Entropy) if the source fails.
///
/// # Panics
/// If there are no weights, or one is 0.
pub fn choose<E: Entropy>(weights: &[Natural], entropy: &mut E) -> Result<usize> {
    assert!(
        !weights.is_empty() && weights.iter().all(|weight| !weight.is_zero()),
        "choose: weights must be above 0"
    );
    let sums = Cumulative::of_weights(weights);
    choose_by(Digits::Two, entropy, |_| &sums)
}

/// Draws the index of a group by certified cumulative weights: `sums_at(width)` encloses them on
/// `width` fractional bits.
///
/// Uses that number of 64-bit words, and more with probability at most
/// `groups / 2^(64 * digits - 1)` (`proof.md`, step 4).
///
/// # Errors
/// [`Error::Entropy`](crate::Error::Entropy) if the source fails.
pub fn choose_by<E: Entropy, B: Boundaries>(
    digits: Digits,
    entropy: &mut E,
    sums_at: impl Fn(u32) -> B,
) -> Result<usize> {
    let group = Cell::draw(digits, entropy)?.take_more_digits(FIRST_WIDTH, entropy, sums_at)?;
    Ok(fits(group, "groups are in memory"))
}
