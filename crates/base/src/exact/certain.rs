//! What cannot fail, said so.

/// The same number in another type of integer, which it is known to fit.
///
/// Where a silent default would stand for "cannot happen", a guarantee would rest on it; this is a
/// panic with its reason instead, which never says the number.
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
