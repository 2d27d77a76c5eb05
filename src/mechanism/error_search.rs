//! The least error that noise stays within with a given probability, for any distribution of the
//! noise.

use crate::{
    Error, Result,
    exact::{Enclosure, Natural, Rational},
};

/// A confidence, checked.
///
/// # Errors
/// [`Error::Parameter`] unless `0 <= confidence < 1`.
pub(super) fn checked(confidence: &Rational) -> Result<&Rational> {
    Error::parameter("confidence", "must be at least 0 and below 1")
        .when(confidence.is_negative() || *confidence >= Rational::ONE)?;
    Ok(confidence)
}

/// The least integer from 0 on that is `enough`. All larger ones must be enough too, and some
/// integer must be. The nearer the result is to the guess, the fewer calls: two at the guess.
pub(super) fn least(guess: Natural, enough: impl Fn(&Natural) -> bool) -> Natural {
    // `low` is not enough, `high` is.
    let (mut low, mut high) = (guess.clone(), guess);
    let mut step = Natural::ONE;
    if enough(&high) {
        loop {
            if high.is_zero() {
                return high;
            }
            low = if step < high { &high - &step } else { Natural::ZERO };
            if !enough(&low) {
                break;
            }
            high = low;
            step <<= 1;
        }
    } else {
        loop {
            high = &low + &step;
            if enough(&high) {
                break;
            }
            low = high;
            step <<= 1;
        }
    }
    while &low + Natural::ONE < high {
        let middle = (&low + &high) >> 1;
        if enough(&middle) { high = middle } else { low = middle }
    }
    high
}

/// Checks whether `probability^values >= confidence`, if an enclosure of `2^width * probability`
/// decides.
pub(super) fn all_within(
    (low, high): (Natural, Natural),
    width: u32,
    confidence: &Rational,
    values: u64,
) -> Option<bool> {
    let Enclosure { low, high } = Enclosure { low, high }.power(values, width);
    // 2^width * confidence, to be compared with both ends.
    let target = confidence.size() << width as usize;
    if &low * confidence.denominator() >= target {
        return Some(true);
    }
    (&high * confidence.denominator() < target).then_some(false)
}
