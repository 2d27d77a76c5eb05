//! Uniform integers.
#![doc = include_str!("proof.md")]

#[cfg(test)]
mod tests;

use crate::{Error, entropy::Entropy};

/// Draws an integer uniformly from `0..bound`, exactly: each has probability `1 / bound`.
///
/// Takes as many digits as `bound` needs, one if digits have 64 bits, and all of them again with probability below
/// `bound / 2^64`. A digit is taken also when `bound` is 1.
///
/// ```
/// use sottovoce::{entropy::Tape, sample::uniform::uniform_below};
/// // 2^64 mod 3 = 1, so word 0 (low half 0) is drawn again; word 1 is the first one kept.
/// assert_eq!(uniform_below(3, &mut Tape::<64>::new([0, 1])), Ok(0));
/// ```
///
/// # Errors
/// [`Error::Entropy`] if the source fails.
///
/// # Panics
/// If `bound` is zero.
pub fn uniform_below<E: Entropy>(bound: u64, entropy: &mut E) -> Result<u64, Error> {
    assert!(bound > 0, "uniform_below: `bound` must be positive");
    let width = word_bits::<E>(bound);
    let low_bits = u64::MAX >> (64 - width);
    // Step 2: the 2^width mod bound smallest low parts are rejected.
    let rejected = (low_bits % bound + 1) % bound;
    loop {
        let product = u128::from(word(width, entropy)?) * u128::from(bound);
        let (high, low) = (product >> width, product & u128::from(low_bits));
        if low >= u128::from(rejected) {
            // Below `bound`, which has 64 bits.
            return Ok(u64::try_from(high).unwrap_or(u64::MAX));
        }
    }
}

/// A uniform index among those chosen, in order. All are looked at twice, whichever are chosen; the digits are those of one
/// [`uniform_below`] their number.
///
/// ```
/// use sottovoce::{entropy::Tape, sample::uniform::uniform_member};
/// let chosen = [false, true, true, false];
/// assert_eq!(uniform_member(chosen.into_iter(), &mut Tape::<64>::new([u64::MAX])), Ok(2));
/// ```
///
/// # Errors
/// [`Error::Entropy`] if the source fails.
///
/// # Panics
/// If none is chosen.
pub fn uniform_member<E: Entropy>(chosen: impl Iterator<Item = bool> + Clone, entropy: &mut E) -> Result<usize, Error> {
    let count = chosen.clone().map(u64::from).sum();
    let wanted = uniform_below(count, entropy)?;
    let (mut seen, mut answer) = (0, 0);
    for (index, here) in chosen.enumerate() {
        answer = if here && seen == wanted { index } else { answer };
        seen += u64::from(here);
    }
    Ok(answer)
}

/// The least multiple of the digit width that holds `bound - 1`, at most 64.
fn word_bits<E: Entropy>(bound: u64) -> u32 {
    const { assert!(64 % E::DIGIT_BITS == 0, "digits must have a width that divides 64") };
    let needed = (64 - (bound - 1).leading_zeros()).max(1);
    (needed.div_ceil(E::DIGIT_BITS) * E::DIGIT_BITS).min(64)
}

/// Digits side by side, the first one most significant.
fn word<E: Entropy>(width: u32, entropy: &mut E) -> Result<u64, Error> {
    let mut word = entropy.digit()?;
    for _ in 1..width / E::DIGIT_BITS {
        word = word << E::DIGIT_BITS | entropy.digit()?;
    }
    Ok(word)
}
