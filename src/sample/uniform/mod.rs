//! Uniform integers, and a uniform member of a group: for all cases with equally likely outcomes.
//!
//! A number of 64 bits or fewer takes one word, and all its words again with probability below
//! `bound / 2^64`. So the number of words reveals next to nothing. The bound is public, or follows
//! from the answer; a bound of 0 is a bug.
#![doc = include_str!("proof.md")]

#[cfg(test)]
mod tests;
mod ties;

pub use sottovoce_loops::members::Members;
use sottovoce_loops::{
    members::{BLOCK, count_members, place_of_member},
    wiped::Wiped,
};
pub use ties::TieBits;

use crate::{
    Error, Result,
    entropy::{ATTEMPTS, Entropy},
    exact::{
        fits,
        fixed::{high_word, wide_product},
    },
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
pub fn uniform_below<E: Entropy>(bound: u64, entropy: &mut E) -> Result<u64> {
    assert!(bound > 0, "uniform_below: `bound` must be positive");
    let width = word_bits::<E>(bound);
    let low_bits = u64::MAX >> (64 - width);
    // Step 2: the 2^width mod bound smallest low parts are rejected.
    let rejected = (low_bits % bound + 1) % bound;
    for _ in 0..ATTEMPTS {
        // Above the product's lowest `width` bits, by words.
        let word = word(width, entropy)? << (64 - width);
        let (high, low) = (high_word(word, bound), word.wrapping_mul(bound) >> (64 - width));
        if low >= rejected {
            return Ok(high);
        }
    }
    Err(Error::Entropy)
}

/// Like [`uniform_below`], for a member of a group of up to `2^63` outcomes. Takes twice the digits
/// that `uniform_below(most)` takes, where `most` is a public number that `bound` is not above. So
/// few are drawn again, with probability below `bound / 2^128`, that nothing is revealed about a
/// bound that is private.
///
/// ```
/// use sottovoce::{entropy::Tape, sample::uniform::uniform_long};
/// let third = 0x5555_5555_5555_5555;
/// assert_eq!(uniform_long(3, 1 << 40, &mut Tape::<64>::new([third, third + 1])), Ok(1));
/// ```
///
/// # Errors
/// [`Error::Entropy`] if the source fails.
///
/// # Panics
/// If `bound` is zero or above `most`, or `most` above `2^63`.
pub fn uniform_long<E: Entropy>(bound: u64, most: u64, entropy: &mut E) -> Result<u64> {
    assert!(bound > 0 && bound <= most, "uniform_long: `bound` must be from 1 to `most`");
    assert!(most <= 1 << 63, "uniform_long: `most` must be at most 2^63");
    let half = word_bits::<E>(most);
    let unused = 128 - 2 * half;
    // Step 2: the power of two mod bound, by doublings: WebAssembly divides no 128 bits.
    let rejected = (0..2 * half).fold(1 % bound, |rest, _| {
        let (twice, is_over) = (2 * rest, 2 * rest >= bound);
        twice - if is_over { bound } else { 0 }
    });
    for _ in 0..ATTEMPTS {
        let (high, low) = (word(half, entropy)?, word(half, entropy)?);
        // Above the product's lowest `2 * half` bits, by words.
        let drawn = (u128::from(high) << half | u128::from(low)) << unused;
        let (above, product) = wide_product(drawn, bound.into());
        if product >> unused >= rejected.into() {
            return Ok(fits(above, "below the bound"));
        }
    }
    Err(Error::Entropy)
}

/// Draws this many uniform bits, from 1 to 64. It uses the same digits as [`uniform_below`] the
/// power of two, but it compares them with nothing.
///
/// ```
/// use sottovoce::{entropy::Tape, sample::uniform::uniform_bits};
/// assert_eq!(uniform_bits(4, &mut Tape::<64>::new([0xabcd << 48])), Ok(0xa));
/// ```
///
/// # Errors
/// [`Error::Entropy`] if the source fails.
#[inline]
pub fn uniform_bits<E: Entropy>(bits: u32, entropy: &mut E) -> Result<u64> {
    let width = bits.div_ceil(E::DIGIT_BITS) * E::DIGIT_BITS;
    Ok(word(width, entropy)? >> (width - bits))
}

/// The index of a uniform one among the members. All outcomes are looked at, and those of one
/// block, which the answer reveals, twice; the digits are those of one [`uniform_below`] the number
/// of members.
///
/// ```
/// use sottovoce::{entropy::Tape, sample::uniform::{Members, uniform_member}};
/// let members = Members::Marked(&[0, 1, 1, 0]);
/// assert_eq!(uniform_member(members, &mut Tape::<64>::new([u64::MAX])), Ok(2));
/// ```
///
/// # Errors
/// [`Error::Entropy`] if the source fails.
///
/// # Panics
/// If there are no members.
pub fn uniform_member<E: Entropy>(members: Members<'_>, entropy: &mut E) -> Result<usize> {
    let blocks = members.of().div_ceil(BLOCK);
    let mut counts = Wiped::zeros(blocks);
    count_members(members, &mut counts);
    let total = counts.iter().map(|count| u64::from(*count)).sum();
    let target: u32 = fits(uniform_below(total, entropy)?, "below the number of all");
    // The number of blocks before the wanted one is the number of blocks that end with no more than
    // the wanted number.
    let (mut seen, mut block, mut skipped) = (0, 0, 0);
    for count in counts.iter() {
        seen += count;
        let before = seen <= target;
        block += usize::from(before);
        skipped = if before { seen } else { skipped };
    }
    Ok(block * BLOCK + place_of_member(members, block, target - skipped))
}

/// The least multiple of the digit width that holds `bound - 1`, at most 64.
fn word_bits<E: Entropy>(bound: u64) -> u32 {
    const { assert!(64 % E::DIGIT_BITS == 0, "digits must have a width that divides 64") };
    let needed = (64 - (bound - 1).leading_zeros()).max(1);
    (needed.div_ceil(E::DIGIT_BITS) * E::DIGIT_BITS).min(64)
}

/// Digits side by side, the first one most significant.
#[inline]
fn word<E: Entropy>(width: u32, entropy: &mut E) -> Result<u64> {
    let mut word = entropy.digit()?;
    for _ in 1..width / E::DIGIT_BITS {
        word = word << E::DIGIT_BITS | entropy.digit()?;
    }
    Ok(word)
}
