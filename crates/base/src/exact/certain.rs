//! Conversions that cannot fail, marked as such.

/// Converts a number to another type of integer, which it is known to fit.
///
/// If a silent default were used for "cannot happen", a guarantee would rest on it. This is a panic
/// with its reason instead, which never shows the number.
///
/// # Panics
/// With `reason`, if it does not fit: a bug in this crate.
#[inline]
pub fn fits<T, N: TryFrom<T>>(value: T, reason: &'static str) -> N {
    match N::try_from(value) {
        Ok(number) => number,
        Err(_) => does_not(reason),
    }
}

#[cold]
#[inline(never)]
fn does_not(reason: &'static str) -> ! {
    panic!("{reason}")
}
