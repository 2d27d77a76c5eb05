//! Numbers from JavaScript, which has one kind; and exact ones, which are texts.

use crate::{Error, Result, exact::Rational};

/// An exact number, as text.
pub(super) fn read(name: &'static str, text: &str) -> Result<Rational> {
    Rational::read(name, text)
}

/// A whole number, at least 0, below which every whole number is a double of its own.
pub(super) fn whole(value: f64) -> Option<u64> {
    const LARGEST: f64 = 9_007_199_254_740_991.0;
    // Within these bounds a double converts without loss.
    #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)]
    let whole = value as u64;
    ((0.0..=LARGEST).contains(&value) && value.trunc() == value).then_some(whole)
}

/// A whole number of either sign, of the same sizes.
pub(super) fn integer(value: f64) -> Option<i64> {
    let size = i64::try_from(whole(value.abs())?).ok()?;
    Some(if value < 0.0 { -size } else { size })
}

/// A whole number, at least 1.
pub(super) fn positive(name: &'static str, value: f64) -> Result<u64> {
    let rule = "must be a whole number, at least 1";
    whole(value).filter(|whole| *whole > 0).ok_or(Error::parameter(name, rule))
}

/// An index among costs or scores as JavaScript reads it.
pub(super) fn index(index: usize) -> u32 {
    u32::try_from(index).expect("there are at most 2^20 of them")
}

/// A whole number of 32 bits.
pub(super) fn small(name: &'static str, value: f64) -> Result<u32> {
    let rule = Error::parameter(name, "must be whole numbers, from 0 to 4294967295");
    whole(value).and_then(|value| u32::try_from(value).ok()).ok_or(rule)
}
