//! Numbers from JavaScript, which has one kind.

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
