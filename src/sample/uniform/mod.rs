//! Uniform integers.
#![doc = include_str!("proof.md")]

#[cfg(test)]
mod tests;

use sottovoce_loops::buckets::{BLOCK, count_marks};
use zeroize::Zeroizing;

use crate::{
    Error,
    entropy::{ATTEMPTS, Entropy},
    exact::fits,
};

/// Draws an integer uniformly from `0..bound`, exactly: each has probability `1 / bound`.
///
/// Takes as many digits as `bound` needs, one if digits have 64 bits, and all of them again with
/// probability below `bound / 2^64`. A digit is taken also when `bound` is 1.
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
    for _ in 0..ATTEMPTS {
        let product = u128::from(word(width, entropy)?) * u128::from(bound);
        let (high, low) = (product >> width, product & u128::from(low_bits));
        if low >= u128::from(rejected) {
            return Ok(fits(high, "below the bound, which has 64 bits"));
        }
    }
    Err(Error::Entropy)
}

/// The index of a uniform one among those that are marked: a mark is 1, all else is 0. All are looked
/// at, and those of one block, which the answer tells, twice; the digits are those of one
/// [`uniform_below`] their number.
///
/// ```
/// use sottovoce::{entropy::Tape, sample::uniform::uniform_member};
/// assert_eq!(uniform_member(&[0, 1, 1, 0], &mut Tape::<64>::new([u64::MAX])), Ok(2));
/// ```
///
/// # Errors
/// [`Error::Entropy`] if the source fails.
///
/// # Panics
/// If none is marked.
pub fn uniform_member<E: Entropy>(marks: &[u8], entropy: &mut E) -> Result<usize, Error> {
    let mut counts = Zeroizing::new(vec![0; marks.len().div_ceil(BLOCK)]);
    count_marks(marks, &mut counts);
    let total = counts.iter().map(|count| u64::from(*count)).sum();
    let wanted: u32 = fits(uniform_below(total, entropy)?, "below the number of all");
    // As many blocks are before the wanted one as end with no more than the wanted number; and so
    // within it.
    let (mut seen, mut blocks, mut skipped) = (0, 0, 0);
    for count in counts.iter() {
        seen += count;
        let before = seen <= wanted;
        blocks += usize::from(before);
        skipped = if before { seen } else { skipped };
    }
    let (mut seen, mut before) = (skipped, 0);
    for mark in &marks[blocks * BLOCK..marks.len().min((blocks + 1) * BLOCK)] {
        seen += u32::from(*mark);
        before += usize::from(seen <= wanted);
    }
    Ok(blocks * BLOCK + before)
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
