//! Exact selection among groups whose weights are known as integers, or by enclosures to any precision.
#![doc = include_str!("proof.md")]

mod by_cost;
mod cumulative;
#[cfg(test)]
mod tests;

pub use by_cost::choose_by_cost;
pub use cumulative::Cumulative;
use cumulative::Place;

use crate::{
    Error,
    entropy::Entropy,
    exact::{BitTest, Natural},
};

/// Fractional bits of the first attempt.
pub const FIRST_WIDTH: u32 = 256;

/// How many digits are taken before the first comparison: more follow only where these do not tell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Digits {
    /// One: for coins, of which there are many.
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
/// [`Error::Entropy`] if the source fails.
///
/// # Panics
/// If there are no weights, or one is 0.
pub fn choose<E: Entropy>(weights: &[Natural], entropy: &mut E) -> Result<usize, Error> {
    assert!(!weights.is_empty() && weights.iter().all(|weight| !weight.is_zero()), "choose: weights must be above 0");
    let sums = Cumulative::of_weights(weights);
    choose_by(Digits::Two, entropy, |_| &sums)
}

/// Draws the index of a group by certified cumulative weights: `sums_at(width)` encloses them on `width` fractional bits.
///
/// Uses so many 64-bit words, and more with probability at most `groups / 2^(64 * digits - 1)` (`proof.md`, step 4).
///
/// # Errors
/// [`Error::Entropy`] if the source fails.
pub fn choose_by<E: Entropy, S: core::borrow::Borrow<Cumulative>>(
    digits: Digits,
    entropy: &mut E,
    sums_at: impl Fn(u32) -> S,
) -> Result<usize, Error> {
    Uniform::draw(digits, entropy)?.choose(entropy, sums_at)
}

/// The same, where the first digit has been drawn.
pub(crate) fn continue_by<E: Entropy, S: core::borrow::Borrow<Cumulative>>(
    digit: u64,
    entropy: &mut E,
    sums_at: impl Fn(u32) -> S,
) -> Result<usize, Error> {
    Uniform { index: Natural::from(digit), bits: E::DIGIT_BITS }.choose(entropy, sums_at)
}

/// A uniform number `V` in `[0, 1)` in the cell `[index / 2^bits, (index + 1) / 2^bits)`.
struct Uniform {
    index: Natural,
    bits: u32,
}

impl Uniform {
    fn draw<E: Entropy>(digits: Digits, entropy: &mut E) -> Result<Self, Error> {
        let mut uniform = Self { index: Natural::from(entropy.digit()?), bits: E::DIGIT_BITS };
        if digits == Digits::Two {
            uniform.extend(entropy)?;
        }
        Ok(uniform)
    }

    fn choose<E: Entropy, S: core::borrow::Borrow<Cumulative>>(
        mut self,
        entropy: &mut E,
        sums_at: impl Fn(u32) -> S,
    ) -> Result<usize, Error> {
        let mut width = FIRST_WIDTH;
        loop {
            let sums = sums_at(width);
            loop {
                match sums.borrow().locate(&self.index, self.bits) {
                    Place::Inside(group) => return Ok(group),
                    Place::Straddles => self.extend(entropy)?,
                    Place::Unclear => break,
                }
            }
            width *= 2;
        }
    }

    fn extend<E: Entropy>(&mut self, entropy: &mut E) -> Result<(), Error> {
        self.index = (&self.index << E::DIGIT_BITS as usize) + Natural::from(entropy.digit()?);
        self.bits += E::DIGIT_BITS;
        debug_assert!(self.index.bit_len() <= self.bits as usize);
        Ok(())
    }
}
